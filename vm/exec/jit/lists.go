//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Built-in functions that go through a list. They borrow the registers of x registers meanwhile,
// whose own words in memory hold what these had.
const (
	rCell  = rX0 // the cell at which the walk is
	rCells = rX1 // how many there were, or the end of the list that is made
	rFirst = rX2 // the first cell of its segment that the walk came to
	// rC is free, rA the segment of rFirst and rD what index adds for it.
)

func init() {
	for mfa, body := range map[bif.MFA]func(*unit, *code.Instr, label){
		erlang("length", 1): lengthOf,
		erlang("++", 2):     appendLists,
		{Module: "lists", Name: "reverse", Arity: 2}: reverse,
	} {
		builtins[mfa] = body
	}
}

// lengthOf counts the cells of a list.
func lengthOf(u *unit, in *code.Instr, leave label) {
	u.count(in, leave)
	u.eachCell(in)
	u.move(rC, rCells)
	u.restore()
	u.makeSmall(rC)
}

// appendLists copies the cells of a list, each with the address of the next, the last with the other
// list. It is the one cell whose tail is not loaded.
func appendLists(u *unit, in *code.Instr, leave label) {
	none, on := u.newLabel(), u.newLabel()
	u.roomForCells(in, leave)
	u.with(cmpConst, rCells, 0)
	u.branch(ifEqual, none)
	u.newCell(rC)
	u.op(store, rC, at(rState, spillBits))
	u.walk(func() {
		u.op(mov, rCell, word(rC, 0))
		u.op(store, rCell, word(rHeap, 0))
		u.op(mov, rCell, word(rC, 1))
		u.with(addConst, rHeap, term.ConsWords)
		u.newCell(rC)
		u.op(store, rC, place{rMem, rHeap, 2, -4})
	}, 2)
	u.op(sub.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	u.argument(1, rC)
	u.op(store, rC, place{rMem, rHeap, 2, -4})
	u.charge(stateFences, stateFence)
	u.op(mov, rC, at(rState, spillBits))
	u.jump(on)
	u.bind(none)
	u.argument(1, rC)
	u.bind(on)
	u.restore()
}

// reverse puts the elements of a list before another one by one.
func reverse(u *unit, in *code.Instr, leave label) {
	none := u.newLabel()
	u.roomForCells(in, leave)
	u.with(cmpConst, rCells, 0)
	u.argument(1, rCells)
	u.branch(ifEqual, none)
	u.walk(func() {
		u.op(mov, rCell, word(rC, 0))
		u.op(store, rCell, word(rHeap, 0))
		u.op(store, rCells, word(rHeap, 1))
		u.op(mov, rCell, word(rC, 1))
		u.newCell(rCells)
		u.with(addConst, rHeap, term.ConsWords)
	}, 2)
	u.charge(stateFences, stateFence)
	u.bind(none)
	u.move(rC, rCells)
	u.restore()
}

// count makes rCells the number of cells of argument 0, or leaves if that is no proper list, or if
// a cell costs more than cycles. The loads are charged.
func (u *unit) count(in *code.Instr, leave label) (late label) {
	u.eachCycles(in)
	u.reg(or.as64(), rA, rA)
	u.branch(ifEqual, leave)
	late = u.newLabel()
	for k, r := range pinned {
		u.op(store, r, at(rX, uintptr(4*k)))
	}
	u.op(store.as64(), rReads, at(rState, spillReads))
	u.stubs = append(u.stubs, func() {
		u.bind(late)
		u.restore()
		u.op(mov.as64(), rReads, at(rState, spillReads))
		u.jump(leave)
	})
	u.reg(xor, rCells, rCells)
	u.walk(func() {
		u.op(mov, rCell, word(rC, 1))
		u.with(addConst, rCells, 1)
	}, 1)
	u.with(cmpConst, rCell, term.Nil)
	u.branch(ifNotEqual, late)
	return late
}

// roomForCells is count for a copy of all cells, which it leaves if there is no room for. The cells
// are charged.
func (u *unit) roomForCells(in *code.Instr, leave label) {
	u.compareByte(at(rState, statePressed), 0)
	u.branch(ifNotEqual, leave)
	late := u.count(in, leave)
	u.move(rA, rStack)
	u.op(and, rA, at(rState, stateJoined))
	u.op(or, rA, at(rState, stateHEnd))
	u.reg(sub.as64(), rA, rCells)
	u.reg(sub.as64(), rA, rCells)
	u.enough(rHeap, 0, late)
	u.eachCell(in)
}

// walk makes code that goes through argument 0: next takes the cell with the index rC, of which it
// loads so many words, and makes rCell its tail.
func (u *unit) walk(next func(), loads int) {
	segment, cell, test := u.newLabel(), u.newLabel(), u.newLabel()
	u.argument(0, rCell)
	u.jump(test)
	u.bind(segment)
	u.move(rFirst, rCell)
	u.segment(rCell)
	u.op(mov, rD, place{rSeg, rA, 0, int32(segmentDelta)})
	u.bind(cell)
	u.move(rC, rCell)
	u.shift(shiftRight, rC, 2)
	u.reg(add, rC, rD)
	for range loads {
		u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	}
	next()
	u.move(rC, rCell)
	u.reg(xor, rC, rFirst)
	u.with(andConst, rC, ^uint32(0)>>20<<20|term.TagMask)
	u.branch(ifEqual, cell)
	u.bind(test)
	u.move(rC, rCell)
	u.with(andConst, rC, term.TagMask)
	u.with(cmpConst, rC, term.TagList)
	u.branch(ifEqual, segment)
}

// newCell makes a register the term of a cell at the top of the heap.
func (u *terms) newCell(r reg) {
	u.op(mov, r, at(rState, stateHeapAt))
	u.op(lea, r, place{r, rHeap, 2, term.TagList})
}

// eachCycles makes rA what the function takes for a cell, 0 where that is more than cycles;
// eachCell charges it for all cells.
func (u *unit) eachCycles(in *code.Instr) {
	u.op(mov.as64(), rA, at(rState, stateEachCycles))
	u.op(mov.as64(), rA, at(rA, uintptr(8*u.src.Consts[in.I].V)))
}

func (u *unit) eachCell(in *code.Instr) {
	u.eachCycles(in)
	u.reg(imul.as64(), rA, rCells)
	u.op(addTo.as64(), rA, at(rState, stateIssue))
}

// restore restores the borrowed registers.
func (u *terms) restore() {
	for k, r := range pinned {
		u.op(mov, r, at(rX, uintptr(4*k)))
	}
}
