//go:build linux

package jit

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// piece is an integer of a bitstring to be made.
type piece struct {
	value  code.Operand
	bits   int
	little bool
}

// creator gives what makes code for an instruction that makes a bitstring: of no more than 64 bits,
// of integers of a size that is constant. Others are the interpreter's.
func (u *unit) creator(in *code.Instr) func(*unit, *code.Instr) {
	var pieces []piece
	total := 0
	list := u.src.Consts[in.I : in.I+uint32(in.A)]
	for ; len(list) > 0; list = list[bytecode.SegmentSources:] {
		s := bytecode.Segment(term.SmallValue(list[0].V))
		size := list[2]
		if s.Type() != bytecode.BitsInteger || size.Kind != code.SrcC || !term.IsSmall(size.V) {
			return nil
		}
		p := piece{list[1], term.SmallValue(size.V), s.Flags()&bytecode.BitsLittle != 0}
		if p.bits < 1 || p.bits > mostBits {
			return nil
		}
		if p.bits *= s.Unit(); p.bits > mostBits || p.little && p.bits%8 != 0 {
			return nil
		}
		if total += p.bits; total > mostCopied {
			return nil
		}
		pieces = append(pieces, p)
	}
	if total == 0 {
		return nil
	}
	return func(u *unit, in *code.Instr) { u.create(in, pieces, total) }
}

// create puts pieces together in rdx.
func (u *unit) create(in *code.Instr, pieces []piece, total int) {
	leave := u.exit()
	words := uint32(term.BinWords((total + 7) / 8))
	u.op(mov.as64(), rax, at(rState, stateBitsWord))
	u.reg(or.as64(), rax, rax)
	u.branch(ifEqual, leave)
	u.withPlace(cmpByte, at(rState, statePressed), 0)
	u.branch(ifNotEqual, leave)
	u.room(words, leave)
	u.reg(xor, rdx, rdx)
	for _, p := range pieces {
		u.source(p.value, rcx)
		u.unless(rcx, term.ImmMask, term.TagSmall, leave)
		u.reg(offsets, rcx, rcx)
		u.shift64(shiftSigned, rcx, term.ImmShift)
		if p.little {
			u.swapBytes64(rcx)
		} else {
			u.shift64(shiftLeft, rcx, byte(64-p.bits))
		}
		u.shift64(shiftRight, rcx, byte(64-p.bits))
		u.shift64(shiftLeft, rdx, byte(p.bits))
		u.reg(or.as64(), rdx, rcx)
	}
	u.shift64(shiftLeft, rdx, byte(64-total))
	u.swapBytes64(rdx)
	const first = term.BitsWord + 1
	if words == first+1 {
		u.op(store, rdx, word(rHeap, first))
	} else {
		u.op(store.as64(), rdx, word(rHeap, first))
	}
	u.put(term.Header(term.SubHeapBin, int(words)-1), word(rHeap, 0))
	u.put(term.Small(total), word(rHeap, term.BitsWord))
	for range (total + 31) / 32 {
		u.charge(stateIssue, stateBitsWord)
	}
	u.charge(stateFences, stateFence)
	u.made(in.C, term.TagBoxed, words)
}
