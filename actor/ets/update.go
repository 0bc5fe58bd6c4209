package ets

import (
	"math/big"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// changes are new elements of an object, by position from 0, the last of which counts.
type changes []change

// change makes the element at a position a copy of a term or, where this is None, an integer.
type change struct {
	pos  int
	term term.Term
	n    integer
}

// at is the last change at a position, nil if there is none.
func (cs changes) at(pos int) *change {
	for i := len(cs) - 1; i >= 0; i-- {
		if cs[i].pos == pos {
			return &cs[i]
		}
	}
	return nil
}

// words are those of the new element.
func (ch *change) words(v *emu.View) int {
	switch {
	case ch.term != term.None:
		return term.Size(v, ch.term)
	case ch.n.big != nil:
		return term.BigWords(ch.n.big)
	}
	return term.Int64Words(ch.n.small)
}

// build makes the new element.
func (ch *change) build(v *emu.View, b *term.Builder) term.Term {
	switch {
	case ch.term != term.None:
		return term.Copy(v, ch.term, b)
	case ch.n.big != nil:
		return term.MakeInteger(b, ch.n.big)
	}
	return term.MakeInt64(b, ch.n.small)
}

// changed makes an object of a tuple's elements and changes of them.
func (ts *Tables) changed(c *builtin.Call, t *Table, from term.Term, to changes) (object, error) {
	elems := append(ts.spare.elements[:0], make([]term.Term, term.TupleArity(t.view, from))...)
	if cap(elems) <= spareElements {
		ts.spare.elements = elems
	}
	words := term.TupleWords(len(elems))
	for i := range elems {
		if new := to.at(i); new != nil {
			words += new.words(c.M.View)
		} else {
			elems[i] = term.Element(t.view, from, i)
			words += term.Size(t.view, elems[i])
		}
	}
	return ts.keepObject(c, t, words, func(b *term.Builder) term.Term {
		for i, e := range elems {
			if new := to.at(i); new != nil {
				elems[i] = new.build(c.M.View, b)
			} else {
				elems[i] = term.Copy(t.view, e, b)
			}
		}
		return b.Tuple(elems...)
	})
}

func (ts *Tables) updateElement(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	specs, _ := ts.elements(c, c.Args[2])
	if !t.kind.unique() {
		return c.Badarg()
	}
	objects := t.objects(c.Args[1])
	to := ts.spare.changes[:0]
	for _, s := range specs {
		pos, value, isPair := c.Pair(s)
		n, good := int64(0), false
		if isPair {
			n, good = c.Integer(pos)
		}
		if good && n == int64(t.keypos) {
			return c.BadargFor("keypos")
		}
		if !good || n < 1 || len(objects) > 0 && n > int64(term.TupleArity(t.view, objects[0].value)) {
			return c.Badarg()
		}
		to = append(to, change{pos: int(n) - 1, term: value})
	}
	ts.keepChanges(to)
	if len(objects) == 0 {
		return term.AtomFalse, bif.Done
	}
	o, err := ts.changed(c, t, objects[0].value, to)
	if err != nil {
		return c.NoMemory(err)
	}
	ts.swap(t, objects[0], o)
	return term.AtomTrue, bif.Done
}

// counting is one operation of update_counter.
type counting struct {
	pos            int     // from 0
	by             integer // what is added
	threshold, set integer
	bounded        bool // by threshold
}

// integer is that of a small integer, or big if this is not nil.
type integer struct {
	small int64
	big   *big.Int
}

// integerOf reads an integer.
func integerOf(v *emu.View, t term.Term) integer {
	if term.IsSmall(t) {
		return integer{small: int64(term.SmallValue(t))}
	}
	return integer{big: term.BigValue(v, t)}
}

// value gives an integer as a *big.Int.
func (x integer) value() *big.Int {
	if x.big != nil {
		return x.big
	}
	return big.NewInt(x.small)
}

// int64 gives an integer as one of 64 bits, and reports whether it is.
func (x integer) int64() (n int64, fits bool) {
	if x.big != nil {
		return x.big.Int64(), x.big.IsInt64()
	}
	return x.small, true
}

// count is what becomes of n.
func (op *counting) count(n integer) integer {
	if n.big == nil && op.by.big == nil && !op.bounded && term.FitsSmall(n.small+op.by.small) {
		return integer{small: n.small + op.by.small}
	}
	by := op.by.value()
	sum := new(big.Int).Add(n.value(), by)
	if op.bounded {
		if order := sum.Cmp(op.threshold.value()); by.Sign() >= 0 && order > 0 ||
			by.Sign() < 0 && order < 0 {
			return op.set
		}
	}
	return integer{big: sum}
}

// countings reads the operations; single tells that the answer is no list.
func (ts *Tables) countings(c *builtin.Call, t *Table) (ops []counting, single, good bool) {
	v, x := c.M.View, c.Args[2]
	ops = ts.spare.counts[:0]
	defer func() {
		if cap(ops) <= spareElements {
			ts.spare.counts = ops
		}
	}()
	if term.IsInteger(v, x) {
		return append(ops, counting{pos: t.keypos, by: integerOf(v, x)}), true, true
	}
	all, isList := ts.elements(c, x)
	single = !isList
	for _, x := range all {
		if !term.IsTuple(v, x) {
			return nil, false, false
		}
		n := term.TupleArity(v, x)
		if n != 2 && n != 4 {
			return nil, false, false
		}
		var fields [4]integer
		for i := range n {
			e := term.Element(v, x, i)
			if !term.IsInteger(v, e) {
				return nil, false, false
			}
			fields[i] = integerOf(v, e)
		}
		pos, fits := fields[0].int64()
		if fits && pos == int64(t.keypos) {
			c.Cause = c.Atom("keypos")
			return nil, false, false
		}
		if !fits || pos < 1 || pos > term.MaxWords {
			return nil, false, false
		}
		ops = append(ops, counting{int(pos) - 1, fields[1], fields[2], fields[3], n == 4})
	}
	return ops, single, true
}

// mayCount tells whether update_counter has what it needs, and otherwise why not.
func mayCount(c *builtin.Call, t *Table, found bool) bool {
	switch {
	case !t.kind.unique():
		c.Cause = c.Atom("table_type")
	case len(c.Args) > 3 && !term.IsTuple(c.M.View, c.Args[3]):
	case len(c.Args) == 3 && !found:
		c.Cause = c.Atom("badkey")
	default:
		return true
	}
	return false
}

// keepChanges keeps the room that changes have for the next call.
func (ts *Tables) keepChanges(to changes) {
	if cap(to) <= spareElements {
		ts.spare.changes = to
	}
}

// counted returns what elements have become: one, or a list.
func counted(c *builtin.Call, to changes, single bool) (term.Term, bif.Result) {
	words := 0
	for i := range to {
		words += to[i].words(c.M.View)
	}
	if single {
		return c.Build(words, func(b *term.Builder) term.Term { return to[0].build(c.M.View, b) })
	}
	return c.Build(words+term.ConsWords*len(to), func(b *term.Builder) term.Term {
		elems := make([]term.Term, len(to))
		for i := range to {
			elems[i] = to[i].build(c.M.View, b)
		}
		return b.List(elems, term.Nil)
	})
}

func (ts *Tables) updateCounter(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	objects := t.objects(c.Args[1])
	if !mayCount(c, t, len(objects) > 0) {
		return c.Badarg()
	}
	ops, single, good := ts.countings(c, t)
	if !good {
		return c.Badarg()
	}
	to := ts.spare.changes[:0]
	var from term.Term
	if len(objects) > 0 {
		from = objects[0].value
	} else {
		if _, good := ts.object(c, t, c.Args[3]); !good {
			return c.Badarg()
		}
		from = c.Args[3]
		to = append(to, change{pos: t.keypos - 1, term: c.Args[1]})
	}
	added := len(to)
	for i := range ops {
		op, n := &ops[i], integer{}
		if before := to.at(op.pos); before != nil && before.term == term.None {
			n = before.n
		} else {
			if op.pos >= term.TupleArity(t.view, from) {
				return c.BadargFor("position")
			}
			if !term.IsInteger(t.view, term.Element(t.view, from, op.pos)) {
				return c.Badarg()
			}
			n = integerOf(t.view, term.Element(t.view, from, op.pos))
		}
		to = append(to, change{pos: op.pos, n: op.count(n)})
	}
	ts.keepChanges(to)
	result, how := counted(c, to[added:], single)
	if how != bif.Done {
		return result, how
	}
	o, err := ts.changed(c, t, from, to)
	if err != nil {
		return c.NoMemory(err)
	}
	if len(objects) > 0 {
		ts.swap(t, objects[0], o)
	} else {
		ts.putObject(c.M, t, o)
	}
	return result, bif.Done
}
