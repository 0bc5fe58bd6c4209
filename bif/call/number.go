package call

import (
	"math"
	"math/big"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// MakeInt makes an integer of 64 bits on p's heap, and charges its limbs.
func (c *Context) MakeInt(n int64) (term.Term, bif.Result) {
	if term.FitsSmall(n) {
		return term.Small(int(n)), bif.Done
	}
	t, st := c.NewInt(n)
	if st == bif.Done {
		c.Run(&rts.Limb, 2)
	}
	return t, st
}

// NewInt makes an integer without a charge.
func (c *Context) NewInt(n int64) (term.Term, bif.Result) {
	if term.FitsSmall(n) {
		return term.Small(int(n)), bif.Done
	}
	if !c.Reserve(term.Int64Words(n)) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := term.MakeInt64(&b, n)
	c.Commit(&b)
	return t, bif.Done
}

// MakeBig makes an integer of any size, and charges its limbs.
func (c *Context) MakeBig(n *big.Int) (term.Term, bif.Result) {
	if n.IsInt64() {
		return c.MakeInt(n.Int64())
	}
	t, st := c.NewBig(n)
	if st == bif.Done {
		c.Run(&rts.Limb, uint64(term.BigWords(n)))
	}
	return t, st
}

// NewBig makes an integer of any size without a charge.
func (c *Context) NewBig(n *big.Int) (term.Term, bif.Result) {
	if n.IsInt64() {
		return c.NewInt(n.Int64())
	}
	if n.BitLen() > MaxIntegerBits {
		return c.Fail(term.AtomSystemLimit)
	}
	if !c.Reserve(term.BigWords(n)) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := term.MakeInteger(&b, n)
	c.Commit(&b)
	return t, bif.Done
}

// MaxIntegerBits is the size of the largest integer: results beyond it raise system_limit, as OTP
// does at its own limit.
const MaxIntegerBits = 1 << 22

// MakeFloat makes a double of what an operation has given.
func (c *Context) MakeFloat(f float64, op rts.DoubleOp) (term.Term, bif.Result) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return c.Fail(term.AtomBadarith)
	}
	if !c.Reserve(term.FloatWords) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := term.MakeFloat(&b, f)
	c.Commit(&b)
	c.ChargeBoxed(op)
	return t, bif.Done
}

// ToFloat is the value of a number as a double, false when it is too large.
func (c *Context) ToFloat(t term.Term) (float64, bool) {
	if n, isInt := term.IntValue(c.View, t); isInt {
		return float64(n), true
	}
	if term.IsFloat(c.View, t) {
		return term.FloatValue(c.View, t), true
	}
	f, _ := new(big.Float).SetInt(term.BigValue(c.View, t)).Float64()
	return f, !math.IsInf(f, 0)
}
