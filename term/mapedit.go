package term

import (
	"math/bits"
	"slices"

	"github.com/parallergo/epiphany/emu"
)

// MapEdit derives a map from another one, or from nothing, by any number of changes outside
// emulated memory; then Words returns the size of the new map, and Build makes it. It modifies only
// the parts of a trie on the paths to the changes and shares the rest. The zero value is ready for
// Begin, which can be called again and then reuses memory. MapWork accumulates until the caller
// resets it.
type MapEdit struct {
	MapWork
	v     *emu.View
	atoms *Atoms
	size  int
	nodes []editNode // the first is the root
	same  Term       // the map that it began with, as long as nothing has changed, or None
	way   way        // in place of nodes
}

// keptNodes bounds the memory that is reused.
const keptNodes = 1 << 10

// editNode is a node that changes: a slot for each of four bits, or below maxLevels leaves in key
// order.
type editNode struct {
	slots [fanOut]editSlot
	same  []editSlot
}

// editSlot is a slot or a leaf.
type editSlot struct {
	kind slotKind
	a, b Term
}

type slotKind uint8

const (
	slotFree slotKind = iota
	slotKept          // a is a leaf or node in memory
	slotLeaf          // a and b are a key and its value
	slotNode          // a is the number of an editNode
)

// Begin starts with the associations of a map, or with none for None. Everything in the map, and in
// terms that are added, must be visible in the view.
func (e *MapEdit) Begin(v *emu.View, atoms *Atoms, m Term) {
	if cap(e.nodes) > keptNodes {
		e.nodes = nil
	}
	e.v, e.atoms, e.size, e.nodes, e.same, e.way.depth = v, atoms, 0, e.nodes[:0], None, 0
	root := e.newNode()
	if m == None {
		return
	}
	if h := Word(v, m, 0); isTrie(h) {
		e.size = MapSizeOf(v, m, h)
		for i := range fanOut {
			e.nodes[root].slots[i] = kept(Word(v, m, rootHead+i))
		}
	} else {
		e.Each(m, (*MapEdit).Put)
	}
	e.same = m
}

// Each calls Put or Add for the associations of a map.
func (e *MapEdit) Each(m Term, put func(e *MapEdit, key, val Term)) {
	keys, vals := MapPairs(e.v, m)
	for i, k := range keys {
		put(e, k, vals[i])
	}
}

// Size returns the number of associations.
func (e *MapEdit) Size() int { return e.size }

// kept returns the slot that holds what one in memory does.
func kept(t Term) editSlot {
	if t == Nil {
		return editSlot{}
	}
	return editSlot{kind: slotKept, a: t}
}

func (e *MapEdit) newNode() int {
	n := len(e.nodes)
	if n < cap(e.nodes) {
		e.nodes = e.nodes[:n+1]
		e.nodes[n] = editNode{same: e.nodes[n].same[:0]}
	} else {
		e.nodes = append(e.nodes, editNode{})
	}
	return n
}

// open reads a node of a level from memory.
func (e *MapEdit) open(t Term, level int) int {
	n := e.newNode()
	node := &e.nodes[n]
	if level >= maxLevels {
		for i := range nodeSlots(e.v, t) {
			node.same = append(node.same, kept(Word(e.v, t, nodeHead+i)))
		}
		return n
	}
	filled := uint(SmallValue(Word(e.v, t, 1)))
	for i := nodeHead; filled != 0; i++ {
		node.slots[bits.TrailingZeros(filled)] = kept(Word(e.v, t, i))
		filled &= filled - 1
	}
	return n
}

// key returns the key of a leaf.
func (e *MapEdit) key(s editSlot) Term {
	if s.kind == slotKept {
		return Head(e.v, s.a)
	}
	return s.a
}

// pair returns a leaf outside of memory.
func (e *MapEdit) pair(s editSlot) editSlot {
	if s.kind == slotKept {
		return editSlot{slotLeaf, Head(e.v, s.a), Tail(e.v, s.a)}
	}
	return s
}

// inside opens the node that a slot of a node leads to and gives its number, or reports that it is
// free or a leaf.
func (e *MapEdit) inside(n, i, level int) (next int, ok bool) {
	s := e.nodes[n].slots[i]
	switch {
	case s.kind == slotNode:
		return int(s.a), true
	case s.kind == slotKept && IsBoxed(s.a):
		next = e.open(s.a, level+1)
		e.nodes[n].slots[i] = editSlot{kind: slotNode, a: Term(next)}
		return next, true
	}
	return 0, false
}

// Put associates a key with a value. The key replaces an equal one, which may differ in 0.0 and
// -0.0, as in OTP's large maps, unless the value is unchanged.
func (e *MapEdit) Put(key, val Term) { e.put(key, val, true) }

// Add is Put for a new key. An existing key keeps its value.
func (e *MapEdit) Add(key, val Term) { e.put(key, val, false) }

func (e *MapEdit) put(key, val Term, replace bool) {
	h := e.hash(e.v, key)
	n := 0
	for level := range maxLevels {
		e.Steps++
		i := nibble(h, level)
		if next, ok := e.inside(n, i, level); ok {
			n = next
			continue
		}
		s := &e.nodes[n].slots[i]
		if s.kind == slotFree {
			*s = editSlot{slotLeaf, key, val}
			e.size++
			e.same = None
			return
		}
		old := e.key(*s)
		if old == key || EqualExact(e.v, e.atoms, old, key) {
			if replace {
				e.replace(s, key, val)
			}
			return
		}
		n = e.push(n, i, level, e.hash(e.v, old))
	}
	e.putSame(n, key, val, replace)
}

// push moves the leaf in a slot of a node, whose key has a hash, to a new node, and gives the
// number of that.
func (e *MapEdit) push(n, i, level int, h uint32) int {
	next := e.newNode()
	s := &e.nodes[n].slots[i]
	if level+1 < maxLevels {
		e.nodes[next].slots[nibble(h, level+1)] = *s
	} else {
		e.nodes[next].same = append(e.nodes[next].same, *s)
	}
	*s = editSlot{kind: slotNode, a: Term(next)}
	return next
}

// findSame finds a key among those of one hash, or where it belongs.
func (e *MapEdit) findSame(n int, key Term) (at int, found bool) {
	return slices.BinarySearchFunc(e.nodes[n].same, key, func(s editSlot, key Term) int {
		e.Steps++
		return CompareKeys(e.v, e.atoms, e.key(s), key)
	})
}

// putSame is put among keys of one hash.
func (e *MapEdit) putSame(n int, key, val Term, replace bool) {
	at, found := e.findSame(n, key)
	same := &e.nodes[n].same
	switch {
	case !found:
		*same = slices.Insert(*same, at, editSlot{slotLeaf, key, val})
		e.size++
		e.same = None
	case replace:
		e.replace(&(*same)[at], key, val)
	}
}

// replace puts a leaf in the place of one with an equal key.
func (e *MapEdit) replace(s *editSlot, key, val Term) {
	if e.pair(*s).b != val {
		*s = editSlot{slotLeaf, key, val}
		e.same = None
	}
}

// Remove removes a key, if it exists.
func (e *MapEdit) Remove(key Term) {
	h := e.hash(e.v, key)
	var way [maxLevels + 1]int
	last := 0
	for last < maxLevels {
		e.Steps++
		next, ok := e.inside(way[last], nibble(h, last), last)
		if !ok {
			break
		}
		last++
		way[last] = next
	}
	if !e.take(way[last], h, last, key) {
		return
	}
	e.size--
	e.same = None
	for ; last > 0; last-- {
		leaf, only := e.only(way[last])
		if !only {
			return
		}
		e.nodes[way[last-1]].slots[nibble(h, last-1)] = leaf
	}
}

// take takes a key out of a node, if it has it.
func (e *MapEdit) take(n int, h uint32, level int, key Term) bool {
	node := &e.nodes[n]
	if level == maxLevels {
		at, found := e.findSame(n, key)
		if found {
			node.same = slices.Delete(node.same, at, at+1)
		}
		return found
	}
	s := &node.slots[nibble(h, level)]
	if s.kind == slotFree || !EqualExact(e.v, e.atoms, e.key(*s), key) {
		return false
	}
	*s = editSlot{}
	return true
}

// only returns the leaf that is all there is in a node.
func (e *MapEdit) only(n int) (leaf editSlot, ok bool) {
	node := &e.nodes[n]
	count := 0
	for _, s := range node.all() {
		if s.kind != slotFree {
			leaf = s
			count++
		}
	}
	return leaf, count == 1 && (leaf.kind == slotLeaf || leaf.kind == slotKept && IsList(leaf.a))
}

// all are the slots or leaves of a node, those that are free among them.
func (n *editNode) all() []editSlot {
	if len(n.same) > 0 {
		return n.same
	}
	return n.slots[:]
}

// Words returns the size of the new map, 0 if it is the one with which the edit began.
func (e *MapEdit) Words() int {
	if e.same != None {
		return 0
	}
	switch {
	case e.size <= MaxFlat:
		return MapWords(e.size)
	case e.way.depth > 0:
		return rootWords + e.way.words()
	}
	return rootWords + e.below(0)
}

// below returns the number of words of what is new below a node.
func (e *MapEdit) below(n int) (words int) {
	for _, s := range e.nodes[n].all() {
		switch s.kind {
		case slotLeaf:
			words += ConsWords
		case slotNode:
			words += nodeHead + e.below(int(s.a))
			for _, inside := range e.nodes[s.a].all() {
				if inside.kind != slotFree {
					words++
				}
			}
		}
	}
	return words
}

// Build makes the map, of Words words.
func (e *MapEdit) Build(b *Builder) Term {
	if e.same != None {
		return e.same
	}
	if e.size <= MaxFlat {
		keys, vals := e.flat(0, 0, make([]Term, 0, MaxFlat), make([]Term, 0, MaxFlat))
		SortPairs(e.v, e.atoms, keys, vals)
		return b.Map(keys, vals)
	}
	if e.way.depth > 0 {
		return e.way.build(e.v, b, e.size)
	}
	root, t := b.MapRoot()
	e.fill(root, b)
	return t
}

// flat appends all associations below a node of a level.
func (e *MapEdit) flat(n, level int, keys, vals []Term) ([]Term, []Term) {
	for _, s := range e.nodes[n].all() {
		switch {
		case s.kind == slotFree:
		case s.kind == slotNode:
			keys, vals = e.flat(int(s.a), level+1, keys, vals)
		case s.kind == slotKept && IsBoxed(s.a):
			keys, vals = e.flat(e.open(s.a, level+1), level+1, keys, vals)
		default:
			s = e.pair(s)
			keys, vals = append(keys, s.a), append(vals, s.b)
		}
	}
	return keys, vals
}

// MapRoot makes the root of a trie of no associations.
func (b *Builder) MapRoot() ([]emu.Word, Term) {
	w, t := b.Object(SubMap, rootWords-1)
	w[0] = Small(0)
	for i := range w[1:] {
		w[1+i] = Nil
	}
	return w, t
}

// fill makes the trie below a root, whose words these are.
func (e *MapEdit) fill(root []emu.Word, b *Builder) {
	root[0] = Small(e.size)
	for i, s := range e.nodes[0].all() {
		if s.kind != slotFree {
			root[rootHead-1+i] = e.make(s, 1, b)
		}
	}
}

// make makes what a slot leads to.
func (e *MapEdit) make(s editSlot, level int, b *Builder) Term {
	switch s.kind {
	case slotLeaf:
		return b.Cons(s.a, s.b)
	case slotKept:
		return s.a
	}
	node := &e.nodes[s.a]
	var slots [fanOut]Term
	made, filled := slots[:0], 0
	for i, s := range node.all() {
		if s.kind == slotFree {
			continue
		}
		t := s.a
		if s.kind != slotKept {
			t = e.make(s, level+1, b)
		}
		made = append(made, t)
		if level < maxLevels {
			filled |= 1 << i
		}
	}
	w, t := b.Object(SubNode, nodeHead-1+len(made))
	w[0] = Small(filled)
	copy(w[nodeHead-1:], made)
	return t
}

// BuildAt makes the trie of more than MaxFlat keys and their values below a root, and reports false
// when a key occurs twice.
func (e *MapEdit) BuildAt(root []emu.Word, b *Builder, v *emu.View, atoms *Atoms, keys,
	vals []Term) bool {
	e.Begin(v, atoms, None)
	for i, k := range keys {
		e.Put(k, vals[i])
	}
	if e.size < len(keys) {
		return false
	}
	e.fill(root, b)
	return true
}
