package exec

import (
	"sync/atomic"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// State is the state of an execution. During an execution only registers, ledger, stamps and fields
// whose comments say so change. A State belongs to one machine and must not be copied: native code
// holds its address.
type State struct {
	*code.Registers
	Ledger
	Runtime Runtime

	X      *[code.NumX]uint32         // the x registers
	Mem    []uint32                   // emulated memory
	Seg    *[emu.Segments]emu.Segment // of 1 MB each
	HeapAt emu.Addr                   // the address of the heap's word i is HeapAt + 4*i

	Code   *code.Code
	Instrs []code.Instr     // with their prices
	Taken  code.Price       // of a taken branch
	States []swicache.State // by function
	Uses   []swicache.Use   // by function: recent calls
	Stamps
	// Hot is swicache.Cached while the running function is known to run from the cache, else 0.
	Hot uint8

	End  uint64 // the slice is over when the sum Count reaches this
	Trap Trap
	// Callee is the number of the called function.
	Callee int

	Limits
	Compiled
	NewFences
	rts.Inline
}

// Limits are the limits of heap and stack.
type Limits struct {
	Slack int // words that an allocation must leave free; else Room is called
	// Pressed reports that a collection is due; BIFs that put something on the heap then request
	// it. Slow paths change it.
	Pressed bool
	Joined  uint32 // as in the registers, while the execution lasts
	HEnd    uint32 // Underflow, Room and exceptions change it
	Low     uint32
	Floor   uint32 // instructions have put (heap top - Floor) on the heap
}

// Compiled refers to native code. Entries has the entry point of each instruction. Even entries are
// native code; odd ones make native code return to the interpreter, which executes the instruction;
// 0 means that there is no code yet, NoEntry that there never will be. Entries is empty without
// native code.
type Compiled struct {
	Entries []uint32
	Native  Native
	Spill   [4]uint64 // temporaries of native code within an instruction
}

// NewFences are what a heap_fence, and a new frame, add to Fences: 1 on a core if the heap, or the
// stack, is in DRAM, else 0.
type NewFences struct{ HeapFence, StackFence uint64 }

// Stamps says how calls are numbered for evictions from the instruction cache. The stamp of the
// next call is Stamp, plus Calls if every call has its own stamp.
type Stamps struct {
	Stamp uint64
	Keep  uint64 // bits of the old stamp that are kept
	Step  uint64 // all ones if every call has its own stamp, else 0
}

// Next returns the stamp of the next call.
func (s *State) Next() uint64 { return s.Stamp + s.Calls&s.Step }

// GoOn sets the stamp of the next call, after the runtime has noted calls.
func (s *State) GoOn(stamp uint64) { s.Stamp = stamp - s.Calls&s.Step }

// Ledger holds the sums of an execution. The machine books it once, at the end of a slice.
type Ledger struct {
	code.Price        // of the instructions, and of branches taken
	Reads      uint64 // of loads through pointers: emu.Segment.Read
	Issue      uint64 // further issue cycles
	Cold       uint64 // bytes of code fetched from DRAM
	Calls      uint64
	Returns    uint64
	Reds       uint64 // reductions other than calls
	Fences     uint64
	// Products counts multiplications of small integers; if the cost model calls a routine for
	// them, that is charged.
	Products uint64
	Put      uint64 // words put on the heap by instructions
	BIFs     uint64 // counted BIF calls
	Resolved uint64 // calls of funs and by apply
}

// Total returns the ledger that would be booked if the execution ended here.
func (s *State) Total() Ledger {
	l := s.Ledger
	if s.Hot == 0 {
		l.Cold += l.Traffic & code.CodeMask
	}
	l.Put = uint64(s.HTop - s.Floor)
	return l
}

// entry returns the entry of an instruction. It is atomic because other goroutines may be
// compiling.
func (s *State) entry(pc int) uint32 { return atomic.LoadUint32(&s.Entries[pc]) }

// native reports whether an instruction has native code.
func (s *State) native(pc int) bool { e := s.entry(pc); return e&1 == 0 && e != 0 }

// at stores the registers where slow paths and runners find them; sums adds what the ledger does
// not have yet.
func (s *State) at(pc int, cp, htop, sp uint32) {
	r := s.Registers
	r.PC, r.CP, r.HTop, r.SP = pc, cp, htop, sp
}

func (s *State) sums(count, traffic, fixed, reads uint64) {
	s.Count, s.Traffic, s.Fixed, s.Reads = count, traffic, fixed, reads
}
