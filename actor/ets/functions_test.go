package ets_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

var badarg = atom("badarg")

func atom(name string) term.AtomName { return term.AtomName(name) }

func list(x ...any) term.List { return append(term.List{}, x...) }

// tables are a set and a bag with some objects, in a world that knows the atoms of some names.
func tables(t *testing.T, names string) (w *world, set, bag any) {
	w = newWorld(t)
	w.Know(strings.Fields(names)...)
	set = w.call(t, "new", atom("s"), list())
	bag = w.call(t, "new", atom("b"), list(atom("bag")))
	require.Equal(t, true, w.call(t, "insert", set, tuple(1, atom("a"), atom("b"))))
	require.Equal(t, true, w.call(t, "insert", bag, list(tuple(1, atom("a")), tuple(1, atom("b")))))
	return w, set, bag
}

// All objects are inserted that are new, or none of them.
func TestOnlyNewObjectsAreInserted(t *testing.T) {
	w, set, _ := tables(t, "")
	assert.Equal(t, false, w.call(t, "insert_new", set, tuple(1, atom("x"))))
	assert.Equal(t, false, w.call(t, "insert_new", set, list(tuple(2, atom("x")), tuple(1, atom("y")))))
	assert.Equal(t, list(), w.call(t, "lookup", set, 2))
	assert.Equal(t, true, w.call(t, "insert_new", set, list(tuple(2, atom("x")), tuple(3, atom("y")))))
	assert.Equal(t, true, w.call(t, "member", set, 3))
	second := w.call(t, "new", atom("n"), list(tuple(atom("keypos"), 2)))
	for _, bad := range []any{atom("x"), list(tuple(1, 2), atom("x")), tuple(1),
		list(tuple(1, 2), tuple(1))} {
		assert.Equal(t, badarg, w.call(t, "insert", second, bad), "%v", bad)
		assert.Equal(t, badarg, w.call(t, "insert_new", second, bad), "%v", bad)
	}
	assert.Equal(t, atom("$end_of_table"), w.call(t, "first", second))
}

// Elements are looked up and changed by their positions, the key's alone stays as it is; of a bag
// they are a list, and not changed. The results are those of erl of OTP 25.
func TestElements(t *testing.T) {
	w, set, bag := tables(t, "")
	assert.Equal(t, atom("b"), w.call(t, "lookup_element", set, 1, 3))
	assert.ElementsMatch(t, list(atom("a"), atom("b")), w.call(t, "lookup_element", bag, 1, 2))
	for _, pos := range []any{4, 0, atom("x")} {
		assert.Equal(t, badarg, w.call(t, "lookup_element", set, 1, pos), "%v", pos)
	}
	assert.Equal(t, true, w.call(t, "update_element", set, 1, tuple(2, atom("z"))))
	assert.Equal(t, true, w.call(t, "update_element", set, 1,
		list(tuple(2, atom("q")), tuple(3, atom("r")), tuple(2, atom("s")))))
	assert.Equal(t, true, w.call(t, "update_element", set, 1, list()))
	want := list(tuple(int64(1), atom("s"), atom("r")))
	assert.Equal(t, want, w.call(t, "lookup", set, 1))
	assert.Equal(t, false, w.call(t, "update_element", set, 9, tuple(2, atom("z"))))
	for _, bad := range []any{tuple(1, 2), tuple(4, 2), tuple(0, 2), atom("x"), list(tuple(2, 3), 5)} {
		assert.Equal(t, badarg, w.call(t, "update_element", set, 1, bad), "%v", bad)
	}
	assert.Equal(t, badarg, w.call(t, "update_element", bag, 1, tuple(2, atom("z"))))
	assert.Equal(t, want, w.call(t, "lookup", set, 1), "it is as it was")
}

// Counters have thresholds in both directions, and an object to begin with where there is none. The
// results are those of erl of OTP 25.
func TestCounters(t *testing.T) {
	w, set, bag := tables(t, "keypos position")
	w.call(t, "insert", set, tuple(atom("c"), 10))
	count := func(args ...any) any {
		return w.call(t, "update_counter",
			append([]any{set, atom("c")}, args...)...)
	}
	assert.EqualValues(t, 3, count(tuple(2, 5, 12, 3)))
	assert.EqualValues(t, 7, count(tuple(2, -5, 0, 7)))
	assert.Equal(t, list(int64(8), int64(9)), count(list(tuple(2, 1), tuple(2, 1))))
	assert.EqualValues(t, 6, count(-3))
	for _, bad := range []any{tuple(1, 1), tuple(3, 1), tuple(0, 1), tuple(2, atom("a")),
		tuple(2, 1, 2), atom("x"), list(1)} {
		assert.Equal(t, badarg, count(bad), "%v", bad)
	}
	assert.EqualValues(t, 6, count(0))
	assert.Equal(t, badarg, w.call(t, "update_counter", set, atom("d"), 1))
	assert.EqualValues(t, 11, w.call(t, "update_counter", set, atom("d"), 1, tuple(atom("x"), 10)))
	assert.Equal(t, list(tuple(atom("d"), int64(11))), w.call(t, "lookup", set, atom("d")))
	assert.Equal(t, badarg, w.call(t, "update_counter", set, atom("e"), 1, atom("x")))
	assert.Equal(t, badarg, w.call(t, "update_counter", bag, 1, 1))
	assert.Equal(t, badarg, w.call(t, "update_counter", set, 1, 1), "it is no number")
}

// What is taken is given and gone; of a bag one object may go alone.
func TestRemoving(t *testing.T) {
	w, set, bag := tables(t, "")
	assert.Equal(t, true, w.call(t, "delete_object", bag, tuple(1, atom("a"))))
	assert.Equal(t, list(tuple(int64(1), atom("b"))), w.call(t, "lookup", bag, 1))
	assert.Equal(t, list(tuple(int64(1), atom("a"), atom("b"))), w.call(t, "take", set, 1))
	assert.Equal(t, list(), w.call(t, "take", set, 1))
	w.call(t, "insert", set, list(tuple(2), tuple(3), tuple(4)))
	assert.Equal(t, true, w.call(t, "delete", set, 2))
	assert.Equal(t, false, w.call(t, "member", set, 2))
	assert.Equal(t, true, w.call(t, "delete_all_objects", set))
	assert.Equal(t, false, w.call(t, "member", set, 3))
	assert.Equal(t, badarg, w.call(t, "next", set, 77))
	assert.Equal(t, badarg, w.call(t, "next", set, atom("$end_of_table")))
	assert.Equal(t, 1, w.tables.Allocations(), "what the bag has")
}

// items are what the tests ask info for.
const items = "id decentralized_counters read_concurrency write_concurrency compressed memory owner heir name size node " +
	"named_table keypos protection none public protected private set ordered_set bag duplicate_bag fixed safe_fixed nonode@nohost " +
	"safe_fixed_monotonic_time auto"

// A table tells of what it was made with, and of what it has now.
func TestTablesTellOfThemselves(t *testing.T) {
	w, set, _ := tables(t, items)
	w.call(t, "new", atom("n"), list(atom("named_table"), atom("ordered_set"), atom("public"),
		atom("compressed"), tuple(atom("keypos"), 2),
		tuple(atom("read_concurrency"), true), tuple(atom("write_concurrency"),
			atom("auto")), tuple(atom("heir"), term.PidValue{Num: w.heir.Num}, 1)))
	info := func(table any, item string) any { return w.call(t, "info", table, atom(item)) }
	for item, want := range map[string]any{
		"keypos": int64(2), "protection": atom("public"), "named_table": true, "type": atom("ordered_set"), "size": int64(0), "name": atom("n"),
		"compressed": true, "read_concurrency": true, "write_concurrency": atom("auto"), "decentralized_counters": false, "fixed": false,
		"node": atom("nonode@nohost"),
	} {
		assert.Equal(t, want, info(atom("n"), item), item)
	}
	assert.Equal(t, w.heir.Num, info(atom("n"), "heir").(term.PidValue).Num)
	assert.Equal(t, w.me.Num, info(atom("n"), "owner").(term.PidValue).Num)
	assert.Equal(t, info(atom("n"), "id"), w.call(t, "whereis", atom("n")))
	for item, want := range map[string]any{"size": int64(1), "heir": atom("none"),
		"protection": atom("protected"), "type": atom("set"), "id": set} {
		assert.Equal(t, want, info(set, item), item)
	}
	before := info(set, "memory").(int64)
	w.call(t, "insert", set, tuple(2, atom("more")))
	assert.Greater(t, info(set, "memory"), before)
	all := w.call(t, "info", set).(term.List)
	assert.Contains(t, all, tuple(atom("size"), int64(2)))
	assert.Contains(t, all, tuple(atom("keypos"), int64(1)))
	assert.Len(t, w.call(t, "all"), 3)

	assert.Equal(t, badarg, info(set, "nothing"))
	assert.Equal(t, badarg, w.call(t, "info", 1))
	assert.Nil(t, w.call(t, "info", atom("nope")), "undefined")
	assert.Nil(t, info(atom("nope"), "size"))
	assert.Nil(t, w.call(t, "whereis", atom("nope")))
	assert.Equal(t, badarg, w.call(t, "whereis", 1))
}

// Options that there are not, and names that are taken.
func TestTablesThatCannotBe(t *testing.T) {
	w, _, _ := tables(t, "already_exists debug_hash_fixed_number_of_locks")
	for _, option := range []any{atom("foo"), tuple(atom("heir"), 1, 2),
		tuple(atom("read_concurrency"), atom("x")), tuple(atom("keypos"), 0),
		tuple(atom("write_concurrency"), atom("x")), tuple(atom("protection"),
			atom("x")), tuple(atom("keypos"), atom("x")), 1} {
		assert.Equal(t, badarg, w.call(t, "new", atom("n"), list(option)), "%v", option)
	}
	assert.Equal(t, badarg, w.call(t, "new", 1, list()))
	assert.Equal(t, badarg, w.call(t, "new", atom("n"), atom("x")))
	locks := tuple(atom("write_concurrency"), tuple(atom("debug_hash_fixed_number_of_locks"), 8))
	assert.Equal(t, atom("n"), w.call(t, "new", atom("n"), list(atom("named_table"), locks)))
	assert.Equal(t, badarg, w.call(t, "new", atom("n"), list(atom("named_table"))))
	for _, id := range []any{1, atom("nope")} {
		assert.Equal(t, badarg, w.call(t, "lookup", id, 1), "%v", id)
	}
}

// A named table is found by its new name alone; one without a name has only another one to tell.
func TestNewNames(t *testing.T) {
	w, set, _ := tables(t, "name")
	w.call(t, "new", atom("n"), list(atom("named_table")))
	w.call(t, "new", atom("taken"), list(atom("named_table")))
	assert.Equal(t, atom("m"), w.call(t, "rename", atom("n"), atom("m")))
	assert.Nil(t, w.call(t, "info", atom("n")))
	assert.NotNil(t, w.call(t, "whereis", atom("m")))
	assert.Equal(t, badarg, w.call(t, "rename", atom("m"), atom("taken")))
	assert.Equal(t, badarg, w.call(t, "rename", atom("m"), 1))
	assert.Equal(t, set, w.call(t, "rename", set, atom("u")))
	assert.Equal(t, atom("u"), w.call(t, "info", set, atom("name")))
	assert.Nil(t, w.call(t, "whereis", atom("u")))
}

// Who gets a table is told by whom and with what, and what others may do with it is the owner's to
// say.
func TestTablesAreGivenAway(t *testing.T) {
	w, set, _ := tables(t, "data owner none private public protection read write set")
	access := func(table any, use string) any {
		return builtintest.Of(w.Bench, w.tables, ets.Functions, "epiphany_ets", "access", table, atom(use))
	}
	assert.Equal(t, badarg, w.call(t, "give_away", set, term.PidValue{Num: w.me.Num}, 1), "it is its own")
	assert.Equal(t, badarg, w.call(t, "give_away", set, term.PidValue{Num: 99}, 1))
	assert.Equal(t, badarg, w.call(t, "give_away", set, 1, 1))
	assert.Equal(t, tuple(atom("set"), int64(1)), access(set, "write"))
	assert.Equal(t, true, w.call(t, "give_away", set, term.PidValue{Num: w.heir.Num}, tuple(atom("data"))))
	assert.Equal(t, []any{tuple(atom("ETS-TRANSFER"), set, term.PidValue{Num: w.me.Num},
		tuple(atom("data")))}, w.notices)
	assert.Equal(t, w.heir.Num, w.call(t, "info", set, atom("owner")).(term.PidValue).Num)
	assert.Equal(t, 1, w.heir.Tables)
	assert.Equal(t, tuple(atom("set"), int64(1)), access(set, "read"))
	assert.Equal(t, badarg, access(set, "write"))
	assert.Equal(t, badarg, w.call(t, "setopts", set, tuple(atom("heir"), atom("none"))))

	mine := w.call(t, "new", atom("mine"), list())
	for _, good := range []any{tuple(atom("heir"), atom("none")),
		tuple(atom("heir"), term.PidValue{Num: w.heir.Num}, 1),
		list(tuple(atom("heir"), atom("none")), tuple(atom("protection"), atom("private")))} {
		assert.Equal(t, true, w.call(t, "setopts", mine, good), "%v", good)
	}
	for _, bad := range []any{atom("foo"), list(tuple(atom("foo"), 1)),
		tuple(atom("protection"), atom("x"))} {
		assert.Equal(t, badarg, w.call(t, "setopts", mine, bad), "%v", bad)
	}
	w.call(t, "give_away", mine, term.PidValue{Num: w.heir.Num}, 1)
	assert.Equal(t, badarg, access(mine, "read"), "it is private, and another's")
}

// A table is fixed as often as it was, by whom, and since the first time; the end of a process
// loosens what it has fixed.
func TestFixedTables(t *testing.T) {
	w, set, _ := tables(t, items)
	info := func(item string) any { return w.call(t, "info", set, atom(item)) }
	w.M.Clock = 5_000
	for range 2 {
		assert.Equal(t, true, w.call(t, "safe_fixtable", set, true))
	}
	assert.Equal(t, true, info("fixed"))
	who := list(tuple(term.PidValue{Num: w.me.Num}, int64(2)))
	since := info("safe_fixed_monotonic_time").(term.Tuple)
	assert.GreaterOrEqual(t, since[0], int64(5_000))
	assert.Equal(t, who, since[1])
	assert.Len(t, info("safe_fixed").(term.Tuple)[0], 3, "seconds in millions, seconds, microseconds")
	assert.Equal(t, atom("$end_of_table"), w.call(t, "next", set, 1<<40),
		"the place of what was deleted is known")
	assert.Equal(t, badarg, w.call(t, "safe_fixtable", set, atom("x")))
	w.call(t, "safe_fixtable", set, false)
	assert.Equal(t, true, info("fixed"))
	w.call(t, "safe_fixtable", set, false)
	assert.Equal(t, false, info("fixed"))
	assert.Equal(t, false, info("safe_fixed"))

	w.call(t, "safe_fixtable", set, true)
	w.call(t, "give_away", set, term.PidValue{Num: w.heir.Num}, 1)
	w.tables.Leave(w.M, w.me)
	assert.Equal(t, false, info("fixed"))
}

// Objects are replaced and deleted one by one as they were seen; what has changed since is left.
func TestObjectsAsTheyWereSeen(t *testing.T) {
	w, set, bag := tables(t, "")
	of := func(name string, args ...any) any {
		return builtintest.Of(w.Bench, w.tables, ets.Functions, "epiphany_ets", name, args...)
	}
	seen := tuple(1, atom("a"), atom("b"))
	assert.Equal(t, true, of("replace", set, seen, tuple(1, atom("c"))))
	assert.Equal(t, false, of("replace", set, seen, tuple(1, atom("d"))), "it is another now")
	assert.Equal(t, badarg, of("replace", set, tuple(1, atom("c")), tuple(2, atom("c"))), "of another key")
	assert.Equal(t, list(tuple(int64(1), atom("c"))), w.call(t, "lookup", set, 1))
	assert.Equal(t, false, of("delete", bag, tuple(1, atom("x"))))
	assert.Equal(t, true, of("delete", bag, tuple(1, atom("b"))))
	assert.Equal(t, list(tuple(int64(1), atom("a"))), w.call(t, "lookup", bag, 1))
}

// Objects come in pieces, each of which tells where the next begins.
func TestPiecesGoOn(t *testing.T) {
	w, _, _ := tables(t, "_ all")
	table := w.call(t, "new", atom("o"), list(atom("ordered_set")))
	for i := range 5 {
		w.call(t, "insert", table, tuple(i))
	}
	of := func(name string, args ...any) any {
		return builtintest.Of(w.Bench, w.tables, ets.Functions, "epiphany_ets", name,
			append([]any{table}, args...)...)
	}
	piece := of("first", false, 2, atom("_")).(term.Tuple)
	assert.Equal(t, list(tuple(int64(0)), tuple(int64(1))), piece[0])
	piece = of("next", piece[1], piece[2], false, 9, atom("_")).(term.Tuple)
	assert.Equal(t, list(tuple(int64(2)), tuple(int64(3)), tuple(int64(4))), piece[0])
	assert.Equal(t, atom("$end_of_table"), of("next", piece[1], piece[2], false, 9, atom("_")))
	assert.Equal(t, badarg, of("next", 1, 0, false, 9, atom("_")))
}

// Tables are state: what they hold, and whose they are.
func TestTablesAreState(t *testing.T) {
	hash := func(use func(w *world, set any)) uint64 {
		w, set, _ := tables(t, "")
		use(w, set)
		var h emu.Hash
		w.tables.HashState(&h)
		return h.Sum()
	}
	nothing := hash(func(*world, any) {})
	assert.Equal(t, nothing, hash(func(*world, any) {}))
	assert.NotEqual(t, nothing, hash(func(w *world, set any) { w.call(t, "insert", set, tuple(2)) }))
	assert.NotEqual(t, nothing, hash(func(w *world, set any) {
		w.call(t, "give_away", set,
			term.PidValue{Num: w.heir.Num}, 1)
	}))
}
