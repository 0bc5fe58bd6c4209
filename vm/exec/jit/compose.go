//go:build linux && (amd64 || arm64)

package jit

import (
	"math/bits"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// composed is a bitstring to be made on the heap of pieces, whose places in it are constant, and
// perhaps another bitstring on the heap behind them.
type composed struct {
	*code.Instr
	pieces []piece
	bits   int // of the pieces
	last   code.Operand
	unit   int // of which the last has to be a multiple; 0 if there is none
}

// Bounds of what is composed natively: pieces, and their bits.
const (
	mostPieces   = 64
	mostComposed = 256
)

// spillPending has the place of spillBehind. It is what is left of the pieces behind the last full
// word; in spillFirst are the bits of the last bitstring, and spillUpTo is where its words end.
const spillPending = spillBehind

// composer is creator for a list that begins with a piece.
func composer(s *exec.State, list []code.Operand) func(*unit, *code.Instr) {
	c := composed{}
	for ; len(list) > 0; list = list[bytecode.SegmentSources:] {
		p, is := pieceOf(s, list)
		if !is {
			break
		}
		c.pieces = append(c.pieces, p)
		c.bits += p.bits
	}
	if c.bits == 0 || c.bits > mostComposed || len(c.pieces) > mostPieces {
		return nil
	}
	if len(list) > 0 {
		c.unit = wholeUnit(list)
		if c.last = list[1]; c.unit == 0 || len(list) != bytecode.SegmentSources {
			return nil
		}
	}
	return func(u *unit, in *code.Instr) {
		c := c
		c.Instr = in
		c.make(u)
	}
}

// pieceOf is the first segment of a list, if that is an integer, a float or a literal of a constant
// size.
func pieceOf(state *exec.State, list []code.Operand) (p piece, is bool) {
	s, size := bytecode.Segment(term.SmallValue(list[0].V)), list[2]
	p = piece{value: list[1], little: s.Flags()&bytecode.BitsLittle != 0}
	if unit := wholeUnit(list); unit > 0 {
		return p, p.read(state) && p.bits%unit == 0
	}
	if size.Kind != code.SrcC || !term.IsSmall(size.V) {
		return p, false
	}
	n := term.SmallValue(size.V)
	if n < 1 || n > mostCopied {
		return p, false
	}
	p.bits = n * s.Unit()
	switch s.Type() {
	case bytecode.BitsInteger:
		is = p.bits <= mostCopied && (!p.little || p.bits%8 == 0)
	case bytecode.BitsFloat:
		p.double, is = true, p.bits == 64
	}
	return p, is
}

// read reads the bits of a literal, if the value is one and not too long.
func (p *piece) read(s *exec.State) bool {
	if p.value.Kind != code.SrcC || !term.IsBoxed(p.value.V) {
		return false
	}
	words := s.Mem[s.Seg[p.value.V>>20].Delta+p.value.V>>2:]
	p.bits = term.SmallValue(words[term.BitsWord])
	if term.HeaderSub(words[0]) != term.SubHeapBin || p.bits < 1 || p.bits > mostCopied {
		return false
	}
	p.literal = true
	p.text = uint64(bits.ReverseBytes32(words[term.BitsWord+1])) << 32
	if p.bits > 32 {
		p.text |= uint64(bits.ReverseBytes32(words[term.BitsWord+2]))
	}
	p.text >>= mostCopied - p.bits
	return true
}

// make makes it, or leaves before anything has been charged or stored.
func (c *composed) make(u *unit) {
	leave := u.exit()
	if c.unit == 0 {
		roomForBits(u, term.BinWords((c.bits+7)/8), leave)
	} else {
		roomForBits(u, term.BinWords(term.HeapBinLimit), leave)
		heapBin(u, c.last, c.unit, leave)
		u.with(cmpConst, rC, uint32(mostAppended-c.bits))
		u.branch(ifAbove, leave)
		u.op(store, rC, at(rState, spillFirst))
		u.op(store, rD, at(rState, spillFrom))
	}
	for _, p := range c.pieces {
		p.examine(u, leave)
	}
	for n := 0; n < c.bits; n += 64 {
		c.chunk(u, n)
	}
	for _, p := range c.pieces {
		p.charge(u)
	}
	u.charge(stateFences, stateFence)
	if c.unit == 0 {
		c.end(u)
	} else {
		c.tail(u)
	}
}

// examine leaves unless the value of a piece is a small integer, or a double if that is wanted, and
// where a block of words of a literal may cost less than its words.
func (p *piece) examine(u *unit, leave label) {
	switch {
	case p.literal:
		if u.side != code.OnCore && p.bits > 32 {
			u.op(loadTwo, rC, at(rSeg, segmentOf(p.value.V)+segmentLoad))
			u.with(cmpConst, rC, 0)
			u.branch(ifNotEqual, leave)
		}
	case p.double:
		u.source(p.value, rC)
		u.unless(rC, term.TagMask, term.TagBoxed, leave)
		u.follow(rC, 0)
		u.comparePlace(word(rD, 0), exec.DoubleHeader)
		u.branch(ifNotEqual, leave)
	default:
		u.source(p.value, rC)
		u.unless(rC, term.ImmMask, term.TagSmall, leave)
	}
}

// charge charges the loads of a double or a literal.
func (p *piece) charge(u *unit) {
	switch {
	case p.literal:
		loadsAt(u, p.value.V, exec.BitsLoads+(p.bits+31)/32)
	case p.double:
		u.source(p.value, rC)
		u.segment(rC)
		u.scalePlace(rD, place{rSeg, rA, 0, int32(segmentRead)}, exec.FieldLoads)
		u.reg(add.as64(), rReads, rD)
	}
}

// low makes the lowest bits of rC those of a piece, and the others 0. It keeps rD.
func (p *piece) low(u *unit) {
	if p.literal {
		u.set64(rC, p.text)
		return
	}
	u.source(p.value, rC)
	if p.double {
		u.reg(toFloat64, f1, rD)
		u.follow(rC, 0)
		u.op(loadDouble, f0, word(rD, 1))
		u.reg(doubleBits, f0, rC)
		u.reg(doubleBits, f1, rD)
		if p.little {
			u.swapBytes64(rC)
		}
		return
	}
	u.reg(offsets, rC, rC)
	u.shift64(shiftSigned, rC, term.ImmShift)
	if rest := byte(64 - p.bits); p.little {
		u.swapBytes64(rC)
		shiftUnless0(u, shiftRight, rC, rest)
	} else {
		shiftUnless0(u, shiftLeft, rC, rest)
		shiftUnless0(u, shiftRight, rC, rest)
	}
}

// shiftUnless0 shifts by a constant that may be 0.
func shiftUnless0(u *unit, s shift, r reg, n byte) {
	if n > 0 {
		u.shift64(s, r, n)
	}
}

// chunk stores up to two words of the pieces, from bit n on. If another bitstring is behind them, the
// last part of a word becomes pending.
func (c *composed) chunk(u *unit, n int) {
	u.reg(xor, rD, rD)
	end := 0
	for _, p := range c.pieces {
		if end += p.bits; end <= n || end-p.bits >= n+64 {
			continue
		}
		p.low(u)
		if shift := n + 64 - end; shift >= 0 {
			shiftUnless0(u, shiftLeft, rC, byte(shift))
		} else {
			u.shift64(shiftRight, rC, byte(-shift))
		}
		u.reg(or.as64(), rD, rC)
	}
	words := (c.bits - n + 31) / 32
	if c.unit > 0 {
		words = (c.bits - n) / 32
		if words < 2 {
			u.reg(mov.as64(), rA, rD)
			shiftUnless0(u, shiftLeft, rA, byte(32*words))
			u.op(store.as64(), rA, at(rState, spillPending))
		}
	}
	to := word(rHeap, uint32(term.BitsWord+1+n/32))
	u.swapBytes64(rD)
	switch {
	case words >= 2:
		u.op(store.as64(), rD, to)
	case words == 1:
		u.op(store, rD, to)
	}
	if c.unit > 0 && c.bits-n == 64 {
		u.reg(xor, rA, rA)
		u.op(store.as64(), rA, at(rState, spillPending))
	}
}

// end charges and ends a bitstring of pieces alone.
func (c *composed) end(u *unit) {
	words := uint32(term.BinWords((c.bits + 7) / 8))
	u.scalePlace(rA, at(rState, stateBitsWord), uint32(c.bits+31)/32)
	u.op(addTo.as64(), rA, at(rState, stateIssue))
	u.put(term.Header(term.SubHeapBin, int(words)-1), word(rHeap, 0))
	u.put(term.Small(c.bits), word(rHeap, term.BitsWord))
	u.made(c.C, term.TagBoxed, words)
}

// tail charges the loads of the bitstring behind the pieces, gives the term, and copies those words
// behind what is pending.
func (c *composed) tail(u *unit) {
	const first = term.BitsWord + 1
	next, copied, done := u.newLabel(), u.newLabel(), u.newLabel()
	u.op(mov, rC, at(rState, spillFirst))
	u.with(addConst, rC, 31)
	u.shift(shiftRight, rC, 5)
	u.op(mov, rD, at(rState, spillFrom))
	u.reg(add, rD, rC)
	u.op(store, rD, at(rState, spillUpTo))
	u.with(addConst, rC, exec.BitsLoads)
	u.source(c.last, rD)
	u.segment(rD)
	u.op(mov.as64(), rA, place{rSeg, rA, 0, int32(segmentRead)})
	u.reg(imul.as64(), rA, rC)
	u.reg(add.as64(), rReads, rA)
	u.op(mov, rC, at(rState, spillFirst))
	u.with(addConst, rC, uint32(c.bits))
	heapHead(u)
	u.op(mov, rC, at(rState, stateHeapAt))
	r := u.into(c.C, rA)
	u.op(lea, r, place{rC, rHeap, 2, term.TagBoxed})
	u.setX(c.C, r)

	u.with(addConst, rHeap, uint32(c.bits/32))
	u.op(mov, rC, at(rState, spillFrom))
	u.op(mov.as64(), rD, at(rState, spillPending))
	u.bind(next)
	u.op(cmp, rC, at(rState, spillUpTo))
	u.branch(ifEqual, copied)
	u.op(mov, rA, word(rC, first))
	u.swapBytes(rA)
	u.shift64(shiftLeft, rA, byte(32-c.bits%32))
	u.reg(or.as64(), rD, rA)
	c.storePending(u)
	u.shift64(shiftLeft, rD, 32)
	u.with(addConst, rC, 1)
	u.with(addConst, rHeap, 1)
	u.jump(next)
	u.bind(copied)
	u.with(addConst, rHeap, first)
	u.op(cmp, rHeap, at(rState, spillTop))
	u.branch(ifEqual, done)
	u.with(subConst, rHeap, first)
	c.storePending(u)
	u.with(addConst, rHeap, first+1)
	u.bind(done)
}

// storePending stores the highest word of rD.
func (c *composed) storePending(u *unit) {
	u.reg(mov.as64(), rA, rD)
	u.shift64(shiftRight, rA, 32)
	u.swapBytes(rA)
	u.op(store, rA, word(rHeap, term.BitsWord+1))
}
