//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// piece is an integer of a bitstring to be made, a double, or a literal.
type piece struct {
	value   code.Operand
	bits    int
	little  bool
	double  bool
	literal bool
	text    uint64 // the bits of a literal
}

// creator gives what makes code for an instruction that makes a bitstring on the heap: of integers,
// doubles and literals of constant sizes, perhaps with a bitstring behind them, or of a bitstring and
// little behind it. Others are the interpreter's.
func (u *unit) creator(in *code.Instr) func(*unit, *code.Instr) {
	list := u.src.Consts[in.I : in.I+uint32(in.A)]
	if len(list) == 0 {
		return nil
	}
	if composes := composer(u.state, list); composes != nil {
		return composes
	}
	if unit := wholeUnit(list); unit > 0 {
		return appender(list, unit)
	}
	return nil
}

// integers are the segments of a list and their bits together: none if one of them is no integer of
// a constant size, or they are too many.
func integers(list []code.Operand) (pieces []piece, total int) {
	for ; len(list) > 0; list = list[bytecode.SegmentSources:] {
		s := bytecode.Segment(term.SmallValue(list[0].V))
		size := list[2]
		if s.Type() != bytecode.BitsInteger || size.Kind != code.SrcC || !term.IsSmall(size.V) {
			return nil, 0
		}
		p := piece{value: list[1], bits: term.SmallValue(size.V),
			little: s.Flags()&bytecode.BitsLittle != 0}
		if p.bits < 1 || p.bits > mostBits {
			return nil, 0
		}
		if p.bits *= s.Unit(); p.bits > mostBits || p.little && p.bits%8 != 0 {
			return nil, 0
		}
		if total += p.bits; total > mostCopied {
			return nil, 0
		}
		pieces = append(pieces, p)
	}
	return pieces, total
}

// roomForBits leaves unless bits have a price and there is room for so many words.
func roomForBits(u *unit, words int, leave label) {
	u.op(mov.as64(), rA, at(rState, stateBitsWord))
	u.reg(or.as64(), rA, rA)
	u.branch(ifEqual, leave)
	u.compareByte(at(rState, statePressed), 0)
	u.branch(ifNotEqual, leave)
	u.room(uint32(words), leave)
}

// join makes the highest bits of rD those of pieces, so many together, and the others 0. It leaves
// where one is no small integer.
func join(u *unit, pieces []piece, total int, leave label) {
	u.reg(xor, rD, rD)
	for _, p := range pieces {
		u.source(p.value, rC)
		u.unless(rC, term.ImmMask, term.TagSmall, leave)
		u.reg(offsets, rC, rC)
		u.shift64(shiftSigned, rC, term.ImmShift)
		if p.little {
			u.swapBytes64(rC)
		} else {
			u.shift64(shiftLeft, rC, byte(64-p.bits))
		}
		u.shift64(shiftRight, rC, byte(64-p.bits))
		u.shift64(shiftLeft, rD, byte(p.bits))
		u.reg(or.as64(), rD, rC)
	}
	u.shift64(shiftLeft, rD, byte(64-total))
}
