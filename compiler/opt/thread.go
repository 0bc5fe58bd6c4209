package opt

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// threader simplifies the control flow of a function.
type threader struct {
	f       *ir.Func
	uses    []int // by value
	ways    []int // by block: edges into it at the start
	subst   substitution
	changed bool
}

// maxSkips bounds the blocks that an edge skips in one round. In a long chain each edge skips as
// many more in the next round as all of these do, so that a few rounds go through any.
const maxSkips = 32

// thread joins blocks and lets jumps skip blocks that only decide, jump on or return. It reports
// whether anything changed. Blocks are in Order afterwards.
func thread(f *ir.Func) bool {
	t := &threader{f: f, uses: make([]int, f.Values+1), subst: newSubstitution(f)}
	for _, b := range f.Blocks {
		b.Operands(func(o *ir.Operand) { t.uses[o.Value()]++ })
	}
	for _, preds := range f.Preds() {
		t.ways = append(t.ways, len(preds))
	}
	for _, b := range f.Blocks {
		for i := 0; i < len(b.Term.Edges); i++ {
			for n := 0; n < maxSkips && i < len(b.Term.Edges) && t.skip(b, i); n++ {
				t.changed = true
			}
		}
	}
	if t.changed {
		f.Order()
	}
	t.join()
	if t.changed {
		t.subst.apply(f)
		f.Order()
	}
	return t.changed
}

// skip improves an edge of b, and reports whether it did.
func (t *threader) skip(b *ir.Block, edge int) bool {
	e := &b.Term.Edges[edge]
	to := e.To
	if len(to.Instrs) > 0 || to.IsHandler || to == b {
		return false
	}
	if b.Term.Kind == ir.TermJump {
		if next, ok := t.decided(e); ok && t.confined(to, next.To) {
			*e = t.compose(e, next)
			return true
		}
	}
	if next, ok := repeated(b, edge, to); ok {
		*e = next
		return true
	}
	if !t.confined(to, nil) {
		return false
	}
	if b.Term.Kind == ir.TermJump && to.Term.Kind == ir.TermReturn && to.Handler == b.Handler {
		v := t.passed(e, to.Term.Args[0])
		t.uses[v.Value()]++
		b.Term = ir.Term{Kind: ir.TermReturn, Instr: ir.Instr{Line: to.Term.Line, Args: []ir.Operand{v}}}
		return true
	}
	if to.Term.Kind == ir.TermJump && to.Term.Edges[0].To != to {
		next := t.compose(e, to.Term.Edges[0])
		if b.Term.Kind == ir.TermJump || len(next.Args) == 0 && !next.To.IsHandler {
			*e = next
			return true
		}
	}
	return false
}

// repeated gives the edge that the target takes when it only makes again the test that has just
// failed in b. (When it has succeeded, the verifier must see the test on every way to what relies
// on it, so that way stays.)
func repeated(b *ir.Block, edge int, to *ir.Block) (ir.Edge, bool) {
	t, u := &b.Term, &to.Term
	if edge != 1 || t.Kind != ir.TermTest || u.Kind != ir.TermTest || u.MayFail() || len(to.Params) > 0 {
		return ir.Edge{}, false
	}
	same := t.Op == u.Op && t.N == u.N && slices.Equal(t.Args, u.Args)
	return u.Edges[1], same && len(u.Edges[1].Args) == 0 && u.Edges[1].To != to
}

// confined reports whether the parameters of a block are used only in it and, when the block is
// passed on the way to next, in its other successors that have no second way in: paths past the
// block then need not know them.
func (t *threader) confined(b, next *ir.Block) bool {
	if len(b.Params) == 0 {
		return true
	}
	within := []*ir.Block{b}
	if next != nil {
		for _, e := range b.Term.Edges {
			if e.To != next && t.ways[e.To.ID] == 1 && !slices.Contains(within, e.To) {
				within = append(within, e.To)
			}
		}
	}
	for _, p := range b.Params {
		n := 0
		for _, in := range within {
			in.Operands(func(o *ir.Operand) {
				if o.Value() == p {
					n++
				}
			})
		}
		if n != t.uses[p] {
			return false
		}
	}
	return true
}

// passed is what an operand in the target of an edge is when control comes by this edge.
func (t *threader) passed(e *ir.Edge, o ir.Operand) ir.Operand {
	for i, p := range e.To.Params {
		if o == ir.V(p) {
			return e.Args[i]
		}
	}
	return o
}

// compose is the edge that goes the way of e, then that of next.
func (t *threader) compose(e *ir.Edge, next ir.Edge) ir.Edge {
	out := ir.Edge{To: next.To}
	for _, a := range next.Args {
		a = t.passed(e, a)
		t.uses[a.Value()]++
		out.Args = append(out.Args, a)
	}
	return out
}

// decided gives the edge by which the target of e is left when the arguments of e decide its test.
func (t *threader) decided(e *ir.Edge) (ir.Edge, bool) {
	term := &e.To.Term
	if len(term.Args) == 0 {
		return ir.Edge{}, false
	}
	arg := t.passed(e, term.Args[0])
	if !arg.IsImmediate() || arg == term.Args[0] {
		return ir.Edge{}, false
	}
	switch {
	case term.Kind == ir.TermTest && !term.MayFail():
		return decideImmediate(term, arg)
	case term.Kind == ir.TermSelect:
		for i, k := range term.Keys {
			if k == arg {
				return term.Edges[i], true
			}
		}
		return term.Edges[len(term.Edges)-1], true
	}
	return ir.Edge{}, false
}

// decideImmediate gives the edge of a test that compares an immediate with another.
func decideImmediate(t *ir.Term, arg ir.Operand) (ir.Edge, bool) {
	if len(t.Args) != 2 || !t.Args[1].IsImmediate() {
		return ir.Edge{}, false
	}
	in := t.Instr
	in.Args = []ir.Operand{arg, t.Args[1]}
	switch decide(&in, fact{types: tAny, size: -1, is: arg},
		fact{types: tAny, size: -1, is: t.Args[1]}) {
	case yes:
		return t.Edges[0], true
	case no:
		return t.Edges[1], true
	}
	return ir.Edge{}, false
}

// join appends blocks to their only predecessor, and replaces parameters that are the same on all
// edges.
func (t *threader) join() {
	preds := t.f.Preds()
	for _, b := range t.f.Blocks {
		if b.IsHandler || b.ID == 0 || len(preds[b.ID]) == 0 {
			continue
		}
		t.sameParams(b, preds[b.ID])
	}
	gone := make([]bool, len(t.f.Blocks))
	for _, b := range t.f.Blocks {
		if gone[b.ID] {
			continue
		}
		for b.Term.Kind == ir.TermJump {
			to := b.Term.Edges[0].To
			if to.IsHandler || to.ID == 0 || len(preds[to.ID]) != 1 || len(to.Params) > 0 ||
				to.Handler != b.Handler || to == b {
				break
			}
			b.Instrs = append(b.Instrs, to.Instrs...)
			b.Term = to.Term
			gone[to.ID] = true
			t.changed = true
		}
	}
}

// sameParams removes the parameters of a block that are the same on all edges to it. A literal is
// moved to a value, because only a value can be taken apart.
func (t *threader) sameParams(b *ir.Block, preds []ir.Pred) {
	keep := 0
	var moves []*ir.Instr
	for i, p := range b.Params {
		same := ir.Operand{}
		for _, from := range preds {
			a := t.subst.resolve(from.Block.Term.Edges[from.Edge].Args[i])
			if a == ir.V(p) || a == same {
				continue
			}
			if same.Kind != ir.None {
				same = ir.Operand{Kind: ir.Val} // differ
				break
			}
			same = a
		}
		if same.Kind != ir.None && same != (ir.Operand{Kind: ir.Val}) {
			t.changed = true
			if same.Kind == ir.Lit {
				moves = append(moves, &ir.Instr{Op: bytecode.OpMove, Dst: p, Args: []ir.Operand{same}})
			} else {
				t.subst.set(p, same)
			}
			continue
		}
		b.Params[keep] = p
		for _, from := range preds {
			args := from.Block.Term.Edges[from.Edge].Args
			args[keep] = args[i]
		}
		keep++
	}
	b.Params = b.Params[:keep]
	b.Instrs = append(moves, b.Instrs...)
	for _, from := range preds {
		e := &from.Block.Term.Edges[from.Edge]
		e.Args = e.Args[:keep]
	}
}
