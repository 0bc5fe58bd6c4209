package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// unary evaluates a unary expression. One case for each operator.
func (f *exprs) unary(x *cc.UnaryExpression) value {
	t := typeOf(x.Type())
	switch x.Case {
	case cc.UnaryExpressionPostfix:
		return f.value(x.PostfixExpression)
	case cc.UnaryExpressionInc:
		return f.increment(x, x.UnaryExpression, '+', false)
	case cc.UnaryExpressionDec:
		return f.increment(x, x.UnaryExpression, '-', false)
	case cc.UnaryExpressionAddrof:
		return f.addressOf(x)
	case cc.UnaryExpressionDeref:
		l := f.dereference(x)
		return f.rvalue(l, x)
	case cc.UnaryExpressionPlus:
		if isComplex(x.Type()) {
			return f.value(x.CastExpression)
		}
		return f.scalar(x.CastExpression, typeOf(x.CastExpression.Type()).promoted())
	case cc.UnaryExpressionMinus:
		if isComplex(x.Type()) {
			return f.complexNegate(f.value(x.CastExpression), true)
		}
		v := f.value(x.CastExpression)
		if tree.IsVector(v.ct) {
			return f.vectors().negative(x, '-', v)
		}
		v = f.scalarOf(x.CastExpression, v, t.promoted())
		return f.negate(v)
	case cc.UnaryExpressionCpl:
		if isComplex(x.Type()) {
			return f.complexNegate(f.value(x.CastExpression), false)
		}
		v := f.value(x.CastExpression)
		if tree.IsVector(v.ct) {
			return f.vectors().negative(x, '~', v)
		}
		v = f.scalarOf(x.CastExpression, v, t.promoted())
		return f.binary(x, '^', v, number(v.t, -1))
	case cc.UnaryExpressionNot:
		return f.not(x)
	case cc.UnaryExpressionSizeofExpr:
		f.sideEffects(x.UnaryExpression)
		return f.convert(f.sizeOf(x, tree.Undecayed(x.UnaryExpression)), uintType)
	case cc.UnaryExpressionSizeofType:
		return f.convert(f.sizeOf(x, x.TypeName.Type()), uintType)
	case cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
		if x.TypeName != nil {
			return number(uintType, int64(x.TypeName.Type().Align()))
		}
		return number(uintType, int64(tree.Undecayed(x.UnaryExpression).Align()))
	case cc.UnaryExpressionLabelAddr:
		return value{t: uintType, lo: f.SymbolAddress(f.labelSymbol(x.Token2.SrcStr()), 0)}
	case cc.UnaryExpressionImag, cc.UnaryExpressionReal:
		if !isComplex(tree.PartOperand(x).Type()) {
			v := f.value(tree.PartOperand(x))
			if x.Case == cc.UnaryExpressionImag {
				return number(v.t, 0)
			}
			return v
		}
		v := f.load(f.partOf(x))
		return v
	}
	f.errorf(x, "operator is not supported")
	return zeroOf(t)
}

// sideEffects evaluates the operand of sizeof if its type has a computed size.
func (f *exprs) sideEffects(e cc.ExpressionNode) {
	if a, ok := tree.Undecayed(e).(*cc.ArrayType); ok && tree.IsVLA(a) && !tree.IsVariable(e) {
		f.lvalue(e)
	}
}

// rvalue gives the value of an object; an array gives its address.
func (f *exprs) rvalue(l lvalue, e cc.ExpressionNode) value {
	if l.ct != nil && (l.ct.Kind() == cc.Array || l.ct.Kind() == cc.Function) {
		return value{t: uintType, lo: f.Address(l.at), ct: l.ct.Decay()}
	}
	v := f.load(l)
	v.ct = l.ct
	if l.bits > 0 && !l.t.boolean && (l.bits < 32 || l.bits == 32 && !l.t.unsigned) {
		v = f.convert(v, intType)
		v.ct = nil
	} else if l.bits == 32 {
		v = f.convert(v, uintType)
		v.ct = nil
	}
	return v
}

// addressOf is &x.
func (f *exprs) addressOf(x *cc.UnaryExpression) value {
	e := x.CastExpression
	if d, ok := tree.Strip(e).(*cc.UnaryExpression); ok && d.Case == cc.UnaryExpressionDeref {
		if call, _ := tree.VaArg(d); call == nil {
			v := f.value(d.CastExpression)
			return value{t: uintType, lo: f.regs(v).lo, ct: v.ct.Decay()}
		}
	}
	l := f.lvalue(e)
	if l.reg {
		f.errorf(x, "the address of a register variable is taken")
		return number(uintType, 0)
	}
	if l.bits > 0 {
		f.errorf(x, "the address of a bit-field is taken")
		return number(uintType, 0)
	}
	t := x.Type()
	if l.ct != nil && l.ct.Kind() == cc.Array {
		t = l.ct.Pointer()
	}
	return value{t: uintType, lo: f.Address(l.at), ct: t}
}

// not is !x.
func (f *exprs) not(x *cc.UnaryExpression) value {
	v := f.noVector(x, f.value(x.CastExpression))
	if isComplex(v.ct) {
		v = f.complexTruth(v)
	}
	v = f.truth(v)
	if v.known {
		return number(intType, 1-v.n)
	}
	if b := f.Func.Blocks[f.Cur]; len(b.Quads) > 0 {
		if q := b.Last(); q.Op == quad.Set && q.D == v.lo {
			q.Cond = q.Cond.Negate()
			return value{t: intType, lo: v.lo}
		}
	}
	return value{t: intType, lo: f.OpImm(quad.Xor, v.lo, 1)}
}

// increment is ++ or --, before or after the value is taken.
func (f *exprs) increment(n cc.ExpressionNode, e cc.ExpressionNode, o byte, after bool) value {
	l := f.lvalue(e)
	if isComplex(l.ct) {
		old := value{t: l.t, at: l.at, ct: l.ct}
		if after {
			old = f.copyOf(old)
		}
		p, _ := part(l.ct)
		re := lvalue{t: p, at: l.at, align: min(int64(p.size), max(l.align, 1))}
		f.store(re, f.one(n, o, f.load(re), nil))
		return old
	}
	if tree.IsVector(l.ct) {
		old := value{t: l.t, at: l.at, ct: l.ct}
		now := f.vectors().arithmetic(n, o, old, number(intType, 1))
		if after {
			old = f.copyOf(old)
		}
		f.assignAggregate(l, now, l.ct)
		return old
	}
	if l.at.Atomic && l.bits == 0 {
		old, now := f.update(l, func(v value) value { return f.one(n, o, v, l.ct) })
		if after {
			return old
		}
		return now
	}
	v := f.load(l)
	v.ct = l.ct
	updated := f.regs(f.convert(f.one(n, o, v, l.ct), l.t))
	f.store(l, updated)
	if after {
		v.ct = l.ct
		return v
	}
	updated = f.asStored(l, updated)
	updated.ct = l.ct
	return updated
}

// one adds or subtracts one.
func (f *exprs) one(n cc.Node, o byte, v value, t cc.Type) value {
	if elem := tree.Pointed(t); elem != nil {
		return f.offset(n, v, number(intType, 1), elem, o == '-', t)
	}
	if v.t.boolean {
		return f.binary(n, o, f.convert(v, intType), number(intType, 1))
	}
	c := v.t.promoted()
	return f.binary(n, o, f.convert(v, c), f.convert(number(intType, 1), c))
}

// postfix evaluates a postfix expression.
func (f *exprs) postfix(x *cc.PostfixExpression) value {
	switch x.Case {
	case cc.PostfixExpressionPrimary:
		return f.value(x.PrimaryExpression)
	case cc.PostfixExpressionIndex:
		return f.rvalue(f.index(x), x)
	case cc.PostfixExpressionCall:
		return f.callExpression(x)
	case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
		return f.rvalue(f.member(x), x)
	case cc.PostfixExpressionInc:
		return f.increment(x, x.PostfixExpression, '+', true)
	case cc.PostfixExpressionDec:
		return f.increment(x, x.PostfixExpression, '-', true)
	case cc.PostfixExpressionComplit:
		return f.rvalue(f.literal(x), x)
	}
	f.errorf(x, "expression is not supported")
	return zeroOf(typeOf(x.Type()))
}

// primary evaluates a name, a constant, a string, or what is in parentheses.
func (f *exprs) primary(x *cc.PrimaryExpression) value {
	switch x.Case {
	case cc.PrimaryExpressionIdent:
		if e, ok := x.ResolvedTo().(*cc.Enumerator); ok {
			if v, ok := e.Value().(cc.Int64Value); ok {
				return number(typeOf(x.Type()), int64(v))
			}
			if v, ok := e.Value().(cc.UInt64Value); ok {
				return number(typeOf(x.Type()), int64(v))
			}
		}
		l := f.identifier(x)
		v := f.rvalue(l, x)
		return v
	case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
		return value{t: uintType, lo: f.stringAddress(x), ct: x.Type().Decay()}
	case cc.PrimaryExpressionExpr:
		return f.value(x.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return f.statementExpression(x.CompoundStatement, x.Type())
	case cc.PrimaryExpressionGeneric:
		if a := x.GenericSelection.Associated(); a != nil {
			return f.value(a.AssignmentExpression)
		}
	}
	if isComplex(x.Type()) {
		if z, ok := constantComplex(x); ok {
			p, _ := part(x.Type())
			re := convertKnown(ofFloat(doubleType, real(z)), p)
			return f.complexOf(x.Type(), re, convertKnown(ofFloat(doubleType, imag(z)), p))
		}
	}
	if v, ok := f.complexConstant(x); ok {
		return v
	}
	if v, ok := known(x); ok {
		return v
	}
	f.errorf(x, "constant %s is not supported", x.Token.SrcStr())
	return zeroOf(typeOf(x.Type()))
}

// stringAddress gives the address of a string's characters.
func (f *exprs) stringAddress(x *cc.PrimaryExpression) quad.Reg {
	s, width, ok := tree.StringBytes(x.Value())
	if !ok {
		f.errorf(x, "string is not supported")
		return f.Constant(0)
	}
	return f.SymbolAddress(f.text(s, width), 0)
}

// statementExpression is ({ ... }): its value is that of its last statement.
func (f *exprs) statementExpression(c *cc.CompoundStatement, t cc.Type) value {
	v := f.body.items(c)
	if v.t.class == memory {
		return f.copyOf(v)
	}
	return v
}

// copyOf copies an aggregate to a slot of its own.
func (f *values) copyOf(v value) value {
	if v.ct == nil || v.ct.Size() <= 0 {
		return v
	}
	slot := f.NewSlot(v.ct.Size(), 8, "")
	at := build.Place{Slot: slot}
	f.Copy(at, v.at, v.ct.Size(), v.alignment())
	return value{t: v.t, at: at, ct: v.ct}
}

// aligned is an aggregate that is aligned as its type is: a packed member is copied.
func (f *values) aligned(v value, t cc.Type) value {
	if v.alignment() < tree.Align(t) {
		v = f.copyOf(v)
	}
	v.ct = t
	return v
}

// literal is a compound literal: an object of the block, initialised each time.
func (f *exprs) literal(x *cc.PostfixExpression) lvalue {
	t := x.TypeName.Type()
	if u := x.Type().Undecay(); u != nil && u.Kind() == cc.Array {
		t = u
	}
	slot, ok := f.literals[x]
	if !ok {
		slot = f.NewSlot(max(t.Size(), 1), 8, "")
		f.literals[x] = slot
	}
	l := lvalue{t: typeOf(t), ct: t, at: build.Place{Slot: slot}, align: 8}
	f.initialize(l.at, t, x.InitializerList, x)
	return l
}
