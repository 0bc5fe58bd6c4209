package passes

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// chains goes through the blocks: what is known at the end of one is known in one behind it to which
// there is no other way.
func (n *numbering) chains() {
	preds := predecessors(n.f)
	done := make([]bool, len(n.f.Blocks))
	for _, first := range quad.Order(n.f) {
		if done[first] {
			continue
		}
		n.forget()
		for at := first; at >= 0; at = n.behind(at, preds, done) {
			done[at] = true
			b := n.f.Blocks[at]
			for i := range b.Quads {
				n.quad(&b.Quads[i])
			}
		}
	}
}

// alone tells whether one way leads to a block.
func alone(f *quad.Func, preds [][]int, block int) bool {
	return block != 0 && len(preds[block]) == 1 && preds[block][0] != block && !f.Blocks[block].Named
}

// behind is a block to which the only way is from another, or -1.
func (n *numbering) behind(at int, preds [][]int, done []bool) int {
	to := n.f.Blocks[at].Last().To
	for i := len(to) - 1; i >= 0; i-- {
		if s := to[i]; !done[s] && !n.f.Blocks[s].Dead && alone(n.f, preds, s) {
			return s
		}
	}
	return -1
}

// forget begins anew.
func (n *numbering) forget() {
	n.now++
	n.keys.begin()
	n.facts = append(n.facts[:0], fact{})
	n.memory++
	for i := range n.slots {
		n.slots[i]++
	}
}
