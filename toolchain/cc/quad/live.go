package quad

import (
	"math/bits"
	"slices"
)

// RegSet is a set of registers.
type RegSet []uint64

// NewRegSet returns an empty set for the registers of a function.
func NewRegSet(f *Func) RegSet { return make(RegSet, int(f.Regs)>>6+1) }

// Has reports whether a register is in the set.
func (s RegSet) Has(r Reg) bool { return s[r>>6]>>(r&63)&1 != 0 }

// Add adds a register.
func (s RegSet) Add(r Reg) { s[r>>6] |= 1 << (r & 63) }

// Del removes a register.
func (s RegSet) Del(r Reg) { s[r>>6] &^= 1 << (r & 63) }

// Each calls f with each register in order.
func (s RegSet) Each(f func(Reg)) {
	for w, v := range s {
		for ; v != 0; v &= v - 1 {
			f(Reg(w<<6 + bits.TrailingZeros64(v)))
		}
	}
}

// Step changes the set of registers that are live after a quadruple into the set of those live
// before it.
func (s RegSet) Step(q *Quad) {
	q.Defs(func(r *Reg) { s.Del(*r) })
	q.Uses(func(r *Reg) { s.Add(*r) })
}

// liveness is memory that Liveness uses again.
type liveness struct {
	in, out []RegSet
	store   RegSet
	words   []int
}

// sets gives empty sets of so many words for what lives where blocks begin and end, and another one
// for each block.
func (l *liveness) sets(blocks, words int) (in, out []RegSet, other RegSet) {
	if n := 3 * words * blocks; cap(l.store) < n {
		l.store = make(RegSet, n, n+n/4)
	} else {
		l.store = l.store[:n]
		clear(l.store)
	}
	l.in, l.out = l.in[:0], l.out[:0]
	store := l.store
	for range blocks {
		l.in, l.out = append(l.in, store[:words:words]), append(l.out, store[words:2*words:2*words])
		store = store[2*words:]
	}
	return l.in, l.out, store
}

// Liveness returns, for each block, the registers that are live at its end. The result is
// overwritten by the next call for the same function.
func Liveness(f *Func) (out []RegSet) {
	words := int(f.Regs)>>6 + 1
	// A block begins with what it reads before it writes it, and with what lives at its end and it
	// does not write.
	in, out, writes := f.live.sets(len(f.Blocks), words)
	for i, b := range f.Blocks {
		passes(b, in[i], writes[words*i:words*(i+1)])
	}
	some := f.live.some(in, words)
	for changed := len(some) > 0; changed; {
		changed = false
		for i := len(f.Blocks) - 1; i >= 0; i-- {
			for _, s := range f.Blocks[i].Last().To {
				for _, w := range some {
					out[i][w] |= in[s][w]
				}
			}
			for _, w := range some {
				if v := out[i][w] &^ writes[words*i+w] &^ in[i][w]; v != 0 {
					in[i][w] |= v
					changed = true
				}
			}
		}
	}
	return out
}

// some gives the words of sets that have registers in any of them. Most registers are read only where
// they have been written, and never live where a block begins.
func (l *liveness) some(sets []RegSet, words int) []int {
	l.words = l.words[:0]
	for w := range words {
		if slices.ContainsFunc(sets, func(s RegSet) bool { return s[w] != 0 }) {
			l.words = append(l.words, w)
		}
	}
	return l.words
}

// passes finds what a block reads before it writes it, and what it writes.
func passes(b *Block, reads, writes RegSet) {
	for j := len(b.Quads) - 1; j >= 0; j-- {
		q := &b.Quads[j]
		q.Defs(func(r *Reg) {
			reads.Del(*r)
			writes.Add(*r)
		})
		q.Uses(func(r *Reg) { reads.Add(*r) })
	}
}

// Order returns the reachable blocks in the order in which they are emitted: each before its
// successors, except at the back edges of loops; after a branch comes the block that it continues
// with if its condition holds.
func Order(f *Func) []int {
	seen := make([]bool, len(f.Blocks))
	var post []int
	type visit struct{ block, next int }
	walk := func(n int) {
		if seen[n] || f.Blocks[n].Dead {
			return
		}
		seen[n] = true
		stack := []visit{{n, len(f.Blocks[n].Last().To)}}
		for len(stack) > 0 {
			v := &stack[len(stack)-1]
			if v.next == 0 {
				post = append(post, v.block)
				stack = stack[:len(stack)-1]
				continue
			}
			v.next--
			if to := f.Blocks[v.block].Last().To[v.next]; !seen[to] {
				seen[to] = true
				stack = append(stack, visit{to, len(f.Blocks[to].Last().To)})
			}
		}
	}
	for i := len(f.Blocks) - 1; i > 0; i-- {
		if f.Blocks[i].Named {
			walk(i)
		}
	}
	walk(0)
	slices.Reverse(post)
	return post
}
