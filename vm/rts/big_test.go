package rts

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// limbs are the limbs of a number, one at least.
func limbs(n *big.Int) []uint32 {
	words := []uint32{uint32(new(big.Int).And(n, big.NewInt(1<<32-1)).Uint64())}
	for n = new(big.Int).Rsh(n, 32); n.Sign() > 0; n = new(big.Int).Rsh(n, 32) {
		words = append(words, uint32(new(big.Int).And(n, big.NewInt(1<<32-1)).Uint64()))
	}
	return words
}

// randomBig has up to so many limbs, of which many are all zeros or all ones.
func randomBig(r *rand.Rand, most int) *big.Int {
	n := new(big.Int)
	for range 1 + r.IntN(most) {
		n.Lsh(n, 32)
		n.Or(n, new(big.Int).SetUint64([]uint64{0, 1<<32 - 1, uint64(r.Uint32())}[r.IntN(3)]))
	}
	return n
}

// Sums, differences and products of magnitudes are those of math/big, at the price of their limbs.
func TestBigsOnCore(t *testing.T) {
	d, err := NewBigs()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(24, 24))
	p := BigPrices()
	var sums, products took
	for range 3000 {
		x, y := randomBig(r, 12), randomBig(r, 12)
		a, b := limbs(x), limbs(y)
		if len(a) < len(b) || x.Cmp(y) < 0 {
			x, y, a, b = y, x, b, a
		}
		for _, op := range []struct {
			name string
			want *big.Int
		}{{"add", new(big.Int).Add(x, y)}, {"sub", new(big.Int).Sub(x, y)},
			{"mul", new(big.Int).Mul(x, y)}} {
			got, cycles, err := d.Compute(op.name, a, b)
			require.NoError(t, err)
			require.Equal(t, limbs(op.want), got, "%s %d %d", op.name, x, y)
			n, m := uint64(len(a)), uint64(len(b))
			if op.name == "mul" {
				products.add(p.Mul.Cycles+m*p.MulRow.Cycles+n*m*p.MulPair.Cycles, cycles)
			} else if n == m {
				sums.add(p.Add.Cycles+n*p.AddLimb.Cycles, cycles)
			}
		}
	}
	sums.assert(t, 0.15)
	products.assert(t, 0.05)
}
