//go:build linux

package jit

// Instructions, with registers and constants left out. Those of add, sub and and note the outcome.
const (
	armAdd     = 0x0B000000
	armAdds    = 0x2B000000
	armSubs    = 0x6B000000
	armAnds    = 0x6A000000
	armOrr     = 0x2A000000
	armEor     = 0x4A000000
	armOrn     = 0x2A200000
	armMadd    = 0x1B007C00
	armMsub    = 0x1B008000
	armSmull   = 0x9B207C00
	armSdiv    = 0x1AC00C00
	armLslv    = 0x1AC02000 // and lsrv, asrv behind it
	armCsel    = 0x1A800000
	armClz     = 0x5AC01000
	armRev     = 0x5AC00800
	armRev64   = 0xDAC00C00
	armSxtw    = 0x93407C00
	armCmpSxtw = 0xEB20C000
	armUbfm    = 0x53000000
	armSbfm    = 0x13000000
	bits64     = 0x80400000 // of the latter two, for 64 bits

	armAddConst  = 0x11000000
	armAddsConst = 0x31000000
	armSubConst  = 0x51000000
	armSubsConst = 0x71000000
	armAndsConst = 0x72000000
	armOrrConst  = 0x32000000
	armEorConst  = 0x52000000
	armMovn      = 0x12800000
	armMovz      = 0x52800000
	armMovk      = 0x72800000

	armFadd    = 0x1E602800
	armFsub    = 0x1E603800
	armFmul    = 0x1E600800
	armFdiv    = 0x1E601800
	armFsqrt   = 0x1E61C000
	armFcmp    = 0x1E602000
	armScvtf   = 0x1E620000
	armFmovTo  = 0x1E270000 // from a register
	armFmovOf  = 0x1E260000 // to a register
	double     = 0x80400000 // of the latter two, for 64 bits
	armB       = 0x14000000
	armBcond   = 0x54000000
	armCbz     = 0x34000000
	armCbnz    = 0x35000000
	armAdr     = 0x10000000
	armAdrp    = 0x90000000
	armBr      = 0xD61F0000
	armRet     = 0xD65F0000
	clearBit0  = 0x927FF800 // of 64 bits
	testBit0   = 0x7200001F
	reverse31  = 0x52001000 // 31 less a number up to that
	armLoad    = 0x39000000 // or store, with a constant distance
	armIndexed = 0x38200800
)

// reg is an operation on two registers.
func (a *asm) reg(o opcode, r, s reg) {
	is64 := o&wide != 0
	switch o &^ wide {
	case mov:
		a.three(armOrr, is64, r, zero, s)
	case add:
		a.three(armAdds, is64, r, r, s)
		a.last = ofSum
	case sub:
		a.three(armSubs, is64, r, r, s)
		a.last = ofDifference
	case cmp:
		a.three(armSubs, is64, zero, r, s)
		a.last = ofDifference
	case negate:
		a.three(armSubs, is64, s, zero, s)
		a.last = ofDifference
	case and:
		a.three(armAnds, is64, r, r, s)
		a.last = ofBits
	case or:
		a.three(armOrr, is64, r, r, s)
		a.valued(r, is64)
	case xor:
		a.three(armEor, is64, r, r, s)
		a.valued(r, is64)
	case imul:
		a.multiply(is64, r, s)
	case extension:
		a.two(armSxtw, r, s)
	case highest:
		a.two(armClz, far, s)
		a.two(reverse31, r, far)
	case ifLower:
		a.three(armCsel|(codeLT-1)<<12, false, r, s, r)
	case ifMore:
		a.three(armCsel|(codeGT-1)<<12, false, r, s, r)
	case hasBit:
		a.three(armLslv|uint32(shiftRight)<<10, false, far, s, r)
		a.two(testBit0, 0, far)
		a.last = ofBit
	case byRC:
		a.three(armLslv|uint32(r)<<10, is64, s, s, rC)
		a.valued(s, is64)
	case shiftBetween:
		a.bitField(shiftRight, true, far, r, 1)
		a.three(armOrn, false, tmp, zero, rC) // 63 less so many, for a shift
		a.three(armLslv|uint32(shiftRight)<<10, true, far, far, tmp)
		a.three(armLslv, true, s, s, rC)
		a.three(armOrr, true, s, s, far)
	default:
		a.floating(o, r, s)
	}
}

// valued notes that a condition would be of a register.
func (a *asm) valued(r reg, is64 bool) { a.last, a.value, a.wide = ofValue, r, is64 }

// multiply notes whether a product of 32 bits fits.
func (a *asm) multiply(is64 bool, r, s reg) {
	if is64 {
		a.three(armMadd, true, r, r, s)
		return
	}
	a.three(armSmull, true, far, r, s)
	a.three(armOrr, false, r, zero, far)
	a.three(armCmpSxtw, true, zero, far, r)
	a.last = ofProduct
}

// floating is an operation with floating-point registers.
func (a *asm) floating(o opcode, r, s reg) {
	size := uint32(0)
	if o&wide != 0 {
		size = double
	}
	switch o &^ wide {
	case addDouble:
		a.three(armFadd, false, r, r, s)
	case subDouble:
		a.three(armFsub, false, r, r, s)
	case mulDouble:
		a.three(armFmul, false, r, r, s)
	case divDouble:
		a.three(armFdiv, false, r, r, s)
	case rootDouble:
		a.two(armFsqrt, r, s)
	case compareDouble:
		a.three(armFcmp, false, 0, r, s)
		a.last = ofDoubles
	case fromInt:
		a.two(armScvtf, r, s)
	case toFloat:
		a.two(armFmovTo|size, r, s)
	case fromFloat:
		a.two(armFmovOf|size, s, r)
	default:
		panic("jit: an operation that registers do not have")
	}
}

// access is how an operation gets at memory: the power of two of the bytes, and bits of the
// instruction.
type access struct {
	size byte
	bits uint32
}

// Loads and stores.
var (
	loadWord  = access{2, 1 << 22}
	loadByte  = access{0, 1 << 22}
	storeWord = access{2, 0}

	loads = [...]access{
		mov: loadWord, movByte: loadByte, loadTwo: {1, 1 << 22}, store: storeWord,
		extension: {2, 2 << 22}, loadDouble: {3, 1<<26 | 1<<22}, storeDouble: {3, 1 << 26},
	}
)

// of is access for words of 64 bits, or 32.
func (c access) of(o opcode) access {
	if o&wide != 0 {
		c.size = 3
	}
	return c
}

// op is an operation on a register and a word of memory.
func (a *asm) op(o opcode, r reg, m place) {
	is64 := o&wide != 0
	switch o &^ wide {
	case mov, store:
		a.access(loads[o&^wide].of(o), r, m)
	case movByte, loadTwo, extension, loadDouble, storeDouble:
		a.access(loads[o&^wide], r, m)
	case lea:
		a.lea(is64, r, m)
	case addTo, increment:
		m = a.near(loadWord.of(o).size, m)
		a.access(loadWord.of(o), tmp, m)
		if o&^wide == addTo {
			a.three(armAdd, is64, tmp, tmp, r)
		} else {
			a.constant(armAddConst, is64, tmp, tmp, 1)
		}
		a.access(storeWord.of(o), tmp, m)
	default:
		a.access(loadWord.of(o), tmp, m)
		a.reg(o, r, tmp)
	}
}

// access loads or stores.
func (a *asm) access(c access, r reg, m place) {
	w := uint32(c.size)<<30 | c.bits
	if m.index != none && m.off == 0 && (m.scale == 0 || m.scale == c.size) {
		if m.scale != 0 {
			w |= 1 << 12
		}
		a.three(armIndexed|w|3<<13, false, r, m.base, m.index)
		return
	}
	m = a.near(c.size, m)
	a.two(armLoad|w|uint32(m.off)>>c.size<<10, r, m.base)
}

// near makes a place one that instructions have: without an index, a few thousand words of a size
// behind a register at most, which is far if it has to be another.
func (a *asm) near(size byte, m place) place {
	const most = 1<<12 - 1
	fits := func(off int32) bool { return off >= 0 && off&(1<<size-1) == 0 && off>>size <= most }
	switch {
	case fits(m.off) && m.index == none:
		return m
	case fits(m.off):
		a.indexed(true, far, m)
	case m.off > -most && m.off < 0 && m.index == none:
		a.constant(armSubConst, true, far, m.base, uint32(-m.off))
		m.off = 0
	default:
		a.set64(far, uint64(int64(m.off)))
		a.three(armAdd, true, far, far, m.base)
		if m.index != none {
			a.indexed(true, far, place{base: far, index: m.index, scale: m.scale})
		}
		m.off = 0
	}
	return at(far, uintptr(m.off))
}

// indexed adds the index to the base.
func (a *asm) indexed(is64 bool, to reg, m place) {
	a.three(armAdd|uint32(m.scale)<<10, is64, to, m.base, m.index)
}

// lea makes a register an address.
func (a *asm) lea(is64 bool, to reg, m place) {
	base := m.base
	if m.index != none {
		a.indexed(is64, to, m)
		base = to
	}
	switch {
	case m.off == 0:
		if base != to {
			a.three(armOrr, is64, to, zero, base)
		}
	case m.off > 0 && m.off < 1<<12:
		a.constant(armAddConst, is64, to, base, uint32(m.off))
	default:
		a.set64(far, uint64(int64(m.off)))
		a.three(armAdd, is64, to, base, far)
	}
}

// constant is an instruction with a constant of 12 bits.
func (a *asm) constant(w uint32, is64 bool, d, n reg, v uint32) {
	a.three(w|v<<10, is64, d, n, 0)
}

// set makes a register a constant.
func (a *asm) set(r reg, v uint32) {
	switch {
	case v>>16 == 0:
		a.word(armMovz | v<<5 | uint32(r))
	case ^v>>16 == 0:
		a.word(armMovn | ^v<<5 | uint32(r))
	default:
		a.word(armMovz | v&0xFFFF<<5 | uint32(r))
		a.word(armMovk | 1<<21 | v>>16<<5 | uint32(r))
	}
}

func (a *asm) set64(r reg, v uint64) {
	if v>>32 == 0 {
		a.set(r, uint32(v))
		return
	}
	w, other := uint32(armMovz), uint64(0)
	if int64(v) < 0 {
		w, other = armMovn, ^other
	}
	first := true
	for k := range uint32(4) {
		part := uint32(v >> (16 * k) & 0xFFFF)
		switch {
		case part == uint32(other&0xFFFF) && (!first || k < 3):
			continue
		case !first:
			a.word(1<<31 | armMovk | k<<21 | part<<5 | uint32(r))
		default:
			a.word(1<<31 | w | k<<21 | (part^uint32(other&0xFFFF))<<5 | uint32(r))
		}
		first = false
	}
}

// regConst is that; a constant for 64 bits has a sign.
func (a *asm) regConst(o withConst, is64 bool, r reg, v uint32) {
	to := r
	switch o {
	case andConst, orConst, xorConst:
		a.bitwise(o, is64, r, v)
		return
	case cmpConst:
		to = zero
	}
	w, registers, other := uint32(armSubsConst), uint32(armSubs), uint32(armAddsConst)
	a.last = ofDifference
	if o == addConst {
		w, registers, other, a.last = armAddsConst, armAdds, 0, ofSum
	}
	switch {
	case v < 1<<12:
		a.constant(w, is64, to, r, v)
	case -v < 1<<12 && o == cmpConst:
		a.constant(other, is64, to, r, -v)
	default:
		a.set64(far, uint64(int64(int32(v))))
		a.three(registers, is64, to, r, far)
	}
}

// bitwise is regConst for operations by bits.
func (a *asm) bitwise(o withConst, is64 bool, r reg, v uint32) {
	w, registers := uint32(armAndsConst), uint32(armAnds)
	switch o {
	case orConst:
		w, registers = armOrrConst, armOrr
	case xorConst:
		w, registers = armEorConst, armEor
	}
	if pattern, is := bitPattern(v); is && !is64 {
		a.two(w|pattern, r, r)
	} else {
		a.set64(far, uint64(int64(int32(v))))
		a.three(registers, is64, r, r, far)
	}
	if a.last = ofBits; o != andConst {
		a.valued(r, is64)
	}
}

// bitPattern is how instructions have a constant of 32 bits: ones in a row, turned round. Constants
// that repeat are not looked for.
func bitPattern(v uint32) (pattern uint32, is bool) {
	if v == 0 || ^v == 0 {
		return 0, false
	}
	turned := uint32(0)
	for v&1 == 0 || v>>31 != 0 {
		v = v<<1 | v>>31
		turned++
	}
	if v&(v+1) != 0 {
		return 0, false
	}
	ones := uint32(0)
	for v>>ones&1 != 0 {
		ones++
	}
	return turned<<16 | (ones-1)<<10, true
}

// comparePlace compares a word in memory with a constant, compareByte a byte.
func (a *asm) comparePlace(m place, v uint32) {
	a.access(loadWord, tmp, m)
	a.with(cmpConst, tmp, v)
}

func (a *asm) compareByte(m place, v byte) {
	a.access(loadByte, tmp, m)
	a.with(cmpConst, tmp, uint32(v))
}

// divideBy divides rA by a register, to rA and, the remainder, rD.
func (a *asm) divideBy(r reg) {
	a.three(armSdiv, false, far, rA, r)
	a.word(armMsub | uint32(r)<<16 | uint32(rA)<<10 | uint32(far)<<5 | uint32(rD))
	a.three(armOrr, false, rA, zero, far)
}

// put stores a constant.
func (a *asm) put(v uint32, m place) {
	if v == 0 {
		a.access(storeWord, zero, m)
		return
	}
	a.set(tmp, v)
	a.access(storeWord, tmp, m)
}

func (a *asm) shift(s shift, r reg, n byte) {
	a.bitField(s, false, r, r, n)
	a.valued(r, false)
}

func (a *asm) shift64(s shift, r reg, n byte) {
	a.bitField(s, true, r, r, n)
	a.valued(r, true)
}

// bitField shifts by a constant.
func (a *asm) bitField(s shift, is64 bool, d, n reg, by byte) {
	w, last := uint32(armUbfm), uint32(31)
	if s == shiftSigned {
		w = armSbfm
	}
	if is64 {
		w, last = w|bits64, 63
	}
	first := uint32(by) & last
	if s == shiftLeft {
		first, last = (last+1-first)&last, last-first
	}
	a.two(w|first<<16|last<<10, d, n)
}

// add64 adds a constant to a register of 64 bits.
func (a *asm) add64(r reg, v uint64) {
	switch {
	case v == 0:
	case v < 1<<12:
		a.constant(armAddConst, true, r, r, uint32(v))
	case -v < 1<<12:
		a.constant(armSubConst, true, r, r, uint32(-v))
	default:
		a.set64(far, v)
		a.three(armAdd, true, r, r, far)
	}
}

// scale multiplies a register of 64 bits by a constant, scalePlace a word of 64 bits into one.
func (a *asm) scale(r reg, n uint32) {
	a.set(far, n)
	a.multiply(true, r, far)
}

func (a *asm) scalePlace(r reg, m place, n uint32) {
	a.access(loadWord.of(wide), r, m)
	a.scale(r, n)
}

// addPlace64 adds a constant to a word of 64 bits in memory.
func (a *asm) addPlace64(m place, n uint32) {
	m = a.near(3, m)
	a.access(loadWord.of(wide), tmp, m)
	const most = 1<<12 - 1
	for ; n > most<<12; n -= most << 12 {
		a.constant(armAddConst|1<<22, true, tmp, tmp, most)
	}
	a.constant(armAddConst|1<<22, true, tmp, tmp, n>>12)
	a.constant(armAddConst, true, tmp, tmp, n&most)
	a.access(storeWord.of(wide), tmp, m)
}
