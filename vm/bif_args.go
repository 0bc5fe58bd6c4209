package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// Loops that most built-in functions consist of.
var (
	// walkCell follows a list to its next cell: load the tail, test its tag, count.
	walkCell = rts.Passage(rts.Builtins, isa.MustParse("ldr r0,[r0,#1]; and r1,r0,r2; sub r1,r1,r3; add r4,r4,#1; beq! loop"))
	// copyCell appends a cell with the head of another to a list: load head and tail, store head and link.
	copyCell = rts.Passage(rts.Builtins, isa.MustParse("ldrd r0,[r4]; str r0,[r5],#1; add r6,r5,#4; str r6,[r5],#1; and r2,r1,r3; sub r2,r2,r7; mov r4,r1; beq! loop"))
	// sameWord compares a word with a wanted one on the way through a list or table.
	sameWord = rts.Passage(rts.Builtins, isa.MustParse("ldr r0,[r4],#1; sub r1,r0,r2; beq found; and r1,r0,r3; sub r7,r7,#1; bne! loop"))
	// packByte moves one byte between a list and a binary.
	packByte = rts.Passage(rts.Builtins, isa.MustParse("ldr r0,[r4]; lsr r0,r0,#4; strb r0,[r5],#1; ldr r4,[r4,#1]; and r1,r4,r3; sub r1,r1,r2; beq! loop"))
)

// resultAtoms are the atoms in results of built-in functions that package term does not predefine. A program interns them before
// it loads anything.
var resultAtoms = []string{"value", "request", "standard_io", "memory_fault", "nomatch", "scope", oneCompiled, manyCompiled, "new_index", "new_uniq", "uniq", "pid", "none", "iterator", ertsErrors, stdlibErrors, kernelErrors}

// badarg ends a built-in function that was given something it does not take.
func (m *Machine) badarg(p *Process) (term.Term, status) { return m.fail(p, term.AtomBadarg) }

// boolean is the atom of a truth value.
func boolean(b bool) term.Term {
	if b {
		return term.AtomTrue
	}
	return term.AtomFalse
}

// identical is =:=.
func (m *Machine) identical(t, u term.Term) bool { return t == u || m.same(t, u) }

// alike is ==.
func (m *Machine) alike(t, u term.Term) bool { return t == u || m.equal(t, u) }

// listLen is the number of cells of a proper list, false for anything else. It is charged.
func (m *Machine) listLen(t term.Term) (n int, proper bool) {
	n, proper = term.ListLen(m.View, t)
	m.run(&walkCell, uint64(n))
	return n, proper
}

// elems gives the elements of a proper list, false for anything else. It is charged.
func (m *Machine) elems(t term.Term) ([]term.Term, bool) {
	es, tail := term.Elems(m.View, t)
	m.run(&walkCell, uint64(len(es)))
	return es, tail == term.Nil
}

// indexArg is the value of an argument that must be an integer from lo to hi.
func indexArg(t term.Term, lo, hi int) (int, bool) {
	if !term.IsSmall(t) {
		return 0, false
	}
	n := term.SmallValue(t)
	return n, lo <= n && n <= hi
}

// makeList makes a list of elems with a tail. elems must not hold terms read before a collection.
func (m *Machine) makeList(p *Process, elems []term.Term, tail term.Term) (term.Term, status) {
	if !m.reserve(p, term.ConsWords*len(elems)) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.List(elems, tail)
	m.commit(p, &b)
	m.run(&copyCell, uint64(len(elems)))
	return t, ok
}

// makeTuple makes a tuple of elems.
func (m *Machine) makeTuple(p *Process, elems ...term.Term) (term.Term, status) {
	if !m.reserve(p, term.TupleWords(len(elems))) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.Tuple(elems...)
	m.commit(p, &b)
	m.run(&rts.CopyWord, uint64(len(elems)))
	return t, ok
}

// makeString makes the list of the characters of s.
func (m *Machine) makeString(p *Process, s string) (term.Term, status) {
	words := term.StringWords(s)
	if !m.reserve(p, words) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.String(s)
	m.commit(p, &b)
	m.run(&copyCell, uint64(words/term.ConsWords))
	return t, ok
}

// tupleElems loads the elements of a tuple.
func (m *Machine) tupleElems(t term.Term) []term.Term {
	n := term.TupleArity(m.View, t)
	es := make([]term.Term, n, n+1)
	for i := range es {
		es[i] = term.Element(m.View, t, i)
	}
	m.run(&rts.CopyWord, uint64(n))
	return es
}

// copyCells appends the cells of the proper list t, n of them, to a list under construction on p's heap, and ends it in tail.
// The words must have been reserved.
func (m *Machine) copyCells(p *Process, t term.Term, n int, tail term.Term) term.Term {
	if n == 0 {
		return tail
	}
	v := m.View
	b := m.builder(p)
	first := term.ListAt(b.Top())
	for ; n > 1; n-- {
		b.Cons(term.Head(v, t), term.ListAt(b.Top()+term.ConsWords*emu.WordBytes))
		t = term.Tail(v, t)
	}
	b.Cons(term.Head(v, t), tail)
	m.run(&copyCell, uint64(b.Used/term.ConsWords))
	m.commit(p, &b)
	return first
}
