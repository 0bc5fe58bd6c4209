package shared_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

var (
	ok          = term.AtomName("ok")
	systemLimit = term.AtomName("system_limit")
)

// power is 2 to a power, and some more.
func power(n uint, more int64) *big.Int {
	x := new(big.Int).Lsh(big.NewInt(1), n)
	return x.Add(x, big.NewInt(more))
}

func unsigned(signed bool) term.List {
	return term.List{term.Tuple{term.AtomName("signed"), signed}}
}

// Words hold what their kind does, to the last value; what does not fit is no argument.
func TestRangesOfAtomics(t *testing.T) {
	w := newWorld(t)
	ref := w.call("atomics", "new", 1, term.List{})
	for _, x := range []any{power(63, -1), new(big.Int).Neg(power(63, 0)), -1, 0} {
		assert.Equal(t, ok, w.call("atomics", "put", ref, 1, x), "%v", x)
		assert.EqualValues(t, asRead(x), w.call("atomics", "get", ref, 1))
	}
	for _, x := range []any{power(63, 0), new(big.Int).Neg(power(63, 1)), term.AtomName("x"), 1.5} {
		assert.Equal(t, badarg, w.call("atomics", "put", ref, 1, x), "%v", x)
	}
	ref = w.call("atomics", "new", 1, unsigned(false))
	assert.Equal(t, ok, w.call("atomics", "put", ref, 1, power(64, -1)))
	assert.Equal(t, power(64, -1), w.call("atomics", "get", ref, 1))
	for _, x := range []any{power(64, 0), -1} {
		assert.Equal(t, badarg, w.call("atomics", "put", ref, 1, x), "%v", x)
	}
	assert.Equal(t, power(64, -1), w.call("atomics", "get", ref, 1), "it is as it was")
}

// asRead is an integer as it is read.
func asRead(x any) any {
	if n, big := x.(*big.Int); big && n.IsInt64() {
		return n.Int64()
	}
	return x
}

// Sums go round at the ends of the range, and the functions that give none say ok.
func TestSumsGoRound(t *testing.T) {
	w := newWorld(t)
	ref := w.call("atomics", "new", 1, term.List{})
	require.Equal(t, ok, w.call("atomics", "put", ref, 1, power(63, -1)))
	assert.Equal(t, ok, w.call("atomics", "add", ref, 1, 1))
	assert.EqualValues(t, asRead(new(big.Int).Neg(power(63, 0))), w.call("atomics", "get", ref, 1))
	assert.Equal(t, ok, w.call("atomics", "sub", ref, 1, 1))
	assert.EqualValues(t, asRead(power(63, -1)), w.call("atomics", "get", ref, 1))
	assert.EqualValues(t, asRead(power(63, -2)), w.call("atomics", "add_get", ref, 1,
		power(64, -1)), "it is -1")
	assert.Equal(t, badarg, w.call("atomics", "add", ref, 1, power(64, 0)))
	assert.Equal(t, badarg, w.call("atomics", "add", ref, 1, 1.5))
	assert.Equal(t, term.AtomName("badarith"), w.call("atomics", "sub", ref, 1, term.AtomName("x")))
	for _, wrong := range []any{0, 2, term.AtomName("x")} {
		assert.Equal(t, badarg, w.call("atomics", "add", ref, wrong, 1), "%v", wrong)
	}
	assert.Equal(t, badarg, w.call("atomics", "compare_exchange", ref, 1, term.AtomName("x"), 1))
	assert.Equal(t, badarg, w.call("atomics", "compare_exchange", ref, 2, 1, 1))
	assert.Equal(t, badarg, w.call("atomics", "put", w.call("epiphany_cell", "new", 1), 1, 1), "no array")
}

func TestArraysThatCannotBe(t *testing.T) {
	w := newWorld(t)
	for _, size := range []any{0, -1, term.AtomName("x")} {
		assert.Equal(t, badarg, w.call("atomics", "new", size, term.List{}), "%v", size)
	}
	for _, size := range []any{power(64, 0), power(31, 0), 1 << 20} {
		assert.Equal(t, systemLimit, w.call("atomics", "new", size, term.List{}), "%v", size)
	}
	for _, options := range []any{term.AtomName("x"), term.List{term.AtomName("signed")},
		term.List{term.Tuple{term.AtomName("signed"),
			1}}, term.List{term.Tuple{term.AtomName("size"), true}}} {
		assert.Equal(t, badarg, w.call("atomics", "new", 1, options), "%v", options)
	}
	assert.Zero(t, w.values.Arrays())
}

// described is the map of an info function by the names of its keys.
func described(t *testing.T, x any) map[any]any {
	t.Helper()
	m, isMap := x.(term.Map)
	require.True(t, isMap, "%v", x)
	found := map[any]any{}
	for _, pair := range m {
		found[pair.Key] = pair.Value
	}
	return found
}

// An array of atomics tells its size and the range of its words, counters only the former unless
// they are atomics. What an array takes is at least its words.
func TestArraysDescribeThemselves(t *testing.T) {
	w := newWorld(t)
	size, low, high := term.AtomName("size"), term.AtomName("min"), term.AtomName("max")
	info := described(t, w.call("atomics", "info", w.call("atomics", "new", 3, term.List{})))
	assert.EqualValues(t, 3, info[size])
	assert.EqualValues(t, asRead(power(63, -1)), info[high])
	assert.EqualValues(t, asRead(new(big.Int).Neg(power(63, 0))), info[low])
	assert.GreaterOrEqual(t, info[term.AtomName("memory")], int64(3*8))
	info = described(t, w.call("atomics", "info", w.call("atomics", "new", 1, unsigned(false))))
	assert.Equal(t, power(64, -1), info[high])
	assert.EqualValues(t, 0, info[low])

	info = described(t, w.call("counters", "info", w.call("counters", "new", 4,
		term.List{term.AtomName("write_concurrency")})))
	assert.EqualValues(t, 4, info[size])
	assert.Len(t, info, 2)
	assert.Equal(t, badarg, w.call("atomics", "info", w.call("epiphany_cell", "new", 1)))
	assert.Equal(t, badarg, w.call("atomics", "info", term.AtomName("x")))
}

// Counters are arrays whose handle says how they are used.
func TestCounters(t *testing.T) {
	w := newWorld(t)
	for _, kind := range []string{"atomics", "write_concurrency"} {
		ref := w.call("counters", "new", 2, term.List{term.AtomName(kind)})
		assert.Equal(t, term.AtomName(kind), ref.(term.Tuple)[0])
		assert.Equal(t, ok, w.call("counters", "put", ref, 2, 10))
		assert.Equal(t, ok, w.call("counters", "add", ref, 2, 5))
		assert.Equal(t, ok, w.call("counters", "sub", ref, 2, 7))
		assert.EqualValues(t, 8, w.call("counters", "get", ref, 2), kind)
		assert.EqualValues(t, 0, w.call("counters", "get", ref, 1))
		assert.Equal(t, badarg, w.call("counters", "get", ref, 3))
		assert.Equal(t, badarg, w.call("counters", "get", ref.(term.Tuple)[1], 1), "no handle")
		assert.Equal(t, badarg, w.call("counters", "get", term.Tuple{term.AtomName("count"),
			ref.(term.Tuple)[1]}, 1))
	}
	assert.Equal(t, term.AtomName("atomics"), w.call("counters", "new", 1, term.List{}).(term.Tuple)[0])
	for _, options := range []any{term.AtomName("x"), term.List{term.AtomName("count")},
		term.List{term.AtomName("atomics"), term.AtomName("atomics")}} {
		assert.Equal(t, badarg, w.call("counters", "new", 1, options), "%v", options)
	}
	assert.Equal(t, badarg, w.call("counters", "new", 0, term.List{}))
}

// Modules come from a path if there is one in the environment.
func TestPathIsOfTheEnvironment(t *testing.T) {
	w := newWorld(t)
	assert.False(t, w.values.HasPath())
	require.NoError(t, w.values.Load(map[string]map[string]any{"code": {"path": []any{}}}))
	assert.True(t, w.values.HasPath())
	err := w.values.Load(map[string]map[string]any{"app": {"key": make(chan int)}})
	assert.ErrorContains(t, err, "environment app.key: ")
	assert.Equal(t, badarg, w.call("epiphany_env", "all", "app"))
	assert.Empty(t, w.call("epiphany_env", "all", term.AtomName("app")))
}

// Persistent terms belong to the state, which two systems with the same ones share.
func TestPersistentTermsAreState(t *testing.T) {
	hash := func(keys ...string) uint64 {
		w := newWorld(t)
		for _, key := range keys {
			w.call("persistent_term", "put", key, 1)
		}
		var h emu.Hash
		w.values.HashState(&h)
		return h.Sum()
	}
	assert.Equal(t, hash("a", "b"), hash("a", "b"))
	assert.NotEqual(t, hash("a", "b"), hash("a"))
}
