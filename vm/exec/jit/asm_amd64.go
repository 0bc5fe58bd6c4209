//go:build linux

package jit

import "encoding/binary"

// reg is a register of the processor.
type reg int8

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

	none reg = -1
)

// Floating-point registers that are used.
const (
	xmm0 reg = 0
	xmm1 reg = 1
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
	jumpTo  = opcode{bytes: "\xFF"} // the second operand; the first is 4
	incr    = opcode{bytes: "\xFF", wide: true}
	negate  = opcode{bytes: "\xF7"} // the second operand; the first is 3
	offsets = opcode{bytes: "\x63", wide: true}

	scaled = opcode{bytes: "\x69", wide: true} // by the constant behind

	idiv    = opcode{bytes: "\xF7"} // rdx and rax by the second operand; the first is 7
	highest = opcode{bytes: "\x0F\xBD"}
	ifLower = opcode{bytes: "\x0F\x4C"} // moves if what has been compared is less
	ifMore  = opcode{bytes: "\x0F\x4F"}
	hasBit  = opcode{bytes: "\x0F\xA3"} // in the second operand the bit that the first says
	byCL    = opcode{bytes: "\xD3"}     // shifts the second operand; the first is the shift

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
	toSSE         = opcode{prefix: 0x66, bytes: "\x0F\x6E"} // the second operand
	toSSE64       = opcode{prefix: 0x66, wide: true, bytes: "\x0F\x6E"}
	fromSSE       = opcode{prefix: 0x66, bytes: "\x0F\x7E"}             // the first, to the second
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
	cmpByte  withConst = 8 | cmpConst // a byte in memory
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

// place is a word in memory: at base, plus index times a power of two if there is an index.
type place struct {
	base, index reg
	scale       byte // the power
	off         int32
}

// at is the place so many bytes behind what a register points to.
func at(base reg, off uintptr) place { return place{base: base, index: none, off: int32(off)} }

// label is a place in code.
type label int

// fix is a distance that is written when its label has been placed: from where to.
type fix struct {
	at, from int
	to       label
}

// asm writes code.
type asm struct {
	code   []byte
	places []int // by label; -1 while it has none
	fixes  []fix
}

func (a *asm) newLabel() label {
	a.places = append(a.places, -1)
	return label(len(a.places) - 1)
}

func (a *asm) bind(l label) { a.places[l] = len(a.code) }

// link writes the distances.
func (a *asm) link() {
	for _, f := range a.fixes {
		binary.LittleEndian.PutUint32(a.code[f.at:], uint32(a.places[f.to]-f.from))
	}
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

// move copies a register, if it is another.
func (a *asm) move(to, from reg) {
	if to != from {
		a.reg(mov, to, from)
	}
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

// with is arithmetic of a register with a constant.
func (a *asm) with(o withConst, r reg, v uint32) { a.regConst(o, false, r, v) }

func (a *asm) regConst(o withConst, wide bool, r reg, v uint32) {
	if fitsByte(v) {
		a.reg(opcode{wide: wide, bytes: "\x83"}, reg(o), r)
		a.bytes(byte(v))
		return
	}
	a.reg(opcode{wide: wide, bytes: "\x81"}, reg(o), r)
	a.i32(v)
}

// withPlace is arithmetic of a word in memory with a constant.
func (a *asm) withPlace(o withConst, m place, v uint32) {
	if o == cmpByte {
		a.op(opcode{bytes: "\x80"}, reg(cmpConst), m)
		a.bytes(byte(v))
		return
	}
	if fitsByte(v) {
		a.op(opcode{bytes: "\x83"}, reg(o), m)
		a.bytes(byte(v))
		return
	}
	a.op(opcode{bytes: "\x81"}, reg(o), m)
	a.i32(v)
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

func (a *asm) branch(c condition, l label) {
	a.bytes(0x0F, 0x80|byte(c))
	a.distance(l)
}

func (a *asm) jump(l label) {
	a.bytes(0xE9)
	a.distance(l)
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

// extend makes rdx what idiv wants beside rax.
func (a *asm) extend() { a.bytes(0x99) }

// swapBytes turns the bytes of one of the first eight registers round.
func (a *asm) swapBytes(r reg) { a.bytes(0x0F, 0xC8|byte(r)) }

func (a *asm) swapBytes64(r reg) { a.bytes(0x48, 0x0F, 0xC8|byte(r)) }

func (a *asm) nop() { a.bytes(0x90) }
func (a *asm) ret() { a.bytes(0xC3) }
