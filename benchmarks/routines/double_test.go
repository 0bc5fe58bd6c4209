package routines_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/benchmarks/routines"
)

var doubles = map[string]func(x, y float64) float64{
	"add": func(x, y float64) float64 { return x + y },
	"sub": func(x, y float64) float64 { return x - y },
	"mul": func(x, y float64) float64 { return x * y },
	"div": func(x, y float64) float64 { return x / y },
}

// TestDoubles executes double precision on a core: it gives the bits that the host's processor
// gives.
func TestDoubles(t *testing.T) {
	d, err := routines.NewDoubles()
	require.NoError(t, err)
	for entry, do := range doubles {
		r := rand.New(rand.NewPCG(*seed, uint64(entry[0])))
		for range 20 * *runs {
			x, y := randomDouble(r), randomDouble(r)
			result, _, trap, err := d.Do(entry, math.Float64bits(x), math.Float64bits(y))
			require.NoError(t, err)
			want := do(x, y)
			if math.IsInf(want, 0) || math.IsNaN(want) {
				require.EqualValues(t, routines.BadArith, trap, "%s %x %x", entry, x, y)
				continue
			}
			require.EqualValues(t, routines.Dispatched, trap, "%s %x %x", entry, x, y)
			require.Equal(t, math.Float64bits(want), result, "%s %x %x", entry, x, y)
		}
	}
}

// randomDouble is a finite number, of any size or near 1, or zero.
func randomDouble(r *rand.Rand) float64 {
	b := r.Uint64() &^ (uint64(1)<<r.IntN(53) - 1)
	exponent := r.Uint64N(2047)
	switch r.IntN(20) {
	case 0:
		return 0
	case 1, 2:
		exponent = r.Uint64N(60)
	case 3, 4, 5, 6, 7, 8, 9, 10:
		exponent = 1023 - 30 + r.Uint64N(60)
	}
	return math.Float64frombits(b&^(0x7ff<<52) | exponent<<52)
}

func TestIntegersAndDoubles(t *testing.T) {
	d, err := routines.NewDoubles()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(*seed, 3))
	for range 20 * *runs {
		n := int32(r.Uint32()) >> r.IntN(32)
		result, _, trap, err := d.Do("float", uint64(uint32(n)), 0)
		require.NoError(t, err)
		require.EqualValues(t, routines.Dispatched, trap)
		require.Equal(t, math.Float64bits(float64(n)), result, n)

		x := randomDouble(r)
		result, _, trap, err = d.Do("fix", math.Float64bits(x), 0)
		require.NoError(t, err)
		if math.Abs(math.Trunc(x)) >= 1<<31 {
			require.EqualValues(t, routines.Wide, trap, x)
			continue
		}
		require.Equal(t, int32(math.Trunc(x)), int32(result), "%x", x)
	}
}

// TestDoublesTakeTheirPrice compares what is charged with what a core takes.
func TestDoublesTakeTheirPrice(t *testing.T) {
	all, err := routines.DoubleRoutines()
	require.NoError(t, err)
	for _, r := range all {
		assert.InEpsilon(t, r.DeclCycles+r.DeclBytes, r.Cycles+r.Bytes, 0.05, "%+v", r)
	}
}
