package term

import (
	"math/bits"
	"slices"

	"github.com/parallergo/epiphany/emu"
)

// A map of up to MaxFlat associations is flat: its keys in ascending key order, then its values. A
// larger one is a hash trie, persistent: a changed map shares with the old one what is not on the
// way to the change.
//
//	root  SubMap   number of associations (a small integer), then a slot for each of the 16 values of the first four bits of [Hash]
//	node  SubNode  which of 16 slots there are, a bit each (a small integer), then these, for the next four bits
//	      SubNode  0, then the leaves, in key order, of keys all bits of whose hashes are the same
//	leaf           the cons cell of a key and its value
//
// A slot is a leaf if one key has the bits so far, a node if several have, and Nil if none has. So
// equal associations make equal tries. The number of words after SubMap is even in a flat map and
// odd in a root, which distinguishes the two.
const (
	MaxFlat = 32 // as in OTP

	fanBits   = 4
	fanOut    = 1 << fanBits
	rootHead  = 2 // words of a root before its slots, header included
	nodeHead  = 2 // of a node
	rootWords = rootHead + fanOut
	maxLevels = 32 / fanBits // nodes below that hold keys of one hash
)

// isTrie reports whether a map with this header is a trie.
func isTrie(h emu.Word) bool { return HeaderArity(h)%2 == 1 }

// MapSizeOf returns the number of associations of a map with header h.
func MapSizeOf(v *emu.View, t Term, h emu.Word) int {
	if isTrie(h) {
		return SmallValue(Word(v, t, 1))
	}
	return HeaderArity(h) / 2
}

// nodeSlots returns the number of slots of a node.
func nodeSlots(v *emu.View, t Term) int { return HeaderArity(Word(v, t, 0)) + 1 - nodeHead }

// nibble returns the part of a hash that counts at a level, 0 that of the root.
func nibble(h uint32, level int) int { return int(h >> (32 - fanBits*(level+1)) & (fanOut - 1)) }

// MapWork counts work on maps besides loads and stores: words hashed, slots of tries visited on the
// way to a key, and keys of flat maps compared.
type MapWork struct{ Hashed, Steps, Keys uint64 }

// hash is Hash, counted.
func (w *MapWork) hash(v *emu.View, key Term) uint32 {
	loads := v.Loads
	h := Hash(v, key)
	w.Hashed += v.Loads - loads + 1
	return h
}

// MapSize returns the number of associations of a map.
func MapSize(v *emu.View, t Term) int { return MapSizeOf(v, t, Word(v, t, 0)) }

// MapGet returns the value of a key, None when the map does not have it. The work of the search is
// added to w.
func MapGet(v *emu.View, atoms *Atoms, m, key Term, w *MapWork) Term {
	h := Word(v, m, 0)
	if isTrie(h) {
		return trieGet(v, atoms, m, key, w)
	}
	n := HeaderArity(h) / 2
	i, found := flatFind(v, atoms, m, n, key)
	if !found {
		w.Keys += uint64(n)
		return None
	}
	w.Keys += uint64(i) + 1
	return Word(v, m, 1+n+i)
}

// flatFind searches a flat map of n associations for a key. It returns the number of the
// association, or where it would have to be inserted.
func flatFind(v *emu.View, atoms *Atoms, m Term, n int, key Term) (i int, found bool) {
	lo, hi := 0, n
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		c := CompareKeys(v, atoms, Word(v, m, 1+mid), key)
		if c == 0 {
			return mid, true
		}
		if c < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, false
}

// FlatPairs is MapPairs for a flat map; it appends keys and values to the slices. flat is false for
// a trie.
func FlatPairs(v *emu.View, m Term, keys, vals []Term) (k, l []Term, flat bool) {
	h := Word(v, m, 0)
	if isTrie(h) {
		return nil, nil, false
	}
	n := HeaderArity(h) / 2
	keys, vals = slices.Grow(keys, n+8), slices.Grow(vals, n+8)
	words := v.Slice(Ptr(m), 1+2*n)[1:]
	v.ChargeLoads(uint64(2*n), v.LoadStalls(Ptr(m)))
	return append(keys, words[:n]...), append(vals, words[n:]...), true
}

func trieGet(v *emu.View, atoms *Atoms, m, key Term, w *MapWork) Term {
	h := w.hash(v, key)
	t := Word(v, m, rootHead+nibble(h, 0))
	for level := 1; IsBoxed(t); level++ {
		w.Steps++
		if level == maxLevels {
			return collisionGet(v, atoms, t, key, w)
		}
		filled, bit := uint(SmallValue(Word(v, t, 1))), uint(1)<<nibble(h, level)
		if filled&bit == 0 {
			return None
		}
		t = Word(v, t, nodeHead+bits.OnesCount(filled&(bit-1)))
	}
	w.Steps++
	if !IsList(t) || !EqualExact(v, atoms, Head(v, t), key) {
		return None
	}
	return Tail(v, t)
}

// collisionGet is MapGet among keys of the same hash.
func collisionGet(v *emu.View, atoms *Atoms, node, key Term, w *MapWork) Term {
	for i := range nodeSlots(v, node) {
		w.Steps++
		if leaf := Word(v, node, nodeHead+i); EqualExact(v, atoms, Head(v, leaf), key) {
			return Tail(v, leaf)
		}
	}
	return None
}

// maxKeyDepth bounds how deep large maps in keys of large maps are put in order, which recurses.
// Below, their order is that of the trie.
const maxKeyDepth = 32

// orderedPairs returns the associations of a map in key order; it is in keys of so many others
// whose keys are being put in order.
func orderedPairs(v *emu.View, atoms *Atoms, m Term, depth int) (keys, vals []Term) {
	keys, vals = MapPairs(v, m)
	if len(keys) > MaxFlat && depth < maxKeyDepth {
		sortPairs(v, atoms, keys, vals, depth+1)
	}
	return keys, vals
}

// MapPairs returns the associations of a map: of a flat map in key order, of a trie in the order of
// the hashes of its keys, which depends on the keys alone.
func MapPairs(v *emu.View, m Term) (keys, vals []Term) {
	h := Word(v, m, 0)
	n := MapSizeOf(v, m, h)
	all := make([]Term, 2*n)
	keys, vals = all[:n:n], all[n:]
	if isTrie(h) {
		at := 0
		for i := range fanOut {
			at = triePairs(v, Word(v, m, rootHead+i), 1, keys, vals, at)
		}
		return keys[:at], vals[:at]
	}
	for i := range all {
		all[i] = Word(v, m, 1+i)
	}
	return keys, vals
}

// triePairs reads the associations in a slot of a level into keys and vals from an index on and
// gives the next.
func triePairs(v *emu.View, t Term, level int, keys, vals []Term, at int) int {
	switch {
	case IsList(t) && at < len(keys):
		keys[at], vals[at] = Head(v, t), Tail(v, t)
		at++
	case IsBoxed(t) && level <= maxLevels:
		for i := range nodeSlots(v, t) {
			at = triePairs(v, Word(v, t, nodeHead+i), level+1, keys, vals, at)
		}
	}
	return at
}

// MapBatch returns associations of a trie in the order of MapPairs, starting with the first whose
// key has a hash of at least from: about most of them, or more if they have the same hash. next is
// the hash from which to continue, 0 at the end.
func MapBatch(v *emu.View, m Term, from uint32, most int, w *MapWork) (keys, vals []Term, next uint32) {
	b := batch{v: v, from: from, most: most, work: w}
	for i := nibble(from, 0); i < fanOut && b.next == 0; i++ {
		b.slot(Word(v, m, rootHead+i), 1, i == nibble(from, 0))
	}
	return b.keys, b.vals, b.next
}

// batch is what MapBatch is about.
type batch struct {
	v          *emu.View
	from       uint32
	most       int
	work       *MapWork
	keys, vals []Term
	next       uint32
}

// slot takes what is in a slot of a level. At the edge it may have hashes less than from.
func (b *batch) slot(t Term, level int, edge bool) {
	b.work.Steps++
	switch {
	case IsList(t):
		b.leaves(t, 1, func(int) Term { return t }, edge)
	case IsBoxed(t) && level == maxLevels:
		b.leaves(Word(b.v, t, nodeHead), nodeSlots(b.v, t), func(i int) Term {
			return Word(b.v, t, nodeHead+i)
		}, edge)
	case IsBoxed(t):
		filled := uint(SmallValue(Word(b.v, t, 1)))
		for i := nodeHead; filled != 0 && b.next == 0; i++ {
			at := bits.TrailingZeros(filled)
			filled &= filled - 1
			if first := nibble(b.from, level); !edge || at >= first {
				b.slot(Word(b.v, t, i), level+1, edge && at == first)
			}
		}
	}
}

// leaves takes all of n leaves with the hash of the first, or none.
func (b *batch) leaves(first Term, n int, leaf func(i int) Term, edge bool) {
	full := len(b.keys) >= b.most
	if edge || full {
		h := b.work.hash(b.v, Head(b.v, first))
		switch {
		case edge && h < b.from:
			return
		case full:
			b.next = h
			return
		}
	}
	for i := range n {
		l := leaf(i)
		b.keys, b.vals = append(b.keys, Head(b.v, l)), append(b.vals, Tail(b.v, l))
	}
}

// MapRoom returns the largest number of words of a map of n associations, for any hashes of its
// keys.
func MapRoom(n int) int {
	if n <= MaxFlat {
		return MapWords(n)
	}
	words := rootWords + n*(ConsWords+1)
	for level := 1; level <= maxLevels; level++ {
		// There are no more nodes than bits to lead to them, and each has two leaves below it at
		// least.
		words += (nodeHead + 1) * min(1<<(fanBits*level), n/2)
	}
	return words
}
