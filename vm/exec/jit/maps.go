//go:build linux && (amd64 || arm64)

package jit

import (
	"unsafe"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// Small maps: keys are found by their words. What is charged is each key up to the one, beside
// loads of a search by halves.

// Spills of a search: the key, how many keys there are, and which one is it, from 1.
const (
	spillKey = stateSpill + 8*iota
	spillKeys
	spillFound
)

// mapped are the operations on maps.
var mapped = map[uint16]func(*unit, *code.Instr){
	code.OpGetMapKey: func(u *unit, in *code.Instr) {
		leave := u.exit()
		u.op(store, u.x(in.B, rC), at(rState, spillKey))
		t := u.x(in.A, rC)
		u.segment(t)
		u.index(t)
		u.findKey(leave)
		u.chargeKey(in.A, exec.KeyLoads)
		u.setX(in.C, rC)
	},
}

// getOfMap is maps:get/2.
func getOfMap(u *unit, _ *code.Instr, leave label) {
	u.op(store, u.argument(0, rC), at(rState, spillKey))
	u.unless(u.argument(1, rC), term.TagMask, term.TagBoxed, leave)
	u.boxOf(rC, term.SubMap, leave)
	u.findKey(leave)
	u.chargeKey(code.Scratch+1, exec.KeyLoads+exec.MapLoads)
}

// findKey makes rC the value of a key of the map whose index is rD. It leaves large maps, those
// that do not have the key, and keys whose words do not tell what they are, before which a search
// may look at what is in memory.
func (u *unit) findKey(leave label) {
	u.compareByte(at(rState, stateKeys), 0)
	u.branch(ifEqual, leave)
	u.op(mov, rC, at(rState, spillKey))
	u.unless(rC, term.TagMask, term.TagImm, leave)
	u.op(mov, rC, word(rD, 0))
	u.shift(shiftRight, rC, term.ArityShift)
	u.move(rA, rC)
	u.with(andConst, rA, 1)
	u.branch(ifNotEqual, leave)
	u.shift(shiftRight, rC, 1)
	u.branch(ifEqual, leave)
	u.op(store, rC, at(rState, spillKeys))
	u.reg(add, rD, rC)
	search, found, below, done := u.newLabel(), u.newLabel(), u.newLabel(), u.newLabel()
	u.bind(search) // from the last one
	u.op(mov, rA, word(rD, 0))
	u.op(cmp, rA, at(rState, spillKey))
	u.branch(ifEqual, found)
	u.nextKey(leave)
	u.branch(ifNotEqual, search)
	u.jump(leave)
	u.bind(found)
	u.op(store, rC, at(rState, spillFound))
	u.bind(below)
	u.op(mov, rA, word(rD, 0))
	u.nextKey(leave)
	u.branch(ifNotEqual, below)
	u.bind(done)
	u.op(mov, rC, at(rState, spillFound))
	u.op(add, rC, at(rState, spillKeys))
	u.reg(add, rC, rD)
	u.op(mov, rC, word(rC, 0))
}

// nextKey goes on to the key before, or leaves if that in rA is not immediate; equal is that there
// is none.
func (u *terms) nextKey(leave label) {
	u.with(andConst, rA, term.TagMask)
	u.with(cmpConst, rA, term.TagImm)
	u.branch(ifNotEqual, leave)
	u.with(subConst, rD, 1)
	u.with(subConst, rC, 1)
}

// chargeKey charges the search, in the map x[r], and so many loads besides. It uses rA and rD.
func (u *terms) chargeKey(r uint16, loads uint32) {
	u.op(mov, rA, at(rState, spillFound))
	u.op(mov.as64(), rD, at(rState, stateKeyCycles))
	u.reg(imul.as64(), rA, rD)
	u.op(addTo.as64(), rA, at(rState, stateIssue))
	u.op(mov, rD, at(rState, spillKeys))
	u.shift(shiftLeft, rD, probeShift)
	u.op(add, rD, at(rState, spillFound))
	u.set64(rA, uint64(uintptr(unsafe.Pointer(&exec.Probes))))
	u.reg(add.as64(), rD, rA)
	u.segment(u.x(r, rA))
	u.op(mov.as64(), rA, place{rSeg, rA, 0, int32(segmentRead)})
	u.op(movByte, rD, place{base: rD, index: none, off: -1})
	u.with(addConst, rD, loads)
	u.reg(imul.as64(), rA, rD)
	u.reg(add.as64(), rReads, rA)
}

// probeShift is the power of two that a row of exec.Looks has.
const probeShift = 5

var _ [1 << probeShift]struct{} = [len(exec.Probes[0])]struct{}{}
