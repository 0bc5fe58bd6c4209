package ir

// Order removes unreachable blocks and puts the others in a topological order of the forward edges;
// the first edge of a terminator that leads to a block not placed yet follows it where possible.
// Blocks are renumbered.
func (f *Func) Order() {
	state := make([]bool, len(f.Blocks))
	post := make([]*Block, 0, len(f.Blocks))
	type visit struct {
		b    *Block
		edge int
	}
	stack := []visit{{f.Blocks[0], len(f.Blocks[0].Term.Edges)}}
	state[f.Blocks[0].ID] = true
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.edge == 0 {
			post = append(post, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		top.edge--
		to := top.b.Term.Edges[top.edge].To
		if !state[to.ID] && !top.b.Term.Loops(top.edge) {
			state[to.ID] = true
			stack = append(stack, visit{to, len(to.Term.Edges)})
		}
	}
	f.Blocks = f.Blocks[:0]
	for i := len(post) - 1; i >= 0; i-- {
		post[i].ID = len(f.Blocks)
		f.Blocks = append(f.Blocks, post[i])
	}
}

// Pred is an edge seen from its target.
type Pred struct {
	Block *Block
	Edge  int
}

// Preds are the edges into each block, by block ID, in order of the blocks.
func (f *Func) Preds() [][]Pred {
	preds := make([][]Pred, len(f.Blocks))
	for _, b := range f.Blocks {
		for i := range b.Term.Edges {
			to := b.Term.Edges[i].To.ID
			preds[to] = append(preds[to], Pred{b, i})
		}
	}
	return preds
}

// Operands calls f for every operand that the block reads, edge arguments last.
func (b *Block) Operands(f func(*Operand)) {
	for _, in := range b.Instrs {
		for i := range in.Args {
			f(&in.Args[i])
		}
	}
	for i := range b.Term.Args {
		f(&b.Term.Args[i])
	}
	for i := range b.Term.Edges {
		args := b.Term.Edges[i].Args
		for j := range args {
			f(&args[j])
		}
	}
}
