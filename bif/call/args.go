package call

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// Loops that most built-in functions consist of.
var (
	// WalkCell follows a list to its next cell: load the tail, test its tag, count.
	WalkCell = rts.Passage(rts.Builtins,
		isa.MustParse("ldr r0,[r0,#1]; and r1,r0,r2; sub r1,r1,r3; add r4,r4,#1; beq! loop"))
	// CopyCell appends a cell with the head of another to a list: load head and tail, store head
	// and link.
	CopyCell = rts.Passage(rts.Builtins,
		isa.MustParse("ldrd r0,[r4]; str r0,[r5],#1; add r6,r5,#4; str r6,[r5],#1; and r2,r1,r3; sub r2,r2,r7; mov r4,r1; beq! loop"))
	// SameWord compares a word with a wanted one on the way through a list or table.
	SameWord = rts.Passage(rts.Builtins,
		isa.MustParse("ldr r0,[r4],#1; sub r1,r0,r2; beq found; and r1,r0,r3; sub r7,r7,#1; bne! loop"))
	// PackByte moves one byte between a list and a binary.
	PackByte = rts.Passage(rts.Builtins,
		isa.MustParse("ldr r0,[r4]; lsr r0,r0,#4; strb r0,[r5],#1; ldr r4,[r4,#1]; and r1,r4,r3; sub r1,r1,r2; beq! loop"))
)

// Badarg ends a built-in function that was given something it does not take.
func (c *Context) Badarg() (term.Term, bif.Result) { return c.Fail(term.AtomBadarg) }

// Boolean is the atom of a truth value.
func Boolean(b bool) term.Term {
	if b {
		return term.AtomTrue
	}
	return term.AtomFalse
}

// Identical is =:=.
func (c *Context) Identical(t, u term.Term) bool { return t == u || c.Same(t, u) }

// Alike is ==.
func (c *Context) Alike(t, u term.Term) bool { return t == u || c.Equal(t, u) }

// ListLen is the number of cells of a proper list, false for anything else. It is charged.
func (c *Context) ListLen(t term.Term) (n int, proper bool) {
	n, proper = term.ListLen(c.View, t)
	c.Run(&WalkCell, uint64(n))
	return n, proper
}

// Elems returns the elements of a proper list, false for any other term. It is charged.
func (c *Context) Elems(t term.Term) ([]term.Term, bool) { return c.ElemsIn(nil, t) }

// ElemsIn is Elems in the room of a slice that is not wanted any more.
func (c *Context) ElemsIn(room []term.Term, t term.Term) ([]term.Term, bool) {
	es, tail := term.AppendElems(c.View, room[:0], t)
	c.Run(&WalkCell, uint64(len(es)))
	return es, tail == term.Nil
}

// IndexArg is the value of an argument that must be an integer from lo to hi.
func IndexArg(t term.Term, lo, hi int) (int, bool) {
	if !term.IsSmall(t) {
		return 0, false
	}
	n := term.SmallValue(t)
	return n, lo <= n && n <= hi
}

// MakeList makes a list of elems with a tail. elems must not hold terms read before a collection.
func (c *Context) MakeList(elems []term.Term, tail term.Term) (term.Term, bif.Result) {
	if !c.Reserve(term.ConsWords * len(elems)) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := b.List(elems, tail)
	c.Commit(&b)
	c.Run(&CopyCell, uint64(len(elems)))
	return t, bif.Done
}

// MakeTuple makes a tuple of elems.
func (c *Context) MakeTuple(elems ...term.Term) (term.Term, bif.Result) {
	if !c.Reserve(term.TupleWords(len(elems))) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := b.Tuple(elems...)
	c.Commit(&b)
	c.Run(&rts.TupleWord, uint64(len(elems)))
	return t, bif.Done
}

// MakeString makes the list of the characters of s.
func (c *Context) MakeString(s string) (term.Term, bif.Result) {
	words := term.StringWords(s)
	if !c.Reserve(words) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := b.String(s)
	c.Commit(&b)
	c.Run(&CopyCell, uint64(words/term.ConsWords))
	return t, bif.Done
}

// TupleElems loads the elements of a tuple.
func (c *Context) TupleElems(t term.Term) []term.Term {
	n := term.TupleArity(c.View, t)
	es := make([]term.Term, n, n+1)
	for i := range es {
		es[i] = term.Element(c.View, t, i)
	}
	c.Run(&rts.TupleWord, uint64(n))
	return es
}

// CopyCells appends the cells of the proper list t, n of them, to a list under construction on p's
// heap, and ends it in tail. The words must have been reserved.
func (c *Context) CopyCells(t term.Term, n int, tail term.Term) term.Term {
	if n == 0 {
		return tail
	}
	b := c.Builder()
	first := b.CopyCells(c.View, t, n, tail)
	c.Run(&CopyCell, uint64(n))
	c.Commit(&b)
	return first
}
