//go:build linux

package jit

import "encoding/binary"

// Registers.
const (
	rax reg = iota
	rcx
	rdx
	rbx
	rsp
	rbp
	rsi
	rdi
	r8
	r9
	r10
	r11
	r12
	r13
	r14
	r15
)

// What registers hold in native code. What is not there is in the state, which has a register of
// its own; rA, rC and rD hold what a moment needs, rC shifts, and rD remainders.
const (
	rA       = rax
	rC       = rcx
	rD       = rdx
	rX0      = rsi // the first x registers
	rX1      = rdi
	rX2      = r11
	rX       = r10 // where all are
	rMem     = rbx // where emulated memory begins
	rSeg     = rbp // the segments
	rState   = r15
	rCount   = r14 // the ledger's sums
	rTraffic = r8
	rReads   = r9
	rHeap    = r12 // heap top and stack pointer, in words
	rStack   = r13
)

// opcode is an operation on a register and a register or a word of memory.
type opcode struct {
	prefix byte
	wide   bool // 64 bits
	bytes  string
}

func (o opcode) as64() opcode { o.wide = true; return o }

// Operations, with the register first where not said otherwise.
var (
	mov     = opcode{bytes: "\x8B"}
	store   = opcode{bytes: "\x89"} // to the second operand
	movByte = opcode{bytes: "\x0F\xB6"}
	lea     = opcode{bytes: "\x8D"}
	add     = opcode{bytes: "\x03"}
	or      = opcode{bytes: "\x0B"}
	and     = opcode{bytes: "\x23"}
	sub     = opcode{bytes: "\x2B"}
	xor     = opcode{bytes: "\x33"}
	cmp     = opcode{bytes: "\x3B"}
	imul    = opcode{bytes: "\x0F\xAF"}
	addTo   = opcode{bytes: "\x01"} // the second operand
	incr    = opcode{bytes: "\xFF", wide: true}
	negate  = opcode{bytes: "\xF7"} // the second operand; the first is 3
	offsets = opcode{bytes: "\x63", wide: true}

	byConst = opcode{bytes: "\x69", wide: true} // the product of the second operand
	jumpsTo = opcode{bytes: "\xFF"}             // the second operand; the first is 4

	idiv    = opcode{bytes: "\xF7"} // rdx and rax by the second operand; the first is 7
	highest = opcode{bytes: "\x0F\xBD"}
	ifLower = opcode{bytes: "\x0F\x4C"} // moves if what has been compared is less
	ifMore  = opcode{bytes: "\x0F\x4F"}
	hasBit  = opcode{bytes: "\x0F\xA3"} // in the second operand the bit that the first says
	byRC    = opcode{bytes: "\xD3"}     // shifts the second operand; the first is the shift

	// to the left by CL, from the first operand into the second
	shiftIn = opcode{bytes: "\x0F\xA5", wide: true}
	loadTwo = opcode{bytes: "\x0F\xB7"} // bytes

	storeDouble   = opcode{prefix: 0xF2, bytes: "\x0F\x11"}
	loadDouble    = opcode{prefix: 0xF2, bytes: "\x0F\x10"}
	addDouble     = opcode{prefix: 0xF2, bytes: "\x0F\x58"}
	subDouble     = opcode{prefix: 0xF2, bytes: "\x0F\x5C"}
	mulDouble     = opcode{prefix: 0xF2, bytes: "\x0F\x59"}
	divDouble     = opcode{prefix: 0xF2, bytes: "\x0F\x5E"}
	rootDouble    = opcode{prefix: 0xF2, bytes: "\x0F\x51"} // of the second operand
	compareDouble = opcode{prefix: 0x66, bytes: "\x0F\x2E"}
	fromInt       = opcode{prefix: 0xF2, bytes: "\x0F\x2A"} // the second operand
	toFloat       = opcode{prefix: 0x66, bytes: "\x0F\x6E"} // the second operand
	toFloat64     = opcode{prefix: 0x66, wide: true, bytes: "\x0F\x6E"}
	fromFloat     = opcode{prefix: 0x66, bytes: "\x0F\x7E"}             // the first, to the second
	doubleBits    = opcode{prefix: 0x66, wide: true, bytes: "\x0F\x7E"} // of the first operand
)

// arithmetic with a constant, by what stands in place of the first register.
type withConst byte

const (
	addConst withConst = 0
	orConst  withConst = 1
	andConst withConst = 4
	subConst withConst = 5
	xorConst withConst = 6
	cmpConst withConst = 7
)

// shift by a constant, likewise.
type shift byte

const (
	shiftLeft   shift = 4
	shiftRight  shift = 5
	shiftSigned shift = 7
)

// condition of a jump.
type condition byte

const (
	ifOverflow condition = 0x0
	ifBelow    condition = 0x2
	ifAtLeast  condition = 0x3 // unsigned
	ifEqual    condition = 0x4
	ifNotEqual condition = 0x5
	ifAtMost   condition = 0x6 // unsigned
	ifAbove    condition = 0x7
	ifLess     condition = 0xC
	ifNotLess  condition = 0xD
	ifLessOrEq condition = 0xE
	ifGreater  condition = 0xF
)

// fix is a distance that is written when its label has been placed: from where to.
type fix struct {
	at, from int
	to       label
}

// asm writes code.
type asm struct{ text }

// link writes the distances, all of which fit.
func (a *asm) link() bool {
	for _, f := range a.fixes {
		binary.LittleEndian.PutUint32(a.code[f.at:], uint32(a.places[f.to]-f.from))
	}
	return true
}

func (a *asm) bytes(b ...byte) { a.code = append(a.code, b...) }
func (a *asm) i32(v uint32)    { a.code = binary.LittleEndian.AppendUint32(a.code, v) }
func (a *asm) i64(v uint64)    { a.code = binary.LittleEndian.AppendUint64(a.code, v) }

// head is what stands before the operands.
func (a *asm) head(o opcode, r, index, base reg) {
	if o.prefix != 0 {
		a.bytes(o.prefix)
	}
	rex := byte(0)
	if o.wide {
		rex = 8
	}
	for i, r := range [...]reg{base, index, r} {
		if r >= 8 {
			rex |= 1 << i
		}
	}
	if rex != 0 {
		a.bytes(0x40 | rex)
	}
	a.code = append(a.code, o.bytes...)
}

// op is an operation on a register and a word of memory.
func (a *asm) op(o opcode, r reg, m place) {
	a.head(o, r, m.index, m.base)
	mode := byte(0x80)
	if m.off >= -128 && m.off < 128 {
		mode = 0x40
	}
	mode |= byte(r&7) << 3
	switch {
	case m.index != none:
		a.bytes(mode|4, m.scale<<6|byte(m.index&7)<<3|byte(m.base&7))
	case m.base&7 == rsp:
		a.bytes(mode|4, 4<<3|byte(m.base&7))
	default:
		a.bytes(mode | byte(m.base&7))
	}
	if mode&0x40 != 0 {
		a.bytes(byte(m.off))
	} else {
		a.i32(uint32(m.off))
	}
}

// reg is an operation on two registers.
func (a *asm) reg(o opcode, r, s reg) {
	a.head(o, r, 0, s)
	a.bytes(0xC0 | byte(r&7)<<3 | byte(s&7))
}

// set makes a register a constant.
func (a *asm) set(r reg, v uint32) {
	if r >= 8 {
		a.bytes(0x41)
	}
	a.bytes(0xB8 | byte(r&7))
	a.i32(v)
}

func (a *asm) set64(r reg, v uint64) {
	a.bytes(0x48|byte(r>>3), 0xB8|byte(r&7))
	a.i64(v)
}

func fitsByte(v uint32) bool { return int32(v) >= -128 && int32(v) < 128 }

func (a *asm) regConst(o withConst, wide bool, r reg, v uint32) {
	if fitsByte(v) {
		a.reg(opcode{wide: wide, bytes: "\x83"}, reg(o), r)
		a.bytes(byte(v))
		return
	}
	a.reg(opcode{wide: wide, bytes: "\x81"}, reg(o), r)
	a.i32(v)
}

// comparePlace compares a word in memory with a constant, compareByte a byte.
func (a *asm) comparePlace(m place, v uint32) {
	if fitsByte(v) {
		a.op(opcode{bytes: "\x83"}, reg(cmpConst), m)
		a.bytes(byte(v))
		return
	}
	a.op(opcode{bytes: "\x81"}, reg(cmpConst), m)
	a.i32(v)
}

func (a *asm) compareByte(m place, v byte) {
	a.op(opcode{bytes: "\x80"}, reg(cmpConst), m)
	a.bytes(v)
}

// put stores a constant.
func (a *asm) put(v uint32, m place) {
	a.op(opcode{bytes: "\xC7"}, 0, m)
	a.i32(v)
}

func (a *asm) shift(s shift, r reg, n byte) {
	a.reg(opcode{bytes: "\xC1"}, reg(s), r)
	a.bytes(n)
}

func (a *asm) shift64(s shift, r reg, n byte) {
	a.reg(opcode{wide: true, bytes: "\xC1"}, reg(s), r)
	a.bytes(n)
}

// add64 adds a constant to a register of 64 bits; it may use rax.
func (a *asm) add64(r reg, v uint64) {
	switch {
	case v == 0:
	case int64(v) == int64(int32(v)):
		a.regConst(addConst, true, r, uint32(v))
	default:
		a.set64(rax, v)
		a.reg(add.as64(), r, rax)
	}
}

// scale multiplies a register of 64 bits by a constant, scalePlace a word of 64 bits into one.
func (a *asm) scale(r reg, n uint32) {
	a.reg(byConst, r, r)
	a.i32(n)
}

func (a *asm) scalePlace(r reg, m place, n uint32) {
	a.op(byConst, r, m)
	a.i32(n)
}

// addPlace64 adds a constant to a word of 64 bits in memory.
func (a *asm) addPlace64(m place, n uint32) {
	a.op(opcode{wide: true, bytes: "\x81"}, reg(addConst), m)
	a.i32(n)
}

func (a *asm) branch(c condition, l label) {
	a.bytes(0x0F, 0x80|byte(c))
	a.distance(l)
}

func (a *asm) jump(l label) {
	a.bytes(0xE9)
	a.distance(l)
}

// jumpPlace jumps so many bytes behind the beginning of the code.
func (a *asm) jumpPlace(place int) {
	a.bytes(0xE9)
	a.i32(uint32(place - len(a.code) - 4))
}

// jumpTo jumps to an address in a register, and jumpEntry to one with an entry.
func (a *asm) jumpTo(r reg) { a.reg(jumpsTo, 4, r) }

func (a *asm) jumpEntry(r reg) { a.jumpTo(r) }

// align makes the next entry odd or even.
func (a *asm) align(odd bool) {
	if (len(a.code)&1 != 0) != odd {
		a.bytes(0x90)
	}
}

// entryAt is the entry at a place that has been aligned.
func entryAt(place int, _ bool) uint32 { return uint32(place) }

// addressOf makes one of the first eight registers the address of the gate, so many bytes behind
// the beginning of the code.
func (a *asm) addressOf(r reg, gate int) {
	a.bytes(0x48, 0x8D, 0x05|byte(r)<<3)
	a.i32(uint32(gate - len(a.code) - 4))
}

// here makes a register the address of a label.
func (a *asm) here(r reg, l label) {
	a.bytes(0x48|byte(r>>3)<<2, 0x8D, 0x05|byte(r&7)<<3)
	a.distance(l)
}

// distance is that of a label from behind itself.
func (a *asm) distance(l label) {
	a.fixes = append(a.fixes, fix{len(a.code), len(a.code) + 4, l})
	a.i32(0)
}

// distanceFrom is that of a label from another place.
func (a *asm) distanceFrom(from int, l label) {
	a.fixes = append(a.fixes, fix{len(a.code), from, l})
	a.i32(0)
}

// divideBy divides rA by a register, to rA and, the remainder, rD.
func (a *asm) divideBy(r reg) {
	a.bytes(0x99) // the sign of rA, to rD
	a.reg(idiv, 7, r)
}

// swapBytes turns the bytes of one of the first eight registers round.
func (a *asm) swapBytes(r reg) { a.bytes(0x0F, 0xC8|byte(r)) }

func (a *asm) swapBytes64(r reg) { a.bytes(0x48, 0x0F, 0xC8|byte(r)) }

func (a *asm) ret() { a.bytes(0xC3) }

// written is told of code that has been written; the processor sees it by itself.
func written([]byte) {}
