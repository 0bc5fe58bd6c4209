//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// control goes elsewhere, or makes and leaves frames.
var control = map[uint16]func(*unit, *code.Instr){
	code.OpAllocate: allocate,
	code.OpDeallocate: func(u *unit, in *code.Instr) {
		u.popCP(uint32(in.A))
		u.with(addConst, rStack, uint32(in.A)+1)
	},
	code.OpTestHeap: func(u *unit, in *code.Instr) { u.room(in.I, u.exit()) },
	code.OpJump:     func(u *unit, in *code.Instr) { u.jump(u.label(int(in.I))) },
	code.OpCall: func(u *unit, in *code.Instr) {
		u.callee(in)
		u.op(mov.as64(), rC, at(rState, stateRegisters))
		u.put(in.J, at(rC, registersCP))
		u.enter(in)
	},
	code.OpCallOnly: func(u *unit, in *code.Instr) {
		u.callee(in)
		u.enter(in)
	},
	code.OpCallLast: func(u *unit, in *code.Instr) {
		u.callee(in)
		u.popCP(uint32(in.C))
		u.with(addConst, rStack, uint32(in.C)+1)
		u.enter(in)
	},
	code.OpCallExt: func(u *unit, in *code.Instr) {
		if u.isRoot(in) {
			u.root(in)
			return
		}
		u.exported(in)
		u.op(mov.as64(), rC, at(rState, stateRegisters))
		u.put(in.J, at(rC, registersCP))
		u.jumpBehindGate()
	},
	code.OpCallExtOnly: func(u *unit, in *code.Instr) {
		u.exported(in)
		u.jumpBehindGate()
	},
	code.OpCallExtLast: func(u *unit, in *code.Instr) {
		u.exported(in)
		u.popCP(uint32(in.C))
		u.with(addConst, rStack, uint32(in.C)+1)
		u.jumpBehindGate()
	},
	code.OpReturn: func(u *unit, in *code.Instr) {
		u.loadCP()
		u.returnTo(func() {})
	},
	code.OpMoveRet: func(u *unit, in *code.Instr) {
		u.loadCP()
		u.returnTo(func() { u.copy(in.A, in.B) })
	},
	code.OpDeallocRet: func(u *unit, in *code.Instr) {
		u.op(mov, rA, word(rStack, uint32(in.A)))
		u.returnTo(func() { u.with(addConst, rStack, uint32(in.A)+1) })
	},
	code.OpSelectVal: func(u *unit, in *code.Instr) {
		u.choose(in, u.x(in.A, rC))
	},
	code.OpSelectArity: func(u *unit, in *code.Instr) {
		u.follow(u.x(in.A, rC), 1)
		u.op(mov, rC, word(rD, 0))
		u.choose(in, rC)
	},
	code.OpSelectJump: table,
}

func allocate(u *unit, in *code.Instr) {
	n := uint32(in.A) + 1
	u.move(rC, rHeap)
	u.op(and, rC, at(rState, stateJoined))
	u.op(or, rC, at(rState, stateLow))
	u.move(rA, rStack)
	u.enough(rC, n, u.exit())
	u.charge(stateFences, stateStackFence)
	u.with(subConst, rStack, n)
	for i := range n - 1 {
		u.put(term.Nil, word(rStack, i))
	}
	u.op(mov.as64(), rC, at(rState, stateRegisters))
	u.op(mov, rA, at(rC, registersCP))
	u.op(store, rA, word(rStack, n-1))
	u.put(0, at(rC, registersCP))
}

// popCP takes the return address of a frame of so many slots.
func (u *terms) popCP(slots uint32) {
	u.op(mov, rA, word(rStack, slots))
	u.op(mov.as64(), rC, at(rState, stateRegisters))
	u.op(store, rA, at(rC, registersCP))
}

func (u *terms) loadCP() {
	u.op(mov.as64(), rA, at(rState, stateRegisters))
	u.op(mov, rA, at(rA, registersCP))
}

// stays leaves unless the function that runs, and the other whose state is at a place, are in the
// cache, and the slice is not over. It uses rC.
func (u *unit) stays(state func() place, leave label) {
	if u.side == code.OnCore { // the ARM's functions all are
		u.op(movByte, rC, state())
		u.op(and, rC, at(rState, stateHot))
		u.with(cmpConst, rC, uint32(swicache.Cached))
		u.branch(ifNotEqual, leave)
	}
	u.op(cmp.as64(), rCount, at(rState, stateEnd))
	u.branch(ifAtLeast, leave)
}

// callee leaves unless a call can go to the native code of a function; if it is another, rD is
// where from the gate. The call is noted.
func (u *unit) callee(in *code.Instr) {
	fn, leave := in.Fn(), u.exit()
	u.stays(func() place {
		u.op(mov.as64(), rA, at(rState, stateStates))
		return at(rA, uintptr(fn))
	}, leave)
	if fn != u.fn {
		u.op(mov.as64(), rA, at(rState, stateEntries))
		u.op(mov, rD, at(rA, uintptr(in.I)*4))
		u.with(cmpConst, rD, exec.NoEntry)
		u.branch(ifAtMost, leave)
	}
	if u.side == code.OnCore {
		u.op(mov.as64(), rA, at(rState, stateUses))
	}
	u.note(at(rA, uintptr(fn)*useBytes+useCalls), at(rA, uintptr(fn)*useBytes+useStamp))
}

// exported is callee for a function by its entry in the table of exports, which may have changed.
func (u *unit) exported(in *code.Instr) {
	leave := u.exit()
	entry := u.export(in)
	u.comparePlace(entry(exportBIF), 0)
	u.branch(ifNotLess, leave)
	u.op(mov, rC, entry(exportFn))
	u.with(cmpConst, rC, 0)
	u.branch(ifLess, leave)
	u.stays(func() place {
		u.op(mov.as64(), rA, at(rState, stateStates))
		return place{rA, rC, 0, 0}
	}, leave)
	u.op(mov, rC, entry(exportPC))
	u.op(mov.as64(), rA, at(rState, stateEntries))
	u.op(mov, rC, place{rA, rC, 2, 0})
	u.with(cmpConst, rC, exec.NoEntry)
	u.branch(ifAtMost, leave)
	u.op(mov, rA, entry(exportFn))
	u.move(rD, rC)
	u.noteAt()
}

// export gives the places of the fields of an entry, behind rD.
func (u *terms) export(in *code.Instr) func(field uintptr) place {
	u.op(mov.as64(), rD, at(rState, stateCode))
	u.op(mov.as64(), rD, at(rD, codeExports))
	return func(field uintptr) place { return at(rD, uintptr(in.I)*exportBytes+field) }
}

// noteAt notes a call of the function rA.
func (u *unit) noteAt() {
	if u.side == code.OnCore {
		u.shift64(shiftLeft, rA, useShift)
		u.op(add.as64(), rA, at(rState, stateUses))
	}
	u.note(at(rA, useCalls), at(rA, useStamp))
}

// note notes a call, on the ARM only that there was one. It uses rC and, but for the places, rA.
func (u *unit) note(calls, stamp place) {
	if u.side == code.OnARM {
		u.op(incr, 0, at(rState, stateCalls))
		return
	}
	u.op(incr, 0, calls)
	u.op(mov.as64(), rC, at(rState, stateKeep))
	u.op(and.as64(), rC, stamp)
	u.op(add.as64(), rC, at(rState, stateStamp))
	u.op(store.as64(), rC, stamp)
	u.op(mov.as64(), rC, at(rState, stateCalls))
	u.op(and.as64(), rC, at(rState, stateStep))
	u.op(addTo.as64(), rC, stamp)
	u.op(incr, 0, at(rState, stateCalls))
}

// enter goes to the function that callee has looked at.
func (u *unit) enter(in *code.Instr) {
	if in.Fn() == u.fn {
		u.jump(u.label(u.from))
		return
	}
	u.jumpBehindGate()
}

// jumpBehindGate goes so many bytes behind the gate as rD says.
func (u *unit) jumpBehindGate() {
	u.addressOf(rA, u.origin)
	u.reg(add.as64(), rD, rA)
	u.jumpEntry(rD)
}

// returnTo returns to the address in rA, or leaves; before is what is done when it is clear that
// it returns.
func (u *unit) returnTo(before func()) {
	leave := u.exit()
	u.shift(shiftRight, rA, 2)
	u.op(mov.as64(), rD, at(rState, stateCode))
	u.op(mov.as64(), rD, at(rD, codeSites))
	u.op(lea.as64(), rD, place{rD, rA, 3, 0})
	u.stays(func() place {
		u.op(mov, rC, at(rD, siteFn))
		u.op(mov.as64(), rA, at(rState, stateStates))
		return place{rA, rC, 0, 0}
	}, leave)
	u.op(mov, rD, at(rD, sitePC))
	u.op(mov.as64(), rA, at(rState, stateEntries))
	u.op(mov, rD, place{rA, rD, 2, 0})
	u.with(cmpConst, rD, exec.NoEntry)
	u.branch(ifAtMost, leave)
	before()
	u.op(incr, 0, at(rState, stateReturns))
	u.op(mov.as64(), rA, at(rState, stateRegisters))
	u.put(0, at(rA, registersCP))
	u.jumpBehindGate()
}

// choose goes to where the pairs of a select lead for a word.
func (u *unit) choose(in *code.Instr, word reg) {
	u.search(in, word, 0, uint32(in.B))
}

// search looks for it among the pairs from one to another, which are sorted.
func (u *unit) search(in *code.Instr, word reg, from, to uint32) {
	const few = 4
	pair := func(k uint32) (v uint32, to label) {
		pairs := u.src.Consts[in.I+2*k:]
		return pairs[0].V, u.label(int(pairs[1].V))
	}
	if to-from <= few {
		for k := from; k < to; k++ {
			v, to := pair(k)
			u.with(cmpConst, word, v)
			u.branch(ifEqual, to)
		}
		u.jump(u.label(int(in.J)))
		return
	}
	mid, below := (from+to)/2, u.newLabel()
	v, _ := pair(mid)
	u.with(cmpConst, word, v)
	u.branch(ifBelow, below)
	u.search(in, word, mid, to)
	u.bind(below)
	u.search(in, word, from, mid)
}

// table goes to one of many places by a small integer. It costs a branch that is taken, wherever it
// leads.
func table(u *unit, in *code.Instr) {
	u.account(code.Price{Count: u.taken.Count, Fixed: u.taken.Fixed})
	t, other, table := u.x(in.A, rC), u.label(int(in.J)), u.newLabel()
	n := u.src.Consts[in.I].V
	u.unless(t, term.ImmMask, term.TagSmall, other)
	u.move(rA, t)
	u.shift(shiftSigned, rA, term.ImmShift)
	u.with(subConst, rA, uint32(in.B)|uint32(in.C)<<16)
	u.with(cmpConst, rA, n)
	u.branch(ifAtLeast, other)
	u.here(rD, table)
	u.op(offsets, rA, place{rD, rA, 2, 0})
	u.reg(add.as64(), rA, rD)
	u.jumpTo(rA)
	u.bind(table)
	from := len(u.code)
	for k := range n {
		u.distanceFrom(from, u.label(int(u.src.Consts[in.I+1+k].V)))
	}
}
