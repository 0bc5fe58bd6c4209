package codegen

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// hints gives for each value the x register that it should be in when it is used next, -1 for none.
// Blocks are visited backwards, so that nearer uses win over farther ones, and the first branch
// over the others.
func hints(f *ir.Func) []int {
	h := make([]int, f.Values+1)
	for i := range h {
		h[i] = -1
	}
	want := func(args []ir.Operand, cold bool) {
		for i, a := range args {
			if v := a.Value(); v != 0 && !(cold && h[v] >= 0) {
				h[v] = i
			}
		}
	}
	for i := len(f.Blocks) - 1; i >= 0; i-- {
		b := f.Blocks[i]
		cold := isCold(b)
		switch b.Term.Kind {
		case ir.TermReturn:
			want(b.Term.Args, false)
		case ir.TermJump:
			e := &b.Term.Edges[0]
			for j, a := range e.Args {
				if v := a.Value(); v != 0 && h[e.To.Params[j]] >= 0 {
					h[v] = h[e.To.Params[j]]
				}
			}
		}
		for j := len(b.Instrs) - 1; j >= 0; j-- {
			if in := b.Instrs[j]; in.IsCall() {
				want(in.Args, cold)
			} else if v := accumulator(in); v != 0 && h[v] < 0 {
				h[v] = h[in.Dst]
			}
		}
	}
	return h
}

// accumulator is the operand whose register the result of an instruction may well take over.
func accumulator(in *ir.Instr) ir.Value {
	switch {
	case in.Op == bytecode.OpPutList:
		return in.Args[1].Value()
	case mayCollect(in) && len(in.Args) > 0:
		if v := in.Args[0].Value(); v != 0 || len(in.Args) == 1 {
			return v
		}
		return in.Args[1].Value()
	}
	return 0
}

// isCold reports whether a block ends by raising.
func isCold(b *ir.Block) bool {
	return b.Term.Kind == ir.TermFail || b.Term.Kind == ir.TermNoReturn
}

// nextCalls gives for each position of a block the next instruction, or the terminator, that wants
// its operands in x0, x1 …
func nextCalls(b *ir.Block) [][]ir.Operand {
	next := make([][]ir.Operand, len(b.Instrs)+1)
	if b.Term.Kind == ir.TermReturn {
		next[len(b.Instrs)] = b.Term.Args
	}
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		if next[i] = next[i+1]; b.Instrs[i].IsCall() {
			next[i] = b.Instrs[i].Args
		}
	}
	return next
}
