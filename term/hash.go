package term

import (
	"math/bits"

	"github.com/parallergo/epiphany/emu"
)

// Hash returns a cheap hash for tables inside the machine: terms equal by =:= have equal hashes,
// wherever they are in memory. Atoms are hashed by their indices, without access to the atom table.
// The upper bits are better distributed. The hashes for programs are in package etf.
//
// Only the first million words of a term are hashed; shared words count as often as they occur.
func Hash(v *emu.View, t Term) uint32 {
	if IsImm(t) {
		return finish(mix(0, t))
	}
	todo := hasher{left: mostHashed}
	var h uint32
	for ok := true; ok && todo.left > 0; t, ok = todo.next(v) {
		todo.left--
		h = todo.hashTop(v, t, h)
	}
	return finish(h)
}

const mostHashed = 1 << 20 // words

// hasher is a walk that ends after some words.
type hasher struct {
	runs
	left int
}

// finish spreads the upper bits of a hash, which depend on every word, to the lower ones.
func finish(h uint32) uint32 { return h ^ h>>15 }

// mix folds a word into a hash.
func mix(h, w uint32) uint32 { return (bits.RotateLeft32(h, 5) ^ w) * 0x9e3779b1 }

// hashTop folds what can be told of t without going into it and pushes what is left.
func (s *hasher) hashTop(v *emu.View, t Term, h uint32) uint32 {
	switch {
	case IsImm(t):
		return mix(h, t)
	case IsList(t):
		s.add(Ptr(t), 2)
		return mix(h, TagList)
	}
	header := v.Load(Ptr(t))
	if isBinarySub(HeaderSub(header)) {
		e := extent(v, t, header)
		s.left -= e.Len / (8 * emu.WordBytes)
		return hashBits(e, v, h)
	}
	if HeaderSub(header) == SubRef {
		return hashRef(v, t, header, h)
	}
	h = mix(h, header)
	n := HeaderArity(header)
	switch HeaderSub(header) {
	case SubTuple, SubMap, SubNode, SubExport:
		s.add(Ptr(t)+emu.WordBytes, n)
	case SubFun:
		s.add(Ptr(t)+FunHead*emu.WordBytes, n+1-FunHead)
		s.add(Ptr(t)+emu.WordBytes, funEntry-1)
	case SubFloat:
		if FloatValue(v, t) != 0 { // 0.0 =:= -0.0
			h = hashWords(v, t, 1, n, h)
		}
	default:
		h = hashWords(v, t, 1, n, h)
	}
	return h
}

// hashBits folds the bits of a bitstring.
func hashBits(e Extent, v *emu.View, h uint32) uint32 {
	h = mix(mix(h, Header(SubHeapBin, 0)), uint32(e.Len))
	for r := e.Read(v); r.Left > 0; {
		h = mix(h, r.Next())
	}
	return h
}

// hashWords folds n words from word i on.
func hashWords(v *emu.View, t Term, i, n int, h uint32) uint32 {
	for ; n > 0; n-- {
		h = mix(h, Word(v, t, i))
		i++
	}
	return h
}
