//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// tests branch where they fail.
var tests = map[uint16]func(*unit, *code.Instr){
	code.OpIsNonemptyList: func(u *unit, in *code.Instr) {
		u.unless(u.x(in.A, rC), term.TagMask, term.TagList, u.fails(in))
	},
	code.OpIsNil: func(u *unit, in *code.Instr) {
		u.with(cmpConst, u.x(in.A, rC), term.Nil)
		u.branch(ifNotEqual, u.fails(in))
	},
	code.OpIsEqExactC: func(u *unit, in *code.Instr) {
		u.with(cmpConst, u.x(in.A, rC), in.I)
		u.branch(ifNotEqual, u.fails(in))
	},
	code.OpIsNeExactC: func(u *unit, in *code.Instr) {
		u.with(cmpConst, u.x(in.A, rC), in.I)
		u.branch(ifEqual, u.fails(in))
	},
	code.OpIsList: func(u *unit, in *code.Instr) {
		t, on := u.x(in.A, rC), u.newLabel()
		u.with(cmpConst, t, term.Nil)
		u.branch(ifEqual, on)
		u.unless(t, term.TagMask, term.TagList, u.fails(in))
		u.bind(on)
	},
	code.OpIsAtom: func(u *unit, in *code.Instr) {
		u.unless(u.x(in.A, rC), term.SpecialMask, term.TagAtom, u.fails(in))
	},
	code.OpIsBoolean: func(u *unit, in *code.Instr) {
		t, on := u.x(in.A, rC), u.newLabel()
		u.with(cmpConst, t, term.AtomTrue)
		u.branch(ifEqual, on)
		u.with(cmpConst, t, term.AtomFalse)
		u.branch(ifNotEqual, u.fails(in))
		u.bind(on)
	},
	code.OpIsInteger: func(u *unit, in *code.Instr) {
		on := u.passSmall(in)
		u.isBox(in, term.SubPosBig, term.SubNegBig)
		u.bind(on)
	},
	code.OpIsNumber: func(u *unit, in *code.Instr) {
		on := u.passSmall(in)
		isOther(u, in)
		u.bind(on)
	},
	code.OpIsBinary: func(u *unit, in *code.Instr) {
		u.isBox(in, term.SubHeapBin, term.SubRefcBin, term.SubSubBin)
		u.follow(u.x(in.A, rC), 1)
		u.op(mov, rC, word(rD, term.BitsWord))
		u.with(andConst, rC, 7<<term.ImmShift)
		u.branch(ifNotEqual, u.fails(in))
	},
	code.OpIsFloat: func(u *unit, in *code.Instr) { u.isBox(in, term.SubFloat) },
	code.OpIsBitstring: func(u *unit, in *code.Instr) {
		u.isBox(in, term.SubHeapBin, term.SubRefcBin, term.SubSubBin)
	},
	code.OpIsMap:      func(u *unit, in *code.Instr) { u.isBox(in, term.SubMap) },
	code.OpIsFunction: func(u *unit, in *code.Instr) { u.isBox(in, term.SubFun, term.SubExport) },
	code.OpIsTuple:    func(u *unit, in *code.Instr) { u.isBox(in, term.SubTuple) },
	code.OpTestArity: func(u *unit, in *code.Instr) {
		u.follow(u.x(in.A, rC), 1)
		u.comparePlace(word(rD, 0), in.I)
		u.branch(ifNotEqual, u.fails(in))
	},
	code.OpIsTagged: func(u *unit, in *code.Instr) {
		fail := u.tagged(in)
		u.op(cmp, u.x(in.B, rC), word(rD, 1))
		u.branch(ifNotEqual, fail)
	},
	code.OpIsTaggedC: func(u *unit, in *code.Instr) {
		fail := u.tagged(in)
		u.comparePlace(word(rD, 1), uint32(in.B)|uint32(in.C)<<16)
		u.branch(ifNotEqual, fail)
	},
	code.OpIsEqExact: func(u *unit, in *code.Instr) {
		t, v, on := u.x(in.A, rC), u.x(in.B, rD), u.newLabel()
		u.reg(cmp, t, v)
		u.branch(ifEqual, on)
		fail, leave, other := u.fails(in), u.exit(), u.newLabel()
		u.mayBeSame(t, v, fail, other)
		u.jump(fail)
		u.bind(on)
		u.stubs = append(u.stubs, func() {
			u.bind(other)
			compareDoubles(u, in, leave, exec.SameLoads)
			u.branch(ifNotEqual, fail)
			u.jump(on)
		})
	},
	code.OpIsNeExact: func(u *unit, in *code.Instr) {
		t, v := u.x(in.A, rC), u.x(in.B, rD)
		u.reg(cmp, t, v)
		fail, leave, other, on := u.fails(in), u.exit(), u.newLabel(), u.newLabel()
		u.branch(ifEqual, fail)
		u.mayBeSame(t, v, on, other)
		u.bind(on)
		u.stubs = append(u.stubs, func() {
			u.bind(other)
			compareDoubles(u, in, leave, exec.SameLoads)
			u.branch(ifEqual, fail)
			u.jump(on)
		})
	},
	code.OpIsLt:   func(u *unit, in *code.Instr) { u.order(in, ifNotLess, ifAtLeast) },
	code.OpIsGe:   func(u *unit, in *code.Instr) { u.order(in, ifLess, ifBelow) },
	code.OpIsLtXC: func(u *unit, in *code.Instr) { u.orderConst(in, ifNotLess) },
	code.OpIsGeXC: func(u *unit, in *code.Instr) { u.orderConst(in, ifLess) },
	code.OpIsLtCX: func(u *unit, in *code.Instr) { u.orderConst(in, ifLessOrEq) },
	code.OpIsGeCX: func(u *unit, in *code.Instr) { u.orderConst(in, ifGreater) },
}

// passSmall goes to a label for small integers.
func (u *terms) passSmall(in *code.Instr) (on label) {
	on = u.newLabel()
	u.move(rA, u.x(in.A, rA))
	u.with(andConst, rA, term.ImmMask)
	u.with(cmpConst, rA, term.TagSmall)
	u.branch(ifEqual, on)
	return on
}

// isBox passes for boxes with one of some subtags.
func (u *unit) isBox(in *code.Instr, subtags ...int) {
	t, fail := u.x(in.A, rC), u.fails(in)
	u.unless(t, term.TagMask, term.TagBoxed, fail)
	u.follow(t, 1)
	u.op(mov, rC, word(rD, 0))
	u.among(rC, fail, subtags...)
}

// among branches unless a header, of which it leaves the subtag, has one of some. It uses rA.
func (u *terms) among(header reg, fail label, subtags ...int) {
	u.shift(shiftRight, header, term.SubShift)
	u.with(andConst, header, term.SubMask)
	set := uint32(0)
	for _, sub := range subtags {
		set |= 1 << sub
	}
	u.set(rA, set)
	u.reg(hasBit, header, rA)
	u.branch(ifAtLeast, fail)
}

func (u *terms) bitstring(header reg, fail label) {
	u.among(header, fail, term.SubHeapBin, term.SubRefcBin, term.SubSubBin)
}

// isOther fails for what is no box, and leaves boxes to the interpreter.
func isOther(u *unit, in *code.Instr) {
	u.unless(u.x(in.A, rC), term.TagMask, term.TagBoxed, u.fails(in))
	u.jump(u.exit())
}

// tagged makes rD the index of a tuple of the right size.
func (u *unit) tagged(in *code.Instr) (fail label) {
	t := u.x(in.A, rC)
	fail = u.fails(in)
	u.unless(t, term.TagMask, term.TagBoxed, fail)
	u.follow(t, 2)
	u.comparePlace(word(rD, 0), in.I)
	u.branch(ifNotEqual, fail)
	return fail
}

// mayBeSame looks at two terms whose words differ: they are not the same if both are immediate, or
// their tags differ; that goes to a label, or on. Others go to another.
func (u *terms) mayBeSame(t, v reg, not, other label) {
	u.move(rA, t)
	u.reg(and, rA, v)
	u.with(andConst, rA, term.TagMask)
	u.with(cmpConst, rA, term.TagImm)
	u.branch(ifEqual, not)
	u.move(rA, t)
	u.reg(xor, rA, v)
	u.with(andConst, rA, term.TagMask)
	u.branch(ifEqual, other)
}

// bothSmall branches unless two terms are small integers. It uses rA.
func (u *terms) bothSmall(t, v reg, to label) {
	u.move(rA, t)
	u.reg(and, rA, v)
	u.with(andConst, rA, term.ImmMask)
	u.with(cmpConst, rA, term.TagSmall)
	u.branch(ifNotEqual, to)
}

// order compares small integers, or doubles; failing are the conditions on which the test fails.
func (u *unit) order(in *code.Instr, failing, failingDouble condition) {
	t, v, fail := u.x(in.A, rC), u.x(in.B, rD), u.fails(in)
	other, on, leave := u.newLabel(), u.newLabel(), u.exit()
	u.bothSmall(t, v, other)
	u.reg(cmp, t, v)
	u.branch(failing, fail)
	u.bind(on)
	u.stubs = append(u.stubs, func() {
		u.bind(other)
		u.reg(cmp, t, v)
		u.branch(ifEqual, leave)
		compareDoubles(u, in, leave, exec.CompareLoads)
		u.branch(failingDouble, fail)
		u.jump(on)
	})
}

// compareDoubles compares two doubles, each of which takes so many loads, or leaves.
func compareDoubles(u *unit, in *code.Instr, leave label, loads uint32) {
	u.compareByte(at(rState, stateCompares), 0)
	u.branch(ifEqual, leave)
	u.doubles(in, leave, loads)
	u.charge(stateIssue, stateCompare)
	u.charge(stateFences, stateFence)
	u.reg(compareDouble, f0, f1)
}

// orderConst compares a small integer with a constant one.
func (u *unit) orderConst(in *code.Instr, failing condition) {
	t := u.x(in.A, rC)
	u.unless(t, term.ImmMask, term.TagSmall, u.exit())
	u.with(cmpConst, t, in.I)
	u.branch(failing, u.fails(in))
}
