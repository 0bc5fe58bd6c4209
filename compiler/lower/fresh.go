package lower

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// A receive all of whose patterns have a reference that the function has made need not look at
// messages that came before. The end of the mailbox is noted before each call that makes a
// reference (package opt drops the notes that nobody wants), and the receive starts there.

// freshness tells of the result of a call that makes a reference where the mailbox ended before.
type freshness struct {
	mark  ir.Operand
	where int // the reference is this element of the result, a tuple; -1: it is the result
}

// makesRef are the functions that make a reference, with the element of their result that it is.
var makesRef = func() map[bytecode.MFA]int {
	out := map[bytecode.MFA]int{}
	for _, f := range []struct {
		name     string
		from, to int // arities
		where    int
	}{
		{"make_ref", 0, 0, -1}, {"monitor", 2, 3, -1}, {"alias", 0, 1, -1},
		{"spawn_request", 1, 5, -1}, {"start_timer", 3, 4, -1},
		{"spawn_monitor", 1, 4, 1}, {"spawn_opt", 2, 5, 1},
	} {
		for n := f.from; n <= f.to; n++ {
			out[bytecode.MFA{Module: "erlang", Name: f.name, Arity: n}] = f.where
		}
	}
	return out
}()

// callFresh calls a function that makes a reference.
func (f *fn) callFresh(mfa bytecode.MFA, args []ir.Operand, where int) ir.Operand {
	mark := f.value(ir.Instr{Op: bytecode.OpRecvMark})
	v := f.value(ir.Instr{Op: bytecode.OpCall, Args: args, Callee: f.out.Import(mfa)})
	if f.fresh == nil {
		f.fresh = map[ir.Value]freshness{}
	}
	f.fresh[v.Value()] = freshness{mark, where}
	return v
}

// seek starts a receive where a reference was made that all its patterns have, if there is one.
func (f *fn) seek(clauses []*syntax.Clause) {
	if len(f.fresh) == 0 || len(clauses) == 0 {
		return
	}
	marks := f.marks(clauses[0].Patterns[0])
	for _, c := range clauses[1:] {
		marks = common(marks, f.marks(c.Patterns[0]))
	}
	if len(marks) > 0 {
		f.emit(ir.Instr{Op: bytecode.OpRecvSeek, Args: marks[:1]})
	}
}

func common(a, b []ir.Operand) (out []ir.Operand) {
	for _, x := range a {
		for _, y := range b {
			if x == y {
				out = append(out, x)
			}
		}
	}
	return out
}

// marks are where the references were made that what matches a pattern has in it.
func (f *fn) marks(pattern syntax.Expr) []ir.Operand {
	var out []ir.Operand
	parts(pattern, func(v *syntax.Var) {
		if o, ok := f.lookup(v.Name); ok {
			if m, ok := f.markOf(o); ok {
				out = append(out, m)
			}
		}
	})
	return out
}

// parts visits the variables that are a part of what matches a pattern.
func parts(e syntax.Expr, visit func(*syntax.Var)) {
	switch e := e.(type) {
	case *syntax.Var:
		visit(e)
	case *syntax.Match:
		parts(e.Pattern, visit)
		parts(e.Value, visit)
	case *syntax.Cons:
		elems, tail := spine(e)
		for _, x := range append(elems, tail) {
			parts(x, visit)
		}
	case *syntax.Tuple:
		for _, x := range e.Elems {
			parts(x, visit)
		}
	case *syntax.Map:
		for _, p := range e.Pairs {
			parts(p.Key, visit)
			parts(p.Value, visit)
		}
	case *syntax.RecordExpr:
		for _, x := range e.Fields {
			if x.Name != "_" {
				parts(x.Value, visit)
			}
		}
	}
}

// markOf is the mark of an operand that is a reference the function has made, or a list or tuple
// that it has made of one.
func (f *fn) markOf(o ir.Operand) (ir.Operand, bool) {
	for o.Kind == ir.Val {
		if r, ok := f.fresh[o.Value()]; ok {
			return r.mark, r.where < 0
		}
		in, passed := f.origin(o.Value())
		if in != nil {
			return f.markIn(in)
		}
		o = passed
	}
	return o, false
}

// markIn is markOf for what an instruction makes.
func (f *fn) markIn(in *ir.Instr) (ir.Operand, bool) {
	switch in.Op {
	case bytecode.OpGetTupleElement:
		r, ok := f.fresh[in.Args[0].Value()]
		return r.mark, ok && r.where == in.N
	case bytecode.OpPutList, bytecode.OpPutTuple:
		for _, a := range in.Args {
			if r, ok := f.fresh[a.Value()]; ok && r.where < 0 {
				return r.mark, true
			}
		}
	}
	return ir.Operand{}, false
}

// origin is the instruction that makes a value, or what is passed for it when it is a parameter
// with one way to it.
func (f *fn) origin(v ir.Value) (*ir.Instr, ir.Operand) {
	for _, b := range f.f.Blocks {
		for _, in := range b.Instrs {
			if in.Dst == v {
				return in, ir.Operand{}
			}
		}
		for i, p := range b.Params {
			if p == v && !b.IsHandler {
				return nil, f.passed(b, i)
			}
		}
	}
	return nil, ir.Operand{}
}

// passed is what the only edge to a block passes for a parameter; none when there are several.
func (f *fn) passed(to *ir.Block, param int) ir.Operand {
	var out ir.Operand
	for _, b := range f.f.Blocks {
		for _, e := range b.Term.Edges {
			if e.To != to || param >= len(e.Args) {
				continue
			}
			if out.Kind != ir.None {
				return ir.Operand{}
			}
			out = e.Args[param]
		}
	}
	return out
}
