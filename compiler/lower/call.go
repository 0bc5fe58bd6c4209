package lower

import (
	"slices"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// call lowers a call of any form.
func (f *fn) call(e *syntax.Call) ir.Operand {
	name, named := e.Name.(*syntax.AtomLit)
	if e.Module == nil && named {
		return f.callNamed(e, f.resolve(name.Name, len(e.Args)))
	}
	if mod, ok := e.Module.(*syntax.AtomLit); ok && named {
		return f.callNamed(e, target{module: mod.Name, name: name.Name})
	}
	if e.Module != nil {
		all := f.exprs(append([]syntax.Expr{e.Module, e.Name}, e.Args...))
		f.at(e)
		if _, known := e.Module.(*syntax.AtomLit); f.src.TupleCalls && !known {
			return f.tupleCall(all[0], all[1], all[2:])
		}
		return f.apply(all[0], all[1], all[2:])
	}
	if v, ok := e.Name.(*syntax.Var); ok && f.isSelf(v.Name, len(e.Args)) {
		args := f.exprs(e.Args)
		f.at(e)
		return f.callSelf(args)
	}
	if ref, ok := e.Name.(*syntax.FunRef); ok {
		if mfa, ok := external(ref); ok && mfa.Arity == len(e.Args) {
			return f.callNamed(e, target{mfa.Module, mfa.Name})
		}
	}
	if syntax.PairTestsRecord(e) {
		return f.callNamed(e, target{"erlang", "is_record"})
	}
	if fun, ok := e.Name.(*syntax.Fun); ok && inlines(fun, e.Args) {
		return f.inline(fun, f.exprs(e.Args))
	}
	fun := f.expr(e.Name)
	args := append(f.exprs(e.Args), fun)
	f.at(e)
	return f.value(ir.Instr{Op: bytecode.OpCallFun, Args: args, N: len(e.Args)})
}

func (f *fn) apply(module, name ir.Operand, args []ir.Operand) ir.Operand {
	all := append(slices.Clip(args), module, name)
	return f.value(ir.Instr{Op: bytecode.OpApply, Args: all, N: len(args)})
}

// tupleCall calls the function of a module, or of the first element of a tuple, which is an
// argument behind the others then.
func (f *fn) tupleCall(module, name ir.Operand, args []ir.Operand) ir.Operand {
	module = f.inRegister(module)
	isTuple, isModule, join := f.newBlock(), f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsTuple, isTuple, isModule, 0, module)
	f.cur = isTuple
	element := bytecode.MFA{Module: "erlang", Name: "element", Arity: 2}
	first := f.builtin(element, []ir.Operand{f.out.Const(int64(1)), module})
	f.jump(join, f.apply(first, name, append(slices.Clip(args), module)))
	f.cur = isModule
	f.jump(join, f.apply(module, name, args))
	return f.join(join)
}

// target is what a call by name means: a function of this module when module is empty.
type target struct{ module, name string }

// resolve finds what an unqualified name means: a function of the module, an imported one, a
// built-in. In a guard only the latter exists.
func (m *module) resolve(name string, arity int) target {
	k := key{name, arity}
	if _, local := m.funcs[k]; local {
		return target{name: name}
	}
	if mod, ok := m.imports[k]; ok {
		return target{mod, name}
	}
	return target{"erlang", name}
}

func (f *fn) callNamed(e *syntax.Call, t target) ir.Operand {
	if f.guard != nil || syntax.TestsRecord(e) {
		t.module = "erlang"
	}
	if t.module == "erlang" && t.name == "apply" {
		if v, ok := f.staticApply(e); ok {
			return v
		}
	}
	if e.Module == nil && t.name == "record_info" && len(e.Args) == 2 {
		return f.recordInfo(e)
	}
	args := f.exprs(e.Args)
	f.at(e)
	if t.module == "" {
		return f.callLocal(f.funcs[key{t.name, len(args)}], args)
	}
	return f.builtin(bytecode.MFA{Module: t.module, Name: t.name, Arity: len(args)}, args)
}

func (f *fn) callLocal(fn int, args []ir.Operand) ir.Operand {
	return f.value(ir.Instr{Op: bytecode.OpCall, Args: args, Callee: bytecode.Callee{Index: fn}})
}

// staticApply turns apply with a list expression into a direct call.
func (f *fn) staticApply(e *syntax.Call) (ir.Operand, bool) {
	if len(e.Args) < 2 || len(e.Args) > 3 {
		return ir.Operand{}, false
	}
	args, ok := properList(e.Args[len(e.Args)-1])
	if !ok {
		return ir.Operand{}, false
	}
	direct := &syntax.Call{At: e.At, Name: e.Args[0], Args: args}
	if len(e.Args) == 3 {
		direct.Module, direct.Name = e.Args[0], e.Args[1]
		return f.call(direct), true
	}
	if _, isAtom := direct.Name.(*syntax.AtomLit); isAtom {
		return ir.Operand{}, false // not a fun: badfun at run time
	}
	return f.call(direct), true
}

// properList gives the elements of a list expression that ends in [].
func properList(e syntax.Expr) ([]syntax.Expr, bool) {
	switch e := e.(type) {
	case *syntax.NilLit:
		return nil, true
	case *syntax.Cons:
		elems, tail := spine(e)
		_, proper := tail.(*syntax.NilLit)
		return elems, proper
	}
	return nil, false
}

// builtin lowers a call to another module, which may be an instruction.
func (f *fn) builtin(mfa bytecode.MFA, args []ir.Operand) ir.Operand {
	mfa.Module, mfa.Name = constant.Guard(mfa.Module, mfa.Name, mfa.Arity)
	if mfa.Module == "erlang" {
		if v, ok := f.erlang(mfa, args); ok {
			return v
		}
	}
	if instructions := libraryCalls[mfa]; instructions != nil && f.guard == nil {
		return instructions(f, args)
	}
	if fresh, ok := makesRef[mfa]; ok && f.guard == nil {
		return f.callFresh(mfa, args, fresh)
	}
	callee := f.out.Import(mfa)
	if inline, guardOK := bif.IsInline(mfa); inline && (guardOK || f.guard == nil) {
		return f.operation(ir.Instr{Op: bytecode.OpBif, Args: args, Callee: callee})
	}
	return f.value(ir.Instr{Op: bytecode.OpCall, Args: args, Callee: callee})
}

// erlang lowers the functions of module erlang that have instructions of their own.
func (f *fn) erlang(mfa bytecode.MFA, args []ir.Operand) (ir.Operand, bool) {
	k := key{mfa.Name, mfa.Arity}
	if op, ok := arithmetic[k]; ok {
		if v, ok := f.fold(k.name, args); ok {
			return v, true
		}
		return f.operation(ir.Instr{Op: op, Args: args}), true
	}
	if t, ok := testOf(k); ok {
		return f.truth(func(yes, no *ir.Block) { f.branch(t, yes, no, args) }), true
	}
	switch k {
	case key{"!", 2}:
		return f.value(ir.Instr{Op: bytecode.OpSend, Args: args}), true
	case key{"is_record", 2}, key{"is_record", 3}:
		if size, ok := f.recordSize(args); ok {
			return f.truth(func(yes, no *ir.Block) {
				f.test(bytecode.OpIsTaggedTuple, yes, no, size, args[0], args[1])
			}), true
		}
	case key{"error", 1}, key{"error", 2}, key{"exit", 1}, key{"throw", 1}:
		f.emit(ir.Instr{Op: bytecode.OpCall, Dst: f.f.NewValue(), Args: args, Callee: f.out.Import(mfa)})
		return f.noReturn(), true
	}
	return ir.Operand{}, false
}

// recordSize is the size of the tuple that is_record asks for, when both it and the tag are known.
func (f *fn) recordSize(args []ir.Operand) (int, bool) {
	if args[1].Kind != ir.Atom {
		return 0, false
	}
	if len(args) == 3 {
		return args[2].N, args[2].Kind == ir.Int && args[2].N > 0
	}
	r, ok := f.records[f.out.Atoms[args[1].N]]
	if !ok {
		return 0, false
	}
	return len(r.Fields) + 1, true
}
