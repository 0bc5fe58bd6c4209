package emu

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/isa"
)

func TestEventsCount(t *testing.T) {
	c := Counters{Issue: 1000, Fetch: 300, Banks: 20, Load: 500, Store: 7, Wait: 10_000, Sleep: 20_000, Halted: 40_000, DMA: 3}
	p := Packets{Sent: 12, Returned: 5}
	mix := isa.Mix{Cycles: 10, IALU: 12, FPU: 1, Dual: 3, Waits: 2}
	want := map[Event]uint64{
		EventOff: 0, EventClk: 1830, EventIdle: 0, EventIALU: 1200, EventFPU: 100, EventDual: 300, EventE1: 500, EventRA: 200, EventLocalFetch: 20, EventLocalLoad: 0,
		EventExtFetch: 300, EventExtLoad: 500, EventMesh0: 12, EventMesh1: 5,
	}
	for e := range Event(16) {
		assert.Equal(t, want[e], e.Count(&c, p, mix), e)
		got, found := ParseEvent(e.String())
		assert.Equal(t, e != 3 && e != 9, found, "reserved codes have no name")
		if found {
			assert.Equal(t, e, got)
		}
	}
	_, found := ParseEvent("warp")
	assert.False(t, found)
	assert.Zero(t, EventIALU.Count(&c, p, isa.Mix{}), "there is no program")
	c.Issue = math.MaxUint64
	assert.EqualValues(t, uint64(math.MaxUint64), EventIALU.Count(&c, p, mix))
}

func TestPacketsOfACore(t *testing.T) {
	b := Parallella()
	m, err := NewMemory(b)
	require.NoError(t, err)
	v := m.View(2)
	v.Stored(b.SRAM(3), 5)
	v.Loaded(b.SRAM(7), 4)
	v.Loaded(b.SRAM(2), 100) // its own
	v.Moved[DRAMToSRAM], v.Moved[SRAMToDRAM] = 80, 9
	before := v.Packets(&Counters{})
	p := v.Packets(&Counters{DRAMLoads: 10, FetchLines: 20, DRAMStores: 3})
	assert.Equal(t, Packets{Sent: 5 + 4 + 10 + 2, Returned: 4 + 10}, before)
	assert.Equal(t, Packets{Sent: 33, Returned: 30}, p.Sub(before))
	assert.Equal(t, Packets{Sent: 1}, m.ARMView().Packets(&Counters{DRAMStores: 1}))
}
