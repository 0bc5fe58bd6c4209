package codegen

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// instr emits the instruction at the current position, with those behind it that it is one with,
// and gives their number.
func (g *generator) instr(in *ir.Instr) int {
	switch {
	case in.IsLoad():
		return g.loads()
	case in.IsCall():
		g.call(in)
	case in.IsConstruct():
		g.construct(in)
	case mayCollect(in):
		g.collecting(in, bytecode.Label(0))
	case in.Op == bytecode.OpMove:
		src := g.operand(in.Args[0])
		g.releaseDead(in.Args)
		g.emit(in.Line, bytecode.OpMove, src, g.define(in.Dst))
	case in.Op == bytecode.OpRecvMark:
		g.emit(in.Line, in.Op, g.define(in.Dst))
	case in.Op == bytecode.OpRecvSeek:
		src := g.operand(in.Args[0])
		g.releaseDead(in.Args)
		g.emit(in.Line, in.Op, src)
	case in.Op == bytecode.OpTryEnd:
		g.emit(in.Line, in.Op, bytecode.Y(g.slots.mark(in.Try)))
	default: // recv_remove, recv_timeout
		g.emit(in.Line, in.Op)
	}
	return 1
}

// loads emits the loads from one value that stand together.
func (g *generator) loads() int {
	src := g.b.Instrs[g.at].Args[0]
	n := 1
	for g.at+n < len(g.b.Instrs) && g.b.Instrs[g.at+n].IsLoad() && g.b.Instrs[g.at+n].Args[0] == src {
		n++
	}
	run := slices.Clone(g.b.Instrs[g.at : g.at+n])
	reg := g.operand(src)
	if reg.Kind == bytecode.KindX {
		overwritingLast(run, g.hint, reg.N)
	}
	g.at += n - 1 // the source is needed up to here
	for i, in := range run {
		if i == n-1 {
			g.releaseDead(in.Args)
		}
		dst := g.define(in.Dst)
		switch in.Op {
		case bytecode.OpGetTupleElement:
			g.emit(in.Line, in.Op, reg, bytecode.Num(in.N), dst)
		default:
			g.listLoad(in, reg, dst, i > 0)
		}
	}
	g.at -= n - 1
	return n
}

// listLoad emits get_hd or get_tl; one behind the other becomes get_list.
func (g *generator) listLoad(in *ir.Instr, reg, dst bytecode.Arg, behind bool) {
	last := len(g.out) - 1
	if !behind || g.out[last].Op == in.Op || g.out[last].Op == bytecode.OpGetList ||
		g.out[last].Args[1] == dst {
		g.emit(in.Line, in.Op, reg, dst)
		return
	}
	other := g.out[last].Args[1]
	if in.Op == bytecode.OpGetHd {
		dst, other = other, dst
	}
	g.out[last] = bytecode.Instr{Op: bytecode.OpGetList, Args: []bytecode.Arg{reg, other, dst},
		Line: in.Line}
}

// overwritingLast puts the load that wants the register of the source behind the others.
func overwritingLast(run []*ir.Instr, hint []int, reg int) {
	for i, in := range run {
		if hint[in.Dst] == reg {
			copy(run[i:], run[i+1:])
			run[len(run)-1] = in
			return
		}
	}
}

// construct emits an instruction that builds from reserved words, and before the first of several
// the reservation.
func (g *generator) construct(in *ir.Instr) {
	if g.reserved < in.Words() {
		live := g.liveCount()
		g.reserved = g.wordsAhead()
		g.emit(in.Line, bytecode.OpTestHeap, bytecode.Num(g.reserved), bytecode.Num(live))
		g.regs.collect(live)
	}
	g.reserved -= in.Words()
	g.evict(in.Dst)
	args := g.operands(in.Args)
	g.releaseDead(in.Args)
	dst := g.define(in.Dst)
	n := bytecode.Num(len(args))
	switch in.Op {
	case bytecode.OpPutList:
		g.emit(in.Line, in.Op, args[0], args[1], dst)
	case bytecode.OpPutTuple:
		g.emit(in.Line, in.Op, append([]bytecode.Arg{dst, n}, args...)...)
	case bytecode.OpMakeFun:
		g.emit(in.Line, in.Op, append([]bytecode.Arg{bytecode.Lambda(in.N), dst, n}, args...)...)
	case bytecode.OpMakeExport:
		g.emit(in.Line, in.Op, g.callee(in.Callee), dst)
	}
}

// wordsAhead is the number of words that the constructions from here to the next instruction that
// allocates take, or as many of them as one reservation may be for.
func (g *generator) wordsAhead() int {
	words := 0
	for _, in := range g.b.Instrs[g.at:] {
		if in.IsCall() || mayCollect(in) || words > 0 && words+in.Words() > bytecode.MaxHeapNeed {
			break
		}
		words += in.Words()
	}
	return words
}

// collecting emits arithmetic, a built-in or a map instruction.
func (g *generator) collecting(in *ir.Instr, fail bytecode.Arg) {
	g.evict(in.Dst)
	live := g.liveCount()
	args := g.operands(in.Args)
	g.releaseDead(in.Args)
	g.regs.collect(live)
	g.reserved = 0
	dst := g.define(in.Dst)
	l := bytecode.Num(live)
	switch in.Op {
	case bytecode.OpBsCreate:
		g.emit(in.Line, in.Op, append([]bytecode.Arg{fail, l, dst, bytecode.Num(len(args))}, args...)...)
	case bytecode.OpBif:
		g.emit(in.Line, in.Op, append([]bytecode.Arg{fail, l, g.callee(in.Callee), dst,
			bytecode.Num(len(args))}, args...)...)
	case bytecode.OpPutMapAssoc, bytecode.OpPutMapExact:
		g.emit(in.Line, in.Op, append([]bytecode.Arg{fail, l, args[0], dst,
			bytecode.Num(len(args) - 1)}, args[1:]...)...)
	default:
		g.emit(in.Line, in.Op, append(append([]bytecode.Arg{fail, l}, args...), dst)...)
	}
}

// arguments moves operands to x0, x1 …
func (g *generator) arguments(ops []ir.Operand) {
	moves := make([]move, 0, len(ops))
	for i, o := range ops {
		if o == g.regs.copy[i] && g.regs.ready.has(i) {
			moves = append(moves, move{bytecode.X(i), bytecode.X(i)})
			continue
		}
		moves = append(moves, move{g.operand(o), bytecode.X(i)})
	}
	g.parallel(moves)
}

// parallel emits moves that happen at the same time.
func (g *generator) parallel(moves []move) {
	temp := g.regs.inUse
	var kept []move
	for _, m := range moves {
		for _, a := range []bytecode.Arg{m.src, m.dst} {
			if a.Kind == bytecode.KindX {
				temp = max(temp, a.N+1)
			}
		}
		kept = append(kept, m)
	}
	if temp >= bytecode.MaxX {
		g.regs.spoilt = true
		return
	}
	sequence(kept, bytecode.X(temp), g.move)
}

// call emits a call that returns here, or another instruction that works on x0, x1 … and leaves
// only x0.
func (g *generator) call(in *ir.Instr) {
	g.arguments(in.Args)
	g.reserved = 0
	switch in.Op {
	case bytecode.OpCall:
		g.emit(in.Line, in.Op, g.callee(in.Callee))
	case bytecode.OpCallFun, bytecode.OpApply:
		g.emit(in.Line, in.Op, bytecode.Num(in.N))
	case bytecode.OpCatchEnd:
		g.emit(in.Line, in.Op, bytecode.Y(g.slots.mark(in.Try)))
	default: // send, build_stacktrace
		g.emit(in.Line, in.Op)
	}
	g.regs.clobber(true)
	g.inX0(in.Dst)
}

// inX0 notes that a value is in x0, and moves it to its slot if it has one.
func (g *generator) inX0(v ir.Value) {
	g.made[v] = true
	if _, used := g.ends[v]; !used {
		return
	}
	if p := g.place0(v); p.Kind == bytecode.KindY {
		g.move(bytecode.X(0), p)
		g.regs.copy[0] = ir.V(v)
		return
	}
	g.xreg[v] = 0
	g.regs.own(0, v)
}

// place0 is the place of a value that is about to be defined in x0.
func (g *generator) place0(v ir.Value) bytecode.Arg {
	if g.slots != nil && g.slots.crossing[v] {
		return g.place(v)
	}
	return bytecode.X(0)
}
