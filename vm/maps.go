package vm

import (
	"slices"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// putMap executes put_map_assoc and put_map_exact: the associations follow a count and a flag in the constants.
func (m *Machine) putMap(p *Process, in *instr, x *[NumX]uint32) (term.Term, status) {
	head := m.Code.consts[in.i]
	n, exact := head.kind, head.v == 1
	pairs := make([]term.Term, 0, 16)
	for _, o := range m.Code.consts[in.i+1 : in.i+1+n] {
		pairs = append(pairs, o.value(x, m.View.W, p.sp))
	}
	src := x[uint8(in.a)]
	if !term.IsMap(m.View, src) {
		return m.badMap(p, src)
	}
	return m.updateMap(p, src, pairs, exact)
}

// badMap raises {badmap,T} on the slack.
func (m *Machine) badMap(p *Process, t term.Term) (term.Term, status) {
	return m.failTuple(p, term.AtomBadmap, t)
}

// failTuple raises the error {Tag, T} on the slack.
func (m *Machine) failTuple(p *Process, tag, t term.Term) (term.Term, status) {
	if m.cramped(p, 0) {
		return 0, wantSpace
	}
	b := m.builder(p)
	reason := b.Tuple(tag, t)
	m.commit(p, &b)
	return m.fail(p, reason)
}

// updateMap makes a map with the given keys and values set, later ones winning. With exact every key must be there.
func (m *Machine) updateMap(p *Process, src term.Term, pairs []term.Term, exact bool) (term.Term, status) {
	keys, vals, flat := term.FlatPairs(m.View, src)
	if !flat {
		return m.updateTrie(p, src, pairs, exact)
	}
	for i := 0; i < len(pairs); i += 2 {
		at, found := m.searchKeys(keys, pairs[i])
		switch {
		case found:
			vals[at] = pairs[i+1]
		case exact:
			return m.failTuple(p, term.AtomBadkey, pairs[i])
		default:
			keys = slices.Insert(keys, at, pairs[i])
			vals = slices.Insert(vals, at, pairs[i+1])
		}
	}
	return m.makeMap(p, keys, vals)
}

// updateTrie is updateMap for a large map.
func (m *Machine) updateTrie(p *Process, src term.Term, pairs []term.Term, exact bool) (term.Term, status) {
	e := m.editMap(src)
	for i := 0; i < len(pairs); i += 2 {
		size := e.Size()
		e.Put(pairs[i], pairs[i+1])
		if exact && e.Size() > size {
			m.chargeTrie(&e.MapWork)
			return m.failTuple(p, term.AtomBadkey, pairs[i])
		}
	}
	return m.makeEdited(p)
}

// editMap begins to change a map, or to make one of nothing but what is put into it when that is None.
func (m *Machine) editMap(src term.Term) *term.MapEdit {
	m.edit.Begin(m.View, m.Atoms, src)
	return &m.edit
}

// makeEdited makes the map that has been edited.
func (m *Machine) makeEdited(p *Process) (term.Term, status) {
	if !m.reserveEdited(p, 0) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := m.edit.Build(&b)
	m.commit(p, &b)
	return t, ok
}

// reserveEdited charges what has been edited and reserves room for the map, and so many words more.
func (m *Machine) reserveEdited(p *Process, more int) bool {
	words := m.edit.Words()
	m.chargeTrie(&m.edit.MapWork)
	return m.reserve(p, words+more)
}

// makeMap makes a map of keys, which are in ascending order when there are no more than a flat map has; of those that are equal the last wins.
func (m *Machine) makeMap(p *Process, keys, vals []term.Term) (term.Term, status) {
	if len(keys) > term.MaxFlat {
		e := m.editMap(term.None)
		for i, k := range keys {
			e.Put(k, vals[i])
		}
		return m.makeEdited(p)
	}
	if !m.reserve(p, term.MapWords(len(keys))) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.Map(keys, vals)
	m.commit(p, &b)
	return t, ok
}

// searchKeys finds a key in ascending keys, or where it belongs.
func (m *Machine) searchKeys(keys []term.Term, key term.Term) (at int, found bool) {
	return slices.BinarySearchFunc(keys, key, func(k, key term.Term) int { return term.CompareKeys(m.View, m.Atoms, k, key) })
}

// mapGet is the value of a key, None when the map does not have it.
func (m *Machine) mapGet(t, key term.Term) term.Term {
	var work term.MapWork
	found := term.MapGet(m.View, m.Atoms, t, key, &work)
	m.chargeTrie(&work)
	return found
}

var (
	// hashStep takes a word into the hash of a key: load, dispatch on the tag, rotate, exclusive or, multiply.
	hashStep = rts.Passage(rts.Builtins, isa.MustParse(`ldr r0,[r4],#1; and r1,r0,r24; lsl r1,r1,#2; ldr r1,[r8,r1]; jr r1; lsl r2,r5,#5; lsr r5,r5,#27; orr r5,r5,r2;
		eor r5,r5,r0; imul r5,r5,r6; sub r7,r7,#1; bne! loop`))
	// trieStep goes one level down a trie: which slot, is it there, how many come before it (bits are counted in pairs, fours and so on), is it a node.
	trieStep = rts.Passage(rts.Builtins, isa.MustParse(`ldr r0,[r4,#1]; lsr r0,r0,#4; lsr r1,r5,#28; lsl r5,r5,#4; lsl r1,r6,r1; and r2,r0,r1; beq absent;
		sub r1,r1,#1; and r0,r0,r1; lsr r1,r0,#1; and r1,r1,r16; sub r0,r0,r1; lsr r1,r0,#2; and r0,r0,r17; and r1,r1,r17; add r0,r0,r1; lsr r1,r0,#4; add r0,r0,r1;
		and r0,r0,r18; lsr r1,r0,#8; add r0,r0,r1; and r0,r0,r19; add r0,r0,#2; ldr r4,[r4,r0]; and r0,r4,r24; sub r0,r0,#2; beq! loop`))
)

// ChargeMaps charges what has been done with large maps besides loads and stores, and what w counts is nothing then.
func (m *Machine) ChargeMaps(w *term.MapWork) { m.chargeTrie(w) }

// chargeTrie charges what has been done with tries besides loads and stores, in a built-in function or an instruction. Within one nothing may be loaded
// into the instruction cache.
func (m *Machine) chargeTrie(w *term.MapWork) {
	if w.Hashed > 0 {
		m.inline(&hashStep, w.Hashed)
		m.inline(&trieStep, w.Steps)
		*w = term.MapWork{}
	}
}

// inline charges n passes through a routine of the built-in functions in the middle of an execution.
func (m *Machine) inline(r *rts.Routine, n uint64) {
	if m.figures.InC && m.side == onHost {
		m.Issue(m.figures.HostCycles(r, n))
		return
	}
	m.Issue(n * r.Cycles)
	if m.Cache != nil && m.runtime[r.Fn] == rts.InDRAM {
		m.fetchLines(n * m.figures.Lines(r))
	}
}
