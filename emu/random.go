package emu

import "math/bits"

// Random is a sequence of pseudo-random numbers, SplitMix64; its value is its whole state.
type Random uint64

// NewRandom returns the sequence with number stream of a seed.
func NewRandom(seed, stream uint64) Random { return Random(Scramble(Scramble(seed) + stream)) }

// Next returns the next number.
func (r *Random) Next() uint64 {
	*r += 0x9E3779B97F4A7C15
	return Scramble(uint64(*r))
}

// Scramble spreads every bit of x over the result: the finalizer of SplitMix64.
func Scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Below maps a random number to the range 0 to n-1.
func Below(random, n uint64) uint64 {
	hi, _ := bits.Mul64(random, n)
	return hi
}
