package ir

// Dominators is the dominator tree of a function. Besides its parent each block knows one that is
// farther up, so that a way up takes a number of steps that is the logarithm of its length.
type Dominators struct {
	Parent []int // by block ID: the immediate dominator; the entry is its own
	depth  []int
	jump   []int
}

// Dominators gives the dominator tree. Blocks must be in Order.
func (f *Func) Dominators(preds [][]Pred) *Dominators {
	n := len(f.Blocks)
	d := &Dominators{make([]int, n), make([]int, n), make([]int, n)}
	for i := 1; i < n; i++ {
		at := -1
		for _, p := range preds[i] {
			if p.Block.Term.Loops(p.Edge) { // its target dominates it
				continue
			}
			if at < 0 {
				at = p.Block.ID
			} else {
				at = d.Meet(at, p.Block.ID)
			}
		}
		d.add(i, at)
	}
	return d
}

// add puts a block below its parent. Its jump skips as many blocks as that of the parent and the
// next one together, if these two skip as many.
func (d *Dominators) add(i, parent int) {
	d.Parent[i], d.depth[i], d.jump[i] = parent, d.depth[parent]+1, parent
	if j := d.jump[parent]; d.depth[parent]-d.depth[j] == d.depth[j]-d.depth[d.jump[j]] {
		d.jump[i] = d.jump[j]
	}
}

// Depth is how many blocks dominate a block, itself not counted.
func (d *Dominators) Depth(b int) int { return d.depth[b] }

// Above is the dominator of a block that has a depth.
func (d *Dominators) Above(b, depth int) int {
	for d.depth[b] > depth {
		if d.depth[d.jump[b]] >= depth {
			b = d.jump[b]
		} else {
			b = d.Parent[b]
		}
	}
	return b
}

// Meet is the closest common dominator of two blocks.
func (d *Dominators) Meet(a, b int) int {
	if d.depth[a] < d.depth[b] {
		a, b = b, a
	}
	a = d.Above(a, d.depth[b])
	for a != b {
		if d.jump[a] != d.jump[b] {
			a, b = d.jump[a], d.jump[b]
		} else {
			a, b = d.Parent[a], d.Parent[b]
		}
	}
	return a
}

// Dominates reports whether a is b or on every way to it.
func (d *Dominators) Dominates(a, b int) bool {
	return d.depth[a] <= d.depth[b] && d.Above(b, d.depth[a]) == a
}

// Children are the blocks that a block dominates immediately, by its ID.
func (d *Dominators) Children() [][]int {
	kids := make([][]int, len(d.Parent))
	for i := 1; i < len(kids); i++ {
		kids[d.Parent[i]] = append(kids[d.Parent[i]], i)
	}
	return kids
}
