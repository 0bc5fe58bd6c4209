package emu

import (
	"math"
	"math/bits"
)

// Usage is the activity of a board up to a time, from which Energy is computed.
type Usage struct {
	Time    Cycles
	Cores   []CoreUsage
	ARM     Counters    // of all agents on the ARM
	Traffic MeshTraffic // including packets that left the chip
}

// CoreUsage is the activity of a core.
type CoreUsage struct {
	Counters                  // the core was idle in the cycles missing up to the board's time
	Asked    Requests         // of shared DRAM
	Moved    [dmaPaths]uint64 // bytes, by its DMA engine
}

// Energy is the energy that a board has consumed, in picojoules. Cores are those of the chip. The
// two rated figures follow the rule of the thesis instead: the maximum power of each processor (2 W
// for the Epiphany, 3 W for the ARM) over the whole time.
type Energy struct {
	Cores     []CoreEnergy
	Mesh      uint64 // packets over links, including DRAM requests and replies
	Link      uint64 // the eLink
	DRAM      uint64 // accesses by the cores and, uncached, by the ARM
	ARMActive uint64
	ARMIdle   uint64
	RatedChip uint64
	RatedARM  uint64
}

// CoreEnergy is the energy that a core has consumed, in picojoules: by its state, and by its
// accesses to SRAM (loads, stores and DMA). Active includes instruction fetches from the core's own
// SRAM, since they were measured together.
type CoreEnergy struct{ Active, Stalled, Idle, Trapped, SRAM uint64 }

// Total returns the sum.
func (e *CoreEnergy) Total() uint64 { return e.Active + e.Stalled + e.Idle + e.Trapped + e.SRAM }

// Chip returns the energy of the cores and the mesh, without the eLink.
func (e *Energy) Chip() uint64 {
	sum := e.Mesh
	for i := range e.Cores {
		sum += e.Cores[i].Total()
	}
	return sum
}

// Total returns the energy of the whole board, without the rated figures.
func (e *Energy) Total() uint64 { return e.Chip() + e.Link + e.DRAM + e.ARMActive + e.ARMIdle }

// ARMProcessors is the number of processors of the ARM: two Cortex-A9 (FACTS.md section 5, H).
const ARMProcessors = 2

// activeEnergy returns the energy of an active cycle of a core, without the words that it moves.
func activeEnergy() uint64 {
	return uint64(coreMeasured.Value - (sramAccess.Value*measuredWords.Value+50)/100)
}

// Energy computes the energy that a board has consumed. It depends on counts only; frequency and
// voltage are those of the measurements.
func (b *Board) Energy(u *Usage) Energy {
	e := Energy{RatedChip: ratedChip.over(b, u.Time), RatedARM: ratedARM.over(b, u.Time)}
	var asked uint64
	for i := range u.Cores {
		c := &u.Cores[i]
		e.Cores = append(e.Cores, c.energy(u.Time))
		reads, writes := c.Asked.Reads+c.Asked.DMAReads, c.Asked.Writes+c.Asked.DMAWrites
		asked += reads + writes
		e.Link += (2*reads + writes) * uint64(linkPacket.Value) // a reply is a packet, too
	}
	e.DRAM = (asked + u.ARM.DRAMLoads + u.ARM.DRAMStores) * uint64(dramAccess.Value)
	for n := range Networks {
		e.Mesh += u.Traffic.Hops(n) * uint64(meshHop.Value)
	}
	all := ARMProcessors * u.Time
	busy := min(Cycles(u.ARM.Cycles()-u.ARM.Sleep-u.ARM.Halted), all)
	e.ARMActive, e.ARMIdle = armActive.over(b, busy), armIdle.over(b, all-busy)
	return e
}

// energy returns the energy that a core has consumed up to now.
func (c *CoreUsage) energy(now Cycles) CoreEnergy {
	words := c.Loads + c.Stores - min(c.DRAMLoads+c.DRAMStores, c.Loads+c.Stores)
	for p, bytes := range c.Moved {
		ends := uint64(1)
		if DMAPath(p) == PutSRAM || DMAPath(p) == GetSRAM {
			ends = 2
		}
		words += ends * packets(bytes)
	}
	active := activeEnergy()
	return CoreEnergy{
		Active:  c.Counters.Active() * active,
		Stalled: c.Counters.Stalled() * active * uint64(coreStalled.Value) / 100,
		Idle:    uint64(max(now-Cycles(c.Cycles()), 0)) * active * uint64(coreIdle.Value) / 100,
		Trapped: c.Halted * active * uint64(coreTrapped.Value) / 100,
		SRAM:    words * uint64(sramAccess.Value),
	}
}

// over returns the energy of a power over a time, in picojoules, or the largest uint64 if that
// overflows (after months).
func (c Constant) over(b *Board, t Cycles) uint64 {
	hz := uint64(b.ClockHz)
	high, low := bits.Mul64(uint64(c.Value)*1_000_000_000, uint64(max(t, 0)))
	if high >= hz {
		return math.MaxUint64
	}
	pj, _ := bits.Div64(high, low, hz)
	return pj
}
