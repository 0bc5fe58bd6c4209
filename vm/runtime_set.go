package vm

import (
	"math/bits"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
)

// The runtime functions of the set own are written by hand, as their sequences stand. Those of the other sets are C: the same loops compiled by gcc, functions that save
// registers on the C stack, which is in SRAM, and routines for arithmetic that the compact machine has in line. On the host they are the same C, and
// double precision is the processor's.
var (
	// frame is the entry and the exit of a C function that keeps values in six registers.
	frame = passage(RuntimeBuiltins, isa.MustParse(`sub sp,sp,#28; str lr,[sp,#6]; str r4,[sp,#5]; str r5,[sp,#4]; str r6,[sp,#3]; str r7,[sp,#2]; str r8,[sp,#1];
		ldr r8,[sp,#1]; ldr r7,[sp,#2]; ldr r6,[sp,#3]; ldr r5,[sp,#4]; ldr r4,[sp,#5]; ldr lr,[sp,#6]; add sp,sp,#28; jr lr`))
	// primop is a routine for arithmetic, called with small integers: it tests tags, multiplies the magnitudes and tests whether the product is small.
	primop = passage(RuntimeBignum, isa.Concat(isa.MustParse(`sub sp,sp,#28; str lr,[sp,#6]; str r4,[sp,#5]; str r5,[sp,#4]; str r6,[sp,#3]; str r7,[sp,#2]; str r8,[sp,#1];
		mov r4,r0; mov r5,r1; mov r6,r2; mov r12,#15; and r3,r5,r12; sub r3,r3,r12; bne; and r3,r6,r12; sub r3,r3,r12; bne; asr r5,r5,#4; beq; asr r6,r6,#4; beq; sub r3,r6,#1; beq;
		asr r16,r5,#31; eor r5,r5,r16; sub r5,r5,r16; asr r17,r6,#31; eor r6,r6,r17; sub r6,r6,r17; mov r0,r5; mov r1,r6; bl.l multiply`), longProduct, isa.MustParse(`
		sub r1,r1,#0; bne; lsr r3,r0,#27; bne; eor r16,r16,r17; eor r0,r0,r16; sub r0,r0,r16; lsl r0,r0,#4; orr r0,r0,r12;
		ldr r8,[sp,#1]; ldr r7,[sp,#2]; ldr r6,[sp,#3]; ldr r5,[sp,#4]; ldr r4,[sp,#5]; ldr lr,[sp,#6]; add sp,sp,#28; jr lr`)))
	// longProduct is 64 bits of a product, of which the core gives 32: four multiplications of halves, in the FPU's mode for integers.
	longProduct = isa.MustParse(`movfs r18,config; mov r19,#0; movt r19,#8; orr r19,r18,r19; gid; movts config,r19; gie;
		lsl r2,r0,#16; lsr r2,r2,#16; lsr r0,r0,#16; lsl r3,r1,#16; lsr r3,r3,#16; lsr r1,r1,#16; imul r20,r2,r3; imul r21,r0,r3; imul r22,r2,r1; imul r23,r0,r1;
		gid; movts config,r18; gie; add r21,r21,r22; lsl r0,r21,#16; lsr r1,r21,#16; add r0,r0,r20; bgteu; add r1,r1,#1; add r1,r1,r23; jr lr`)
)

// nativeContext is what HiPE's code keeps in registers and leaves in the process control block, in r32, around a call of C: return address, stack, heap,
// and the value of the fence, which C changes (FACTS.md section 8: registers of native code, H; that all of these go with each call is as in HiPE's other
// ports, L).
var nativeContext = isa.MustParse("str r14,[r32,#1]; str r6,[r32,#2]; str r7,[r32,#3]; ldr r7,[r32,#3]; ldr r6,[r32,#2]; ldr r14,[r32,#1]; ldr r33,[r32,#4]")

// product is the compact machine's multiplication, as compiled code calls it.
var product = passage(RuntimeBignum, bytecode.Ops[bytecode.OpMul].Body)

const linesUnit = "lines"

// What is left to fit of C that is not written out here.
var (
	runtimeCode = emu.NewParameter(emu.Constant{Name: "runtime in C", Value: 100, Unit: "%", Confidence: emu.Low,
		Source: "estimate: 100 is what the sequences take, which are written by hand"}, 50, 400)
	primopLines = emu.NewFree(emu.Constant{Name: "routine of an arithmetic operator in C", Value: 46, Unit: linesUnit, Confidence: emu.Medium,
		Source: "fitted to matmul"}, 15, 120)
	nativeLines = emu.NewFree(emu.Constant{Name: "built-in function in C, beside its loops", Value: 150, Unit: linesUnit, Confidence: emu.Low,
		Source: "fitted: 58 for a HiPE reduction of fannkuchredux, which has 0.36 calls (BEAM counts them as reductions)"}, 20, 400)
	nativeLoads = emu.NewFree(emu.Constant{Name: "words of the runtime's own data that a built-in function in C loads", Value: 35, Unit: "words", Confidence: emu.Low,
		Source: "fitted; a quarter of the instructions of compiled C load as a rule, some half of them from the stack, which is in SRAM"}, 0, 80)
	doubleLines = emu.NewFree(emu.Constant{Name: "operation of soft double precision in C, with its box", Value: 300, Unit: linesUnit, Confidence: emu.Medium,
		Source: "fitted to mandelbrot"}, 150, 500)
	hostDouble = emu.NewFree(emu.Constant{Name: "operation of double precision on the ARM, with its box", Value: 90, Unit: "cycles", Confidence: emu.Low,
		Source: "fitted; VFP 4 to 8 cycles, and a call of C that tests two tags and makes a box"}, 10, 300)
)

// Fitted lists the parameters of this package in a fixed order. A machine reads them when it gets its software.
func Fitted() []*emu.Parameter {
	return []*emu.Parameter{runtimeCode, primopLines, nativeLines, doubleLines, hostDouble, nativeLoads}
}

// comparedShare is what a comparison of doubles in C is of an operation: two numbers are taken apart, none is put together and rounded.
var comparedShare = emu.Constant{Name: "comparison of doubles in C, of an operation", Value: 50, Unit: "%", Confidence: emu.Low,
	Source: "estimate: libgcc's fp-bit unpacks both and compares, without arithmetic, rounding and packing"}

// figures are the parameters with which a machine was built.
type figures struct {
	set, runtime            cost.Model
	soft                    SoftFloat
	read                    bool
	inC                     bool   // the runtime is C's
	code, compared          uint64 // percent
	primop, native, double  uint64 // lines
	loads                   uint64 // words
	hostPercent, hostDouble uint64 // cycles, of 100 instructions and of an operation
	bytes                   [NumRuntime]int
}

// SetSoftware makes the runtime that of a cost model.
func (m *Machine) SetSoftware(s cost.Model) { m.setSoftware(s, s, LibGCC) }

// setSoftware does so for code of one set with the runtime of another, and with some kind of double precision.
func (m *Machine) setSoftware(s, runtime cost.Model, soft SoftFloat) {
	m.figures.setSoftware(s, runtime, soft)
	m.lookAway()
}

// setSoftware takes the figures of code of one set with the runtime of another, and with some kind of double precision.
func (f *figures) setSoftware(s, runtime cost.Model, soft SoftFloat) {
	if f.read && f.set == s && f.runtime == runtime && f.soft == soft {
		return
	}
	*f = figures{
		set: s, runtime: runtime, soft: soft, read: true, inC: runtime != cost.Own,
		code: uint64(runtimeCode.Value), primop: uint64(primopLines.Value), native: uint64(nativeLines.Value), loads: uint64(nativeLoads.Value),
		double: uint64(doubleLines.Value), compared: uint64(comparedShare.Value),
		hostPercent: uint64(cost.ARMCycles(100)), hostDouble: uint64(hostDouble.Value),
	}
	for fn := range NumRuntime {
		f.bytes[fn] = fn.bytesIn(runtime, soft)
	}
}

// BytesIn is the size of its code in a cost model. C has code besides what is written out: the routines of operators, and what each built-in function does
// around its loops.
func (f RuntimeFunc) BytesIn(s cost.Model) int { return f.bytesIn(s, LibGCC) }

func (f RuntimeFunc) bytesIn(s cost.Model, soft SoftFloat) int {
	if f == RuntimeSoftFloat && soft == ByHand {
		return handDoubleBytes
	}
	n := f.Bytes()
	if s == cost.Own {
		return n
	}
	if f == RuntimeSoftFloat {
		return max(n, lineBytes*int(doubleLines.Value))
	}
	n = n * int(runtimeCode.Value) / 100
	switch f {
	case RuntimeBignum:
		n += lineBytes * int(primopLines.Value)
	case RuntimeBuiltins:
		for i := range bif.Functions() {
			if row := &bif.Functions()[i]; row.Place == bif.Here && !isLeaf(row) {
				n += lineBytes * int(nativeLines.Value)
			}
		}
	}
	return n
}

// lines is what a pass through a routine fetches.
func (f *figures) lines(r *routine) uint64 {
	switch {
	case !f.inC || f.soft == ByHand && r.fn == RuntimeSoftFloat:
		return linesOf(r.bytes)
	case r == &softDouble:
		return f.double
	case r == &compareDouble:
		return f.double * f.compared / 100
	case r == &primop:
		return f.primop
	}
	return f.compiled(r.bytes)
}

// compiled is the lines of what takes so many bytes as a sequence.
func (f *figures) compiled(bytes int) uint64 { return linesOf(bytes * int(f.code) / 100) }

// isLeaf reports whether a built-in function is so small in C that it needs no frame and no arguments in memory: what guards may call.
func isLeaf(row *bif.Function) bool { return row.Guard }

// builtinLines is what a call of a built-in function fetches besides its loops.
func (f *figures) builtinLines(row *bif.Function) uint64 {
	switch {
	case !f.inC:
		return linesOf(row.Bytes)
	case isLeaf(row):
		return f.compiled(row.Bytes)
	}
	return f.compiled(row.Bytes) + f.native
}

// builtinBytes is the size of a built-in function.
func (f *figures) builtinBytes(row *bif.Function) int {
	if !f.inC {
		return row.Bytes
	}
	return lineBytes * int(f.builtinLines(row))
}

// hostCycles is what n passes through a routine take the ARM.
func (f *figures) hostCycles(r *routine, n uint64) uint64 {
	switch r {
	case &softDouble:
		return n * f.hostDouble
	case &primop: // the ARM has an instruction for long products
		return n * (r.instrs - uint64(longProduct.Len()) + 1) * f.hostPercent / 100
	case &divide:
		// As the core the ARM has no division: libgcc's takes three instructions a bit.
		return n * 3 * f.hostPercent / 100
	}
	return n * r.instrs * f.hostPercent / 100
}

// instructions is how many there are in so many lines of C: as dense as those of primop.
func (f *figures) instructions(lines uint64) uint64 {
	return lines * lineBytes * primop.instrs / uint64(primop.bytes)
}

// chargeFrame charges what a call of a built-in function takes in C, beside its loops.
func (m *Machine) chargeFrame() {
	if !m.figures.inC {
		return
	}
	f := &m.figures
	n := f.instructions(f.native)
	if m.side == onHost {
		m.Issue((frame.instrs + n) * f.hostPercent / 100)
		return
	}
	m.Issue(frame.cycles + n)
	m.chargeProcess(f.loads, 0)
}

// passArgs charges arguments and result of a built-in function where they are in registers that lie in shared DRAM. Native code stores arguments there first,
// for HiPE's built-in functions take them from the process.
func (m *Machine) passArgs(arity int) {
	if m.side == onHost || !m.Code.software.RegistersInDRAM {
		return
	}
	args, results := uint64(arity), uint64(1)
	if m.figures.set == cost.Native {
		results = args
	}
	m.chargeProcess(args, results)
}

// callC charges n calls of C for what the cost model keeps in registers and C wants in the process.
func (m *Machine) callC(n uint64) {
	if !m.figures.inC || m.figures.set != cost.Native || m.side == onHost {
		return
	}
	m.Issue(n * uint64(nativeContext.Cycles()))
	if m.Code != nil && m.Code.software.RegistersInDRAM {
		m.chargeProcess(n*uint64(nativeContext.LoadsAt(32)), n*uint64(nativeContext.StoresAt(32)))
	}
}

// chargeProcess charges words of the process control block, of registers, and of the runtime's tables in shared DRAM.
func (m *Machine) chargeProcess(loads, stores uint64) {
	v := m.View
	v.ChargeLoads(loads, m.DRAMLoad)
	v.ChargeStores(stores, m.DRAMStore)
}

// chargeProducts charges n products of small integers that an instruction has computed.
func (m *Machine) chargeProducts(n uint64) {
	switch {
	case n == 0:
	case m.figures.inC:
		m.run(&primop, n)
	case m.figures.set == cost.Native:
		m.run(&product, n)
	}
}

// chargeWordArith charges arithmetic on words that no instruction is for.
func (m *Machine) chargeWordArith(op uint16, a, b int64) {
	if op == opDiv || op == opRem {
		m.run(&divide, quotientBits(a, b))
	}
	if m.figures.inC && (op == opMul || m.figures.set == cost.Native && (op == opDiv || op == opRem || op == opBsl)) {
		m.run(&primop, 1)
	}
}

// quotientBits is the number of bits of a quotient that have to be found.
func quotientBits(a, b int64) uint64 {
	return uint64(max(bits.Len64(magnitude(a))-bits.Len64(magnitude(b)), 0) + 1)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// chargeCompare charges the comparison of two terms of which one is a double. It is called in the middle of an execution, where nothing may be loaded into
// the instruction cache.
func (m *Machine) chargeCompare(t, u term.Term) {
	if !m.isDouble(t) && !m.isDouble(u) {
		return
	}
	switch {
	case !m.figures.inC || m.figures.soft == ByHand:
		m.Issue(compareDouble.cycles)
	case m.side == onHost:
		m.Issue(m.figures.hostDouble * m.figures.compared / 100)
		return
	default:
		m.Issue(softDoubleCycles * m.figures.compared / 100)
	}
	if m.Cache == nil || m.runtime[RuntimeSoftFloat] != InDRAM {
		return
	}
	m.fetchLines(m.figures.lines(&compareDouble))
}

// isDouble looks at a term without being charged for it.
func (m *Machine) isDouble(t term.Term) bool {
	return t&term.TagMask == term.TagBoxed && term.HeaderSub(m.View.Peek(emu.Addr(t)&^3)) == term.SubFloat
}
