package bits

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Builder builds the bitstrings of one machine; its slices are used again.
type Builder struct {
	// Blame describes the error of the latest bitstring. It is empty if there was only no room.
	Blame Blame

	call     *call.Context
	fences   Fences
	segments []segment
	words    []emu.Word
	bytes    []byte
	out      term.Builder // kept, since it is passed to the caller by its address
}

// Fences make stores visible to the core that has made them.
type Fences interface {
	FenceStores(at emu.Addr)
}

// NewBuilder builds with what functions called on a machine have.
func NewBuilder(c *call.Context, f Fences) Builder { return Builder{call: c, fences: f} }

// segment is a segment that has been examined.
type segment struct {
	bytecode.Segment
	value term.Term
	bin   term.Bitstr // of a segment of bits: the value if it is a bitstring
	n     int         // its bits
}

// Create executes bs_create with its constants: it examines all segments, reserves heap once, and
// builds the bitstring.
func (b *Builder) Create(list []code.Operand, x *[code.NumX]uint32, sp uint32) (term.Term, bif.Result) {
	total, reason := b.readSegments(list, x, sp)
	if reason != term.None {
		return b.call.Fail(reason)
	}
	segs := b.segments
	if appends(segs, total) {
		return b.appendBits(segs, total)
	}
	bytes := (total + 7) / 8
	if !b.call.Reserve(term.BinaryWords(bytes)) {
		return 0, bif.Space
	}
	if bytes > term.HeapBinLimit {
		return b.call.BuildBits(b.data(segs, total), total, 0)
	}
	b.out = b.call.Builder()
	w, t := b.out.HeapWords(total)
	b.fill(writer{words: w}, segs, total)
	b.call.Commit(&b.out)
	return t, bif.Done
}

// readSegments reads the sources of the segments and adds up their bits. It returns the reason of
// an error, or None. As in OTP, sizes are checked before values.
func (b *Builder) readSegments(list []code.Operand, x *[code.NumX]uint32,
	sp uint32) (total int, reason term.Term) {
	n := len(list) / bytecode.SegmentSources
	segs := slices.Grow(b.segments[:0], n)[:n]
	b.segments = segs
	mem := b.call.View.W
	if b.Blame.Some() {
		b.Blame = Blame{}
	}
	checked := true
	for i := range segs {
		s := &segs[i]
		s.Segment = bytecode.Segment(term.SmallValue(list[0].V))
		s.value = list[1].Value(x, mem, sp)
		size := list[2].Value(x, mem, sp)
		if s.small(size) {
			s.n = term.SmallValue(size) * s.Unit()
		} else {
			checked = false
			s.n, reason = b.segmentBits(s, size)
		}
		if total += s.n; total > term.MaxBits && reason == term.None {
			reason = term.AtomSystemLimit
		}
		if reason != term.None {
			b.Blame = b.blameSize(s, i, size, reason)
			return 0, reason
		}
		list = list[bytecode.SegmentSources:]
	}
	if checked {
		return total, term.None
	}
	for i := range segs {
		if !b.fits(&segs[i]) {
			b.Blame = b.blameValue(&segs[i], i)
			return 0, term.AtomBadarg
		}
	}
	return total, term.None
}

// small reports whether a segment is a small integer with a size that is one, too, about which
// nothing can be wrong.
func (s *segment) small(size term.Term) bool {
	return s.Type() == bytecode.BitsInteger && term.IsSmall(s.value) && term.IsSmall(size) &&
		term.SmallValue(size) >= 0
}

// segmentBits is the number of bits of a segment with a size.
func (b *Builder) segmentBits(s *segment, size term.Term) (n int, reason term.Term) {
	v := b.call.View
	isBits := false
	if s.Type() == bytecode.BitsBits {
		if s.bin, isBits = term.ToBitstr(v, s.value); isBits && size == term.Nil && s.whole() {
			return s.bin.Bits, term.None
		}
	}
	switch {
	case !s.Type().HasSize():
		return characterBits(s)
	case term.IsSmall(size):
		n = term.SmallValue(size) * s.Unit()
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

// whole reports whether the bitstring of a segment without a size consists of whole units.
func (s *segment) whole() bool {
	unit := s.Unit()
	return unit == 1 || s.bin.Bits%8 == 0 && unit == 8 || s.bin.Bits%unit == 0
}

// fits reports whether the value of a segment is valid for its type and size.
func (b *Builder) fits(s *segment) bool {
	switch s.Type() {
	case bytecode.BitsInteger:
		return term.IsInteger(b.call.View, s.value)
	case bytecode.BitsFloat:
		return (s.n == 16 || s.n == 32 || s.n == 64) && term.IsNumber(b.call.View, s.value) &&
			!math.IsInf(b.floatOf(s.value), 0)
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

// floatOf returns the float nearest to a number, infinite if there is none.
func (b *Builder) floatOf(t term.Term) float64 {
	if term.IsFloat(b.call.View, t) {
		return term.FloatValue(b.call.View, t)
	}
	f, _ := new(big.Float).SetInt(term.BigValue(b.call.View, t)).Float64()
	return f
}

// fill writes segments, of n bits together. The last word is full or followed by zeros.
func (b *Builder) fill(w writer, segs []segment, n int) {
	for i := range segs {
		b.fillSegment(&w, &segs[i])
	}
	w.end()
	b.call.ChargeBits(n)
}

// data is the bytes of segments, of n bits together.
func (b *Builder) data(segs []segment, n int) []byte {
	b.words = resized(b.words, (n+wordBits-1)/wordBits)
	b.fill(writer{words: b.words}, segs, n)
	b.bytes = resized(b.bytes, len(b.words)*emu.WordBytes)
	for i, w := range b.words {
		binary.LittleEndian.PutUint32(b.bytes[i*emu.WordBytes:], w)
	}
	return b.bytes[:(n+7)/8]
}

// resized is a slice with n elements, of whatever values: the old one if they have room there.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		s = make([]T, n, 2*n)
	}
	return s[:n]
}

// fillSegment writes a segment.
func (b *Builder) fillSegment(w *writer, s *segment) {
	switch s.Type() {
	case bytecode.BitsInteger:
		b.fillInteger(w, s)
		return
	case bytecode.BitsBits:
		w.extent(b.call.View, s.bin.Extent(b.call.View).Part(0, s.n))
		return
	case bytecode.BitsFloat:
		w.integer(b.floatBits(s), s.n, s.Flags())
		return
	}
	c := rune(term.SmallValue(s.value))
	switch {
	case s.Type() == bytecode.BitsUTF8:
		var text [utf8.UTFMax]byte
		w.bytes(text[:], 0, 8*utf8.EncodeRune(text[:], c))
	case s.Type() == bytecode.BitsUTF16 && s.n == 32:
		const high, low = 0xD800 - 0x10000>>10, 0xDC00
		w.integer(uint64(high+c>>10), 16, s.Flags())
		w.integer(uint64(low+c&0x3FF), 16, s.Flags())
	default:
		w.integer(uint64(c), s.n, s.Flags())
	}
}

// floatBits is the bits of a float of the size of the segment.
func (b *Builder) floatBits(s *segment) uint64 {
	f := b.floatOf(s.value)
	switch s.n {
	case 16:
		return uint64(HalfBits(f))
	case 32:
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// leastInfinite is the least magnitude that rounds to infinity as a float of 16 bits.
const leastInfinite = 65520

// HalfBits is the nearest float of 16 bits, to even where two are as near.
func HalfBits(f float64) uint16 {
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
	n := uint16(math.RoundToEven(math.Ldexp(f, 11-exponent))) // may carry into the exponent
	if exponent == -13 {
		return sign | n
	}
	return sign | uint16(exponent+13)<<10 + n
}

func (b *Builder) fillInteger(w *writer, s *segment) {
	if term.IsSmall(s.value) && s.n <= 64 {
		w.integer(uint64(term.SmallValue(s.value)), s.n, s.Flags())
		return
	}
	if x, small := term.IntValue(b.call.View, s.value); small && s.n <= 64 {
		w.integer(uint64(x), s.n, s.Flags())
		return
	}
	// In two's complement, as long as the field.
	x := term.BigValue(b.call.View, s.value)
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(s.n))
	x.And(x, modulus.Sub(modulus, big.NewInt(1)))
	digits := x.FillBytes(make([]byte, (s.n+7)/8))
	rest := s.n % 8
	if s.Flags()&bytecode.BitsLittle != 0 {
		for i, j := 0, len(digits)-1; i < j; i, j = i+1, j-1 {
			digits[i], digits[j] = digits[j], digits[i]
		}
		if rest > 0 {
			digits[len(digits)-1] <<= 8 - rest
		}
		rest = 0
	}
	w.bytes(digits, (8-rest)%8, s.n)
}

// leastRoom is the minimum room after a bitstring that is appended to, in bytes, as in OTP.
// Otherwise the room is as large as the bitstring, so that appending bit by bit copies each bit
// about twice.
const leastRoom = 256

// appends reports whether the other segments are appended in place to the first: it is a whole
// bitstring, the result is outside of the heap, and what is appended is no larger than the first.
func appends(segs []segment, total int) bool {
	if len(segs) < 2 {
		return false
	}
	s := &segs[0]
	return s.Type() == bytecode.BitsBits && s.n == s.bin.Bits && total > 8*term.HeapBinLimit &&
		total <= 2*s.n
}

// appendBits appends the segments but the first to it: in place, if that is at the end of an object
// of the process that has room.
func (b *Builder) appendBits(segs []segment, total int) (term.Term, bif.Result) {
	if !b.call.Reserve(term.WritableWords + term.SubBinWords) {
		return 0, bif.Space
	}
	v := b.call.View
	parent, from := segs[0].bin.Parent(v)
	first := segs[0].n
	if !term.IsRefc(v, parent) || from+first != term.BitSize(v, parent) ||
		from+total > min(8*term.RefcRoom(v, parent), term.MaxBits) {
		room := max(leastRoom, min(2*((total+7)/8), (term.MaxBits+7)/8))
		return b.call.BuildBits(b.data(segs, total), total, room)
	}
	b.store(term.RefcAddr(v, parent), from+first, segs[1:], total-first)
	term.SetRefcBits(v, parent, from+total)
	b.out = b.call.Builder()
	t := b.out.SubBin(parent, from, total)
	b.call.Commit(&b.out)
	return t, bif.Done
}

// store writes segments, of n bits together, from bit to on of memory.
func (b *Builder) store(at emu.Addr, to int, segs []segment, n int) {
	v := b.call.View
	at += emu.Addr(to / wordBits * emu.WordBytes)
	to %= wordBits
	words := (to + n + wordBits - 1) / wordBits
	w := writer{words: v.Slice(at, words), n: to}
	if to > 0 {
		before := bits.ReverseBytes32(v.Load(at)) >> (wordBits - to) << (wordBits - to)
		w.pending = uint64(before) << wordBits
	}
	b.fill(w, segs, n)
	v.ChargeStores(uint64(words), v.StoreStalls(at))
	b.fences.FenceStores(at)
}
