package ctree

import (
	"math"
	"math/bits"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// binary is an operation on two values of its type: one of + - * / % & | ^.
func (f *values) binary(n cc.Node, o byte, a, b value) value {
	t := a.t
	if a.known && b.known {
		if v, ok := fold(o, a, b); ok {
			return v
		}
	}
	switch t.class {
	case word:
		return f.wordOp(o, t, a, b)
	case pair:
		return f.pairOp(n, o, t, f.regs(a), f.regs(b))
	case single, double:
		return f.floatOp(n, o, t, f.regs(a), f.regs(b))
	}
	f.errorf(n, "operation on a type that is not supported")
	return number(intType, 0)
}

// fold computes an operation on numbers. One case for each operation.
func fold(o byte, a, b value) (value, bool) {
	if a.t.floating() {
		x, y := a.float(), b.float()
		switch o {
		case '+':
			x += y
		case '-':
			x -= y
		case '*':
			x *= y
		case '/':
			x /= y
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return value{}, false
		}
		return ofFloat(a.t, x), true
	}
	x, y := a.n, b.n
	switch o {
	case '+':
		x += y
	case '-':
		x -= y
	case '*':
		x *= y
	case '&':
		x &= y
	case '|':
		x |= y
	case '^':
		x ^= y
	case '/', '%':
		if y == 0 {
			return value{}, false
		}
		switch {
		case a.t.unsigned && o == '/':
			x = int64(uint64(x) / uint64(y))
		case a.t.unsigned:
			x = int64(uint64(x) % uint64(y))
		case y == -1:
			x = -x
			if o == '%' {
				x = 0
			}
		case o == '/':
			x /= y
		default:
			x %= y
		}
	}
	return number(a.t, x), true
}

var wordOps = map[byte]quad.Op{
	'+': quad.Add, '-': quad.Sub, '*': quad.Mul, '&': quad.And, '|': quad.Or, '^': quad.Xor,
}

func (f *values) wordOp(o byte, t typ, a, b value) value {
	out := value{t: t}
	if a.known && o != '-' && o != '/' && o != '%' {
		a, b = b, a
	}
	a = f.regs(a)
	switch {
	case b.known && o == '*':
		out.lo = f.Times(a.lo, b.n)
	case b.known && (o == '/' || o == '%'):
		return f.divideBy(o, t, a, b)
	case o == '/' || o == '%':
		b = f.regs(b)
		out.lo = f.Call(divisions[o][t.unsigned], []quad.Reg{a.lo, b.lo}, 1, true)[0]
	case b.known:
		out.lo = f.OpImm(wordOps[o], a.lo, b.n)
	default:
		out.lo = f.Op(wordOps[o], a.lo, b.lo)
	}
	return out
}

var divisions = map[byte]map[bool]string{
	'/': {false: "___divsi3", true: "___udivsi3"}, '%': {false: "___modsi3", true: "___umodsi3"},
}

// divideBy divides by a number.
func (f *values) divideBy(o byte, t typ, a, b value) value {
	out := value{t: t}
	n := uint32(b.n)
	if n&(n-1) == 0 && n != 0 && (t.unsigned || int32(n) > 0) {
		k := int64(bits.TrailingZeros32(n))
		switch {
		case k == 0 && o == '/':
			a.t = t
			return a
		case k == 0:
			return number(t, 0)
		case t.unsigned && o == '/':
			out.lo = f.OpImm(quad.Shr, a.lo, k)
		case t.unsigned:
			out.lo = f.OpImm(quad.And, a.lo, int64(n-1))
		default:
			bias := f.OpImm(quad.Shr, f.OpImm(quad.Sar, a.lo, 31), 32-k)
			x := f.Op(quad.Add, a.lo, bias)
			if o == '/' {
				out.lo = f.OpImm(quad.Sar, x, k)
			} else {
				out.lo = f.Op(quad.Sub, a.lo, f.OpImm(quad.Shl, f.OpImm(quad.Sar, x, k), k))
			}
		}
		return out
	}
	b = f.regs(b)
	out.lo = f.Call(divisions[o][t.unsigned], []quad.Reg{a.lo, b.lo}, 1, true)[0]
	return out
}

func (f *values) pairOp(n cc.Node, o byte, t typ, a, b value) value {
	out := value{t: t}
	switch o {
	case '+':
		out.lo = f.Op(quad.Add, a.lo, b.lo)
		carry := f.Set(quad.ULt, out.lo, a.lo)
		out.hi = f.Op(quad.Add, f.Op(quad.Add, a.hi, b.hi), carry)
	case '-':
		borrow := f.Set(quad.ULt, a.lo, b.lo)
		out.lo = f.Op(quad.Sub, a.lo, b.lo)
		out.hi = f.Op(quad.Sub, f.Op(quad.Sub, a.hi, b.hi), borrow)
	case '&', '|', '^':
		out.lo = f.Op(wordOps[o], a.lo, b.lo)
		out.hi = f.Op(wordOps[o], a.hi, b.hi)
	case '*', '/', '%':
		name := map[byte]string{'*': "muldi3", '/': "divdi3", '%': "moddi3"}[o]
		if t.unsigned && o != '*' {
			name = "u" + name
		}
		r := f.Call("___"+name, []quad.Reg{a.lo, a.hi, b.lo, b.hi}, 2, true)
		out.lo, out.hi = r[0], r[1]
	}
	return out
}

func (f *values) floatOp(n cc.Node, o byte, t typ, a, b value) value {
	out := value{t: t}
	if t.class == single && o != '/' {
		op, ok := map[byte]quad.Op{'+': quad.FAdd, '-': quad.FSub, '*': quad.FMul}[o]
		if !ok {
			f.errorf(n, "wrong operands in floating point")
			return number(t, 0)
		}
		out.lo = f.Op(op, a.lo, b.lo)
		return out
	}
	name, ok := map[byte]string{'+': "add", '-': "sub", '*': "mul", '/': "div"}[o]
	if !ok {
		f.errorf(n, "wrong operands in floating point")
		return number(t, 0)
	}
	if t.class == single {
		out.lo = f.Call("___"+name+"sf3", []quad.Reg{a.lo, b.lo}, 1, true)[0]
		return out
	}
	r := f.Call("___"+name+"df3", []quad.Reg{a.lo, a.hi, b.lo, b.hi}, 2, true)
	out.lo, out.hi = r[0], r[1]
	return out
}

// shift is << or >>; the result has the type of a.
func (f *values) shift(left bool, a, b value) value {
	t := a.t
	if b.t.class == pair {
		b = f.convert(b, uintType)
	}
	if a.known && b.known {
		k := uint(b.n) & 63
		switch {
		case left:
			return number(t, a.n<<k)
		case t.unsigned && t.class == word:
			return number(t, int64(uint64(uint32(a.n))>>k))
		case t.unsigned:
			return number(t, int64(uint64(a.n)>>k))
		}
		return number(t, a.n>>k)
	}
	o := quad.Shl
	if !left {
		o = quad.Sar
		if t.unsigned {
			o = quad.Shr
		}
	}
	a = f.regs(a)
	out := value{t: t}
	switch {
	case t.class == word && b.known:
		out.lo = f.OpImm(o, a.lo, b.n&31)
	case t.class == word:
		out.lo = f.Op(o, a.lo, b.lo)
	case b.known:
		return f.shiftPair(o, a, b.n&63)
	default:
		name := map[quad.Op]string{
			quad.Shl: "___ashldi3", quad.Shr: "___lshrdi3", quad.Sar: "___ashrdi3",
		}[o]
		r := f.Call(name, []quad.Reg{a.lo, a.hi, b.lo}, 2, true)
		out.lo, out.hi = r[0], r[1]
	}
	return out
}

// shiftPair shifts 64 bits by a number.
func (f *values) shiftPair(o quad.Op, a value, k int64) value {
	out := value{t: a.t}
	switch {
	case k == 0:
		return a
	case o == quad.Shl && k >= 32:
		out.lo = f.Constant(0)
		out.hi = f.OpImm(quad.Shl, a.lo, k-32)
	case o == quad.Shl:
		out.lo = f.OpImm(quad.Shl, a.lo, k)
		out.hi = f.Op(quad.Or, f.OpImm(quad.Shl, a.hi, k), f.OpImm(quad.Shr, a.lo, 32-k))
	case k >= 32:
		out.lo = f.OpImm(o, a.hi, k-32)
		out.hi = f.Constant(0)
		if o == quad.Sar {
			out.hi = f.OpImm(quad.Sar, a.hi, 31)
		}
	default:
		out.lo = f.Op(quad.Or, f.OpImm(quad.Shr, a.lo, k), f.OpImm(quad.Shl, a.hi, 32-k))
		out.hi = f.OpImm(o, a.hi, k)
	}
	return out
}

// negate is the unary minus.
func (f *values) negate(v value) value {
	if v.known {
		if v.t.floating() {
			return ofFloat(v.t, math.Copysign(v.float(), -sign(v.float())))
		}
		return number(v.t, -v.n)
	}
	switch v.t.class {
	case single:
		return value{t: v.t, lo: f.OpImm(quad.Xor, v.lo, math.MinInt32)}
	case double:
		return value{t: v.t, lo: v.lo, hi: f.OpImm(quad.Xor, v.hi, math.MinInt32)}
	case pair:
		return f.pairOp(nil, '-', v.t, f.regs(number(v.t, 0)), v)
	}
	return value{t: v.t, lo: f.Op(quad.Sub, f.Constant(0), v.lo)}
}

func sign(x float64) float64 { return math.Copysign(1, x) }

// condition of a comparison by its operator.
func conditionOf(o string, unsigned bool) quad.Cond {
	c := map[string]quad.Cond{
		"==": quad.Eq, "!=": quad.Ne, "<": quad.Lt, "<=": quad.Le, ">": quad.Gt, ">=": quad.Ge,
	}[o]
	if unsigned && c >= quad.Lt {
		c += quad.ULt - quad.Lt
	}
	return c
}

// compare gives 1 or 0.
func (f *values) compare(o string, a, b value) value {
	t := a.t
	c := conditionOf(o, t.unsigned)
	out := value{t: intType}
	if a.known && b.known {
		return number(intType, foldCompare(o, a, b))
	}
	switch t.class {
	case word:
		if a.known {
			a, b, c = b, a, c.Swap()
		}
		if b.known {
			out.lo = f.SetImm(c, a.lo, b.n)
			return out
		}
		out.lo = f.Set(c, a.lo, b.lo)
	case pair:
		a, b = f.regs(a), f.regs(b)
		if c <= quad.Ne {
			x := f.Op(quad.Or, f.Op(quad.Xor, a.lo, b.lo), f.Op(quad.Xor, a.hi, b.hi))
			out.lo = f.SetImm(c, x, 0)
			return out
		}
		low := c
		if !t.unsigned {
			low += quad.ULt - quad.Lt
		}
		out.lo = f.Set(low, a.lo, b.lo)
		f.Pick(out.lo, quad.Ne, a.hi, b.hi, f.Set(c, a.hi, b.hi))
	default:
		out.lo = f.compareFloat(o, a, b)
	}
	return out
}

// compareFloat compares numbers by a routine that gives a sign, with NaN as what makes it false.
func (f *values) compareFloat(o string, a, b value) quad.Reg {
	a, b = f.regs(a), f.regs(b)
	name := map[string]string{"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}[o]
	c := conditionOf(o, false)
	if a.t.class == single {
		r := f.Call("___c_"+name+"sf2", []quad.Reg{a.lo, b.lo}, 1, true)
		return f.SetImm(c, r[0], 0)
	}
	r := f.Call("___"+name+"df2", []quad.Reg{a.lo, a.hi, b.lo, b.hi}, 1, true)
	return f.SetImm(c, r[0], 0)
}

func foldCompare(o string, a, b value) int64 {
	less, equal := a.n < b.n, a.n == b.n
	unordered := false
	switch {
	case a.t.floating():
		x, y := a.float(), b.float()
		less, equal, unordered = x < y, x == y, x != x || y != y
	case a.t.unsigned:
		less = uint64(a.n) < uint64(b.n)
	}
	var r bool
	switch o {
	case "==":
		r = equal
	case "!=":
		r = !equal
	case "<":
		r = less
	case "<=":
		r = less || equal
	case ">":
		r = !less && !equal && !unordered
	case ">=":
		r = !less && !unordered
	}
	if r {
		return 1
	}
	return 0
}
