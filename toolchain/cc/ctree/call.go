package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// callExpression calls a function, or does what a builtin means.
func (f *exprs) callExpression(x *cc.PostfixExpression) value {
	name, d := tree.Callee(x.PostfixExpression)
	args := tree.Arguments(x.ArgumentExpressionList)
	inner, around := f.nested(d)
	if f.vars[d] != nil || d != nil && d.IsParam() {
		name, d = "", nil
	}
	if name != "" && around == nil {
		if v, ok := f.builtin(x, name, args); ok {
			return v
		}
	}
	t := tree.FunctionOf(x.PostfixExpression.Type())
	symbol := ""
	var target, chain quad.Reg
	switch {
	case around != nil:
		symbol, t = inner, d.Type().(*cc.FunctionType)
	case d != nil:
		symbol = f.symbol(d)
		if t == nil {
			t, _ = d.Type().(*cc.FunctionType)
		}
		if library, ok := libraryName(name); ok {
			symbol = library
		}
	case name != "":
		symbol = "_" + name
		if library, ok := libraryName(name); ok {
			symbol = library
		}
	default:
		v := f.value(x.PostfixExpression)
		if t == nil {
			t = tree.FunctionOf(v.ct)
		}
		target = f.regs(v).lo
	}
	var result cc.Type = f.ast.Int
	if t != nil {
		result = t.Result()
	}
	all := f.evaluateAll(args, t)
	if around != nil {
		chain = f.chainTo(around)
	}
	return f.callWith(x, &quad.CallInfo{Sym: symbol, Chain: chain}, target, result, all)
}

// evaluateAll evaluates arguments as the parameters want them.
func (f *exprs) evaluateAll(args []cc.ExpressionNode, t *cc.FunctionType) (all []value) {
	var params []*cc.Parameter
	if t != nil {
		params = t.Parameters()
	}
	for i, a := range args {
		v := f.value(a)
		if i < len(params) && params[i].Type().Kind() != cc.Void {
			v = f.argument(v, params[i].Type())
		} else {
			v = f.promotedArgument(a, v)
		}
		if v.t.class == invalid || v.t.class == void {
			f.errorf(a, "argument of type %s is not supported", a.Type())
			v = number(intType, 0)
		}
		if v.t.class != memory {
			v = f.regs(v)
		}
		all = append(all, v)
	}
	return all
}

// argument converts an argument to the type of its parameter.
func (f *values) argument(v value, p cc.Type) value {
	if p.Kind() == cc.Array {
		p = p.Decay()
	}
	c := typeOf(p)
	switch {
	case c.class == memory && isComplex(p):
		v = f.toComplex(v, p)
	case c.class == memory && v.t.class == memory:
		v = f.aligned(v, p)
	case c.class != memory:
		if isComplex(v.ct) && v.t.class == memory {
			q, _ := part(v.ct)
			v = f.loadPart(v, q, 0)
		}
		v = f.convert(v, c)
		v.ct = p
	}
	if p.Kind() == cc.Union && v.t.class != memory {
		v = f.intoUnion(v, p) // a transparent union
	}
	return v
}

// promotedArgument is an argument for which there is no parameter.
func (f *values) promotedArgument(a cc.ExpressionNode, v value) value {
	switch {
	case v.t.class == single:
		v = f.convert(v, doubleType)
		v.ct = nil
	case v.t.class == word:
		v = f.convert(v, v.t.promoted())
		v.ct = nil
	case v.t.class == memory && v.alignment() < 4 && packedMember(a):
		v = f.copyOf(v) // the callee may expect more alignment
	}
	return v
}

func (f *values) intoUnion(v value, t cc.Type) value {
	at := build.Place{Slot: f.NewSlot(t.Size(), 8, "")}
	f.store(lvalue{t: v.t, at: at, align: 8}, v)
	return value{t: typ{class: memory}, at: at, ct: t}
}

// callWith makes the call.
func (f *exprs) callWith(x cc.ExpressionNode, info *quad.CallInfo, target quad.Reg, result cc.Type,
	args []value) value {
	out := value{t: typeOf(result), ct: result, at: build.Place{Slot: quad.NoSlot}}
	if out.t.class == invalid {
		f.errorf(x, "result of type %s is not supported", result)
		return zeroOf(intType)
	}
	inMemory := returnedInMemory(result)
	if out.t.class == memory {
		out.at = build.Place{Slot: f.NewSlot(max(result.Size(), 8), 8, "")}
		if inMemory {
			info.Words = append(info.Words, f.Address(out.at))
		}
	}
	for _, a := range args {
		f.pass(info, a)
	}
	switch {
	case out.t.class == memory && !inMemory:
		for i := int64(0); i < result.Size(); i += 4 {
			info.Results = append(info.Results, f.Func.New())
		}
	case out.t.wide():
		out.lo, out.hi = f.Func.New(), f.Func.New()
		info.Results = []quad.Reg{out.lo, out.hi}
	case out.t.class != void && out.t.class != memory:
		out.lo = f.Func.New()
		info.Results = []quad.Reg{out.lo}
	}
	f.Emit(quad.Quad{Op: quad.Call, A: target, Slot: quad.NoSlot, Call: info})
	if out.t.class == memory && !inMemory {
		f.unpack(out.at, info.Results, result.Size())
	}
	return out
}

// pass adds an argument's words.
func (f *values) pass(info *quad.CallInfo, a value) {
	ct := a.ct
	if a.t.class != memory {
		if a.t.wide() {
			if len(info.Words)%2 != 0 {
				info.Words = append(info.Words, 0)
			}
			info.Words = append(info.Words, a.lo, a.hi)
			return
		}
		info.Words = append(info.Words, a.lo)
		return
	}
	n, even := wordsOf(ct)
	if !direct(ct) {
		info.Words = append(info.Words, f.Address(a.at))
		return
	}
	if even && len(info.Words)%2 != 0 {
		info.Words = append(info.Words, 0)
	}
	for i := range n {
		info.Words = append(info.Words, f.wordOf(a, int64(i)*4))
	}
}

// wordOf loads a word of an aggregate.
func (f *values) wordOf(a value, off int64) quad.Reg {
	rest := min(a.ct.Size()-off, 4)
	align := max(alignAt(max(a.alignment(), 1), off), 1)
	if a.at.Slot != quad.NoSlot {
		align = alignAt(4, a.at.Off+off)
	}
	if rest == 3 {
		lo := f.LoadBytes(a.at.Plus(off), 2, min(align, 2), false)
		return f.Op(quad.Or, lo, f.OpImm(quad.Shl, f.LoadAt(a.at.Plus(off+2), 1, false), 16))
	}
	return f.LoadBytes(a.at.Plus(off), rest, min(align, rest), false)
}

// vaArg finds the next variable argument.
func (f *exprs) vaArg(x *cc.UnaryExpression, call *cc.PostfixExpression, t cc.Type) lvalue {
	args := tree.Arguments(call.ArgumentExpressionList)
	if len(args) != 1 || t == nil {
		f.errorf(x, "va_arg wants a list and a type")
		return f.nothing()
	}
	list := f.lvalue(args[0])
	p := f.regs(f.load(list)).lo
	words, even := wordsOf(t)
	if even {
		p = f.OpImm(quad.And, f.OpImm(quad.Add, p, 7), -8)
	}
	f.store(list, value{t: uintType, lo: f.OpImm(quad.Add, p, int64(words)*4)})
	if typeOf(t).class == memory && !direct(t) {
		p = f.LoadAt(build.Place{Base: p, Slot: quad.NoSlot}, 4, false)
	}
	return lvalue{t: typeOf(t), ct: t, at: build.Place{Base: p, Slot: quad.NoSlot}, align: 4}
}
