package vm

import (
	"encoding/binary"
	"math"
	"math/big"
	"unicode/utf8"

	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// bitsBuild is a bitstring under construction; its slices are used again.
type bitsBuild struct {
	segments []segment
	data     []byte
	blame    bitsBlame
}

// segment is one that has been looked at.
type segment struct {
	bytecode.Segment
	value term.Term
	bin   term.Bitstr // the value if it is a bitstring
	at, n int         // its bits
}

// createBits executes bs_create: it looks at all segments, reserves once, and builds.
func (m *Machine) createBits(p *Process, in *code.Instr, x *[code.NumX]uint32) (term.Term, status) {
	total, reason := m.lookAtSegments(p, m.Code.Consts[in.I:in.I+uint32(in.A)], x)
	if reason != term.None {
		return m.fail(p, reason)
	}
	segs := m.bits.segments
	if appends(segs, total) {
		return m.appendBits(p, segs, total)
	}
	if !m.Reserve(&p.Space, term.BinaryWords((total+7)/8)) {
		return 0, wantSpace
	}
	return m.buildBits(p, m.fillBits(segs, 0, total), total, 0)
}

// lookAtSegments reads the sources of the segments and adds up their bits. It gives the reason of
// an error, or None. As in OTP sizes are looked at before values.
func (m *Machine) lookAtSegments(p *Process, list []code.Operand, x *[code.NumX]uint32) (total int, reason term.Term) {
	segs := m.bits.segments[:0]
	mem := m.View.W
	for ; len(list) > 0; list = list[bytecode.SegmentSources:] {
		s := segment{
			Segment: bytecode.Segment(term.SmallValue(list[0].V)),
			value:   list[1].Value(x, mem, p.SP),
			at:      total,
		}
		size := list[2].Value(x, mem, p.SP)
		if s.n, reason = m.segmentBits(&s, size); reason == term.None {
			if total += s.n; total > term.MaxBits {
				reason = term.AtomSystemLimit
			}
		}
		if reason != term.None {
			m.bits.blame = m.blameSize(&s, len(segs), size, reason)
			return 0, reason
		}
		segs = append(segs, s)
	}
	m.bits.segments = segs
	for i := range segs {
		if !m.fits(&segs[i]) {
			m.bits.blame = m.blameValue(&segs[i], i)
			return 0, term.AtomBadarg
		}
	}
	return total, term.None
}

// segmentBits is the number of bits of a segment with a size.
func (m *Machine) segmentBits(s *segment, size term.Term) (n int, reason term.Term) {
	v := m.View
	isBits := false
	if s.Type() == bytecode.BitsBits {
		s.bin, isBits = term.ToBitstr(v, s.value)
	}
	switch {
	case !s.Type().HasSize():
		return characterBits(s)
	case term.IsSmall(size):
		n = term.SmallValue(size) * s.Unit()
	case size == term.Nil && isBits && s.bin.Bits%s.Unit() == 0:
		return s.bin.Bits, term.None
	case term.IsInteger(v, size) && term.BigValue(v, size).Sign() > 0:
		return 0, term.AtomSystemLimit
	default:
		return 0, term.AtomBadarg
	}
	if n < 0 {
		return 0, term.AtomBadarg
	}
	return n, term.None
}

// fits reports whether the value of a segment has what its type and its bits want.
func (m *Machine) fits(s *segment) bool {
	switch s.Type() {
	case bytecode.BitsInteger:
		return term.IsInteger(m.View, s.value)
	case bytecode.BitsFloat:
		return (s.n == 16 || s.n == 32 || s.n == 64) && term.IsNumber(m.View, s.value) && !math.IsInf(m.floatOf(s.value), 0)
	case bytecode.BitsBits:
		return s.bin.Term != term.None && s.n <= s.bin.Bits
	}
	return true
}

// characterBits is the number of bits of a character.
func characterBits(s *segment) (n int, reason term.Term) {
	c, valid := call.IndexArg(s.value, 0, utf8.MaxRune)
	if !valid || !utf8.ValidRune(rune(c)) {
		return 0, term.AtomBadarg
	}
	switch s.Type() {
	case bytecode.BitsUTF8:
		return 8 * utf8.RuneLen(rune(c)), term.None
	case bytecode.BitsUTF16:
		if c < 1<<16 {
			return 16, term.None
		}
	}
	return 32, term.None
}

// floatOf is the float nearest to a number, infinite when there is none.
func (m *Machine) floatOf(t term.Term) float64 {
	if term.IsFloat(m.View, t) {
		return term.FloatValue(m.View, t)
	}
	f, _ := new(big.Float).SetInt(term.BigValue(m.View, t)).Float64()
	return f
}

// fillBits puts segments, which are n bits from bit from of the result on, into the buffer, which
// it gives.
func (m *Machine) fillBits(segs []segment, from, n int) []byte {
	bytes := (n + 7) / 8
	if cap(m.bits.data) < bytes {
		m.bits.data = make([]byte, bytes, 2*bytes)
	}
	data := m.bits.data[:bytes]
	clear(data)
	m.bits.data = data
	for i := range segs {
		m.fillSegment(&segs[i], data, segs[i].at-from)
	}
	m.call.ChargeBits(n)
	return data
}

// fillSegment puts a segment at bit at of the buffer.
func (m *Machine) fillSegment(s *segment, data []byte, at int) {
	switch s.Type() {
	case bytecode.BitsInteger:
		m.fillInteger(s, data, at)
		return
	case bytecode.BitsBits:
		e := s.bin.Extent(m.View).Part(0, s.n)
		term.CopyBits(data, at, e.Append(m.View, nil), 0, s.n)
		return
	case bytecode.BitsFloat:
		putWord(data, at, m.floatBits(s), s.n, s.Flags())
		return
	}
	c := rune(term.SmallValue(s.value))
	switch {
	case s.Type() == bytecode.BitsUTF8:
		var b [utf8.UTFMax]byte
		term.CopyBits(data, at, b[:], 0, 8*utf8.EncodeRune(b[:], c))
	case s.Type() == bytecode.BitsUTF16 && s.n == 32:
		const high, low = 0xD800 - 0x10000>>10, 0xDC00
		putWord(data, at, uint64(high+c>>10), 16, s.Flags())
		putWord(data, at+16, uint64(low+c&0x3FF), 16, s.Flags())
	default:
		putWord(data, at, uint64(c), s.n, s.Flags())
	}
}

// floatBits is the bits of a float of the size of the segment.
func (m *Machine) floatBits(s *segment) uint64 {
	f := m.floatOf(s.value)
	switch s.n {
	case 16:
		return uint64(halfBits(f))
	case 32:
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// leastInfinite is the least magnitude that no finite float of 16 bits is as near to as the next
// power of two, which is infinity.
const leastInfinite = 65520

// halfBits is the nearest float of 16 bits, to even where two are as near.
func halfBits(f float64) uint16 {
	sign := uint16(math.Float64bits(f) >> 63 << 15)
	f = math.Abs(f)
	switch {
	case f == 0:
		return sign
	case f >= leastInfinite:
		return sign | 0x1F<<10
	}
	_, exponent := math.Frexp(f) // f = [0.5, 1) * 2^exponent
	exponent = max(exponent, -13)
	n := uint16(math.RoundToEven(math.Ldexp(f, 11-exponent))) // in units of the last place; what rounds up goes on to the next exponent
	if exponent == -13 {
		return sign | n
	}
	return sign | uint16(exponent+13)<<10 + n
}

// putWord puts the low n bits of u, at most 64, at bit at.
func putWord(data []byte, at int, u uint64, n, flags int) {
	var b [8]byte
	if flags&bytecode.BitsLittle != 0 {
		binary.LittleEndian.PutUint64(b[:], u)
		if rest := n % 8; rest > 0 {
			b[n/8] <<= 8 - rest
		}
	} else {
		binary.BigEndian.PutUint64(b[:], u<<(64-n))
	}
	term.CopyBits(data, at, b[:], 0, n)
}

func (m *Machine) fillInteger(s *segment, data []byte, at int) {
	if x, small := term.IntValue(m.View, s.value); small && s.n <= 64 {
		if s.n > 0 {
			putWord(data, at, uint64(x), s.n, s.Flags())
		}
		return
	}
	// In two's complement, as long as the field.
	x := term.BigValue(m.View, s.value)
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(s.n))
	x.And(x, modulus.Sub(modulus, big.NewInt(1)))
	b := x.FillBytes(make([]byte, (s.n+7)/8))
	rest := s.n % 8
	if s.Flags()&bytecode.BitsLittle != 0 {
		for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
			b[i], b[j] = b[j], b[i]
		}
		if rest > 0 {
			b[len(b)-1] <<= 8 - rest
		}
		rest = 0
	}
	term.CopyBits(data, at, b, (8-rest)%8, s.n)
}

// leastRoom is what a bitstring that is appended to has room for at least, in bytes, as in OTP;
// else it is as much again, so that appending bit by bit copies each of them about twice.
const leastRoom = 256

// appends reports whether the segments but the first are appended to it: when it is all of a
// bitstring, outside of the heap with what is appended, and that is not more than what it is
// appended to.
func appends(segs []segment, total int) bool {
	if len(segs) < 2 {
		return false
	}
	s := &segs[0]
	return s.Type() == bytecode.BitsBits && s.n == s.bin.Bits && total > 8*term.HeapBinLimit && total <= 2*s.n
}

// appendBits appends the segments but the first to it: in place, if that is at the end of an object
// of the process that has room.
func (m *Machine) appendBits(p *Process, segs []segment, total int) (term.Term, status) {
	if !m.Reserve(&p.Space, term.WritableWords+term.SubBinWords) {
		return 0, wantSpace
	}
	v := m.View
	parent, from := segs[0].bin.Parent(v)
	first := segs[0].n
	if !term.IsRefc(v, parent) || from+first != term.BitSize(v, parent) || from+total > min(8*term.RefcRoom(v, parent), term.MaxBits) {
		return m.buildBits(p, m.fillBits(segs, 0, total), total, max(leastRoom, min(2*((total+7)/8), (term.MaxBits+7)/8)))
	}
	m.storeBits(term.RefcAddr(v, parent), from+first, m.fillBits(segs[1:], first, total-first), total-first)
	term.SetRefcBits(v, parent, from+total)
	b := m.Builder(&p.Space)
	t := b.SubBin(parent, from, total)
	m.Commit(&p.Space, &b)
	return t, ok
}

// storeBits stores n bits of data from bit to on of memory.
func (m *Machine) storeBits(at emu.Addr, to int, data []byte, n int) {
	const wordBits = 8 * emu.WordBytes
	at += emu.Addr(to / wordBits * emu.WordBytes)
	to %= wordBits
	var near [64]byte
	b := near[:]
	if bytes := (to + n + 7) / 8; bytes > len(b) {
		b = make([]byte, bytes)
	} else {
		b = b[:bytes]
	}
	if to > 0 {
		var first [emu.WordBytes]byte
		binary.LittleEndian.PutUint32(first[:], m.View.Load(at))
		copy(b, first[:])
	}
	term.CopyBits(b, to, data, 0, n)
	for i, w := range code.PackBytes(b) {
		m.View.Store(at+emu.Addr(i)*emu.WordBytes, w)
	}
	m.FenceStores(at)
}
