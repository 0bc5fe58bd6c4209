package call_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bif/call/calltest"
	"github.com/parallergo/epiphany/term"
)

// What is made is what was meant.
func TestMake(t *testing.T) {
	b := calltest.NewBench(t, nil)
	huge := new(big.Int).Lsh(big.NewInt(-7), 100)
	assert.Equal(t, b.One(huge), b.Result(b.MakeBig(huge)))
	assert.Equal(t, b.One(1<<40), b.Result(b.MakeInt(1<<40)))
	assert.Equal(t, b.One([]byte("abc")), b.Result(b.MakeBinary([]byte("abc"))))
	assert.Equal(t, b.One(make([]byte, 300)), b.Result(b.MakeBinary(make([]byte, 300))))
	assert.Equal(t, b.One("text"), b.Result(b.MakeString("text")))
	one, two := term.Small(1), term.Small(2)
	assert.Equal(t, b.One(term.Tuple{1, 2}), b.Result(b.MakeTuple(one, two)))
	assert.Equal(t, b.One([]int{1, 2}), b.Result(b.MakeList([]term.Term{one, two}, term.Nil)))
	assert.Equal(t, b.One(map[int]int{1: 2}), b.Result(b.MakeMap([]term.Term{one}, []term.Term{two})))
}

// What does not fit is asked for, and nothing has happened.
func TestNoSpace(t *testing.T) {
	b := calltest.NewBench(t, nil)
	_, how := b.MakeList(make([]term.Term, calltest.HeapWords), term.Nil)
	assert.Equal(t, bif.Space, how)
	assert.Equal(t, b.One(term.Tuple{}), b.Result(b.MakeTuple()))
}

// Errors have the reasons that Erlang has for them.
func TestErrors(t *testing.T) {
	b := calltest.NewBench(t, nil)
	assert.Equal(t, calltest.Raised{Reason: term.AtomName("badarg")}, b.Result(b.Badarg()))
	assert.Equal(t, calltest.Raised{Reason: term.Tuple{term.AtomName("badmap"), b.One(3)}},
		b.Result(b.BadMap(term.Small(3))))
	assert.Equal(t, term.AtomError, b.Caller.Class)
	one := b.Term(map[int]int{1: 2})
	_, how := b.UpdateMap(one, []term.Term{term.Small(2), term.Small(3)}, true)
	assert.Equal(t, bif.Raised, how)
	assert.Equal(t, term.Tuple{term.AtomName("badkey"), b.One(2)}, b.Value(b.Caller.Reason))
}

// Maps that are changed step by step are what a Go map is.
func TestUpdateMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	b, model := calltest.NewBench(t, nil), map[int]int{}
	m := b.Term(model)
	for range 80 {
		k, v := r.IntN(60), r.IntN(9)
		model[k] = v
		next, how := b.UpdateMap(m, []term.Term{term.Small(k), term.Small(v)}, false)
		require.Equal(t, bif.Done, how)
		m = next
		require.Equal(t, term.Small(v), b.MapGet(m, term.Small(k)))
	}
	assert.Equal(t, b.One(model), b.Value(m))
}

// The order of terms is Erlang's: numbers, atoms, tuples, maps, lists, binaries.
func TestOrder(t *testing.T) {
	b := calltest.NewBench(t, nil)
	rising := []any{-1 << 60, -1, 0.5, 1, 1 << 40, term.AtomName("a"), term.AtomName("b"),
		term.Tuple{2}, term.Tuple{1, 1}, map[int]int{}, []any{}, []int{1}, []int{1,
			2}, []byte("a"), []byte("ab")}
	for i, x := range rising {
		for j, y := range rising {
			got := b.Compare(b.Term(x), b.Term(y))
			assert.Equal(t, i < j, got < 0, "%v and %v", x, y)
			assert.Equal(t, i == j, got == 0, "%v and %v", x, y)
			assert.Equal(t, i == j, b.Alike(b.Term(x), b.Term(y)), "%v and %v", x, y)
		}
	}
	assert.True(t, b.Alike(b.Term(1), b.Term(1.0)))
	assert.False(t, b.Identical(b.Term(1), b.Term(1.0)))
}

// An index is a small integer in its range.
func TestIndexArg(t *testing.T) {
	i, good := call.IndexArg(term.Small(3), 1, 3)
	assert.True(t, good)
	assert.Equal(t, 3, i)
	for _, x := range []term.Term{term.Small(0), term.Small(4), term.AtomTrue} {
		_, good := call.IndexArg(x, 1, 3)
		assert.False(t, good)
	}
}
