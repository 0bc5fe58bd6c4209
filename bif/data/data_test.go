package data_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif/call/calltest"
	"github.com/parallergo/epiphany/bif/data"
	"github.com/parallergo/epiphany/term"
)

func newBench(t testing.TB) *calltest.Bench { return calltest.NewBench(t, data.Functions()) }

var badarg = calltest.Raised{Reason: term.AtomName("badarg")}

// Maps of all sizes, also of those where the shape of a map changes, do what a Go map does.
func TestMapsAgainstModel(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, keys := range []int{3, 40, 100} {
		b := newBench(t)
		model := map[int]int{}
		from := func(m map[int]int) any { return b.One(m) }
		for step := range 150 {
			if step%10 == 0 {
				b = newBench(t) // whose heap is empty
			}
			k, v := rnd.IntN(keys), rnd.IntN(1000)
			old, has := model[k]
			before := from(model)
			assert.Equal(t, has, b.Call("maps", "is_key", k, before))
			assert.EqualValues(t, b.One(len(model)), b.Call("erlang", "map_size", before))
			want := any(calltest.Raised{Reason: b.One(term.Tuple{term.AtomName("badkey"), k})})
			if has {
				want = b.One(old)
			}
			require.Equal(t, want, b.Call("maps", "get", k, before), "step %d", step)
			switch rnd.IntN(3) {
			case 0:
				delete(model, k)
				require.Equal(t, from(model), b.Call("maps", "remove", k, before))
			default:
				model[k] = v
				require.Equal(t, from(model), b.Call("maps", "put", k, v, before))
			}
		}
		other := map[int]int{1: -1, keys: -2}
		merged := b.Call("maps", "merge", b.One(model), other)
		for k, v := range other {
			model[k] = v
		}
		assert.Equal(t, from(model), merged)
	}
	assert.Equal(t, calltest.Raised{Reason: term.Tuple{term.AtomName("badmap"), term.AtomName("none")}},
		newBench(t).Call("maps", "put", 1, 2, term.AtomName("none")))
}

func TestTuples(t *testing.T) {
	b := newBench(t)
	abc := term.Tuple{1, 2.5, term.AtomName("c")}
	assert.Equal(t, b.One(2.5), b.Call("erlang", "element", 2, abc))
	assert.Equal(t, b.One(term.Tuple{1, "x", term.AtomName("c")}),
		b.Call("erlang", "setelement", 2, abc, "x"))
	assert.Equal(t, b.One(term.Tuple{1, term.AtomName("c")}), b.Call("erlang", "delete_element", 2, abc))
	assert.Equal(t, b.One(term.Tuple{7, 7, 7}), b.Call("erlang", "make_tuple", 3, 7))
	for _, n := range []any{0, 4, -1, term.AtomName("a"), 1 << 40} {
		assert.Equal(t, badarg, b.Call("erlang", "element", n, abc), n)
		assert.Equal(t, badarg, b.Call("erlang", "setelement", n, abc, 1), n)
	}
	assert.Equal(t, badarg, b.Call("erlang", "element", 1, []int{1}))
}

func TestLists(t *testing.T) {
	b := newBench(t)
	list := []int{3, 1, 2, 1, 3}
	assert.Equal(t, b.One([]int{3, 1, 2, 1, 3, 9}), b.Call("erlang", "++", list, []int{9}))
	assert.Equal(t, b.One([]int{2, 1, 3}), b.Call("erlang", "--", list, []int{1, 3, 8}))
	assert.Equal(t, b.One([]int{3, 1, 2, 1, 3, 0}), b.Call("lists", "reverse", []int{3, 1, 2, 1,
		3}, []int{0}))
	assert.Equal(t, b.One(5), b.Call("erlang", "length", list))
	pairs := []any{term.Tuple{1, term.AtomName("one")}, 5, term.Tuple{2, term.AtomName("two")}}
	assert.Equal(t, b.One(pairs[2]), b.Call("lists", "keyfind", 2, 1, pairs))
	assert.Equal(t, false, b.Call("lists", "keymember", 3, 1, pairs))
	improper := &term.ImproperList{Elems: []any{1, 2}, Tail: 3}
	for _, f := range []string{"length", "hd", "tl"} {
		assert.Equal(t, badarg, b.Call("erlang", f, term.AtomName("a")), f)
	}
	assert.Equal(t, badarg, b.Call("erlang", "length", improper))
	assert.Equal(t, badarg, b.Call("erlang", "++", improper, []int{1}))
}

// The order of terms goes by type first, and each relation agrees with the order.
func TestRelationsAgreeWithTheOrderOfTerms(t *testing.T) {
	b := newBench(t)
	inOrder := []any{-1 << 40, -1, 0.5, 1, 2.5, 1 << 40, term.AtomName("a"), term.AtomName("b"),
		term.Tuple{9}, term.Tuple{1, 1}, term.Tuple{1, 2}, map[int]int{1: 1}, []int{1}, []int{1,
			0}, []int{2},
		[]byte("a"), []byte("b")}
	for i, x := range inOrder {
		for j, y := range inOrder {
			got := []any{}
			for _, op := range []string{"<", "=<", "==", "/=", ">=", ">", "=:=", "=/="} {
				got = append(got, b.Call("erlang", op, x, y))
			}
			want := []any{i < j, i <= j, i == j, i != j, i >= j, i > j, i == j, i != j}
			require.Equal(t, want, got, "%v and %v", x, y)
		}
	}
	assert.Equal(t, true, b.Call("erlang", "==", 1, 1.0))
	assert.Equal(t, false, b.Call("erlang", "=:=", 1, 1.0))
}

// Each value passes the tests of its types and no others.
func TestTypes(t *testing.T) {
	b := newBench(t)
	names := []string{"is_atom", "is_binary", "is_bitstring", "is_boolean", "is_float", "is_function",
		"is_integer", "is_list", "is_map", "is_number", "is_pid", "is_port", "is_reference", "is_tuple"}
	for _, c := range []struct {
		value any
		is    []string
	}{
		{1, []string{"is_integer", "is_number"}},
		{1 << 60, []string{"is_integer", "is_number"}},
		{1.5, []string{"is_float", "is_number"}},
		{term.AtomName("a"), []string{"is_atom"}},
		{true, []string{"is_atom", "is_boolean"}},
		{[]int{}, []string{"is_list"}},
		{[]int{1}, []string{"is_list"}},
		{term.Tuple{}, []string{"is_tuple"}},
		{[]byte("x"), []string{"is_binary", "is_bitstring"}},
		{term.Bitstring{Bytes: []byte{0x80}, Bits: 1}, []string{"is_bitstring"}},
		{map[int]int{}, []string{"is_map"}},
	} {
		for _, name := range names {
			assert.Equal(t, slices.Contains(c.is, name), b.Call("erlang", name, c.value),
				"%s(%v)", name, c.value)
		}
	}
}

func TestLogic(t *testing.T) {
	b := newBench(t)
	for _, x := range []bool{false, true} {
		for _, y := range []bool{false, true} {
			assert.Equal(t, x && y, b.Call("erlang", "and", x, y))
			assert.Equal(t, x || y, b.Call("erlang", "or", x, y))
			assert.Equal(t, x != y, b.Call("erlang", "xor", x, y))
		}
		assert.Equal(t, !x, b.Call("erlang", "not", x))
		assert.Equal(t, badarg, b.Call("erlang", "and", x, 1))
	}
}
