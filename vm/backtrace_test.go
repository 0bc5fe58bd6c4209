package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/weak"
)

// cpOf is a return address.
func cpOf(n int) term.Term { return term.Term(n<<2) | term.TagHeader }

// Calls are return addresses as a raw trace has them.
func calls(ns ...int) (all []term.Term) {
	for _, n := range ns {
		all = append(all, term.Small(n))
	}
	return all
}

func (t *backtrace) calls() []term.Term { return t.elems[rawFirst+1 : t.n] }

func traceCalls(b *bench) []term.Term {
	t := b.m.traces.backtraceOf(b.p.exc.trace)
	return t.calls()
}

// frames puts frames of a function onto the stack, newest last: each is a slot, which holds a catch
// mark where one is wanted, and the return address.
func (b *bench) frames(n int, catch bool, cp term.Term) {
	mem := b.m.View.W
	for range n {
		b.p.SP -= 2
		mem[b.p.SP], mem[b.p.SP+1] = term.Nil, cp
		if catch {
			mem[b.p.SP] = term.Catch(0)
		}
	}
}

// An exception looks at the stack down to its handler; what is older is looked at when the trace is
// asked for, or when it is raised again.
func TestBacktraceGoesToTheHandler(t *testing.T) {
	b := newBench(t)
	b.frames(1, false, cpOf(9))
	b.frames(1000, true, cpOf(8))
	b.frames(1, true, cpOf(7))
	b.frames(1, false, cpOf(6))
	p := b.p
	p.CP = cpOf(5)
	p.exc = exception{class: term.AtomThrow, value: term.AtomOK}
	b.m.traces.recordTrace(p)
	first := b.m.traces.backtraceOf(p.exc.trace)
	assert.Equal(t, calls(5, 6), first.calls())
	assert.Equal(t, 2*1001+1, first.rest)
	assert.True(t, b.m.traces.isOpen(p.exc.trace))

	whole := first
	assert.Equal(t, 2*1001+1, b.m.traces.follow(p, &whole, toEnd))
	assert.Equal(t, calls(5, 6, 7, 8, 9), whole.calls())

	p.SP += 2 // to the frame with the handler
	b.m.traces.recordTrace(p)
	second := b.m.traces.backtraceOf(p.exc.trace)
	assert.Equal(t, calls(5, 6, 7), second.calls())
	assert.Equal(t, 2*1000+1, second.rest)

	p.SP += 4 // the function that has the handler has called another at its end
	p.CP = cpOf(8)
	left := second
	b.m.traces.follow(p, &left, toEnd)
	assert.Equal(t, calls(5, 6, 7, 8, 9), left.calls())
}

// A trace that is full, or whose stack has no handler, has no rest.
func TestBacktraceIsWhole(t *testing.T) {
	b := newBench(t)
	for i := range 20 {
		b.frames(1, i == 0, cpOf(i+1))
	}
	b.p.exc = exception{class: term.AtomThrow, value: term.AtomOK}
	b.m.traces.recordTrace(b.p)
	assert.False(t, b.m.traces.isOpen(b.p.exc.trace))
	assert.Equal(t, calls(20, 19, 18, 17, 16, 15, 14), traceCalls(b))

	b = newBench(t)
	b.frames(2, false, cpOf(3))
	b.p.exc = exception{class: term.AtomThrow, value: term.AtomOK}
	b.m.traces.recordTrace(b.p)
	assert.False(t, b.m.traces.isOpen(b.p.exc.trace))
	assert.Equal(t, calls(3), traceCalls(b))
}

// On a core whose stack lies in shared DRAM, what the list of a trace makes it look at again are
// words that it loads, and not only stalls.
func TestBacktraceLoadsWords(t *testing.T) {
	b := newWeakBench(t, weak.Order{})
	b.frames(100, true, cpOf(0))
	b.p.exc = exception{class: term.AtomThrow, value: term.AtomOK}
	b.m.priceAccesses(b.p)
	b.m.traces.recordTrace(b.p)
	b.m.Settle()
	before := b.m.Count
	open := b.m.traces.backtraceOf(b.p.exc.trace)
	require.NotZero(t, open.rest)
	b.m.traces.entries(b.p, b.p.exc.trace)
	b.m.Settle()
	loaded := b.m.Count.DRAMLoads - before.DRAMLoads
	assert.Greater(t, loaded, uint64(open.rest))
	assert.Equal(t, loaded, b.m.Count.Loads-before.Loads)
}
