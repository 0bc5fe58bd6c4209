package charge

import (
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// SetSoftware makes the runtime that of a cost model.
func (c *Charger) SetSoftware(s cost.Model) { c.Price(s, s, rts.LibGCC) }

// Price does so for code of one set with the runtime of another, and with some kind of double
// precision.
func (c *Charger) Price(s, runtime cost.Model, soft rts.SoftFloat) {
	c.figures.Set(s, runtime, soft, c.Board().Values)
	c.countAway()
}

// chargeFrame charges what a call of a built-in function takes in C, beside its loops.
func (c *Charger) chargeFrame() {
	if !c.figures.InC {
		return
	}
	f := &c.figures
	n := f.Instructions(f.BIF)
	if c.OnARM() {
		c.Issue((rts.Frame.Instrs + n) * f.ARMPercent / 100)
		return
	}
	c.Issue(rts.Frame.Cycles + n)
	c.ChargeTables(f.Loads, 0)
}

// passArgs charges arguments and result of a built-in function where they are in registers that lie
// in shared DRAM. Native code stores arguments there first, for HiPE's built-in functions take them
// from the process.
func (c *Charger) passArgs(arity int) {
	if c.OnARM() || !c.Code.Software.RegistersInDRAM {
		return
	}
	args, results := uint64(arity), uint64(1)
	if c.figures.Code == cost.Native {
		results = args
	}
	c.ChargeTables(args, results)
}

// callC charges n calls of C for what the cost model keeps in registers and C wants in the process.
func (c *Charger) callC(n uint64) {
	if !c.figures.InC || c.figures.Code != cost.Native || c.OnARM() {
		return
	}
	c.Issue(n * uint64(rts.NativeContext.Cycles()))
	if c.Code != nil && c.Code.Software.RegistersInDRAM {
		c.ChargeTables(n*uint64(rts.NativeContext.LoadsAt(32)), n*uint64(rts.NativeContext.StoresAt(32)))
	}
}

// ChargeProducts charges n products of small integers that an instruction has computed.
func (c *Charger) ChargeProducts(n uint64) {
	switch {
	case n == 0:
	case c.figures.InC:
		c.Perform(&rts.Primop, n)
	case c.figures.Code == cost.Native:
		c.Perform(&rts.Product, n)
	}
}

// ChargeOperator charges arithmetic on words that no instruction is for.
func (c *Charger) ChargeOperator(op call.Op, a, b int64) {
	if op == call.Div || op == call.Rem {
		if !c.figures.InC {
			c.Perform(rts.DivideStart(), 1)
		}
		c.Perform(&rts.Divide, rts.QuotientBits(a, b))
	}
	if c.figures.InC && (op == call.Mul || c.figures.Code == cost.Native &&
		(op == call.Div || op == call.Rem || op == call.Bsl)) {
		c.Perform(&rts.Primop, 1)
	}
}

// ExecutesIntegers reports whether operators on integers that are not small are priced as they are
// executed. ChargeInteger charges one, for magnitudes of so many limbs.
func (c *Charger) ExecutesIntegers() bool { return !c.figures.InC }

func (c *Charger) ChargeInteger(op rts.IntegerOp, first, second int) {
	p, w := &rts.IntegerPrices().Op[op], op.Work(first, second)
	c.Perform(&p.Start, 1)
	for _, part := range [...]struct {
		each  *rts.Routine
		times uint64
	}{{&p.Limb, w.Limbs}, {&p.Row, w.Rows}, {&p.Pair, w.Pairs}} {
		if part.each.Cycles > 0 && part.times > 0 {
			c.Perform(part.each, part.times)
		}
	}
}

// ChargeCompare charges the comparison of two terms of which one is a double. It is called in the
// middle of an execution, where nothing may be loaded into the instruction cache.
func (c *Charger) ChargeCompare(t, u term.Term) {
	if !c.isDouble(t) && !c.isDouble(u) {
		return
	}
	c.Issue(c.figures.CompareCycles(c.OnARM()))
	if c.Cache == nil || c.runtime[rts.Doubles] != rts.InDRAM {
		return
	}
	c.FetchLines(c.figures.Lines(&rts.CompareDouble))
}

// isDouble reports whether a term is a float, without a charge.
func (c *Charger) isDouble(t term.Term) bool {
	return t&term.TagMask == term.TagBoxed && term.HeaderSub(c.View.Peek(emu.Addr(t)&^3)) == term.SubFloat
}

// ChargeDoubles charges n operations of double precision.
func (c *Charger) ChargeDoubles(op rts.DoubleOp, n uint64) {
	if c.figures.Soft == rts.ByHand {
		c.Perform(rts.HandDouble(op), n)
		return
	}
	c.Perform(&rts.SoftDouble, n)
}

// ChargeBoxed charges an operation with the boxes of operands and result.
func (c *Charger) ChargeBoxed(op rts.DoubleOp) {
	for _, r := range c.figures.Boxed(op) {
		if r != nil {
			c.Perform(r, 1)
		}
	}
}

// ChargeConversion charges the operands of an operation that are integers. The price of libgcc's
// does not depend on operands.
func (c *Charger) ChargeConversion(t, u term.Term) {
	if c.figures.Soft != rts.ByHand {
		return
	}
	for _, operand := range [...]term.Term{t, u} {
		if !c.isDouble(operand) {
			c.Perform(rts.HandDouble(rts.DoubleFromInt), 1)
		}
	}
}

// ChargeSteps charges the steps of an elementary function, of which half are products and half are
// sums.
func (c *Charger) ChargeSteps(n uint64) {
	if c.figures.Soft == rts.ByHand {
		c.Perform(rts.HandDouble(rts.DoubleAdd), n/2)
		n -= n / 2
	}
	c.ChargeDoubles(rts.DoubleMultiply, n)
}
