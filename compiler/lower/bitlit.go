package lower

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"
	"unicode/utf16"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// field is how a segment <<Value:Size/Types>> is read or written, defaults filled in.
type field struct {
	kind           fieldKind
	signed, little bool
	unit           int
	size           syntax.Expr // nil: none is given
	bits           int         // size in units when it is known while compiling, else -1; of fieldBits without a size too
}

// fieldKind is the type of a segment; that of utf8, utf16 and utf32 is one each.
type fieldKind uint8

const (
	fieldInteger fieldKind = iota
	fieldFloat
	fieldBits // binary and bitstring
	fieldUTF8
	fieldUTF16
	fieldUTF32
)

var fieldKinds = map[string]fieldKind{"integer": fieldInteger, "float": fieldFloat,
	"binary": fieldBits, "bytes": fieldBits,
	"bitstring": fieldBits, "bits": fieldBits, "utf8": fieldUTF8, "utf16": fieldUTF16,
	"utf32": fieldUTF32}

func (k fieldKind) isUTF() bool { return k >= fieldUTF8 }

var segmentTypes = map[fieldKind]bytecode.SegmentType{fieldInteger: bytecode.BitsInteger,
	fieldFloat: bytecode.BitsFloat,
	fieldBits:  bytecode.BitsBits, fieldUTF8: bytecode.BitsUTF8, fieldUTF16: bytecode.BitsUTF16,
	fieldUTF32: bytecode.BitsUTF32}

// flags are the signedness and endianness as instructions have them.
func (s *field) flags() int {
	flags := 0
	if s.little {
		flags |= bytecode.BitsLittle
	}
	if s.signed {
		flags |= bytecode.BitsSigned
	}
	return flags
}

// field gives the meaning of a segment's types and size. A literal string without a type is of
// integers, and so is one with 8 as its size, whatever its type.
func (m *module) field(s syntax.Segment) field {
	if size, ok := s.Size.(*syntax.IntLit); ok && size.Value.Cmp(bytesWidth) == 0 {
		if _, isString := s.Value.(*syntax.StringLit); isString {
			return field{size: s.Size, unit: 1, bits: 8}
		}
	}
	out := field{size: s.Size, bits: -1}
	unit := ""
	for _, word := range s.Types {
		switch word {
		case "signed":
			out.signed = true
		case "little", "native":
			out.little = true
		case "unsigned", "big":
		case "binary", "bytes":
			out.kind, out.unit = fieldBits, 8
		case "bitstring", "bits":
			out.kind, out.unit = fieldBits, 1
		default:
			if n, ok := strings.CutPrefix(word, "unit:"); ok {
				unit = n
			} else {
				out.kind = fieldKinds[word]
			}
		}
	}
	if out.unit == 0 {
		out.unit = 1
	}
	if unit != "" {
		n, _ := new(big.Int).SetString(unit, 10)
		out.unit = int(n.Int64())
	}
	out.known(m)
	return out
}

// bytesWidth is the size of segments that are bytes.
var bytesWidth = big.NewInt(8)

// known computes the size in units where it is a constant.
func (s *field) known(m *module) {
	switch v, ok := m.constant(s.size); {
	case s.size == nil && s.kind == fieldInteger:
		s.bits = 8
	case s.size == nil && s.kind == fieldFloat:
		s.bits = 64
	case ok:
		if n, isInt := v.(int64); isInt && n >= 0 && n <= maxLiteralBits {
			s.bits = int(n)
		}
	}
}

// maxLiteralBits bounds the segments that are computed while compiling.
const maxLiteralBits = 1 << 16

// width is the number of bits of a segment, or -1 when it is not known.
func (s *field) width() int {
	if s.bits < 0 || s.bits*s.unit > maxLiteralBits {
		return -1
	}
	return s.bits * s.unit
}

// bitLit is a literal of n bits, as an unsigned big-endian integer.
type bitLit struct {
	v *big.Int
	n int
}

// append puts bits behind others.
func (l bitLit) append(o bitLit) bitLit {
	v := new(big.Int).Lsh(l.v, uint(o.n))
	return bitLit{v.Or(v, o.v), l.n + o.n}
}

// split gives the first n bits and the others.
func (l bitLit) split(n int) (first, rest bitLit) {
	k := uint(l.n - n)
	head := new(big.Int).Rsh(l.v, k)
	return bitLit{head, n}, bitLit{new(big.Int).Sub(l.v, new(big.Int).Lsh(head, k)), l.n - n}
}

// common is the number of bits that two literals start with alike.
func (l bitLit) common(o bitLit) int {
	n := min(l.n, o.n)
	a, _ := l.split(n)
	b, _ := o.split(n)
	return n - new(big.Int).Xor(a.v, b.v).BitLen()
}

// bytes are the bits from the left, the last byte filled up with zeros.
func (l bitLit) bytes() []byte {
	v := new(big.Int).Lsh(l.v, uint(-l.n&7))
	return v.FillBytes(make([]byte, (l.n+7)/8))
}

// term is the Go form of the bits.
func (l bitLit) term() any {
	if l.n%8 == 0 {
		return l.bytes()
	}
	return term.Bitstring{Bytes: l.bytes(), Bits: l.n}
}

// integer is the number that an integer field reads from the bits; false for a little-endian one
// that does not end on a byte.
func (l bitLit) integer(s *field) (*big.Int, bool) {
	v := l.v
	if s.little {
		if l.n%8 != 0 {
			return nil, false
		}
		v = new(big.Int).SetBytes(reversed(l.bytes()))
	}
	if s.signed && l.n > 0 && v.Bit(l.n-1) == 1 {
		v = new(big.Int).Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(l.n)))
	}
	return v, true
}

func reversed(b []byte) []byte {
	out := make([]byte, len(b))
	for i, c := range b {
		out[len(b)-1-i] = c
	}
	return out
}

func bytesLit(b []byte) bitLit { return bitLit{new(big.Int).SetBytes(b), 8 * len(b)} }

// integerLit is what writing a number into a field of n bits gives.
func integerLit(v *big.Int, n int, little bool) bitLit {
	mask := new(big.Int).Lsh(big.NewInt(1), uint(n))
	v = new(big.Int).And(v, mask.Sub(mask, big.NewInt(1)))
	if !little {
		return bitLit{v, n}
	}
	// The whole bytes come first, lowest first; the highest bits fill what is left.
	whole := n &^ 7
	low := new(big.Int).Sub(v, new(big.Int).Lsh(new(big.Int).Rsh(v, uint(whole)), uint(whole)))
	b := bytesLit(reversed(low.FillBytes(make([]byte, whole/8))))
	return b.append(bitLit{new(big.Int).Rsh(v, uint(whole)), n - whole})
}

// charLit is a character in UTF; false when there is no such character.
func charLit(v *big.Int, s *field) (bitLit, bool) {
	if !v.IsInt64() || v.Int64() < 0 || v.Int64() > 0x10ffff || v.Int64()>>11 == 0xd800>>11 {
		return bitLit{}, false
	}
	r := rune(v.Int64())
	switch s.kind {
	case fieldUTF8:
		return bytesLit([]byte(string(r))), true
	case fieldUTF16:
		out := bitLit{new(big.Int), 0}
		for _, u := range utf16.Encode([]rune{r}) {
			out = out.append(integerLit(big.NewInt(int64(u)), 16, s.little))
		}
		return out, true
	}
	return integerLit(v, 32, s.little), true
}

// floatLit is a float in a field of 32 or 64 bits; those of 16, and what does not fit, are left to
// run time.
func floatLit(v float64, n int, little bool) (bitLit, bool) {
	if n < 0 {
		return bitLit{}, false
	}
	b := make([]byte, n/8)
	switch {
	case n == 64:
		binary.BigEndian.PutUint64(b, math.Float64bits(v))
	case n == 32 && float64(float32(v)) == v:
		binary.BigEndian.PutUint32(b, math.Float32bits(float32(v)))
	default:
		return bitLit{}, false
	}
	if little {
		b = reversed(b)
	}
	return bytesLit(b), true
}

// maxModuleBits bounds the bits of all segments of a module that are computed while compiling:
// <<0:65528>> has few characters.
const maxModuleBits = 1 << 28

// literal is what a segment of literals writes; false when it is not one, or fails, or when the
// module has too many of them.
func (m *module) literal(value syntax.Expr, s *field) (bitLit, bool) {
	if m.bits > maxModuleBits {
		return bitLit{}, false
	}
	l, ok := m.written(value, s)
	if m.bits += l.n; m.bits > maxModuleBits {
		m.errorf(value, "the module is too complex: the literals in its binaries have more than %d bits",
			maxModuleBits)
		return bitLit{}, false
	}
	return l, ok
}

// written is literal without the bound. A string of bits is no string but a list, which always
// fails.
func (m *module) written(value syntax.Expr, s *field) (bitLit, bool) {
	if str, ok := value.(*syntax.StringLit); ok && s.kind != fieldBits {
		return s.text(str.Value)
	}
	v, ok := m.constant(value)
	if !ok {
		return bitLit{}, false
	}
	if i, isInt := bigValue(v); isInt {
		return s.number(i)
	}
	f, isFloat := v.(float64)
	if !isFloat || s.kind != fieldFloat {
		return bitLit{}, false
	}
	return floatLit(f, s.width(), s.little)
}

// text is what a string writes into fields, one for each character.
func (s *field) text(chars []rune) (bitLit, bool) {
	if s.kind == fieldInteger && s.width() == 8 {
		b := make([]byte, len(chars))
		for i, r := range chars {
			b[i] = byte(r)
		}
		return bytesLit(b), true
	}
	if s.size != nil && s.bits < 0 {
		return bitLit{}, false
	}
	out := bitLit{new(big.Int), 0}
	for _, r := range chars {
		l, ok := s.number(big.NewInt(int64(r)))
		if !ok || out.n > 8*maxLiteralBits {
			return out, false
		}
		out = out.append(l)
	}
	return out, true
}

// number is what an integer writes into a field.
func (s *field) number(i *big.Int) (bitLit, bool) {
	n := s.width()
	switch {
	case s.kind.isUTF():
		return charLit(i, s)
	case s.kind == fieldInteger && n >= 0:
		return integerLit(i, n, s.little), true
	case s.kind == fieldFloat && i.BitLen() <= 53:
		return floatLit(float64(i.Int64()), n, s.little)
	}
	return bitLit{}, false
}

// literalBits are the bits of a binary that is made of literals.
func (m *module) literalBits(e *syntax.Binary) (bitLit, bool) {
	var parts []byte // whole bytes so far: strings are long
	out := bitLit{new(big.Int), 0}
	for _, s := range e.Segments {
		f := m.field(s)
		l, ok := m.literal(s.Value, &f)
		if !ok || out.n > maxLiteralBits {
			return out, false
		}
		if out = out.append(l); out.n%8 == 0 {
			parts = append(parts, out.bytes()...)
			out = bitLit{new(big.Int), 0}
		}
	}
	return bytesLit(parts).append(out), true
}
