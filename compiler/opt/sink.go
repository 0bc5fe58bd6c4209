package opt

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// sink moves loads and constructions down to the branch that needs them. Nothing moves across a call or out of a loop over the
// mailbox, and only into a block with one predecessor.
func sink(f *ir.Func) {
	s := &sinker{f: f, preds: f.Preds(), uses: make([][]int, f.Values+1)}
	s.idom = f.Dominators(s.preds)
	for _, b := range f.Blocks {
		b.Operands(func(o *ir.Operand) {
			if v := o.Value(); v != 0 {
				s.uses[v] = append(s.uses[v], b.ID)
			}
		})
	}
	for _, b := range f.Blocks {
		s.block(b)
	}
}

// sinker knows in which blocks each value is used, once for each use.
type sinker struct {
	f     *ir.Func
	preds [][]ir.Pred
	idom  []int
	uses  [][]int
}

// at is the closest block that dominates all uses of a value, -1 if there are none.
func (s *sinker) at(v ir.Value) int {
	at := -1
	for _, b := range s.uses[v] {
		if at < 0 {
			at = b
		}
		for at != b {
			if at > b {
				at = s.idom[at]
			} else {
				b = s.idom[b]
			}
		}
	}
	return at
}

// block moves instructions of b, last first, to the start of a successor.
func (s *sinker) block(b *ir.Block) {
	if b.Term.Kind != ir.TermTest && b.Term.Kind != ir.TermSelect {
		return
	}
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		in := b.Instrs[i]
		if in.IsCall() || in.Op == bytecode.OpTryEnd {
			return
		}
		if !in.IsLoad() && !in.IsConstruct() {
			continue
		}
		to := s.target(b, in)
		if to == nil || s.pairStays(b, in, to) {
			continue
		}
		b.Instrs = slices.Delete(b.Instrs, i, i+1)
		to.Instrs = slices.Insert(to.Instrs, 0, in)
		for _, a := range in.Args {
			s.moved(a.Value(), b.ID, to.ID)
		}
	}
}

// pairStays reports whether the other half of the cons cell that a load reads is needed elsewhere than in block to. Both halves
// cost as much as one, so they stay together.
func (s *sinker) pairStays(b *ir.Block, load *ir.Instr, to *ir.Block) bool {
	if load.Op != bytecode.OpGetHd && load.Op != bytecode.OpGetTl {
		return false
	}
	for _, in := range b.Instrs {
		if in != load && (in.Op == bytecode.OpGetHd || in.Op == bytecode.OpGetTl) && in.Args[0] == load.Args[0] && s.target(b, in) != to {
			return true
		}
	}
	return false
}

// moved notes that a use of a value is in another block now.
func (s *sinker) moved(v ir.Value, from, to int) {
	if i := slices.Index(s.uses[v], from); v != 0 && i >= 0 {
		s.uses[v][i] = to
	}
}

// target is the successor of b that dominates all uses of an instruction's result, if there is one to sink to.
func (s *sinker) target(b *ir.Block, in *ir.Instr) *ir.Block {
	at := s.at(in.Dst)
	if at < 0 || at == b.ID {
		return nil
	}
	for s.idom[at] != b.ID {
		if at = s.idom[at]; at == 0 {
			return nil
		}
	}
	to := s.f.Blocks[at]
	if len(s.preds[at]) != 1 || to.IsHandler || to.Handler != b.Handler {
		return nil
	}
	return to
}
