package core

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// Core is a core of the board, or a processor of the ARM, as seen by the program that runs on it.
// It belongs to one agent and must not be used by two goroutines at once.
type Core struct {
	// View is the memory as seen from here.
	View *emu.View
	// Port leads to memory that other agents read; it may be nil if the program does not store
	// there.
	Port *engine.Port
	// Clock is the core's own time, in cycles of the board's clock.
	Clock emu.Cycles
	// Count are the event counters. The cycle counters and Boot add up to the clock.
	Count emu.Counters
	// Boot is the duration of the start-up code, in cycles; the counters start after it.
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

// Board returns the core's board.
func (c *Core) Board() *emu.Board { return c.board }

// Reprice reads the costs of accesses to shared DRAM from the view. Call it after costs in the view
// have changed. The view must have been settled before they changed.
func (c *Core) Reprice() {
	s := &c.View.Seg[c.board.DRAMBase>>20]
	c.DRAMLoad, c.DRAMStore = uint32(s.Load), uint32(s.Store)
}

// Join connects the core with the link to shared DRAM; cores join in the order of their indices.
func (c *Core) Join(l *emu.Link) { l.Join(c.View, &c.Count, &c.Clock) }

// JoinARM connects a processor of the ARM with the link.
func (c *Core) JoinARM(l *emu.Link) { l.JoinARM(c.View, &c.Count, &c.Clock) }

// Asked returns the requests that the core has sent to shared DRAM so far.
func (c *Core) Asked() emu.Requests { return emu.Asked(c.View, &c.Count) }

// Now returns the clock plus the stall cycles that the view has accumulated.
func (c *Core) Now() emu.Cycles {
	return c.Clock + emu.Cycles(c.View.LoadStall+c.View.StoreStall)
}

// Issue charges the issue cycles of instructions, in cycles of the core's clock, or of the ARM's
// clock if SetRatio has been called.
func (c *Core) Issue(cycles uint64) {
	cycles = c.ratio.cycles(cycles)
	c.Count.Issue += cycles
	c.Clock += emu.Cycles(cycles)
}

// Fetch charges 8-byte lines of code fetched from shared DRAM.
func (c *Core) Fetch(lines uint64) {
	stall := lines * uint64(c.DRAMLoad)
	c.Count.Fetch += stall
	c.Count.FetchLines += lines
	c.Clock += emu.Cycles(stall)
}

// Ledger holds sums that an executor has accumulated and books together. Book also books the stalls
// and words that the view has accumulated, which a Ledger does not include.
type Ledger struct {
	// Issue cycles, stall cycles of fetches from outside the core, and lines fetched.
	Issue, Fetch, Lines uint64
	// LoadStall and StoreStall are cycles; Loads and Stores are words.
	LoadStall, StoreStall, Loads, Stores uint64
	// Instructions are those of a virtual machine.
	Instructions uint64
}

// Book charges and counts a ledger and what the view has accumulated. It computes the number of
// words of shared DRAM as the stall cycles outside the chip divided by the stall cycles of one
// word.
func (c *Core) Book(l Ledger) {
	v, n := c.View, &c.Count
	issue := c.ratio.cycles(l.Issue)
	loadStall, storeStall := l.LoadStall+v.LoadStall, l.StoreStall+v.StoreStall
	loads, stores := l.Loads+v.Loads, l.Stores+v.Stores
	farLoads := wordsOf(loadStall-v.ChipLoadStall, c.DRAMLoad)
	farStores := wordsOf(storeStall-v.ChipStoreStall, c.DRAMStore)
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

// wordsOf returns how many words have stalled for the given cycles. It avoids the division if there
// are none, as is usual.
func wordsOf(stall uint64, word uint32) uint64 {
	if stall == 0 {
		return 0
	}
	return stall / uint64(word)
}

// Settle books what the view has accumulated.
func (c *Core) Settle() {
	if v := c.View; v.Loads|v.Stores|v.LoadStall|v.StoreStall != 0 {
		c.Book(Ledger{})
	}
}
