package engine

import "github.com/parallergo/epiphany/emu"

// pending holds the entries that are timed after the window they were made in: a 4-ary heap of
// values, and the contents of their blocks in reusable slots.
type pending struct {
	heap   []entry
	blocks [][]emu.Word
	free   []uint32 // slots of blocks
}

// next returns the time of the first entry, Never if there is none.
func (p *pending) next() emu.Cycles {
	if len(p.heap) == 0 {
		return emu.Never
	}
	return p.heap[0].at
}

// park moves a block out of an arena into a slot of its own.
func (p *pending) park(x entry, arena []emu.Word) entry {
	words := arena[x.arg : x.arg+x.n]
	if len(p.free) == 0 {
		p.free = append(p.free, uint32(len(p.blocks)))
		p.blocks = append(p.blocks, nil)
	}
	slot := p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	p.blocks[slot] = append(p.blocks[slot][:0], words...)
	x.arg, x.kind = slot, storeParked
	return x
}

// release frees the slot of a parked block.
func (p *pending) release(slot uint32) { p.free = append(p.free, slot) }

// arity of the heap: a node's children are in one or two cache lines.
const arity = 4

func (p *pending) push(x entry) {
	h := append(p.heap, x)
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / arity
		if !x.before(&h[up]) {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = x
	p.heap = h
}

// pop takes out the first entry; there must be one.
func (p *pending) pop() entry {
	h := p.heap
	first, x := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	p.heap = h
	if len(h) == 0 {
		return first
	}
	i := 0
	for {
		child := i*arity + 1
		if child >= len(h) {
			break
		}
		least := child
		for c := child + 1; c < min(child+arity, len(h)); c++ {
			if h[c].before(&h[least]) {
				least = c
			}
		}
		if !h[least].before(&x) {
			break
		}
		h[i] = h[least]
		i = least
	}
	h[i] = x
	return first
}

// hashState adds the entries in the order of the heap, which is the same in every run.
func (p *pending) hashState(h *emu.Hash) {
	h.Uint64(uint64(len(p.heap)))
	for i := range p.heap {
		x := &p.heap[i]
		hashEntry(h, x)
		if x.kind == storeParked {
			h.Words(p.blocks[x.arg])
		}
	}
}
