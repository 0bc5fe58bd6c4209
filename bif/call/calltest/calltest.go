// Package calltest lets tests call built-in functions without a machine: by a process whose heap is
// a piece of memory that is never collected, and that pays for nothing but its loads.
package calltest

import (
	"testing"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// HeapWords is the size of the heap, and that of the memory for binaries outside of it.
const HeapWords = 1 << 16

// Caller is the process. It remembers the latest exception, how often it has run routines, and the
// work that is charged where functions have routines of their own.
type Caller struct {
	Class, Reason term.Term
	Passes        map[*rts.Routine]uint64
	Done          rts.Work
	Left          bool // to the general way
	// Executes has operators on integers charged as they are executed: Cycles in all.
	Executes bool
	Cycles   uint64

	view    *emu.View
	heap    emu.Addr
	used    int
	payload emu.Addr // of the next binary outside of the heap
	objects uint32
}

// New makes a context with a process of its own.
func New(t testing.TB) (*call.Context, *Caller) {
	t.Helper()
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 1<<20, 1<<20
	mem, err := emu.NewMemory(board)
	if err != nil {
		t.Fatal(err)
	}
	view := mem.ARMView()
	p := &Caller{view: view, heap: board.ARMBase,
		payload: board.ARMBase + HeapWords*emu.WordBytes, Passes: map[*rts.Routine]uint64{}}
	return &call.Context{View: view, Atoms: term.NewAtoms(), MemoryBytes: 1 << 20, Caller: p}, p
}

// Pid is the pid of the process.
func (p *Caller) Pid() term.Term { return term.Pid(1) }

// Each, Work and Keys count the work of functions with routines, General remembers that it was
// called. No function is executed.
func (p *Caller) General()       { p.Left = true }
func (p *Caller) Executed() bool { return false }
func (p *Caller) Each(n uint64)  { p.Done[rts.Element] += n }
func (p *Caller) Keys(n uint64)  { p.Each(n) }
func (p *Caller) Work(w rts.Work) {
	for u, n := range w {
		p.Done[u] += n
	}
}

// Reserve reports whether the heap has so many words left.
func (p *Caller) Reserve(words int) bool { return p.used+words <= HeapWords }

// Builder gives the free heap.
func (p *Caller) Builder() term.Builder {
	at := p.heap + emu.Addr(p.used)*emu.WordBytes
	return term.Builder{Base: at, W: p.view.Slice(at, HeapWords-p.used)}
}

// Forget empties the heap, and the memory of binaries with it.
func (p *Caller) Forget() {
	p.used, p.payload = 0, p.heap+HeapWords*emu.WordBytes
}

// Commit takes what has been built.
func (p *Caller) Commit(b *term.Builder) { p.used += b.Used }

// BuildBits makes a bitstring, whose bytes are outside of the heap when there are many; then it may
// have room for more.
func (p *Caller) BuildBits(data []byte, bits, room int) (term.Term, bif.Result) {
	b := p.Builder()
	defer p.Commit(&b)
	if len(data) <= term.HeapBinLimit {
		return b.HeapBits(data, bits), bif.Done
	}
	at := p.payload
	for i, c := range data {
		a := at + emu.Addr(i)
		word := p.view.Peek(a &^ 3)
		p.view.Store(a&^3, word|emu.Word(c)<<(8*(a&3)))
	}
	p.payload += emu.Addr(max(len(data), room)+emu.WordBytes-1) &^ (emu.WordBytes - 1)
	p.objects++
	if room > 0 {
		return b.SubBin(b.Writable(bits, at, p.objects, room), 0, bits), bif.Done
	}
	return b.Refc(bits, at, p.objects), bif.Done
}

// Raise remembers an exception.
func (p *Caller) Raise(class, reason term.Term) { p.Class, p.Reason = class, reason }

// Cramped is never so.
func (p *Caller) Cramped() bool { return false }

// FenceTerms does nothing: memory is in order.
func (p *Caller) FenceTerms(_, _ term.Term) {}

// Run and Inline count passes.
func (p *Caller) Run(r *rts.Routine, passes uint64)    { p.Passes[r] += passes }
func (p *Caller) Inline(r *rts.Routine, passes uint64) { p.Passes[r] += passes }

// ExecutesIntegers is Executes, and ChargeInteger counts cycles.
func (p *Caller) ExecutesIntegers() bool { return p.Executes }
func (p *Caller) ChargeInteger(op rts.IntegerOp, n, m int) {
	p.Cycles += rts.IntegerPrices().Op[op].Cycles(op.Work(n, m))
}

// What other numbers cost is not counted.
func (p *Caller) ChargeOperator(call.Op, int64, int64) {}
func (p *Caller) ChargeDoubles(rts.DoubleOp, uint64)   {}
func (p *Caller) ChargeBoxed(rts.DoubleOp)             {}
func (p *Caller) ChargeConversion(_, _ term.Term)      {}
func (p *Caller) ChargeSteps(uint64)                   {}
