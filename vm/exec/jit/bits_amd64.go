//go:build linux

package jit

import (
	"math/bits"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// mostBits is the most bits of an integer that are taken natively: in a word, not aligned to it.
const mostBits = 32

// pattern is an instruction of a pattern: its sources, and n bits that it wants.
type pattern struct {
	*code.Instr
	head, bin, pos code.Operand
	n              int
}

// matcher gives what makes code for an instruction of a pattern, nil if it is the interpreter's.
// What fails out of the ordinary it leaves.
func (u *unit) matcher(in *code.Instr) func(*unit, *code.Instr) {
	list := u.src.Consts[in.I:]
	p := pattern{Instr: in, head: list[0], bin: list[1], pos: list[2]}
	unitBits, flags := int(p.head.V&0xFFFF), int(p.head.V>>16)
	op := bytecode.Op(in.A)
	switch op {
	case bytecode.OpBsTestEnd:
		return func(u *unit, _ *code.Instr) { u.testEnd(&p) }
	case bytecode.OpBsGetTail:
		if bits.OnesCount(uint(unitBits)) == 1 {
			return func(u *unit, _ *code.Instr) { u.getTail(&p, unitBits) }
		}
		return nil
	case bytecode.OpBsGetBits:
		return func(u *unit, _ *code.Instr) { u.getBits(&p, list[3], unitBits) }
	case bytecode.OpBsGetUtf, bytecode.OpBsMatchString, bytecode.OpBsTestUnit:
		return nil
	}
	return p.ofConstantSize(op, list[3], unitBits, flags)
}

// ofConstantSize is matcher for what wants a constant number of bits.
func (p *pattern) ofConstantSize(op bytecode.Op, size code.Operand, unitBits, flags int) func(*unit,
	*code.Instr) {
	if size.Kind != code.SrcC || !term.IsSmall(size.V) {
		return nil
	}
	n := term.SmallValue(size.V)
	if p.n = n * unitBits; n <= 0 || n > term.MaxBits || p.n > term.MaxBits {
		return nil
	}
	little := flags&bytecode.BitsLittle != 0
	switch {
	case op == bytecode.OpBsSkip:
		return func(u *unit, _ *code.Instr) { u.skip(p) }
	case op == bytecode.OpBsGetFloat && p.n == 64:
		return func(u *unit, _ *code.Instr) { u.getFloat(p, little) }
	case op == bytecode.OpBsGetInteger && p.n <= mostBits && flags&bytecode.BitsSigned == 0 &&
		(!little || p.n%8 == 0):
		return func(u *unit, _ *code.Instr) { u.getInteger(p, little) }
	}
	return nil
}

// source takes an operand of a list into a register.
func (u *terms) source(o code.Operand, to reg) {
	switch o.Kind {
	case code.SrcX:
		u.move(to, u.x(uint16(o.V), to))
	case code.SrcY:
		u.op(mov, to, word(rStack, o.V))
	default:
		u.set(to, o.V)
	}
}

// bitsLeft makes rcx the bits behind the position, shifted as a small integer is, or leaves if
// there is no such position. It charges the look.
func (u *terms) bitsLeft(p *pattern, leave label) {
	u.source(p.bin, rcx)
	u.unless(rcx, term.TagMask, term.TagBoxed, leave)
	u.segment(rcx)
	u.index(rcx)
	u.op(mov, rcx, word(rdx, 0))
	u.bitstring(rcx, leave)
	u.source(p.pos, rcx)
	u.unless(rcx, term.ImmMask, term.TagSmall, leave)
	u.move(rax, rcx)
	u.op(mov, rcx, word(rdx, term.BitsWord))
	u.reg(cmp, rcx, rax)
	u.branch(ifBelow, leave) // a position below 0 is a large number
	u.reg(sub, rcx, rax)
	u.source(p.bin, rax)
	u.segment(rax)
	for range exec.BitsLoads {
		u.op(add.as64(), rReads, place{rSeg, rax, 0, int32(segmentRead)})
	}
}

func (u *unit) testEnd(p *pattern) {
	u.bitsLeft(p, u.exit())
	u.with(cmpConst, rcx, 0)
	u.branch(ifNotEqual, u.fails(p.Instr))
}

// enoughBits fails unless there are n bits.
func (u *unit) enoughBits(p *pattern, leave label) {
	u.bitsLeft(p, leave)
	u.with(cmpConst, rcx, uint32(p.n)<<term.ImmShift)
	u.branch(ifLess, u.fails(p.Instr))
}

func (u *unit) skip(p *pattern) {
	u.enoughBits(p, u.exit())
	u.source(p.pos, rcx)
	u.with(addConst, rcx, uint32(p.n)<<term.ImmShift)
	u.setX(uint16(p.head.Kind), rcx)
}

// position makes rdx the address of the word that the position is in, and rcx how many bits of that
// are before it. It uses rax.
func (u *unit) position(p *pattern, late label) {
	u.payload(p, late)
	u.source(p.pos, rdx)
	u.shift(shiftRight, rdx, term.ImmShift)
	u.reg(add, rcx, rdx)
	u.move(rdx, rcx)
	u.shift(shiftRight, rdx, 5)
	u.op(lea, rdx, place{rax, rdx, 2, 0})
	u.with(andConst, rcx, 31)
}

// getInteger takes n bits, the first of them highest. Where it turns out late that they are the
// interpreter's it takes back the loads that it has charged.
func (u *unit) getInteger(p *pattern, little bool) {
	early, late := u.exit(), u.newLabel()
	u.stubs = append(u.stubs, func() {
		u.bind(late)
		u.reg(doubleBits, xmm1, rReads)
		u.jump(early)
	})
	u.op(mov.as64(), rax, at(rState, stateBitsWord))
	u.reg(or.as64(), rax, rax)
	u.branch(ifEqual, early)
	u.reg(toSSE64, xmm1, rReads)
	u.enoughBits(p, early)
	u.position(p, late)
	u.segment(rdx)
	u.op(add.as64(), rReads, place{rSeg, rax, 0, int32(segmentRead)})
	u.index(rdx)
	one := u.newLabel()
	if p.n > 1 { // or there may be a second word
		u.with(cmpConst, rcx, uint32(32-p.n))
		u.branch(ifLessOrEq, one)
		u.op(add.as64(), rReads, place{rSeg, rax, 0, int32(segmentRead)})
		u.op(mov, rax, word(rdx, 0))
		u.op(mov, rdx, word(rdx, 1))
		u.swapBytes(rdx)
		both := u.newLabel()
		u.swapBytes(rax)
		u.shift64(shiftLeft, rax, 32)
		u.reg(or.as64(), rax, rdx)
		u.jump(both)
		u.bind(one)
		u.firstWord()
		u.bind(both)
	} else {
		u.bind(one)
		u.firstWord()
	}
	u.reg(byCL.as64(), reg(shiftLeft), rax)
	if little {
		u.shift64(shiftRight, rax, byte(64-p.n))
		u.shift64(shiftLeft, rax, byte(64-p.n))
		u.swapBytes64(rax)
	} else {
		u.shift64(shiftRight, rax, byte(64-p.n))
	}
	if p.n >= term.SmallBits {
		u.with(cmpConst, rax, term.MaxSmall)
		u.branch(ifAbove, late)
	}
	u.makeSmall(rax)
	u.source(p.pos, rdx)
	u.with(addConst, rdx, uint32(p.n)<<term.ImmShift)
	u.setX(p.C, rax)
	u.setX(uint16(p.head.Kind), rdx)
	u.charge(stateIssue, stateBitsWord)
}

// firstWord makes rax the word at rdx as the upper half.
func (u *terms) firstWord() {
	u.op(mov, rax, word(rdx, 0))
	u.swapBytes(rax)
	u.shift64(shiftLeft, rax, 32)
}

// payload makes rax the address of the bits of which the bitstring is a part, and rcx how many are
// before it. It leaves what is out of sight.
func (u *terms) payload(p *pattern, late label) {
	whole, heap, on := u.newLabel(), u.newLabel(), u.newLabel()
	u.source(p.bin, rcx)
	u.segment(rcx)
	u.index(rcx)
	u.reg(toSSE, xmm0, rcx)
	u.reg(xor, rcx, rcx)
	u.header(term.SubSubBin)
	u.branch(ifNotEqual, whole)
	u.reg(fromSSE, xmm0, rcx)
	u.segment(rcx)
	for range exec.PartLoads {
		u.op(add.as64(), rReads, place{rSeg, rax, 0, int32(segmentRead)})
	}
	u.op(mov, rcx, word(rdx, term.SubFromWord))
	u.shift(shiftRight, rcx, term.ImmShift)
	u.op(mov, rdx, word(rdx, term.SubParentWord))
	u.reg(toSSE, xmm0, rdx)
	u.segment(rdx)
	u.op(add.as64(), rReads, place{rSeg, rax, 0, int32(segmentRead)})
	u.index(rdx)
	u.bind(whole)
	u.header(term.SubRefcBin)
	u.branch(ifNotEqual, heap)
	u.reg(fromSSE, xmm0, rax)
	u.segment(rax)
	u.op(add.as64(), rReads, place{rSeg, rax, 0, int32(segmentRead)})
	u.op(mov, rax, word(rdx, term.RefcAddrWord))
	u.with(cmpConst, rax, 0)
	u.branch(ifEqual, late)
	u.jump(on)
	u.bind(heap)
	u.reg(fromSSE, xmm0, rax)
	u.with(addConst, rax, 4*(term.BitsWord+1)-term.TagBoxed)
	u.bind(on)
}

// header compares the subtag of the box at rdx. It uses rax.
func (u *terms) header(sub uint32) {
	u.op(mov, rax, word(rdx, 0))
	u.with(andConst, rax, term.SubMask<<term.SubShift)
	u.with(cmpConst, rax, sub<<term.SubShift)
}
