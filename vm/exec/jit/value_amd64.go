//go:build linux

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
		u.op(mov.as64(), rcx, at(rState, stateRegisters))
		u.put(in.J, at(rcx, registersCP))
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
		arity := u.x(in.B, rcx)
		u.unless(arity, term.ImmMask, term.TagSmall, leave)
		u.unless(u.x(in.A, rcx), term.TagMask, term.TagBoxed, fail)
		u.fun(u.x(in.A, rcx), leave)
		u.op(cmp, u.x(in.B, rcx), word(rdx, funArity))
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

// fun makes rdx the index of a box that is a fun of a module, or leaves.
func (u *terms) fun(t reg, leave label) { u.boxOf(t, term.SubFun, leave) }

// boxOf makes rdx the index of a box with a subtag, or leaves.
func (u *terms) boxOf(t reg, sub uint32, leave label) {
	u.segment(t)
	u.index(t)
	u.header(sub)
	u.branch(ifNotEqual, leave)
}

// calleeOf leaves unless x[A] is a fun of the arity A whose function has native code. The call is
// noted, free variables are put behind the arguments, and xmm0 is where from the gate it goes.
func (u *unit) calleeOf(in *code.Instr) {
	leave := u.exit()
	u.unless(u.x(in.A, rcx), term.TagMask, term.TagBoxed, leave)
	u.fun(u.x(in.A, rcx), leave)
	u.withPlace(cmpConst, word(rdx, funArity), term.Small(int(in.A)))
	u.branch(ifNotEqual, leave)
	u.op(mov, rcx, word(rdx, funEntry))
	u.shift(shiftRight, rcx, term.ImmShift)
	u.reg(scaled, rcx, rcx)
	u.i32(uint32(lambdaBytes))
	u.op(mov.as64(), rax, at(rState, stateCode))
	u.op(add.as64(), rcx, at(rax, codeLambdas))
	u.withPlace(cmpConst, at(rcx, lambdaPC), 0)
	u.branch(ifLess, leave)
	if u.side == code.OnCore {
		u.op(mov, rax, at(rcx, lambdaFn))
		u.op(add.as64(), rax, at(rState, stateStates))
		u.op(movByte, rax, at(rax, 0))
		u.op(and, rax, at(rState, stateHot))
		u.with(cmpConst, rax, uint32(swicache.Cached))
		u.branch(ifNotEqual, leave)
	}
	u.op(cmp.as64(), rCount, at(rState, stateEnd))
	u.branch(ifAtLeast, leave)
	u.op(mov, rax, at(rcx, lambdaPC))
	u.shift64(shiftLeft, rax, 2)
	u.op(add.as64(), rax, at(rState, stateEntries))
	u.op(mov, rax, at(rax, 0))
	u.with(cmpConst, rax, exec.NoEntry)
	u.branch(ifAtMost, leave)
	u.reg(toSSE, xmm0, rax)
	u.op(mov, rax, at(rcx, lambdaFn))
	u.noteAt()
	u.op(incr, 0, at(rState, stateResolved))
	u.free(in)
}

// free charges a call of x[A], whose index is rdx, and puts its free variables where the function
// has them: from x[A] on.
func (u *terms) free(in *code.Instr) {
	arity := int(in.A)
	u.segment(u.x(in.A, rcx))
	u.op(mov, rcx, word(rdx, 0))
	u.shift(shiftRight, rcx, term.ArityShift)
	u.with(addConst, rcx, exec.FunLoads+1-term.FunHead)
	u.op(mov.as64(), rax, place{rSeg, rax, 0, int32(segmentRead)})
	u.reg(imul.as64(), rax, rcx)
	u.reg(add.as64(), rReads, rax)
	u.with(subConst, rcx, exec.FunLoads) // how many there are
	done, first := u.newLabel(), 0
	for k := arity; k < len(pinned); k++ {
		u.with(cmpConst, rcx, uint32(first))
		u.branch(ifLessOrEq, done)
		u.op(mov, pinned[k], word(rdx, uint32(term.FunHead+first)))
		first++
	}
	u.with(cmpConst, rcx, uint32(first))
	u.branch(ifLessOrEq, done)
	u.reg(add, rdx, rcx)
	loop := u.newLabel()
	u.bind(loop) // from the last one
	u.op(mov, rax, word(rdx, term.FunHead-1))
	u.op(store, rax, place{rX, rcx, 2, int32(4 * (arity - 1))})
	u.with(subConst, rdx, 1)
	u.with(subConst, rcx, 1)
	u.with(cmpConst, rcx, uint32(first))
	u.branch(ifGreater, loop)
	u.bind(done)
}

func (u *unit) enterFun() {
	u.reg(fromSSE, xmm0, rdx)
	u.jumpRDX()
}
