package bytecode

import "math/bits"

// The source byte: its value encodes the kind of an operand, and often the operand. The package
// comment lists the ranges.
const (
	srcX      = 0x00 // x0..x127
	srcY      = 0x80 // y0..y63
	srcInt    = 0xC0 // -8..23
	srcNil    = 0xE0
	srcLong   = 0xE1 // zigzag varint: any other small integer
	srcAtom   = 0xE2 // varint: index
	srcLit    = 0xE3 // varint: index
	srcLongY  = 0xE4 // varint: number - 64
	srcLongX  = 0xE5 // byte: number, from 128 on
	shortX    = 128
	shortY    = 64
	shortInts = 32
	minShort  = -8
)

// Limits of operands.
const (
	MaxX     = 240       // x registers of programs, x0 to x239; the others are the machine's
	MaxFrame = 1024      // slots of a frame
	MinInt   = -1 << 27  // operand of KindInt
	MaxInt   = 1<<27 - 1 // operand of KindInt
	maxNum   = 1<<31 - 1
)

// MaxCode is the largest code of one function in bytes.
const MaxCode = 1 << 20

func zigzag(n int) uint   { return uint(n)<<1 ^ uint(n>>(bits.UintSize-1)) }
func unzigzag(u uint) int { return int(u>>1) ^ -int(u&1) }

// varintLen returns the encoded size of u in bytes.
func varintLen(u uint) int {
	n := 1
	for ; u >= 0x80; u >>= 7 {
		n++
	}
	return n
}

func appendVarint(b []byte, u uint) []byte {
	for ; u >= 0x80; u >>= 7 {
		b = append(b, byte(u)|0x80)
	}
	return append(b, byte(u))
}

// appendSource appends a source operand, or returns the reason why it cannot. One case for each
// form.
func appendSource(b []byte, a Arg) ([]byte, string) {
	switch {
	case a.Kind == KindX && a.N >= 0 && a.N < shortX:
		return append(b, srcX+byte(a.N)), ""
	case a.Kind == KindX && a.N >= shortX && a.N < MaxX:
		return append(b, srcLongX, byte(a.N)), ""
	case a.Kind == KindY && a.N >= 0 && a.N < shortY:
		return append(b, srcY+byte(a.N)), ""
	case a.Kind == KindY && a.N >= shortY && a.N < MaxFrame:
		return appendVarint(append(b, srcLongY), uint(a.N-shortY)), ""
	case a.Kind == KindInt && isShortInt(a.N):
		return append(b, srcInt+byte(a.N-minShort)), ""
	case a.Kind == KindInt && a.N >= MinInt && a.N <= MaxInt:
		return appendVarint(append(b, srcLong), zigzag(a.N)), ""
	case a.Kind == KindNil:
		return append(b, srcNil), ""
	case a.Kind == KindAtom && isNum(a.N):
		return appendVarint(append(b, srcAtom), uint(a.N)), ""
	case a.Kind == KindLit && isNum(a.N):
		return appendVarint(append(b, srcLit), uint(a.N)), ""
	}
	return b, "operand out of range: " + a.String()
}

// EncodedLen returns the encoded size, in bytes, of a source operand, a register or a number. It
// cannot be used for labels, which are encoded as distances.
func (a Arg) EncodedLen() int {
	switch {
	case a.Kind == KindX && a.N >= shortX:
		return 2
	case a.Kind == KindY && a.N >= shortY:
		return 1 + varintLen(uint(a.N-shortY))
	case a.Kind == KindInt && !isShortInt(a.N):
		return 1 + varintLen(zigzag(a.N))
	case a.Kind == KindAtom || a.Kind == KindLit:
		return 1 + varintLen(uint(a.N))
	case a.Kind == KindX || a.Kind == KindY || a.Kind == KindInt || a.Kind == KindNil:
		return 1
	}
	return varintLen(uint(a.N))
}

func isShortInt(n int) bool { return n >= minShort && n < minShort+shortInts }
func isNum(n int) bool      { return n >= 0 && n <= maxNum }
