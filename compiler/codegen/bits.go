package codegen

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// isBitTest reports whether an instruction is a step of matching a bitstring.
func isBitTest(op bytecode.Op) bool {
	return op >= bytecode.OpBsGetInteger && op <= bytecode.OpBsTestUnit
}

// bits emits a step of matching a bitstring: label, live count if it may collect, sources, numbers,
// results.
func (g *generator) bits(t *ir.Term, no bytecode.Arg) {
	g.at = len(g.b.Instrs)
	out := []bytecode.Arg{no}
	if collects := mayCollect(&t.Instr); collects {
		g.evict(t.Dst)
		live := g.liveCount()
		out = append(append(out, bytecode.Num(live)), g.operands(t.Args)...)
		g.releaseDead(t.Args)
		g.regs.collect(live)
		g.reserved = 0
	} else {
		out = append(out, g.operands(t.Args)...)
		g.releaseDead(t.Args)
	}
	if t.N != 0 {
		out = append(out, bytecode.Num(t.N))
	}
	switch t.Op {
	case bytecode.OpBsGetInteger, bytecode.OpBsGetFloat, bytecode.OpBsGetBits:
		out = append(out, bytecode.Num(t.Flags))
	}
	g.emit(t.Line, t.Op, append(out, g.results(t)...)...)
}

// results gives the results of a terminator their places. One that nothing uses comes last, so that
// it does not get the place of the other.
func (g *generator) results(t *ir.Term) []bytecode.Arg {
	switch {
	case t.Dst == 0:
		return nil
	case t.Next == 0:
		return []bytecode.Arg{g.define(t.Dst)}
	}
	if _, used := g.ends[t.Dst]; !used {
		next := g.define(t.Next)
		return []bytecode.Arg{g.define(t.Dst), next}
	}
	value := g.define(t.Dst)
	return []bytecode.Arg{value, g.define(t.Next)}
}
