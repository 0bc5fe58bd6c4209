package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/benchmarks/suite"
)

// run is a result of the suite as the sections look at it: means over its samples.
type run struct {
	*suite.Result
	rows, cols  int // of the board
	time        float64
	native      float64   // reductions as HiPE counts them
	reductions  float64   // reductions as the system counts them
	cycles      float64   // of all cores, but those in which they waited
	fetch, load float64   // fractions of cycles
	spent       []float64 // cycles of the cores by component
	joules      []float64 // of the board by consumer, as the model has it
}

// component is a part of the time of cores.
type component struct {
	counter string // its name among the counters
	name    string // for people
	ink     ink
}

// components in the order in which bars show them.
var components = []component{
	{"issue", "executing", "issue"},
	{"local_fetch_stalls", "bank conflicts", "banks"},
	{"fetch_stalls", "fetching code", "fetch"},
	{"load_stalls", "loading", "load"},
	{"store_stalls", "storing", "store"},
	{"dma_wait", "DMA", "dma"},
	{"wait", "polling", "wait"},
	{"sleep", "asleep", "sleep"},
	{"halted", "halted", "halted"},
	{"idle", "stopped", "idle"},
}

// working is the number of components in which a core does not wait for others: they come first,
// and of them the inside ones, for which it needs nothing from outside.
const (
	working = 6
	inside  = 2
)

// runs are those of a file of results.
type runs []run

// runsOf looks at all results of a file.
func runsOf(f *suite.File) (all runs) {
	for i := range f.Runs {
		all = append(all, newRun(&f.Runs[i]))
	}
	return all
}

func newRun(r *suite.Result) run {
	mean := func(figure func(m *suite.Measure) float64) float64 {
		v, _ := r.Mean(figure)
		return v
	}
	x := run{
		Result:     r,
		time:       mean(suite.Seconds),
		native:     mean(func(m *suite.Measure) float64 { return float64(m.NativeReductions()) }),
		cycles:     mean(func(m *suite.Measure) float64 { return float64(m.Worked()) }),
		reductions: mean(r.Reductions),
		fetch:      mean((*suite.Measure).FetchStalls),
		load:       mean((*suite.Measure).LoadStalls),
	}
	for _, c := range consumers {
		x.joules = append(x.joules, mean(func(m *suite.Measure) float64 { return c.joules(&m.Energy) }))
	}
	for _, c := range components {
		x.spent = append(x.spent, mean(func(m *suite.Measure) float64 {
			return float64(m.Cores[c.counter])
		}))
	}
	if n, _ := fmt.Sscanf(r.Cores, "%dx%d", &x.rows, &x.cols); n != 2 {
		x.rows, x.cols = 0, 0
	}
	return x
}

// find gives the run of a program at the thesis's size, nil if there is none.
func (r runs) find(system, program string) *run {
	i := slices.IndexFunc(r, func(x run) bool {
		return x.Group == suite.GroupThesis && x.System == system && x.Program == program
	})
	if i < 0 {
		return nil
	}
	return &r[i]
}

// of gives a number of such a run, 0 if there is none.
func (r runs) of(system, program string, number func(*run) float64) float64 {
	if x := r.find(system, program); x != nil {
		return number(x)
	}
	return 0
}

func timeOf(x *run) float64 { return x.time }

// presets lists those that have runs, from the thesis's to the best.
func (r runs) presets() (names []string) {
	for _, p := range epiphany.Presets() {
		if slices.ContainsFunc(r, func(x run) bool {
			return x.System == p &&
				x.Group == suite.GroupThesis
		}) {
			names = append(names, p)
		}
	}
	return names
}

// programs are those of the thesis, in its order.
var programs = func() (names []string) {
	for _, p := range suite.Programs {
		names = append(names, p.Name)
	}
	return names
}()

// figureOf gives a published figure, and whether it says anything about the model.
func figureOf(quantity, system, program string) (value float64, used bool) {
	f, ok := published.Find(quantity, system, program)
	return f.Value, ok && f.Role != published.NotUsed
}

// most gives the index of the largest value, the first of several.
func most[T cmp.Ordered](values []T) (at int) {
	for i, v := range values {
		if v > values[at] {
			at = i
		}
	}
	return at
}
