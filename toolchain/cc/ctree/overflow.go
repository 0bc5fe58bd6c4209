package ctree

import (
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// exact computes without limits, for the builtins that tell of overflow.
type exact struct {
	*exprs
	x    *cc.PostfixExpression
	args []cc.ExpressionNode
}

// overflow stores what the object holds of the exact result, and tells whether that is something
// else.
func (f *exact) overflow(name string) (value, bool) {
	x, args := f.x, f.args
	a, b := f.value(args[0]), f.value(args[1])
	elem := tree.Pointed(args[2].Type())
	if elem == nil {
		f.errorf(x, "%s wants a pointer", name)
		return number(intType, 0), true
	}
	t := typeOf(elem)
	for _, o := range []typ{a.t, b.t, t} {
		if o.class != word && o.class != pair || o.boolean {
			f.errorf(x, "%s wants integers", name)
			return number(intType, 0), true
		}
	}
	o := map[string]byte{"add": '+', "sub": '-', "mul": '*'}[strings.TrimPrefix(name, "__builtin_")[:3]]
	if a.t.class == word && b.t.class == word && t.class == word {
		v := f.regs(f.binary(x, o, f.convert(a, longType), f.convert(b, longType)))
		low := f.storeResult(t, v)
		return f.compare("!=", v, low), true
	}
	sum, above := f.result(o, f.extend(a), f.extend(b))
	low := f.storeResult(t, sum)
	// The words above are the sign's where the result is negative and the object can be.
	sign := f.Constant(0)
	if !t.unsigned {
		sign = f.OpImm(quad.Sar, low.hi, 31)
	}
	differs := f.regs(f.compare("!=", sum, low)).lo
	return value{t: intType, lo: f.Op(quad.Or, differs, f.Set(quad.Ne, above, sign))}, true
}

// storeResult stores what an object of a type holds of a pair, and gives it as a pair again.
func (f *exact) storeResult(t typ, v value) value {
	p := f.regs(f.value(f.args[2]))
	low := f.regs(f.convert(v, t))
	at := build.Place{Base: p.lo, Slot: quad.NoSlot}
	if t.class == pair {
		f.store(lvalue{t: t, at: at, align: 8}, low)
	} else {
		f.StoreAt(at, t.size, low.lo)
	}
	return f.regs(f.convert(low, longType))
}

// extended is a number of more than 64 bits: a pair, and the word above it, 0 or -1.
type extended struct {
	value
	above quad.Reg
}

func (f *exact) extend(v value) extended {
	unsigned := v.t.unsigned
	e := extended{value: f.regs(f.convert(v, longType))}
	if unsigned {
		e.above = f.Constant(0)
	} else {
		e.above = f.OpImm(quad.Sar, e.hi, 31)
	}
	return e
}

// result is what an operation gives: a pair and the word above it.
func (f *exact) result(o byte, a, b extended) (value, quad.Reg) {
	if o == '*' {
		return f.product(a, b)
	}
	v := f.pairOp(f.x, o, longType, a.value, b.value)
	if o == '+' {
		carry := f.below(v, a.value)
		return v, f.Op(quad.Add, f.Op(quad.Add, a.above, b.above), carry)
	}
	borrow := f.below(a.value, b.value)
	return v, f.Op(quad.Sub, f.Op(quad.Sub, a.above, b.above), borrow)
}

// below tells whether a pair is less than another, both unsigned.
func (f *exact) below(a, b value) quad.Reg {
	a.t, b.t = ulongType, ulongType
	return f.regs(f.compare("<", a, b)).lo
}

// product multiplies magnitudes, and negates the product where one factor is negative. A
// product of more than 64 bits has 1 in the word above it, which no object has.
func (f *exact) product(a, b extended) (value, quad.Reg) {
	sign := f.Op(quad.Xor, a.above, b.above)
	m, n := f.under(a.value, a.above), f.under(b.value, b.above)
	args := []quad.Reg{m.lo, m.hi, n.lo, n.hi}
	high := f.Call("___umulhidi3", args, 2, true)
	v := f.under(f.pairOp(f.x, '*', longType, m, n), sign)
	some := f.Set(quad.Ne, f.Op(quad.Or, v.lo, v.hi), f.Constant(0))
	more := f.Set(quad.Ne, f.Op(quad.Or, high[0], high[1]), f.Constant(0))
	above := f.Op(quad.And, sign, f.OpImm(quad.Sub, f.OpImm(quad.Xor, some, 1), 1))
	above = f.Op(quad.And, above, f.OpImm(quad.Sub, more, 1))
	return v, f.Op(quad.Or, above, more)
}

// under negates a pair where the sign is -1 and not 0.
func (f *exact) under(v value, sign quad.Reg) value {
	s := value{t: longType, lo: sign, hi: sign}
	return f.pairOp(f.x, '-', longType, f.pairOp(f.x, '^', longType, v, s), s)
}
