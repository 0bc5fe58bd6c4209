//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// moves bring words from one place to another.
var moves = map[uint16]func(*unit, *code.Instr){
	code.OpMoveXX: func(u *unit, in *code.Instr) { u.copy(in.A, in.B) },
	code.OpMoveXX2: func(u *unit, in *code.Instr) {
		u.copy(in.A, in.B)
		u.copy(in.C, uint16(in.I))
	},
	code.OpMoveYX: func(u *unit, in *code.Instr) { u.loadX(in.B, word(rStack, uint32(in.A))) },
	code.OpMoveXY: func(u *unit, in *code.Instr) {
		u.op(store, u.x(in.A, rA), word(rStack, uint32(in.B)))
	},
	code.OpMoveYY: func(u *unit, in *code.Instr) {
		u.op(mov, rA, word(rStack, uint32(in.A)))
		u.op(store, rA, word(rStack, uint32(in.B)))
	},
	code.OpMoveCX: func(u *unit, in *code.Instr) { u.setConst(in.B, in.I) },
	code.OpMoveCY: func(u *unit, in *code.Instr) { u.put(in.I, word(rStack, uint32(in.B))) },
	code.OpTry: func(u *unit, in *code.Instr) {
		u.put(term.Catch(int(in.I)), word(rStack, uint32(in.A)))
	},
	code.OpTryEnd:  func(u *unit, in *code.Instr) { u.put(term.Nil, word(rStack, uint32(in.A))) },
	code.OpTryCase: func(u *unit, in *code.Instr) { u.put(term.Nil, word(rStack, uint32(in.A))) },
	code.OpCatchEnd: func(u *unit, in *code.Instr) {
		u.comparePlace(word(rStack, uint32(in.A)), term.Nil)
		u.branch(ifEqual, u.exit()) // reached by an exception
		u.put(term.Nil, word(rStack, uint32(in.A)))
	},
}

func (u *terms) copy(from, to uint16) { u.setX(to, u.x(from, u.into(to, rA))) }

func (u *terms) loadX(to uint16, from place) {
	r := u.into(to, rA)
	u.op(mov, r, from)
	u.setX(to, r)
}

// boxes read and make lists and tuples.
var boxes = map[uint16]func(*unit, *code.Instr){
	code.OpTestGetList: func(u *unit, in *code.Instr) {
		t := u.listOr(in)
		u.follow(t, 2)
		u.loadX(in.B, word(rD, 0))
		u.loadX(in.C, word(rD, 1))
	},
	code.OpTestGetTl: func(u *unit, in *code.Instr) {
		u.follow(u.listOr(in), 1)
		u.loadX(in.B, word(rD, 1))
	},
	code.OpGetHd2: func(u *unit, in *code.Instr) {
		second := u.x(in.C, rC)
		u.move(rC, second) // the first may take its place
		u.follow(u.x(in.A, rD), 1)
		u.loadX(in.B, word(rD, 0))
		u.follow(rC, 1)
		u.loadX(uint16(in.I), word(rD, 0))
	},
	code.OpGetList: func(u *unit, in *code.Instr) {
		u.follow(u.x(in.A, rC), 2)
		u.loadX(in.B, word(rD, 0))
		u.loadX(in.C, word(rD, 1))
	},
	code.OpGetHd:   func(u *unit, in *code.Instr) { u.part(in, 0) },
	code.OpGetTl:   func(u *unit, in *code.Instr) { u.part(in, 1) },
	code.OpGetElem: func(u *unit, in *code.Instr) { u.part(in, in.I) },
	code.OpPutList: func(u *unit, in *code.Instr) {
		u.putX(in.A, 0)
		u.putX(in.B, 1)
		u.made(in.C, term.TagList, 2)
	},
	code.OpPutList2: func(u *unit, in *code.Instr) {
		u.putX(in.A, 0)
		u.putX(in.B, 1)
		u.made(in.C, term.TagList, 2)
		u.putX(uint16(in.I), 0)
		u.putX(in.C, 1)
		u.made(uint16(in.J), term.TagList, 2)
	},
	code.OpPutListCX: func(u *unit, in *code.Instr) {
		u.put(in.I, word(rHeap, 0))
		u.putX(in.B, 1)
		u.made(in.C, term.TagList, 2)
	},
	code.OpPutListC: func(u *unit, in *code.Instr) {
		u.putX(in.A, 0)
		u.put(in.I, word(rHeap, 1))
		u.made(in.C, term.TagList, 2)
	},
	code.OpPutTuple2: func(u *unit, in *code.Instr) {
		u.put(term.Header(term.SubTuple, 2), word(rHeap, 0))
		u.putX(in.A, 1)
		u.putX(in.B, 2)
		u.made(in.C, term.TagBoxed, 3)
	},
	code.OpPutTuple: func(u *unit, in *code.Instr) {
		u.object(in, term.Header(term.SubTuple, int(in.A)))
	},
	code.OpMakeFun:    func(u *unit, in *code.Instr) { u.object(in, in.J) },
	code.OpMakeExport: func(u *unit, in *code.Instr) { u.object(in, in.J) },
	code.OpHeapFence:  func(u *unit, _ *code.Instr) { u.charge(stateFences, stateHeapFence) },
}

// listOr branches unless x[A] is a list, and what it costs to take it apart is then taken back.
func (u *unit) listOr(in *code.Instr) reg {
	t := u.x(in.A, rC)
	u.unless(t, term.TagMask, term.TagList, u.fail(in, u.instrs[u.pc+1].Price))
	return t
}

func (u *terms) part(in *code.Instr, words uint32) {
	u.follow(u.x(in.A, rC), 1)
	u.loadX(in.B, word(rD, words))
}

// putX puts an x register on the heap, made gives the term of what has been put.
func (u *terms) putX(r uint16, words uint32) { u.op(store, u.x(r, rA), word(rHeap, words)) }

func (u *terms) made(to uint16, tag, words uint32) {
	r := u.into(to, rA)
	u.op(mov, rC, at(rState, stateHeapAt))
	u.op(lea, r, place{rC, rHeap, 2, int32(tag)})
	u.setX(to, r)
	u.with(addConst, rHeap, words)
}

// object puts a header and operands.
func (u *unit) object(in *code.Instr, header uint32) {
	n := uint32(in.A)
	u.put(header, word(rHeap, 0))
	for k, o := range u.src.Consts[in.I : in.I+n] {
		u.operand(o, word(rHeap, 1+uint32(k)))
	}
	u.made(in.C, term.TagBoxed, n+1)
}
