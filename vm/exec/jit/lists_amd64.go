//go:build linux

package jit

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Built-in functions that go through a list. They borrow the registers of x registers meanwhile,
// whose own words in memory hold what these had.
const (
	rCell  = rsi // the cell at which the walk is
	rCells = rdi // how many there were, or the end of the list that is made
	rFirst = r11 // the first cell of its segment that the walk came to
	// rcx is free, rax the segment of rFirst and rdx what index adds for it.
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
	u.move(rcx, rCells)
	u.restore()
	u.makeSmall(rcx)
}

// appendLists copies the cells of a list, each with the address of the next, the last with the other
// list. It is the one cell whose tail is not loaded.
func appendLists(u *unit, in *code.Instr, leave label) {
	none, on := u.newLabel(), u.newLabel()
	u.roomForCells(in, leave)
	u.with(cmpConst, rCells, 0)
	u.branch(ifEqual, none)
	u.newCell(rcx)
	u.op(store, rcx, at(rState, spillBits))
	u.walk(func() {
		u.op(mov, rCell, word(rcx, 0))
		u.op(store, rCell, word(rHeap, 0))
		u.op(mov, rCell, word(rcx, 1))
		u.with(addConst, rHeap, term.ConsWords)
		u.newCell(rcx)
		u.op(store, rcx, place{rMem, rHeap, 2, -4})
	}, 2)
	u.op(sub.as64(), rReads, place{rSeg, rax, 0, int32(segmentRead)})
	u.argument(1, rcx)
	u.op(store, rcx, place{rMem, rHeap, 2, -4})
	u.charge(stateFences, stateFence)
	u.op(mov, rcx, at(rState, spillBits))
	u.jump(on)
	u.bind(none)
	u.argument(1, rcx)
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
		u.op(mov, rCell, word(rcx, 0))
		u.op(store, rCell, word(rHeap, 0))
		u.op(store, rCells, word(rHeap, 1))
		u.op(mov, rCell, word(rcx, 1))
		u.newCell(rCells)
		u.with(addConst, rHeap, term.ConsWords)
	}, 2)
	u.charge(stateFences, stateFence)
	u.bind(none)
	u.move(rcx, rCells)
	u.restore()
}

// count makes rCells the number of cells of argument 0, or leaves if that is no proper list, or if
// a cell costs more than cycles. The loads are charged.
func (u *unit) count(in *code.Instr, leave label) (late label) {
	u.eachCycles(in)
	u.reg(or.as64(), rax, rax)
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
		u.op(mov, rCell, word(rcx, 1))
		u.with(addConst, rCells, 1)
	}, 1)
	u.with(cmpConst, rCell, term.Nil)
	u.branch(ifNotEqual, late)
	return late
}

// roomForCells is count for a copy of all cells, which it leaves if there is no room for. The cells
// are charged.
func (u *unit) roomForCells(in *code.Instr, leave label) {
	u.withPlace(cmpByte, at(rState, statePressed), 0)
	u.branch(ifNotEqual, leave)
	late := u.count(in, leave)
	u.move(rax, rStack)
	u.op(and, rax, at(rState, stateJoined))
	u.op(or, rax, at(rState, stateHEnd))
	u.reg(sub.as64(), rax, rCells)
	u.reg(sub.as64(), rax, rCells)
	u.enough(rHeap, 0, late)
	u.eachCell(in)
}

// walk makes code that goes through argument 0: next takes the cell with the index rcx, of which it
// loads so many words, and makes rCell its tail.
func (u *unit) walk(next func(), loads int) {
	segment, cell, test := u.newLabel(), u.newLabel(), u.newLabel()
	u.argument(0, rCell)
	u.jump(test)
	u.bind(segment)
	u.move(rFirst, rCell)
	u.segment(rCell)
	u.op(mov, rdx, place{rSeg, rax, 0, int32(segmentDelta)})
	u.bind(cell)
	u.move(rcx, rCell)
	u.shift(shiftRight, rcx, 2)
	u.reg(add, rcx, rdx)
	for range loads {
		u.op(add.as64(), rReads, place{rSeg, rax, 0, int32(segmentRead)})
	}
	next()
	u.move(rcx, rCell)
	u.reg(xor, rcx, rFirst)
	u.with(andConst, rcx, ^uint32(0)>>20<<20|term.TagMask)
	u.branch(ifEqual, cell)
	u.bind(test)
	u.move(rcx, rCell)
	u.with(andConst, rcx, term.TagMask)
	u.with(cmpConst, rcx, term.TagList)
	u.branch(ifEqual, segment)
}

// newCell makes a register the term of a cell at the top of the heap.
func (u *terms) newCell(r reg) {
	u.op(mov, r, at(rState, stateHeapAt))
	u.op(lea, r, place{r, rHeap, 2, term.TagList})
}

// eachCycles makes rax what the function takes for a cell, 0 where that is more than cycles;
// eachCell charges it for all cells.
func (u *unit) eachCycles(in *code.Instr) {
	u.op(mov.as64(), rax, at(rState, stateEachCycles))
	u.op(mov.as64(), rax, at(rax, uintptr(8*u.src.Consts[in.I].V)))
}

func (u *unit) eachCell(in *code.Instr) {
	u.eachCycles(in)
	u.reg(imul.as64(), rax, rCells)
	u.op(addTo.as64(), rax, at(rState, stateIssue))
}

// restore restores the borrowed registers.
func (u *terms) restore() {
	for k, r := range pinned {
		u.op(mov, r, at(rX, uintptr(4*k)))
	}
}
