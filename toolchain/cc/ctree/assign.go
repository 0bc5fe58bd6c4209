package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// assignAggregate stores a structure or a complex number.
func (f *values) assignAggregate(to lvalue, v value, t cc.Type) {
	if isComplex(t) {
		v = f.toComplex(v, t)
	}
	if v.t.class != memory {
		return
	}
	align := min(int64(t.Align()), v.alignment(), alignAt(8, to.at.Off))
	if to.align > 0 {
		align = min(align, to.align)
	}
	f.Copy(to.at, v.at, t.Size(), align)
}

// assignment is = or one of the compound assignments.
func (f *exprs) assignment(x *cc.AssignmentExpression) value {
	if x.Case == cc.AssignmentExpressionCond {
		return f.value(x.ConditionalExpression)
	}
	if x.Case == cc.AssignmentExpressionAssign {
		return f.assign(x)
	}
	l := f.lvalue(x.UnaryExpression)
	if l.t.class == memory && isComplex(l.ct) {
		b := f.value(x.AssignmentExpression)
		v := f.complexOp(x, compound[x.Case], value{t: l.t, at: l.at, ct: l.ct}, b, l.ct)
		f.assignAggregate(l, v, l.ct)
		return value{t: l.t, at: l.at, ct: l.ct}
	}
	b := f.value(x.AssignmentExpression)
	if tree.IsVector(l.ct) {
		v := f.vectors().arithmetic(x, compound[x.Case], value{t: l.t, at: l.at, ct: l.ct}, b)
		f.assignAggregate(l, v, l.ct)
		return value{t: l.t, at: l.at, ct: l.ct}
	}
	if isComplex(b.ct) {
		p, _ := part(b.ct)
		b = f.loadPart(b, p, 0)
	}
	if l.at.Atomic && l.bits == 0 {
		b = f.regs(b)
		_, v := f.update(l, func(a value) value { return f.compounded(x, a, b, l.ct) })
		return v
	}
	a := f.load(l)
	a.ct = l.ct
	if l.bits > 0 && l.bits < 32 {
		a = f.convert(a, intType)
		a.ct = nil
	}
	v := f.regs(f.convert(f.compounded(x, a, b, l.ct), l.t))
	f.store(l, v)
	v = f.asStored(l, v)
	v.ct = l.ct
	return v
}

// compounded does the operation of a compound assignment to an object of a type.
func (f *exprs) compounded(x *cc.AssignmentExpression, a, b value, t cc.Type) value {
	o := compound[x.Case]
	if o == '<' || o == '>' {
		c := a.t.promoted()
		return f.shift(o == '<', f.convert(a, c), f.convert(b, b.t.promoted()))
	}
	return f.operation(x, o, a, b, t)
}

var compound = map[cc.AssignmentExpressionCase]byte{
	cc.AssignmentExpressionMul: '*', cc.AssignmentExpressionDiv: '/', cc.AssignmentExpressionMod: '%',
	cc.AssignmentExpressionAdd: '+', cc.AssignmentExpressionSub: '-', cc.AssignmentExpressionLsh: '<',
	cc.AssignmentExpressionRsh: '>', cc.AssignmentExpressionAnd: '&', cc.AssignmentExpressionXor: '^',
	cc.AssignmentExpressionOr: '|',
}

// asStored is the value that an assignment has: that of a bit-field is cut.
func (f *values) asStored(l lvalue, v value) value {
	if l.bits == 0 || l.t.boolean {
		return v
	}
	if l.bits <= 32 && v.lo != 0 {
		v.lo = f.Extract(v.lo, 0, l.bits, l.t.unsigned)
		if l.t.class == pair {
			if l.t.unsigned {
				v.hi = f.Constant(0)
			} else {
				v.hi = f.OpImm(quad.Sar, v.lo, 31)
			}
		}
	} else if l.bits > 32 && v.hi != 0 {
		v.hi = f.Extract(v.hi, 0, l.bits-32, l.t.unsigned)
	}
	return v
}

func (f *exprs) assign(x *cc.AssignmentExpression) value {
	t := typeOf(x.UnaryExpression.Type())
	if t.class == memory {
		v := f.value(x.AssignmentExpression)
		l := f.lvalue(x.UnaryExpression)
		if l.t.class != memory { // the front end takes a number of some vectors for a vector
			return f.assigned(l, f.scalarOf(x, v, l.t))
		}
		if tree.IsVector(l.ct) && !tree.IsVector(v.ct) {
			f.errorf(x, "a number is assigned to a vector")
		}
		f.assignAggregate(l, v, l.ct)
		return value{t: t, at: l.at, ct: l.ct}
	}
	// The right side first: a call in it may write what the left side's address depends on.
	if tree.IsVariable(x.UnaryExpression) {
		v := f.scalar(x.AssignmentExpression, t)
		l := f.lvalue(x.UnaryExpression)
		return f.assigned(l, v)
	}
	l := f.lvalue(x.UnaryExpression)
	return f.assigned(l, f.scalar(x.AssignmentExpression, l.t))
}

func (f *exprs) assigned(l lvalue, v value) value {
	v = f.regs(v)
	f.store(l, v)
	v = f.asStored(l, v)
	v.ct = l.ct
	return v
}
