package ets

import (
	"sort"

	"github.com/parallergo/epiphany/term"
)

// pattern is a pattern of keys: constants, tuples, lists, and for anything the atom any. In an
// ordered set the keys that are like it up to the first any stand side by side, so that only they
// are looked at.
type pattern struct {
	key term.Term
	any term.Term
}

// anyKey is the pattern of all keys.
var anyKey = pattern{}

// compare orders a pattern and a key by what stands before the first any. open tells that they are
// alike so far.
func (t *Table) comparePattern(p pattern, key term.Term) (order int, open bool) {
	for p.key != p.any {
		switch v := t.view; {
		case term.IsTuple(v, p.key) && term.IsTuple(v, key) &&
			term.TupleArity(v, p.key) == term.TupleArity(v, key):
			for i := range term.TupleArity(v, key) {
				e := pattern{term.Element(v, p.key, i), p.any}
				if order, open := t.comparePattern(e, term.Element(v, key, i)); order != 0 || open {
					return order, open
				}
			}
			return 0, false
		case term.IsList(p.key) && term.IsList(key):
			e := pattern{term.Head(v, p.key), p.any}
			if order, open := t.comparePattern(e, term.Head(v, key)); order != 0 || open {
				return order, open
			}
			p.key, key = term.Tail(v, p.key), term.Tail(v, key)
		default:
			return t.compare(p.key, key), false
		}
	}
	return 0, true
}

// has reports whether a key is among those that stand side by side for a pattern.
func (t *Table) has(p pattern, key term.Term) bool {
	if p.key == p.any || t.exact() {
		return true
	}
	order, _ := t.comparePattern(p, key)
	return order == 0
}

// end is the first object with a key within a pattern or behind it, or going backward the last one
// within it or before it; or none.
func (t *Table) end(p pattern, backward bool) object {
	if t.exact() {
		p = anyKey
	}
	i := sort.Search(t.tree.Len(), func(i int) bool {
		e, _ := t.tree.GetAt(i)
		order, _ := t.comparePattern(p, e.key)
		return order < 0 || order == 0 && !backward
	})
	if backward {
		i--
	}
	o, found := t.tree.GetAt(i)
	if !found {
		return object{}
	}
	return o
}
