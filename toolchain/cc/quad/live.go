package quad

import (
	"math/bits"
	"slices"
)

// RegSet is a set of registers.
type RegSet []uint64

// NewRegSet makes an empty set of registers of a function.
func NewRegSet(f *Func) RegSet { return make(RegSet, int(f.Regs)>>6+1) }

// Has tells whether a register is in the set.
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

// Step takes a set of live registers from behind a quad to before it.
func (s RegSet) Step(q *Quad) {
	q.Defs(func(r *Reg) { s.Del(*r) })
	q.Uses(func(r *Reg) { s.Add(*r) })
}

// Liveness gives for each block the registers that live at its end.
func Liveness(f *Func) (out []RegSet) {
	words := int(f.Regs)>>6 + 1
	in := make([]RegSet, len(f.Blocks))
	out = make([]RegSet, len(f.Blocks))
	store := make(RegSet, 2*words*len(f.Blocks))
	for i := range f.Blocks {
		in[i], out[i] = store[:words:words], store[words:2*words:2*words]
		store = store[2*words:]
	}
	// A block begins with what it reads before it writes it, and with what lives at its end and it
	// does not write.
	kept := make(RegSet, words*len(f.Blocks))
	for i, b := range f.Blocks {
		passes(b, in[i], kept[words*i:words*(i+1)])
	}
	for changed := true; changed; {
		changed = false
		for i := len(f.Blocks) - 1; i >= 0; i-- {
			for _, s := range f.Blocks[i].Last().To {
				for w, v := range in[s] {
					out[i][w] |= v
				}
			}
			for w, v := range out[i] {
				if v = v & kept[words*i+w] &^ in[i][w]; v != 0 {
					in[i][w] |= v
					changed = true
				}
			}
		}
	}
	return out
}

// passes finds what a block reads before it writes it, and what it does not write.
func passes(b *Block, reads, kept RegSet) {
	for w := range kept {
		kept[w] = ^uint64(0)
	}
	for j := len(b.Quads) - 1; j >= 0; j-- {
		q := &b.Quads[j]
		q.Defs(func(r *Reg) {
			reads.Del(*r)
			kept.Del(*r)
		})
		q.Uses(func(r *Reg) { reads.Add(*r) })
	}
}

// Order gives the blocks that are reached in the order in which they are best written: each before
// those that it goes to, but for loops, and behind a branch the block that it goes to if it holds.
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
