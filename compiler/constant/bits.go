package constant

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxSegmentBits bounds the bitstrings that are computed.
const MaxSegmentBits = 1 << 20

// SegmentType is what the type list of a segment of a bitstring says.
type SegmentType struct {
	Kind   string // integer, float, binary, bitstring, utf8, utf16, utf32
	Signed bool
	Little bool
	Unit   int
}

// SegmentTypeOf reads a type list. What it does not say is as OTP has it.
func SegmentTypeOf(words []string) SegmentType {
	t := SegmentType{Kind: "integer", Unit: 1}
	for _, word := range words {
		unit, isUnit := strings.CutPrefix(word, "unit:")
		switch {
		case isUnit:
			t.Unit, _ = strconv.Atoi(unit)
		case word == "little", word == "native":
			t.Little = true
		case word == "signed":
			t.Signed = true
		case word == "bytes":
			t.Kind = "binary"
		case word == "bits":
			t.Kind = "bitstring"
		case word != "unsigned" && word != "big":
			t.Kind = word
		}
	}
	return t
}

// DefaultSize is the size in units of a segment without one.
func (t SegmentType) DefaultSize() int {
	if t.Kind == "float" {
		return 64
	}
	return 8
}

// BitString is what is built of segments.
type BitString struct {
	data []byte // the last byte is filled up with zeros
	n    int    // bits
}

// Value is the term.
func (b *BitString) Value() Value {
	return Value{Kind: Bits, Name: string(b.data), Rest: b.n % 8, Whole: true}
}

// Add puts a number behind as a segment of so many units. It does not where the segment's value is
// not known, or fails, or where the bitstring would be too large.
func (b *BitString) Add(t SegmentType, v Value, size int) bool {
	if size > MaxSegmentBits {
		return false
	}
	if size *= t.Unit; size > MaxSegmentBits {
		return false
	}
	return b.add(t, v, size) && b.n <= MaxSegmentBits
}

// add is Add for so many bits.
func (b *BitString) add(t SegmentType, v Value, size int) bool {
	switch {
	case !v.Whole || !v.IsNumber():
		return false
	case t.Kind == "float":
		return b.float(t, v, size)
	case v.Kind != Integer:
		return false
	case t.Kind == "integer" && t.Little:
		for done := 0; done < size; done += 8 {
			b.lowest(new(big.Int).Rsh(v.Num, uint(done)), min(8, size-done))
		}
	case t.Kind == "integer":
		b.lowest(v.Num, size)
	case !IsChar(v.Num):
		return false
	case t.Kind == "utf8":
		b.bytes(utf8.AppendRune(nil, rune(v.Num.Int64())), false)
	case t.Kind == "utf16":
		for _, half := range utf16.AppendRune(nil, rune(v.Num.Int64())) {
			b.bytes(binary.BigEndian.AppendUint16(nil, half), t.Little)
		}
	case t.Kind == "utf32":
		b.bytes(binary.BigEndian.AppendUint32(nil, uint32(v.Num.Int64())), t.Little)
	}
	return true
}

func (b *BitString) float(t SegmentType, v Value, size int) bool {
	f, ok := v.ToFloat()
	switch {
	case !ok:
		return false
	case size == 64:
		b.bytes(binary.BigEndian.AppendUint64(nil, math.Float64bits(f)), t.Little)
	case size == 32 && math.Abs(f) <= math.MaxFloat32:
		b.bytes(binary.BigEndian.AppendUint32(nil, math.Float32bits(float32(f))), t.Little)
	default:
		return false
	}
	return true
}

// lowest puts the lowest bits of a number behind.
func (b *BitString) lowest(v *big.Int, size int) {
	for i := size - 1; i >= 0; i-- {
		if b.n%8 == 0 {
			b.data = append(b.data, 0)
		}
		b.data[b.n/8] |= byte(v.Bit(i)) << (7 - b.n%8)
		b.n++
	}
}

// bytes puts bytes behind, in reverse order when little.
func (b *BitString) bytes(bytes []byte, little bool) {
	if little {
		slices.Reverse(bytes)
	}
	if b.n%8 == 0 {
		b.data = append(b.data, bytes...)
		b.n += 8 * len(bytes)
		return
	}
	b.lowest(new(big.Int).SetBytes(bytes), 8*len(bytes))
}

// IsBinary tells whether a term is a bitstring of whole bytes.
func (s Value) IsBinary() bool { return s.Kind == Bits && s.Rest == 0 }

// BitSize gives the number of bits in a whole bitstring.
func (s Value) BitSize() int {
	if s.Rest == 0 {
		return 8 * len(s.Name)
	}
	return 8*(len(s.Name)-1) + s.Rest
}
