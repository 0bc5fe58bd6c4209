package warn

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// maxBits bounds the binaries that are computed.
const maxBits = 1 << 20

// bitString is what is built of segments.
type bitString struct {
	data []byte // the last byte is filled up with zeros
	n    int    // bits
}

// add puts the lowest bits of a number behind.
func (b *bitString) add(v *big.Int, size int) {
	for i := size - 1; i >= 0; i-- {
		if b.n%8 == 0 {
			b.data = append(b.data, 0)
		}
		b.data[b.n/8] |= byte(v.Bit(i)) << (7 - b.n%8)
		b.n++
	}
}

// bytes puts bytes behind, in reverse order when little.
func (b *bitString) bytes(bytes []byte, little bool) {
	if little {
		slices.Reverse(bytes)
	}
	if b.n%8 == 0 {
		b.data = append(b.data, bytes...)
		b.n += 8 * len(bytes)
		return
	}
	b.add(new(big.Int).SetBytes(bytes), 8*len(bytes))
}

// constantBits gives the value of a binary made of literals.
func (w *walker) constantBits(e *syntax.Binary) shape {
	var b bitString
	for _, s := range e.Segments {
		if !w.constantSegment(&b, s) || b.n > maxBits {
			return shape{kind: bits}
		}
	}
	return shape{kind: bits, name: string(b.data), rest: b.n % 8, whole: true}
}

// constantSegment adds a segment, if its value and size are known.
func (w *walker) constantSegment(b *bitString, s syntax.Segment) bool {
	t := typeOf(s)
	size := t.defaultSize()
	if s.Size != nil {
		n := w.constant(s.Size)
		if n.kind != integer || !n.num.IsInt64() || n.num.Sign() < 0 || n.num.Int64() > maxBits {
			return false
		}
		size = int(n.num.Int64())
	}
	if size *= t.unit; size > maxBits {
		return false
	}
	if str, ok := s.Value.(*syntax.StringLit); ok {
		for _, r := range str.Value {
			if !t.constant(b, intOf(int64(r)), size) || b.n > maxBits {
				return false
			}
		}
		return true
	}
	return t.constant(b, w.constant(s.Value), size)
}

// constant adds a number as a segment of so many bits.
func (t segmentType) constant(b *bitString, v shape, size int) bool {
	switch {
	case !v.whole || !v.isNumber():
		return false
	case t.kind == "float":
		return t.float(b, v, size)
	case v.kind != integer:
		return false
	case t.kind == "integer" && t.little:
		for done := 0; done < size; done += 8 {
			b.add(new(big.Int).Rsh(v.num, uint(done)), min(8, size-done))
		}
	case t.kind == "integer":
		b.add(v.num, size)
	case !validRune(v.num):
		return false
	case t.kind == "utf8":
		b.bytes(utf8.AppendRune(nil, rune(v.num.Int64())), false)
	case t.kind == "utf16":
		for _, half := range utf16.AppendRune(nil, rune(v.num.Int64())) {
			b.bytes(binary.BigEndian.AppendUint16(nil, half), t.little)
		}
	case t.kind == "utf32":
		b.bytes(binary.BigEndian.AppendUint32(nil, uint32(v.num.Int64())), t.little)
	}
	return true
}

func (t segmentType) float(b *bitString, v shape, size int) bool {
	f, ok := toFloat(v)
	switch {
	case !ok:
		return false
	case size == 64:
		b.bytes(binary.BigEndian.AppendUint64(nil, math.Float64bits(f)), t.little)
	case size == 32 && math.Abs(f) <= math.MaxFloat32:
		b.bytes(binary.BigEndian.AppendUint32(nil, math.Float32bits(float32(f))), t.little)
	default:
		return false
	}
	return true
}

// isBinary tells whether a term is a number of whole bytes.
func (s shape) isBinary() bool { return s.kind == bits && s.rest == 0 }

// bitSize gives the number of bits in a whole bitstring.
func (s shape) bitSize() int {
	if s.rest == 0 {
		return 8 * len(s.name)
	}
	return 8*(len(s.name)-1) + s.rest
}

// bitsText writes a bitstring: as text where it is, else as numbers.
func (s shape) bitsText() string {
	data := []byte(s.name)
	isText := len(data) > 0 && s.rest == 0
	parts := make([]string, len(data))
	chars := make([]rune, len(data))
	for i, c := range data {
		isText = isText && printable(c)
		parts[i], chars[i] = strconv.Itoa(int(c)), rune(c)
	}
	if isText {
		return "<<" + syntax.QuoteString(chars) + ">>"
	}
	if s.rest != 0 {
		last := len(data) - 1
		parts[last] = strconv.Itoa(int(data[last]>>(8-s.rest))) + ":" + strconv.Itoa(s.rest)
	}
	return "<<" + strings.Join(parts, ",") + ">>"
}
