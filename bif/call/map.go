package call

import (
	"slices"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// BadMap raises {badmap,T} on the slack.
func (c *Context) BadMap(t term.Term) (term.Term, bif.Result) {
	return c.FailTuple(term.AtomBadmap, t)
}

// FailTuple raises the error {Tag, T} on the slack.
func (c *Context) FailTuple(tag, t term.Term) (term.Term, bif.Result) {
	if c.Cramped() {
		return 0, bif.Space
	}
	b := c.Builder()
	reason := b.Tuple(tag, t)
	c.Commit(&b)
	return c.Fail(reason)
}

// UpdateMap makes a map with the given keys and values set, later ones winning. With exact every
// key must be there.
func (c *Context) UpdateMap(src term.Term, pairs []term.Term, exact bool) (term.Term, bif.Result) {
	keys, vals, flat := term.FlatPairs(c.View, src, c.keys[:0], c.vals[:0])
	if !flat {
		return c.updateTrie(src, pairs, exact)
	}
	c.keys, c.vals = keys, vals
	changed := false
	for i := 0; i < len(pairs); i += 2 {
		at, found := c.SearchKeys(keys, pairs[i])
		changed = changed || !found || vals[at] != pairs[i+1]
		switch {
		case found:
			vals[at] = pairs[i+1]
		case exact:
			return c.FailTuple(term.AtomBadkey, pairs[i])
		default:
			keys = slices.Insert(keys, at, pairs[i])
			vals = slices.Insert(vals, at, pairs[i+1])
		}
	}
	if !changed {
		return src, bif.Done
	}
	return c.MakeMap(keys, vals)
}

// updateTrie is updateMap for a large map.
func (c *Context) updateTrie(src term.Term, pairs []term.Term, exact bool) (term.Term, bif.Result) {
	if len(pairs) == 2 {
		if c.Edit.BeginPut(c.View, c.Atoms, src, pairs[0], pairs[1]) && exact {
			return c.badKey(pairs[0])
		}
		return c.MakeEdited()
	}
	e := c.EditMap(src)
	for i := 0; i < len(pairs); i += 2 {
		size := e.Size()
		e.Put(pairs[i], pairs[i+1])
		if exact && e.Size() > size {
			return c.badKey(pairs[i])
		}
	}
	return c.MakeEdited()
}

// badKey raises {badkey,Key} for a key that the map that is edited has not had.
func (c *Context) badKey(key term.Term) (term.Term, bif.Result) {
	c.ChargeTrie(&c.Edit.MapWork)
	return c.FailTuple(term.AtomBadkey, key)
}

// EditMap begins a change of a map, or the construction of a new one if src is None.
func (c *Context) EditMap(src term.Term) *term.MapEdit {
	c.Edit.Begin(c.View, c.Atoms, src)
	return &c.Edit
}

// MakeEdited makes the map that has been edited.
func (c *Context) MakeEdited() (term.Term, bif.Result) {
	if !c.ReserveEdited(0) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := c.Edit.Build(&b)
	c.Commit(&b)
	return t, bif.Done
}

// ReserveEdited charges the changes, and reserves room for the changed map and for more words.
func (c *Context) ReserveEdited(more int) bool {
	words := c.Edit.Words()
	c.ChargeTrie(&c.Edit.MapWork)
	return c.Reserve(words + more)
}

// MakeMap makes a map of keys, which must be in ascending order if there are no more than a flat
// map has. Of equal keys the last is used.
func (c *Context) MakeMap(keys, vals []term.Term) (term.Term, bif.Result) {
	if len(keys) > term.MaxFlat {
		e := c.EditMap(term.None)
		for i, k := range keys {
			e.Put(k, vals[i])
		}
		return c.MakeEdited()
	}
	if !c.Reserve(term.MapWords(len(keys))) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := b.Map(keys, vals)
	c.Commit(&b)
	return t, bif.Done
}

// SearchKeys finds a key in ascending keys, or where it belongs. Comparisons of immediate keys load
// nothing: among these a key is found by its word.
func (c *Context) SearchKeys(keys []term.Term, key term.Term) (at int, found bool) {
	if term.IsImm(key) {
		at, all := len(keys), true
		for i, k := range keys {
			if k == key {
				at = i
			}
			all = all && term.IsImm(k)
		}
		if all && at < len(keys) {
			return at, true
		}
	}
	return slices.BinarySearchFunc(keys, key, func(k, key term.Term) int {
		return term.CompareKeys(c.View, c.Atoms, k, key)
	})
}

// MapGet is the value of a key, None when the map does not have it.
func (c *Context) MapGet(t, key term.Term) term.Term {
	var work term.MapWork
	found := term.MapGet(c.View, c.Atoms, t, key, &work)
	c.ChargeTrie(&work)
	return found
}

var (
	// hashStep takes a word into the hash of a key: load, dispatch on the tag, rotate, exclusive
	// or, multiply.
	hashStep = rts.Passage(rts.Builtins, isa.MustParse(`ldr r0,[r4],#1; and r1,r0,r24; lsl r1,r1,#2; ldr r1,[r8,r1]; jr r1; lsl r2,r5,#5; lsr r5,r5,#27; orr r5,r5,r2;
		eor r5,r5,r0; imul r5,r5,r6; sub r7,r7,#1; bne! loop`))
	// trieStep goes one level down a trie: which slot, is it there, how many come before it (bits
	// are counted in pairs, fours and so on), is it a node.
	trieStep = rts.Passage(rts.Builtins, isa.MustParse(`ldr r0,[r4,#1]; lsr r0,r0,#4; lsr r1,r5,#28; lsl r5,r5,#4; lsl r1,r6,r1; and r2,r0,r1; beq absent;
		sub r1,r1,#1; and r0,r0,r1; lsr r1,r0,#1; and r1,r1,r16; sub r0,r0,r1; lsr r1,r0,#2; and r0,r0,r17; and r1,r1,r17; add r0,r0,r1; lsr r1,r0,#4; add r0,r0,r1;
		and r0,r0,r18; lsr r1,r0,#8; add r0,r0,r1; and r0,r0,r19; add r0,r0,#2; ldr r4,[r4,r0]; and r0,r4,r24; sub r0,r0,#2; beq! loop`))
)

// ChargeTrie charges what has been done with maps besides loads and stores, in a built-in function
// or an instruction. Within one nothing may be loaded into the instruction cache.
func (c *Context) ChargeTrie(w *term.MapWork) {
	if w.Keys > 0 {
		c.Keys(w.Keys)
		w.Keys = 0
	}
	if w.Hashed > 0 {
		c.Inline(&hashStep, w.Hashed)
		c.Inline(&trieStep, w.Steps)
		*w = term.MapWork{}
	}
}
