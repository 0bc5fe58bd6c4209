package lower

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// expr lowers an expression; its operands are evaluated from left to right. In a guard, operations
// that fail continue at f.guard. One case for each kind of expression.
func (f *fn) expr(e syntax.Expr) ir.Operand {
	if v, ok := f.constant(e); ok {
		return f.out.Const(v)
	}
	f.at(e)
	switch e := e.(type) {
	case *syntax.Var:
		return f.variable(e)
	case *syntax.Cons:
		return f.list(e)
	case *syntax.Tuple:
		return f.tuple(f.exprs(e.Elems))
	case *syntax.Map:
		return f.mapExpr(e)
	case *syntax.RecordExpr:
		return f.recordExpr(e)
	case *syntax.RecordGet:
		return f.recordGet(e)
	case *syntax.RecordIndex:
		return f.out.Const(int64(f.fieldIndex(e, e.Name, e.Field) + 1))
	case *syntax.Match:
		return f.match(e)
	case *syntax.Unary:
		return f.unary(e)
	case *syntax.Binop:
		return f.binop(e)
	case *syntax.Call:
		return f.call(e)
	case *syntax.Block:
		return f.body(e.Body)
	case *syntax.If:
		return f.ifExpr(e)
	case *syntax.Case:
		return f.caseExpr(e)
	case *syntax.Receive:
		return f.receive(e)
	case *syntax.Try:
		return f.try(e)
	case *syntax.Catch:
		return f.catch(e)
	case *syntax.Fun:
		return f.fun(e)
	case *syntax.FunRef:
		return f.funRef(e)
	case *syntax.Comprehension:
		return f.comprehension(e)
	case *syntax.Maybe:
		return f.maybe(e)
	case *syntax.Binary:
		return f.binary(e)
	case *syntax.Scope:
		return f.expr(f.scope(e))
	default:
		f.errorf(e, "illegal expression")
	}
	return ir.Operand{Kind: ir.Nil}
}

// exprs lowers the operands of an expression in order.
func (f *fn) exprs(es []syntax.Expr) []ir.Operand { return f.parts(es, false) }

// parts is exprs, also of a list: for its elements and its tail.
func (f *fn) parts(es []syntax.Expr, list bool) []ir.Operand {
	ops := make([]ir.Operand, len(es))
	outer := f.operands
	f.operands = outer.Within(f.vars.mark(), es, list)
	for i, e := range es {
		f.operands.Next(f.vars.mark())
		ops[i] = f.expr(e)
	}
	f.operands = outer
	return ops
}

// body lowers a sequence; its value is the last expression's.
func (f *fn) body(es []syntax.Expr) ir.Operand {
	for _, e := range es[:len(es)-1] {
		f.statement(e)
	}
	return f.expr(es[len(es)-1])
}

// statement lowers an expression whose value nobody wants.
func (f *fn) statement(e syntax.Expr) {
	if c, ok := loop(e); ok {
		f.effect(c)
		return
	}
	switch d := dropped(e).(type) {
	case *syntax.Case:
		c := *d
		c.Clauses = withoutLists(d.Clauses)
		e = &c
	case *syntax.If:
		c := *d
		c.Clauses = withoutLists(d.Clauses)
		e = &c
	}
	f.expr(e)
}

// loop is a list comprehension that is a statement.
func loop(e syntax.Expr) (*syntax.Comprehension, bool) {
	c, ok := dropped(e).(*syntax.Comprehension)
	return c, ok && c.Kind == "list"
}

// withoutLists are clauses of a statement where comprehensions at the end are statements, too.
func withoutLists(clauses []*syntax.Clause) []*syntax.Clause {
	all := slices.Clone(clauses)
	for i, c := range all {
		if last, ok := loop(c.Body[len(c.Body)-1]); ok {
			some := *c
			some.Body = append(slices.Clip(c.Body), &syntax.AtomLit{At: last.At, Name: "ok"})
			all[i] = &some
		}
	}
	return all
}

// dropped is the expression whose value a statement drops: itself, or what it matches with _.
func dropped(e syntax.Expr) syntax.Expr {
	if m, ok := e.(*syntax.Match); ok {
		if v, isVar := m.Pattern.(*syntax.Var); isVar && v.Name == "_" {
			return m.Value
		}
	}
	return e
}

func (f *fn) variable(e *syntax.Var) ir.Operand {
	o, ok := f.lookup(e.Name)
	if !ok {
		f.errorf(e, "variable '%s' is unbound", e.Name)
		return ir.Operand{Kind: ir.Nil}
	}
	return o
}

// scope is the list of the variables that are bound.
func (f *fn) scope(e *syntax.Scope) (list syntax.Expr) {
	list = &syntax.NilLit{At: e.At}
	for _, name := range e.Names {
		if _, bound := f.lookup(name); bound {
			v := &syntax.Var{At: e.At, Name: name}
			pair := &syntax.Tuple{At: e.At, Elems: []syntax.Expr{&syntax.AtomLit{At: e.At, Name: name}, v}}
			list = &syntax.Cons{At: e.At, Head: pair, Tail: list}
		}
	}
	return list
}

// list evaluates elements in order, unless they have no effect: then each is built when it is put,
// so that few of a long list are alive at once.
func (f *fn) list(c *syntax.Cons) ir.Operand {
	elems, tail := spine(c)
	if !f.allBuilt(elems) || !f.isBuilt(tail) {
		parts := f.parts(append(slices.Clip(elems), tail), true)
		return f.cons(parts[:len(elems)], parts[len(elems)])
	}
	l := f.expr(tail)
	for i := len(elems) - 1; i >= 0; i-- {
		l = f.cons([]ir.Operand{f.expr(elems[i])}, l)
	}
	return l
}

// isBuilt reports whether an expression is a term of variables and constants: evaluating it has no
// effect.
func (f *fn) isBuilt(e syntax.Expr) bool {
	switch e.(type) {
	case *syntax.Tuple, *syntax.Cons:
	default:
		return f.simple(e)
	}
	is, known := f.built[e]
	if !known {
		switch e := e.(type) {
		case *syntax.Tuple:
			is = f.allBuilt(e.Elems)
		case *syntax.Cons:
			elems, tail := spine(e)
			is = f.allBuilt(elems) && f.isBuilt(tail)
		}
		f.built[e] = is
	}
	return is
}

func (f *fn) allBuilt(es []syntax.Expr) bool {
	for _, e := range es {
		if !f.isBuilt(e) {
			return false
		}
	}
	return true
}

// cons puts elements in front of a list.
func (f *fn) cons(heads []ir.Operand, tail ir.Operand) ir.Operand {
	for i := len(heads) - 1; i >= 0; i-- {
		tail = f.value(ir.Instr{Op: bytecode.OpPutList, Args: []ir.Operand{heads[i], tail}})
	}
	return tail
}

func (f *fn) tuple(elems []ir.Operand) ir.Operand {
	return f.value(ir.Instr{Op: bytecode.OpPutTuple, Args: elems})
}

// mustBeMap is Base#{}: a check.
func (f *fn) mustBeMap(v ir.Operand) ir.Operand {
	yes, no := f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsMap, yes, no, 0, v)
	f.cur = no
	if f.guard != nil {
		f.jump(f.guard)
	} else {
		f.raise("error", f.tuple([]ir.Operand{f.out.Atom("badmap"), v}))
	}
	f.cur = yes
	return v
}

var arithmetic = map[key]bytecode.Op{
	{"+", 2}: bytecode.OpAdd, {"-", 2}: bytecode.OpSub, {"*", 2}: bytecode.OpMul,
	{"/", 2}:   bytecode.OpFDiv,
	{"div", 2}: bytecode.OpDiv, {"rem", 2}: bytecode.OpRem, {"band", 2}: bytecode.OpBand,
	{"bor", 2}:  bytecode.OpBor,
	{"bxor", 2}: bytecode.OpBxor, {"bsl", 2}: bytecode.OpBsl, {"bsr", 2}: bytecode.OpBsr,
	{"-", 1}: bytecode.OpNeg, {"bnot", 1}: bytecode.OpBnot,
}

func (f *fn) unary(e *syntax.Unary) ir.Operand {
	if e.Op == "not" && f.isBoolean(e.Expr) {
		return f.truth(func(yes, no *ir.Block) { f.cond(e.Expr, no, yes, f.guard) })
	}
	v := f.expr(e.Expr)
	f.at(e)
	return f.builtin(bytecode.MFA{Module: "erlang", Name: e.Op, Arity: 1}, []ir.Operand{v})
}

func (f *fn) binop(e *syntax.Binop) ir.Operand {
	switch e.Op {
	case "andalso", "orelse":
		return f.shortCircuit(e)
	case "!":
		args := f.exprs([]syntax.Expr{e.Left, e.Right})
		f.at(e)
		return f.value(ir.Instr{Op: bytecode.OpSend, Args: args})
	case "++":
		if l, ok := e.Left.(*syntax.Comprehension); ok && l.Kind == "list" {
			return f.listBefore(l, e.Right)
		}
		if l, ok := f.shortLiteral(e.Left); ok {
			return f.cons(l, f.expr(e.Right))
		}
	}
	args := f.exprs([]syntax.Expr{e.Left, e.Right})
	f.at(e)
	return f.builtin(bytecode.MFA{Module: "erlang", Name: e.Op, Arity: 2}, args)
}

// maxUnrolled bounds the elements of a literal in front of ++ that are put one by one.
const maxUnrolled = 8

// shortLiteral gives the elements of a short literal list.
func (f *fn) shortLiteral(e syntax.Expr) ([]ir.Operand, bool) {
	v, ok := f.constant(e)
	l, isList := v.(term.List)
	if !ok || !isList || len(l) > maxUnrolled {
		return nil, false
	}
	ops := make([]ir.Operand, len(l))
	for i, x := range l {
		ops[i] = f.out.Const(x)
	}
	return ops, true
}

// shortCircuit lowers andalso and orelse. The left side must be a boolean; the value of the right
// side is the result.
func (f *fn) shortCircuit(e *syntax.Binop) ir.Operand {
	stop := f.out.Atom("false")
	other := f.out.Atom("true")
	if e.Op == "orelse" {
		stop, other = other, stop
	}
	right, short, join := f.newBlock(), f.newBlock(), f.newBlock()
	switch {
	case f.isBoolean(e.Left) && e.Op == "andalso":
		f.cond(e.Left, right, short, f.guard)
	case f.isBoolean(e.Left):
		f.cond(e.Left, short, right, f.guard)
	default:
		f.checkBoolean(e, other, right, stop, short)
	}
	f.cur = short
	f.jump(join, stop)
	f.cur = right
	mark := f.vars.mark()
	v := f.expr(e.Right)
	f.vars.undo(mark) // bound on one path only
	f.jump(join, v)
	return f.join(join)
}

// checkBoolean branches on the left side of andalso or orelse: to right if it is a, to short if it
// is b.
func (f *fn) checkBoolean(e *syntax.Binop, a ir.Operand, right *ir.Block, b ir.Operand,
	short *ir.Block) {
	left := f.expr(e.Left)
	check, bad := f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsEqExact, right, check, 0, left, a)
	f.cur = check
	f.test(bytecode.OpIsEqExact, short, bad, 0, left, b)
	f.cur = bad
	f.at(e)
	if f.guard != nil {
		f.jump(f.guard)
		return
	}
	f.raise("error", f.tuple([]ir.Operand{f.out.Atom("badarg"), left}))
}

// raise calls erlang:error/1, exit/1 or throw/1.
func (f *fn) raise(how string, reason ir.Operand) ir.Operand {
	f.emit(ir.Instr{Op: bytecode.OpCall, Dst: f.f.NewValue(), Args: []ir.Operand{reason},
		Callee: f.out.Import(bytecode.MFA{Module: "erlang", Name: how, Arity: 1})})
	return f.noReturn()
}

// truth turns a branch into true or false.
func (f *fn) truth(branch func(yes, no *ir.Block)) ir.Operand {
	yes, no, join := f.newBlock(), f.newBlock(), f.newBlock()
	branch(yes, no)
	f.cur = yes
	f.jump(join, f.out.Atom("true"))
	f.cur = no
	f.jump(join, f.out.Atom("false"))
	return f.join(join)
}

// match lowers Pattern = Value.
func (f *fn) match(e *syntax.Match) ir.Operand {
	v := f.expr(e.Value)
	f.at(e)
	if p, ok := e.Pattern.(*syntax.Var); ok {
		if p.Name == "_" {
			return v
		}
		if _, bound := f.lookup(p.Name); !bound {
			f.vars.bind(p.Name, v)
			return v
		}
	}
	bad := f.newBlock()
	f.destructure(e.Pattern, v, bad)
	next := f.cur
	f.cur = bad
	f.fail(bytecode.OpBadmatch, v)
	f.cur = next
	return v
}

// destructure matches one pattern and binds its variables, or continues at bad.
func (f *fn) destructure(p syntax.Expr, v ir.Operand, bad *ir.Block) {
	m := f.newMatcher()
	c := m.clause(&syntax.Clause{Patterns: []syntax.Expr{p}})
	m.run([]ir.Operand{v}, bad)
	f.enter(c)
}
