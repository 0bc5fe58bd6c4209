package term

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/parallergo/epiphany/emu"
)

// Extent is a range of bits in memory: Len bits, from bit From on of the bytes packed into words
// from address At on. The first bit of a byte is its highest.
type Extent struct {
	At        emu.Addr
	From, Len int
}

// Bitstr is a bitstring of which the first two words have been loaded: header and size in bits.
type Bitstr struct {
	Term   Term
	header emu.Word
	Bits   int
}

// ToBitstr loads the first words of t and reports whether it is a bitstring.
func ToBitstr(v *emu.View, t Term) (b Bitstr, is bool) {
	if !IsBoxed(t) {
		return b, false
	}
	if b.header = v.Load(Ptr(t)); !isBinarySub(HeaderSub(b.header)) {
		return b, false
	}
	b.Term, b.Bits = t, BitSize(v, t)
	return b, true
}

// Parent returns the heap binary or box that has the bits of the bitstring, and how many bits there
// are before them.
func (b *Bitstr) Parent(v *emu.View) (parent Term, from int) {
	if HeaderSub(b.header) != SubSubBin {
		return b.Term, 0
	}
	return Word(v, b.Term, SubParentWord), SmallValue(Word(v, b.Term, SubFromWord))
}

// Extent returns the extent of the bits, empty for a bitstring that is not visible.
func (b *Bitstr) Extent(v *emu.View) Extent {
	e := Extent{Len: b.Bits}
	t, h := b.Term, b.header
	if HeaderSub(h) == SubSubBin {
		t, e.From = b.Parent(v)
		h = v.Load(Ptr(t))
	}
	e.At = Ptr(t) + (BitsWord+1)*emu.WordBytes
	if HeaderSub(h) == SubRefcBin {
		if e.At = RefcAddr(v, t); e.At == 0 {
			e.Len = 0
		}
	}
	return e
}

// extent returns the extent of a bitstring with header h.
func extent(v *emu.View, t Term, h emu.Word) Extent {
	b := Bitstr{t, h, BitSize(v, t)}
	return b.Extent(v)
}

// Part returns n bits of an extent, from bit from on.
func (e Extent) Part(from, n int) Extent { return Extent{e.At, e.From + from, n} }

// Words returns the number of words that hold bits of the extent.
func (e Extent) Words() int {
	if e.Len == 0 {
		return 0
	}
	return (e.From%wordBits + e.Len + wordBits - 1) / wordBits
}

const wordBits = 8 * emu.WordBytes

// First returns the address of the first of these words.
func (e Extent) First() emu.Addr { return e.At + emu.Addr(e.From/wordBits*emu.WordBytes) }

// Append appends the bits to bytes, the last byte filled up with zeros. The words are loaded as a
// block.
func (e Extent) Append(v *emu.View, b []byte) []byte {
	words := v.LoadBlock(e.First(), e.Words())
	at, bytes := len(b), (e.Len+7)/8
	b = slices.Grow(b, bytes)[:at+bytes]
	to := b[at:]
	if shift := e.From % wordBits; shift%8 != 0 {
		r := Bits{near: words, shift: shift, Left: e.Len}
		r.start()
		for ; len(to) >= emu.WordBytes; to = to[emu.WordBytes:] {
			binary.BigEndian.PutUint32(to, r.Next())
		}
		if len(to) > 0 {
			var last [emu.WordBytes]byte
			binary.BigEndian.PutUint32(last[:], r.Next())
			copy(to, last[:])
		}
		return b
	}
	unpack(to, words, e.From%wordBits)
	if e.Len%8 > 0 {
		to[bytes-1] &= 0xFF << (8 - e.Len%8)
	}
	return b
}

// unpack extracts bytes from words, from bit shift of the first on.
func unpack(to []byte, words []emu.Word, shift int) {
	i := 0
	for ; i+emu.WordBytes <= len(to); i += emu.WordBytes {
		w := words[i/emu.WordBytes] >> shift
		if shift > 0 {
			w |= words[i/emu.WordBytes+1] << (wordBits - shift)
		}
		binary.LittleEndian.PutUint32(to[i:], w)
	}
	for ; i < len(to); i++ {
		from := i + shift/8
		to[i] = byte(words[from/emu.WordBytes] >> (8 * (from % emu.WordBytes)))
	}
}

// Bits reads an extent word by word.
type Bits struct {
	v     *emu.View
	at    emu.Addr   // of the next word to load
	near  []emu.Word // instead, words that have been loaded
	shift int        // bits of ahead that come before the next
	ahead uint32     // the last word that was loaded, first bit highest
	Left  int        // bits to be read
}

// Read begins to read the bits one word at a time.
func (e Extent) Read(v *emu.View) Bits {
	r := Bits{v: v, at: e.First(), shift: e.From % wordBits, Left: e.Len}
	r.start()
	return r
}

func (r *Bits) start() {
	if r.shift > 0 && r.Left > 0 {
		r.ahead = r.load()
	}
}

func (r *Bits) load() uint32 {
	var w emu.Word
	if r.v == nil {
		w = r.near[0]
		r.near = r.near[1:]
	} else {
		w = r.v.Load(r.at)
		r.at += emu.WordBytes
	}
	return bits.ReverseBytes32(w)
}

// Next reads 32 bits, the first of them highest, padded with zeros if fewer are left.
func (r *Bits) Next() uint32 {
	var w uint32
	switch {
	case r.Left <= 0:
		return 0
	case r.shift == 0:
		w = r.load()
	default:
		w = r.ahead << r.shift
		if r.shift+r.Left > wordBits {
			r.ahead = r.load()
			w |= r.ahead >> (wordBits - r.shift)
		}
	}
	if r.Left < wordBits {
		w &^= 1<<(wordBits-r.Left) - 1
	}
	r.Left -= wordBits
	return w
}

// Equal reports whether the bits of e are those of f.
func (e Extent) Equal(v *emu.View, f Extent) bool {
	return e.Len == f.Len && compareExtents(v, e, f, e.Len) == 0
}

// compareExtents compares n bits of two extents, which may be the same.
func compareExtents(v *emu.View, a, b Extent, n int) int {
	if a.At == b.At && a.From == b.From {
		return 0
	}
	ra, rb := a.Part(0, n).Read(v), b.Part(0, n).Read(v)
	for ra.Left > 0 {
		if wa, wb := ra.Next(), rb.Next(); wa != wb {
			if wa < wb {
				return -1
			}
			return 1
		}
	}
	return 0
}

// CopyBits writes n bits of src, from bit from on, to dst from bit to on; other bits of dst stay as
// they are. The bits of a byte begin with its highest.
func CopyBits(dst []byte, to int, src []byte, from, n int) {
	if to%8 == 0 && from%8 == 0 {
		whole := n / 8
		copy(dst[to/8:], src[from/8:from/8+whole])
		to, from, n = to+8*whole, from+8*whole, n%8
	}
	for n > 0 {
		// As many bits as one byte of both has.
		k := min(8-to%8, 8-from%8, n)
		x := src[from/8] << (from % 8) >> (8 - k) << (8 - k) >> (to % 8)
		mask := byte(0xFF) << (8 - k) >> (to % 8)
		dst[to/8] = dst[to/8]&^mask | x
		to, from, n = to+k, from+k, n-k
	}
}
