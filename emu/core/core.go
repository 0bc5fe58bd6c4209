package core

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// Core is a core of the board, or a processor of the ARM, as the program on it uses it. It belongs
// to one agent and must not be used by two goroutines at once.
type Core struct {
	// View is the memory as seen from here.
	View *emu.View
	// Port is the way to memory that others read; nil for a program that stores to none.
	Port *engine.Port
	// Clock is the core's own time, in cycles of the board's clock.
	Clock emu.Cycles
	// Count is what the core has counted: its cycle counters add up to the clock, but for Boot.
	Count emu.Counters
	// Boot is the length of the start-up code, which issues before the counters run.
	Boot emu.Cycles
	// DRAMLoad and DRAMStore are the stall cycles of a word of shared DRAM. See Reprice.
	DRAMLoad, DRAMStore uint32

	board *emu.Board
	ratio ratio
	banks banks
	past  emu.Past
}

// New makes a core for an agent's view of a board's memory.
func New(b *emu.Board, v *emu.View) Core {
	c := Core{View: v, board: b}
	c.Reprice()
	return c
}

// Board is the board that the core is on.
func (c *Core) Board() *emu.Board { return c.board }

// Reprice reads what accesses to shared DRAM cost from the view. It is to be called after costs in
// the view have changed; what the view had collected before must have been settled.
func (c *Core) Reprice() {
	s := &c.View.Seg[c.board.DRAMBase>>20]
	c.DRAMLoad, c.DRAMStore = uint32(s.Load), uint32(s.Store)
}

// Join connects the core with the link to shared DRAM; cores join in the order of their indices.
func (c *Core) Join(l *emu.Link) { l.Join(c.View, &c.Count, &c.Clock) }

// JoinARM connects a processor of the ARM with the link.
func (c *Core) JoinARM(l *emu.Link) { l.JoinARM(c.View, &c.Count, &c.Clock) }

// Asked counts the requests that the core has sent to shared DRAM so far.
func (c *Core) Asked() emu.Requests { return emu.Asked(c.View, &c.Count) }

// Now is the clock plus the stall cycles that the view has collected.
func (c *Core) Now() emu.Cycles {
	return c.Clock + emu.Cycles(c.View.LoadStall+c.View.StoreStall)
}

// Issue charges instructions by their issue cycles: at the core's clock, or at that of the ARM
// where SetRatio has been called.
func (c *Core) Issue(cycles uint64) {
	cycles = c.ratio.cycles(cycles)
	c.Count.Issue += cycles
	c.Clock += emu.Cycles(cycles)
}

// Fetch charges lines of 8 bytes of code that come from shared DRAM.
func (c *Core) Fetch(lines uint64) {
	stall := lines * uint64(c.DRAMLoad)
	c.Count.Fetch += stall
	c.Count.FetchLines += lines
	c.Clock += emu.Cycles(stall)
}

// Ledger holds the sums that an executor has accumulated and books at once. Stalls and words that
// the view has collected are booked together with it; they are no part of it.
type Ledger struct {
	// Issue cycles, stall cycles of fetches from outside the core, and lines fetched.
	Issue, Fetch, Lines uint64
	// LoadStall and StoreStall are cycles; Loads and Stores are words.
	LoadStall, StoreStall, Loads, Stores uint64
	// Instructions are those of a virtual machine.
	Instructions uint64
}

// Book charges and counts a ledger and what the view has collected. The number of words in shared
// DRAM is computed from the stall cycles outside of the chip, divided by those of one word.
func (c *Core) Book(l Ledger) {
	v, n := c.View, &c.Count
	issue := c.ratio.cycles(l.Issue)
	loadStall, storeStall := l.LoadStall+v.LoadStall, l.StoreStall+v.StoreStall
	loads, stores := l.Loads+v.Loads, l.Stores+v.Stores
	farLoads := (loadStall - v.ChipLoadStall) / uint64(c.DRAMLoad)
	farStores := (storeStall - v.ChipStoreStall) / uint64(c.DRAMStore)
	moved := loads + stores
	conflicts := c.banks.cycles(moved-min(farLoads+farStores, moved), l.Instructions)
	n.Bytecodes += l.Instructions
	n.Issue += issue
	n.Fetch += l.Fetch
	n.FetchLines += l.Lines
	n.Banks += conflicts
	n.Load += loadStall
	n.Store += storeStall
	n.Loads += loads
	n.Stores += stores
	n.DRAMLoads += farLoads
	n.DRAMStores += farStores
	v.Settled()
	c.Clock += emu.Cycles(issue + l.Fetch + conflicts + loadStall + storeStall)
}

// Settle books what the view has collected.
func (c *Core) Settle() { c.Book(Ledger{}) }
