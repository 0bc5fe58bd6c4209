//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// byValue calls funs, and tests what they are.
var byValue = map[uint16]func(*unit, *code.Instr){
	code.OpCallFun: func(u *unit, in *code.Instr) {
		u.calleeOf(in)
		u.op(mov.as64(), rC, at(rState, stateRegisters))
		u.put(in.J, at(rC, registersCP))
		u.enterFun()
	},
	code.OpCallFunOnly: func(u *unit, in *code.Instr) {
		u.calleeOf(in)
		u.enterFun()
	},
	code.OpCallFunLast: func(u *unit, in *code.Instr) {
		u.calleeOf(in)
		u.popCP(uint32(in.C))
		u.with(addConst, rStack, uint32(in.C)+1)
		u.enterFun()
	},
	code.OpIsFunction2: func(u *unit, in *code.Instr) {
		leave, fail := u.exit(), u.fails(in)
		arity := u.x(in.B, rC)
		u.unless(arity, term.ImmMask, term.TagSmall, leave)
		u.unless(u.x(in.A, rC), term.TagMask, term.TagBoxed, fail)
		u.fun(u.x(in.A, rC), leave)
		u.op(cmp, u.x(in.B, rC), word(rD, funArity))
		u.pass(ifEqual, fail, func() { u.chargeLoads(in.A, exec.FunTestLoads) })
	},
}

// Words of a fun.
const (
	funArity = 3
	funEntry = 4
)

// pass charges and goes on if a condition holds, else it charges as much and fails.
func (u *terms) pass(c condition, fail label, charge func()) {
	on := u.newLabel()
	u.branch(c, on)
	charge()
	u.jump(fail)
	u.bind(on)
	charge()
}

// fun makes rD the index of a box that is a fun of a module, or leaves.
func (u *terms) fun(t reg, leave label) { u.boxOf(t, term.SubFun, leave) }

// boxOf makes rD the index of a box with a subtag, or leaves.
func (u *terms) boxOf(t reg, sub uint32, leave label) {
	u.segment(t)
	u.index(t)
	u.header(sub)
	u.branch(ifNotEqual, leave)
}

// calleeOf leaves unless x[A] is a fun of the arity A whose function has native code. The call is
// noted, free variables are put behind the arguments, and f0 is where from the gate it goes.
func (u *unit) calleeOf(in *code.Instr) {
	leave := u.exit()
	u.unless(u.x(in.A, rC), term.TagMask, term.TagBoxed, leave)
	u.fun(u.x(in.A, rC), leave)
	u.comparePlace(word(rD, funArity), term.Small(int(in.A)))
	u.branch(ifNotEqual, leave)
	u.comparePlace(word(rD, funEntry), 0)
	u.branch(ifLess, leave)
	u.op(mov, rC, word(rD, funEntry))
	u.shift(shiftRight, rC, term.ImmShift)
	u.scale(rC, uint32(lambdaBytes))
	u.op(mov.as64(), rA, at(rState, stateCode))
	u.op(add.as64(), rC, at(rA, codeLambdas))
	u.comparePlace(at(rC, lambdaPC), 0)
	u.branch(ifLess, leave)
	if u.side == code.OnCore {
		u.op(mov, rA, at(rC, lambdaFn))
		u.op(add.as64(), rA, at(rState, stateStates))
		u.op(movByte, rA, at(rA, 0))
		u.op(and, rA, at(rState, stateHot))
		u.with(cmpConst, rA, uint32(swicache.Cached))
		u.branch(ifNotEqual, leave)
	}
	u.op(cmp.as64(), rCount, at(rState, stateEnd))
	u.branch(ifAtLeast, leave)
	u.op(mov, rA, at(rC, lambdaPC))
	u.shift64(shiftLeft, rA, 2)
	u.op(add.as64(), rA, at(rState, stateEntries))
	u.op(mov, rA, at(rA, 0))
	u.with(cmpConst, rA, exec.NoEntry)
	u.branch(ifAtMost, leave)
	u.reg(toFloat, f0, rA)
	u.op(mov, rA, at(rC, lambdaFn))
	u.noteAt()
	u.op(incr, 0, at(rState, stateResolved))
	u.free(in)
}

// free charges a call of x[A], whose index is rD, and puts its free variables where the function
// has them: from x[A] on.
func (u *terms) free(in *code.Instr) {
	arity := int(in.A)
	u.segment(u.x(in.A, rC))
	u.op(mov, rC, word(rD, 0))
	u.shift(shiftRight, rC, term.ArityShift)
	u.with(addConst, rC, exec.FunLoads+1-term.FunHead)
	u.op(mov.as64(), rA, place{rSeg, rA, 0, int32(segmentRead)})
	u.reg(imul.as64(), rA, rC)
	u.reg(add.as64(), rReads, rA)
	u.with(subConst, rC, exec.FunLoads) // how many there are
	done, first := u.newLabel(), 0
	for k := arity; k < len(pinned); k++ {
		u.with(cmpConst, rC, uint32(first))
		u.branch(ifLessOrEq, done)
		u.op(mov, pinned[k], word(rD, uint32(term.FunHead+first)))
		first++
	}
	u.with(cmpConst, rC, uint32(first))
	u.branch(ifLessOrEq, done)
	u.reg(add, rD, rC)
	loop := u.newLabel()
	u.bind(loop) // from the last one
	u.op(mov, rA, word(rD, term.FunHead-1))
	u.op(store, rA, place{rX, rC, 2, int32(4 * (arity - 1))})
	u.with(subConst, rD, 1)
	u.with(subConst, rC, 1)
	u.with(cmpConst, rC, uint32(first))
	u.branch(ifGreater, loop)
	u.bind(done)
}

func (u *unit) enterFun() {
	u.reg(fromFloat, f0, rD)
	u.jumpBehindGate()
}
