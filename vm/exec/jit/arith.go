//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// arithmetic is on small integers and on doubles.
var arithmetic = map[uint16]func(*unit, *code.Instr){
	code.OpAdd: func(u *unit, in *code.Instr) {
		u.sum(in, add)
		u.other(in, addDouble, stateAdd)
	},
	code.OpSub: func(u *unit, in *code.Instr) {
		u.sum(in, sub)
		u.other(in, subDouble, stateAdd)
	},
	code.OpAddC: func(u *unit, in *code.Instr) { u.sumConst(in, addConst) },
	code.OpSubC: func(u *unit, in *code.Instr) { u.sumConst(in, subConst) },
	code.OpMul: func(u *unit, in *code.Instr) {
		u.product(in)
		u.other(in, mulDouble, stateMultiply)
	},
	code.OpFDiv: func(u *unit, in *code.Instr) {
		u.jump(u.newSlow())
		u.other(in, divDouble, stateDivide)
	},
	code.OpBand: func(u *unit, in *code.Instr) { u.bits(in, and) },
	code.OpBor:  func(u *unit, in *code.Instr) { u.bits(in, or) },
	code.OpBxor: func(u *unit, in *code.Instr) { u.bits(in, xor) },
	code.OpBnot: func(u *unit, in *code.Instr) {
		u.move(rC, u.x(in.A, rC))
		u.unless(rC, term.ImmMask, term.TagSmall, u.exit())
		u.with(xorConst, rC, ^uint32(term.ImmMask))
		u.setX(in.C, rC)
	},
	code.OpDiv: func(u *unit, in *code.Instr) {
		u.divide(in)
		u.fill(in.C, rA)
	},
	code.OpRem: func(u *unit, in *code.Instr) {
		u.divide(in)
		u.fill(in.C, rD)
	},
	code.OpBsr: func(u *unit, in *code.Instr) {
		u.distanceIn(in, u.exit())
		u.set(rD, 31)
		u.reg(cmp, rC, rD)
		u.reg(ifMore, rC, rD)
		u.reg(byRC, reg(shiftSigned), rA)
		u.fill(in.C, rA)
	},
	code.OpBsl: func(u *unit, in *code.Instr) {
		leave := u.exit()
		u.compareByte(at(rState, stateShifts), 0)
		u.branch(ifEqual, leave)
		u.distanceIn(in, leave)
		u.with(cmpConst, rC, 31)
		u.branch(ifGreater, leave)
		u.reg(offsets, rA, rA)
		u.reg(byRC.as64(), reg(shiftLeft), rA)
		u.shift64(shiftLeft, rA, term.ImmShift)
		u.reg(offsets, rD, rA)
		u.reg(cmp.as64(), rD, rA)
		u.branch(ifNotEqual, leave)
		u.with(orConst, rA, term.TagSmall)
		u.setX(in.C, rA)
	},
	code.OpNeg: func(u *unit, in *code.Instr) {
		leave := u.exit()
		u.move(rC, u.x(in.A, rC))
		u.unless(rC, term.ImmMask, term.TagSmall, leave)
		u.with(andConst, rC, ^uint32(term.ImmMask))
		u.reg(negate, 3, rC)
		u.branch(ifOverflow, leave)
		u.with(orConst, rC, term.TagSmall)
		u.setX(in.C, rC)
	},
}

// newSlow is the label of what is no arithmetic on small integers, which other places.
func (u *unit) newSlow() label {
	u.slow = u.newLabel()
	return u.slow
}

// sum adds or subtracts.
func (u *unit) sum(in *code.Instr, o opcode) {
	t, v, leave := u.x(in.A, rC), u.x(in.B, rD), u.exit()
	u.bothSmall(t, v, u.newSlow())
	if v != rD {
		u.move(rD, v)
	}
	u.with(andConst, rD, ^uint32(term.ImmMask))
	u.move(rA, t)
	u.reg(o, rA, rD)
	u.branch(ifOverflow, leave)
	u.setX(in.C, rA)
}

func (u *unit) sumConst(in *code.Instr, o withConst) {
	t, leave := u.x(in.A, rC), u.exit()
	u.unless(t, term.ImmMask, term.TagSmall, leave)
	u.move(rA, t)
	u.with(o, rA, in.I&^term.ImmMask)
	u.branch(ifOverflow, leave)
	u.setX(in.C, rA)
}

func (u *unit) product(in *code.Instr) {
	t, v, leave := u.x(in.A, rC), u.x(in.B, rD), u.exit()
	u.bothSmall(t, v, u.newSlow())
	u.move(rA, t)
	u.shift(shiftSigned, rA, term.ImmShift)
	u.move(rD, v)
	u.with(andConst, rD, ^uint32(term.ImmMask))
	u.reg(imul, rA, rD)
	u.branch(ifOverflow, leave)
	u.with(orConst, rA, term.TagSmall)
	u.setX(in.C, rA)
	u.op(incr, 0, at(rState, stateProducts))
}

// bits is an operation by bits, which leaves the tag as it is.
func (u *unit) bits(in *code.Instr, o opcode) {
	t, v := u.x(in.A, rC), u.x(in.B, rD)
	u.bothSmall(t, v, u.exit())
	u.move(rA, t)
	u.reg(o, rA, v)
	u.with(orConst, rA, term.TagSmall)
	u.setX(in.C, rA)
}

// distanceIn makes rA the first operand and rC the second as integers, or leaves: where one is no
// small integer, or the second negative.
func (u *terms) distanceIn(in *code.Instr, leave label) {
	t, v := u.x(in.A, rC), u.x(in.B, rD)
	u.bothSmall(t, v, leave)
	u.move(rA, t)
	u.move(rC, v)
	u.shift(shiftSigned, rA, term.ImmShift)
	u.shift(shiftSigned, rC, term.ImmShift)
	u.with(cmpConst, rC, 0)
	u.branch(ifLess, leave)
}

// divide makes rA the quotient and rD the remainder of small integers. It leaves what has no price
// here, and divisors for which there may be no small quotient.
func (u *unit) divide(in *code.Instr) {
	leave := u.exit()
	t, v := u.x(in.A, rC), u.x(in.B, rD)
	u.bothSmall(t, v, leave)
	for _, divisor := range []uint32{term.Small(0), term.Small(-1)} {
		u.with(cmpConst, v, divisor)
		u.branch(ifEqual, leave)
	}
	u.op(mov.as64(), rA, at(rState, stateQuotientBit))
	u.reg(or.as64(), rA, rA)
	u.branch(ifEqual, leave)
	u.length(rC, u.x(in.B, rC))
	u.length(rA, u.x(in.A, rA))
	u.reg(xor, rD, rD)
	u.reg(sub, rA, rC)
	u.reg(ifLower, rA, rD)
	u.with(addConst, rA, 1)
	u.op(imul.as64(), rA, at(rState, stateQuotientBit))
	u.op(add.as64(), rA, at(rState, stateQuotientStart))
	u.op(addTo.as64(), rA, at(rState, stateIssue))
	u.move(rA, u.x(in.A, rA))
	u.move(rC, u.x(in.B, rC))
	u.shift(shiftSigned, rA, term.ImmShift)
	u.shift(shiftSigned, rC, term.ImmShift)
	u.divideBy(rC)
}

// length makes a register the number of bits of a small integer without its sign. It uses rD.
func (u *terms) length(to, t reg) {
	u.move(to, t)
	u.shift(shiftSigned, to, term.ImmShift)
	u.move(rD, to)
	u.shift(shiftSigned, rD, 31)
	u.reg(xor, to, rD)
	u.reg(sub, to, rD)
	u.op(lea, to, place{to, to, 0, 1}) // the highest bit of twice as much and 1
	u.reg(highest, to, to)
}

// fill makes an x register the small integer in a register.
func (u *terms) fill(to uint16, r reg) {
	u.makeSmall(r)
	u.setX(to, r)
}

// makeSmall makes an integer in a register a term.
func (u *terms) makeSmall(r reg) {
	u.shift(shiftLeft, r, term.ImmShift)
	u.with(orConst, r, term.TagSmall)
}

// other does an operation on two doubles, or one and a small integer, where operands are not both
// small integers, which go to the label slow. It leaves what is neither.
func (u *unit) other(in *code.Instr, o opcode, price uintptr) {
	slow, leave, on := u.slow, u.exit(), u.newLabel()
	u.bind(on)
	u.stubs = append(u.stubs, func() {
		u.bind(slow)
		u.compareByte(at(rState, stateDoubles), 0)
		u.branch(ifEqual, leave)
		u.room(term.FloatWords, leave)
		u.numbers(in, leave)
		u.reg(o, f0, f1)
		u.finite(leave)
		u.chargeNumbers(in)
		u.charge(stateIssue, price)
		u.charge(stateFences, stateFence)
		u.put(exec.DoubleHeader, word(rHeap, 0))
		u.op(storeDouble, f0, word(rHeap, 1))
		u.made(in.C, term.TagBoxed, term.FloatWords)
		u.jump(on)
	})
}

// doubles takes two doubles into f0 and f1, and charges loads of each.
func (u *terms) doubles(in *code.Instr, leave label, loads uint32) {
	u.operands(in, leave)
	u.chargeLoads(in.A, loads)
	u.chargeLoads(in.B, loads)
}

// numbers takes x[A] and x[B] into f0 and f1, or leaves if they are neither doubles nor small
// integers.
func (u *terms) numbers(in *code.Instr, leave label) {
	for i, r := range []uint16{in.A, in.B} {
		t, whole, on := u.x(r, rC), u.newLabel(), u.newLabel()
		u.unless(t, term.TagMask, term.TagBoxed, whole)
		u.double(reg(i), t, leave)
		u.jump(on)
		u.bind(whole)
		u.unless(t, term.ImmMask, term.TagSmall, leave)
		u.move(rA, t)
		u.shift(shiftSigned, rA, term.ImmShift)
		u.reg(fromInt, reg(i), rA)
		u.bind(on)
	}
}

// double takes a box into a register, or leaves if it is no double.
func (u *terms) double(to, t reg, leave label) {
	u.follow(t, 0)
	u.comparePlace(word(rD, 0), exec.DoubleHeader)
	u.branch(ifNotEqual, leave)
	u.op(loadDouble, to, word(rD, 1))
}

// chargeNumbers charges x[A] and x[B], which are doubles or small integers, as State.double does.
func (u *terms) chargeNumbers(in *code.Instr) {
	compared := uint32(1)
	if in.Op == code.OpFDiv {
		compared = 0
	}
	whole, second, on := u.newLabel(), u.newLabel(), u.newLabel()
	u.unless(u.x(in.A, rC), term.TagMask, term.TagBoxed, whole)
	u.chargeLoads(in.A, exec.OperandLoads+compared)
	u.unless(u.x(in.B, rC), term.TagMask, term.TagBoxed, second)
	u.chargeLoads(in.B, exec.OperandLoads)
	u.charge(stateFences, stateFence)
	u.jump(on)
	u.bind(second)
	u.charge(stateFences, stateFence)
	u.charge(stateIssue, stateConvert)
	u.jump(on)
	u.bind(whole)
	u.charge(stateIssue, stateConvert)
	both := u.newLabel()
	u.unless(u.x(in.B, rC), term.TagMask, term.TagBoxed, both)
	u.chargeLoads(in.B, exec.OperandLoads+compared)
	u.charge(stateFences, stateFence)
	u.jump(on)
	u.bind(both)
	u.charge(stateIssue, stateConvert)
	u.bind(on)
}

// operands takes x[A] and x[B] into f0 and f1, or leaves if they are no doubles.
func (u *terms) operands(in *code.Instr, leave label) {
	for i, r := range []uint16{in.A, in.B} {
		t := u.x(r, rC)
		u.unless(t, term.TagMask, term.TagBoxed, leave)
		u.double(reg(i), t, leave)
	}
}

// chargeLoads charges so many loads of what x[r] points to. It uses rA and rD.
func (u *terms) chargeLoads(r uint16, loads uint32) {
	u.segment(u.x(r, rA))
	u.scalePlace(rD, place{rSeg, rA, 0, int32(segmentRead)}, loads)
	u.reg(add.as64(), rReads, rD)
}

// finite leaves if f0 is no number.
func (u *terms) finite(leave label) {
	const exponent = 0x7FF
	u.reg(doubleBits, f0, rA)
	u.shift64(shiftRight, rA, 52)
	u.with(andConst, rA, exponent)
	u.with(cmpConst, rA, exponent)
	u.branch(ifEqual, leave)
}

// room leaves unless words can be put on the heap.
func (u *terms) room(words uint32, leave label) {
	u.move(rA, rStack)
	u.op(and, rA, at(rState, stateJoined))
	u.op(or, rA, at(rState, stateHEnd))
	u.enough(rHeap, words, leave)
}

// enough leaves unless rA is so many words above a register, and what must stay free.
func (u *terms) enough(r reg, words uint32, leave label) {
	u.reg(sub.as64(), rA, r)
	u.regConst(subConst, true, rA, words)
	u.op(cmp.as64(), rA, at(rState, stateSlack))
	u.branch(ifLess, leave)
}

// isRoot reports whether a call is of math:sqrt/1.
func (u *unit) isRoot(in *code.Instr) bool { return int(u.src.Exports[in.I].BIF) == squareRoot }

var squareRoot = bif.Number("math", "sqrt", 1)

// root takes the square root of a double in x0.
func (u *unit) root(in *code.Instr) {
	leave := u.exit()
	entry := u.export(in)
	u.comparePlace(entry(exportBIF), uint32(squareRoot))
	u.branch(ifNotEqual, leave)
	u.compareByte(at(rState, stateBuiltins), 0)
	u.branch(ifEqual, leave)
	u.comparePlace(at(rState, stateRoot), 0)
	u.branch(ifEqual, leave)
	u.compareByte(at(rState, statePressed), 0)
	u.branch(ifNotEqual, leave)
	u.room(term.FloatWords, leave)
	u.unless(u.x(0, rC), term.TagMask, term.TagBoxed, leave)
	u.double(f0, u.x(0, rC), leave)
	u.reg(rootDouble, f0, f0)
	u.finite(leave)
	u.chargeLoads(0, exec.OperandLoads)
	u.addState(stateIssue, uint32(bif.Functions()[squareRoot].Cycles))
	u.charge(stateIssue, stateRoot)
	u.charge(stateFences, stateFence)
	u.put(exec.DoubleHeader, word(rHeap, 0))
	u.op(storeDouble, f0, word(rHeap, 1))
	u.made(0, term.TagBoxed, term.FloatWords)
}
