//go:build linux && (amd64 || arm64)

package jit

import (
	"math/bits"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// appended is a bitstring to be made of one on the heap and, behind it, up to 32 bits: integers of
// constant sizes, or another bitstring on the heap. All of it fits the heap.
type appended struct {
	*code.Instr
	first  code.Operand
	unit   int // of which the first has to be a multiple
	pieces []piece
	last   code.Operand // unless there are pieces
	bits   int          // of the pieces, or the unit of the last
}

// mostAppended is the number of bits up to which the result is on the heap.
const mostAppended = 8 * term.HeapBinLimit

// Spills while bits are appended: what is behind, as the highest bits of a word, and numbers.
const (
	spillBehind  = stateSpill
	spillFrom    = stateSpill + 8  // index of the first bitstring
	spillFirst   = stateSpill + 12 // its bits
	spillLastLen = stateSpill + 16 // those behind
	spillUpTo    = stateSpill + 20 // where the heap top is when the first has been copied
	spillTop     = stateSpill + 24 // where it is in the end
	spillStall   = stateSpill + 28 // of a load from a bitstring
)

// wholeUnit is the unit of the first segment of a list if that is a bitstring without a size,
// else 0.
func wholeUnit(list []code.Operand) int {
	s, size := bytecode.Segment(term.SmallValue(list[0].V)), list[2]
	if s.Type() != bytecode.BitsBits || size.Kind != code.SrcC || size.V != term.Nil ||
		bits.OnesCount(uint(s.Unit())) != 1 {
		return 0
	}
	return s.Unit()
}

// appender is creator for a list that begins with a bitstring of whole units.
func appender(list []code.Operand, whole int) func(*unit, *code.Instr) {
	a := appended{first: list[1], unit: whole}
	rest := list[bytecode.SegmentSources:]
	if a.pieces, a.bits = integers(rest); a.bits == 0 {
		if len(rest) != bytecode.SegmentSources {
			return nil
		}
		if a.last, a.bits = rest[1], wholeUnit(rest); a.bits == 0 {
			return nil
		}
	}
	if a.bits > mostBits {
		return nil
	}
	return func(u *unit, in *code.Instr) {
		a := a
		a.Instr = in
		a.make(u)
	}
}

// make makes it, or leaves before anything has been charged.
func (a *appended) make(u *unit) {
	leave := u.exit()
	roomForBits(u, term.BinWords(term.HeapBinLimit), leave)
	heapBin(u, a.first, a.unit, leave)
	u.op(store, rD, at(rState, spillFrom))
	u.op(store, rC, at(rState, spillFirst))
	if a.pieces != nil {
		join(u, a.pieces, a.bits, leave)
		u.put(uint32(a.bits), at(rState, spillLastLen))
	} else {
		a.lastBits(u, leave)
	}
	u.op(store.as64(), rD, at(rState, spillBehind))
	u.op(mov, rC, at(rState, spillFirst))
	u.op(add, rC, at(rState, spillLastLen))
	u.with(cmpConst, rC, mostAppended)
	u.branch(ifAbove, leave)
	a.head(u)
	a.charge(u)
	a.fill(u)
}

// heapBin makes rD the index of a heap binary and rC the number of its bits, of which so many are a
// whole one. It leaves others, and those of which a block of words may cost less than its words.
func heapBin(u *unit, o code.Operand, whole int, leave label) {
	u.source(o, rC)
	u.unless(rC, term.TagMask, term.TagBoxed, leave)
	u.segment(rC)
	u.index(rC)
	if u.side != code.OnCore {
		u.op(loadTwo, rC, place{rSeg, rA, 0, int32(segmentLoad)})
		u.op(store, rC, at(rState, spillStall))
	}
	u.header(term.SubHeapBin)
	u.branch(ifNotEqual, leave)
	u.op(mov, rC, word(rD, term.BitsWord))
	u.shift(shiftRight, rC, term.ImmShift)
	if u.side != code.OnCore {
		same := u.newLabel()
		u.comparePlace(at(rState, spillStall), 0)
		u.branch(ifEqual, same)
		u.with(cmpConst, rC, 32)
		u.branch(ifAbove, leave)
		u.bind(same)
	}
	if whole > 1 {
		u.move(rA, rC)
		u.with(andConst, rA, uint32(whole-1))
		u.branch(ifNotEqual, leave)
	}
}

// lastBits makes the highest bits of rD those of the last bitstring.
func (a *appended) lastBits(u *unit, leave label) {
	none := u.newLabel()
	heapBin(u, a.last, a.bits, leave)
	u.with(cmpConst, rC, mostBits)
	u.branch(ifAbove, leave)
	u.op(store, rC, at(rState, spillLastLen))
	u.move(rA, rD)
	u.reg(xor, rD, rD)
	u.with(cmpConst, rC, 0)
	u.branch(ifEqual, none)
	u.op(mov, rD, word(rA, term.BitsWord+1))
	u.swapBytes(rD)
	u.shift64(shiftLeft, rD, 32)
	u.bind(none)
}

// head puts the first words of the result, and notes where the first bitstring ends in it.
func (a *appended) head(u *unit) {
	heapHead(u)
	u.op(mov, rC, at(rState, spillFirst))
	u.with(addConst, rC, 31)
	u.shift(shiftRight, rC, 5)
	u.op(lea, rA, place{rHeap, rC, 0, 0})
	u.op(store, rA, at(rState, spillUpTo))
}

// heapHead puts the first words of a heap binary with as many bits as rC says, notes where it ends,
// and charges its bits.
func heapHead(u *unit) {
	u.move(rA, rC)
	u.shift(shiftLeft, rA, term.ImmShift)
	u.with(orConst, rA, term.TagSmall)
	u.op(store, rA, word(rHeap, term.BitsWord))
	u.with(addConst, rC, 31)
	u.shift(shiftRight, rC, 5)
	u.op(lea, rA, place{rHeap, rC, 0, term.BitsWord + 1})
	u.op(store, rA, at(rState, spillTop))
	u.move(rA, rC)
	u.shift(shiftLeft, rA, term.ArityShift)
	u.with(addConst, rA, term.Header(term.SubHeapBin, term.BitsWord))
	u.op(store, rA, word(rHeap, 0))
	u.op(imul.as64(), rC, at(rState, stateBitsWord))
	u.op(addTo.as64(), rC, at(rState, stateIssue))
}

// charge charges the loads, of which those of the first bitstring are rC words of bits, and gives
// the term.
func (a *appended) charge(u *unit) {
	loads := func(o code.Operand) {
		u.with(addConst, rC, exec.BitsLoads)
		u.source(o, rD)
		u.segment(rD)
		u.op(mov.as64(), rA, place{rSeg, rA, 0, int32(segmentRead)})
		u.reg(imul.as64(), rA, rC)
		u.reg(add.as64(), rReads, rA)
	}
	loads(a.first)
	if a.pieces == nil {
		u.op(mov, rC, at(rState, spillLastLen))
		u.with(addConst, rC, 31)
		u.shift(shiftRight, rC, 5)
		loads(a.last)
	}
	u.charge(stateFences, stateFence)
	u.op(mov, rC, at(rState, stateHeapAt))
	r := u.into(a.C, rA)
	u.op(lea, r, place{rC, rHeap, 2, term.TagBoxed})
	u.setX(a.C, r)
}

// fill copies the first bitstring and puts what is behind there.
func (a *appended) fill(u *unit) {
	const first = term.BitsWord + 1
	next, copied, whole, done := u.newLabel(), u.newLabel(), u.newLabel(), u.newLabel()
	u.op(mov, rD, at(rState, spillFrom))
	u.op(mov, rC, at(rState, spillUpTo))
	u.bind(next)
	u.reg(cmp, rHeap, rC)
	u.branch(ifEqual, copied)
	u.op(mov, rA, word(rD, first))
	u.op(store, rA, word(rHeap, first))
	u.with(addConst, rD, 1)
	u.with(addConst, rHeap, 1)
	u.jump(next)
	u.bind(copied)
	u.op(mov.as64(), rA, at(rState, spillBehind))
	u.op(mov, rC, at(rState, spillFirst))
	u.with(andConst, rC, 31)
	u.branch(ifEqual, whole)
	u.reg(byRC.as64(), reg(shiftRight), rA)
	u.with(subConst, rHeap, 1)
	u.op(mov, rC, word(rHeap, first))
	u.swapBytes(rC)
	u.shift64(shiftLeft, rC, 32)
	u.reg(or.as64(), rA, rC)
	u.bind(whole)
	u.swapBytes64(rA)
	u.with(addConst, rHeap, first)
	u.op(mov, rC, at(rState, spillTop))
	u.reg(cmp, rHeap, rC)
	u.branch(ifEqual, done)
	u.op(store, rA, word(rHeap, 0))
	u.with(addConst, rHeap, 1)
	u.reg(cmp, rHeap, rC)
	u.branch(ifEqual, done)
	u.shift64(shiftRight, rA, 32)
	u.op(store, rA, word(rHeap, 0))
	u.with(addConst, rHeap, 1)
	u.bind(done)
}
