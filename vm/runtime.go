package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/swicache"
)

// Runtime functions: what the virtual machine does besides executing instructions. Each declares the Epiphany instructions
// of its inner loop or of one call; issue cycles follow from them by the pipeline rules (FACTS.md section 1). Loads and
// stores that leave the core are charged by address on top, and instructions that are not in SRAM by the line.
var (
	// copyLoop moves one word of a term between heaps: load, dispatch on the tag, store.
	copyLoop = isa.MustParse("ldr r0,[r1],#4; and r2,r0,r3; lsl r2,r2,#2; ldr r2,[r4,r2]; jr r2; str r0,[r5],#4; sub r6,r6,#1; bne! loop")
	// bigLimb is one limb of big-integer arithmetic: two loads, add with carry, store.
	bigLimb = isa.MustParse("ldr r0,[r4],#1; ldr r1,[r5],#1; add r0,r0,r1; bgtu carry; str r0,[r6],#1; sub r7,r7,#1; bne! loop")
	// softDoubleCycles is one operation of double precision from libgcc's C routines, code in SRAM: 1.0 to 1.3 k cycles
	// (FACTS.md section 1, derived, L/M).
	softDoubleCycles = uint64(1150)
	// quotientBit finds a bit of the quotient of two words, for the core has no division.
	quotientBit = isa.MustParse("lsl r2,r2,#1; sub r3,r0,r1; bltu; mov r0,r3; add r2,r2,#1; lsr r1,r1,#1; sub r7,r7,#1; bne! loop")
	// doubleOrder compares two doubles by their words: signs, then high and low halves.
	doubleOrder = isa.MustParse("ldr r0,[r4,#1]; ldr r1,[r5,#1]; eor r2,r0,r1; blt; sub r2,r0,r1; bne!; asr r3,r0,#31; eor r2,r2,r3; jr lr")
)

// routine is a passage of a runtime function, a loop as a rule: what one pass through it issues, and how many bytes of code that is. There is no cache
// to keep a loop in, so each pass fetches anew what is not in SRAM.
type routine struct {
	fn     RuntimeFunc
	cycles uint64
	bytes  int
	instrs uint64
	apart  bool // its code is in shared DRAM, wherever the rest of the function is
}

func passage(fn RuntimeFunc, s isa.Seq) routine {
	return routine{fn: fn, cycles: uint64(s.Cycles()), bytes: s.Bytes(), instrs: uint64(s.Len())}
}

// linesOf is the number of fetches of 8 bytes that straight code of so many bytes needs.
func linesOf(bytes int) uint64 { return uint64(bytes+lineBytes-1) / lineBytes }

// lineBytes is what the core fetches at a time.
const lineBytes = 8

var (
	copyWord = passage(RuntimeCopy, copyLoop)
	moveWord = passage(RuntimeGC, copyLoop)
	lookWord = passage(RuntimeGC, scanOne)
	limb     = passage(RuntimeBignum, bigLimb)
	divide   = passage(RuntimeBignum, quotientBit)
	// softDouble fetches all of its code once: it is long and mostly straight, and that is what the 2.4 to 2.7 kB of FACTS.md section 1
	// were derived from.
	softDouble = routine{fn: RuntimeSoftFloat, cycles: softDoubleCycles, bytes: softDoubleBytes}
	// compareDouble is a comparison of doubles.
	compareDouble = passage(RuntimeSoftFloat, doubleOrder)
)

// run charges n passes through a routine.
func (m *Machine) run(r *routine, n uint64) {
	stay := m.EnterFrame(runtimeFrames[r.fn])
	m.pass(r, n)
	m.LeaveFrame(&stay)
}

func (m *Machine) pass(r *routine, n uint64) {
	if m.figures.inC && m.side == onHost {
		m.Issue(m.figures.hostCycles(r, n))
		return
	}
	m.Issue(n * r.cycles)
	switch r {
	case &primop, &softDouble, &compareDouble:
		m.callC(n)
	}
	if m.Cache == nil || n == 0 || !r.apart && m.resident(r.fn) {
		return
	}
	m.fetchLines(n * m.figures.lines(r))
}

// resident reports whether a runtime function that is called now runs from SRAM.
func (m *Machine) resident(fn RuntimeFunc) bool {
	switch m.runtime[fn] {
	case Resident:
		return true
	case InDRAM:
		return false
	}
	if fn == RuntimeBuiltins {
		return m.nativeHot
	}
	return m.enterUnit(int(fn), m.figures.bytes[fn], 0)
}

// SetRuntime says where the runtime functions are; without it they are resident.
func (m *Machine) SetRuntime(at [NumRuntime]RuntimePlace) {
	m.runtime = at
	m.lookAway()
}

// lookAway notes whether calls of built-in functions have to be looked at.
func (m *Machine) lookAway() {
	m.away = m.prof != nil || m.figures.inC ||
		m.side == onCore && (m.runtime[RuntimeBuiltins] != Resident || m.Code != nil && m.Code.software.RegistersInDRAM)
}

// enterUnit calls a unit of the runtime, as a function is called, and reports whether it is in the cache. Where calls are linked those by code in the cache
// do not go through the dispatch table.
func (m *Machine) enterUnit(unit, bytes int, hot uint8) bool {
	m.rule.Note(&m.unitUses[unit])
	if m.unitStates[unit] == swicache.Cached {
		m.noteUnit(unit, hot)
		return true
	}
	m.looked++
	m.chargeDispatch(1, 0, 0)
	o := m.Cache.Cold(unit, bytes, m.live)
	m.chargeWork(CacheMiss, o.Work)
	m.fixReturns(m.current, o)
	if m.Trace.On() {
		m.traceCold(unit, &o)
	}
	if o.Insert {
		m.copyCode(bytes)
		m.linkTo()
	}
	return o.Insert
}

// enterNative charges a call of a built-in function: what the cost model does besides, and the code around its loops, where it is not in SRAM. The caller
// books cycles besides.
func (m *Machine) enterNative(native int, cycles uint64, hot uint8) {
	n := &natives[native]
	if m.prof != nil {
		m.enterNativeFrame(n, cycles)
	}
	if !isLeaf(n.Function) {
		m.passArgs(n.Arity)
		m.callC(1)
		m.chargeFrame()
	}
	if m.side == onHost {
		return
	}
	switch m.runtime[RuntimeBuiltins] {
	case Resident:
		return
	case Cached:
		if m.nativeHot = m.enterUnit(firstNative+native, m.figures.builtinBytes(n.Function), hot); m.nativeHot {
			return
		}
	}
	m.fetchLines(m.figures.builtinLines(n.Function))
}

// fetchLines charges instructions of the runtime that come from shared DRAM.
func (m *Machine) fetchLines(lines uint64) {
	m.Fetch(lines)
	m.Runtime.RuntimeLines += lines
}

// chargeMove charges the collector's moving of words from one block to another.
func (m *Machine) chargeMove(from, to emu.Addr, words int) {
	n := uint64(words)
	m.run(&moveWord, n)
	m.ChargeLoads(from, words)
	m.ChargeStores(to, words)
}
