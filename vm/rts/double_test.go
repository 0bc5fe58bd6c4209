package rts

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// doubleCore is a core that executes double precision by hand.
type doubleCore struct {
	*doubles
	core *ecore.Core
}

func newDoubleCore(t *testing.T) *doubleCore {
	t.Helper()
	d, err := newDoubles()
	require.NoError(t, err)
	c := &doubleCore{d, ecore.New(0x808, d.SRAM, nil)}
	c.core.Special[isa.SpecialConfig] = integers
	return c
}

// execute lets the core execute a routine with two doubles, or an integer.
func (c *doubleCore) execute(t *testing.T, entry string, a, b uint64) (result uint64, cycles int, trap uint32) {
	t.Helper()
	prepare(&c.core.R, c.at("end"), a, b)
	cycles, trap, err := routine.Run(c.core, c.SRAM, c.at(entry), 0, nil)
	require.NoError(t, err)
	return uint64(c.core.R[1])<<32 | uint64(c.core.R[0]), cycles, trap
}

var doubleOps = []struct {
	entry string
	do    func(x, y float64) float64
}{
	{"add", func(x, y float64) float64 { return x + y }},
	{"sub", func(x, y float64) float64 { return x - y }},
	{"mul", func(x, y float64) float64 { return x * y }},
	{"div", func(x, y float64) float64 { return x / y }},
}

// check compares an operation with the processor's.
func (c *doubleCore) check(t *testing.T, op int, x, y float64) {
	t.Helper()
	o := &doubleOps[op]
	want := o.do(x, y)
	got, _, trap := c.execute(t, o.entry, math.Float64bits(x), math.Float64bits(y))
	if math.IsInf(want, 0) || math.IsNaN(want) {
		require.EqualValues(t, doubleBad, trap, "%s %x %x", o.entry, x, y)
		return
	}
	if trap != doubleDone || math.Float64bits(want) != got {
		require.Fail(t, "wrong", "%s %x %x: %x, want %x", o.entry, x, y, got, want)
	}
}

// edges of double precision: zeros, denormals, numbers around powers of two, the largest.
func doubleEdges() (list []float64) {
	for _, x := range []float64{0, 0x1p-1074, 0x1.8p-1073, 0x1p-1023, 0x0.fffffffffffffp-1022, 0x1p-1022, 0x1.fffffffffffffp-1022, 0x1p-1021, 0x1p-537, 0x1.6a09e667f3bcdp-512, 0x1p-53,
		0x1.0000000000001p-53, 0x1p-52, 0.1, 0.5, 0x1.fffffffffffffp-1, 1, 0x1.0000000000001p0, 0x1.00000001p0, 0x1.ffffffffp0, 1.5, 0x1.fffffffffffffp0, 2, 3, 10, 0x1p31, 0x1p32, 0x1p52,
		0x1.0000000000001p52, 0x1p53, 0x1.fffffffffffffp53, 0x1p54, 0x1p64, 0x1p511, 0x1.6a09e667f3bcdp511, 0x1p1022, 0x1p1023, 0x1.fffffffffffffp1022, math.MaxFloat64} {
		list = append(list, x, -x)
	}
	return list
}

// randomDouble is any finite double; those near 1, near the ends of the range, and with few bits,
// are more frequent.
func randomDouble(r *rand.Rand) float64 {
	b := r.Uint64()
	switch r.IntN(4) {
	case 0:
		b &^= uint64(1)<<r.IntN(53) - 1 // few bits, ties
	case 1:
		b |= uint64(1)<<r.IntN(53) - 1
	}
	e := r.Uint64N(2047)
	switch r.IntN(6) {
	case 0:
		e = r.Uint64N(60)
	case 1:
		e = 2046 - r.Uint64N(3)
	case 2, 3, 4:
		e = 1023 - 30 + r.Uint64N(60)
	}
	return math.Float64frombits(b&^(0x7ff<<52) | e<<52)
}

// The routines by hand give the bits that the processor gives.
func TestDoublesByHand(t *testing.T) {
	c := newDoubleCore(t)
	edges := doubleEdges()
	n := doubleTrials(t)
	for op := range doubleOps {
		for _, x := range edges {
			for _, y := range edges {
				c.check(t, op, x, y)
			}
		}
		r := rand.New(rand.NewPCG(1, uint64(op)))
		for range n {
			x, y := randomDouble(r), randomDouble(r)
			c.check(t, op, x, y)
			if r.IntN(8) == 0 { // neighbours: much cancels, quotients are near 1
				c.check(t, op, x, math.Float64frombits(math.Float64bits(x)^r.Uint64N(1<<(1+r.IntN(54)))&^(0x7ff<<52)))
			}
		}
	}
}

// doubleTrials is the number of random operands of a routine.
func doubleTrials(t *testing.T) int {
	if testing.Short() {
		return 20_000
	}
	return 250_000
}

func TestIntegersToDoublesByHand(t *testing.T) {
	c := newDoubleCore(t)
	check := func(n int32) {
		result, _, trap := c.execute(t, "float", uint64(uint32(n)), 0)
		require.EqualValues(t, doubleDone, trap)
		require.Equal(t, math.Float64bits(float64(n)), result, n)
	}
	r := rand.New(rand.NewPCG(2, 2))
	for shift := range 32 {
		for _, d := range []int32{-1, 0, 1} {
			check(1<<shift + d)
			check(-1<<shift + d)
		}
		for range 2000 {
			check(int32(r.Uint32()) >> shift)
		}
	}
}

func TestDoublesToIntegersByHand(t *testing.T) {
	c := newDoubleCore(t)
	check := func(x float64) {
		result, _, trap := c.execute(t, "fix", math.Float64bits(x), 0)
		if math.Abs(math.Trunc(x)) >= 1<<31 {
			require.EqualValues(t, doubleWide, trap, x)
			return
		}
		require.EqualValues(t, doubleDone, trap, x)
		require.Equal(t, int32(math.Trunc(x)), int32(result), "%x", x)
	}
	for _, x := range doubleEdges() {
		check(x)
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range 50_000 {
		check(randomDouble(r))
		check(float64(int32(r.Uint32())>>r.IntN(32)) + []float64{0, 0.5, -0.5, 0.999}[r.IntN(4)])
	}
}

// TestPricesOfDoublesByHand holds what operations are charged to what a core takes for them.
func TestPricesOfDoublesByHand(t *testing.T) {
	c := newDoubleCore(t)
	for op := DoubleAdd; op < DoubleBox; op++ {
		use := &doubleUses[op]
		r := rand.New(rand.NewPCG(5, uint64(op)))
		const n = 3000
		sum := 0
		for range n {
			a, b := use.operand, uint64(0)
			if a == 0 {
				a, b = similar(r)
			}
			_, cycles, trap := c.execute(t, use.entry, a, b)
			require.EqualValues(t, doubleDone, trap)
			p, _, _, err := c.do(use.entry, a, b)
			require.NoError(t, err)
			require.Equal(t, p.Cycles, cycles, "%s %x %x", use.entry, a, b)
			sum += cycles
		}
		assert.InEpsilon(t, float64(sum)/n, float64(HandDouble(op).Cycles), 0.02, use.entry)
	}
	assert.Zero(t, HandDouble(DoubleBox).Cycles)
	assert.Greater(t, HandDoubleBytes(), HandDouble(DoubleAdd).Bytes+HandDouble(DoubleMultiply).Bytes+
		HandDouble(DoubleDivide).Bytes)
	assert.Less(t, HandDoubleBytes(), SoftDoubleBytes)
}

func TestSoftFloatNames(t *testing.T) {
	for _, s := range []SoftFloat{LibGCC, ByHand} {
		parsed, err := ParseSoftFloat(s.String())
		require.NoError(t, err)
		assert.Equal(t, s, parsed)
	}
	_, err := ParseSoftFloat("fast")
	assert.EqualError(t, err, `"fast" is none of libgcc, hand`)
	assert.Equal(t, "soft float 9", SoftFloat(9).String())
}
