package otpsize_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/otpsize"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// The sizes are those that erl of OTP 25 gives.
func TestSizesAreThoseOfOTP(t *testing.T) {
	b := builtintest.New(t)
	for _, of := range []struct {
		x    any
		size int
	}{
		{term.AtomName("a"), 0},
		{int64(1<<59 - 1), 0},
		{new(big.Int).Lsh(big.NewInt(1), 59), 2},
		{new(big.Int).Lsh(big.NewInt(1), 64), 3},
		{1.5, 2},
		{term.Tuple{}, 0},
		{term.Tuple{1, 2, 3}, 4},
		{[]any{1, 2}, 4},
		{[]byte("abc"), 3},
		{make([]byte, 64), 10},
		{make([]byte, 65), 6},
		{big.NewInt(-1 << 59), 0},
		{big.NewInt(-1<<59 - 1), 2},
		{term.Map{}, 3},
		{term.Map{{Key: term.AtomName("a"), Value: 1}}, 6},
		{term.Map{{Key: term.AtomName("a"), Value: []any{1}},
			{Key: term.AtomName("b"), Value: term.Tuple{1, 2}}}, 13},
		{term.Bitstring{Bytes: []byte{0x80}, Bits: 1}, 8},
		{term.Bitstring{Bytes: []byte{0, 0x80}, Bits: 9}, 8},
		{term.Bitstring{Bytes: make([]byte, 66), Bits: 521}, 11},
		{term.PidValue{Num: 9}, 0},
		{term.RefValue{Num: 9}, 3},
		{term.ExportValue{Module: "erlang", Function: "abs", Arity: 1}, 5},
	} {
		got, how := b.Call(otpsize.Flat, of.x)
		require.Equal(t, bif.Done, how)
		assert.EqualValues(t, of.size, got, "%v", of.x)
	}
}

// What two parts share is counted once by one of the functions.
func TestSharedPartsAreCountedOnce(t *testing.T) {
	b := builtintest.New(t)
	sizes := func(f func(*builtin.Call) (term.Term, bif.Result)) any {
		n, how := b.Call(func(c *builtin.Call) (term.Term, bif.Result) {
			twice, how := c.Build(term.TupleWords(2), func(b *term.Builder) term.Term { return b.Tuple(c.Args[0], c.Args[0]) })
			if how != bif.Done {
				return twice, how
			}
			c.Args = []term.Term{twice}
			return f(c)
		}, []any{1, 2})
		require.Equal(t, bif.Done, how)
		return n
	}
	assert.EqualValues(t, 3+2*4, sizes(otpsize.Flat))
	assert.EqualValues(t, 3+4, sizes(otpsize.Shared))
}

// sizeOf is the size of a term that is built of so many words.
func sizeOf(t *testing.T, words int, build func(*term.Builder) term.Term) any {
	n, how := builtintest.New(t).Call(func(c *builtin.Call) (term.Term, bif.Result) {
		x, how := c.Build(words, build)
		if how != bif.Done {
			return x, how
		}
		c.Args = []term.Term{x}
		return otpsize.Flat(c)
	})
	require.Equal(t, bif.Done, how)
	return n
}

// A fun takes a word for each free variable, and what these take.
func TestFunHoldsItsVariables(t *testing.T) {
	fun := func(free ...term.Term) any {
		return sizeOf(t, term.FunWords(len(free))+term.TupleWords(1), func(b *term.Builder) term.Term {
			return b.Fun(term.AtomOK, 0, 0, 0, append(free, b.Tuple(term.Small(1)))...)
		})
	}
	assert.EqualValues(t, 5+1+2, fun())
	assert.EqualValues(t, 5+3+2, fun(term.Small(7), term.Nil))
}

// What is of another node is larger the more words its number has; what could be of this one is as
// what is of it.
func TestSizesOfOtherNodes(t *testing.T) {
	outer := func(o term.Outer) any {
		return sizeOf(t, term.OuterWords(len(o.Words)), func(b *term.Builder) term.Term { return b.Outer(o) })
	}
	for _, of := range []struct {
		kind  term.Kind
		words []uint32
		size  int
	}{
		{term.KindPid, []uint32{1, 0}, 4},
		{term.KindPort, []uint32{0, 1}, 4},
		{term.KindRef, []uint32{1}, 4},
		{term.KindRef, []uint32{1, 2}, 5},
		{term.KindRef, []uint32{1, 2, 3}, 5},
	} {
		assert.EqualValues(t, of.size, outer(term.Outer{Kind: of.kind, Node: term.AtomOK,
			Creation: 7, Words: of.words}), "%v", of)
	}
	assert.EqualValues(t, 0, outer(term.Outer{Kind: term.KindPid, Node: term.AtomNonode,
		Words: []uint32{1 << 20, 1}}))
	assert.EqualValues(t, 3, outer(term.Outer{Kind: term.KindRef, Node: term.AtomNonode,
		Words: []uint32{1, 2, 3}}))
}

// What is shared over and over is larger than any memory: it is not counted to its end.
func TestWhatIsTooLargeIsNotCounted(t *testing.T) {
	b := builtintest.New(t)
	reason, how := b.Call(func(c *builtin.Call) (term.Term, bif.Result) {
		t, how := c.Build(64*term.TupleWords(2), func(b *term.Builder) term.Term {
			x := term.Nil
			for range 64 {
				x = b.Tuple(x, x)
			}
			return x
		})
		if how != bif.Done {
			return t, how
		}
		c.Args = []term.Term{t}
		return otpsize.Flat(c)
	})
	assert.Equal(t, bif.Raised, how)
	assert.Equal(t, term.AtomName("system_limit"), reason)
}
