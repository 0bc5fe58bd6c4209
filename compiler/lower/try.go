package lower

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// caught are the parameters of a handler.
type caught struct{ class, reason, trace ir.Operand }

// protect opens a region of code whose exceptions go to a new handler; close ends it.
func (f *fn) protect() *ir.Block {
	h := f.newBlock()
	h.IsHandler = true
	body := f.f.NewBlock(h)
	f.end(ir.Term{Kind: ir.TermTry, Instr: ir.Instr{Op: bytecode.OpTry},
		Edges: []ir.Edge{{To: body}, {To: h}}})
	f.cur, f.handler = body, h
	return h
}

// close ends the innermost region on the path of the current block.
func (f *fn) close(h *ir.Block) {
	f.handler = h.Handler
	out := f.newBlock()
	f.jump(out)
	f.cur = out
	f.emit(ir.Instr{Op: bytecode.OpTryEnd, Try: h})
}

// handle continues in a handler.
func (f *fn) handle(h *ir.Block) caught {
	f.cur = h
	ops := make([]ir.Operand, 3)
	for i := range ops {
		v := f.f.NewValue()
		h.Params = append(h.Params, v)
		ops[i] = ir.V(v)
	}
	return caught{ops[0], ops[1], ops[2]}
}

func (f *fn) reraise(c caught) { f.fail(bytecode.OpRaise, c.class, c.reason, c.trace) }

// try lowers try. With an after part the rest is protected once more, and the after part, a
// function of its own, is called on both ways out.
func (f *fn) try(e *syntax.Try) ir.Operand {
	if len(e.After) == 0 {
		return f.tryCatch(e)
	}
	after := f.afterPart(e)
	mark := f.vars.mark()
	h := f.protect()
	var v ir.Operand
	if len(e.Of)+len(e.Catch) > 0 {
		v = f.tryCatch(&syntax.Try{At: e.At, Body: e.Body, Of: e.Of, Catch: e.Catch})
	} else {
		v = f.body(e.Body)
	}
	f.close(h)
	f.vars.undo(mark)
	f.at(e)
	after()
	next := f.cur
	c := f.handle(h)
	after()
	f.reraise(c)
	f.cur = next
	return v
}

// afterPart lowers the after part and gives what emits a call to it.
func (f *fn) afterPart(e *syntax.Try) func() {
	out := f.lift(f.names.After(e))
	child := newFn(f.module, f, out, f.names)
	child.body(e.After)
	child.ret(f.out.Atom("ok"))
	child.finish()
	index := f.add(out)
	args := child.outers()
	return func() { f.callLocal(index, args) }
}

func (f *fn) tryCatch(e *syntax.Try) ir.Operand {
	m := f.meet()
	h := f.protect()
	v := f.body(e.Body)
	f.close(h)
	if len(e.Of) == 0 {
		m.leave(v)
	} else {
		inner := f.meet()
		bad := f.newBlock()
		inner.clauses(e.Of, []ir.Operand{v}, bad, nil)
		f.cur = bad
		f.at(e)
		f.fail(bytecode.OpTryClause, v)
		m.leave(inner.done())
	}
	c := f.handle(h)
	if len(e.Catch) == 0 {
		f.reraise(c)
		return m.done()
	}
	f.catchClauses(m, e, c)
	return m.done()
}

func (f *fn) catchClauses(m *meeting, e *syntax.Try, c caught) {
	var clauses []*syntax.Clause
	traces := map[*syntax.Clause]string{}
	for _, cl := range e.Catch {
		two := *cl
		two.Patterns = cl.Patterns[:2]
		clauses = append(clauses, &two)
		if v, ok := cl.Patterns[2].(*syntax.Var); ok && v.Name != "_" {
			traces[&two] = v.Name
		}
	}
	none := f.newBlock()
	m.clauses(clauses, []ir.Operand{c.class, c.reason}, none, func(cl *syntax.Clause) {
		if name, ok := traces[cl]; ok {
			f.vars.bind(name, f.value(ir.Instr{Op: bytecode.OpBuildStacktrace,
				Args: []ir.Operand{c.trace}}))
		}
	})
	f.cur = none
	f.reraise(c)
}

// catch lowers the old catch: value and exception come out at the same place.
func (f *fn) catch(e *syntax.Catch) ir.Operand {
	mark := f.vars.mark()
	h := f.protect()
	h.IsCatch = true
	v := f.expr(e.Expr)
	f.handler = h.Handler
	f.jump(h, v)
	f.vars.undo(mark)
	p := f.join(h)
	return f.value(ir.Instr{Op: bytecode.OpCatchEnd, Args: []ir.Operand{p}, Try: h})
}
