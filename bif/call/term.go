package call

import "github.com/parallergo/epiphany/term"

// Compare orders two terms, same and equal tell =:= and == of terms that are not the same word.
func (c *Context) Compare(t, u term.Term) int { return term.Compare(c.View, c.Atoms, t, u) }

func (c *Context) Same(t, u term.Term) bool {
	if t&u&term.TagMask == term.TagImm || (t^u)&term.TagMask != 0 {
		return false
	}
	return term.EqualExact(c.View, t, u)
}

func (c *Context) Equal(t, u term.Term) bool {
	if t&u&term.TagMask == term.TagImm {
		return false
	}
	return term.Equal(c.View, t, u)
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
