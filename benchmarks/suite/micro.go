package suite

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks/published"
)

// Figure is what a micro-benchmark has found.
type Figure struct {
	Name   string  `json:"name"`   // quantity/what, as package published names those of the board
	System string  `json:"system"` // the preset, or published.Board for what depends on no software
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
}

// Micro is a group of micro-benchmarks in a configuration.
type Micro struct {
	System System
	run    func(ctx context.Context, s System) ([]Figure, error)
}

// Micro are the micro-benchmarks that a plan asks for: those of the board, and those of the runtime
// in the systems of the thesis and the best.
func (p *Plan) Micro() ([]Micro, error) {
	systems, err := p.configured()
	if err != nil {
		return nil, err
	}
	all := []Micro{{System: System{Name: published.Board}, run: boardFigures}}
	for _, s := range systems {
		if !s.ARM && (s.Name == Best || isThesis(s.Name)) {
			for _, b := range exercises {
				all = append(all, Micro{System: s, run: b.run})
			}
		}
	}
	return all, nil
}

// isThesis tells whether the thesis has measured a system.
func isThesis(system string) bool {
	_, found := published.Find(published.Time, system, Programs[0].Name)
	return found
}

// RunMicro runs micro-benchmarks as RunAll runs cases.
func RunMicro(ctx context.Context, all []Micro, parallel int, done func()) ([]Figure, error) {
	found := make([][]Figure, len(all))
	err := each(ctx, len(all), parallel, func(ctx context.Context, i int) (err error) {
		if found[i], err = all[i].run(ctx, all[i].System); err != nil {
			err = fmt.Errorf("micro-benchmarks on %s: %w", all[i].System.Name, err)
		}
		return err
	}, done)
	var figures []Figure
	for _, f := range found {
		figures = append(figures, f...)
	}
	return figures, err
}

//go:embed micro.erl
var microSource []byte

// exercise is a function of micro.erl.
type exercise struct {
	name     string
	function string
	args     []any
	unit     string
	figure   func(seconds float64) float64
}

// exercises of the runtime. How often each repeats is enough for what happens once not to be seen.
var exercises = func() (all []exercise) {
	const rounds, times, messages, processes = 50, 50, 400, 16
	for _, length := range []int{1, 16, 256} {
		for _, from := range []string{"core", "host"} {
			all = append(all, exercise{"message-time/" + from + "-core-list-" +
				strconv.Itoa(length), "exchange",
				[]any{epiphany.Atom(from), length, rounds}, "us", microsecondsOf(2 * rounds)})
		}
	}
	return append(all,
		exercise{"message-rate/core-core-list-16", "burst", []any{16, messages}, "1/s",
			func(seconds float64) float64 { return messages / seconds }},
		exercise{"spawn-time/one-after-the-other", "spawning", []any{times}, "us",
			microsecondsOf(times)},
		exercise{"call-time/null", "null_call", []any{times}, "us", microsecondsOf(times)},
		exercise{"barrier-time/16-processes", "barrier", []any{processes, times}, "us",
			microsecondsOf(times)},
	)
}()

// microsecondsOf is the time of one of n repetitions.
func microsecondsOf(n int) func(seconds float64) float64 {
	return func(seconds float64) float64 { return seconds / float64(n) * 1e6 }
}

func (e exercise) run(ctx context.Context, s System) ([]Figure, error) {
	m, err := record(ctx, s.Settings, nil, []module{{"micro", microSource}}, e.function, e.args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.name, err)
	}
	return []Figure{{Name: e.name, System: s.Name, Value: e.figure(m[0].Seconds), Unit: e.unit}}, nil
}
