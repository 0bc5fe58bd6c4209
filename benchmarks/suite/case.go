package suite

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks"
	"github.com/parallergo/epiphany/emu"
)

// Case is a program to run in a configuration.
type Case struct {
	Group    string // what it is run for, see the groups
	System   string // the preset, or the name of the ARM's configuration
	Settings epiphany.Settings
	Program  string // one of Programs
	Size     int
	Workers  int
	Samples  int // at most so many, where samples can differ
	// Values are those of the model's parameters.
	Values *emu.Values
}

// Samples is how often a case is run where that can differ, as often as the thesis ran each
// benchmark. Whatever is said of a program's time is the mean of so many.
const Samples = 10

// Groups of cases.
const (
	GroupThesis  = "thesis"  // the sizes of the thesis
	GroupSize    = "size"    // larger ones
	GroupScaling = "scaling" // the sizes of the thesis with other numbers of workers
	GroupBoard   = "board"   // larger boards
)

// Result is what came of a case.
type Result struct {
	Group    string            `json:"group"`
	System   string            `json:"system"`
	Settings map[string]string `json:"settings"` // those that are not the defaults
	Cores    string            `json:"cores"`    // of the board, rows x columns
	Program  string            `json:"program"`
	Size     int               `json:"size"`
	Workers  int               `json:"workers"`
	Samples  []Measure         `json:"samples"`
}

//go:embed stopwatch.erl
var stopwatch []byte

// Run runs a case.
func (c *Case) Run(ctx context.Context) (Result, error) {
	r := Result{
		Group: c.Group, System: c.System, Settings: c.Settings.Changed(), Cores: c.Settings.Get("cores"),
		Program: c.Program, Size: c.Size, Workers: c.Workers,
	}
	systems, each := sampling(c.Settings, c.Samples)
	for _, s := range systems {
		all, err := c.measure(ctx, s, each)
		if err != nil {
			r.Samples = nil
			return r, fmt.Errorf("%s %d on %s with %d workers: %w", c.Program, c.Size, c.System,
				c.Workers, err)
		}
		r.Samples = append(r.Samples, all...)
	}
	for i := range r.Samples {
		if c.Group != GroupThesis || i < len(r.Samples)-1 {
			r.Samples[i].Links = nil
		}
	}
	return r, nil
}

// sampling says how to make n samples that can differ: in so many systems, one after the other in
// each. Weak memory has a seed for each system; an instruction cache remembers what earlier samples
// called.
func sampling(s epiphany.Settings, n int) (systems []epiphany.Settings, each int) {
	n = max(n, 1)
	seed, err := strconv.ParseUint(s.Get("weak-memory"), 10, 64)
	switch {
	case err == nil:
		for i := range uint64(n) {
			with := s
			if err := with.Set("weak-memory", strconv.FormatUint(seed+i, 10)); err == nil {
				systems = append(systems, with)
			}
		}
		return systems, 1
	case s.Get("icache") != "none" && s.Get("place") != "host":
		return []epiphany.Settings{s}, n
	}
	return []epiphany.Settings{s}, 1
}

// measure runs a program in a system of its own.
func (c *Case) measure(ctx context.Context, s epiphany.Settings, samples int) ([]Measure, error) {
	modules := []module{{"stopwatch", stopwatch}}
	for _, name := range []string{c.Program, "workers"} {
		source, err := benchmarks.Programs.ReadFile("programs/" + name + ".erl")
		if err != nil {
			return nil, err
		}
		modules = append(modules, module{name, source})
	}
	return record(ctx, s, c.Values, modules, "run", epiphany.Atom(c.Program), c.Size, c.Workers, samples)
}

// module is a source text.
type module struct {
	name   string
	source []byte
}

// record runs a function of the first module in a system of its own and measures from each mark
// start to the next mark stop.
func record(ctx context.Context, s epiphany.Settings, v *emu.Values, modules []module, function string,
	args ...any) (all []Measure, err error) {
	board, _, err := s.Check()
	if err != nil {
		return nil, err
	}
	var from epiphany.Stats
	var wrong []error
	sys, err := epiphany.New(epiphany.WithSettings(s), epiphany.WithValues(v), epiphany.WithWorkers(1),
		epiphany.WithMarks(func(name string, stats epiphany.Stats) {
			switch name {
			case "start":
				from = stats
			case "stop":
				m := between(&from, &stats, board.ClockHz)
				all, wrong = append(all, m), append(wrong, m.check(len(stats.Cores), cyclesOf(&stats)))
			}
		}))
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := sys.Close(); err == nil {
			err = e
		}
	}()
	for _, m := range modules {
		if err := sys.LoadSource(ctx, m.name+".erl", m.source); err != nil {
			return nil, err
		}
	}
	reason, err := sys.RunMain(ctx, modules[0].name, function, args...)
	if err == nil && reason != any(epiphany.Atom("normal")) {
		err = fmt.Errorf("ended with %s", cut(sys.Format(reason)))
	}
	if err == nil && len(all) == 0 {
		err = errors.New("set no marks")
	}
	return all, cmp.Or(err, errors.Join(wrong...))
}

// cut shortens the text of an exit reason to a line that can be read.
func cut(text string) string {
	const most = 200
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}
