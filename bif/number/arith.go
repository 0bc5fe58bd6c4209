package number

import (
	"math"
	"math/big"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// Arith is the slow path of arithmetic: floats, big integers, and everything that is an error.
func Arith(c *call.Context, op call.Op, t, u term.Term) (term.Term, bif.Result) {
	v := c.View
	if op == call.Neg || op == call.Bnot {
		u = t
	}
	c.FenceTerms(t, u)
	switch {
	case !term.IsNumber(v, t) || !term.IsNumber(v, u):
		return c.Fail(term.AtomBadarith)
	case op == call.FDiv || term.IsFloat(v, t) || term.IsFloat(v, u):
		return floatArith(c, op, t, u)
	}
	a, okA := term.IntValue(v, t)
	b, okB := term.IntValue(v, u)
	if okA && okB {
		if r, ok := Int64Arith(op, a, b); ok {
			if small := isSmall(t) && isSmall(u) && term.FitsSmall(r); small || !c.ExecutesIntegers() {
				c.ChargeOperator(op, a, b)
				return c.MakeInt(r)
			}
			result, st := c.NewInt(r)
			return chargeInteger(c, op, t, u, result, st)
		}
	}
	x, y := term.BigValue(v, t), term.BigValue(v, u)
	if !c.ExecutesIntegers() {
		chargeLimbs(c, op, x, y)
	}
	r, why := bigArith(op, x, y)
	switch {
	case why != 0:
		return c.Fail(why)
	case !c.ExecutesIntegers():
		return c.MakeBig(r)
	}
	result, st := c.NewBig(r)
	return chargeInteger(c, op, t, u, result, st)
}

func isSmall(t term.Term) bool { return t&term.ImmMask == term.TagSmall }

// Int64Arith computes a op b when the result, and every step, fits 64 bits. One case for each
// operator.
func Int64Arith(op call.Op, a, b int64) (r int64, fits bool) {
	switch op {
	case call.Add:
		r = a + b
		return r, (r > a) == (b > 0)
	case call.Sub:
		r = a - b
		return r, (r < a) == (b > 0)
	case call.Mul:
		if a == 0 || b == 0 {
			return 0, true
		}
		r = a * b
		return r, r/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64)
	case call.Div:
		return quotient(a, b)
	case call.Rem:
		if b == 0 || b == -1 {
			return 0, b == -1
		}
		return a % b, true
	case call.Neg:
		return -a, a != math.MinInt64
	case call.Band:
		return a & b, true
	case call.Bor:
		return a | b, true
	case call.Bxor:
		return a ^ b, true
	case call.Bnot:
		return ^a, true
	case call.Bsl:
		return shift64(a, b)
	case call.Bsr:
		return shift64(a, -b)
	}
	return 0, false
}

func quotient(a, b int64) (int64, bool) {
	if b == 0 || b == -1 && a == math.MinInt64 {
		return 0, false
	}
	return a / b, true
}

// bigArith computes with integers of any size. If there is no result, why is the reason.
func bigArith(op call.Op, a, b *big.Int) (r *big.Int, why term.Term) {
	r = new(big.Int)
	switch op {
	case call.Add:
		r.Add(a, b)
	case call.Sub:
		r.Sub(a, b)
	case call.Mul:
		if tooLong(a, b) {
			return nil, term.AtomSystemLimit
		}
		r.Mul(a, b)
	case call.Div, call.Rem:
		if b.Sign() == 0 {
			return nil, term.AtomBadarith
		}
		q, rem := r.QuoRem(a, b, new(big.Int))
		if r = q; op == call.Rem {
			r = rem
		}
	case call.Neg:
		r.Neg(a)
	case call.Band:
		r.And(a, b)
	case call.Bor:
		r.Or(a, b)
	case call.Bxor:
		r.Xor(a, b)
	case call.Bnot:
		r.Not(a)
	case call.Bsl:
		return bigShift(a, b)
	case call.Bsr:
		return bigShift(a, r.Neg(b))
	}
	return r, 0
}

// tooLong reports whether a product is certainly too large.
func tooLong(a, b *big.Int) bool { return a.BitLen()+b.BitLen() > call.MaxIntegerBits+64 }

// bigShift shifts a left by n, right for negative n.
func bigShift(a, n *big.Int) (r *big.Int, why term.Term) {
	switch {
	case a.Sign() == 0:
		return a, 0
	case n.Sign() <= 0:
		if n.CmpAbs(big.NewInt(int64(a.BitLen()))) >= 0 {
			return big.NewInt(int64(min(a.Sign(), 0))), 0
		}
		return new(big.Int).Rsh(a, uint(-n.Int64())), 0
	case n.Cmp(big.NewInt(call.MaxIntegerBits)) > 0:
		return nil, term.AtomSystemLimit
	}
	return new(big.Int).Lsh(a, uint(n.Int64())), 0
}

// chargeLimbs charges an operator in C by the limbs of its operands, a product by pairs of them.
// MakeBig charges those of the result.
func chargeLimbs(c *call.Context, op call.Op, a, b *big.Int) {
	c.Run(&rts.Limb, uint64(len(a.Bits())+len(b.Bits()))*2)
	if op == call.Mul && !tooLong(a, b) {
		c.Run(&rts.LimbPair, uint64(len(a.Bits())*len(b.Bits()))*4)
	}
}

// chargeInteger charges an operator on t and u whose result has been made, by the routine that a
// core executes.
func chargeInteger(c *call.Context, op call.Op, t, u, result term.Term, st bif.Result) (term.Term,
	bif.Result) {
	if st != bif.Done {
		return result, st
	}
	n, m := limbs(c, t), limbs(c, u)
	by := [...]rts.IntegerOp{call.Mul: rts.IntegerProduct, call.Div: rts.IntegerQuotient,
		call.Rem: rts.IntegerQuotient, call.Band: rts.IntegerBits, call.Bor: rts.IntegerBits,
		call.Bxor: rts.IntegerBits, call.Bnot: rts.IntegerBits, call.Bsl: rts.IntegerShiftUp,
		call.Bsr: rts.IntegerShiftDown}[op]
	switch by {
	case rts.IntegerQuotient:
		if n < m {
			by = rts.IntegerShorter
		}
	case rts.IntegerShiftUp, rts.IntegerShiftDown:
		by, m = shiftOf(c, by, u, n)
	}
	c.ChargeInteger(by, n, m)
	return result, st
}

// shiftOf is the kind of a shift of n limbs by u bits, and the limbs that it adds or drops.
func shiftOf(c *call.Context, by rts.IntegerOp, u term.Term, n int) (rts.IntegerOp, int) {
	distance, fits := term.IntValue(c.View, u)
	if !fits { // of 0 to the left, or of all bits to the right
		return rts.IntegerShorter, 0
	}
	if by == rts.IntegerShiftDown {
		distance = -distance
	}
	if distance >= 0 && distance <= call.MaxIntegerBits {
		return rts.IntegerShiftUp, int(distance / limbBits)
	}
	if distance > 0 || -distance/limbBits >= int64(n) {
		return rts.IntegerShorter, 0
	}
	return rts.IntegerShiftDown, int(-distance / limbBits)
}

const limbBits = 32

// limbs is the number of limbs of an integer: a small one has one.
func limbs(c *call.Context, t term.Term) int {
	if isSmall(t) {
		return 1
	}
	return term.HeaderArity(c.View.Peek(term.Ptr(t)))
}

// floatArith computes in double precision; integers that are too large for it are an error.
func floatArith(c *call.Context, op call.Op, t, u term.Term) (term.Term, bif.Result) {
	a, okA := c.ToFloat(t)
	b, okB := c.ToFloat(u)
	if !okA || !okB {
		return c.Fail(term.AtomBadarith)
	}
	c.ChargeConversion(t, u)
	by := rts.DoubleAdd
	switch op {
	case call.Add:
		a += b
	case call.Sub:
		a -= b
	case call.Mul:
		a *= b
		by = rts.DoubleMultiply
	case call.FDiv:
		if b == 0 {
			return c.Fail(term.AtomBadarith)
		}
		a /= b
		by = rts.DoubleDivide
	case call.Neg:
		a = -a
		by = rts.DoubleBox
	default:
		return c.Fail(term.AtomBadarith)
	}
	return c.MakeFloat(a, by)
}

// shift64 shifts a left by n, right for negative n.
func shift64(a, n int64) (int64, bool) {
	switch {
	case n <= -64:
		return a >> 63, n > math.MinInt64
	case n <= 0:
		return a >> -n, true
	case a == 0:
		return 0, true
	case n >= 63:
		return 0, false
	}
	r := a << n
	return r, r>>n == a
}
