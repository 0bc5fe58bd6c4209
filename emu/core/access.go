package core

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// Load reads the word at a and charges it.
func (c *Core) Load(a emu.Addr) emu.Word { return c.View.Load(a) }

// ChargeLoads charges n words loaded one by one from an address on, in any memory. Accesses to
// other cores count as mesh traffic.
func (c *Core) ChargeLoads(a emu.Addr, n int) {
	c.View.ChargeLoads(uint64(n), c.View.LoadStalls(a))
	c.View.Loaded(a, n)
}

// ChargeStores does the same for n words stored one by one.
func (c *Core) ChargeStores(a emu.Addr, n int) {
	c.View.ChargeStores(uint64(n), c.View.StoreStalls(a))
	c.View.Stored(a, n)
}

// Post stores a word in memory that others read, and charges it. The word becomes visible at time
// at or later, as package engine says.
func (c *Core) Post(at emu.Cycles, a emu.Addr, w emu.Word) {
	c.Port.Store(at, a, w)
	c.ChargeStores(a, 1)
}

// PostBlock is Post for several words, which become visible together.
func (c *Core) PostBlock(at emu.Cycles, a emu.Addr, ws []emu.Word) {
	c.Port.StoreBlock(at, a, ws)
	c.ChargeStores(a, len(ws))
}

// TestSet executes TESTSET with w on a word in the SRAM of a core. See engine.Port.TestSet.
func (c *Core) TestSet(at emu.Cycles, a emu.Addr, w emu.Word) {
	c.Port.TestSet(at, a, w)
	c.ChargeLoads(a, 1)
}

// DMA charges a transfer by the core's DMA engine, for which the core waits, and returns its
// cycles.
func (c *Core) DMA(path emu.DMAPath, bytes int) uint64 {
	n := c.View.DMA(c.board, path, bytes)
	c.Count.DMA += uint64(n)
	c.Count.DMABytes += uint64(bytes)
	c.Clock += n
	return uint64(n)
}

// fenceLoop writes a fence word that differs from the last one and reads it until it comes back
// (FACTS.md section 2, ParallErlang fence); the costs of its store and load outside the core are
// added.
var fenceLoop = isa.MustParse("add r0,r0,#1; str r0,[r1]; ldr r2,[r1]; sub r2,r2,r0; bne")

// FenceCycles are the issue cycles of one fence.
var FenceCycles = uint64(fenceLoop.Cycles())

// FenceWords charges n fence words sent to an address whose loads and stores stall for the given
// cycles.
func (c *Core) FenceWords(n uint64, load, store uint32) {
	c.Issue(n * FenceCycles)
	c.View.ChargeLoads(n, load)
	c.View.ChargeStores(n, store)
}

// FenceAt charges a fence word sent to an address in the SRAM of another core, and returns the
// core's time after the fence.
func (c *Core) FenceAt(a emu.Addr) emu.Cycles {
	c.Issue(FenceCycles)
	c.ChargeLoads(a, 1)
	c.ChargeStores(a, 1)
	c.Settle()
	return c.Clock
}
