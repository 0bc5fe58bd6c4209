package emu

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

func hashOf(ws []Word) uint64 {
	var h Hash
	h.Words(ws)
	return h.Sum()
}

// TestHashSeesEveryBit flips each bit of inputs of several lengths: no two results agree, and half
// of the bits change.
func TestHashSeesEveryBit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	flips, samples := 0, 0
	for n := range 40 {
		ws := make([]Word, n)
		for i := range ws {
			ws[i] = r.Uint32()
		}
		base := hashOf(ws)
		seen := map[uint64]bool{base: true}
		for bit := range n * 32 {
			ws[bit/32] ^= 1 << (bit % 32)
			h := hashOf(ws)
			ws[bit/32] ^= 1 << (bit % 32)
			assert.False(t, seen[h])
			seen[h] = true
			flips += bits.OnesCount64(h ^ base)
			samples++
		}
	}
	assert.InDelta(t, 32, float64(flips)/float64(samples), 0.5)
}

func TestHashDependsOnTheCalls(t *testing.T) {
	sum := func(f func(h *Hash)) uint64 { var h Hash; f(&h); return h.Sum() }
	sums := map[uint64]string{}
	for name, f := range map[string]func(h *Hash){
		"nothing":        func(*Hash) {},
		"zero":           func(h *Hash) { h.Uint64(0) },
		"zeros":          func(h *Hash) { h.Uint64(0); h.Uint64(0) },
		"no words":       func(h *Hash) { h.Words(nil); h.Words(nil) },
		"zero words":     func(h *Hash) { h.Words(make([]Word, 8)) },
		"more":           func(h *Hash) { h.Words(make([]Word, 9)) },
		"two calls":      func(h *Hash) { h.Words(make([]Word, 4)); h.Words(make([]Word, 4)) },
		"swapped blocks": func(h *Hash) { h.Words([]Word{0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}) },
		"unswapped":      func(h *Hash) { h.Words([]Word{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}) },
		"true":           func(h *Hash) { h.Bool(true) },
		"bytes":          func(h *Hash) { h.Bytes([]byte("123456789")) },
		"a zero byte":    func(h *Hash) { h.Bytes([]byte("123456789\x00")) },
	} {
		s := sum(f)
		assert.Empty(t, sums[s], name)
		sums[s] = name
	}
}

func TestHashCopyGoesOnAlone(t *testing.T) {
	var h Hash
	h.Uint64(1)
	before := h.Sum()
	c := h
	c.Uint64(2)
	assert.Equal(t, before, h.Sum())
	h.Uint64(2)
	assert.Equal(t, c.Sum(), h.Sum())
}

func BenchmarkHash(b *testing.B) {
	ws := make([]Word, 256<<10)
	b.SetBytes(int64(len(ws) * WordBytes))
	var h Hash
	for b.Loop() {
		h.Words(ws)
	}
}
