package bits

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// field is where an instruction of a pattern is in a bitstring.
type field struct {
	term.Bitstr
	at, left int // bits before and after the position
}

// Matcher takes the bitstrings of one machine apart.
type Matcher struct {
	*call.Context
}

// Match executes an instruction of a pattern. Its constants are the register of the next position
// with unit and flags, then its sources; a value goes to register to. The result is Raised, without
// an exception, when it does not match.
func (m Matcher) Match(op bytecode.Op, list []code.Operand, x *[code.NumX]uint32, sp uint32,
	to uint8) bif.Result {
	mem := m.View.W
	f, valid := m.fieldAt(list[1].Value(x, mem, sp), list[2].Value(x, mem, sp))
	if !valid {
		return bif.Raised
	}
	unit, flags := int(list[0].V&0xFFFF), int(list[0].V>>16)
	t, n, st := term.Term(0), 0, bif.Done
	switch op {
	case bytecode.OpBsTestEnd:
		return matched(f.left == 0)
	case bytecode.OpBsTestUnit:
		return matched(f.left%unit == 0)
	case bytecode.OpBsGetTail:
		if f.left%unit != 0 {
			return bif.Raised
		}
		if t, st = m.PartOf(&f.Bitstr, f.at, f.left); st == bif.Done {
			x[to] = t
		}
		return st
	case bytecode.OpBsMatchString:
		n, valid = m.matchString(&f, list[3].Value(x, mem, sp))
	case bytecode.OpBsGetUtf:
		t, n, valid = m.getCharacter(&f, bytecode.Segment(list[0].V))
	default:
		if n, valid = f.units(list[3].Value(x, mem, sp), unit); valid && op != bytecode.OpBsSkip {
			t, st = m.getField(op, &f, n, flags)
		}
	}
	if !valid {
		return bif.Raised
	}
	if st == bif.Done {
		if t != term.None {
			x[to] = t
		}
		x[uint8(list[0].Kind)] = term.Small(f.at + n)
	}
	return st
}

func matched(yes bool) bif.Result {
	if yes {
		return bif.Done
	}
	return bif.Raised
}

// getField makes the value of n bits.
func (m Matcher) getField(op bytecode.Op, f *field, n, flags int) (term.Term, bif.Result) {
	switch op {
	case bytecode.OpBsGetInteger:
		return m.getInteger(f, n, flags)
	case bytecode.OpBsGetFloat:
		return m.getFloat(f, n, flags)
	}
	return m.PartOf(&f.Bitstr, f.at, n)
}

// fieldAt looks where a position is. What is no bitstring has none.
func (m Matcher) fieldAt(t, pos term.Term) (f field, valid bool) {
	bin, valid := term.ToBitstr(m.View, t)
	if !valid {
		return f, false
	}
	at, valid := call.IndexArg(pos, 0, bin.Bits)
	return field{bin, at, bin.Bits - at}, valid
}

// units returns the number of bits of a size in units, if so many are left.
func (f *field) units(size term.Term, unit int) (bits int, valid bool) {
	n, valid := call.IndexArg(size, 0, f.left)
	return n * unit, valid && n*unit <= f.left
}

// part is where n bits from the position on are.
func (m Matcher) part(f *field, n int) term.Extent {
	m.ChargeBits(n)
	return f.Extent(m.View).Part(f.at, n)
}

// matchString is the size of the wanted bitstring, if it is at the position.
func (m Matcher) matchString(f *field, wanted term.Term) (n int, is bool) {
	w, valid := term.ToBitstr(m.View, wanted)
	if !valid || w.Bits > f.left {
		return 0, false
	}
	return w.Bits, m.part(f, w.Bits).Equal(m.View, w.Extent(m.View))
}

// getInteger makes the integer of n bits.
func (m Matcher) getInteger(f *field, n, flags int) (term.Term, bif.Result) {
	if n > 64 {
		return m.getBig(f, n, flags)
	}
	u := m.getWord(f, n, flags)
	if flags&bytecode.BitsSigned != 0 && n > 0 {
		return m.MakeInt(int64(u<<(64-n)) >> (64 - n))
	}
	if u > math.MaxInt64 {
		return m.MakeBig(new(big.Int).SetUint64(u))
	}
	return m.MakeInt(int64(u))
}

// getWord is the value of n bits, at most 64.
func (m Matcher) getWord(f *field, n, flags int) uint64 {
	if n == 0 {
		return 0
	}
	r := m.part(f, n).Read(m.View)
	u := uint64(r.Next()) << 32
	return wordOf(u|uint64(r.Next()), n, flags)
}

// wordOf returns the value of n bits, n > 0, the first of which is the highest of u. In
// little-endian order the bits are whole bytes, least significant first, followed by the remaining
// bits.
func wordOf(u uint64, n, flags int) uint64 {
	if flags&bytecode.BitsLittle == 0 {
		return u >> (64 - n)
	}
	whole := n &^ 7
	low := bits.ReverseBytes64(u)
	if whole == n {
		return low << (64 - n) >> (64 - n)
	}
	rest := u << whole >> (64 - n + whole)
	return low&(1<<whole-1) | rest<<whole
}

// getBig returns an integer of more than 64 bits. It fails if the integer is too large, even if
// most of its bits only repeat the sign.
func (m Matcher) getBig(f *field, n, flags int) (term.Term, bif.Result) {
	data := m.part(f, n).Append(m.View, nil)
	rest := n % 8
	if flags&bytecode.BitsLittle != 0 {
		if rest > 0 {
			data[len(data)-1] >>= 8 - rest
		}
		for i, j := 0, len(data)-1; i < j; i, j = i+1, j-1 {
			data[i], data[j] = data[j], data[i]
		}
	}
	x := new(big.Int).SetBytes(data)
	if rest > 0 && flags&bytecode.BitsLittle == 0 {
		x.Rsh(x, uint(8-rest))
	}
	if flags&bytecode.BitsSigned != 0 && x.Bit(n-1) == 1 {
		x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(n)))
	}
	if x.BitLen() > call.MaxIntegerBits {
		return 0, bif.Raised
	}
	return m.MakeBig(x)
}

// getFloat returns the float of n bits, 0.0 for no bits as OTP does. It fails for sizes that floats
// do not have, and for values that are not finite.
func (m Matcher) getFloat(f *field, n, flags int) (term.Term, bif.Result) {
	if n != 0 && n != 16 && n != 32 && n != 64 {
		return 0, bif.Raised
	}
	u := m.getWord(f, n, flags)
	var x float64
	switch n {
	case 0:
	case 16:
		x = HalfValue(uint16(u))
	case 32:
		x = float64(math.Float32frombits(uint32(u)))
	default:
		x = math.Float64frombits(u)
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, bif.Raised
	}
	return m.MakeFloat(x, rts.DoubleBox)
}

// HalfValue is the value of a float of 16 bits.
func HalfValue(h uint16) float64 {
	exponent, fraction := int(h>>10&0x1F), float64(h&0x3FF)
	var x float64
	switch exponent {
	case 0:
		x = math.Ldexp(fraction, -24)
	case 0x1F:
		return math.Inf(1)
	default:
		x = math.Ldexp(fraction+1024, exponent-25)
	}
	if h>>15 != 0 {
		return -x
	}
	return x
}

// getCharacter reads a character and returns its number of bits.
func (m Matcher) getCharacter(f *field, s bytecode.Segment) (char term.Term, n int, valid bool) {
	r := m.part(f, min(f.left, 32)).Read(m.View)
	have := r.Left
	w := r.Next()
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], w)
	little := s.Flags()&bytecode.BitsLittle != 0
	c := rune(-1)
	switch s.Type() {
	case bytecode.BitsUTF8:
		if r, size := utf8.DecodeRune(b[:have/8]); r != utf8.RuneError || size == 3 {
			c, n = r, 8*size
		}
	case bytecode.BitsUTF16:
		c, n = utf16Character(b, have, little)
	default:
		if little {
			w = bits.ReverseBytes32(w)
		}
		if have == 32 && w <= utf8.MaxRune {
			c, n = rune(w), 32
		}
	}
	if !utf8.ValidRune(c) {
		return 0, 0, false
	}
	return term.Small(int(c)), n, true
}

// utf16Character reads a character of one or two words, -1 if there is none.
func utf16Character(b [4]byte, have int, little bool) (c rune, n int) {
	order := binary.ByteOrder(binary.BigEndian)
	if little {
		order = binary.LittleEndian
	}
	if have < 16 {
		return -1, 0
	}
	c = rune(order.Uint16(b[:]))
	if !utf16.IsSurrogate(c) {
		return c, 16
	}
	if have < 32 {
		return -1, 0
	}
	if c = utf16.DecodeRune(c, rune(order.Uint16(b[2:]))); c == utf8.RuneError {
		return -1, 0
	}
	return c, 32
}
