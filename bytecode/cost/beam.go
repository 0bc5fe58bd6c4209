package cost

import (
	"math/bits"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/isa"
)

// The interpreter of the cost model gcc-beam is that of BEAM in OTP 17, compiled by gcc: a C
// function of 50 KB in shared DRAM (FACTS.md section 8, H) with direct threading. Loaded code is
// 32-bit words: the address of the handler, then operands. Registers and slots are packed, three to
// a word; labels, functions and constants have their own words. gcc allocates registers to the
// machine's state as follows:
//
//	r0, r1   operands, scratch; r2, r3, r12, r16-r19 scratch
//	r4       I: the instruction
//	r5       x registers in memory
//	r6       E: top of the stack
//	r7       HTOP
//	r8       x0, for which there are instructions of their own
//	r32      the process, which has CP, limits, and the copies of r6, r7 and r33 while C functions run
//	r33      FCALLS
//	r34      mask of a packed operand
//
// Bodies are the most frequent path, as for the compact machine.
var beamLayout = layout{code: []int{4}, registers: []int{5, 32}}

// Parts of handlers.
const (
	beamNext    = "; ldr r1,[r4,#2]; add r4,r4,#8; jr r1"
	beamFetch   = "mov r16,r0; mov r17,r1" + beamNext + "; mov r0,r16; mov r1,r17; " // i_fetch
	beamSave    = "str r7,[r32,#1]; str r6,[r32,#2]; str r33,[r32,#11]; str r8,[r5]; "
	beamRestore = "; ldr r7,[r32,#1]; ldr r6,[r32,#2]; ldr r33,[r32,#11]; ldr r8,[r5]"
	beamRoutine = beamSave + "mov r0,r32; mov r1,r5; mov r12,#0x1234; movt r12,#0x8e00; jalr r12" + beamRestore
	beamValue   = beamRoutine + "; sub r3,r0,#0; beq"
	beamError   = "b; str r0,[r32,#12]; " + beamRoutine + "; sub r3,r0,#0; beq; mov r4,r0; ldr r1,[r4]; jr r1"
	beamBoth    = "and r3,r0,r1; mov r12,#15; and r3,r3,r12; sub r3,r3,r12; bne; "
	beamOne     = "mov r12,#15; and r3,r0,r12; sub r3,r3,r12; bne"
	beamBoxed   = "mov r12,#3; and r3,r0,r12; sub r3,r3,#2; bne; sub r3,r0,#2; ldr r3,[r3]; mov r12,#63; and r3,r3,r12"
	beamFits    = "; asr r3,r0,#27; add r3,r3,#1; sub r3,r3,#1; bgtu; lsl r0,r0,#4; orr r0,r0,r12" // makes a small integer of r0
	beamEnter   = "; ldr r1,[r4]; sub r33,r33,#0; blte; sub r33,r33,#1; jr r1"
	beamGo      = "ldr r4,[r4,#1]" + beamEnter
	beamPop     = "ldr r3,[r6]; str r3,[r32,#10]; add r6,r6,#20; "
	beamPush    = "add r3,r4,#8; str r3,[r32,#10]; "
	// beamFun calls call_fun, which checks the fun and copies its free variable.
	beamFun = beamSave + `mov r0,r32; ldr r1,[r4,#1]; mov r2,r5; mov r3,#0; mov r12,#0x1234; movt r12,#0x8e00; jalr r12;
		str r4,[sp],#-4; str r5,[sp,#3]; str lr,[sp,#2]; mov r17,#3; lsl r3,r1,#2; ldr r0,[r5,r3]; and r18,r0,r17; sub r18,r18,#2; bne; sub r0,r0,#2;
		ldr r18,[r0]; mov r19,#20; sub r18,r18,r19; bne; ldr r16,[r0,#3]; sub r16,r16,r1; bne; ldr r17,[r0,#1]; ldr r18,[r0,#4]; add r3,r5,r3;
		sub r18,r18,#0; beq; ldr r19,[r0,#7]; str r19,[r5],#1; sub r18,r18,#1; bne; str r0,[r5]; ldr r0,[r17,#3];
		ldr lr,[sp,#2]; ldr r5,[sp,#3]; ldr r4,[sp],#4; jr lr` + beamRestore + "; sub r3,r0,#0; beq; mov r4,r0" + beamEnter
	beamApply = beamRoutine + "; sub r3,r0,#0; beq; mov r4,r0" + beamEnter
)

var beamCode = map[bytecode.Op]passage{
	bytecode.OpCall:        {body: beamPush + beamGo},
	bytecode.OpCallOnly:    {body: beamGo},
	bytecode.OpCallLast:    {body: beamPop + beamGo},
	bytecode.OpCallFun:     {body: beamPush + beamFun},
	bytecode.OpCallFunOnly: {body: beamFun},
	bytecode.OpCallFunLast: {body: beamPop + beamFun},
	bytecode.OpApply:       {body: beamPush + beamApply},
	bytecode.OpApplyOnly:   {body: beamApply},
	bytecode.OpApplyLast:   {body: beamPop + beamApply},
	bytecode.OpReturn:      {body: "ldr r4,[r32,#10]; mov r0,#0; str r0,[r32,#10]; ldr r1,[r4]; jr r1"},
	bytecode.OpJump:        {body: "ldr r4,[r4,#1]; ldr r1,[r4]; jr r1"},
	bytecode.OpAllocate: {body: "add r0,r0,#4; sub r3,r6,r7; add r16,r0,r1; sub r3,r3,r16; blt; sub r6,r6,r0; ldr r3,[r32,#10]; str r3,[r6]" + beamNext,
		each: "str r1,[r3],#1; sub r0,r0,#1; bne!"},
	bytecode.OpDeallocate: {body: "ldr r3,[r6]; str r3,[r32,#10]; add r6,r6,r0" + beamNext},
	bytecode.OpTestHeap:   {body: "sub r3,r6,r7; lsl r0,r0,#2; sub r3,r3,r0; blt" + beamNext},

	bytecode.OpMove:            {body: beamNext[2:]},
	bytecode.OpGetList:         {body: "sub r2,r0,#1; ldr r0,[r2]; ldr r1,[r2,#1]" + beamNext},
	bytecode.OpGetHd:           {body: "sub r2,r0,#1; ldr r0,[r2]" + beamNext},
	bytecode.OpGetTl:           {body: "sub r2,r0,#1; ldr r0,[r2,#1]" + beamNext},
	bytecode.OpGetTupleElement: {body: "sub r2,r0,#2; add r2,r2,r3; ldr r0,[r2]" + beamNext},
	bytecode.OpPutList:         {body: "str r0,[r7]; str r1,[r7,#1]; add r0,r7,#1; add r7,r7,#8" + beamNext},
	bytecode.OpPutTuple: {body: "ldr r16,[r4,#2]; add r0,r7,#2; str r16,[r7],#1; lsr r16,r16,#6; add r4,r4,#12; ldr r1,[r4]; jr r1",
		each: "ldr r17,[r4],#1; mov r12,#3; and r18,r17,r12; sub r18,r18,#1; beq; lsr r17,r17,#2; str r0,[r7],#1; sub r16,r16,#1; bne!"},
	bytecode.OpMakeFun:    {body: "ldr r2,[r4,#1]; " + beamRoutine + "; " + beamMakeFun + beamNext, each: "ldr r17,[r5],#1; str r17,[r3],#1; sub r16,r16,#1; bne!"},
	bytecode.OpMakeExport: {body: "ldr r0,[r4,#1]" + beamNext}, // a literal in BEAM
	bytecode.OpHeapFence:  {body: "ldr r3,[r32,#13]; sub r3,r3,#0; bne" + beamNext},

	bytecode.OpPutMapAssoc: {body: "add r3,r4,#8; " + beamValue + beamNext, each: "ldr r17,[r4],#1"},
	bytecode.OpPutMapExact: {body: "add r3,r4,#8; " + beamValue + beamNext, each: "ldr r17,[r4],#1"},
	bytecode.OpGetMapElem:  {body: beamValue + beamNext},

	bytecode.OpIsInteger:      {body: beamOne + beamNext},
	bytecode.OpIsFloat:        {body: beamBoxed + "; sub r3,r3,#24; bne" + beamNext},
	bytecode.OpIsNumber:       {body: beamOne + beamNext},
	bytecode.OpIsAtom:         {body: "mov r12,#63; and r3,r0,r12; sub r3,r3,#11; bne" + beamNext},
	bytecode.OpIsBoolean:      {body: "mov r12,#75; sub r3,r0,r12; beq; mov r12,#11; sub r3,r0,r12; bne" + beamNext},
	bytecode.OpIsPid:          {body: "mov r12,#15; and r3,r0,r12; sub r3,r3,#3; bne" + beamNext},
	bytecode.OpIsReference:    {body: "mov r12,#15; and r3,r0,r12; sub r3,r3,#7; bne" + beamNext},
	bytecode.OpIsPort:         {body: "mov r12,#15; and r3,r0,r12; sub r3,r3,#7; bne!"},
	bytecode.OpIsList:         {body: "mov r12,#3; and r3,r0,r12; sub r3,r3,#1; beq!" + beamNext},
	bytecode.OpIsNonemptyList: {body: "mov r12,#3; and r3,r0,r12; sub r3,r3,#1; bne" + beamNext},
	bytecode.OpIsNil:          {body: "sub r3,r0,#59; bne" + beamNext},
	bytecode.OpIsTuple:        {body: beamBoxed + "; bne" + beamNext},
	bytecode.OpIsBinary:       {body: beamBoxed + "; sub r3,r3,#32; beq; sub r3,r3,#4; bgtu" + beamNext},
	bytecode.OpIsBitstring:    {body: beamBoxed + "; sub r3,r3,#32; beq; sub r3,r3,#4; bgtu" + beamNext},
	bytecode.OpIsMap:          {body: beamBoxed + "; mov r12,#60; sub r3,r3,r12; bne" + beamNext},
	bytecode.OpIsFunction:     {body: beamBoxed + "; sub r3,r3,#20; bne" + beamNext},
	bytecode.OpIsFunction2:    {body: beamValue + beamNext},
	bytecode.OpTestArity:      {body: "sub r3,r0,#2; ldr r3,[r3]; ldr r2,[r4,#2]; sub r3,r3,r2; bne" + beamNext},
	bytecode.OpIsTaggedTuple: {body: beamBoxed + "; bne" + beamNext + "; sub r3,r0,#2; ldr r3,[r3]; ldr r2,[r4,#2]; sub r3,r3,r2; bne" + beamNext +
		"; sub r2,r0,#2; ldr r2,[r2,#1]; " + beamNext[2:] + "; sub r3,r2,r1; bne" + beamNext}, // is_tuple_of_arity, get_tuple_element, is_eq_exact

	bytecode.OpIsEqExact: {body: beamFetch + "sub r3,r0,r1; bne" + beamNext, folded: "ldr r1,[r4,#2]; sub r3,r0,r1; bne" + beamNext},
	bytecode.OpIsNeExact: {body: beamFetch + "sub r3,r0,r1; beq; mov r12,#3; and r3,r0,r12; sub r3,r3,#3; bne" + beamNext,
		folded: "ldr r1,[r4,#2]; sub r3,r0,r1; beq" + beamNext},
	bytecode.OpIsEq: {body: beamFetch + "sub r3,r0,r1; bne" + beamNext},
	bytecode.OpIsNe: {body: beamFetch + "sub r3,r0,r1; beq; mov r12,#3; and r3,r0,r12; sub r3,r3,#3; bne" + beamNext},
	bytecode.OpIsLt: {body: beamFetch + beamBoth + "sub r3,r0,r1; bgte" + beamNext},
	bytecode.OpIsGe: {body: beamFetch + beamBoth + "sub r3,r0,r1; blt" + beamNext},

	// Values are found by binary search.
	bytecode.OpSelectVal: {body: "ldr r3,[r4,#3]; add r2,r4,#16; ldr r4,[r2,#1]; ldr r1,[r4]; jr r1",
		each: "sub r16,r3,r2; lsr r16,r16,#4; lsl r16,r16,#3; add r16,r16,r2; ldr r17,[r16]; sub r17,r0,r17; bltu; mov r3,r16; b"},
	bytecode.OpSelectArity: {body: "sub r0,r0,#2; ldr r0,[r0]; ldr r3,[r4,#3]; add r2,r4,#16; ldr r4,[r2,#1]; ldr r1,[r4]; jr r1",
		each: "sub r16,r3,r2; lsr r16,r16,#4; lsl r16,r16,#3; add r16,r16,r2; ldr r17,[r16]; sub r17,r0,r17; bltu; mov r3,r16; b"},

	bytecode.OpAdd:  {body: beamFetch + beamBoth + "asr r0,r0,#4; asr r1,r1,#4; add r0,r0,r1" + beamFits + beamNext, folded: beamOne + "; ldr r1,[r4,#2]; asr r0,r0,#4; add r0,r0,r1" + beamFits + beamNext},
	bytecode.OpSub:  {body: beamFetch + beamBoth + "asr r0,r0,#4; asr r1,r1,#4; sub r0,r0,r1" + beamFits + beamNext, folded: beamOne + "; ldr r1,[r4,#2]; asr r0,r0,#4; add r0,r0,r1" + beamFits + beamNext},
	bytecode.OpMul:  {body: beamArith},
	bytecode.OpDiv:  {body: beamFetch + beamBoth + beamDivide},
	bytecode.OpRem:  {body: beamFetch + beamBoth + beamDivide},
	bytecode.OpFDiv: {body: beamArith},
	bytecode.OpNeg:  {body: beamFetch + beamBoth + "asr r0,r0,#4; asr r1,r1,#4; sub r0,r0,r1" + beamFits + beamNext},
	bytecode.OpBand: {body: beamFetch + beamBoth + "and r0,r0,r1" + beamNext},
	bytecode.OpBor:  {body: beamFetch + beamBoth + "orr r0,r0,r1" + beamNext},
	bytecode.OpBxor: {body: beamFetch + beamBoth + "eor r0,r0,r1; orr r0,r0,r12" + beamNext},
	bytecode.OpBnot: {body: beamOne + "; mov r1,#0xfff0; movt r1,#0xffff; eor r0,r0,r1" + beamNext},
	bytecode.OpBsl: {body: beamFetch + beamBoth + "asr r1,r1,#4; blt; asr r3,r0,#4; mov r16,#27; sub r16,r16,r1; blt; mov r17,#0; movt r17,#0xffff; asr r17,r17,r16; and r17,r17,r3; bne; " +
		"lsl r0,r3,r1; lsl r0,r0,#4; orr r0,r0,r12" + beamNext},
	bytecode.OpBsr: {body: beamFetch + beamBoth + "asr r1,r1,#4; blt; asr r0,r0,r1; orr r0,r0,r12" + beamNext},
	bytecode.OpBif: {body: "ldr r12,[r4,#2]; str r33,[r32,#11]; mov r0,r32; add r1,sp,#8; jalr r12; ldr r33,[r32,#11]; sub r3,r0,#0; beq" + beamNext,
		each: "str r0,[sp,#2]"},

	bytecode.OpTry:             {body: beamMark},
	bytecode.OpTryEnd:          {body: "ldr r3,[r32,#14]; sub r3,r3,#1; str r3,[r32,#14]; mov r1,#59; str r1,[r6,r0]; sub r3,r8,#0; beq" + beamNext},
	bytecode.OpTryCase:         {body: "ldr r3,[r32,#14]; sub r3,r3,#1; str r3,[r32,#14]; mov r1,#59; str r1,[r6,r0]; ldr r8,[r5,#1]; ldr r1,[r5,#2]; str r1,[r5,#1]" + beamNext},
	bytecode.OpCatch:           {body: beamMark},
	bytecode.OpCatchEnd:        {body: "ldr r3,[r32,#14]; sub r3,r3,#1; str r3,[r32,#14]; mov r1,#59; str r1,[r6,r0]; sub r3,r8,#0; beq" + beamNext},
	bytecode.OpRaise:           {body: beamError},
	bytecode.OpBuildStacktrace: {body: beamRoutine + beamNext},
	bytecode.OpBadmatch:        {body: beamError},
	bytecode.OpCaseClause:      {body: beamError},
	bytecode.OpTryClause:       {body: beamError},
	bytecode.OpIfClause:        {body: beamError},
	bytecode.OpBadRecord:       {body: beamError},
	bytecode.OpFunctionClause:  {body: beamError},

	bytecode.OpBsGetInteger:  {body: beamValue + beamNext},
	bytecode.OpBsGetFloat:    {body: beamValue + beamNext},
	bytecode.OpBsGetBits:     {body: beamValue + beamNext},
	bytecode.OpBsGetTail:     {body: beamValue + beamNext},
	bytecode.OpBsGetUtf:      {body: beamValue + beamNext},
	bytecode.OpBsSkip:        {body: "ldr r2,[r4,#2]; ldr r3,[r0,#2]; add r3,r3,r2; ldr r2,[r0,#3]; sub r2,r2,r3; bltu; str r3,[r0,#2]" + beamNext},
	bytecode.OpBsMatchString: {body: beamValue + beamNext},
	bytecode.OpBsTestEnd:     {body: "ldr r2,[r0,#2]; ldr r3,[r0,#3]; sub r3,r3,r2; bne" + beamNext},
	bytecode.OpBsTestUnit:    {body: "ldr r2,[r0,#2]; ldr r3,[r0,#3]; sub r3,r3,r2; mov r12,#7; and r3,r3,r12; bne" + beamNext},
	bytecode.OpBsCreate:      {body: "add r3,r4,#8; " + beamValue + beamNext, each: "ldr r17,[r4],#1"},

	bytecode.OpSend:         {body: beamValue + beamNext},
	bytecode.OpRecvPeek:     {body: "ldr r2,[r32,#20]; ldr r2,[r2]; sub r3,r2,#0; beq; ldr r3,[r2,#1]; sub r3,r3,#0; bne; ldr r8,[r2,#2]" + beamNext},
	bytecode.OpRecvRemove:   {body: beamRoutine + beamNext},
	bytecode.OpRecvNext:     {body: "ldr r2,[r32,#20]; ldr r2,[r2]; str r2,[r32,#20]; ldr r4,[r4,#1]; ldr r1,[r4]; jr r1"},
	bytecode.OpRecvWait:     {body: beamWait},
	bytecode.OpRecvWaitTime: {body: beamRoutine + "; " + beamWait},
	bytecode.OpRecvTimeout:  {body: "ldr r3,[r32,#22]; str r3,[r32,#20]; ldr r3,[r32,#5]; mov r1,#0; str r1,[r32,#5]" + beamNext},
	bytecode.OpRecvMark:     {body: "ldr r3,[r32,#21]; str r3,[r32,#23]" + beamNext},
	bytecode.OpRecvSeek:     {body: "ldr r3,[r32,#23]; str r3,[r32,#20]" + beamNext},
}

const (
	// beamArith calls a routine for sources that i_fetch has loaded.
	beamArith   = beamFetch + "str r0,[r5,#7]; str r1,[r5,#8]; " + beamValue + beamNext
	beamDivide  = "sub r3,r1,r12; beq; asr r0,r0,#4; asr r1,r1,#4; mov r12,#0x1234; movt r12,#0x8e00; jalr r12; mov r12,#15" + beamFits + beamNext
	beamMark    = "ldr r3,[r32,#14]; add r3,r3,#1; str r3,[r32,#14]; ldr r2,[r4,#2]; str r2,[r6,r0]" + beamNext
	beamWait    = "ldr r2,[r4,#1]; str r2,[r32,#15]; str r7,[r32,#1]; str r6,[r32,#2]; ldr r3,[r32,#16]; mov r1,#2; str r1,[r32,#17]; mov r12,#0x1234; movt r12,#0x8e00; jalr r12"
	beamMakeFun = `str r4,[sp],#-4; str lr,[sp,#3]; ldr r16,[r2,#4]; add r3,r16,#7; ldr r17,[r32,#1]; ldr r18,[r32,#3]; sub r18,r18,r17; bltu; lsl r3,r3,#2; add r3,r3,r17;
		str r3,[r32,#1]; mov r3,#148; str r3,[r17]; str r2,[r17,#1]; ldr r3,[r2,#6]; str r3,[r17,#2]; ldr r3,[r2,#2]; str r3,[r17,#3]; str r16,[r17,#4];
		ldr r3,[r32,#18]; str r3,[r17,#5]; ldr r3,[r32,#19]; str r3,[r17,#6]; str r17,[r32,#19]; ldr r3,[r2,#5]; add r3,r3,#1; str r3,[r2,#5]; add r0,r17,#2;
		ldr lr,[sp,#3]; ldr r4,[sp],#4; jr lr`
)

var (
	beamUnpack = isa.MustParse("lsr r3,r2,#10; and r3,r3,r34") // the place of a register, in bytes, or a number
	beamPacked = beamLayout.costOf(isa.MustParse("ldr r2,[r4,#1]"))
	beamX      = beamLayout.costOf(beamUnpack, isa.MustParse("ldr r0,[r5,r3]"))
	beamY      = beamLayout.costOf(beamUnpack, isa.MustParse("ldr r0,[r6,r3]"))
	beamX0     = beamLayout.costOf(isa.MustParse("mov r0,r8"))
	beamConst  = beamLayout.costOf(isa.MustParse("ldr r0,[r4,#2]"))
	beamToX    = beamLayout.costOf(beamUnpack, isa.MustParse("str r0,[r5,r3]"))
	beamToY    = beamLayout.costOf(beamUnpack, isa.MustParse("str r0,[r6,r3]"))
	beamToX0   = beamLayout.costOf(isa.MustParse("mov r8,r0"))

	// What a failing test does instead of continuing with the next instruction.
	beamBranch = beamLayout.costOf(isa.MustParse("bne!; ldr r4,[r4,#1]; ldr r1,[r4]; jr r1")).
			minus(beamLayout.costOf(isa.MustParse("bne" + beamNext)))
)

// packedOperands is the number of registers and numbers in a word of code.
const packedOperands = 3

// beam is the interpreter.
var beam = translation{
	layout:   beamLayout,
	code:     beamCode,
	register: func(i int, _ bool) string { return [maxRegisters]string{"r0", "r1", "r2"}[i] },
	read: func(a bytecode.Arg) (cost, bool) {
		switch {
		case a.Kind == bytecode.KindX && a.N == 0:
			return beamX0, false
		case a.Kind == bytecode.KindX:
			return beamX, false
		case a.Kind == bytecode.KindY:
			return beamY, false
		}
		return beamConst, false
	},
	write: func(a bytecode.Arg) (cost, bool) {
		switch {
		case a.Kind == bytecode.KindX && a.N == 0:
			return beamToX0, false
		case a.Kind == bytecode.KindX:
			return beamToX, false
		}
		return beamToY, false
	},
	number: beamLayout.costOf(beamUnpack),
	probes: func(pairs int) int { return bits.Len(uint(pairs)) },
}

// beamCost returns the cost of the path through the handlers of an instruction.
func beamCost(op bytecode.Op, args []bytecode.Arg) cost {
	packed := 0
	for i, k := range bytecode.Ops[op].Operands {
		switch a := args[i]; k {
		case bytecode.KindSrc, bytecode.KindReg, bytecode.KindDst:
			packed += bit(a.Kind == bytecode.KindX && a.N > 0 || a.Kind == bytecode.KindY)
		case bytecode.KindNum:
			packed++
		}
	}
	words := (packed + packedOperands - 1) / packedOperands
	return beam.cost(op, args).plus(beamPacked.times(words))
}
