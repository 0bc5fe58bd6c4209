package emu_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/stretchr/testify/assert"
)

func hashOf(ws []emu.Word) uint64 {
	var h emu.Hash
	h.Words(ws)
	return h.Sum()
}

// TestHashSeesEveryBit flips each bit of inputs of several lengths: no two results agree, and half
// of the bits change.
func TestHashSeesEveryBit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	flips, samples := 0, 0
	for n := range 40 {
		ws := make([]emu.Word, n)
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
	sum := func(f func(h *emu.Hash)) uint64 { var h emu.Hash; f(&h); return h.Sum() }
	sums := map[uint64]string{}
	for name, f := range map[string]func(h *emu.Hash){
		"nothing":    func(*emu.Hash) {},
		"zero":       func(h *emu.Hash) { h.Uint64(0) },
		"zeros":      func(h *emu.Hash) { h.Uint64(0); h.Uint64(0) },
		"no words":   func(h *emu.Hash) { h.Words(nil); h.Words(nil) },
		"zero words": func(h *emu.Hash) { h.Words(make([]emu.Word, 8)) },
		"more":       func(h *emu.Hash) { h.Words(make([]emu.Word, 9)) },
		"two calls":  func(h *emu.Hash) { h.Words(make([]emu.Word, 4)); h.Words(make([]emu.Word, 4)) },
		"swapped blocks": func(h *emu.Hash) {
			h.Words([]emu.Word{0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
				0, 0, 0, 0})
		},
		"unswapped": func(h *emu.Hash) {
			h.Words([]emu.Word{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
				0, 0, 0, 0})
		},
		"true":        func(h *emu.Hash) { h.Bool(true) },
		"bytes":       func(h *emu.Hash) { h.Bytes([]byte("123456789")) },
		"a zero byte": func(h *emu.Hash) { h.Bytes([]byte("123456789\x00")) },
	} {
		s := sum(f)
		assert.Empty(t, sums[s], name)
		sums[s] = name
	}
}

func TestHashCopyGoesOnAlone(t *testing.T) {
	var h emu.Hash
	h.Uint64(1)
	before := h.Sum()
	c := h
	c.Uint64(2)
	assert.Equal(t, before, h.Sum())
	h.Uint64(2)
	assert.Equal(t, c.Sum(), h.Sum())
}

func BenchmarkHash(b *testing.B) {
	ws := make([]emu.Word, 256<<10)
	b.SetBytes(int64(len(ws) * emu.WordBytes))
	var h emu.Hash
	for b.Loop() {
		h.Words(ws)
	}
}
