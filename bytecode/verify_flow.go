package bytecode

import "slices"

// flow is the control flow of a function and what is known at its joins. A block begins at the
// function's start or at a label and ends before the next one; branches may leave it on the way.
type flow struct {
	blocks []block
	edges  []edge  // of all blocks, in order
	order  []int32 // blocks in topological order; block.rank is the place in it
	path   []visit // scratch of orderBlocks

	cur     state
	entries []state // by block: what is known where it starts
	store   []fact  // memory of the entries
	work    int     // instructions and facts that may still be visited
	next    int     // the lowest rank of a dirty block
}

// block is instrs[first:last].
type block struct {
	first, last int32
	edges       int32 // first of its edges
	rank        int32 // place in the topological order
	color       color
	reached     bool // its entry is set
	dirty       bool // its entry has changed since it was run
}

// edge leads to a block. Branches of the Loops instructions have none: they may close cycles.
type edge struct{ from, to int32 } // instruction, block

// visit is a block on the path of the depth-first search, with its next edge.
type visit struct{ block, edge int32 }

type color uint8

const (
	white color = iota
	grey        // on the path
	black
)

// Bounds of the work on one function; see the package's documentation.
const (
	workBase    = 1 << 16
	workPerByte = 1 << 7
	maxWork     = 1 << 26
)

// findBlocks divides the function at its labels and records the edges.
func (v *verifier) findBlocks() {
	v.instrs[0].block = 0
	for i := range v.instrs {
		in := &v.instrs[i]
		eachLabel(in.op, v.operands(in), func(a *Arg) { v.instrs[v.at[a.N]].block = 0 })
	}
	v.blocks, v.edges = v.blocks[:0], v.edges[:0]
	for i := range v.instrs {
		if v.instrs[i].block >= 0 {
			v.instrs[i].block = int32(len(v.blocks))
			v.blocks = append(v.blocks, block{first: int32(i)})
		}
	}
	for b := range v.blocks {
		last := len(v.instrs)
		if b+1 < len(v.blocks) {
			last = int(v.blocks[b+1].first)
		}
		v.blocks[b].last = int32(last)
		v.findEdges(&v.blocks[b])
	}
}

// findEdges records the edges of a block: its labels, then the block into which it falls. So the
// handler of a try is ranked after its body.
func (v *verifier) findEdges(b *block) {
	b.edges = int32(len(v.edges))
	for i := b.first; i < b.last; i++ {
		in := &v.instrs[i]
		if !Ops[in.op].Loops {
			eachLabel(in.op, v.operands(in), func(a *Arg) { v.edges = append(v.edges, edge{i, v.blockAt(a.N)}) })
		}
	}
	if last := b.last - 1; int(b.last) < len(v.instrs) && !Ops[v.instrs[last].op].Terminal {
		v.edges = append(v.edges, edge{last, v.instrs[b.last].block})
	}
}

// blockAt returns the block that starts at an offset which is a label.
func (v *verifier) blockAt(off int) int32 { return v.instrs[v.at[off]].block }

// orderBlocks ranks the blocks so that every edge leads to a higher rank, or finds a loop.
func (v *verifier) orderBlocks() {
	v.order = v.order[:0]
	for b := range v.blocks {
		if v.blocks[b].color == white {
			v.search(int32(b))
		}
	}
	slices.Reverse(v.order)
	for rank, b := range v.order {
		v.blocks[b].rank = int32(rank)
	}
}

// search visits the blocks that can be reached from a block, depth first, and appends blocks to the
// order as it leaves them.
func (v *verifier) search(root int32) {
	v.blocks[root].color = grey
	v.path = append(v.path[:0], visit{root, 0})
	for len(v.path) > 0 && v.err == nil {
		top := &v.path[len(v.path)-1]
		b := &v.blocks[top.block]
		if i := b.edges + top.edge; i < v.edgesEnd(top.block) {
			top.edge++
			v.follow(v.edges[i])
			continue
		}
		b.color = black
		v.order = append(v.order, top.block)
		v.path = v.path[:len(v.path)-1]
	}
}

func (v *verifier) edgesEnd(b int32) int32 {
	if int(b)+1 < len(v.blocks) {
		return v.blocks[b+1].edges
	}
	return int32(len(v.edges))
}

func (v *verifier) follow(e edge) {
	switch b := &v.blocks[e.to]; b.color {
	case white:
		b.color = grey
		v.path = append(v.path, visit{e.to, 0})
	case grey:
		v.fail(&v.instrs[e.from], "closes a loop that no recv_next or recv_wait closes")
	}
}
