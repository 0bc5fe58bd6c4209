package bits

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// What is written piece by piece is what CopyBits puts together bit by bit, and nothing behind it
// is written.
func TestWriter(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		const most = 40
		const unwritten = 0xAAAAAAAA
		words := make([]emu.Word, most)
		for i := range words {
			words[i] = unwritten
		}
		w := writer{words: words}
		wanted, at := make([]byte, most*emu.WordBytes), 0
		for range rnd.IntN(10) {
			data := make([]byte, 12)
			for i := range data {
				data[i] = byte(rnd.Uint32())
			}
			from, n := rnd.IntN(8), rnd.IntN(65)
			if rnd.IntN(2) == 0 {
				w.bytes(data, from, n)
			} else {
				flags := rnd.IntN(2) * bytecode.BitsLittle
				u := rnd.Uint64()
				w.integer(u, n, flags)
				data, from = bitByBit(u, n, flags), 0
			}
			term.CopyBits(wanted, at, data, from, n)
			at += n
		}
		w.end()
		written := (at + wordBits - 1) / wordBits
		image := make([]emu.Word, most)
		term.PackInto(image, wanted)
		require.Equal(t, image[:written], words[:written])
		for _, w := range words[written:] {
			require.EqualValues(t, unwritten, w)
		}
	}
}

// bitByBit is the low n bits of u as a field has them.
func bitByBit(u uint64, n, flags int) []byte {
	data := make([]byte, 8)
	for i := range n { // bit i of the field, and its weight
		weight := n - 1 - i
		if flags&bytecode.BitsLittle != 0 {
			weight = i&^7 + min(8, n-i&^7) - 1 - i%8
		}
		if u>>weight&1 != 0 {
			data[i/8] |= 0x80 >> (i % 8)
		}
	}
	return data
}
