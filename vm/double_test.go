package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
	"github.com/parallergo/epiphany/vm/weak"
)

// By hand each operation has its price, with its boxes; libgcc's is the same for all.
func TestChargesOfDoublesByHand(t *testing.T) {
	m := newWeakBench(t, weak.Order{}).m
	m.SetRuntime([rts.NumFuncs]rts.Place{rts.Doubles: rts.InDRAM, rts.SmallInts: rts.InDRAM})
	paid := func(f func()) (cycles, lines uint64) {
		before := m.Runtime.RuntimeLines
		cycles = charged(m, f)
		lines = m.Runtime.RuntimeLines - before
		return cycles - lines*uint64(m.DRAMLoad), lines
	}
	for op := range rts.NumDoubleOps {
		m.Price(cost.Own, cost.Own, rts.LibGCC)
		cycles, _ := paid(func() { m.ChargeBoxed(op) })
		assert.Equal(t, rts.SoftDoubleCycles, cycles, op)

		m.Price(cost.Own, cost.Own, rts.ByHand)
		box := rts.HandDouble(op).Cycles + uint64(rts.DoubleBoxing.Cycles())
		cycles, lines := paid(func() { m.ChargeBoxed(op) })
		assert.Equal(t, box, cycles, op)
		if m.Cache != nil {
			assert.Equal(t, rts.LinesOf(rts.BoxedDouble(op).Bytes), lines, op)
		}

		m.Price(cost.Beam, cost.Beam, rts.ByHand)
		cycles, lines = paid(func() { m.ChargeBoxed(op) })
		assert.Equal(t, rts.HandDouble(op).Cycles+rts.Primop.Cycles, cycles, op)
		if m.Cache != nil {
			assert.Equal(t, rts.LinesOf(rts.HandDouble(op).Bytes)+uint64(rts.PrimopLines.Value), lines, op)
		}
	}
	m.Price(cost.Native, cost.Own, rts.ByHand)
	cycles, _ := paid(func() { m.ChargeConversion(term.Small(1), term.Small(2)) })
	assert.Equal(t, 2*rts.HandDouble(rts.DoubleFromInt).Cycles, cycles)
	cycles, _ = paid(func() { m.ChargeSteps(5) })
	assert.Equal(t, 3*rts.HandDouble(rts.DoubleMultiply).Cycles+2*rts.HandDouble(rts.DoubleAdd).Cycles, cycles)
	m.Price(cost.Native, cost.Own, rts.LibGCC)
	cycles, _ = paid(func() { m.ChargeSteps(5); m.ChargeConversion(term.Small(1), term.Small(2)) })
	assert.Equal(t, 5*rts.SoftDoubleCycles, cycles)

	own, hand := code.Software{}, code.Software{SoftFloat: rts.ByHand}
	for f := range rts.NumFuncs {
		if f != rts.Doubles {
			assert.Equal(t, own.Bytes(f), hand.Bytes(f), f)
		}
	}
	assert.Equal(t, rts.SoftDoubleBytes, own.Bytes(rts.Doubles))
	assert.Equal(t, rts.HandDoubleBytes(), hand.Bytes(rts.Doubles))
	assert.Equal(t, rts.ByHand, (&code.Code{Software: hand}).SoftFloat(code.OnCore))
	assert.Equal(t, rts.LibGCC, (&code.Code{Software: hand}).SoftFloat(code.OnARM))
}
