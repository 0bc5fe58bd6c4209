package opt

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/term"
)

// folder walks the dominator tree; facts are those of the block it is in.
type folder struct {
	m       *ir.Module
	f       *ir.Func
	facts   []fact // by value
	defs    []*ir.Instr
	undo    []change
	made    map[comparison]verdict // comparisons made on every way here
	preds   [][]ir.Pred
	kids    [][]int
	subst   substitution
	changed bool
}

// comparison is a test of two operands.
type comparison struct {
	op   bytecode.Op
	a, b ir.Operand
}

// comparisonOf is the comparison that a terminator makes, if it makes one.
func comparisonOf(t *ir.Term) (comparison, bool) {
	switch t.Op {
	case bytecode.OpIsEqExact, bytecode.OpIsNeExact, bytecode.OpIsEq, bytecode.OpIsNe,
		bytecode.OpIsLt, bytecode.OpIsGe:
		return comparison{t.Op, t.Args[0], t.Args[1]}, t.Kind == ir.TermTest
	}
	return comparison{}, false
}

// change is a fact as it was before, or a comparison that had not been made.
type change struct {
	v    ir.Value
	old  fact
	made comparison
}

// fold decides tests and propagates what is known. It reports whether anything changed. Blocks are
// in Order afterwards.
func fold(m *ir.Module, f *ir.Func) bool {
	p := &folder{m: m, f: f, facts: make([]fact, f.Values+1), defs: make([]*ir.Instr, f.Values+1),
		made:  map[comparison]verdict{},
		preds: f.Preds(), subst: newSubstitution(f)}
	for i := range p.facts {
		p.facts[i] = unknown
	}
	p.kids = f.Dominators(p.preds).Children()
	p.walk()
	if p.changed {
		p.subst.apply(f)
		f.Order()
	}
	return p.changed
}

// walk visits the dominator tree, without recursion on its depth.
func (p *folder) walk() {
	type visit struct{ block, kid, mark int }
	stack := []visit{{block: 0}}
	p.block(p.f.Blocks[0])
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.kid == len(p.kids[top.block]) {
			p.restore(top.mark)
			stack = stack[:len(stack)-1]
			continue
		}
		next := visit{block: p.kids[top.block][top.kid], mark: len(p.undo)}
		top.kid++
		p.enter(p.f.Blocks[next.block])
		p.block(p.f.Blocks[next.block])
		stack = append(stack, next)
	}
}

func (p *folder) restore(mark int) {
	for i := len(p.undo) - 1; i >= mark; i-- {
		if v := p.undo[i].v; v != 0 {
			p.facts[v] = p.undo[i].old
		} else {
			delete(p.made, p.undo[i].made)
		}
	}
	p.undo = p.undo[:mark]
}

func (p *folder) set(v ir.Value, f fact) {
	p.undo = append(p.undo, change{v: v, old: p.facts[v]})
	p.facts[v] = f
}

// compared notes the outcome of a comparison.
func (p *folder) compared(c comparison, outcome bool) {
	if p.made[c] == maybe {
		p.undo = append(p.undo, change{made: c})
		p.made[c] = verdictOf(outcome)
	}
}

func (p *folder) fact(o ir.Operand) fact {
	if o.Kind == ir.Val {
		return p.facts[o.N]
	}
	return constFact(p.m, o)
}

// enter learns from the only edge into a block.
func (p *folder) enter(b *ir.Block) {
	if len(p.preds[b.ID]) != 1 {
		return
	}
	from := p.preds[b.ID][0]
	t := &from.Block.Term
	if len(t.Args) == 0 {
		return
	}
	v := t.Args[0].Value()
	if c, ok := comparisonOf(t); ok {
		p.compared(c, from.Edge == 0)
	}
	switch {
	case v == 0:
	case t.Kind == ir.TermTest && !t.MayFail():
		other := unknown
		if len(t.Args) > 1 {
			other = p.fact(t.Args[1])
		}
		p.set(v, learn(&t.Instr, p.facts[v], from.Edge == 0, other))
	case t.Kind == ir.TermSelect && from.Edge < len(t.Keys):
		f := p.facts[v]
		if t.Op == bytecode.OpSelectArity {
			f.size = t.Keys[from.Edge].N
		} else {
			f = learnEqual(f, true, constFact(p.m, t.Keys[from.Edge]))
		}
		p.set(v, f)
	}
	if t.MayFail() && from.Edge == 0 {
		p.set(t.Dst, resultFact(p.m, &t.Instr))
	}
}

func (p *folder) block(b *ir.Block) {
	keep := b.Instrs[:0]
	for _, in := range b.Instrs {
		for i := range in.Args {
			in.Args[i] = p.subst.resolve(in.Args[i])
		}
		if o, ok := p.forward(in); ok {
			p.changed = true
			if o.Kind != ir.Lit {
				p.subst.set(in.Dst, o)
				continue
			}
			*in = ir.Instr{Op: bytecode.OpMove, Dst: in.Dst, Args: []ir.Operand{o}} // only a value can be taken apart
		}
		if in.Dst != 0 {
			p.defs[in.Dst] = in
			if f := resultFact(p.m, in); f != unknown {
				p.set(in.Dst, f)
			}
		}
		keep = append(keep, in)
	}
	b.Instrs = keep
	for i := range b.Term.Args {
		b.Term.Args[i] = p.subst.resolve(b.Term.Args[i])
	}
	p.terminator(b)
}

// forward gives the operand that an instruction's result is known to be.
func (p *folder) forward(in *ir.Instr) (ir.Operand, bool) {
	switch {
	case in.Op == bytecode.OpMove && in.Args[0].Kind != ir.Lit:
		return in.Args[0], true
	case in.IsLoad() && in.Args[0].IsConst():
		return ir.Operand{Kind: ir.Nil}, true // unreachable: the test before it was decided
	case in.IsLoad():
		def := p.defs[in.Args[0].N]
		if def == nil {
			return ir.Operand{}, false
		}
		return p.part(in, def)
	}
	return ir.Operand{}, false
}

// part is what a load reads from something built by def.
func (p *folder) part(load, def *ir.Instr) (ir.Operand, bool) {
	i := load.N
	if load.Op == bytecode.OpGetTl {
		i = 1
	}
	isList := load.Op != bytecode.OpGetTupleElement
	switch {
	case def.Op == bytecode.OpPutList && isList, def.Op == bytecode.OpPutTuple && !isList &&
		i < len(def.Args):
		return def.Args[i], true
	case def.Op == bytecode.OpMove && def.Args[0].Kind == ir.Lit:
		return p.literalPart(load.Op, i, p.m.Go(def.Args[0]))
	}
	return ir.Operand{}, false
}

// literalPart reads an immediate element of a literal.
func (p *folder) literalPart(op bytecode.Op, i int, lit any) (ir.Operand, bool) {
	var elems []any
	switch v := lit.(type) {
	case term.Tuple:
		elems = v
	case term.List:
		elems = v
	}
	if op == bytecode.OpGetTl || i >= len(elems) {
		return ir.Operand{}, false
	}
	return p.m.Const(elems[i]), true
}

// terminator replaces a test or switch whose outcome is known by a jump.
func (p *folder) terminator(b *ir.Block) {
	t := &b.Term
	switch {
	case t.Kind == ir.TermTest && !t.MayFail():
		other := unknown
		if len(t.Args) > 1 {
			other = p.fact(t.Args[1])
		}
		known := decide(&t.Instr, p.fact(t.Args[0]), other)
		if c, ok := comparisonOf(t); ok && known == maybe {
			known = p.made[c]
		}
		switch known {
		case yes:
			p.jump(b, t.Edges[0])
		case no:
			p.jump(b, t.Edges[1])
		}
	case t.Kind == ir.TermSelect:
		if e, ok := decideSelect(t, p.fact(t.Args[0])); ok {
			p.jump(b, e)
		}
	case t.Kind == ir.TermTest && t.Op == bytecode.OpGetMapElem && t.Args[0].IsConst():
		p.jump(b, t.Edges[1])
	}
}

// decideSelect gives the edge that a switch takes, if it is known.
func decideSelect(t *ir.Term, f fact) (ir.Edge, bool) {
	last := t.Edges[len(t.Edges)-1]
	if t.Op == bytecode.OpSelectArity {
		if f.size < 0 {
			return ir.Edge{}, false
		}
		f.is = ir.Operand{Kind: ir.Int, N: f.size}
	}
	if f.is.Kind == ir.None {
		return last, f.types&(tInteger|tTrue|tFalse|tAtom|tNil) == 0 && t.Op == bytecode.OpSelectVal
	}
	for i, k := range t.Keys {
		if k == f.is {
			return t.Edges[i], true
		}
	}
	return last, true
}

func (p *folder) jump(b *ir.Block, e ir.Edge) {
	b.Term = ir.Term{Kind: ir.TermJump, Instr: ir.Instr{Line: b.Term.Line}, Edges: []ir.Edge{e}}
	p.changed = true
}
