package profile

import (
	"fmt"
	"io"
	"strconv"

	"github.com/google/pprof/profile"

	"github.com/parallergo/epiphany/emu"
)

// Run describes the profiled run in the file.
type Run struct {
	Time    emu.Cycles // virtual
	ClockHz int64
}

// Write writes the values of collectors as a gzipped pprof profile.
func Write(w io.Writer, run Run, collectors []*Collector) error {
	f := newFile(run)
	for _, c := range collectors {
		for _, r := range c.roots {
			f.label(c.label, r.process)
			f.stack = f.stack[:0]
			f.visit(&r.Node)
		}
	}
	if err := f.p.Write(w); err != nil {
		return fmt.Errorf("profile: %w", err)
	}
	return nil
}

// file is a profile under construction.
type file struct {
	p         profile.Profile
	functions map[[2]string]*profile.Function
	locations map[Frame]*profile.Location
	labels    map[string][]string
	numbers   map[string][]int64
	units     map[string][]string
	stack     []*profile.Location // outermost first
}

func newFile(run Run) *file {
	f := &file{functions: map[[2]string]*profile.Function{}, locations: map[Frame]*profile.Location{}}
	f.p.SampleType = []*profile.ValueType{{Type: "cycles", Unit: "cycles"}}
	for _, k := range kinds {
		f.p.SampleType = append(f.p.SampleType, &profile.ValueType{Type: k.name, Unit: k.unit})
	}
	f.p.DefaultSampleType = "cycles"
	f.p.PeriodType = &profile.ValueType{Type: "cycles", Unit: "cycles"}
	f.p.Period = 1
	if run.ClockHz > 0 {
		f.p.DurationNanos = int64(run.Time)/run.ClockHz*1e9 + int64(run.Time)%run.ClockHz*1e9/run.ClockHz
	}
	f.p.Mapping = []*profile.Mapping{{ID: 1, File: "epiphany", HasFunctions: true,
		HasFilenames: true, HasLineNumbers: true}}
	return f
}

// label makes the labels of the samples of a process. That of a core is numeric, because go tool
// pprof treats -tagfocus=core=3 as a range of numbers.
func (f *file) label(core, process string) {
	f.labels, f.numbers, f.units = map[string][]string{}, nil, nil
	if n, err := strconv.ParseInt(core, 10, 64); err == nil {
		// Without a unit, pprof drops a label 0.
		f.numbers, f.units = map[string][]int64{"core": {n}}, map[string][]string{"core": {"core"}}
	} else {
		f.labels["core"] = []string{core}
	}
	if process != "" {
		f.labels["process"] = []string{process}
	}
}

// visit writes a node and its subtree.
func (f *file) visit(n *Node) {
	if n.up != nil {
		f.stack = append(f.stack, f.location(n.Frame))
		defer func() { f.stack = f.stack[:len(f.stack)-1] }()
	}
	if n.sum != (Values{}) {
		f.sample(n)
	}
	for _, kid := range n.kids {
		f.visit(kid)
	}
}

func (f *file) sample(n *Node) {
	s := &profile.Sample{Label: f.labels, NumLabel: f.numbers, NumUnit: f.units,
		Value: []int64{int64(n.sum.Cycles())}}
	for _, v := range n.sum {
		s.Value = append(s.Value, int64(v))
	}
	for i := len(f.stack) - 1; i >= 0; i-- {
		s.Location = append(s.Location, f.stack[i])
	}
	if len(s.Location) == 0 {
		s.Location = []*profile.Location{f.location(Frame{Function: "[runtime]"})}
	}
	f.p.Sample = append(f.p.Sample, s)
}

func (f *file) location(x Frame) *profile.Location {
	l := f.locations[x]
	if l == nil {
		l = &profile.Location{ID: uint64(len(f.p.Location) + 1), Mapping: f.p.Mapping[0],
			Line: []profile.Line{{Function: f.function(x), Line: int64(x.Line)}}}
		f.locations[x] = l
		f.p.Location = append(f.p.Location, l)
	}
	return l
}

func (f *file) function(x Frame) *profile.Function {
	key := [2]string{x.Function, x.File}
	fn := f.functions[key]
	if fn == nil {
		fn = &profile.Function{ID: uint64(len(f.p.Function) + 1), Name: x.Function,
			SystemName: x.Function, Filename: x.File}
		f.functions[key] = fn
		f.p.Function = append(f.p.Function, fn)
	}
	return fn
}
