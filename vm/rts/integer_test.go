package rts

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

// integerOps are the meanings of the operators.
var integerOps = map[string]func(z, x, y *big.Int) *big.Int{
	"plus":        (*big.Int).Add,
	"minus":       (*big.Int).Sub,
	"times":       (*big.Int).Mul,
	"quotient":    (*big.Int).Quo,
	"remainder":   (*big.Int).Rem,
	"bits_both":   (*big.Int).And,
	"bits_any":    (*big.Int).Or,
	"bits_differ": (*big.Int).Xor,
	"negate":      func(z, x, _ *big.Int) *big.Int { return z.Neg(x) },
	"invert":      func(z, x, _ *big.Int) *big.Int { return z.Not(x) },
	"shift_left":  shifted,
	"shift_right": func(z, x, y *big.Int) *big.Int { return shifted(z, x, new(big.Int).Neg(y)) },
}

// shifted is x shifted to the left by y, to the right if that is negative.
func shifted(z, x, y *big.Int) *big.Int {
	if y.Sign() < 0 {
		return z.Rsh(x, uint(-y.Int64()))
	}
	return z.Lsh(x, uint(y.Int64()))
}

// randomInteger is small, near a bound of small integers or of limbs, or has up to so many limbs.
func randomInteger(r *rand.Rand, most int) *big.Int {
	n := big.NewInt(int64(r.IntN(1<<27)) >> r.IntN(27))
	switch r.IntN(4) {
	case 0:
		n = randomBig(r, most)
	case 1:
		n.Lsh(big.NewInt(1), uint([]int{27, 28, 31, 32, 63, 64}[r.IntN(6)]))
		n.Add(n, big.NewInt(int64(r.IntN(3)-1)))
	case 2:
		n.SetUint64(r.Uint64())
	}
	if r.IntN(2) == 0 {
		n.Neg(n)
	}
	return n
}

// made is an integer among the objects of a device; one is behind the other.
func made(d *Device, h *termtest.Heap, n *big.Int) term.Term {
	t := term.MakeInteger(&h.Builder, n)
	copy(d.SRAM[ObjectsAt/4:], h.W[:h.Used])
	return t
}

// Every operator computes what math/big does, for operands and results of any size.
func TestIntegersOnCore(t *testing.T) {
	d, err := NewIntegers()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(31, 31))
	results := map[string]int{} // not small
	for range 4000 {
		x, y := randomInteger(r, 12), randomInteger(r, 8)
		for name, op := range integerOps {
			y := y
			switch name {
			case "quotient", "remainder":
				if y.Sign() == 0 {
					continue
				}
			case "shift_left", "shift_right":
				y = big.NewInt(int64(r.IntN(200) - 100))
			}
			h := termtest.NewHeapAt(ObjectsAt, (HeapAt-ObjectsAt)/emu.WordBytes, term.NewAtoms())
			a, b := made(d, h, x), made(d, h, y)
			result, why, _, err := d.Operate(name, a, b)
			require.NoError(t, err)
			require.NotZero(t, result, "%s %d %d: %#x", name, x, y, why)
			want := op(new(big.Int), x, y)
			require.Equal(t, want.String(), valueOn(d, result).String(), "%s %d %d", name, x, y)
			words := uint32(term.BigWords(want))
			if result != a {
				require.Equal(t, words, (d.Core.R[8]-HeapAt)/4, "what is small takes no room")
			}
			if words > 0 {
				results[name]++
			}
		}
	}
	for name := range integerOps {
		assert.Greater(t, results[name], 400, name)
	}
}

// valueOn is the value of an integer in the memory of a device.
func valueOn(d *Device, t term.Term) *big.Int {
	if term.IsSmall(t) {
		return big.NewInt(int64(term.SmallValue(t)))
	}
	at := term.Ptr(t) / 4
	n := new(big.Int)
	for i := term.HeaderArity(d.SRAM[at]); i > 0; i-- {
		n.Or(n.Lsh(n, 32), new(big.Int).SetUint64(uint64(d.SRAM[int(at)+i])))
	}
	if term.HeaderSub(d.SRAM[at]) == term.SubNegBig {
		n.Neg(n)
	}
	return n
}

// An operator says what it cannot do: divide by zero, find room, or shift far.
func TestIntegersThatFailOnCore(t *testing.T) {
	d, err := NewIntegers()
	require.NoError(t, err)
	h := termtest.NewHeapAt(ObjectsAt, (HeapAt-ObjectsAt)/emu.WordBytes, term.NewAtoms())
	large := made(d, h, new(big.Int).Lsh(big.NewInt(1), 320))
	none := func(name string, want uint32, t1, t2 term.Term) {
		t.Helper()
		result, why, _, err := d.Operate(name, t1, t2)
		require.NoError(t, err)
		assert.Equal(t, [2]uint32{0, want}, [2]uint32{result, why}, name)
	}
	for _, name := range []string{"quotient", "remainder"} {
		none(name, 0, large, term.Small(0))
		none(name, 0, term.Small(7), term.Small(0))
	}
	none("shift_left", 0xffffffff, large, term.Small(1<<22))
	none("shift_left", 0xffffffff, large, large)
	none("shift_right", 0xffffffff, large, term.Small(-1<<22))
	none("shift_left", (HeapEnd-HeapAt)*2+13, large, term.Small((HeapEnd-HeapAt)*64))
	for name, words := range map[string]uint32{"plus": 13, "minus": 13, "times": 23, "quotient": 26,
		"remainder": 26, "bits_both": 13, "bits_any": 13, "bits_differ": 13, "shift_right": 13} {
		for short := range uint32(2) {
			clear(d.SRAM[HeapAt/4 : HeapEnd/4])
			d.builtinRegisters()
			d.Core.R[7] = HeapAt + 4*(words-short)
			second := large
			if name == "shift_right" {
				second = term.Small(0)
			}
			_, err := d.Call(name, large, 0, second)
			require.NoError(t, err)
			assert.Equal(t, short == 1, d.Core.R[0] == 0, name)
			if short == 1 {
				assert.Equal(t, words, d.Core.R[1], name)
				assert.Equal(t, make([]uint32, 16), d.SRAM[HeapAt/4:HeapAt/4+16], name)
			}
			assert.Zero(t, d.SRAM[HeapAt/4+words-short], "%s writes behind its room", name)
		}
	}
}

// Quotients and remainders of small integers are those of Go, and leave r1 alone.
func TestQuotientsOnCore(t *testing.T) {
	d, err := NewIntegers()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(32, 32))
	small := func() int32 {
		switch r.IntN(8) {
		case 0:
			return -1 << 27
		case 1:
			return 1<<27 - 1
		}
		return r.Int32N(1<<28) - 1<<27>>r.IntN(27)
	}
	for range 20000 {
		a, b := small(), small()
		if b == 0 {
			continue
		}
		for name, want := range map[string]int32{"divide": a / b, "modulo": a % b} {
			_, err := d.Call(name, uint32(a), 77, uint32(b))
			require.NoError(t, err)
			require.Equal(t, want, int32(d.Core.R[0]), "%s %d %d", name, a, b)
			require.EqualValues(t, 77, d.Core.R[1])
		}
	}
}

// What operators are priced at is what a core takes.
func TestPricesOfIntegers(t *testing.T) {
	d, err := NewIntegers()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(33, 33))
	p := IntegerPrices()
	kinds := map[string]IntegerOp{"plus": IntegerSum, "minus": IntegerSum, "times": IntegerProduct,
		"quotient": IntegerQuotient, "remainder": IntegerQuotient, "bits_both": IntegerBits,
		"bits_any": IntegerBits, "bits_differ": IntegerBits, "shift_left": IntegerShiftUp,
		"shift_right": IntegerShiftDown}
	var by [NumIntegerOps]took
	var small took
	for range 3000 {
		x, y := randomInteger(r, 12), randomInteger(r, 8)
		for name, kind := range kinds {
			if kind == IntegerQuotient && y.Sign() == 0 {
				continue
			}
			h := termtest.NewHeapAt(ObjectsAt, (HeapAt-ObjectsAt)/emu.WordBytes, term.NewAtoms())
			n, m, second := len(limbs(new(big.Int).Abs(x))), len(limbs(new(big.Int).Abs(y))), y
			switch {
			case kind == IntegerQuotient && n < m:
				kind = IntegerShorter
			case kind == IntegerShiftUp || kind == IntegerShiftDown:
				second = big.NewInt(int64(r.IntN(200)))
				m = int(second.Int64() / 32)
				if kind == IntegerShiftDown && m >= n {
					kind = IntegerShorter
				}
			}
			_, _, cycles, err := d.Operate(name, made(d, h, x), made(d, h, second))
			require.NoError(t, err)
			by[kind].add(p.Op[kind].Cycles(kind.Work(n, m)), cycles)
		}
		a, b := x.Int64()>>36, y.Int64()>>36
		if b == 0 {
			continue
		}
		cycles, err := d.Call("divide", uint32(a), 0, uint32(b))
		require.NoError(t, err)
		small.add(p.Divide.Cycles+p.QuotientBit.Cycles*QuotientBits(a, b), cycles)
	}
	for kind, of := range by {
		within := 0.08
		if IntegerOp(kind) == IntegerShorter { // of some 60 cycles
			within = 0.15
		}
		of.assert(t, within)
	}
	small.assert(t, 0.03)
}
