package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// chargeDoubles charges n operations of double precision.
func (m *Machine) chargeDoubles(op rts.DoubleOp, n uint64) {
	if m.figures.Soft == rts.ByHand {
		m.run(rts.HandDouble(op), n)
		return
	}
	m.run(&rts.SoftDouble, n)
}

// chargeBoxed charges an operation with the boxes of operands and result.
func (m *Machine) chargeBoxed(op rts.DoubleOp) {
	for _, r := range m.figures.Boxed(op) {
		if r != nil {
			m.run(r, 1)
		}
	}
}

// chargeConversion charges the operands of an operation that are integers. The price of libgcc's
// does not depend on operands.
func (m *Machine) chargeConversion(t, u term.Term) {
	if m.figures.Soft != rts.ByHand {
		return
	}
	for _, operand := range [...]term.Term{t, u} {
		if !m.isDouble(operand) {
			m.run(rts.HandDouble(rts.DoubleFromInt), 1)
		}
	}
}

// chargeSteps charges the steps of an elementary function, of which half are products and half are
// sums.
func (m *Machine) chargeSteps(n uint64) {
	if m.figures.Soft == rts.ByHand {
		m.run(rts.HandDouble(rts.DoubleAdd), n/2)
		n -= n / 2
	}
	m.chargeDoubles(rts.DoubleMultiply, n)
}
