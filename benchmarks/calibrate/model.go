package calibrate

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/benchmarks/suite"
	"github.com/parallergo/epiphany/emu"
)

// Row is a published figure beside the model's.
type Row struct {
	published.Figure
	Model float64 // 0 if the model has none
}

// Ratio is the model's figure over the published one.
func (r *Row) Ratio() float64 { return r.Model / r.Value }

// Error is the absolute relative error.
func (r *Row) Error() float64 { return math.Abs(r.Ratio() - 1) }

// Factor is by how much the model is off, up or down: at least 1.
func (r *Row) Factor() float64 { return max(r.Ratio(), 1/r.Ratio()) }

// Evaluation is the model beside the published figures, in the order of their file.
type Evaluation struct {
	Rows    []Row
	Results []suite.Result // the runs
}

// Evaluate runs everything that the figures chosen by want need, with values of the model's
// parameters, so many runs at a time, and calls done after each. Figures of the board itself are
// always those of the standard values.
func Evaluate(ctx context.Context, want func(*published.Figure) bool, v *emu.Values, parallel int,
	done func()) (Evaluation, error) {
	var e Evaluation
	cases, err := casesOf(want)
	if err != nil {
		return e, err
	}
	for i := range cases {
		cases[i].Values = v
	}
	if e.Results, err = suite.RunAll(ctx, cases, parallel, done); err != nil {
		return e, err
	}
	values := map[string]float64{}
	for i := range e.Results {
		valuesOf(&e.Results[i], values)
	}
	if err := boardValues(ctx, want, values); err != nil {
		return e, err
	}
	for _, f := range published.Figures() {
		if want(&f) {
			e.Rows = append(e.Rows, Row{f, values[f.Name()]})
		}
	}
	return e, nil
}

// WithRole chooses the figures of some roles.
func WithRole(roles ...published.Role) func(*published.Figure) bool {
	return func(f *published.Figure) bool {
		for _, r := range roles {
			if f.Role == r {
				return true
			}
		}
		return false
	}
}

// Compared chooses the figures that the model is judged by.
var Compared = WithRole(published.Fitted, published.HeldOut)

// casesOf lists the runs that figures need, each once.
func casesOf(want func(*published.Figure) bool) (cases []suite.Case, err error) {
	seen := map[[2]string]bool{}
	for _, f := range published.Figures() {
		key := [2]string{runOf(f.System), f.What}
		if f.System == published.Board || !want(&f) || seen[key] {
			continue
		}
		seen[key] = true
		c, err := caseOf(key[0], key[1])
		if err != nil {
			return nil, err
		}
		cases = append(cases, c...)
	}
	return cases, nil
}

// runOf is the system whose run gives the figures of a published one: code for the instruction
// cache runs on the ARM as other native code does.
func runOf(system string) string {
	if system == published.ARMCached {
		return published.ARMHipe
	}
	return system
}

func caseOf(system, program string) ([]suite.Case, error) {
	s, err := suite.FindSystem(system)
	if err != nil {
		return nil, err
	}
	programs, err := suite.Select([]string{program})
	if err != nil {
		return nil, err
	}
	plan := suite.Plan{Programs: programs, Systems: []suite.System{s}}
	return plan.Cases()
}

// valuesOf enters the figures of a run: means over its samples, as the published ones are.
func valuesOf(r *suite.Result, to map[string]float64) {
	enter := func(quantity string, figure func(m *suite.Measure) float64) {
		mean, _ := r.Mean(figure)
		f := published.Figure{Quantity: quantity, System: r.System, What: r.Program}
		to[f.Name()] = mean
		if f.System = published.ARMCached; r.System == runOf(f.System) {
			to[f.Name()] = mean
		}
	}
	reductions := func(m *suite.Measure) float64 { return float64(m.NativeReductions()) }
	if r.System == published.ARMBeam {
		reductions = func(m *suite.Measure) float64 { return float64(m.BytecodeReductions()) }
	}
	enter(published.Time, suite.Seconds)
	enter(published.Reductions, reductions)
	enter(published.Cycles, func(m *suite.Measure) float64 { return float64(m.Worked()) })
	enter(published.FetchStalls, (*suite.Measure).FetchStalls)
	enter(published.LoadStalls, (*suite.Measure).LoadStalls)
	enter(published.PerSecond, func(m *suite.Measure) float64 { return reductions(m) / m.Seconds })
}

// Summary is how near a set of figures is to the published ones.
type Summary struct {
	Figures int
	Mean    float64 // of the absolute relative errors
	Worst   float64 // factor by which the worst is off
	At      string  // its name
}

// Summarize adds up the rows of a role, of some groups if any are given. Rows for which the model
// has no figure count as infinitely far off.
func (e *Evaluation) Summarize(role published.Role, of ...published.Group) Summary {
	s := Summary{Worst: 1}
	for i := range e.Rows {
		r := &e.Rows[i]
		if r.Role != role || len(of) > 0 && !slices.Contains(of, r.Group()) {
			continue
		}
		s.Figures++
		if r.Model <= 0 {
			s.Mean, s.Worst, s.At = math.Inf(1), math.Inf(1), r.Name()
			continue
		}
		s.Mean += r.Error()
		if r.Factor() > s.Worst {
			s.Worst, s.At = r.Factor(), r.Name()
		}
	}
	s.Mean /= float64(max(s.Figures, 1))
	return s
}

// boardValues enters the figures of the board, if some are wanted.
func boardValues(ctx context.Context, want func(*published.Figure) bool, to map[string]float64) error {
	wanted := slices.ContainsFunc(published.Figures(), func(f published.Figure) bool {
		return f.System == published.Board && want(&f)
	})
	if !wanted {
		return nil
	}
	micro, err := new(suite.Plan).Micro()
	if err != nil {
		return err
	}
	figures, err := suite.RunMicro(ctx, micro, 1, nil)
	for _, x := range figures {
		quantity, what, _ := strings.Cut(x.Name, "/")
		f := published.Figure{Quantity: quantity, System: published.Board, What: what}
		to[f.Name()] = x.Value
	}
	return err
}
