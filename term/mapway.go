package term

import (
	"math/bits"

	"github.com/parallergo/epiphany/emu"
)

// way is a change of one association of a trie, as most changes are, when it changes no more than a
// slot of each node on the way to the key. These nodes are copied from memory to memory. It charges
// what a change by editNodes does.
type way struct {
	nodes [maxLevels]wayNode // the first is the root
	depth int                // how many nodes there are; 0 if the edit is none of this kind
	leaf  bool               // a new leaf is put at the end; else the old one is removed
	key   Term               // of the new leaf
	val   Term
}

// wayNode is a node on the way: the place of the slot among its words, and the slots that it has,
// the one on the way included.
type wayNode struct {
	t      Term
	place  int
	filled uint32
	bit    uint32 // that of the slot
	had    bool   // it had the slot before
}

// slot describes the slot of a node, or of the root, on the way to a hash, and gives what is there.
func (n *wayNode) slot(v *emu.View, t Term, h uint32, level int) Term {
	n.t = t
	i := nibble(h, level)
	if level == 0 {
		n.place = rootHead + i
		s := v.Peek(Ptr(t) + emu.Addr(n.place)*emu.WordBytes)
		n.had = s != Nil
		return s
	}
	filled := uint32(SmallValue(v.Peek(Ptr(t) + emu.WordBytes)))
	n.bit = 1 << i
	n.place = nodeHead + bits.OnesCount32(filled&(n.bit-1))
	n.had = filled&n.bit != 0
	if n.filled = filled | n.bit; !n.had {
		return Nil
	}
	return v.Peek(Ptr(t) + emu.Addr(n.place)*emu.WordBytes)
}

// loads is how many words an edit loads of a node on the way.
func (n *wayNode) loads(level int) int {
	switch {
	case level == 0:
		return rootWords
	case n.had:
		return 1 + bits.OnesCount32(n.filled)
	}
	return bits.OnesCount32(n.filled)
}

// follow finds the way to an immediate key in a trie. It gives the leaf at the end, Nil for none,
// and reports false if all bits of the hash lead to no leaf. It charges nothing.
func (w *way) follow(v *emu.View, m, key Term) (leaf Term, ok bool) {
	h := finish(mix(0, key))
	t := m
	for w.depth = 0; w.depth < maxLevels; {
		t = w.nodes[w.depth].slot(v, t, h, w.depth)
		if w.depth++; !IsBoxed(t) {
			return t, true
		}
	}
	return Nil, false
}

// beginWay starts an edit of a trie that has found its way, and charges that.
func (e *MapEdit) beginWay(v *emu.View, m Term) {
	e.v, e.same = v, None
	e.size = SmallValue(v.Peek(Ptr(m) + emu.WordBytes))
	e.Hashed++
	e.Steps += uint64(e.way.depth)
	for level := range e.way.depth {
		n := &e.way.nodes[level]
		v.ChargeLoads(uint64(n.loads(level)), v.LoadStalls(Ptr(n.t)))
	}
}

// BeginPut is Begin with a trie, and Put. It reports whether the key is new.
func (e *MapEdit) BeginPut(v *emu.View, atoms *Atoms, m, key, val Term) (added bool) {
	leaf, ok := Nil, false
	if IsImm(key) {
		leaf, ok = e.way.follow(v, m, key)
	}
	if !ok || leaf != Nil && v.Peek(Ptr(leaf)) != key {
		e.Begin(v, atoms, m)
		size := e.size
		e.Put(key, val)
		return e.size > size
	}
	e.beginWay(v, m)
	e.way.leaf, e.way.key, e.way.val = true, key, val
	if leaf == Nil {
		e.size++
		return true
	}
	v.ChargeLoads(1+ConsWords, v.LoadStalls(Ptr(leaf))) // the key is compared before
	if v.Peek(Ptr(leaf)+emu.WordBytes) == val {
		e.same = m
	}
	return false
}

// BeginRemove is Begin with a trie, and Remove.
func (e *MapEdit) BeginRemove(v *emu.View, atoms *Atoms, m, key Term) {
	if !e.removesLeaf(v, m, key) {
		e.Begin(v, atoms, m)
		e.Remove(key)
	}
}

// removesLeaf is BeginRemove where what remains is a trie without the leaf of the key.
func (e *MapEdit) removesLeaf(v *emu.View, m, key Term) bool {
	if !IsImm(key) || SmallValue(v.Peek(Ptr(m)+emu.WordBytes)) <= MaxFlat+1 {
		return false
	}
	leaf, ok := e.way.follow(v, m, key)
	if !ok || leaf == Nil || v.Peek(Ptr(leaf)) != key || e.way.leavesLeaf(v) {
		return false
	}
	e.beginWay(v, m)
	v.ChargeLoads(1, v.LoadStalls(Ptr(leaf)))
	e.size--
	e.way.leaf = false
	return true
}

// leavesLeaf reports whether the last node would have no more than a leaf without that of the key.
func (w *way) leavesLeaf(v *emu.View) bool {
	n := &w.nodes[w.depth-1]
	if w.depth == 1 || bits.OnesCount32(n.filled) != 2 {
		return false
	}
	other := 2*nodeHead + 1 - n.place
	return IsList(v.Peek(Ptr(n.t) + emu.Addr(other)*emu.WordBytes))
}

// words is the size of what is made below the root.
func (w *way) words() (n int) {
	for i := range w.nodes[1:w.depth] {
		n += nodeHead + bits.OnesCount32(w.nodes[1+i].filled)
	}
	if !w.leaf {
		if w.depth > 1 {
			n--
		}
		return n
	}
	return n + ConsWords
}

// build makes the trie with so many associations: the root first, then from the leaf upward.
func (w *way) build(v *emu.View, b *Builder, size int) Term {
	root, t := b.Object(SubMap, rootWords-1)
	copy(root, v.Slice(Ptr(w.nodes[0].t)+emu.WordBytes, rootWords-1))
	root[0] = Small(size)
	below := Nil
	if w.leaf {
		below = b.Cons(w.key, w.val)
	}
	for i := w.depth - 1; i > 0; i-- {
		below = w.nodes[i].build(v, b, below)
	}
	root[w.nodes[0].place-1] = below
	return t
}

// build makes the node anew with what is below its slot on the way, Nil if that goes.
func (n *wayNode) build(v *emu.View, b *Builder, below Term) Term {
	slots := bits.OnesCount32(n.filled)
	filled, at := n.filled, n.place-nodeHead
	old := v.Slice(Ptr(n.t)+nodeHead*emu.WordBytes, n.loads(1)-1)
	behind := old[at:]
	if n.had {
		behind = old[at+1:]
	}
	if below == Nil {
		slots--
		filled &^= n.bit
	}
	words, t := b.Object(SubNode, nodeHead-1+slots)
	words[0] = Small(int(filled))
	words = words[nodeHead-1:]
	copy(words, old[:at])
	if below != Nil {
		words[at] = below
		at++
	}
	copy(words[at:], behind)
	return t
}
