package meter_test

import (
	"bytes"
	"strings"
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

	arm := newMeter(t, code.OnARM)
	arm.Fence()
	arm.Settle()
	assert.True(t, arm.OnARM())
	assert.Zero(t, arm.Clock)
	assert.Zero(t, arm.Runtime.Fences)
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

// stacks are the cycles of a profile by process and stack, the outermost frame first.
func stacks(t *testing.T, c *profile.Collector) map[string]int64 {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, profile.Write(&b, profile.Run{ClockHz: 600_000_000}, []*profile.Collector{c}))
	p, err := pprof.Parse(&b)
	require.NoError(t, err)
	at := map[string]int64{}
	for _, s := range p.Sample {
		key := strings.Join(s.Label["process"], "")
		for i := len(s.Location) - 1; i >= 0; i-- {
			key += " " + s.Location[i].Line[0].Function.Name
		}
		at[key] += s.Value[0]
	}
	return at
}

// come tells of a line of a function: one that was called has a return address.
func come(m *meter.Meter, trail *meter.Trail, name string, key profile.Key, depth int, cp uint32) {
	m.Come(trail, &meter.Place{Key: key, Frame: profile.Frame{Function: name, Line: 1}, Depth: depth,
		CP: cp, Enters: cp != 0})
}

// spend charges cycles to where the process is.
func spend(m *meter.Meter, cycles uint64) {
	m.Issue(cycles)
	m.EndBIFs()
}

// What functions take is told by who has called them, for each process that came and went.
func TestStacksAreThoseOfCalls(t *testing.T) {
	m := newMeter(t, code.OnCore)
	assert.False(t, m.Profiled())
	m.SetProfile(profile.New("0"))
	assert.True(t, m.Profiled())
	var one, other *meter.Trail
	m.Follow(&one, term.Pid(3))
	come(m, one, "m:main/0", 1, 0, 0)
	spend(m, 1)
	come(m, one, "m:f/0", 2, 1, 4) // main calls f
	spend(m, 2)
	come(m, one, "m:g/0", 3, 2, 8) // f calls g
	spend(m, 4)
	m.LeaveProcess()
	spend(m, 8)
	m.Follow(&other, term.Pid(4))
	come(m, other, "m:main/0", 1, 0, 0)
	spend(m, 16)
	m.Follow(&one, term.Pid(3))
	spend(m, 32)                   // goes on in g
	come(m, one, "m:f/0", 2, 1, 0) // g returns
	spend(m, 64)
	come(m, one, "m:h/0", 4, 1, 4) // f ends with a call: h returns to main
	spend(m, 128)
	come(m, one, "m:main/0", 1, 0, 0)
	spend(m, 256)
	m.Settle()
	assert.Equal(t, map[string]int64{
		"<0.3.0> m:main/0":             1 + 256,
		"<0.3.0> m:main/0 m:f/0":       2 + 64,
		"<0.3.0> m:main/0 m:f/0 m:g/0": 4 + 32,
		"<0.3.0> m:main/0 m:h/0":       128,
		" [runtime]":                   8,
		"<0.4.0> m:main/0":             16,
	}, stacks(t, m.Collector()))
}

// A built-in function takes what the execution books for it beside what it charges itself, and
// those that it calls lie below it.
func TestBuiltInFunctionsAreFrames(t *testing.T) {
	m := newMeter(t, code.OnCore)
	m.LeaveBIF() // nobody wants to know
	m.SetProfile(profile.New("0"))
	var trail *meter.Trail
	m.Follow(&trail, term.Pid(3))
	m.EnterBIF("lists:map/2", 30)
	m.Issue(2)
	m.EnterBIF("erlang:length/1", 0)
	m.Issue(4)
	m.LeaveBIF()
	m.LeaveBIF()
	m.Issue(30) // as booked
	m.Issue(7)
	m.EndBIFs()
	m.Settle()
	assert.Equal(t, map[string]int64{
		"<0.3.0> [runtime]":                   7,
		"<0.3.0> lists:map/2":                 32,
		"<0.3.0> lists:map/2 erlang:length/1": 4,
	}, stacks(t, m.Collector()))
}

// Of a sum that grows, what is new is attributed each time, and the rest of a total to the process.
func TestSumsAreAttributedOnce(t *testing.T) {
	m := newMeter(t, code.OnCore)
	m.SetProfile(profile.New("0"))
	var trail *meter.Trail
	m.Follow(&trail, term.Pid(3))
	var known profile.Values
	sum := profile.Values{profile.Issue: 6}
	m.Attribute("[fence]", &sum, &known)
	m.Attribute("[fence]", &sum, &known)
	sum[profile.Issue] = 10
	m.Attribute("[fence]", &sum, &known)
	m.Issue(15)
	total := m.Sums()
	m.SettleProfile(&total)
	m.Settle()
	assert.Equal(t, map[string]int64{"<0.3.0> [runtime]": 5, "<0.3.0> [fence]": 10},
		stacks(t, m.Collector()))
}

// Fences of stores to shared DRAM cost what a load and a store there do, and are told of as such.
func TestFencesOfSharedMemory(t *testing.T) {
	m := newMeter(t, code.OnCore)
	m.ChargeFences(2)
	m.Settle()
	assert.EqualValues(t, 2, m.Runtime.Fences)
	same := newMeter(t, code.OnCore)
	same.FenceTimes(same.Board().DRAMBase, 2)
	same.Settle()
	assert.Equal(t, same.Clock, m.Clock)
	assert.Positive(t, m.Clock)
}

// Two machines that differ in stores that are under way go on differently: their states do, too.
func TestStateIsWhatDecides(t *testing.T) {
	hash := func(hidden bool) uint64 {
		m := newMeter(t, code.OnCore)
		m.Late = weak.New(weak.Order{MaxDelay: 1000}, 0)
		if hidden {
			m.Late.Hide(m.View.W, 5, 6, 0)
		}
		var h emu.Hash
		m.HashState(&h)
		return h.Sum()
	}
	assert.Equal(t, hash(true), hash(true))
	assert.NotEqual(t, hash(false), hash(true))
}
