package stats_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/meter"
)

// Energy is counted in picojoules and told in joules; the rated figures are none of the total.
func TestEnergyIsToldInJoules(t *testing.T) {
	const joule = 1_000_000_000_000
	e := stats.OfEnergy(&emu.Energy{
		Cores: []emu.CoreEnergy{{Active: 1 * joule, Stalled: 2 * joule},
			{Idle: 4 * joule, Trapped: 8 * joule, SRAM: 16 * joule}},
		Mesh: 32 * joule, Link: 64 * joule, DRAM: 128 * joule, ARMActive: 256 * joule, ARMIdle: 512 * joule,
		RatedChip: 5000 * joule, RatedARM: 7000 * joule,
	})
	assert.Equal(t, []stats.CoreEnergy{{Core: 0, Active: 1, Stalled: 2},
		{Core: 1, Idle: 4, Trapped: 8, SRAM: 16}}, e.Cores)
	assert.InDelta(t, 63, e.Chip, 0)
	assert.InDelta(t, 1023, e.Total, 0)
	assert.InDelta(t, 5000, e.RatedChip, 0)
	assert.InDelta(t, 7000, e.RatedARM, 0)
	sum := e.Cores[0]
	sum.Add(&e.Cores[1])
	assert.Equal(t, stats.CoreEnergy{Active: 1, Stalled: 2, Idle: 4, Trapped: 8, SRAM: 16}, sum)
	assert.InDelta(t, 31, sum.Total(), 0)
}

// Links that nothing has passed are not listed, those that were used are, each network for itself.
func TestMeshListsWhatWasUsed(t *testing.T) {
	traffic := make(emu.MeshTraffic, 3)
	traffic[1][emu.East][emu.CMesh] = 5
	traffic[1][emu.East][emu.XMesh] = 6
	traffic[2][emu.North][emu.RMesh] = 7
	m := stats.OfMesh([]emu.MeshFlow{{Core: 1, Other: 2, Stored: 3, Loaded: 4}}, traffic)
	assert.Equal(t, []stats.Flow{{Core: 1, Other: 2, Stored: 3, Loaded: 4}}, m.Flows)
	assert.Equal(t, []stats.MeshLink{
		{Core: 1, Direction: "east", CMesh: 5, XMesh: 6}, {Core: 2, Direction: "north", RMesh: 7},
	}, m.Links)
	text, err := json.Marshal(stats.OfMesh(nil, nil))
	require.NoError(t, err)
	assert.JSONEq(t, `{"flows": [], "links": []}`, string(text), "readers get no null")
}

func TestLinksAreThoseOfTheirCores(t *testing.T) {
	assert.Equal(t, []stats.ELink{{Core: 3, Reads: 1, Writes: 2, DMAReads: 3, DMAWrites: 4,
		ReadWait: 5, WriteWait: 6, Load: 7, Store: 8}},
		stats.OfLink([]emu.LinkStats{{
			Core: 3, Requests: emu.Requests{Reads: 1, Writes: 2, DMAReads: 3,
				DMAWrites: 4}, ReadWait: 5, WriteWait: 6, Load: 7, Store: 8,
		}}))
}

// The caches of several cores add up, step by step.
func TestCachesAddUp(t *testing.T) {
	one := stats.OfCache(swicache.Stats{Counts: swicache.Counts{Calls: 3}, Held: 1}, counted())
	sum := stats.Cache{}
	sum.Add(&one)
	sum.Add(&one)
	assert.EqualValues(t, 6, sum.Calls)
	assert.Equal(t, 2, sum.Held)
	assert.Equal(t, stats.CacheCycles{Step: meter.CacheStep(0).String(), Cycles: 60}, sum.Cycles[0])
	assert.Equal(t, 2*one.Total(), sum.Total())
}

func TestConfigurationIsToldByName(t *testing.T) {
	c := swicache.For(swicache.Freq)
	shown := stats.OfConfig(c)
	assert.Equal(t, "freq", shown.Policy)
	assert.Equal(t, c.Bytes, shown.Bytes)
	assert.Equal(t, c.Functions, shown.Functions)
	assert.Equal(t, c.Age, shown.Age)
}

// Hashes are read as they are written; what is no hash is told of.
func TestHashesAsText(t *testing.T) {
	text, err := json.Marshal(stats.Hash(0xBEEF))
	require.NoError(t, err)
	assert.Equal(t, `"000000000000beef"`, string(text))
	var h stats.Hash
	require.NoError(t, json.Unmarshal(text, &h))
	assert.Equal(t, stats.Hash(0xBEEF), h)
	assert.ErrorContains(t, json.Unmarshal([]byte(`"cow"`), &h), `"cow"`)
	assert.Equal(t, stats.Hash(0xBEEF), h, "it is as it was")
}

// Who follows a run sees the figures of the system, and sums of those that are told apart.
func TestLiveIsTheSystem(t *testing.T) {
	s, _ := figures()
	s.Messages, s.FromGo, s.Windows, s.Seconds = 21, 22, 23, 1.5
	s.Mesh.Links = []stats.MeshLink{{Core: 1, Direction: "east", CMesh: 1, RMesh: 2, XMesh: 4},
		{Core: 2, Direction: "west", CMesh: 8}}
	s.Energy = stats.Energy{Total: 9, Chip: 4, Link: 1, DRAM: 1, ARMActive: 2, ARMIdle: 1}
	l := stats.LiveOf(&s)
	assert.EqualValues(t, 100, l.Cycles)
	assert.EqualValues(t, 23, l.Windows)
	assert.EqualValues(t, 21, l.Counts.Messages)
	assert.EqualValues(t, 22, l.Counts.Inputs)
	assert.EqualValues(t, 3, l.Counts.Syscalls)
	assert.EqualValues(t, 9+1+9, l.Counts.DRAMReads)
	assert.EqualValues(t, 6+6, l.Counts.DRAMWrites)
	assert.EqualValues(t, 1+2+4+8, l.Counts.MeshPackets)
	assert.Equal(t, []stats.LiveLinks{{Core: 1, Direction: "east", Packets: 7},
		{Core: 2, Direction: "west", Packets: 8}}, l.Mesh)
	assert.InDelta(t, 3, l.Energy.ARM, 0)
	assert.InDelta(t, 9, l.Energy.Total, 0)
	assert.Equal(t, []stats.LiveArea{{Name: "DRAM", Used: 24, Total: 64}}, l.Shared)
	require.Len(t, l.Cores, 2)
	assert.Equal(t, "stopped", l.Cores[1].State)
	assert.Equal(t, 60, l.Cores[1].CacheUsed)
	assert.Equal(t, s.Cores[1].Time, l.Cores[1].Time)
	assert.NotNil(t, l.Listed)
}

// A thread has slept for what it has not worked or waited; it is not asleep for less than no time.
func TestTimeOfThreads(t *testing.T) {
	c := &counted().Counters
	assert.Equal(t, stats.LiveThread{Active: 50, Stalled: 40, Asleep: 30}, stats.ThreadOf(c, 120))
	assert.Equal(t, stats.LiveThread{Active: 50, Stalled: 40}, stats.ThreadOf(c, 60))
	c.Sleep = 30
	assert.Equal(t, stats.LiveThread{Active: 50, Stalled: 40, Asleep: 30}, stats.ThreadOf(c, 120),
		"sleep is no work")
}
