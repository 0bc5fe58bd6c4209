package lower

import (
	"slices"
	"unicode/utf8"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/operands"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// selfRef is what a named fun knows of itself while its free variables are not known yet.
type selfRef struct {
	name  string
	arity int
	value ir.Operand
	make  *ir.Instr   // makes value
	calls []*ir.Instr // direct calls to itself, without the free variables
}

// isSelf reports whether calling the variable is a call of the named fun being lowered.
func (f *fn) isSelf(name string, arity int) bool {
	if f.self == nil || f.self.name != name || f.self.arity != arity {
		return false
	}
	o, ok := f.vars.get(name)
	return ok && o == f.self.value
}

func (f *fn) callSelf(args []ir.Operand) ir.Operand {
	v := f.callLocal(0, args)
	f.self.calls = append(f.self.calls, f.cur.Instrs[len(f.cur.Instrs)-1])
	return v
}

// lift makes an empty function for a part of this one, which is placed where this one is.
func (f *fn) lift(name string) *ir.Func {
	return &ir.Func{Name: name, File: f.f.File, Line: f.line, Place: f.f.Place}
}

// maxName is the longest name of a function in characters.
const maxName = 255

// add puts a lifted function into the module. A name that one of the source has already gets
// another end.
func (f *fn) add(out *ir.Func) int {
	for _, exists := f.funcs[key{out.Name, out.Arity}]; exists; _,
		exists = f.funcs[key{out.Name, out.Arity}] {
		out.Name += "-"
	}
	if utf8.RuneCountInString(out.Name) > maxName {
		at := source.Pos{File: f.out.File, Line: out.Line, Col: 1}
		f.errs = source.Add(f.errs, at, "the name of function %s is longer than %d characters",
			out.Name, maxName)
	}
	f.out.Funcs = append(f.out.Funcs, out)
	return len(f.out.Funcs) - 1
}

// outers are the free variables as the function around sees them.
func (f *fn) outers() []ir.Operand {
	ops := make([]ir.Operand, len(f.free))
	for i, c := range f.free {
		ops[i] = c.outer
	}
	return ops
}

// fun lifts a fun to a function that takes the fun's arguments, then its free variables.
func (f *fn) fun(e *syntax.Fun) ir.Operand {
	arity := len(e.Clauses[0].Patterns)
	out := f.lift("")
	child := newFn(f.module, f, out, f.names)
	params := child.params(arity)
	if e.Name != "" && e.Name != "_" {
		child.bindSelf(e.Name, arity)
	}
	child.function(e.Clauses, params, true)
	out.Name = f.names.Fun(e)
	index := f.add(out)
	lambda := f.lambda(index, arity, len(child.free))
	if child.self != nil {
		child.self.complete(child, index, lambda)
	}
	f.at(e)
	return f.value(ir.Instr{Op: bytecode.OpMakeFun, Args: child.outers(), N: lambda})
}

// inlines reports whether OTP's compiler inlines a fun that is called where it is written: it has
// no name, and there is nothing to evaluate between it and the call.
func inlines(e *syntax.Fun, args []syntax.Expr) bool {
	return e.Name == "" && len(e.Clauses[0].Patterns) == len(args) &&
		!slices.ContainsFunc(args, func(x syntax.Expr) bool { return !operands.Ready(x) })
}

// inline lowers a fun where it is called: its clauses are alternatives, which do not see what
// operands beside the call bind, and what they bind is bound nowhere else.
func (f *fn) inline(e *syntax.Fun, args []ir.Operand) ir.Operand {
	mark, outer := f.vars.mark(), f.operands
	f.hideBeside()
	f.operands = nil
	defer func() {
		f.operands = outer
		f.vars.undo(mark)
	}()
	m, t, fail := f.meet(), f.newMatcher(), f.newBlock()
	t.fresh = true
	for _, c := range e.Clauses {
		t.clause(c)
	}
	t.run(args, fail)
	for _, c := range t.clauses {
		if c.used {
			m.enter(c)
			v := m.body(c.Body)
			m.vars.undo(m.mark)
			m.leave(v)
		}
	}
	f.cur = fail
	f.at(e)
	if takesAll(e.Clauses[0]) {
		f.fail(bytecode.OpIfClause)
	} else {
		m.leave(f.callLocal(f.noClause(len(args)), args))
	}
	return m.done()
}

// takesAll reports whether a clause takes any arguments.
func takesAll(c *syntax.Clause) bool {
	seen := map[string]bool{}
	for _, p := range c.Patterns {
		v, ok := p.(*syntax.Var)
		if !ok || seen[v.Name] && v.Name != "_" {
			return false
		}
		seen[v.Name] = true
	}
	return len(c.Guards) == 0
}

// noClause lifts the end of a fun that stands where it is called, for arguments that no clause
// takes, under the name that OTP has for it.
func (f *fn) noClause(arity int) (index int) {
	child := newFn(f.module, f, f.lift(f.names.NoClause()), f.names)
	child.params(arity)
	child.fail(bytecode.OpFunctionClause)
	child.finish()
	return f.add(child.f)
}

// bindSelf binds the name of a fun in its own body.
func (f *fn) bindSelf(name string, arity int) {
	v := f.value(ir.Instr{Op: bytecode.OpMakeFun})
	f.self = &selfRef{name: name, arity: arity, value: v, make: f.cur.Instrs[len(f.cur.Instrs)-1]}
	f.vars.bind(name, v)
}

// complete fills in the free variables where the fun refers to itself.
func (s *selfRef) complete(f *fn, index, lambda int) {
	var free []ir.Operand
	for _, c := range f.free {
		free = append(free, ir.V(c.inner))
	}
	s.make.Args, s.make.N = free, lambda
	for _, c := range s.calls {
		c.Callee.Index = index
		c.Args = append(c.Args, free...)
	}
}

// funRef lowers fun F/A and fun M:F/A.
func (f *fn) funRef(e *syntax.FunRef) ir.Operand {
	name, named := e.Name.(*syntax.AtomLit)
	arity, fixed := e.Arity.(*syntax.IntLit)
	switch {
	case e.Module == nil && named && fixed:
		n := int(arity.Value.Int64())
		if t := f.resolve(name.Name, n); t.module != "" {
			return f.export(bytecode.MFA{Module: t.module, Name: t.name, Arity: n})
		}
		return f.localFun(f.funcs[key{name.Name, n}], n)
	}
	if mfa, ok := external(e); ok {
		return f.export(mfa)
	}
	args := f.exprs([]syntax.Expr{e.Module, e.Name, e.Arity})
	f.at(e)
	return f.builtin(bytecode.MFA{Module: "erlang", Name: "make_fun", Arity: 3}, args)
}

// external is the function of fun M:F/A, where that is known.
func external(e *syntax.FunRef) (mfa bytecode.MFA, ok bool) {
	module, static := e.Module.(*syntax.AtomLit)
	name, named := e.Name.(*syntax.AtomLit)
	arity, fixed := e.Arity.(*syntax.IntLit)
	if !static || !named || !fixed || !arity.Value.IsInt64() || arity.Value.Int64() >= bytecode.MaxX {
		return mfa, false
	}
	return bytecode.MFA{Module: module.Name, Name: name.Name, Arity: int(arity.Value.Int64())}, true
}

func (f *fn) export(mfa bytecode.MFA) ir.Operand {
	return f.value(ir.Instr{Op: bytecode.OpMakeExport, Callee: f.out.Import(mfa)})
}

// localFun is a fun of a function of the module.
func (f *fn) localFun(index, arity int) ir.Operand {
	lambda, made := f.lambdas[index]
	if !made {
		lambda = f.lambda(index, arity, 0)
	}
	return f.value(ir.Instr{Op: bytecode.OpMakeFun, N: lambda})
}
