package rts_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/vm/rts"
)

// Each runtime function has a name, and a size, by hand and in C.
func TestFunctions(t *testing.T) {
	for f := range rts.NumFuncs {
		f := rts.Func(f)
		same, err := rts.ParseFunc(f.String())
		require.NoError(t, err)
		assert.Equal(t, f, same)
		assert.Positive(t, f.Bytes(), "%v", f)
		assert.Equal(t, f.Bytes(), f.BytesIn(cost.Own), "%v", f)
		assert.Positive(t, f.BytesIn(cost.Beam), "%v", f)
	}
	_, err := rts.ParseFunc("nothing")
	assert.Error(t, err)
}

// Every constant of the model says where it is from.
func TestConstantsHaveSources(t *testing.T) {
	names := map[string]bool{}
	for _, c := range rts.Constants() {
		assert.False(t, names[c.Name], c.Name)
		names[c.Name] = true
		assert.NotEmpty(t, c.Unit, c.Name)
		assert.NotEmpty(t, c.Source, c.Name)
	}
	assert.NotEmpty(t, names)
}

// limbs are the magnitude of a number in words, the least first.
func limbs(n *big.Int) (words []uint32) {
	for m := new(big.Int).Set(n); m.Sign() > 0; m.Rsh(m, 32) {
		words = append(words, uint32(m.Uint64()))
	}
	return words
}

// The routines of big integers, executed on a core, compute what math/big computes, and longer
// numbers take longer.
func TestBigIntegersOnACore(t *testing.T) {
	d, err := rts.NewBigs()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(3, 5))
	random := func(words int) *big.Int {
		n := big.NewInt(1 + r.Int64N(1<<31))
		for range words - 1 {
			n.Add(n.Lsh(n, 32), big.NewInt(int64(r.Uint32())))
		}
		return n
	}
	took := map[int]int{}
	for _, words := range []int{2, 5, 9} {
		x, y := random(words), random(words)
		if x.Cmp(y) < 0 {
			x, y = y, x
		}
		for name, f := range map[string]func(z, x, y *big.Int) *big.Int{
			"add": (*big.Int).Add, "sub": (*big.Int).Sub, "mul": (*big.Int).Mul,
		} {
			got, cycles, err := d.Compute(name, limbs(x), limbs(y))
			require.NoError(t, err)
			sum := new(big.Int)
			for i := len(got) - 1; i >= 0; i-- {
				sum.Add(sum.Lsh(sum, 32), big.NewInt(int64(got[i])))
			}
			assert.Zero(t, f(new(big.Int), x, y).Cmp(sum), "%s of %v and %v is %v", name, x, y, sum)
			if name == "mul" {
				took[words] = cycles
			}
		}
	}
	assert.Less(t, took[2], took[5])
	assert.Less(t, took[5], took[9])
}
