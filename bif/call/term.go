package call

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// Compare returns the order of two terms. same and equal implement =:= and == for terms that are
// not the same word.
func (c *Context) Compare(t, u term.Term) int {
	var w term.Walked
	order := term.CompareWalked(c.View, c.Atoms, t, u, &w)
	if t != u && t&u&term.ImmMask != term.TagSmall {
		c.chargeWalk(&rts.TermPrices().Order, &w, t, u, order != 0)
	}
	return order
}

func (c *Context) Same(t, u term.Term) bool {
	if t&u&term.TagMask == term.TagImm || (t^u)&term.TagMask != 0 {
		return false
	}
	var w term.Walked
	same := term.ExactWalked(c.View, c.Atoms, t, u, &w)
	c.chargeWalk(&rts.TermPrices().Same, &w, t, u, !same)
	return same
}

func (c *Context) Equal(t, u term.Term) bool {
	if t&u&term.TagMask == term.TagImm {
		return false
	}
	var w term.Walked
	equal := term.EqualWalked(c.View, c.Atoms, t, u, &w)
	c.chargeWalk(&rts.TermPrices().Same, &w, t, u, !equal)
	return equal
}

// chargeWalk charges a comparison beside its loads, in a built-in function or an instruction. That
// of doubles has a price of its own.
func (c *Context) chargeWalk(p *rts.Pairs, w *term.Walked, t, u term.Term, differ bool) {
	if w.Pairs == 0 && (c.isDouble(t) || c.isDouble(u)) {
		return
	}
	c.Inline(&p.Start, 1)
	if w.Pairs > 0 {
		c.Inline(&p.Pair, w.Pairs)
		c.Inline(&p.Cell, w.Cells)
		c.Inline(&p.Box, w.Boxes)
		c.Inline(&p.Nested, w.Nested)
	}
	if differ {
		c.Inline(&p.Differ, 1)
	}
}

// isDouble reports whether a term is a float, without a charge.
func (c *Context) isDouble(t term.Term) bool {
	return term.IsBoxed(t) && term.HeaderSub(c.View.Peek(term.Ptr(t))) == term.SubFloat
}

// IsFunction2 is is_function(F, Arity).
func (c *Context) IsFunction2(f, arity term.Term) bool {
	if !term.IsFun(c.View, f) || !term.IsSmall(arity) {
		return false
	}
	return c.FunArity(f) == term.SmallValue(arity)
}

func (c *Context) FunArity(f term.Term) int {
	if term.IsExport(c.View, f) {
		_, _, n := term.ReadExport(c.View, f)
		return n
	}
	return term.ReadFun(c.View, f).Arity
}

// Tagged reports whether t is a tuple whose first element is the tag.
func (c *Context) Tagged(t, tag term.Term) bool {
	return term.IsTuple(c.View, t) && term.TupleArity(c.View, t) > 0 && term.Element(c.View, t, 0) == tag
}

// ChargeLoads charges reading n words of the object that t points to.
func (c *Context) ChargeLoads(t term.Term, n int) {
	c.View.ChargeLoads(uint64(n), c.View.LoadStalls(t))
}

// AtomNamed is an atom that exists; atoms named here are predefined or interned by the loader.
func (c *Context) AtomNamed(name string) term.Term {
	t, found := c.Atoms.Lookup(name)
	if !found {
		return term.AtomUndefined
	}
	return t
}
