//go:build linux

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
		u.op(store, u.x(in.B, rcx), at(rState, spillKey))
		t := u.x(in.A, rcx)
		u.segment(t)
		u.index(t)
		u.findKey(leave)
		u.chargeKey(in.A, exec.KeyLoads)
		u.setX(in.C, rcx)
	},
}

// getOfMap is maps:get/2.
func getOfMap(u *unit, _ *code.Instr, leave label) {
	u.op(store, u.argument(0, rcx), at(rState, spillKey))
	u.unless(u.argument(1, rcx), term.TagMask, term.TagBoxed, leave)
	u.boxOf(rcx, term.SubMap, leave)
	u.findKey(leave)
	u.chargeKey(code.Scratch+1, exec.KeyLoads+exec.MapLoads)
}

// findKey makes rcx the value of a key of the map whose index is rdx. It leaves large maps, those
// that do not have the key, and keys whose words do not tell what they are, before which a search
// may look at what is in memory.
func (u *unit) findKey(leave label) {
	u.withPlace(cmpByte, at(rState, stateKeys), 0)
	u.branch(ifEqual, leave)
	u.op(mov, rcx, at(rState, spillKey))
	u.unless(rcx, term.TagMask, term.TagImm, leave)
	u.op(mov, rcx, word(rdx, 0))
	u.shift(shiftRight, rcx, term.ArityShift)
	u.move(rax, rcx)
	u.with(andConst, rax, 1)
	u.branch(ifNotEqual, leave)
	u.shift(shiftRight, rcx, 1)
	u.branch(ifEqual, leave)
	u.op(store, rcx, at(rState, spillKeys))
	u.reg(add, rdx, rcx)
	search, found, below, done := u.newLabel(), u.newLabel(), u.newLabel(), u.newLabel()
	u.bind(search) // from the last one
	u.op(mov, rax, word(rdx, 0))
	u.op(cmp, rax, at(rState, spillKey))
	u.branch(ifEqual, found)
	u.nextKey(leave)
	u.branch(ifNotEqual, search)
	u.jump(leave)
	u.bind(found)
	u.op(store, rcx, at(rState, spillFound))
	u.bind(below)
	u.op(mov, rax, word(rdx, 0))
	u.nextKey(leave)
	u.branch(ifNotEqual, below)
	u.bind(done)
	u.op(mov, rcx, at(rState, spillFound))
	u.op(add, rcx, at(rState, spillKeys))
	u.reg(add, rcx, rdx)
	u.op(mov, rcx, word(rcx, 0))
}

// nextKey goes on to the key before, or leaves if that in rax is not immediate; equal is that there
// is none.
func (u *terms) nextKey(leave label) {
	u.with(andConst, rax, term.TagMask)
	u.with(cmpConst, rax, term.TagImm)
	u.branch(ifNotEqual, leave)
	u.with(subConst, rdx, 1)
	u.with(subConst, rcx, 1)
}

// chargeKey charges the search, in the map x[r], and so many loads besides. It uses rax and rdx.
func (u *terms) chargeKey(r uint16, loads uint32) {
	u.op(mov, rax, at(rState, spillFound))
	u.op(mov.as64(), rdx, at(rState, stateKeyCycles))
	u.reg(imul.as64(), rax, rdx)
	u.op(addTo.as64(), rax, at(rState, stateIssue))
	u.op(mov, rdx, at(rState, spillKeys))
	u.shift(shiftLeft, rdx, probeShift)
	u.op(add, rdx, at(rState, spillFound))
	u.set64(rax, uint64(uintptr(unsafe.Pointer(&exec.Probes))))
	u.reg(add.as64(), rdx, rax)
	u.segment(u.x(r, rax))
	u.op(mov.as64(), rax, place{rSeg, rax, 0, int32(segmentRead)})
	u.op(movByte, rdx, place{base: rdx, index: none, off: -1})
	u.with(addConst, rdx, loads)
	u.reg(imul.as64(), rax, rdx)
	u.reg(add.as64(), rReads, rax)
}

// probeShift is the power of two that a row of exec.Looks has.
const probeShift = 5

var _ [1 << probeShift]struct{} = [len(exec.Probes[0])]struct{}{}
