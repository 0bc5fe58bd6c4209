package call

import (
	"math"
	"math/big"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// MakeInt makes an integer of 64 bits on p's heap.
func (c *Context) MakeInt(n int64) (term.Term, bif.Result) {
	if term.FitsSmall(n) {
		return term.Small(int(n)), bif.Done
	}
	if !c.Reserve(term.Int64Words(n)) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := term.MakeInt64(&b, n)
	c.Commit(&b)
	c.Run(&rts.Limb, 2)
	return t, bif.Done
}

func (c *Context) MakeBig(n *big.Int) (term.Term, bif.Result) {
	if n.IsInt64() {
		return c.MakeInt(n.Int64())
	}
	if n.BitLen() > MaxIntegerBits {
		return c.Fail(term.AtomSystemLimit)
	}
	words := term.BigWords(n)
	if !c.Reserve(words) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := term.MakeInteger(&b, n)
	c.Commit(&b)
	c.Run(&rts.Limb, uint64(words))
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
