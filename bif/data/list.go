package data

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
)

// listFunctions are the functions of module lists that are built in.
var listFunctions = []binding{
	{"lists", "reverse", 2, reverse},
	{"lists", "member", 2, member},
	{"lists", "keyfind", 3, keyFind},
	{"lists", "keymember", 3, keyMember},
	{"lists", "keysearch", 3, keySearch},
}

// reverse is reverse(List, Tail).
func reverse(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	n, proper := c.ListLen(args[0])
	if !proper {
		return c.Badarg()
	}
	if !c.Reserve(term.ConsWords * n) {
		return 0, bif.Space
	}
	b := c.Builder()
	r := b.ReverseCells(c.View, args[0], n, args[1])
	c.Commit(&b)
	c.Run(&call.CopyCell, uint64(n))
	c.Each(uint64(n))
	return r, bif.Done
}

func member(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	v := c.View
	t := args[1]
	for term.IsList(t) {
		c.Run(&call.SameWord, 1)
		c.Each(1)
		if c.Identical(args[0], term.Head(v, t)) {
			return term.AtomTrue, bif.Done
		}
		t = term.Tail(v, t)
	}
	if t != term.Nil {
		return c.Badarg()
	}
	return term.AtomFalse, bif.Done
}

// keyPosition searches a list for the first tuple whose element n equals the key. It returns None
// if there is none; valid is false for invalid arguments.
func keyPosition(c *call.Context, key, n, list term.Term) (tuple term.Term, valid bool) {
	v := c.View
	if !term.IsSmall(n) || term.SmallValue(n) < 1 {
		return term.None, false
	}
	at := term.SmallValue(n)
	for term.IsList(list) {
		c.Run(&call.SameWord, 1)
		c.Each(1)
		t := term.Head(v, list)
		if term.IsTuple(v, t) && term.TupleArity(v, t) >= at && c.Alike(key, term.Element(v, t, at-1)) {
			return t, true
		}
		list = term.Tail(v, list)
	}
	return term.None, list == term.Nil
}

func keyFind(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	t, valid := keyPosition(c, args[0], args[1], args[2])
	switch {
	case !valid:
		return c.Badarg()
	case t == term.None:
		return term.AtomFalse, bif.Done
	}
	return t, bif.Done
}

func keyMember(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	t, valid := keyPosition(c, args[0], args[1], args[2])
	if !valid {
		return c.Badarg()
	}
	return call.Boolean(t != term.None), bif.Done
}

// keySearch returns {value, Tuple}, or false.
func keySearch(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	t, valid := keyPosition(c, args[0], args[1], args[2])
	switch {
	case !valid:
		return c.Badarg()
	case t == term.None:
		return term.AtomFalse, bif.Done
	}
	return c.MakeTuple(term.AtomValue, t)
}
