package suite

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A measurement whose parts do not add up is refused, and says which.
func TestContradictions(t *testing.T) {
	counters := []string{idle, "issue", "wait"}
	for what, spoil := range map[string]func(m *Measure){
		"":               func(*Measure) {},
		"200 cycles":     func(m *Measure) { m.Cores["wait"]++ },
		"10 J":           func(m *Measure) { m.Energy.SRAM = 0.5 },
		"7 reads":        func(m *Measure) { m.Cores["fetch_lines"]-- },
		"3 writes":       func(m *Measure) { m.DRAM.Writes = 3 },
		"6 messages":     func(m *Measure) { m.ToCores = 6 },
		"2 processes on": func(m *Measure) { m.OnCores = 2 },
	} {
		m := Measure{
			Cycles: 200, Cores: map[string]uint64{"issue": 150, "wait": 640, idle: 10, "dram_loads": 3, "fetch_lines": 4, "dram_stores": 2},
			Energy: Energy{Total: 10, Active: 1, Stalled: 1, Idle: 1, Trapped: 1, SRAM: 1,
				Mesh: 1, Link: 1, DRAM: 1, ARMActive: 1, ARMIdle: 1},
			DRAM: DRAM{Reads: 7, Writes: 2}, Messages: 5, ToCores: 5, Spawned: 1, OnCores: 1,
		}
		spoil(&m)
		err := m.check(4, counters)
		if what == "" {
			assert.NoError(t, err)
			continue
		}
		assert.ErrorContains(t, err, "figures contradict each other: "+what)
	}
}

// Waiting that was work after all is taken from what the cores did most.
func TestRepay(t *testing.T) {
	m := Measure{Cores: map[string]uint64{"issue": 500, "load_stalls": 900}}
	m.Cores["wait"] -= 20
	m.repay([]string{idle, "issue", "load_stalls", "wait"})
	assert.Equal(t, map[string]uint64{"issue": 500, "load_stalls": 880, "wait": 0}, m.Cores)
	m.Cores["wait"] = 3
	m.repay([]string{"issue", "wait"})
	assert.EqualValues(t, 3, m.Cores["wait"])
}

// A figure is measured in one way wherever it stands: nobody who asks for runs says how many
// samples, but a user of the command.
func TestSamples(t *testing.T) {
	best, err := FindSystem(Best)
	require.NoError(t, err)
	for samples, want := range map[int]int{0: Samples, 1: 1, 25: 25} {
		cases, err := (&Plan{Programs: Programs, Systems: []System{best}, Samples: samples}).Cases()
		require.NoError(t, err)
		for _, c := range cases {
			assert.Equal(t, want, c.Samples)
		}
	}
}

// In every system the parts of each sample add up: RunAll says so when they do not, and the shares
// of a core's time are of all of it.
func TestFiguresAddUp(t *testing.T) {
	systems, err := AllSystems()
	require.NoError(t, err)
	plan := Plan{Programs: []Program{{Name: "binarytrees", Size: 4, Workers: 3}}, Systems: append(systems, ARMSystems()...), Samples: 2}
	cases, err := plan.Cases()
	require.NoError(t, err)
	results, err := RunAll(context.Background(), cases, 2, nil)
	require.NoError(t, err)
	require.Len(t, results, len(cases))
	for i := range results {
		r := &results[i]
		for _, m := range r.Samples {
			for name, n := range m.Cores {
				assert.GreaterOrEqual(t, int64(n), int64(0), "%s: %s", r.Name(), name)
			}
			assert.LessOrEqual(t, m.Cores["dram_loads"], m.Cores["loads"], r.Name())
			assert.LessOrEqual(t, m.Cores["halted"], 16*m.Cycles, r.Name())
		}
	}
}
