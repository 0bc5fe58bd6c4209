package ets_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/bif"
)

// What programs do most with tables allocates no Go memory, whatever the kind of the table and of
// the keys.
func TestCallsAllocateNothing(t *testing.T) {
	for _, kind := range []string{"set", "ordered_set"} {
		for _, key := range []any{7, tuple(7, 8)} {
			w := newWorld(t)
			table := w.call(t, "new", atom("t"), list(atom(kind)))
			for i := range 50 {
				w.call(t, "insert", table, tuple(tuple(i, i), i))
				w.call(t, "insert", table, tuple(i, i))
			}
			w.call(t, "insert", table, tuple(key, 1))
			for name, args := range map[string][]any{
				"insert":         {table, tuple(key, 1, list(atom("a"), 2.5))},
				"lookup":         {table, key},
				"lookup_element": {table, key, 2},
				"member":         {table, key},
				"next":           {table, key},
				"update_counter": {table, key, tuple(2, 1), tuple(key, 0)},
				"update_element": {table, key, tuple(2, 3)},
			} {
				assert.Zero(t, w.allocs(t, name, args...), "%s of a %s by %v", name, kind, key)
			}
		}
	}
}

// allocs is how often a call of a function of ets allocates Go memory.
func (w *world) allocs(t *testing.T, name string, args ...any) float64 {
	c := &builtin.Call{M: w.M, P: w.P, Atoms: w.Atoms, Heap: w.Bench}
	for _, x := range args {
		c.Args = append(c.Args, w.Term(x))
	}
	for _, f := range ets.Functions {
		if f.Module == "ets" && f.Name == name && f.Arity == len(args) {
			return testing.AllocsPerRun(100, func() {
				_, how := f.Func(w.tables, c)
				require.Equal(t, bif.Done, how)
			})
		}
	}
	require.FailNow(t, "no such function", name)
	return 0
}

// The changes of a counter are made one after the other, each with its bound; a position may be any
// integer. The results are those of erl of OTP 25.
func TestCountersInTurn(t *testing.T) {
	w := newWorld(t)
	w.Know("position", "keypos")
	set := w.call(t, "new", atom("s"), list())
	require.Equal(t, true, w.call(t, "insert", set, tuple(1, 10, 1<<60)))
	assert.Equal(t, int64(12), w.call(t, "update_counter", set, 1, 2))
	for _, c := range []struct{ by, want any }{
		{tuple(2, 2), int64(14)},
		{list(tuple(2, 1), tuple(2, 1), tuple(3, 1)), list(int64(15), int64(16), int64(1<<60+1))},
		{list(tuple(2, 10, 20, 0), tuple(2, -5, -3, 100)), list(int64(0), int64(100))},
		{tuple(3, -(1 << 60)), int64(1)},
		{list(), list()},
		{tuple(4, 1), badarg},
		{tuple(1<<28, 1), badarg},
		{tuple(1<<40, 1), badarg},
		{tuple(1, 1), badarg},
		{tuple(2, 1<<27-1), int64(1<<27 + 99)},
	} {
		assert.Equal(t, c.want, w.call(t, "update_counter", set, 1, c.by), "%v", c.by)
	}
	assert.Equal(t, list(tuple(int64(1), int64(1<<27+99), int64(1))), w.call(t, "lookup", set, 1))
}
