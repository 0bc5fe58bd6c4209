package term

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/parallergo/epiphany/emu"
)

const limbBits = 32

// Int64Words returns the number of heap words of integer n: 0 if it is small.
func Int64Words(n int64) int {
	if FitsSmall(n) {
		return 0
	}
	if magnitude(n)>>limbBits == 0 {
		return 2
	}
	return 3
}

// BigWords returns the number of heap words of integer x: 0 if it is small.
func BigWords(x *big.Int) int {
	if x.IsInt64() {
		return Int64Words(x.Int64())
	}
	return 1 + limbs(x)
}

func limbs(x *big.Int) int { return (x.BitLen() + limbBits - 1) / limbBits }

// magnitude returns the absolute value of n.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// MakeInt64 makes an integer, small when it fits.
func MakeInt64(b *Builder, n int64) Term {
	if FitsSmall(n) {
		return Small(int(n))
	}
	w, t := b.Object(bigSub(n < 0), Int64Words(n)-1)
	m := magnitude(n)
	w[0] = emu.Word(m)
	if len(w) > 1 {
		w[1] = emu.Word(m >> limbBits)
	}
	return t
}

// MakeInteger makes an integer, small when it fits. It keeps no pointer into x.
func MakeInteger(b *Builder, x *big.Int) Term {
	if x.IsInt64() {
		return MakeInt64(b, x.Int64())
	}
	w, t := b.Object(bigSub(x.Sign() < 0), limbs(x))
	packLimbs(w, x.Bits())
	return t
}

func bigSub(negative bool) int {
	if negative {
		return SubNegBig
	}
	return SubPosBig
}

// packLimbs spreads the words of a big.Int, 32 or 64 bits wide, over limbs.
func packLimbs(w []emu.Word, x []big.Word) {
	const per = bits.UintSize / limbBits
	for i := range w {
		w[i] = emu.Word(uint64(x[i/per]) >> (limbBits * (i % per)))
	}
}

// IntValue returns the value of a term that is an integer of 64 bits.
func IntValue(v *emu.View, t Term) (n int64, ok bool) {
	if IsSmall(t) {
		return int64(SmallValue(t)), true
	}
	if !IsInteger(v, t) {
		return 0, false
	}
	h := Word(v, t, 0)
	size := HeaderArity(h)
	if size > 2 {
		return 0, false
	}
	m := uint64(Word(v, t, 1))
	if size == 2 {
		m |= uint64(Word(v, t, 2)) << limbBits
	}
	if HeaderSub(h) == SubNegBig {
		return -int64(m), m <= 1<<63
	}
	return int64(m), m < 1<<63
}

// BigValue returns the value of an integer term.
func BigValue(v *emu.View, t Term) *big.Int {
	if IsSmall(t) {
		return big.NewInt(int64(SmallValue(t)))
	}
	h := Word(v, t, 0)
	const per = bits.UintSize / limbBits
	x := make([]big.Word, (HeaderArity(h)+per-1)/per)
	for i := range HeaderArity(h) {
		x[i/per] |= big.Word(uint64(Word(v, t, 1+i)) << (limbBits * (i % per)))
	}
	n := new(big.Int).SetBits(x)
	if HeaderSub(h) == SubNegBig {
		n.Neg(n)
	}
	return n
}

// MakeFloat makes a float; f must be finite.
func MakeFloat(b *Builder, f float64) Term {
	w, t := b.Object(SubFloat, FloatWords-1)
	x := math.Float64bits(f)
	w[0], w[1] = emu.Word(x), emu.Word(x>>32)
	return t
}

// FloatValue returns the value of a float term.
func FloatValue(v *emu.View, t Term) float64 {
	return math.Float64frombits(uint64(Word(v, t, 1)) | uint64(Word(v, t, 2))<<32)
}
