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
		{make([]byte, 65), 6},
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
