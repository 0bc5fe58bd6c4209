package codegen

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// terminator emits the end of the block. Control falls through to the first edge's block only after
// an explicit jump to it, which the peephole removes where it is not needed.
func (g *generator) terminator(b *ir.Block) {
	t := &b.Term
	switch t.Kind {
	case ir.TermReturn, ir.TermNoReturn:
		g.leave(b)
	case ir.TermJump:
		g.edge(&t.Edges[0])
	case ir.TermTest:
		g.test(t)
	case ir.TermSelect:
		g.selectOn(t)
	case ir.TermTry:
		g.emit(t.Line, handlerOp(t.Edges[1].To), bytecode.Y(g.slots.mark(t.Edges[1].To)),
			label(t.Edges[1].To))
		g.jump(t.Edges[0].To)
	case ir.TermReceive:
		g.receive(t)
	case ir.TermFail:
		g.fail(t)
	}
	g.saveReady(b)
}

func handlerOp(h *ir.Block) bytecode.Op {
	if h.IsCatch {
		return bytecode.OpCatch
	}
	return bytecode.OpTry
}

// saveReady notes which registers are initialised on the edges.
func (g *generator) saveReady(b *ir.Block) {
	first, others := g.regs.ready, g.regs.ready
	if b.Term.MayFail() {
		for _, v := range b.Term.Results() {
			if v != 0 && g.place(v).Kind == bytecode.KindX {
				others.remove(g.xreg[v])
			}
		}
	}
	if b.Term.Kind == ir.TermReceive {
		others = regset{}
	}
	g.ready[b.ID] = [2]regset{first, others}
}

func (g *generator) jump(to *ir.Block) { g.emit(0, bytecode.OpJump, label(to)) }

// leave emits a return, or a tail call.
func (g *generator) leave(b *ir.Block) {
	if isTail(b) {
		in := b.Instrs[len(b.Instrs)-1]
		g.arguments(in.Args)
		g.tailCall(in)
		return
	}
	if b.Term.Kind == ir.TermNoReturn {
		g.emit(b.Term.Line, bytecode.OpIfClause) // behind a call that never returns
		return
	}
	g.arguments(b.Term.Args)
	if g.slots != nil {
		g.emit(0, bytecode.OpDeallocate, bytecode.Num(g.slots.size))
	}
	g.emit(0, bytecode.OpReturn)
}

// tailOps are the tail calls of each call: without a frame, and with one.
var tailOps = map[bytecode.Op][2]bytecode.Op{
	bytecode.OpCall:    {bytecode.OpCallOnly, bytecode.OpCallLast},
	bytecode.OpCallFun: {bytecode.OpCallFunOnly, bytecode.OpCallFunLast},
	bytecode.OpApply:   {bytecode.OpApplyOnly, bytecode.OpApplyLast},
}

func (g *generator) tailCall(in *ir.Instr) {
	target := bytecode.Num(in.N)
	if in.Op == bytecode.OpCall {
		target = g.callee(in.Callee)
	}
	if g.slots == nil {
		g.emit(in.Line, tailOps[in.Op][0], target)
	} else {
		g.emit(in.Line, tailOps[in.Op][1], target, bytecode.Num(g.slots.size))
	}
}

// edge passes arguments and jumps.
func (g *generator) edge(e *ir.Edge) {
	to := e.To
	if !to.IsHandler {
		g.placeParams(e)
	}
	moves := make([]move, len(e.Args))
	for i, a := range e.Args {
		dst := bytecode.X(0) // of a catch
		if !to.IsHandler {
			dst = g.paramPlace(to, to.Params[i])
		}
		moves[i] = move{g.operand(a), dst}
	}
	g.parallel(moves)
	g.jump(to)
}

func (g *generator) paramPlace(to *ir.Block, p ir.Value) bytecode.Arg {
	if g.hasSlot(to, p) {
		return bytecode.Y(g.fr.slots[g.fr.region[to.ID]].of[p])
	}
	return bytecode.X(g.xreg[p])
}

// placeParams gives the parameters of the target of an edge their registers, when this is the first
// edge to it: the one that the value is wanted in, or is in already, or any that no value live
// there has.
func (g *generator) placeParams(e *ir.Edge) {
	to := e.To
	var taken regset
	for _, v := range g.fr.live.In[to.ID] {
		if !g.hasSlot(to, v) {
			taken.add(g.xreg[v])
		}
	}
	for _, p := range to.Params {
		if g.xreg[p] >= 0 {
			taken.add(g.xreg[p])
		}
	}
	for i, p := range to.Params {
		if g.xreg[p] >= 0 || g.hasSlot(to, p) {
			continue
		}
		x := g.paramRegister(g.hint[p], e.Args[i], &taken)
		if x >= bytecode.MaxX {
			g.overflow = true
			x = 0
		}
		g.xreg[p] = x
		taken.add(x)
	}
}

func (g *generator) paramRegister(hint int, arg ir.Operand, taken *regset) int {
	if hint >= 0 && !taken.has(hint) && hint <= taken.gap()+1 {
		return hint
	}
	if v := arg.Value(); v != 0 {
		if at := g.place(v); at.Kind == bytecode.KindX && !taken.has(at.N) {
			return at.N
		}
	}
	return taken.gap()
}

// test emits a test and the jump to its first edge.
func (g *generator) test(t *ir.Term) {
	no := label(t.Edges[1].To)
	args := g.operands(t.Args)
	switch {
	case isBitTest(t.Op):
		g.bits(t, no)
	case mayCollect(&t.Instr):
		g.at = len(g.b.Instrs)
		g.collecting(&t.Instr, no)
	case t.Op == bytecode.OpGetMapElem:
		g.releaseDead(t.Args)
		g.emit(t.Line, t.Op, no, args[0], args[1], g.define(t.Dst))
	case t.Op == bytecode.OpTestArity:
		g.emit(t.Line, t.Op, no, args[0], bytecode.Num(t.N))
	case t.Op == bytecode.OpIsTaggedTuple:
		g.emit(t.Line, t.Op, no, args[0], bytecode.Num(t.N), args[1])
	default:
		g.emit(t.Line, t.Op, append([]bytecode.Arg{no}, args...)...)
	}
	g.jump(t.Edges[0].To)
}

func (g *generator) selectOn(t *ir.Term) {
	last := len(t.Edges) - 1
	args := []bytecode.Arg{g.operand(t.Args[0]), label(t.Edges[last].To), bytecode.Num(len(t.Keys))}
	for i, k := range t.Keys {
		args = append(args, g.operand(k), label(t.Edges[i].To))
	}
	g.emit(t.Line, t.Op, args...)
}

func (g *generator) receive(t *ir.Term) {
	switch t.Op {
	case bytecode.OpRecvPeek:
		g.emit(t.Line, t.Op, label(t.Edges[1].To))
		g.regs.clobber(true)
		if t.Dst != 0 {
			g.inX0(t.Dst)
		}
		g.jump(t.Edges[0].To)
	case bytecode.OpRecvWaitTime:
		g.emit(t.Line, t.Op, label(t.Edges[1].To), g.operand(t.Args[0]))
		g.regs.clobber(false)
		g.jump(t.Edges[0].To)
	default: // recv_next, recv_wait
		g.emit(t.Line, t.Op, label(t.Edges[0].To))
	}
}

func (g *generator) fail(t *ir.Term) {
	if t.Op == bytecode.OpFunctionClause {
		g.arguments(t.Args)
		g.emit(t.Line, t.Op)
		return
	}
	g.emit(t.Line, t.Op, g.operands(t.Args)...)
}

// assemble lays the blocks out: in order, those that raise at the end.
func (g *generator) assemble() []bytecode.Instr {
	var hot, cold []bytecode.Instr
	for i, b := range g.f.Blocks {
		code := append([]bytecode.Instr{{Op: bytecode.OpLabel,
			Args: []bytecode.Arg{bytecode.Num(i + 1)}}}, g.code[i]...)
		if isCold(b) && i > 0 {
			cold = append(cold, code...)
		} else {
			hot = append(hot, code...)
		}
	}
	return append(hot, cold...)
}
