package actor

import (
	"math/big"
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/term"
)

// etsNatives are what module ets and module epiphany_ets, on which the rest of it is built, do on the tables themselves. Each is atomic.
var etsNatives = []binding{
	{"ets", "new", 2, newEtsTable},
	{"ets", "delete", 1, onTable(tableWritten, func(c *call, t *etsTable) (term.Term, outcome) {
		c.ma.dropTable(t)
		return term.AtomTrue, done
	})},
	{"ets", "insert", 2, onTable(tableWritten, insert)},
	{"ets", "insert_new", 2, onTable(tableWritten, insertNew)},
	{"ets", "lookup", 2, onTable(tableRead, func(c *call, t *etsTable) (term.Term, outcome) { return c.Answer(values(t.objects(c.Args[1]))) })},
	{"ets", "lookup_element", 3, onTable(tableRead, lookupElement)},
	{"ets", "member", 2, onTable(tableRead, func(c *call, t *etsTable) (term.Term, outcome) {
		return builtin.Boolean(len(t.objects(c.Args[1])) > 0), done
	})},
	{"ets", "take", 2, onTable(tableWritten, func(c *call, t *etsTable) (term.Term, outcome) {
		list := t.objects(c.Args[1])
		return c.removing(t, list, values(list))
	})},
	{"ets", "delete", 2, onTable(tableWritten, func(c *call, t *etsTable) (term.Term, outcome) {
		return c.removing(t, t.objects(c.Args[1]), term.AtomTrue)
	})},
	{"ets", "delete_object", 2, onTable(tableWritten, func(c *call, t *etsTable) (term.Term, outcome) {
		if _, good := c.object(t, c.Args[1]); !good {
			return c.Badarg()
		}
		return c.removing(t, c.same(t, c.Args[1]), term.AtomTrue)
	})},
	{"ets", "delete_all_objects", 1, onTable(tableWritten, func(c *call, t *etsTable) (term.Term, outcome) {
		c.ma.clearTable(t)
		return term.AtomTrue, done
	})},
	{"ets", "update_element", 3, onTable(tableWritten, updateElement)},
	{"ets", "update_counter", 3, onTable(tableWritten, updateCounter)},
	{"ets", "update_counter", 4, onTable(tableWritten, updateCounter)},
	{"ets", "first", 1, onTable(tableRead, func(c *call, t *etsTable) (term.Term, outcome) { return c.key(t.end(false)) })},
	{"ets", "last", 1, onTable(tableRead, func(c *call, t *etsTable) (term.Term, outcome) { return c.key(t.end(t.kind == tableOrdered)) })},
	{"ets", "next", 2, onTable(tableRead, func(c *call, t *etsTable) (term.Term, outcome) { return c.neighbour(t, false) })},
	{"ets", "prev", 2, onTable(tableRead, func(c *call, t *etsTable) (term.Term, outcome) { return c.neighbour(t, t.kind == tableOrdered) })},
	{"ets", "rename", 2, onTable(tableWritten, renameTable)},
	{"ets", "give_away", 3, onTable(tableOwned, giveAway)},
	{"ets", "setopts", 2, onTable(tableOwned, func(c *call, t *etsTable) (term.Term, outcome) {
		opts, isList := c.Elements(c.Args[1])
		if !isList {
			opts = []term.Term{c.Args[1]}
		}
		return c.setTableOptions(t, opts)
	})},
	{"ets", "safe_fixtable", 2, onTable(tableRead, fixTable)},
	{"ets", "info", 1, func(c *call) (term.Term, outcome) { return c.tableInfo(nil) }},
	{"ets", "info", 2, func(c *call) (term.Term, outcome) {
		item := c.Name(c.Args[1])
		if c.table() != nil && !slices.Contains(append(tableItems, moreTableItems...), item) {
			return c.Badarg()
		}
		return c.tableInfo(&item)
	}},
	{"ets", "all", 0, func(c *call) (term.Term, outcome) {
		var all builtin.List
		for _, t := range c.ma.ets.order {
			all = append(all, t.id())
		}
		return c.Answer(all)
	}},
	{"ets", "whereis", 1, func(c *call) (term.Term, outcome) {
		t := c.table()
		switch {
		case t != nil:
			return term.Ref(t.ref), done
		case !term.IsAtom(c.Args[0]) && !term.IsRef(c.Args[0]):
			return c.Badarg()
		}
		return term.AtomUndefined, done
	}},
	// Objects in pieces: {Objects, Key, Number} of the last of them, where the next piece begins, or '$end_of_table'.
	{"epiphany_ets", "first", 3, onTable(tableRead, func(c *call, t *etsTable) (term.Term, outcome) {
		backward := c.Args[1] == term.AtomTrue
		return c.piece(t, t.end(backward), backward, c.Args[2])
	})},
	{"epiphany_ets", "next", 5, onTable(tableRead, func(c *call, t *etsTable) (term.Term, outcome) {
		seq, good := c.Integer(c.Args[2])
		if !good || seq < 1 {
			return c.Badarg()
		}
		backward := c.Args[3] == term.AtomTrue
		return c.piece(t, t.next(c.Args[1], uint64(seq), backward), backward, c.Args[4])
	})},
	// delete(Table, Object) and replace(Table, Object, New) do it to one object like this and tell whether there was one.
	{"epiphany_ets", "delete", 2, onTable(tableWritten, func(c *call, t *etsTable) (term.Term, outcome) {
		list := c.same(t, c.Args[1])
		return c.removing(t, list[:min(len(list), 1)], builtin.Boolean(len(list) > 0))
	})},
	{"epiphany_ets", "replace", 3, onTable(tableWritten, replaceObject)},
	{"epiphany_ets", "access", 2, func(c *call) (term.Term, outcome) {
		want := tableRead
		if c.Args[1] == c.Atom("write") {
			want = tableWritten
		}
		return onTable(want, func(c *call, t *etsTable) (term.Term, outcome) {
			return c.Answer(builtin.Tuple{builtin.Named(tableKinds[t.kind]), t.keypos})
		})(c)
	}},
}

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

// table is the one that the first argument means, nil if there is none.
func (c *call) table() (t *etsTable) {
	switch id := c.Args[0]; {
	case term.IsAtom(id):
		t = c.ma.ets.names[id]
	case term.IsRef(id):
		t = c.ma.ets.tables[term.ImmValue(id)]
	}
	if t != nil {
		t.view = c.M.View
	}
	return t
}

// onTable is a native on a table that the caller may use so; else it is badarg.
func onTable(use tableUse, f func(c *call, t *etsTable) (term.Term, outcome)) native {
	return func(c *call) (term.Term, outcome) {
		t := c.table()
		switch id := c.Args[0]; {
		case !term.IsAtom(id) && !term.IsRef(id):
			return c.BadargFor("type")
		case t == nil:
			return c.BadargFor("id")
		case t.owner != c.pr.num && !t.access.others(use):
			return c.BadargFor("access")
		}
		t.charge(c.M)
		return f(c, t)
	}
}

func newEtsTable(c *call) (term.Term, outcome) {
	opts, good := c.Elements(c.Args[1])
	if !term.IsAtom(c.Args[0]) || !good {
		return c.Badarg()
	}
	t := &etsTable{name: c.Args[0], access: tableProtected, keypos: 1, view: c.M.View, atoms: c.Atoms, decentral: term.AtomFalse,
		reads: term.AtomFalse, writes: term.AtomFalse}
	var settings []term.Term
	for _, o := range opts {
		name, value := c.Option(o)
		n, isInteger := int64(0), false
		if value != term.None {
			n, isInteger = c.Integer(value)
		}
		flag := value == term.AtomTrue || value == term.AtomFalse
		switch kind, access := slices.Index(tableKinds, name), slices.Index(tableAccesses, name); {
		case value == term.None && !term.IsAtom(o) && c.isHeir(o):
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
		case name == "write_concurrency" && c.isLocks(value):
			t.writes = term.AtomTrue
		case name == "decentralized_counters" && flag:
			t.decentral = value
		default:
			return c.Badarg()
		}
	}
	if t.named && c.ma.ets.names[t.name] != nil {
		return c.BadargFor("already_exists")
	}
	if t, how := c.setTableOptions(t, settings); how != done {
		return t, how
	}
	if err := c.ma.store.May(&c.pr.Holder, tableBytes); err != nil {
		c.ma.setHeir(t, 0, memory.Kept{})
		return c.NoMemory(err)
	}
	x := &c.ma.ets
	t.ref, t.tree = c.ma.newRef(), t.newTree()
	c.ma.own(t, c.pr)
	x.tables[t.ref], x.order = t, append(x.order, t)
	if t.named {
		x.names[t.name] = t
	}
	return t.id(), done
}

// isLocks reports whether a value is {debug_hash_fixed_number_of_locks, Number}: tables have none
// here, but those who count OTP's may.
func (c *call) isLocks(t term.Term) bool {
	v := c.M.View
	if t == term.None || !term.IsTuple(v, t) || term.TupleArity(v, t) != 2 {
		return false
	}
	n, isInteger := c.Integer(term.Element(v, t, 1))
	return c.Name(term.Element(v, t, 0)) == "debug_hash_fixed_number_of_locks" && isInteger && n > 0
}

// isHeir reports whether an option is {heir, Pid, Data}.
func (c *call) isHeir(o term.Term) bool {
	v := c.M.View
	return term.IsTuple(v, o) && term.TupleArity(v, o) == 3 && c.Name(term.Element(v, o, 0)) == "heir"
}

// setTableOptions sets what may be changed later: the heir, and who may use the table.
func (c *call) setTableOptions(t *etsTable, opts []term.Term) (term.Term, outcome) {
	v := c.M.View
	for _, o := range opts {
		name, value := c.Option(o)
		switch {
		case name == "heir" && c.Name(value) == "none":
			c.ma.setHeir(t, 0, memory.Kept{})
		case c.isHeir(o) && term.IsPid(term.Element(v, o, 1)):
			words, f := copyOf(c.M, term.Element(v, o, 2))
			data, err := c.ma.store.KeepFor(&c.pr.Holder, c.pr.Kept, words, f)
			if err != nil {
				return c.NoMemory(err)
			}
			c.ma.setHeir(t, term.ImmValue(term.Element(v, o, 1)), data)
		case name == "protection" && slices.Contains(tableAccesses, c.Name(value)):
			t.access = tableAccess(slices.Index(tableAccesses, c.Name(value)))
		default:
			return c.Badarg()
		}
	}
	return term.AtomTrue, done
}

// values are the objects as terms to be built.
func values(objects []*object) builtin.List {
	all := make(builtin.List, len(objects))
	for i, o := range objects {
		all[i] = builtin.Copied(o.Value)
	}
	return all
}

// removing answers x and removes objects.
func (c *call) removing(t *etsTable, objects []*object, x any) (term.Term, outcome) {
	answer, how := c.Answer(x)
	if how == done {
		c.ma.removeAll(t, objects)
	}
	return answer, how
}

// object gives the key of a term that is to be an object of the table, and reports whether it can be one.
func (c *call) object(t *etsTable, x term.Term) (key term.Term, good bool) {
	v := c.M.View
	if !term.IsTuple(v, x) || term.TupleArity(v, x) < t.keypos {
		return term.None, false
	}
	return term.Element(v, x, t.keypos-1), true
}

// same gives the objects that are like a term.
func (c *call) same(t *etsTable, x term.Term) []*object {
	if key, good := c.object(t, x); good {
		return t.same(c.M, key, x)
	}
	return nil
}

// keepObject makes an object of the table, which it is not in yet.
func (c *call) keepObject(t *etsTable, words int, f build) (*object, error) {
	c.M.ChargeCopy(words)
	k, err := c.ma.store.KeepFor(&c.ma.table.live(t.owner).Holder, &t.size, words+objectWords, f)
	if err != nil {
		return nil, err
	}
	return &object{Kept: k, key: term.Element(t.view, k.Value, t.keypos-1)}, nil
}

// newObjects reads an argument of insert: an object or a list of them.
func (c *call) newObjects(t *etsTable) (all []term.Term, good bool) {
	all, good = c.Elements(c.Args[1])
	if !good {
		all = []term.Term{c.Args[1]}
	}
	for _, x := range all {
		if _, good := c.object(t, x); !good {
			return nil, false
		}
	}
	return all, true
}

// insertAll inserts all terms, or none when there is no memory for all.
func (c *call) insertAll(t *etsTable, all []term.Term) (term.Term, outcome) {
	objects := make([]*object, len(all))
	for i, x := range all {
		words, f := copyOf(c.M, x)
		o, err := c.keepObject(t, words, f)
		if err != nil {
			for _, o := range objects[:i] {
				c.ma.store.Drop(o.Kept)
			}
			return c.NoMemory(err)
		}
		objects[i] = o
	}
	for _, o := range objects {
		c.ma.putObject(c.M, t, o)
	}
	return term.AtomTrue, done
}

func insert(c *call, t *etsTable) (term.Term, outcome) {
	all, good := c.newObjects(t)
	if !good {
		return c.Badarg()
	}
	return c.insertAll(t, all)
}

func insertNew(c *call, t *etsTable) (term.Term, outcome) {
	all, good := c.newObjects(t)
	if !good {
		return c.Badarg()
	}
	for _, x := range all {
		if key, _ := c.object(t, x); len(t.objects(key)) > 0 {
			return term.AtomFalse, done
		}
	}
	return c.insertAll(t, all)
}

func lookupElement(c *call, t *etsTable) (term.Term, outcome) {
	pos, good := c.Integer(c.Args[2])
	objects := t.objects(c.Args[1])
	if !good || pos < 1 {
		return c.Badarg()
	}
	if len(objects) == 0 {
		return c.BadargFor("badkey")
	}
	var all builtin.List
	for _, o := range objects {
		if int64(term.TupleArity(t.view, o.Value)) < pos {
			return c.Badarg()
		}
		all = append(all, builtin.Copied(term.Element(t.view, o.Value, int(pos)-1)))
	}
	if t.kind.unique() {
		return c.Answer(all[0])
	}
	return c.Answer(all)
}

// key answers the key of an object, '$end_of_table' where there is none.
func (c *call) key(o *object) (term.Term, outcome) {
	if o == nil {
		return c.Atom("$end_of_table"), done
	}
	return c.Answer(builtin.Copied(o.key))
}

// neighbour answers the key behind that of the argument, or before it. In all but ordered sets there must be an object with the key, as there must be
// in OTP unless the table is fixed.
func (c *call) neighbour(t *etsTable, backward bool) (term.Term, outcome) {
	key, seq := c.Args[1], uint64(behindAll)
	if key == c.Atom("$end_of_table") {
		return c.Badarg()
	}
	if t.kind != tableOrdered && len(t.fixed) == 0 && len(t.objects(key)) == 0 {
		return c.Badarg()
	}
	if backward {
		return c.key(t.upTo(key, beforeAll))
	}
	return c.key(t.from(key, seq))
}

// Bounds of a piece, in objects and words: a call must not take long.
const (
	pieceObjects = 64
	pieceWords   = 4096
)

// piece answers some objects from one on, at most so many as the caller wants.
func (c *call) piece(t *etsTable, o *object, backward bool, most term.Term) (term.Term, outcome) {
	n, good := c.Integer(most)
	if !good || n < 1 {
		n = pieceObjects
	}
	if o == nil {
		return c.Atom("$end_of_table"), done
	}
	var all builtin.List
	var last *object
	for words := 0; o != nil && int64(len(all)) < min(n, pieceObjects) && (words == 0 || words+o.Words <= pieceWords); o = t.next(o.key, o.seq, backward) {
		all, words, last = append(all, builtin.Copied(o.Value)), words+o.Words, o
	}
	c.M.Issue(lookStep * uint64(len(all)))
	return c.Answer(builtin.Tuple{all, builtin.Copied(last.key), int64(last.seq)})
}

// replaceObject puts a new object with the same key in the place of one.
func replaceObject(c *call, t *etsTable) (term.Term, outcome) {
	key, good := c.object(t, c.Args[2])
	old := c.same(t, c.Args[1])
	switch {
	case !good || !t.sameKey(key, term.Element(t.view, c.Args[1], t.keypos-1)):
		return c.Badarg()
	case len(old) == 0:
		return term.AtomFalse, done
	}
	words, f := copyOf(c.M, c.Args[2])
	o, err := c.keepObject(t, words, f)
	if err != nil {
		return c.NoMemory(err)
	}
	c.ma.swap(t, old[0], o)
	return term.AtomTrue, done
}

// swap puts an object in the place of another with the same key.
func (ma *Master) swap(t *etsTable, old, o *object) {
	o.seq = old.seq
	ma.removeAll(t, []*object{old})
	t.tree.Set(o.entry())
	t.words += o.Words
}

// changes are new elements of an object, by position from 0.
type changes map[int]any

// changed makes an object of a tuple's elements and changes of them.
func (c *call) changed(t *etsTable, from term.Term, to changes) (*object, error) {
	x := make(builtin.Tuple, term.TupleArity(t.view, from))
	for i := range x {
		if new, found := to[i]; found {
			x[i] = new
		} else {
			x[i] = builtin.Copied(term.Element(t.view, from, i))
		}
	}
	return c.keepObject(t, c.Words(x), func(b *term.Builder) term.Term { return c.Make(b, x) })
}

func updateElement(c *call, t *etsTable) (term.Term, outcome) {
	specs, isList := c.Elements(c.Args[2])
	if !isList {
		specs = []term.Term{c.Args[2]}
	}
	if !t.kind.unique() {
		return c.Badarg()
	}
	objects := t.objects(c.Args[1])
	to := changes{}
	for _, s := range specs {
		pos, value, isPair := c.Pair(s)
		n, good := int64(0), false
		if isPair {
			n, good = c.Integer(pos)
		}
		if good && n == int64(t.keypos) {
			return c.BadargFor("keypos")
		}
		if !good || n < 1 || len(objects) > 0 && n > int64(term.TupleArity(t.view, objects[0].Value)) {
			return c.Badarg()
		}
		to[int(n)-1] = builtin.Copied(value)
	}
	if len(objects) == 0 {
		return term.AtomFalse, done
	}
	o, err := c.changed(t, objects[0].Value, to)
	if err != nil {
		return c.NoMemory(err)
	}
	c.ma.swap(t, objects[0], o)
	return term.AtomTrue, done
}

// counting is one operation of update_counter.
type counting struct {
	pos            int // from 0
	by             *big.Int
	threshold, set *big.Int // or nil
}

// countings reads the operations; single tells that the answer is no list.
func (c *call) countings(t *etsTable) (ops []counting, single, good bool) {
	v, x := c.M.View, c.Args[2]
	if term.IsInteger(v, x) {
		return []counting{{pos: t.keypos, by: term.BigValue(v, x)}}, true, true
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

func updateCounter(c *call, t *etsTable) (term.Term, outcome) {
	ops, single, good := c.countings(t)
	if !good || !t.kind.unique() {
		return c.Badarg()
	}
	objects := t.objects(c.Args[1])
	to := changes{}
	var from term.Term
	switch {
	case len(objects) > 0:
		from = objects[0].Value
	case len(c.Args) > 3:
		if _, good := c.object(t, c.Args[3]); !good {
			return c.Badarg()
		}
		from = c.Args[3]
		to[t.keypos-1] = builtin.Copied(c.Args[1])
	default:
		return c.BadargFor("badkey")
	}
	now := map[int]*big.Int{}
	var results builtin.List
	for _, op := range ops {
		n := now[op.pos]
		if n == nil {
			if op.pos >= term.TupleArity(t.view, from) {
				return c.BadargFor("position")
			}
			if !term.IsInteger(t.view, term.Element(t.view, from, op.pos)) {
				return c.Badarg()
			}
			n = term.BigValue(t.view, term.Element(t.view, from, op.pos))
		}
		n = new(big.Int).Add(n, op.by)
		if op.threshold != nil && (op.by.Sign() >= 0 && n.Cmp(op.threshold) > 0 || op.by.Sign() < 0 && n.Cmp(op.threshold) < 0) {
			n = op.set
		}
		now[op.pos], to[op.pos] = n, n
		results = append(results, n)
	}
	var answer any = results
	if single {
		answer = results[0]
	}
	result, how := c.Answer(answer)
	if how != done {
		return result, how
	}
	o, err := c.changed(t, from, to)
	if err != nil {
		return c.NoMemory(err)
	}
	if len(objects) > 0 {
		c.ma.swap(t, objects[0], o)
	} else {
		c.ma.putObject(c.M, t, o)
	}
	return result, done
}

func renameTable(c *call, t *etsTable) (term.Term, outcome) {
	name := c.Args[1]
	if !term.IsAtom(name) || t.named && c.ma.ets.names[name] != nil {
		return c.Badarg()
	}
	if t.named {
		delete(c.ma.ets.names, t.name)
		c.ma.ets.names[name] = t
	}
	t.name = name
	return t.id(), done
}

func giveAway(c *call, t *etsTable) (term.Term, outcome) {
	n, isPid := c.Num(c.Args[1])
	to := c.ma.table.live(n)
	if isPid && to == c.pr {
		return c.BadargFor("owner")
	}
	if !isPid || to == nil {
		return c.Badarg()
	}
	if err := c.ma.tellTransfer(c.M, to, t, c.pr.num, c.Args[2]); err != nil {
		return c.NoMemory(err)
	}
	c.ma.own(t, to)
	return term.AtomTrue, done
}

func fixTable(c *call, t *etsTable) (term.Term, outcome) {
	i := slices.IndexFunc(t.fixed, func(f fixing) bool { return f.pid == c.pr.num })
	c.pr.fixes = true
	switch {
	case c.Args[1] == term.AtomTrue && i < 0:
		if len(t.fixed) == 0 {
			t.since = c.M.Clock
		}
		t.fixed = append(t.fixed, fixing{c.pr.num, 1})
	case c.Args[1] == term.AtomTrue:
		t.fixed[i].times++
	case c.Args[1] != term.AtomFalse:
		return c.Badarg()
	case i >= 0:
		if t.fixed[i].times--; t.fixed[i].times == 0 {
			t.fixed = slices.Delete(t.fixed, i, i+1)
		}
	}
	return term.AtomTrue, done
}

// tableItems is what info/1 tells, moreTableItems what info/2 tells besides.
var (
	tableItems = []string{"id", "decentralized_counters", "read_concurrency", "write_concurrency", "compressed", "memory", "owner", "heir", "name", "size",
		"node", "named_table", "type", "keypos", "protection"}
	moreTableItems = []string{"fixed", "safe_fixed", "safe_fixed_monotonic_time"}
)

// tableInfo answers an item, or all of them.
func (c *call) tableInfo(item *string) (term.Term, outcome) {
	t := c.table()
	if t == nil {
		if !term.IsAtom(c.Args[0]) && !term.IsRef(c.Args[0]) {
			return c.BadargFor("type")
		}
		return term.AtomUndefined, done
	}
	if item != nil {
		if offset, timed := fixedSince[*item]; timed {
			return c.fixings(t, offset)
		}
		return c.Answer(t.item(*item))
	}
	var all builtin.List
	for _, name := range tableItems {
		all = append(all, builtin.Tuple{builtin.Named(name), t.item(name)})
	}
	return c.Answer(all)
}

// fixedSince are the items that tell who has fixed a table since when, in monotonic time or, as
// seconds from 1970 on to its beginning, by the calendar.
var fixedSince = map[string]int64{"safe_fixed_monotonic_time": 0, "safe_fixed": Epoch}

// fixings answers {Time, [{Pid, Times}]} with the last that has come first, or false.
func (c *call) fixings(t *etsTable, epoch int64) (term.Term, outcome) {
	if len(t.fixed) == 0 {
		return term.AtomFalse, done
	}
	var who builtin.List
	for _, f := range slices.Backward(t.fixed) {
		who = append(who, builtin.Tuple{term.Pid(f.pid), f.times})
	}
	since := c.ma.nanos(t.since)
	if epoch == 0 {
		return c.Answer(builtin.Tuple{since, who})
	}
	us := epoch*1_000_000 + since/1000
	return c.Answer(builtin.Tuple{builtin.Tuple{int(us / 1e12), int(us / 1e6 % 1e6), int(us % 1e6)}, who})
}

// tableWords is what a table takes beside its objects, objectWords what an object takes beside its
// term, in the words of the host: fields as in this package (estimate, L). Those of objects are
// allocated with the term, so that many small objects do not take more of the Go memory than of the
// guest's.
const (
	tableWords  = 32
	objectWords = 8
)

func (t *etsTable) item(name string) any {
	switch name {
	case "id":
		return term.Ref(t.ref)
	case "decentralized_counters":
		return t.decentral
	case "read_concurrency":
		return t.reads
	case "write_concurrency":
		return t.writes
	case "compressed":
		return builtin.Boolean(t.compressed)
	case "memory":
		return tableWords + t.words
	case "owner":
		return term.Pid(t.owner)
	case "heir":
		if t.heir == 0 {
			return builtin.Named("none")
		}
		return term.Pid(t.heir)
	case "name":
		return t.name
	case "size":
		return t.tree.Len()
	case "node":
		return term.AtomNonode
	case "named_table":
		return builtin.Boolean(t.named)
	case "type":
		return builtin.Named(tableKinds[t.kind])
	case "keypos":
		return t.keypos
	case "protection":
		return builtin.Named(tableAccesses[t.access])
	}
	return builtin.Boolean(len(t.fixed) > 0) // "fixed"
}
