package exec

import (
	"sync/atomic"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// State is what an executor works on. During an execution only registers, ledger, stamps and the
// fields whose comments say so change. A State belongs to one machine and must not be copied:
// native code holds its address.
type State struct {
	*code.Registers
	Ledger
	Runtime Runtime

	X      *[code.NumX]uint32         // the x registers
	Mem    []uint32                   // emulated memory
	Seg    *[emu.Segments]emu.Segment // of 1 MB each
	HeapAt emu.Addr                   // plus 4 times an index of the heap it is that word's address

	Code   *code.Code
	Instrs []code.Instr     // with their prices
	Taken  code.Price       // of a branch that is taken
	States []swicache.State // by function
	Uses   []swicache.Use   // where calls are noted
	Stamps
	// Hot is swicache.Cached while the function that runs is known to do so from the cache, else 0.
	Hot uint8

	End  uint64 // the sum Count at which the slice is over
	Trap Trap
	// Callee is the function that is called.
	Callee int

	Limits
	Compiled
	NewFences
	rts.Inline
}

// Limits are where heap and stack end.
type Limits struct {
	Slack int // what an allocation must leave free, or Room is asked
	// Pressed says that a collection is due, for which built-in functions ask that put something on
	// the heap. Slow paths change it.
	Pressed bool
	Joined  uint32 // as in the registers, while the execution lasts
	HEnd    uint32 // Underflow, Room and exceptions change it
	Low     uint32
	Floor   uint32 // what instructions have put on the heap is the heap's top less this
}

// Compiled is native code. Entries are where it begins, by instruction: even numbers. Odd ones lead
// native code to the interpreter, whose instruction it is; 0 is where there is no code yet, NoEntry
// where there will be none. There are none where there is no native code at all.
type Compiled struct {
	Entries []uint32
	Native  Native
	Spill   [4]uint64 // what native code has no register for within an instruction
}

// NewFences are what a heap_fence, and a new frame, add to Fences: 1 on a core where it is in DRAM,
// else 0.
type NewFences struct{ HeapFence, StackFence uint64 }

// Stamps say how calls are numbered for the eviction of the instruction cache. The stamp of the
// next call is Stamp, plus Calls where stamps count on.
type Stamps struct {
	Stamp uint64
	Keep  uint64 // which bits of the old stamp stay
	Step  uint64 // all ones where stamps count on, else 0
}

// Next is the stamp of the next call.
func (s *State) Next() uint64 { return s.Stamp + s.Calls&s.Step }

// GoOn sets the stamp of the next call, after others than the executor have noted calls.
func (s *State) GoOn(stamp uint64) { s.Stamp = stamp - s.Calls&s.Step }

// Ledger holds the sums of an execution. The machine books it once, at the end of a slice.
type Ledger struct {
	code.Price        // of the instructions, and of branches taken
	Reads      uint64 // of loads through pointers: emu.Segment.Read
	Issue      uint64 // cycles besides
	Cold       uint64 // bytes of code that came from DRAM
	Calls      uint64
	Returns    uint64
	Reds       uint64 // reductions besides calls
	Fences     uint64
	// Products are those of small integers: where the software calls a routine for them, they are
	// charged with it.
	Products uint64
	Put      uint64 // words that instructions have put on the heap
	BIFs     uint64 // built-in functions that are counted
	Resolved uint64 // calls by value
}

// Total is the ledger that would be booked if the execution ended here.
func (s *State) Total() Ledger {
	l := s.Ledger
	if s.Hot == 0 {
		l.Cold += l.Traffic & code.CodeMask
	}
	l.Put = uint64(s.HTop - s.Floor)
	return l
}

// entry is where the native code of an instruction begins. Others may be compiling.
func (s *State) entry(pc int) uint32 { return atomic.LoadUint32(&s.Entries[pc]) }

// native reports whether an instruction is to be executed natively.
func (s *State) native(pc int) bool { e := s.entry(pc); return e&1 == 0 && e != 0 }

// at puts the registers where slow paths and runners find them, sums does so with what the ledger
// has not.
func (s *State) at(pc int, cp, htop, sp uint32) {
	r := s.Registers
	r.PC, r.CP, r.HTop, r.SP = pc, cp, htop, sp
}

func (s *State) sums(count, traffic, fixed, reads uint64) {
	s.Count, s.Traffic, s.Fixed, s.Reads = count, traffic, fixed, reads
}
