//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// Parts of bitstrings: bitstrings themselves, and floats.

// Spills of an instruction that takes a part: the loads that had been charged before, the number of
// its bits as an integer of a term, and two numbers while bits are read.
const (
	spillReads = stateSpill + 8*iota
	spillBits
	spillShift
	spillWords
)

// mostCopied is the number of bits up to which a part is a copy.
const mostCopied = 64

// undoing gives a label to leave at that takes back the loads charged since.
func (u *unit) undoing() (early, late label) {
	early, late = u.exit(), u.newLabel()
	u.op(store.as64(), rReads, at(rState, spillReads))
	u.stubs = append(u.stubs, func() {
		u.bind(late)
		u.op(mov.as64(), rReads, at(rState, spillReads))
		u.jump(early)
	})
	return early, late
}

// getTail takes all that is left, if it is a multiple of a power of two.
func (u *unit) getTail(p *pattern, unitBits int) {
	early, late := u.undoing()
	u.bitsLeft(p, early)
	if unitBits > 1 {
		u.move(rA, rC)
		u.with(andConst, rA, uint32(unitBits-1)<<term.ImmShift)
		u.branch(ifNotEqual, u.fails(p.Instr))
	}
	u.partOfBits(p, late, false)
}

// getBits takes a bitstring of some units.
func (u *unit) getBits(p *pattern, size code.Operand, unitBits int) {
	early, late := u.undoing()
	u.bitsLeft(p, early)
	u.op(store, rC, at(rState, spillBits))
	u.source(size, rC)
	u.unless(rC, term.ImmMask, term.TagSmall, late)
	u.with(xorConst, rC, term.TagSmall)
	u.scale(rC, uint32(unitBits)) // one below 0 is a large number
	u.op(mov, rA, at(rState, spillBits))
	u.reg(cmp.as64(), rC, rA)
	u.branch(ifAbove, u.fails(p.Instr))
	u.partOfBits(p, late, true)
}

// partOfBits makes x[C] so many bits, from the position on, of the bitstring whose index is rD, as
// rC says; next tells that the position behind is wanted.
func (u *unit) partOfBits(p *pattern, late label, next bool) {
	all, refer, on := u.newLabel(), u.newLabel(), u.newLabel()
	u.op(store, rC, at(rState, spillBits))
	u.op(mov, rA, word(rD, term.BitsWord))
	u.with(xorConst, rA, term.TagSmall)
	u.reg(cmp, rA, rC)
	u.branch(ifEqual, all)
	u.compareByte(at(rState, statePressed), 0)
	u.branch(ifNotEqual, late)
	u.room(term.SubBinWords, late)
	u.with(cmpConst, rC, mostCopied<<term.ImmShift)
	u.branch(ifAbove, refer)
	u.copyPart(p, late, next)
	u.jump(on)
	u.bind(refer)
	u.referTo(p, next)
	u.jump(on)
	u.bind(all)
	u.source(p.bin, rC)
	u.behind(p, next)
	u.setX(p.C, rC)
	u.setBehind(p, next)
	u.bind(on)
}

// behind makes rD the position behind what is taken, setBehind puts it where it belongs; that of
// what is taken may be gone by then.
func (u *terms) behind(p *pattern, next bool) {
	if next {
		u.source(p.pos, rD)
		u.op(add, rD, at(rState, spillBits))
	}
}

func (u *terms) setBehind(p *pattern, next bool) {
	if next {
		u.setX(uint16(p.head.Kind), rD)
	}
}

// referTo makes what refers to bits.
func (u *terms) referTo(p *pattern, next bool) {
	whole, on := u.newLabel(), u.newLabel()
	u.header(term.SubSubBin)
	u.branch(ifNotEqual, whole)
	u.source(p.bin, rA)
	u.segment(rA)
	for range exec.PartLoads {
		u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	}
	u.op(mov, rA, word(rD, term.SubFromWord))
	u.op(mov, rD, word(rD, term.SubParentWord))
	u.jump(on)
	u.bind(whole)
	u.set(rA, term.Small(0))
	u.source(p.bin, rD)
	u.bind(on)
	u.op(store, rD, word(rHeap, term.SubParentWord))
	u.source(p.pos, rD)
	u.with(xorConst, rD, term.TagSmall)
	u.reg(add, rA, rD)
	u.op(store, rA, word(rHeap, term.SubFromWord))
	u.with(orConst, rC, term.TagSmall)
	u.op(store, rC, word(rHeap, term.BitsWord))
	u.put(term.Header(term.SubSubBin, term.SubBinWords-1), word(rHeap, 0))
	u.behind(p, next)
	u.made(p.C, term.TagBoxed, term.SubBinWords)
	u.charge(stateFences, stateFence)
	u.setBehind(p, next)
}

// copyPart makes a copy.
func (u *unit) copyPart(p *pattern, late label, next bool) {
	u.read(p, late, true)
	u.op(mov, rC, at(rState, spillBits))
	u.shift(shiftRight, rC, term.ImmShift)
	u.with(addConst, rC, 31)
	u.shift(shiftRight, rC, 5)
	u.op(imul.as64(), rC, at(rState, stateBitsWord))
	u.op(addTo.as64(), rC, at(rState, stateIssue))
	none, one, on := u.newLabel(), u.newLabel(), u.newLabel()
	u.op(mov, rC, at(rState, spillBits))
	u.with(orConst, rC, term.TagSmall)
	u.op(store, rC, word(rHeap, term.BitsWord))
	u.swapBytes64(rA)
	u.behind(p, next)
	u.with(cmpConst, rC, term.Small(0))
	u.branch(ifEqual, none)
	u.with(cmpConst, rC, term.Small(32))
	u.branch(ifAtMost, one)
	const first = term.BitsWord + 1
	for words, here := range []label{none, one, on} {
		if here != on {
			u.stubs = append(u.stubs, func() {
				u.bind(here)
				u.heapBits(p, uint32(first+words))
				u.jump(on)
			})
			continue
		}
		u.heapBits(p, uint32(first+words))
	}
	u.bind(on)
	u.charge(stateFences, stateFence)
	u.setBehind(p, next)
}

// heapBits makes a heap binary of so many words, with the bits in rA.
func (u *terms) heapBits(p *pattern, words uint32) {
	const first = term.BitsWord + 1
	switch words - first {
	case 1:
		u.op(store, rA, word(rHeap, first))
	case 2:
		u.op(store.as64(), rA, word(rHeap, first))
	}
	u.put(term.Header(term.SubHeapBin, int(words)-1), word(rHeap, 0))
	u.made(p.C, term.TagBoxed, words)
}

// read makes rA the bits from the position on, at most 64 and the first of them highest, followed
// by zeros, and charges the loads. As a block they may cost the ARM less: that is left.
func (u *unit) read(p *pattern, late label, block bool) {
	none, few, two, on := u.newLabel(), u.newLabel(), u.newLabel(), u.newLabel()
	u.op(mov.as64(), rA, at(rState, stateBitsWord))
	u.reg(or.as64(), rA, rA)
	u.branch(ifEqual, late)
	u.position(p, late)
	u.op(store, rC, at(rState, spillShift))
	if block && u.side != code.OnCore {
		u.segment(rD)
		u.op(loadTwo, rA, place{rSeg, rA, 0, int32(segmentLoad)})
		u.with(cmpConst, rA, 0)
		u.branch(ifNotEqual, late)
	}
	u.op(mov, rA, at(rState, spillBits))
	u.shift(shiftRight, rA, term.ImmShift)
	u.branch(ifEqual, none)
	u.op(lea, rC, place{rC, rA, 0, 31})
	u.shift(shiftRight, rC, 5)
	u.op(store, rC, at(rState, spillWords))
	u.segment(rD)
	u.op(mov.as64(), rA, place{rSeg, rA, 0, int32(segmentRead)})
	u.reg(imul.as64(), rA, rC)
	u.reg(add.as64(), rReads, rA)
	u.segment(rD)
	u.index(rD)
	u.firstWord()
	u.with(cmpConst, rC, 1)
	u.branch(ifEqual, few)
	u.op(mov, rC, word(rD, 1))
	u.swapBytes(rC)
	u.reg(or.as64(), rA, rC)
	u.bind(few)
	u.op(mov, rC, at(rState, spillShift))
	u.comparePlace(at(rState, spillWords), 3)
	u.branch(ifNotEqual, two)
	u.op(mov, rD, word(rD, 2))
	u.swapBytes(rD)
	u.shift64(shiftLeft, rD, 32)
	u.reg(shiftIn, rD, rA)
	u.jump(on)
	u.bind(two)
	u.reg(byRC.as64(), reg(shiftLeft), rA)
	u.bind(on)
	u.op(mov, rC, at(rState, spillBits))
	u.shift(shiftRight, rC, term.ImmShift)
	u.reg(negate, 3, rC) // 64 less so many, for a shift
	u.reg(byRC.as64(), reg(shiftRight), rA)
	u.reg(byRC.as64(), reg(shiftLeft), rA)
	u.bind(none)
}

// getFloat takes a float of 64 bits.
func (u *unit) getFloat(p *pattern, little bool) {
	early, late := u.undoing()
	u.compareByte(at(rState, stateDoubles), 0)
	u.branch(ifEqual, early)
	u.op(mov.as64(), rA, at(rState, stateBitsWord))
	u.reg(or.as64(), rA, rA)
	u.branch(ifEqual, early)
	u.compareByte(at(rState, statePressed), 0)
	u.branch(ifNotEqual, early)
	u.room(term.FloatWords, early)
	u.enoughBits(p, early)
	u.put(uint32(p.n)<<term.ImmShift, at(rState, spillBits))
	u.read(p, late, false)
	if little {
		u.swapBytes64(rA)
	}
	u.reg(toFloat64, f0, rA)
	u.finite(late)
	u.op(storeDouble, f0, word(rHeap, 1))
	for range p.n / 32 {
		u.charge(stateIssue, stateBitsWord)
	}
	u.charge(stateIssue, stateBox)
	u.charge(stateFences, stateFence)
	u.put(exec.DoubleHeader, word(rHeap, 0))
	u.behind(p, true)
	u.made(p.C, term.TagBoxed, term.FloatWords)
	u.setBehind(p, true)
}
