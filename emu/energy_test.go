package emu

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEnergyOfACore(t *testing.T) {
	b := Parallella()
	active := activeEnergy()
	for _, c := range []struct {
		why  string
		use  CoreUsage
		want CoreEnergy
	}{
		{"at work", CoreUsage{Counters: Counters{Issue: 900, Banks: 100}}, CoreEnergy{Active: 1000 * active}},
		{"counting down", CoreUsage{Counters: Counters{Sleep: 1000}}, CoreEnergy{Active: 1000 * active}},
		{"waiting", CoreUsage{Counters: Counters{Fetch: 100, Load: 200, Store: 300, Wait: 150, DMA: 250}}, CoreEnergy{Stalled: 1000 * active / 2}},
		{"halted", CoreUsage{Counters: Counters{Halted: 1000}}, CoreEnergy{Trapped: 100 * active}},
		{"idle", CoreUsage{}, CoreEnergy{Idle: 70 * active}},
		{"half of the time", CoreUsage{Counters: Counters{Issue: 500}}, CoreEnergy{Active: 500 * active, Idle: 35 * active}},
		{"ahead", CoreUsage{Counters: Counters{Issue: 1500}}, CoreEnergy{Active: 1500 * active}},
		{"words", CoreUsage{Counters: Counters{Issue: 1000, Loads: 300, DRAMLoads: 100, Stores: 50, DRAMStores: 20}},
			CoreEnergy{Active: 1000 * active, SRAM: 230 * 18}},
		{"DMA", CoreUsage{Counters: Counters{DMA: 1000}, Moved: [dmaPaths]uint64{80, 160, 240, 8}}, CoreEnergy{Stalled: 500 * active, SRAM: (10 + 20 + 60 + 2) * 18}},
	} {
		e := b.Energy(&Usage{Time: 1000, Cores: []CoreUsage{c.use}})
		assert.Equal(t, c.want, e.Cores[0], c.why)
	}
}

// TestEnergyIsWhatWasMeasured takes a core that moves as many words as the measured program was
// thought to.
func TestEnergyIsWhatWasMeasured(t *testing.T) {
	b := Parallella()
	u := Usage{Time: 600_000_000}
	for range 16 {
		u.Cores = append(u.Cores, CoreUsage{Counters: Counters{Issue: 600_000_000, Loads: 198_000_000}})
	}
	e := b.Energy(&u)
	assert.InEpsilon(t, 0.595, float64(e.Chip())/1e12, 0.01, "W")
}

func TestEnergyOfWhatIsShared(t *testing.T) {
	b := Parallella()
	traffic := newTraffic(&b)
	traffic[3][East] = [Networks]uint64{1, 2, 3}
	traffic[9][North] = [Networks]uint64{CMesh: 4}
	e := b.Energy(&Usage{
		Time:  600_000_000,
		Cores: []CoreUsage{{Asked: Requests{Reads: 100, Writes: 10, DMAReads: 1000, DMAWrites: 1}}, {Asked: Requests{Writes: 5}}},
		ARM: Counters{Issue: 300_000_000, Load: 100_000_000, Wait: 200_000_000,
			Sleep: 999_999_999, DRAMLoads: 4, DRAMStores: 3},
		Traffic: traffic,
	})
	assert.EqualValues(t, (2*1100+11+5)*600, e.Link)
	assert.EqualValues(t, (1100+11+5+7)*4000, e.DRAM)
	assert.EqualValues(t, 10*15, e.Mesh)
	assert.EqualValues(t, int64(1_500_000_000_000), e.ARMActive, "1.5 W for a second")
	assert.EqualValues(t, int64(300_000_000_000), e.ARMIdle, "the other one")
	assert.EqualValues(t, int64(2_000_000_000_000), e.RatedChip)
	assert.EqualValues(t, int64(3_000_000_000_000), e.RatedARM)
	assert.Equal(t, e.Chip()+e.Link+e.DRAM+e.ARMActive+e.ARMIdle, e.Total())
	assert.Equal(t, e.Mesh+e.Cores[0].Total()+e.Cores[1].Total(), e.Chip())
}

func TestEnergyOfExtremes(t *testing.T) {
	b := Parallella()
	busy := b.Energy(&Usage{Time: 1000, ARM: Counters{Issue: 1 << 40}})
	assert.EqualValues(t, 2*1000*2500, busy.ARMActive, "there are two processors")
	assert.Zero(t, busy.ARMIdle)
	assert.EqualValues(t, uint64(math.MaxUint64), ratedChip.over(&b, 1<<62))
	assert.Zero(t, ratedChip.over(&b, -5))
	b.ClockHz = 1
	assert.EqualValues(t, int64(2_000_000_000_000), ratedChip.over(&b, 1))
}
