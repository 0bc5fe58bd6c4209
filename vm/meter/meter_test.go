package meter_test

import (
	"bytes"
	"testing"

	pprof "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/weak"
)

func newMeter(t *testing.T, side int) *meter.Meter {
	t.Helper()
	b := emu.Parallella()
	mem, err := emu.NewMemory(b)
	require.NoError(t, err)
	view := mem.ARMView()
	if side == code.OnCore {
		view = mem.View(0)
	}
	m := meter.New(&b, view, side)
	return &m
}

// A fence costs a core time and makes its stores visible; local memory needs none, and neither does
// the ARM.
func TestFences(t *testing.T) {
	m := newMeter(t, code.OnCore)
	m.Late = weak.New(weak.Order{MaxDelay: 1000}, 0)
	m.Late.Hide(m.View.W, 5, 6, 0)
	m.FenceStores(m.Board().SRAM(0))
	m.FenceTimes(m.Board().DRAMBase, 0)
	assert.Zero(t, m.Runtime.Fences)
	assert.True(t, m.Late.Pending())
	m.FenceHeap()
	assert.True(t, m.Late.Pending(), "the heap that runs is in local memory")
	m.HeapLoad = m.DRAMLoad
	m.FenceHeap()
	assert.EqualValues(t, 1, m.Runtime.Fences)
	assert.False(t, m.Late.Pending())
	m.FenceTimes(m.Board().DRAMBase, 3)
	assert.EqualValues(t, 4, m.Counted().Fences)
	m.Settle()
	assert.Positive(t, m.Clock)

	host := newMeter(t, code.OnARM)
	host.Fence()
	host.Settle()
	assert.True(t, host.OnARM())
	assert.Zero(t, host.Clock)
	assert.Zero(t, host.Runtime.Fences)
}

// Lines of the runtime are lines of code, and words of its tables stall as shared DRAM does.
func TestRuntimeIsCountedApart(t *testing.T) {
	m := newMeter(t, code.OnCore)
	m.FetchLines(5)
	m.ChargeTables(3, 2)
	m.Settle()
	assert.EqualValues(t, 5, m.Runtime.RuntimeLines)
	assert.EqualValues(t, 5, m.Count.FetchLines)
	assert.Equal(t, 3*uint64(m.DRAMLoad), m.Count.Load)
	assert.Equal(t, 2*uint64(m.DRAMStore), m.Count.Store)
	assert.EqualValues(t, m.Count.Cycles(), m.Clock, "the clock is the sum")
}

func TestCountersAddUp(t *testing.T) {
	var a, b meter.Counters
	for i, f := range a.Events() {
		*f.Value = uint64(i + 1)
		*b.Events()[i].Value = 10
	}
	a.Cache[meter.CacheCopy], b.Cache[meter.CacheCopy] = 1, 2
	a.Loads, b.Loads = 3, 4
	a.Add(&b)
	for i, f := range a.Events() {
		assert.EqualValues(t, i+11, *f.Value, f.Name)
	}
	assert.EqualValues(t, 3, a.Cache[meter.CacheCopy])
	assert.EqualValues(t, 7, a.Loads)
	names := map[string]bool{}
	for s := range meter.NumCacheSteps {
		names[s.String()] = true
	}
	assert.Len(t, names, int(meter.NumCacheSteps))
}

// leaves are the cycles of a profile by innermost frame, and all of them.
func leaves(t *testing.T, c *profile.Collector) (at map[string]int64, all int64) {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, profile.Write(&b, profile.Run{ClockHz: 600_000_000}, []*profile.Collector{c}))
	p, err := pprof.Parse(&b)
	require.NoError(t, err)
	at = map[string]int64{}
	for _, s := range p.Sample {
		if len(s.Location) > 0 {
			at[s.Location[0].Line[0].Function.Name] += s.Value[0]
		}
		all += s.Value[0]
	}
	return at, all
}

// What is charged in a frame of the runtime belongs to it, and the rest to the process: together
// they are what has been counted.
func TestProfileIsWhatWasCounted(t *testing.T) {
	m := newMeter(t, code.OnCore)
	assert.Nil(t, m.Collector())
	m.SetProfile(profile.New("0"))
	var trail *meter.Trail
	m.Follow(&trail, term.Pid(3))
	m.Issue(7)
	stay := m.EnterFrame("[gc]")
	m.Issue(20)
	m.ChargeTables(1, 1)
	m.LeaveFrame(&stay)
	m.Spent("[wait]")
	m.Booking(true)
	stay = m.EnterFrame("[lost]")
	m.Issue(5)
	m.LeaveFrame(&stay)
	m.Booking(false)
	m.Settle()
	at, all := leaves(t, m.Collector())
	assert.EqualValues(t, 20+m.DRAMLoad+m.DRAMStore, at["[gc]"])
	assert.EqualValues(t, 7, at["[wait]"], "what was not in a frame yet")
	assert.NotContains(t, at, "[lost]")
	assert.EqualValues(t, m.Count.Cycles(), all)
}
