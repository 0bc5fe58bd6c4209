package ets

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// tableUse is what a call does with a table.
type tableUse uint8

const (
	tableRead tableUse = iota
	tableWritten
	tableOwned
)

// others reports whether others than the owner may use a table so.
func (a tableAccess) others(use tableUse) bool {
	switch use {
	case tableRead:
		return a != tablePrivate
	case tableWritten:
		return a == tablePublic
	}
	return false
}

// caller is the number of the process that calls.
func caller(c *builtin.Call) uint32 { return term.ImmValue(c.P.Pid) }

// caller is the process that calls.
func (ts *Tables) caller(c *builtin.Call) *Owner { return ts.of.Owner(caller(c)) }

// table is the one that the first argument means, nil if there is none.
func (ts *Tables) table(c *builtin.Call) (t *Table) {
	switch id := c.Args[0]; {
	case term.IsAtom(id):
		t = ts.names[id]
	case term.IsRef(id):
		t = ts.tables[term.ImmValue(id)]
	}
	if t != nil {
		t.view = c.M.View
	}
	return t
}

// onTable is a function on a table that the caller may use so; else it is badarg.
func onTable(use tableUse, f func(ts *Tables, c *builtin.Call, t *Table) (term.Term,
	bif.Result)) function {
	return func(ts *Tables, c *builtin.Call) (term.Term, bif.Result) {
		t := ts.table(c)
		switch {
		case t == nil:
			return c.BadargFor(ts.none(c.Args[0]))
		case t.owner != caller(c) && !t.access.others(use):
			return c.BadargFor("access")
		}
		t.charge(c.M)
		return f(ts, c, t)
	}
}

// newTable makes a table as its options say. One case for each option.
func (ts *Tables) newTable(c *builtin.Call) (term.Term, bif.Result) {
	opts, good := c.Elements(c.Args[1])
	if !term.IsAtom(c.Args[0]) || !good {
		return c.Badarg()
	}
	t := &Table{name: c.Args[0], access: tableProtected, keypos: 1, view: c.M.View, atoms: c.Atoms,
		decentral: term.AtomFalse,
		reads:     term.AtomFalse, writes: term.AtomFalse}
	var settings []term.Term
	for _, o := range opts {
		name, value := c.Option(o)
		n, isInteger := int64(0), false
		if value != term.None {
			n, isInteger = c.Integer(value)
		}
		flag := value == term.AtomTrue || value == term.AtomFalse
		switch kind, access := slices.Index(tableKinds, name), slices.Index(tableAccesses, name); {
		case value == term.None && !term.IsAtom(o) && ts.isHeir(c, o):
			settings = append(settings, o)
		case value == term.None && kind >= 0:
			t.kind = tableKind(kind)
		case value == term.None && access >= 0:
			t.access = tableAccess(access)
		case value == term.None && name == "named_table":
			t.named = true
		case value == term.None && name == "compressed":
			t.compressed = true
		case name == "keypos" && isInteger && n > 0:
			t.keypos = int(min(n, term.MaxWords))
		case name == "heir":
			settings = append(settings, o)
		case name == "read_concurrency" && flag:
			t.reads = value
		case name == "write_concurrency" && (flag || c.Name(value) == "auto"):
			t.writes = value
		case name == "write_concurrency" && ts.isLocks(c, value):
			t.writes = term.AtomTrue
		case name == "decentralized_counters" && flag:
			t.decentral = value
		default:
			return c.Badarg()
		}
	}
	if t.named && ts.names[t.name] != nil {
		return c.BadargFor("already_exists")
	}
	if t, how := ts.setTableOptions(c, t, settings); how != bif.Done {
		return t, how
	}
	who := ts.caller(c)
	if err := ts.store.May(who.Holder, Bytes); err != nil {
		ts.setHeir(t, 0, memory.Kept{})
		return c.NoMemory(err)
	}
	t.ref, t.tree, t.meet = ts.of.Ref(), t.newTree(), t.first
	ts.own(t, who)
	ts.tables[t.ref], ts.order = t, append(ts.order, t)
	if t.named {
		ts.names[t.name] = t
	}
	return t.id(), bif.Done
}

// isLocks reports whether a value is {debug_hash_fixed_number_of_locks, Number}: tables have none
// here, but those who count OTP's may.
func (ts *Tables) isLocks(c *builtin.Call, t term.Term) bool {
	v := c.M.View
	if t == term.None || !term.IsTuple(v, t) || term.TupleArity(v, t) != 2 {
		return false
	}
	n, isInteger := c.Integer(term.Element(v, t, 1))
	return c.Name(term.Element(v, t, 0)) == "debug_hash_fixed_number_of_locks" && isInteger && n > 0
}

// isHeir reports whether an option is {heir, Pid, Data}.
func (ts *Tables) isHeir(c *builtin.Call, o term.Term) bool {
	v := c.M.View
	return term.IsTuple(v, o) && term.TupleArity(v, o) == 3 && c.Name(term.Element(v, o, 0)) == "heir"
}

// setTableOptions sets what may be changed later: the heir, and who may use the table.
func (ts *Tables) setTableOptions(c *builtin.Call, t *Table, opts []term.Term) (term.Term, bif.Result) {
	v := c.M.View
	for _, o := range opts {
		name, value := c.Option(o)
		switch {
		case name == "heir" && c.Name(value) == "none":
			ts.setHeir(t, 0, memory.Kept{})
		case ts.isHeir(c, o) && term.IsPid(term.Element(v, o, 1)):
			words, f := c.CopyOf(term.Element(v, o, 2))
			data, err := ts.store.KeepFor(ts.caller(c).Holder, ts.caller(c).Holder.Kept, words, f)
			if err != nil {
				return c.NoMemory(err)
			}
			ts.setHeir(t, term.ImmValue(term.Element(v, o, 1)), data)
		case name == "protection" && slices.Contains(tableAccesses, c.Name(value)):
			t.access = tableAccess(slices.Index(tableAccesses, c.Name(value)))
		default:
			return c.Badarg()
		}
	}
	return term.AtomTrue, bif.Done
}

func (ts *Tables) renameTable(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	name := c.Args[1]
	if !term.IsAtom(name) || t.named && ts.names[name] != nil {
		return c.Badarg()
	}
	if t.named {
		delete(ts.names, t.name)
		ts.names[name] = t
	}
	t.name = name
	return t.id(), bif.Done
}

func (ts *Tables) giveAway(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	n, isPid := c.Num(c.Args[1])
	to := ts.of.Owner(n)
	switch {
	case !isPid:
		return c.Badarg()
	case t.owner != caller(c):
		return c.BadargFor("not_owner")
	case n == caller(c):
		return c.BadargFor("owner")
	case to == nil:
		return c.Badarg()
	}
	if err := ts.notifyTransfer(c.M, to, t, caller(c), c.Args[2]); err != nil {
		return c.NoMemory(err)
	}
	ts.own(t, to)
	return term.AtomTrue, bif.Done
}

func (ts *Tables) fixTable(c *builtin.Call, t *Table) (term.Term, bif.Result) {
	i := slices.IndexFunc(t.fixed, func(f fixing) bool { return f.pid == caller(c) })
	ts.caller(c).fixes = true
	switch {
	case c.Args[1] == term.AtomTrue && i < 0:
		if len(t.fixed) == 0 {
			t.since = c.M.Clock
		}
		t.fixed = append(t.fixed, fixing{caller(c), 1})
	case c.Args[1] == term.AtomTrue:
		t.fixed[i].times++
	case c.Args[1] != term.AtomFalse:
		return c.Badarg()
	case i >= 0:
		if t.fixed[i].times--; t.fixed[i].times == 0 {
			t.fixed = slices.Delete(t.fixed, i, i+1)
			t.loosened()
		}
	}
	return term.AtomTrue, bif.Done
}
