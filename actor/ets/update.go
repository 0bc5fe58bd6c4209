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

type change struct {
	pos int
	to  any
}

// at is the new element at a position, nil if it does not change.
func (cs changes) at(pos int) any {
	for i := len(cs) - 1; i >= 0; i-- {
		if cs[i].pos == pos {
			return cs[i].to
		}
	}
	return nil
}

// changed makes an object of a tuple's elements and changes of them.
func (ts *Tables) changed(c *builtin.Call, t *Table, from term.Term, to changes) (object, error) {
	elems := make([]term.Term, term.TupleArity(t.view, from))
	words := term.TupleWords(len(elems))
	for i := range elems {
		if new := to.at(i); new != nil {
			words += c.Words(new)
		} else {
			elems[i] = term.Element(t.view, from, i)
			words += term.Size(t.view, elems[i])
		}
	}
	return ts.keepObject(c, t, words, func(b *term.Builder) term.Term {
		for i, e := range elems {
			if new := to.at(i); new != nil {
				elems[i] = c.Make(b, new)
			} else {
				elems[i] = term.Copy(t.view, e, b)
			}
		}
		return b.Tuple(elems...)
	})
}

func (ts *Tables) updateElement(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	specs, isList := c.Elements(c.Args[2])
	if !isList {
		specs = []term.Term{c.Args[2]}
	}
	if !t.kind.unique() {
		return c.Badarg()
	}
	objects := t.objects(c.Args[1])
	var to changes
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
		to = append(to, change{int(n) - 1, builtin.Copied(value)})
	}
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
	pos            int      // from 0
	by             integer  // what is added
	threshold, set *big.Int // or nil
}

// integer is an int64 that a small integer has, or a *big.Int.
type integer = any

// integerOf reads an integer.
func integerOf(v *emu.View, t term.Term) integer {
	if term.IsSmall(t) {
		return int64(term.SmallValue(t))
	}
	return term.BigValue(v, t)
}

// bigOf gives an integer as a *big.Int.
func bigOf(x integer) *big.Int {
	if small, is := x.(int64); is {
		return big.NewInt(small)
	}
	return x.(*big.Int)
}

// count is what becomes of n.
func (op *counting) count(n integer) integer {
	x, small := n.(int64)
	y, also := op.by.(int64)
	if small && also && op.threshold == nil && term.FitsSmall(x+y) {
		return x + y
	}
	by := bigOf(op.by)
	sum := new(big.Int).Add(bigOf(n), by)
	if op.threshold != nil && (by.Sign() >= 0 && sum.Cmp(op.threshold) > 0 ||
		by.Sign() < 0 && sum.Cmp(op.threshold) < 0) {
		return op.set
	}
	return sum
}

// countings reads the operations; single tells that the answer is no list.
func (ts *Tables) countings(c *builtin.Call, t *Table) (ops []counting, single, good bool) {
	v, x := c.M.View, c.Args[2]
	if term.IsInteger(v, x) {
		return []counting{{pos: t.keypos, by: integerOf(v, x)}}, true, true
	}
	all, isList := c.Elements(x)
	if !isList {
		all, single = []term.Term{x}, true
	}
	for _, x := range all {
		if !term.IsTuple(v, x) {
			return nil, false, false
		}
		n := term.TupleArity(v, x)
		if n != 2 && n != 4 {
			return nil, false, false
		}
		var fields [4]*big.Int
		for i := range n {
			e := term.Element(v, x, i)
			if !term.IsInteger(v, e) {
				return nil, false, false
			}
			fields[i] = term.BigValue(v, e)
		}
		pos := fields[0]
		if pos.IsInt64() && pos.Int64() == int64(t.keypos) {
			c.Cause = c.Atom("keypos")
			return nil, false, false
		}
		if !pos.IsInt64() || pos.Int64() < 1 || pos.Int64() > term.MaxWords {
			return nil, false, false
		}
		ops = append(ops, counting{int(pos.Int64()) - 1, fields[1], fields[2], fields[3]})
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

func (ts *Tables) updateCounter(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	objects := t.objects(c.Args[1])
	if !mayCount(c, t, len(objects) > 0) {
		return c.Badarg()
	}
	ops, single, good := ts.countings(c, t)
	if !good {
		return c.Badarg()
	}
	var to changes
	var from term.Term
	if len(objects) > 0 {
		from = objects[0].value
	} else {
		if _, good := ts.object(c, t, c.Args[3]); !good {
			return c.Badarg()
		}
		from = c.Args[3]
		to = append(to, change{t.keypos - 1, builtin.Copied(c.Args[1])})
	}
	var results builtin.List
	for _, op := range ops {
		n := to.at(op.pos)
		if _, copied := n.(builtin.Copied); n == nil || copied {
			if op.pos >= term.TupleArity(t.view, from) {
				return c.BadargFor("position")
			}
			if !term.IsInteger(t.view, term.Element(t.view, from, op.pos)) {
				return c.Badarg()
			}
			n = integerOf(t.view, term.Element(t.view, from, op.pos))
		}
		n = op.count(n)
		to = append(to, change{op.pos, n})
		results = append(results, n)
	}
	var reply any = results
	if single {
		reply = results[0]
	}
	result, how := c.Return(reply)
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
