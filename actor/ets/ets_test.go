package ets_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// world has two processes: the one that calls, and an heir, which is told of what it gets.
type world struct {
	*builtintest.Bench
	tables   *ets.Tables
	store    *memory.Store
	me, heir *ets.Owner
	refs     uint32
	notices  []any
}

func newWorld(t *testing.T) *world {
	w := &world{Bench: builtintest.New(t)}
	w.store = w.Store()
	owner := func(num uint32) *ets.Owner {
		h := memory.NewHolder(memory.OnARM)
		return &ets.Owner{Num: num, Holder: &h}
	}
	w.me, w.heir = owner(term.ImmValue(w.P.Pid)), owner(7)
	w.Know("ETS-TRANSFER", "$end_of_table", "type", "id", "access", "badkey")
	w.tables = ets.New(w.store, w.Atoms, w)
	return w
}

func (w *world) Owner(num uint32) *ets.Owner {
	for _, o := range []*ets.Owner{w.me, w.heir} {
		if o.Num == num {
			return o
		}
	}
	return nil
}

func (w *world) Heir(num uint32) *ets.Owner { return w.Owner(num) }
func (w *world) Count(*ets.Owner)           {}
func (w *world) Ref() uint32                { w.refs++; return w.refs }
func (w *world) Nanos(at emu.Cycles) int64  { return int64(at) }

func (w *world) Send(_ *vm.Machine, _ *ets.Owner, words int, f memory.Build) error {
	w.notices = append(w.notices, w.Built(words, f))
	return nil
}

// call calls a function of ets.
func (w *world) call(t *testing.T, name string, args ...any) any {
	t.Helper()
	return builtintest.Of(w.Bench, w.tables, ets.Functions, "ets", name, args...)
}

func tuple(x ...any) term.Tuple { return x }

func TestKindsOfTables(t *testing.T) {
	for kind, want := range map[string]term.List{
		"set":           {tuple(int64(1), term.AtomName("b"))},
		"ordered_set":   {tuple(int64(1), term.AtomName("b"))},
		"bag":           {tuple(int64(1), term.AtomName("a")), tuple(int64(1), term.AtomName("b"))},
		"duplicate_bag": {tuple(int64(1), term.AtomName("a")), tuple(int64(1), term.AtomName("a")), tuple(int64(1), term.AtomName("b"))},
	} {
		w := newWorld(t)
		table := w.call(t, "new", term.AtomName("t"), term.List{term.AtomName(kind), term.AtomName("named_table")})
		for _, name := range []string{"a", "a", "b"} {
			assert.Equal(t, true, w.call(t, "insert", table, tuple(1, term.AtomName(name))), kind)
		}
		assert.Equal(t, want, w.call(t, "lookup", table, 1), kind)
		assert.Equal(t, len(want), w.tables.Allocations(), kind)
		w.call(t, "delete", table)
		assert.Zero(t, w.tables.Len(), kind)
		assert.Zero(t, w.store.Private.InUse(), kind)
		assert.Zero(t, w.me.Tables, kind)
	}
}

func TestKeysGoInOrder(t *testing.T) {
	w := newWorld(t)
	table := w.call(t, "new", term.AtomName("t"), term.List{term.AtomName("ordered_set")})
	for _, k := range []int{3, 1, 2} {
		w.call(t, "insert", table, tuple(k))
	}
	assert.Equal(t, int64(1), w.call(t, "first", table))
	assert.Equal(t, int64(3), w.call(t, "next", table, 2))
	assert.Equal(t, int64(2), w.call(t, "prev", table, 3))
	assert.Equal(t, term.AtomName("$end_of_table"), w.call(t, "next", table, 3))
	assert.Equal(t, int64(5), w.call(t, "update_counter", table, 9, tuple(2, 5), tuple(9, 0)))
	assert.Equal(t, term.AtomName("badarg"), w.call(t, "lookup_element", table, 4, 1))
}

// What a search costs depends on the table alone, not on what was looked up before, also when the
// first keys were immediate.
func TestSearchesCostTheSame(t *testing.T) {
	w := newWorld(t)
	table := w.call(t, "new", term.AtomName("t"), term.List{})
	has := func(key any) (loads uint64, has any) {
		before := w.M.View.Loads
		has = w.call(t, "member", table, key)
		return w.M.View.Loads - before, has
	}
	model := map[int]bool{}
	for i := range 900 {
		key, gone := i*7919%1009, i*31%1009
		w.call(t, "insert", table, tuple(key))
		w.call(t, "delete", table, gone)
		model[key] = true
		delete(model, gone)
	}
	for key := range 1009 {
		_, is := has(key)
		assert.Equal(t, model[key], is, key)
	}
	for i := range 100 {
		w.call(t, "insert", table, tuple(tuple(i, 1.5)))
	}
	want, is := has(tuple(50, 1.5))
	assert.Equal(t, true, is)
	assert.Positive(t, want)
	for key := range 100 {
		has(key)
		has(tuple(key, 1.5))
		got, _ := has(tuple(50, 1.5))
		require.Equal(t, want, got)
	}
}

// A table goes to the heir when its owner ends, and one without an heir ends, too.
func TestHeirs(t *testing.T) {
	w := newWorld(t)
	option := tuple(term.AtomName("heir"), term.PidValue{Num: w.heir.Num}, term.AtomName("data"))
	kept := w.call(t, "new", term.AtomName("kept"), term.List{option, term.AtomName("named_table")})
	w.call(t, "new", term.AtomName("lost"), term.List{})
	w.call(t, "insert", kept, tuple(1))
	w.tables.Leave(w.M, w.me)
	assert.Equal(t, 1, w.tables.Len())
	assert.Equal(t, 1, w.heir.Tables)
	require.Len(t, w.notices, 1)
	assert.Equal(t, tuple(term.AtomName("ETS-TRANSFER"), kept, term.PidValue{Num: w.me.Num}, term.AtomName("data")), w.notices[0])
	assert.Equal(t, term.AtomName("badarg"), w.call(t, "insert", kept, tuple(2)), "it is protected, and another's now")
	w.tables.Leave(w.M, w.heir)
	assert.Zero(t, w.tables.Len())
	assert.Zero(t, w.store.Private.InUse())
}

// Objects with keys within a pattern are found without those beside them, from both ends.
func TestPiecesWithinPatterns(t *testing.T) {
	w := newWorld(t)
	_, err := w.Atoms.Intern("_")
	require.NoError(t, err)
	table := w.call(t, "new", term.AtomName("t"), term.List{term.AtomName("ordered_set")})
	for i := range 300 {
		w.call(t, "insert", table, tuple(tuple(i/3, i%3)))
	}
	object := func(i int) any { return tuple(tuple(int64(i/3), int64(i%3))) }
	first := func(backward bool, within any) any {
		return builtintest.Of(w.Bench, w.tables, ets.Functions, "epiphany_ets", "first",
			table, backward, term.AtomName("all"), within)
	}
	within := tuple(40, term.AtomName("_"))
	assert.Equal(t, tuple(term.List{object(120), object(121), object(122)}, object(122).(term.Tuple)[0], int64(1)),
		first(false, within))
	assert.Equal(t, tuple(term.List{object(122), object(121), object(120)}, object(120).(term.Tuple)[0], int64(1)),
		first(true, within))
	assert.Equal(t, term.AtomName("$end_of_table"), first(false, tuple(100, term.AtomName("_"))))
	assert.Equal(t, term.AtomName("$end_of_table"), first(true, tuple(-1, term.AtomName("_"))))
	piece := first(true, term.AtomName("_")).(term.Tuple)
	assert.Len(t, piece[0], 64)
	assert.Equal(t, object(299), piece[0].(term.List)[0])
}
