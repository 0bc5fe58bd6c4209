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
			c.ChargeOperator(op, a, b)
			return c.MakeInt(r)
		}
	}
	return bigArith(c, op, term.BigValue(v, t), term.BigValue(v, u))
}

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

// bigArith computes with integers of any size; it also meets division by zero.
func bigArith(c *call.Context, op call.Op, a, b *big.Int) (term.Term, bif.Result) {
	c.Run(&rts.Limb, uint64(len(a.Bits())+len(b.Bits()))*2)
	r := new(big.Int)
	switch op {
	case call.Add:
		r.Add(a, b)
	case call.Sub:
		r.Sub(a, b)
	case call.Mul:
		if a.BitLen()+b.BitLen() > call.MaxIntegerBits+64 {
			return c.Fail(term.AtomSystemLimit)
		}
		c.Run(&rts.LimbPair, uint64(len(a.Bits())*len(b.Bits()))*4)
		r.Mul(a, b)
	case call.Div, call.Rem:
		if b.Sign() == 0 {
			return c.Fail(term.AtomBadarith)
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
		return bigShift(c, a, b)
	case call.Bsr:
		return bigShift(c, a, r.Neg(b))
	}
	return c.MakeBig(r)
}

// bigShift shifts a left by n, right for negative n.
func bigShift(c *call.Context, a, n *big.Int) (term.Term, bif.Result) {
	switch {
	case a.Sign() == 0:
		return term.Small(0), bif.Done
	case n.Sign() <= 0:
		if n.CmpAbs(big.NewInt(int64(a.BitLen()))) >= 0 {
			return term.Small(min(a.Sign(), 0)), bif.Done
		}
		return c.MakeBig(new(big.Int).Rsh(a, uint(-n.Int64())))
	case n.Cmp(big.NewInt(call.MaxIntegerBits)) > 0:
		return c.Fail(term.AtomSystemLimit)
	}
	return c.MakeBig(new(big.Int).Lsh(a, uint(n.Int64())))
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
