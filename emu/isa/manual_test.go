package isa

import (
	"math"
	"math/big"
)

// manual is a core as the Architecture Reference describes it: its tables of opcodes and its
// formulas, word by word and without the table of this package. It is what Execute is compared
// with.
type manual struct {
	r       [64]uint32
	pc      uint32
	flag    map[string]bool
	excause uint32
	special [256]uint32
	memory  map[uint32]byte
	word    uint32
	long    bool
	outside string // what it asks of others
}

// field is bits high to low of the word.
func (c *manual) field(high, low int) uint32 {
	return uint32(uint64(c.word) >> low & (1<<(high-low+1) - 1))
}

// register is a register number: three bits, and three above them in long instructions.
func (c *manual) register(low, above int) uint32 {
	n := c.field(low+2, low)
	if c.long {
		n += 8 * c.field(above+2, above)
	}
	return n
}

func (c *manual) rd() uint32 { return c.register(13, 29) }
func (c *manual) rn() uint32 { return c.register(10, 26) }
func (c *manual) rm() uint32 { return c.register(7, 23) }

// step executes a word.
func (c *manual) step(word uint32) {
	c.word = word
	major := c.field(3, 0)
	c.long = major == 8 || major == 9 || major == 11 || major == 12 || major == 13 || major == 15
	at := c.pc
	c.pc += 2
	if c.long {
		c.pc += 2
	}
	switch major {
	case 0, 8:
		c.branch(at)
	case 1, 9, 4, 12, 5, 13:
		c.transfer(major)
	case 3, 11:
		c.immediate()
	case 6, 14:
		c.shift(major, c.field(9, 5))
	case 10:
		c.alu(c.field(6, 4))
	case 7:
		c.fpu(c.field(6, 4))
	case 2:
		c.flow()
	default:
		c.wide()
	}
	if c.special[5] > 0 && c.own(at) == c.own(c.special[7]) {
		if c.special[5]--; c.special[5] > 0 {
			c.pc = c.special[6]
		}
	}
}

// own is an address without the core's id, which may stand in its upper twelve bits.
func (c *manual) own(address uint32) uint32 {
	if id := c.special[64*3+1]; address/(1<<20) == id {
		return address % (1 << 20)
	}
	return address
}

// wide is the opcode 1111: bits 19 to 16 tell more.
func (c *manual) wide() {
	switch second := c.field(19, 16); {
	case c.word == 0x000f000f:
		c.exception(4)
	case c.field(20, 20) == 1 && second != 2:
		c.exception(4)
	case second == 10:
		c.alu(c.field(6, 4))
	case second == 7:
		c.fpu(c.field(6, 4))
	case second == 6 || second == 14:
		c.shift(second, c.field(9, 5))
	case second == 2:
		c.flow()
	}
}

func (c *manual) exception(cause uint32) {
	c.excause = cause
	c.special[10] |= 2
}

// passes is table 4 of the manual.
func (c *manual) passes(code uint32) bool {
	z, n, ac, v := c.flag["AZ"], c.flag["AN"], c.flag["AC"], c.flag["AV"]
	bz, bn := c.flag["BZ"], c.flag["BN"]
	return [...]bool{
		z, !z, !z && ac, ac, z || !ac, !ac, !z && v == n, v == n, v != n, z || v != n,
		bz, !bz, bn && !bz, bn || bz, true, true,
	}[code]
}

func (c *manual) branch(at uint32) {
	distance := int64(int8(c.field(15, 8)))
	if c.long {
		distance = int64(int32(c.word) >> 8)
	}
	code := c.field(7, 4)
	if code == 15 {
		c.r[14] = c.pc
	}
	if c.passes(code) {
		c.pc = uint32(int64(at) + 2*distance)
	}
}

// transfer is loads, stores and testset.
func (c *manual) transfer(major uint32) {
	size := uint32(1) << c.field(6, 5)
	store := c.field(4, 4) == 1
	rd, rn := c.rd(), c.rn()
	offset := int64(c.r[c.rm()])
	if major == 4 || major == 12 {
		offset = int64(c.field(9, 7))
		if c.long {
			offset += 8 * int64(c.field(23, 16))
		}
		offset *= int64(size)
	}
	post := major == 5 || major == 13 || major == 12 && c.field(25, 25) == 1
	if major == 12 && c.field(24, 24) == 1 || (major == 9 || major == 13) && c.field(20, 20) == 1 {
		offset = -offset
	}
	base := c.r[rn]
	address := base
	if !post {
		address = uint32(int64(base) + offset)
	}
	if address%size != 0 {
		c.exception(2)
		return
	}
	if address >= memoryLimit {
		c.exception(5)
		return
	}
	c.move(major == 9 && c.field(21, 21) == 1, store, rd, address, size)
	if post {
		c.r[rn] = uint32(int64(base) + offset)
	}
}

// move moves bytes between a register or a pair and memory.
func (c *manual) move(test, store bool, rd, address, size uint32) {
	old := uint64(0)
	for i := range size {
		old |= uint64(c.memory[address+i]) << (8 * i)
	}
	pair := size == 8
	if pair {
		rd -= rd % 2
	}
	value := uint64(c.r[rd])
	if pair {
		value += uint64(c.r[rd+1]) << 32
	}
	if store || test && old == 0 {
		for i := range size {
			c.memory[address+i] = byte(value >> (8 * i))
		}
	}
	if !store {
		c.r[rd] = uint32(old)
		if pair {
			c.r[rd+1] = uint32(old >> 32)
		}
	}
}

// immediate is mov, movt, add and sub of immediates.
func (c *manual) immediate() {
	if c.field(4, 4) == 0 {
		value := c.field(12, 5)
		if c.long {
			value += c.field(27, 20) << 8
		}
		switch {
		case c.long && c.field(28, 28) == 1:
			c.r[c.rd()] = c.r[c.rd()]&0xffff + value<<16
		default:
			c.r[c.rd()] = value
		}
		return
	}
	value, bits := int64(c.field(9, 7)), 3
	if c.long {
		value, bits = value+8*int64(c.field(23, 16)), 11
	}
	if value >= 1<<(bits-1) {
		value -= 1 << bits
	}
	c.sum(int64(int32(c.r[c.rn()])), value, c.field(6, 4) == 3)
}

// sum adds or subtracts signed numbers.
func (c *manual) sum(a, b int64, subtract bool) {
	signed, unsigned := a+b, int64(uint32(a))+int64(uint32(b))
	carry := unsigned > math.MaxUint32
	if subtract {
		signed = a - b
		carry = uint32(a) >= uint32(b)
	}
	over := signed > math.MaxInt32 || signed < math.MinInt32
	c.result(uint32(signed), carry, over)
	c.flag["AVS"] = c.flag["AVS"] || over
}

// result writes rd and the flags of the integer unit.
func (c *manual) result(v uint32, carry, over bool) {
	c.r[c.rd()] = v
	c.flag["AZ"], c.flag["AN"], c.flag["AC"], c.flag["AV"] = v == 0, v>>31 == 1, carry, over
}

func (c *manual) alu(op uint32) {
	a, b := c.r[c.rn()], c.r[c.rm()]
	switch op {
	case 0:
		c.result(a^b, false, false)
	case 1, 3:
		c.sum(int64(int32(a)), int64(int32(b)), op == 3)
	case 2:
		c.result(uint32(uint64(a)<<(b%32)), false, false)
	case 4:
		c.result(a>>(b%32), false, false)
	case 5:
		c.result(a&b, false, false)
	case 6:
		c.result(uint32(int64(int32(a))>>(b%32)), false, false)
	case 7:
		c.result(a|b, false, false)
	}
}

// shift is shifts by immediates, and bitr.
func (c *manual) shift(kind, by uint32) {
	a := c.r[c.rn()]
	switch {
	case kind == 6 && c.field(4, 4) == 0:
		c.result(a>>by, false, false)
	case kind == 6:
		c.result(a<<by, false, false)
	case c.field(4, 4) == 0:
		c.result(uint32(int64(int32(a))>>by), false, false)
	default:
		v := uint32(0)
		for i := range 32 {
			v += a >> i % 2 << (31 - i)
		}
		c.result(v, false, false)
	}
}

// flow is moves and what directs the program.
func (c *manual) flow() {
	if c.field(8, 8) == 0 {
		if c.passes(c.field(7, 4)) {
			c.r[c.rd()] = c.r[c.rn()]
		}
		return
	}
	group := uint32(0)
	if c.long {
		group = c.field(21, 20)
	}
	special := 64*group + c.register(10, 26)
	switch code := c.field(9, 4); code {
	case 0x10:
		c.toSpecial(special, c.r[c.rd()])
	case 0x11:
		c.r[c.rd()] = c.fromSpecial(special)
	case 0x14:
		c.pc = c.r[c.rn()] / 2 * 2
	case 0x15:
		c.r[14], c.pc = c.pc, c.r[c.rn()]/2*2
	case 0x1d:
		c.fromInterrupt()
	case 0x18:
		c.flag["WAND"] = true
	case 0x19, 0x39:
		c.flag["GID"] = code == 0x39
	case 0x1b:
		c.flag["ACTIVE"] = false
	case 0x1c, 0x3c, 0x3e:
		c.special[3] |= 1
	case 0x1e:
		c.exception(1)
	case 0x3a:
		c.exception(4)
	}
	c.outside = map[uint32]string{
		0x1b: "idle", 0x1c: "halt", 0x3c: "halt all", 0x3e: "trap", 0x1f: "sync", 0x18: "wand",
	}[c.field(9, 4)]
}

// fromInterrupt is rti: the interrupt served is the lowest bit of IPEND.
func (c *manual) fromInterrupt() {
	for i := range 10 {
		if c.special[13]>>i%2 == 1 {
			c.special[13] -= 1 << i
			break
		}
	}
	c.flag["GID"], c.flag["USER"] = false, false
	c.pc = c.special[8]
}

// statusBits are the bits of STATUS.
var statusBits = map[string]int{
	"ACTIVE": 0, "GID": 1, "USER": 2, "WAND": 3, "AZ": 4, "AN": 5, "AC": 6, "AV": 7, "BZ": 8,
	"BN": 9, "BV": 10, "BC": 11,
	"AVS": 12, "BIS": 13, "BVS": 14, "BUS": 15,
}

func (c *manual) status() uint32 {
	v := c.excause<<16 + c.special[1]
	for name, bit := range statusBits {
		if c.flag[name] {
			v += 1 << bit
		}
	}
	return v
}

// setStatus writes STATUS from a bit on; the reserved ones at the top are kept in the special
// register.
func (c *manual) setStatus(v uint32, from int) {
	for name, bit := range statusBits {
		if bit >= from {
			c.flag[name] = v>>bit%2 == 1
		}
	}
	c.excause = v >> 16 & 15
	c.special[1] = v >> 20 << 20
}

func (c *manual) toSpecial(number, v uint32) {
	switch number {
	case 1:
		c.setStatus(v, 3)
	case 16:
		c.setStatus(v, 0)
	case 2:
		c.pc = v / 2 * 2
	case 3, 64*3 + 1: // read only
	case 9, 10, 13:
		c.special[number] = v % 1024
	case 11:
		c.special[10] |= v % 1024
	case 12:
		c.special[10] &^= v
	default:
		c.special[number] = v
	}
}

func (c *manual) fromSpecial(number uint32) uint32 {
	switch number {
	case 1:
		return c.status()
	case 2:
		return c.pc
	}
	return c.special[number]
}

// fpu is the floating-point unit and the second integer unit.
func (c *manual) fpu(op uint32) {
	config := c.special[0]
	switch mode := config >> 17 % 8; {
	case mode == 4 && op < 5:
		c.secondInteger(op)
		return
	case mode != 0:
		c.exception(5)
		return
	}
	a, b, d := c.r[c.rn()], c.r[c.rm()], c.r[c.rd()]
	var v uint32
	var invalid, over, under bool
	switch op {
	case 5:
		v, over, under = single(new(big.Float).SetInt64(int64(int32(a))), false, config&1 == 1)
	case 6:
		v, invalid, over = toInteger(a, config&1 == 1)
	case 7:
		v = flush(a) % (1 << 31)
		if isNotNumber(a) {
			v, invalid = v|1<<22, true
		}
	default:
		v, invalid, over, under = arithmetic(op, d, a, b, config&1 == 1)
	}
	c.r[c.rd()] = v
	c.flag["BZ"] = v<<1 == 0
	if op == 6 {
		c.flag["BZ"] = v == 0
	}
	c.flag["BN"], c.flag["BV"] = v>>31 == 1, over
	c.flag["BIS"] = c.flag["BIS"] || invalid
	c.flag["BVS"] = c.flag["BVS"] || over
	c.flag["BUS"] = c.flag["BUS"] || under
	if invalid && config>>1%2 == 1 || over && config>>2%2 == 1 || under && config>>3%2 == 1 {
		c.exception(3)
	}
}

func (c *manual) secondInteger(op uint32) {
	a, b, d := int64(int32(c.r[c.rn()])), int64(int32(c.r[c.rm()])), int64(int32(c.r[c.rd()]))
	v := uint32([...]int64{a + b, a - b, a * b, d + a*b, d - a*b}[op])
	c.r[c.rd()] = v
	c.flag["BZ"], c.flag["BN"] = v == 0, v>>31 == 1
}
