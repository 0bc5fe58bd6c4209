package suite

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/bytecode/cost"
)

// system is a preset, changed.
func system(t *testing.T, name string, set ...string) System {
	t.Helper()
	s, err := FindSystem(name)
	require.NoError(t, err)
	for i := 0; i < len(set); i += 2 {
		require.NoError(t, s.Settings.Set(set[i], set[i+1]))
	}
	return s
}

// small are cases of all programs at sizes that take little time.
func small(t *testing.T, samples int, systems ...System) []Case {
	t.Helper()
	var programs []Program
	for _, p := range Programs {
		p.Size = map[string]int{"binarytrees": 6, "mandelbrot": 8, "matmul": 12, "fannkuchredux": 5}[p.Name]
		p.Workers = 4
		programs = append(programs, p)
	}
	plan := Plan{Programs: programs, Systems: systems, Samples: samples}
	cases, err := plan.Cases()
	require.NoError(t, err)
	return cases
}

// results runs cases and gives the file of their results as text as well.
func results(t *testing.T, cases []Case, parallel int) ([]Result, string) {
	t.Helper()
	runs, err := RunAll(t.Context(), cases, parallel, nil)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, NewFile(runs, nil).Write(&text))
	return runs, text.String()
}

// TestSameRunsWriteTheSameFile: byte for byte, however many cases run beside each other.
func TestSameRunsWriteTheSameFile(t *testing.T) {
	cases := small(t, 3, system(t, "thesis-native"), system(t, "thesis-cached"), system(t, "thesis-bytecode", "weak-memory", "7"), ARMSystems()[1])
	runs, first := results(t, cases, 1)
	_, second := results(t, cases, 4)
	assert.Equal(t, first, second)
	require.Len(t, runs, 16)
	for i, r := range runs {
		samples := []int{1, 3, 3, 1}[i/4]
		assert.Len(t, r.Samples, samples, r.Name())
		for _, m := range r.Samples {
			assert.Positive(t, m.Seconds)
			assert.Positive(t, m.NativeReductions())
			assert.GreaterOrEqual(t, m.BytecodeReductions(), m.NativeReductions())
			assert.LessOrEqual(t, m.FetchStalls()+m.LoadStalls(), 1.0)
			if r.System == published.ARMHipe {
				assert.Zero(t, m.OnCores)
				assert.Zero(t, m.Cores[reductions])
				continue
			}
			assert.Positive(t, m.Worked())
			assert.Positive(t, m.DRAM.Reads)
			e := m.Energy
			assert.InEpsilon(t, e.Total,
				e.Active+e.Stalled+e.Idle+e.Trapped+e.SRAM+e.Mesh+e.Link+e.DRAM+e.ARMActive+e.ARMIdle, 1e-6, r.Name())
			assert.InEpsilon(t, 2*m.Seconds, e.RatedChip, 1e-6)
			assert.Less(t, e.Total, e.RatedChip+e.RatedARM)
			assert.LessOrEqual(t, float64(m.Worked()), m.Seconds*16*600e6)
			assert.Equal(t, uint64(4), m.OnCores, r.Name())
		}
	}
	for i, r := range runs[:4] { // all that leaves for DRAM or another core, of the last sample alone
		last := r.Samples[len(r.Samples)-1]
		var off uint64
		for _, l := range last.Links {
			if l.Direction == "east" && l.Core%4 == 3 {
				off += l.RMesh
			}
		}
		assert.Equal(t, last.DRAM.Reads+last.DRAM.DMAReads, off, i)
		for _, m := range r.Samples[:len(r.Samples)-1] {
			assert.Nil(t, m.Links)
		}
	}
	cached := runs[4+3]
	assert.Greater(t, cached.Samples[0].Cores["fetch_lines"], cached.Samples[2].Cores["fetch_lines"], "the cache is warm")
	read, err := Read(strings.NewReader(first))
	require.NoError(t, err)
	assert.Equal(t, NewFile(runs, nil), read)
}

// TestRepeat: a system that differs from another by nothing but its name gives the same.
func TestRepeat(t *testing.T) {
	a := small(t, 1, system(t, Best))[3]
	first, err := a.Run(t.Context())
	require.NoError(t, err)
	second, err := a.Run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, first, second)
	found, ok := NewFile([]Result{first}, nil).Find(first.Name())
	require.True(t, ok)
	assert.Equal(t, &first, found)
	found, ok = NewFile([]Result{first}, nil).Thesis(Best, "fannkuchredux")
	require.True(t, ok)
	assert.Equal(t, &first, found)
	_, ok = NewFile(nil, nil).Find(first.Name())
	assert.False(t, ok)
	_, ok = NewFile(nil, nil).Thesis(Best, "fannkuchredux")
	assert.False(t, ok)
}

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		`{"version": 3, "runs": []}`:  "a file of results of version 3, this program reads version 2: run the benchmarks again",
		`{"runs": []}`:                "it has no version",
		`[1]`:                         "no file of results",
		`nonsense`:                    "no file of results",
		`{"version": 2, "colour": 1}`: "a damaged file of results",
		`{"version": 2, "runs": [{"program": "matmul"}], "model": "x"}`: "has no samples",
	} {
		_, err := Read(strings.NewReader(text))
		assert.ErrorContains(t, err, want, text)
	}
	broken := errors.New("broken")
	_, err := Read(reader{broken})
	assert.ErrorIs(t, err, broken)
}

type reader struct{ err error }

func (r reader) Read([]byte) (int, error) { return 0, r.err }

func TestSelect(t *testing.T) {
	all, err := Select(nil)
	require.NoError(t, err)
	assert.Equal(t, Programs, all)
	some, err := Select([]string{"matmul", "binarytrees"})
	require.NoError(t, err)
	assert.Equal(t, []Program{Programs[0], Programs[2]}, some)
	_, err = Select([]string{"matmul", "nbody"})
	assert.EqualError(t, err, `there is no benchmark program "nbody", want some of [binarytrees mandelbrot matmul fannkuchredux]`)
}

func TestPlans(t *testing.T) {
	quick, err := QuickSystems()
	require.NoError(t, err)
	all, err := AllSystems()
	require.NoError(t, err)
	assert.Len(t, quick, 4)
	assert.Len(t, all, len(epiphany.Presets()))
	plan := Plan{Programs: Programs, Systems: append(quick, ARMSystems()...), Samples: 10, Full: true}
	cases, err := plan.Cases()
	require.NoError(t, err)
	groups, names := map[string]int{}, map[string]bool{}
	for _, c := range cases {
		groups[c.Group]++
		r := Result{Group: c.Group, System: c.System, Cores: c.Settings.Get("cores"), Program: c.Program, Size: c.Size, Workers: c.Workers}
		assert.False(t, names[r.Name()], r.Name())
		names[r.Name()] = true
		_, _, err := c.Settings.Check()
		assert.NoError(t, err, r.Name())
	}
	assert.Equal(t, 6*4, groups[GroupThesis])
	assert.Equal(t, 4*5*4+2*2*4, groups[GroupScaling])
	assert.Equal(t, 4, groups[GroupSize])
	assert.Equal(t, 3, groups[GroupBoard])

	_, err = FindSystem("thesis-nativ")
	assert.ErrorContains(t, err, "the nearest is thesis-native")
	plan.Set = [][2]string{{"stack", "sram:1M"}}
	_, err = plan.Cases()
	assert.Error(t, err)
	plan.Set = [][2]string{{"stak", "sram"}}
	_, err = plan.Cases()
	assert.ErrorContains(t, err, "the nearest is stack")
}

// TestErrors: what goes wrong in a case is told with its name, and the other cases run.
func TestErrors(t *testing.T) {
	good := small(t, 1, system(t, Best))[3]
	bad := good
	bad.Program = "nosuch"
	var done atomic.Int32
	found, err := RunAll(t.Context(), []Case{bad, good, bad}, 1, func() { done.Add(1) })
	assert.ErrorContains(t, err, "nosuch 5 on best with 4 workers: ")
	assert.Equal(t, int32(3), done.Load())
	require.Len(t, found, 1)
	assert.Equal(t, good.Program, found[0].Program)
	crash := good
	crash.Size = -1
	_, err = crash.Run(t.Context())
	assert.ErrorContains(t, err, "ended with")
	_, err = record(t.Context(), good.Settings, nil, []module{{"idle",
		[]byte("-module(idle).\n-export([f/0]).\nf() -> ok.\n")}}, "f")
	assert.EqualError(t, err, "set no marks")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = RunAll(ctx, []Case{good}, 1, nil)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestStatistics(t *testing.T) {
	r := Result{Samples: []Measure{{Seconds: 1}, {Seconds: 2}, {Seconds: 3}}}
	mean, sd := r.Mean(Seconds)
	assert.InDelta(t, 2, mean, 1e-12)
	assert.InDelta(t, 1, sd, 1e-12)
	mean, sd = (&Result{Samples: r.Samples[:1]}).Mean(Seconds)
	assert.Equal(t, []float64{1, 0}, []float64{mean, sd})
	mean, _ = (&Result{}).Mean(Seconds)
	assert.Zero(t, mean)
	assert.InDelta(t, 4, GeometricMean([]float64{2, 8}), 1e-12)
	assert.InDelta(t, 1, GeometricMean(nil), 1e-12)
	assert.Zero(t, (&Measure{}).FetchStalls())
}

// TestModelHash: each constant has a name of its own, parameters among them, and the model a hash.
func TestModelHash(t *testing.T) {
	names := map[string]bool{}
	for _, c := range Constants() {
		assert.False(t, names[c.Name], c.Name)
		names[c.Name] = true
	}
	for _, p := range cost.Fitted() {
		assert.True(t, names[p.Name], p.Name)
	}
	assert.Len(t, ModelHash(), 16)
}
