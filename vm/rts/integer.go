package rts

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

//go:embed text/integer.s
var integerText string

// NewIntegers is a core with the operators on integers of any size.
func NewIntegers() (*Device, error) {
	return newDevice("integer.s", strings.TrimSuffix(bigText, "end:\n")+integerText)
}

// Operate executes an operator on two integers in the memory of the device. It returns the result,
// 0 for none, the reason code of the operator in that case, and the cycles.
func (d *Device) Operate(name string, t, u term.Term) (result, why uint32, cycles int, err error) {
	d.builtinRegisters()
	cycles, err = d.Call(name, t, 0, u)
	return d.Core.R[0], d.Core.R[1], cycles, err
}

// IntegerOp is a kind of operators on integers of any size.
type IntegerOp uint8

// Kinds of operators.
const (
	IntegerSum       IntegerOp = iota // sum, difference, negative
	IntegerProduct                    // product
	IntegerQuotient                   // quotient and remainder
	IntegerShorter                    // those of a dividend with fewer limbs, and shifts of all bits
	IntegerBits                       // bitwise operators
	IntegerShiftUp                    // shift to the left
	IntegerShiftDown                  // and to the right
	NumIntegerOps
)

// IntegerWork is how much an operator has to do besides what each call of it does.
type IntegerWork struct {
	// Limbs are those of the longer operand, of a divisor, or those that are shifted.
	Limbs uint64
	// Rows are the limbs of the second factor, those of the quotient, or those that a shift adds or
	// drops.
	Rows uint64
	// Pairs are the pairs of limbs that are multiplied.
	Pairs uint64
}

// Work is that of an operator on magnitudes of so many limbs. The second operand of a shift is as
// many as it adds or drops.
func (op IntegerOp) Work(first, second int) IntegerWork {
	n, m := uint64(first), uint64(second)
	switch op {
	case IntegerProduct:
		return IntegerWork{Rows: m, Pairs: n * m}
	case IntegerQuotient:
		return IntegerWork{Limbs: m, Rows: n - m + 1, Pairs: (n - m + 1) * m}
	case IntegerShorter:
		return IntegerWork{}
	case IntegerShiftUp:
		return IntegerWork{Limbs: n, Rows: m}
	case IntegerShiftDown:
		dropped := min(n, m)
		return IntegerWork{Limbs: n - dropped, Rows: dropped}
	}
	return IntegerWork{Limbs: max(n, m)}
}

// IntegerPrice is what an operator takes: beside other things for each limb, row and pair of its
// work.
type IntegerPrice struct{ Start, Limb, Row, Pair Routine }

// Cycles is what the work takes.
func (p *IntegerPrice) Cycles(w IntegerWork) uint64 {
	return p.Start.Cycles + w.Limbs*p.Limb.Cycles + w.Rows*p.Row.Cycles + w.Pairs*p.Pair.Cycles
}

// Integers is what integers take that are not small, or whose results are not; and a division of
// small ones, beside other things for each bit of the quotient.
type Integers struct {
	Op                  [NumIntegerOps]IntegerPrice
	Divide, QuotientBit Routine
	Bytes, SmallBytes   int // of operators, and of the division of small integers
}

// IntegerPrices are those of a core.
var IntegerPrices = sync.OnceValue(func() *Integers {
	d, err := NewIntegers()
	if err != nil {
		panic("rts: " + err.Error())
	}
	m := integerMeter{d}
	p := &Integers{SmallBytes: d.Size("divide") + d.Size("modulo")}
	p.Bytes = d.Bytes() - p.SmallBytes
	p.Op[IntegerSum] = m.linear("plus")
	p.Op[IntegerBits] = m.linear("bits_both")
	p.Op[IntegerProduct] = m.products()
	p.Op[IntegerQuotient] = m.quotients()
	p.Op[IntegerShorter] = IntegerPrice{Start: ofBig(m.way("quotient", 1, 2))}
	p.Op[IntegerShiftUp], p.Op[IntegerShiftDown] = m.shifts("shift_left"), m.shifts("shift_right")
	p.Divide, p.QuotientBit = m.smallQuotients()
	return p
})

// DivideStart is what a quotient of small integers takes beside its bits, where the runtime is
// written by hand.
func DivideStart() *Routine { return &IntegerPrices().Divide }

// integerMeter measures operators on some integers: with the uppermost limb for which a division
// shifts by half a limb.
type integerMeter struct{ d *Device }

// operand makes one of two operands of so many limbs.
func (m integerMeter) operand(which, limbs int) term.Term {
	at := uint32(ObjectsAt + 0x100*which)
	words := m.d.SRAM[at/4:]
	words[0] = term.Header(term.SubPosBig, limbs)
	for i := range limbs {
		words[1+i] = 0x98765432
	}
	words[limbs] = 0xabcd
	return at | term.TagBoxed
}

func (m integerMeter) way(name string, first, second int) routine.Path {
	return m.by(name, m.operand(0, first), m.operand(1, second))
}

func (m integerMeter) by(name string, first, second term.Term) routine.Path {
	m.d.builtinRegisters()
	return m.d.way(name, first, 0, second)
}

// linear measures an operator on two numbers of one length.
func (m integerMeter) linear(name string) IntegerPrice {
	limb := m.way(name, 4, 4).Minus(m.way(name, 3, 3))
	return IntegerPrice{Start: ofBig(m.way(name, 3, 3).Minus(limb.Times(3))), Limb: ofBig(limb)}
}

func (m integerMeter) products() IntegerPrice {
	two := m.way("times", 2, 2)
	pair := m.way("times", 3, 2).Minus(two).Minus(
		m.way("times", 3, 1).Minus(m.way("times", 2, 1)))
	row := m.way("times", 2, 3).Minus(two).Minus(pair.Times(2))
	return IntegerPrice{Start: ofBig(two.Minus(row.Times(2)).Minus(pair.Times(4))),
		Row: ofBig(row), Pair: ofBig(pair)}
}

// quotients measures divisions with quotients of three and four limbs.
func (m integerMeter) quotients() IntegerPrice {
	way := func(first, second int) routine.Path { return m.way("quotient", first, second) }
	row := way(5, 2).Minus(way(4, 2)) // and two pairs
	pair := way(6, 3).Minus(way(5, 3)).Minus(row)
	row = row.Minus(pair.Times(2))
	limb := way(5, 3).Minus(way(4, 2)).Minus(pair.Times(3))
	start := way(4, 2).Minus(limb.Times(2)).Minus(row.Times(3)).Minus(pair.Times(6))
	return IntegerPrice{ofBig(start), ofBig(limb), ofBig(row), ofBig(pair)}
}

func (m integerMeter) shifts(name string) IntegerPrice {
	way := func(limbs, distance int) routine.Path {
		return m.by(name, m.operand(0, limbs), term.Small(32*distance+5))
	}
	row := way(4, 2).Minus(way(4, 1))
	if name == "shift_right" { // a limb less is shifted then
		row = way(5, 2).Minus(way(4, 1))
	}
	limb := way(4, 1).Minus(way(3, 1))
	shifted := 3
	if name == "shift_right" {
		shifted = 2
	}
	start := way(3, 1).Minus(limb.Times(shifted)).Minus(row)
	return IntegerPrice{Start: ofBig(start), Limb: ofBig(limb), Row: ofBig(row)}
}

func (m integerMeter) smallQuotients() (start, bit Routine) {
	way := func(bits int) routine.Path { return m.d.way("divide", 1<<bits-1, 0, 1) }
	each := way(9).Minus(way(8))
	start, bit = ofBig(way(8).Minus(each.Times(8))), ofBig(each)
	start.Fn, bit.Fn = SmallInts, SmallInts
	return start, bit
}
