package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// partOf is the real or the imaginary part as an object.
func (f *exprs) partOf(x *cc.UnaryExpression) lvalue {
	e := tree.PartOperand(x)
	l := f.lvalue(e)
	p, ok := part(e.Type())
	if !ok {
		return l
	}
	at := l.at
	if x.Case == cc.UnaryExpressionImag {
		at = at.Plus(int64(p.size))
	}
	return lvalue{t: p, at: at, align: min(int64(p.size), max(l.align, 1))}
}

// parts gives the parts of a value as another type; those of a real number end with a zero.
func (f *values) parts(v value, t typ) (re, im value) {
	p, ok := part(v.ct)
	if !ok || v.t.class != memory {
		return f.regs(f.convert(v, t)), f.regs(f.convert(number(intType, 0), t))
	}
	re = f.loadPart(v, p, 0)
	im = f.loadPart(v, p, int64(p.size))
	return f.regs(f.convert(re, t)), f.regs(f.convert(im, t))
}

// loadPart loads a part of a complex value, which may be a packed member.
func (f *values) loadPart(v value, p typ, off int64) value {
	return f.load(lvalue{t: p, at: v.at.Plus(off), align: min(int64(p.size), v.alignment())})
}

// complexOf makes a complex value in a slot.
func (f *values) complexOf(t cc.Type, re, im value) value {
	p, _ := part(t)
	at := build.Place{Slot: f.NewSlot(max(t.Size(), 4), 8, "")}
	f.store(lvalue{t: p, at: at, align: int64(p.size)}, f.convert(re, p))
	f.store(lvalue{t: p, at: at.Plus(int64(p.size)), align: int64(p.size)}, f.convert(im, p))
	return value{t: typ{class: memory}, at: at, ct: t}
}

// toComplex converts to a complex type.
func (f *values) toComplex(v value, t cc.Type) value {
	if v.ct != nil && v.ct.Kind() == t.Kind() && v.t.class == memory {
		v.ct = t
		return v
	}
	p, _ := part(t)
	re, im := f.parts(v, p)
	return f.complexOf(t, re, im)
}

// complexOp is an operation of which an operand is complex.
func (f *values) complexOp(n cc.Node, o byte, a, b value, t cc.Type) value {
	if !isComplex(t) {
		t = f.wider(a, b) // the front end leaves out that it is complex if the real operand is wider
	}
	p, _ := part(t)
	p = p.promoted()
	ar, ai := f.parts(a, p)
	br, bi := f.parts(b, p)
	op := func(o byte, x, y value) value { return f.regs(f.binary(n, o, x, y)) }
	switch o {
	case '+', '-':
		return f.complexOf(t, op(o, ar, br), op(o, ai, bi))
	case '*':
		return f.complexOf(t, op('-', op('*', ar, br), op('*', ai, bi)),
			op('+', op('*', ar, bi), op('*', ai, br)))
	case '/':
		if !isComplex(b.ct) {
			return f.complexOf(t, op('/', ar, br), op('/', ai, br))
		}
		d := op('+', op('*', br, br), op('*', bi, bi))
		re := op('+', op('*', ar, br), op('*', ai, bi))
		im := op('-', op('*', ai, br), op('*', ar, bi))
		return f.complexOf(t, op('/', re, d), op('/', im, d))
	}
	f.errorf(n, "operation on complex numbers is not supported")
	return zeroOf(typ{class: memory})
}

// wider is the complex type of the wider of the parts of two values.
func (f *values) wider(a, b value) cc.Type {
	var t cc.Type
	for _, v := range []value{a, b} {
		p, ok := part(v.ct)
		if !ok && v.t.class == double {
			return f.complexDouble()
		}
		if ok && (t == nil || p.class == double) {
			t = v.ct
		}
	}
	return t
}

// complexDouble is double _Complex: what a builtin is declared to give.
func (u *unit) complexDouble() cc.Type {
	for _, n := range u.ast.Scope.Nodes["__builtin_conj"] {
		if d, ok := n.(*cc.Declarator); ok {
			if t := tree.FunctionOf(d.Type()); t != nil {
				return t.Result()
			}
		}
	}
	return u.ast.Double
}

// complexNegate is the unary minus, or the conjugate.
func (f *values) complexNegate(v value, both bool) value {
	p, _ := part(v.ct)
	re, im := f.parts(v, p)
	if both {
		re = f.regs(f.negate(re))
	}
	return f.complexOf(v.ct, re, f.regs(f.negate(im)))
}

// complexTruth tells whether a part is not zero.
func (f *values) complexTruth(v value) value {
	p, _ := part(v.ct)
	re, im := f.parts(v, p)
	return value{t: boolType, lo: f.Op(quad.Or, f.regs(f.truth(re)).lo, f.regs(f.truth(im)).lo)}
}

// complexCompare is == or !=.
func (f *values) complexCompare(n cc.Node, o string, a, b value) value {
	t := typ{}
	for _, v := range []value{a, b} {
		p, ok := part(v.ct)
		if !ok {
			p = v.t
		}
		if t.class == void {
			t = p
		}
		t = common(t, p)
	}
	if o != "==" && o != "!=" {
		f.errorf(n, "complex numbers have no order")
		return number(intType, 0)
	}
	ar, ai := f.parts(a, t)
	br, bi := f.parts(b, t)
	re, im := f.regs(f.compare(o, ar, br)), f.regs(f.compare(o, ai, bi))
	join := quad.And
	if o == "!=" {
		join = quad.Or
	}
	return value{t: intType, lo: f.Op(join, re.lo, im.lo)}
}

// complexConstant is an imaginary constant.
func (f *exprs) complexConstant(x cc.ExpressionNode) (value, bool) {
	var z complex128
	switch v := x.Value().(type) {
	case cc.Complex64Value:
		z = complex128(v)
	case cc.Complex128Value:
		z = complex128(v)
	default:
		return value{}, false
	}
	if !isComplex(x.Type()) {
		return value{}, false
	}
	p, _ := part(x.Type())
	number := func(n float64) value {
		if p.floating() {
			return ofFloat(p, n)
		}
		return value{t: p, known: true, n: int64(n)}
	}
	return f.complexOf(x.Type(), number(real(z)), number(imag(z))), true
}
