//go:build linux

package jit

import "encoding/binary"

// far and tmp serve operations that take several instructions here, such as those on memory. x18
// and what is behind tmp belongs to Go, but for link.
const (
	far  reg = 16 // addresses, and constants
	tmp  reg = 17 // values
	link reg = 30 // where the gate returns to
	zero reg = 31
)

// What registers hold in native code. What is not there is in the state, which has a register of
// its own; rA, rC and rD hold what a moment needs, rC shifts, and rD remainders.
const (
	rA reg = iota
	rC
	rD
	rX0 // the first x registers
	rX1
	rX2
	rX     // where all are
	rMem   // where emulated memory begins
	rSeg   // the segments
	rCount // the ledger's sums
	rTraffic
	rReads
	rHeap // heap top and stack pointer, in words
	rStack
	rState
)

// opcode is an operation on a register and a register or a word of memory.
type opcode int

func (o opcode) as64() opcode { return o | wide }

// Operations, with the register first where not said otherwise.
const (
	mov opcode = iota
	store
	movByte
	loadTwo // bytes
	lea
	add
	or
	and
	sub
	xor
	cmp
	imul
	addTo // the second operand
	increment
	negate // the second operand
	extension
	highest // bit
	ifLower // moves if what has been compared is less
	ifMore
	hasBit // in the second operand the bit that the first says
	byRC   // shifts the second operand; the first is the shift
	shiftBetween
	storeDouble
	loadDouble
	addDouble
	subDouble
	mulDouble
	divDouble
	rootDouble // of the second operand
	compareDouble
	fromInt   // the second operand
	toFloat   // the second operand
	fromFloat // the first, to the second

	wide opcode = 1 << 8 // 64 bits

	incr    = increment | wide
	offsets = extension | wide
	// to the left by rC, from the first operand into the second
	shiftIn    = shiftBetween | wide
	toFloat64  = toFloat | wide
	doubleBits = fromFloat | wide
)

// arithmetic with a constant.
type withConst byte

const (
	addConst withConst = iota
	orConst
	andConst
	subConst
	xorConst
	cmpConst
)

// shift by a constant, or by rC.
type shift byte

const (
	shiftLeft shift = iota
	shiftRight
	shiftSigned
)

// condition of a jump.
type condition byte

const (
	ifOverflow condition = iota
	ifBelow
	ifAtLeast // unsigned
	ifEqual
	ifNotEqual
	ifAtMost // unsigned
	ifAbove
	ifLess
	ifNotLess
	ifLessOrEq
	ifGreater
)

// Conditions of the processor, each with 1 added.
const (
	codeEQ = 1 + iota
	codeNE
	codeHS
	codeLO
	_
	_
	codeVS
	_
	codeHI
	codeLS
	codeGE
	codeLT
	codeGT
	codeLE
)

// asm writes code.
type asm struct {
	text
	last  outcome // of what the condition of a branch is
	value reg     // ofValue
	wide  bool    // it has 64 bits
}

// outcome is what the last operation that has a condition tells.
type outcome byte

const (
	ofDifference outcome = iota
	ofSum
	ofBits    // of a conjunction
	ofValue   // of a register, compared with 0
	ofProduct // whether it fits
	ofBit     // whether it is set
	ofDoubles
)

// conditions are the processor's, by outcome; 0 where there is none.
var conditions = [...][ifGreater + 1]uint32{
	ofDifference: {ifOverflow: codeVS, ifBelow: codeLO, ifAtLeast: codeHS, ifEqual: codeEQ,
		ifNotEqual: codeNE, ifAtMost: codeLS, ifAbove: codeHI, ifLess: codeLT, ifNotLess: codeGE,
		ifLessOrEq: codeLE, ifGreater: codeGT},
	ofSum:     {ifOverflow: codeVS, ifEqual: codeEQ, ifNotEqual: codeNE},
	ofBits:    {ifEqual: codeEQ, ifNotEqual: codeNE},
	ofProduct: {ifOverflow: codeNE},
	ofBit:     {ifBelow: codeNE, ifAtLeast: codeEQ},
	ofDoubles: {ifEqual: codeEQ, ifNotEqual: codeNE, ifBelow: codeLT, ifAtLeast: codeGE},
}

// field is where an instruction has the distance of a label.
type field byte

const (
	inData      field = iota // a word of its own, in bytes
	inJump                   // 26 bits
	inCondition              // 19 bits
	inAddress                // 21 bits, in bytes
)

// fix is a distance that is written when its label has been placed: from where to.
type fix struct {
	at, from int
	to       label
	in       field
}

// link writes the distances; false if one of them is too long.
func (a *asm) link() bool {
	for _, f := range a.fixes {
		d := a.places[f.to] - f.from
		word := binary.LittleEndian.Uint32(a.code[f.at:])
		switch f.in {
		case inData:
			word = uint32(d)
		case inJump:
			word |= uint32(d>>2) & (1<<26 - 1)
		case inCondition:
			if d < -1<<20 || d >= 1<<20 {
				return false
			}
			word |= uint32(d>>2) & (1<<19 - 1) << 5
		case inAddress:
			if d < -1<<20 || d >= 1<<20 {
				return false
			}
			word |= uint32(d)&3<<29 | uint32(d>>2)&(1<<19-1)<<5
		}
		binary.LittleEndian.PutUint32(a.code[f.at:], word)
	}
	return true
}

func (a *asm) word(w uint32) { a.code = binary.LittleEndian.AppendUint32(a.code, w) }

// three is an instruction of registers: the result, and two operands.
func (a *asm) three(w uint32, wide bool, d, n, m reg) {
	if wide {
		w |= 1 << 31
	}
	a.word(w | uint32(m)<<16 | uint32(n)<<5 | uint32(d))
}

// two is one of a result and an operand.
func (a *asm) two(w uint32, d, n reg) { a.word(w | uint32(n)<<5 | uint32(d)) }

func (a *asm) branch(c condition, l label) {
	if a.last != ofValue {
		code := conditions[a.last][c]
		if code == 0 {
			panic("jit: a condition that an operation does not have")
		}
		a.distance(inCondition, armBcond|(code-1), l)
		return
	}
	w := uint32(armCbz)
	switch c {
	case ifEqual:
	case ifNotEqual:
		w = armCbnz
	default:
		panic("jit: a condition that a register does not have")
	}
	if a.wide {
		w |= 1 << 31
	}
	a.distance(inCondition, w|uint32(a.value), l)
}

func (a *asm) jump(l label) { a.distance(inJump, armB, l) }

// jumpPlace jumps so many bytes behind the beginning of the code.
func (a *asm) jumpPlace(place int) {
	a.word(armB | uint32((place-len(a.code))>>2)&(1<<26-1))
}

// jumpTo jumps to an address in a register, and jumpEntry to one with an entry.
func (a *asm) jumpTo(r reg) { a.two(armBr, 0, r) }

func (a *asm) jumpEntry(r reg) {
	a.two(clearBit0, far, r)
	a.jumpTo(far)
}

// align is for processors whose code begins at odd and even places.
func (a *asm) align(bool) {}

// entryAt is the entry at a place.
func entryAt(place int, odd bool) uint32 {
	if odd {
		place |= 1
	}
	return uint32(place)
}

// addressOf makes a register the address of the gate, so many bytes behind the beginning of the
// code: that of a page, which is before the code.
func (a *asm) addressOf(r reg, gate int) {
	pages := -uint32((len(a.code) - gate) >> 12)
	a.word(armAdrp | pages&3<<29 | pages>>2&(1<<19-1)<<5 | uint32(r))
}

// here makes a register the address of a label.
func (a *asm) here(r reg, l label) { a.distance(inAddress, armAdr|uint32(r), l) }

// distance is an instruction with that of a label.
func (a *asm) distance(in field, w uint32, l label) {
	a.fixes = append(a.fixes, fix{len(a.code), len(a.code), l, in})
	a.word(w)
}

// distanceFrom is that of a label from another place.
func (a *asm) distanceFrom(from int, l label) {
	a.fixes = append(a.fixes, fix{len(a.code), from, l, inData})
	a.word(0)
}

// swapBytes turns the bytes of a register round.
func (a *asm) swapBytes(r reg) { a.two(armRev, r, r) }

func (a *asm) swapBytes64(r reg) { a.two(armRev64, r, r) }

func (a *asm) ret() { a.two(armRet, 0, link) }

// written makes the processor see code that has been written.
func written(code []byte) { synchronise(&code[0], uintptr(len(code))) }

// synchronise cleans the caches of data and of instructions.
//
//go:noescape
func synchronise(from *byte, n uintptr)
