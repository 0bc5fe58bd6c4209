package ets

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// copies returns a list of copies of objects.
func copies(c *builtin.Call, objects []object) (term.Term, bif.Result) {
	return c.ReturnCopies(len(objects), func(i int) term.Term { return objects[i].value })
}

// removing removes objects if the call is done.
func (ts *Tables) removing(t *Table, objects []object, reply term.Term, how bif.Result) (term.Term,
	bif.Result) {
	if how == bif.Done {
		ts.removeAll(t, objects)
	}
	return reply, how
}

// object gives the key of a term that is to be an object of the table, and reports whether it can
// be one.
func (ts *Tables) object(c *builtin.Call, t *Table, x term.Term) (key term.Term, good bool) {
	v := c.M.View
	if !term.IsTuple(v, x) || term.TupleArity(v, x) < t.keypos {
		return term.None, false
	}
	return term.Element(v, x, t.keypos-1), true
}

// same gives the objects that are like a term.
func (ts *Tables) same(c *builtin.Call, t *Table, x term.Term) []object {
	if key, good := ts.object(c, t, x); good {
		return t.same(c.M, key, x)
	}
	return nil
}

// keepObject makes an object of the table, which it is not in yet.
func (ts *Tables) keepObject(c *builtin.Call, t *Table, words int, f memory.Build) (object, error) {
	c.M.ChargeCopy(words)
	k, err := ts.store.KeepFor(ts.of.Owner(t.owner).Holder, &t.size, words+objectWords, f)
	if err != nil {
		return object{}, err
	}
	return object{value: k.Value, key: term.Element(t.view, k.Value, t.keypos-1),
		room: uint64(k.At)<<32 | uint64(k.Words)}, nil
}

// copyObject makes a copy of a term an object of the table.
func (ts *Tables) copyObject(c *builtin.Call, t *Table, x term.Term) (object, error) {
	return ts.keepObject(c, t, term.Size(c.M.View, x), func(b *term.Builder) term.Term {
		return term.Copy(c.M.View, x, b)
	})
}

// newObjects reads an argument of insert: an object or a list of them.
func (ts *Tables) newObjects(c *builtin.Call, t *Table) (all []term.Term, good bool) {
	all, _ = ts.elements(c, c.Args[1])
	for _, x := range all {
		if _, good := ts.object(c, t, x); !good {
			return nil, false
		}
	}
	return all, true
}

// spareElements is how many elements of lists are kept room for.
const spareElements = 1 << 10

// elements are those of a proper list, or anything else alone. They are valid until the next call.
func (ts *Tables) elements(c *builtin.Call, x term.Term) (all []term.Term, isList bool) {
	all, tail := term.AppendElems(c.M.View, ts.spare.terms[:0], x)
	if tail != term.Nil {
		all = append(all[:0], x)
	}
	if cap(all) <= spareElements {
		ts.spare.terms = all
	}
	return all, tail == term.Nil
}

// insertAll inserts all terms, or none when there is no memory for all.
func (ts *Tables) insertAll(c *builtin.Call, t *Table, all []term.Term) (term.Term, bif.Result) {
	objects := ts.spare.objects[:0]
	for _, x := range all {
		o, err := ts.copyObject(c, t, x)
		if err != nil {
			for _, o := range objects {
				ts.store.Drop(t.memoryOf(o))
			}
			return c.NoMemory(err)
		}
		objects = append(objects, o)
	}
	if cap(objects) <= spareElements {
		ts.spare.objects = objects
	}
	if t.kind == tableBag {
		slices.Reverse(objects) // as OTP does, the last first
	}
	for _, o := range objects {
		ts.putObject(c.M, t, o)
	}
	return term.AtomTrue, bif.Done
}

func (ts *Tables) insert(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	all, good := ts.newObjects(c, t)
	if !good {
		return c.Badarg()
	}
	return ts.insertAll(c, t, all)
}

func (ts *Tables) insertNew(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	all, good := ts.newObjects(c, t)
	if !good {
		return c.Badarg()
	}
	for _, x := range all {
		if key, _ := ts.object(c, t, x); len(t.objects(key)) > 0 {
			return term.AtomFalse, bif.Done
		}
	}
	return ts.insertAll(c, t, all)
}

func (ts *Tables) lookupElement(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	pos, good := c.Integer(c.Args[2])
	objects := t.objects(c.Args[1])
	if !good || pos < 1 {
		return c.Badarg()
	}
	if len(objects) == 0 {
		return c.BadargFor("badkey")
	}
	elements := ts.spare.elements[:0]
	for _, o := range objects {
		if int64(term.TupleArity(t.view, o.value)) < pos {
			return c.Badarg()
		}
		elements = append(elements, term.Element(t.view, o.value, int(pos)-1))
	}
	if cap(elements) <= spareElements {
		ts.spare.elements = elements
	}
	if t.kind.unique() {
		return c.ReturnCopy(elements[0])
	}
	return c.ReturnCopies(len(elements), func(i int) term.Term { return elements[i] })
}

// key answers the key of an object, '$end_of_table' where there is none.
func (ts *Tables) key(c *builtin.Call, o object) (term.Term, bif.Result) {
	if o.none() {
		return c.Atom("$end_of_table"), bif.Done
	}
	return c.ReturnCopy(o.key)
}

// neighbour answers the key behind that of the argument, or before it. In all but ordered sets
// there must be an object with the key, as there must be in OTP unless the table is fixed.
func (ts *Tables) neighbour(c *builtin.Call, t *Table, backward bool) (term.Term, bif.Result) {
	key, seq := c.Args[1], uint64(behindAll)
	if key == c.Atom("$end_of_table") {
		return c.Badarg()
	}
	if t.kind != tableOrdered && len(t.fixed) == 0 && len(t.objects(key)) == 0 {
		return c.Badarg()
	}
	if backward {
		return ts.key(c, t.upTo(key, beforeAll))
	}
	return ts.key(c, t.from(key, seq))
}

// Bounds of a piece, in objects and words: a call must not take long.
const (
	pieceObjects = 64
	pieceWords   = 4096
)

// piece answers some objects from one on, while their keys are within a pattern, at most so many as
// the caller wants.
func (ts *Tables) piece(c *builtin.Call, t *Table, o object, within pattern, backward bool,
	most term.Term) (term.Term, bif.Result) {
	n, good := c.Integer(most)
	if !good || n < 1 {
		n = pieceObjects
	}
	if o.none() || !t.has(within, o.key) {
		return c.Atom("$end_of_table"), bif.Done
	}
	var all builtin.List
	var last object
	for words := 0; !o.none() && t.has(within, o.key) && int64(len(all)) < min(n, pieceObjects) &&
		(words == 0 || words+o.words() <= pieceWords); o = t.next(o.key, o.seq, backward) {
		all, words, last = append(all, builtin.Copied(o.value)), words+o.words(), o
	}
	c.M.Issue(lookupStep * uint64(len(all)))
	return c.Return(builtin.Tuple{all, builtin.Copied(last.key), int64(last.seq)})
}

// replaceObject puts a new object with the same key in the place of one.
func (ts *Tables) replaceObject(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	key, good := ts.object(c, t, c.Args[2])
	old := ts.same(c, t, c.Args[1])
	switch {
	case !good || !t.sameKey(key, term.Element(t.view, c.Args[1], t.keypos-1)):
		return c.Badarg()
	case len(old) == 0:
		return term.AtomFalse, bif.Done
	}
	o, err := ts.copyObject(c, t, c.Args[2])
	if err != nil {
		return c.NoMemory(err)
	}
	ts.swap(t, old[0], o)
	return term.AtomTrue, bif.Done
}

// swap puts an object in the place of another with the same key.
func (ts *Tables) swap(t *Table, old, o object) {
	o.seq = old.seq
	ts.set(t, o)
}
