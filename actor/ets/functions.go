package ets

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// function is the meaning of a built-in function.
type function = func(*Tables, *builtin.Call) (term.Term, bif.Result)

// Function is a built-in function by its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         function
}

// Functions are what module ets and module epiphany_ets, on which the rest of it is built, do on
// the tables themselves. Each is atomic.
var Functions = []Function{
	{"ets", "new", 2, (*Tables).newTable},
	{"ets", "delete", 1, onTable(tableWritten,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			ts.dropTable(t)
			return term.AtomTrue, bif.Done
		})},
	{"ets", "insert", 2, onTable(tableWritten, (*Tables).insert)},
	{"ets", "insert_new", 2, onTable(tableWritten, (*Tables).insertNew)},
	{"ets", "lookup", 2, onTable(tableRead,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			return copies(c, t.objects(c.Args[1]))
		})},
	{"ets", "lookup_element", 3, onTable(tableRead, (*Tables).lookupElement)},
	{"ets", "member", 2, onTable(tableRead,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			return builtin.Boolean(len(t.objects(c.Args[1])) > 0), bif.Done
		})},
	{"ets", "take", 2, onTable(tableWritten,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			list := t.objects(c.Args[1])
			reply, how := copies(c, list)
			return ts.removing(t, list, reply, how)
		})},
	{"ets", "delete", 2, onTable(tableWritten,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			list := t.objects(c.Args[1])
			reply, how := c.ReturnCopy(term.AtomTrue)
			return ts.removing(t, list, reply, how)
		})},
	{"ets", "delete_object", 2, onTable(tableWritten,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			if _, good := ts.object(c, t, c.Args[1]); !good {
				return c.Badarg()
			}
			list := ts.same(c, t, c.Args[1])
			reply, how := c.ReturnCopy(term.AtomTrue)
			return ts.removing(t, list, reply, how)
		})},
	{"ets", "delete_all_objects", 1,
		onTable(tableWritten, func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			ts.clearTable(t)
			return term.AtomTrue, bif.Done
		})},
	{"ets", "update_element", 3, onTable(tableWritten, (*Tables).updateElement)},
	{"ets", "update_counter", 3, onTable(tableWritten, (*Tables).updateCounter)},
	{"ets", "update_counter", 4, onTable(tableWritten, (*Tables).updateCounter)},
	{"ets", "first", 1, onTable(tableRead,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term,
			bif.Result) {
			return ts.key(c, t.end(anyKey, false))
		})},
	{"ets", "last", 1, onTable(tableRead,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			return ts.key(c, t.end(anyKey, t.kind == tableOrdered))
		})},
	{"ets", "next", 2, onTable(tableRead,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term,
			bif.Result) {
			return ts.neighbour(c, t, false)
		})},
	{"ets", "prev", 2, onTable(tableRead,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			return ts.neighbour(c, t, t.kind == tableOrdered)
		})},
	{"ets", "rename", 2, onTable(tableWritten, (*Tables).renameTable)},
	{"ets", "give_away", 3, onTable(tableWritten, (*Tables).giveAway)},
	{"ets", "setopts", 2, onTable(tableOwned,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			opts, isList := c.Elements(c.Args[1])
			if !isList {
				opts = []term.Term{c.Args[1]}
			}
			return ts.setTableOptions(c, t, opts)
		})},
	{"ets", "safe_fixtable", 2, onTable(tableRead, (*Tables).fixTable)},
	{"ets", "info", 1, func(ts *Tables, c *builtin.Call) (term.Term, bif.Result) {
		return ts.tableInfo(c, nil)
	}},
	{"ets", "info", 2, func(ts *Tables, c *builtin.Call) (term.Term, bif.Result) {
		item := c.Name(c.Args[1])
		if ts.table(c) != nil && !slices.Contains(append(tableItems, moreTableItems...), item) {
			return c.Badarg()
		}
		return ts.tableInfo(c, &item)
	}},
	{"ets", "all", 0, func(ts *Tables, c *builtin.Call) (term.Term, bif.Result) {
		var all builtin.List
		for _, t := range ts.order {
			all = append(all, t.id())
		}
		return c.Return(all)
	}},
	{"ets", "whereis", 1, func(ts *Tables, c *builtin.Call) (term.Term, bif.Result) {
		t := ts.table(c)
		switch {
		case t != nil:
			return term.Ref(t.ref), bif.Done
		case !term.IsAtom(c.Args[0]) && !term.IsRef(c.Args[0]):
			return c.Badarg()
		}
		return term.AtomUndefined, bif.Done
	}},
	// Objects in pieces, of keys within a pattern: {Objects, Key, Number} of the last of them, behind
	// which the next piece begins, or '$end_of_table'.
	{"epiphany_ets", "first", 4, onTable(tableRead,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			backward := c.Args[1] == term.AtomTrue
			within := pattern{c.Args[3], c.Atom("_")}
			return ts.piece(c, t, t.end(within, backward), within, backward, c.Args[2])
		})},
	{"epiphany_ets", "next", 6, onTable(tableRead,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			seq, good := c.Integer(c.Args[2])
			if !good || seq < 1 {
				return c.Badarg()
			}
			backward := c.Args[3] == term.AtomTrue
			within := pattern{c.Args[5], c.Atom("_")}
			o := t.next(c.Args[1], uint64(seq), backward)
			return ts.piece(c, t, o, within, backward, c.Args[4])
		})},
	// delete(Table, Object) and replace(Table, Object, New) do it to one object like this and tell
	// whether there was one.
	{"epiphany_ets", "delete", 2, onTable(tableWritten,
		func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			list := ts.same(c, t, c.Args[1])
			reply, how := c.ReturnCopy(builtin.Boolean(len(list) > 0))
			return ts.removing(t, list[:min(len(list), 1)], reply, how)
		})},
	{"epiphany_ets", "replace", 3, onTable(tableWritten, (*Tables).replaceObject)},
	{"epiphany_ets", "access", 2, func(ts *Tables, c *builtin.Call) (term.Term, bif.Result) {
		want := tableRead
		if c.Args[1] != c.Atom("read") {
			want = tableWritten
		}
		return onTable(want, func(ts *Tables, c *builtin.Call, t *Table) (term.Term, bif.Result) {
			if c.Args[1] == c.Atom("replace") && t.kind != tableSet && t.kind != tableOrdered {
				return c.BadargFor("table_type")
			}
			return c.Return(builtin.Tuple{builtin.Named(tableKinds[t.kind]), t.keypos})
		})(ts, c)
	}},
}
