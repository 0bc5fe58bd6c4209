//go:build linux && (amd64 || arm64)

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
	case bytecode.OpBsMatchString:
		return p.ofString(u.state, list[3])
	case bytecode.OpBsGetUtf, bytecode.OpBsTestUnit:
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

// bitsLeft makes rC the bits behind the position, shifted as a small integer is, or leaves if
// there is no such position. It charges the look.
func (u *terms) bitsLeft(p *pattern, leave label) {
	u.source(p.bin, rC)
	u.unless(rC, term.TagMask, term.TagBoxed, leave)
	u.segment(rC)
	u.index(rC)
	u.op(mov, rC, word(rD, 0))
	u.bitstring(rC, leave)
	u.source(p.pos, rC)
	u.unless(rC, term.ImmMask, term.TagSmall, leave)
	u.move(rA, rC)
	u.op(mov, rC, word(rD, term.BitsWord))
	u.reg(cmp, rC, rA)
	u.branch(ifBelow, leave) // a position below 0 is a large number
	u.reg(sub, rC, rA)
	u.source(p.bin, rA)
	u.segment(rA)
	for range exec.BitsLoads {
		u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	}
}

func (u *unit) testEnd(p *pattern) {
	u.bitsLeft(p, u.exit())
	u.with(cmpConst, rC, 0)
	u.branch(ifNotEqual, u.fails(p.Instr))
}

// enoughBits fails unless there are n bits.
func (u *unit) enoughBits(p *pattern, leave label) {
	u.bitsLeft(p, leave)
	u.with(cmpConst, rC, uint32(p.n)<<term.ImmShift)
	u.branch(ifLess, u.fails(p.Instr))
}

func (u *unit) skip(p *pattern) {
	u.enoughBits(p, u.exit())
	u.source(p.pos, rC)
	u.with(addConst, rC, uint32(p.n)<<term.ImmShift)
	u.setX(uint16(p.head.Kind), rC)
}

// position makes rD the address of the word that the position is in, and rC how many bits of that
// are before it. It uses rA.
func (u *unit) position(p *pattern, late label) {
	u.payload(p, late)
	u.source(p.pos, rD)
	u.shift(shiftRight, rD, term.ImmShift)
	u.reg(add, rC, rD)
	u.move(rD, rC)
	u.shift(shiftRight, rD, 5)
	u.op(lea, rD, place{rA, rD, 2, 0})
	u.with(andConst, rC, 31)
}

// getInteger takes n bits, the first of them highest. Where it turns out late that they are the
// interpreter's it takes back the loads that it has charged.
func (u *unit) getInteger(p *pattern, little bool) {
	early, late := u.exit(), u.newLabel()
	u.stubs = append(u.stubs, func() {
		u.bind(late)
		u.reg(doubleBits, f1, rReads)
		u.jump(early)
	})
	u.op(mov.as64(), rA, at(rState, stateBitsWord))
	u.reg(or.as64(), rA, rA)
	u.branch(ifEqual, early)
	u.reg(toFloat64, f1, rReads)
	u.enoughBits(p, early)
	u.position(p, late)
	p.load(u)
	if little {
		u.shift64(shiftRight, rA, byte(64-p.n))
		u.shift64(shiftLeft, rA, byte(64-p.n))
		u.swapBytes64(rA)
	} else {
		u.shift64(shiftRight, rA, byte(64-p.n))
	}
	if p.n >= term.SmallBits {
		u.with(cmpConst, rA, term.MaxSmall)
		u.branch(ifAbove, late)
	}
	u.makeSmall(rA)
	u.source(p.pos, rD)
	u.with(addConst, rD, uint32(p.n)<<term.ImmShift)
	u.setX(p.C, rA)
	u.setX(uint16(p.head.Kind), rD)
	u.charge(stateIssue, stateBitsWord)
}

// ofString is matcher for the bits of a literal.
func (p *pattern) ofString(s *exec.State, wanted code.Operand) func(*unit, *code.Instr) {
	if wanted.Kind != code.SrcC || !term.IsBoxed(wanted.V) {
		return nil
	}
	words := s.Mem[s.Seg[wanted.V>>20].Delta+wanted.V>>2:]
	p.n = term.SmallValue(words[term.BitsWord])
	if term.HeaderSub(words[0]) != term.SubHeapBin || p.n < 1 || p.n > mostBits {
		return nil
	}
	first := bits.ReverseBytes32(words[term.BitsWord+1]) >> (32 - p.n)
	return func(u *unit, _ *code.Instr) { p.matchString(u, wanted.V, first) }
}

// Loads of a literal that is compared: of its size, and of its bits.
const (
	literalLoads = 2
	stringLoads  = 1
)

// matchString compares the bits at the position with those of a literal.
func (p *pattern) matchString(u *unit, wanted, first uint32) {
	early, late := u.undoing()
	u.op(mov.as64(), rA, at(rState, stateBitsWord))
	u.reg(or.as64(), rA, rA)
	u.branch(ifEqual, early)
	u.bitsLeft(p, early)
	loadsAt(u, wanted, literalLoads)
	fail := u.fails(p.Instr)
	u.with(cmpConst, rC, uint32(p.n)<<term.ImmShift)
	u.branch(ifLess, fail)
	u.position(p, late)
	u.with(cmpConst, rD, term.Ptr(wanted)+4*(term.BitsWord+1))
	u.branch(ifEqual, late) // the literal itself is not compared
	u.charge(stateIssue, stateBitsWord)
	p.load(u)
	loadsAt(u, wanted, stringLoads)
	u.shift64(shiftRight, rA, byte(64-p.n))
	u.with(cmpConst, rA, first)
	u.branch(ifNotEqual, fail)
	u.source(p.pos, rD)
	u.with(addConst, rD, uint32(p.n)<<term.ImmShift)
	u.setX(uint16(p.head.Kind), rD)
}

// loadsAt charges loads at a constant address.
func loadsAt(u *unit, t uint32, loads int) {
	for range loads {
		u.op(add.as64(), rReads, at(rSeg, segmentOf(t)+segmentRead))
	}
}

// segmentOf is where the segment of a constant term is, among all.
func segmentOf(t uint32) uintptr { return uintptr(t >> 20 << 4) }

// load makes rA the word at address rD and the next one, as far as the n bits
// are there, which are the highest then: the first is that behind rC others. It charges the loads
// and uses rD.
func (p *pattern) load(u *unit) {
	u.segment(rD)
	u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	u.index(rD)
	one := u.newLabel()
	if p.n > 1 { // or there may be a second word
		u.with(cmpConst, rC, uint32(32-p.n))
		u.branch(ifLessOrEq, one)
		u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
		u.op(mov, rA, word(rD, 0))
		u.op(mov, rD, word(rD, 1))
		u.swapBytes(rD)
		both := u.newLabel()
		u.swapBytes(rA)
		u.shift64(shiftLeft, rA, 32)
		u.reg(or.as64(), rA, rD)
		u.jump(both)
		u.bind(one)
		u.firstWord()
		u.bind(both)
	} else {
		u.bind(one)
		u.firstWord()
	}
	u.reg(byRC.as64(), reg(shiftLeft), rA)
}

// firstWord makes rA the word at rD as the upper half.
func (u *terms) firstWord() {
	u.op(mov, rA, word(rD, 0))
	u.swapBytes(rA)
	u.shift64(shiftLeft, rA, 32)
}

// payload makes rA the address of the bits of which the bitstring is a part, and rC how many are
// before it. It leaves what is out of sight.
func (u *terms) payload(p *pattern, late label) {
	whole, heap, on := u.newLabel(), u.newLabel(), u.newLabel()
	u.source(p.bin, rC)
	u.segment(rC)
	u.index(rC)
	u.reg(toFloat, f0, rC)
	u.reg(xor, rC, rC)
	u.header(term.SubSubBin)
	u.branch(ifNotEqual, whole)
	u.reg(fromFloat, f0, rC)
	u.segment(rC)
	for range exec.PartLoads {
		u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	}
	u.op(mov, rC, word(rD, term.SubFromWord))
	u.shift(shiftRight, rC, term.ImmShift)
	u.op(mov, rD, word(rD, term.SubParentWord))
	u.reg(toFloat, f0, rD)
	u.segment(rD)
	u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	u.index(rD)
	u.bind(whole)
	u.header(term.SubRefcBin)
	u.branch(ifNotEqual, heap)
	u.reg(fromFloat, f0, rA)
	u.segment(rA)
	u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	u.op(mov, rA, word(rD, term.RefcAddrWord))
	u.with(cmpConst, rA, 0)
	u.branch(ifEqual, late)
	u.jump(on)
	u.bind(heap)
	u.reg(fromFloat, f0, rA)
	u.with(addConst, rA, 4*(term.BitsWord+1)-term.TagBoxed)
	u.bind(on)
}

// header compares the subtag of the box at rD. It uses rA.
func (u *terms) header(sub uint32) {
	u.op(mov, rA, word(rD, 0))
	u.with(andConst, rA, term.SubMask<<term.SubShift)
	u.with(cmpConst, rA, sub<<term.SubShift)
}
