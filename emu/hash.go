package emu

import "math/bits"

// Hash is a 64-bit streaming hash of machine state. It is not cryptographic.
//
// Every input word is mixed in by invertible steps (add, rotate, multiply by an odd number), so
// that changing exactly one word of the input always changes the sum; other changes go undetected
// with probability 2^-64. The sum depends on the sequence of calls: Words(a), Words(b) differs from
// Words(ab).
//
// The zero Hash is ready to use. A copy of a Hash continues independently.
type Hash struct{ state uint64 }

// Odd multipliers with about half of their bits set.
const (
	mulIn   = 0x9FB21C651E98DF25
	mulLane = 0xD6E8FEB86659FD93
	mulEnd  = 0xA0761D6478BD642F
)

func step(lane, w uint64) uint64 { return bits.RotateLeft64(lane+w*mulIn, 29) * mulLane }

// Uint64 adds a 64-bit value.
func (h *Hash) Uint64(x uint64) { h.state = step(h.state^mulEnd, x) }

// Bool adds a bit.
func (h *Hash) Bool(b bool) {
	if b {
		h.Uint64(1)
	} else {
		h.Uint64(0)
	}
}

// Words adds a length and that many words, in four lanes of 64 bits.
func (h *Hash) Words(ws []Word) {
	h.Uint64(uint64(len(ws)))
	s := h.state
	a, b, c, d := s, s^mulIn, s^mulLane, s^mulEnd
	for len(ws) >= 8 {
		w := (*[8]Word)(ws)
		a = step(a, uint64(w[0])|uint64(w[1])<<32)
		b = step(b, uint64(w[2])|uint64(w[3])<<32)
		c = step(c, uint64(w[4])|uint64(w[5])<<32)
		d = step(d, uint64(w[6])|uint64(w[7])<<32)
		ws = ws[8:]
	}
	for _, w := range ws {
		a = step(a, uint64(w))
	}
	for _, lane := range [...]uint64{a, b, c, d} {
		h.Uint64(lane)
	}
}

// Bytes adds a length and that many bytes.
func (h *Hash) Bytes(p []byte) {
	h.Uint64(uint64(len(p)))
	for ; len(p) > 0; p = p[min(8, len(p)):] {
		var x uint64
		for i, b := range p[:min(8, len(p))] {
			x |= uint64(b) << (8 * i)
		}
		h.Uint64(x)
	}
}

// Sum returns the hash of everything fed so far. The Hash can be fed further afterwards.
func (h *Hash) Sum() uint64 {
	s := h.state
	s = (s ^ s>>32) * mulEnd
	s = (s ^ s>>29) * mulIn
	return s ^ s>>32
}
