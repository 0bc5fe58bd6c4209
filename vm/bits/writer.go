package bits

import (
	"encoding/binary"
	"math/bits"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

const wordBits = 8 * emu.WordBytes

// writer writes bits one behind another into words as bitstrings have them: the first bit of a byte
// is its highest, the first byte of a word its lowest.
type writer struct {
	words   []emu.Word
	next    int    // of the words, to be written
	pending uint64 // bits of it, the first of them highest, followed by zeros
	n       int    // how many these are, less than wordBits
}

// put writes n bits, at most 32, which are the highest of u; the others are 0.
func (w *writer) put(u uint32, n int) {
	w.pending |= uint64(u) << wordBits >> w.n
	if w.n += n; w.n >= wordBits {
		w.words[w.next] = bits.ReverseBytes32(uint32(w.pending >> wordBits))
		w.next++
		w.pending <<= wordBits
		w.n -= wordBits
	}
}

// put64 does so with up to 64 bits.
func (w *writer) put64(u uint64, n int) {
	if n > wordBits {
		w.put(uint32(u>>wordBits), wordBits)
		u <<= wordBits
		n -= wordBits
	}
	w.put(uint32(u>>wordBits), n)
}

// end writes the last word, if only a part of it has been.
func (w *writer) end() {
	if w.n > 0 {
		w.words[w.next] = bits.ReverseBytes32(uint32(w.pending >> wordBits))
	}
}

// integer writes the low n bits of u, at most 64.
func (w *writer) integer(u uint64, n, flags int) {
	u <<= 64 - n
	if flags&bytecode.BitsLittle != 0 {
		u = bits.ReverseBytes64(u >> (64 - n))
		if rest := n % 8; rest > 0 { // of the highest byte there are only its low bits
			last := 64 - 8 - n&^7
			u += u >> last & 0xFF * (1<<(8-rest) - 1) << last
		}
	}
	w.put64(u, n)
}

// bytes writes n bits of data from bit from on, which is in its first byte.
func (w *writer) bytes(data []byte, from, n int) {
	if from > 0 {
		first := min(8-from, n)
		w.put(uint32(data[0])<<(wordBits-8+from)>>(wordBits-first)<<(wordBits-first), first)
		data = data[1:]
		n -= first
	}
	for ; n >= wordBits; n -= wordBits {
		w.put(binary.BigEndian.Uint32(data), wordBits)
		data = data[emu.WordBytes:]
	}
	if n > 0 {
		var last [emu.WordBytes]byte
		copy(last[:], data[:(n+7)/8])
		w.put(binary.BigEndian.Uint32(last[:])>>(wordBits-n)<<(wordBits-n), n)
	}
}

// extent writes the bits of an extent, whose words are loaded as a block.
func (w *writer) extent(v *emu.View, e term.Extent) {
	from := v.LoadBlock(e.First(), e.Words())
	shift, n := e.From%wordBits, e.Len
	if shift == 0 && w.n == 0 {
		whole := n / wordBits
		copy(w.words[w.next:], from[:whole])
		w.next += whole
		from, n = from[whole:], n%wordBits
	}
	if n == 0 {
		return
	}
	ahead, i := bits.ReverseBytes32(from[0]), 1
	for ; n > 0; n -= wordBits {
		u := ahead << shift
		if shift+n > wordBits {
			ahead = bits.ReverseBytes32(from[i])
			i++
			u |= uint32(uint64(ahead) >> (wordBits - shift))
		}
		if n < wordBits {
			w.put(u>>(wordBits-n)<<(wordBits-n), n)
			return
		}
		w.put(u, wordBits)
	}
}
