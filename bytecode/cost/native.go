package cost

import (
	"strconv"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/isa"
)

// Native code is that of HiPE's Epiphany back end (FACTS.md section 8: native stack, H), with the
// registers
//
//	r0       result of a call; scratch
//	r1-r5    x0-x4, the arguments
//	r6       native stack: top, where y slots are
//	r7       heap top
//	r8-r31   x5-x23, but for r12 and r14; what is further is in memory, in the process control block
//	r12      target of calls
//	r14      link register
//	r32      process control block, in which count of reductions and limits of heap and stack are, as HiPE keeps them in its other ports (L)
//	r33      value of the heap fence
//	r36-r43  scratch
//
// In the texts $a, $b and $c are the registers of the first to third source or result, $e that of
// an entry of the list operand. Tests of tags are inline. Rare cases are out of line: arithmetic on
// terms other than small integers, too little heap or stack.
const (
	argRegs    = 5  // x registers that a 16-bit instruction can name
	nativeRegs = 24 // x registers in registers of the core
)

var nativeLayout = layout{registers: []int{32}}

// Parts of native code.
const (
	nativeRoutine = "mov r12,#0x1234; movt r12,#0x8e00; jalr r12"
	nativeTail    = "mov r12,#0x1234; movt r12,#0x8e00; jr r12"
	nativeCount   = "; ldr r36,[r32,#9]; sub r36,r36,#1; str r36,[r32,#9]; blt.l"
	nativePop     = "ldr r14,[r6,#4]; add r6,r6,#20; "
	nativeBoth    = "and r0,$a,$b; mov r36,#15; and r0,r0,r36; sub r0,r0,r36; bne.l; "
	nativeOne     = "mov r36,#15; and r0,$a,r36; sub r0,r0,r36; bne.l; "
	nativeBoxed   = "mov r36,#3; and r0,$a,r36; sub r0,r0,#2; bne.l; sub r0,$a,#2; ldr r0,[r0]"
	nativeSub     = nativeBoxed + "; lsl r0,r0,#26; lsr r0,r0,#28"
	nativeFun     = "mov r36,#3; and r0,r2,r36; sub r0,r0,#2; bne.l; sub r0,r2,#2; ldr r36,[r0]; lsl r36,r36,#26; lsr r36,r36,#28; sub r36,r36,#1; bne.l; " +
		"ldr r36,[r0,#3]; sub r36,r36,#31; bne.l; ldr r12,[r0,#2]; "
	nativeBits  = "mov r1,$a; mov r2,$b; mov r3,$c; " + nativeRoutine + "; sub r36,r0,#0; beq.l"
	nativeRaise = "mov r1,$a; " + nativeRoutine
)

var nativeCode = map[bytecode.Op]passage{
	bytecode.OpCall:        {body: nativeRoutine + nativeCount},
	bytecode.OpCallOnly:    {body: nativeTail + nativeCount},
	bytecode.OpCallLast:    {body: nativePop + nativeTail + nativeCount},
	bytecode.OpCallFun:     {body: nativeFun + "jalr r12; ldr r2,[r0,#5]" + nativeCount},
	bytecode.OpCallFunOnly: {body: nativeFun + "jr r12; ldr r2,[r0,#5]" + nativeCount},
	bytecode.OpCallFunLast: {body: nativeFun + nativePop + "jr r12; ldr r2,[r0,#5]" + nativeCount},
	bytecode.OpApply:       {body: nativeRoutine},
	bytecode.OpApplyOnly:   {body: nativeTail},
	bytecode.OpApplyLast:   {body: nativePop + nativeTail},
	bytecode.OpReturn:      {body: "mov r0,r1; jr r14"},
	bytecode.OpJump:        {body: "b.l"},
	bytecode.OpAllocate:    {body: "ldr r36,[r32,#8]; sub r0,r6,#20; sub r36,r0,r36; bltu.l; str r14,[r6,#-1]; sub r6,r6,#20"},
	bytecode.OpDeallocate:  {body: "ldr r14,[r6,#4]; add r6,r6,#20"},
	bytecode.OpTestHeap:    {body: "ldr r36,[r32,#7]; add r0,r7,#20; sub r0,r36,r0; bltu.l"},

	bytecode.OpMove:            {body: "mov $b,$a"},
	bytecode.OpGetList:         {body: "sub r0,$a,#1; ldr $b,[r0]; ldr $c,[r0,#1]"},
	bytecode.OpGetHd:           {body: "sub r0,$a,#1; ldr $b,[r0]"},
	bytecode.OpGetTl:           {body: "sub r0,$a,#1; ldr $b,[r0,#1]"},
	bytecode.OpGetTupleElement: {body: "sub r0,$a,#2; ldr $b,[r0,#1]"},
	bytecode.OpPutList:         {body: "str $a,[r7]; str $b,[r7,#1]; add $c,r7,#1; add r7,r7,#8"},
	bytecode.OpPutTuple:        {body: "mov r0,#192; str r0,[r7]; add $a,r7,#2; add r7,r7,#20", each: "str $e,[r7,#1]"},
	bytecode.OpMakeFun: {each: "str $e,[r7,#7]", body: "mov r0,#0x1234; str r0,[r7]; mov r0,#0x1234; movt r0,#0x8e00; str r0,[r7,#1]; ldr r36,[r0,#3]; str r36,[r7,#2]; " +
		"mov r36,#31; str r36,[r7,#3]; ldr r36,[r32,#3]; str r36,[r7,#4]; add $a,r7,#2; add r7,r7,#24"},
	bytecode.OpMakeExport: {body: "mov r0,#0x1234; str r0,[r7]; mov r0,#0x1234; movt r0,#0x8e00; str r0,[r7,#1]; ldr r36,[r0,#1]; str r36,[r7,#2]; " +
		"mov r36,#31; str r36,[r7,#3]; add $a,r7,#2; add r7,r7,#16"},
	bytecode.OpHeapFence:   {body: "sub r36,r33,#0; beq.l"},
	bytecode.OpPutMapAssoc: {body: "mov r1,$a; " + nativeRoutine + "; sub r36,r0,#0; beq.l; mov $b,r0", each: "str $e,[r7,#1]"},
	bytecode.OpPutMapExact: {body: "mov r1,$a; " + nativeRoutine + "; sub r36,r0,#0; beq.l; mov $b,r0", each: "str $e,[r7,#1]"},
	bytecode.OpGetMapElem:  {body: "mov r1,$a; mov r2,$b; " + nativeRoutine + "; sub r36,r0,#0; beq.l; mov $c,r0"},

	bytecode.OpIsInteger:      {body: nativeOne[:len(nativeOne)-2]},
	bytecode.OpIsFloat:        {body: nativeSub + "; sub r0,r0,#4; bne.l"},
	bytecode.OpIsNumber:       {body: nativeOne[:len(nativeOne)-2]},
	bytecode.OpIsAtom:         {body: "lsl r0,$a,#26; lsr r0,r0,#26; sub r0,r0,#11; bne.l"},
	bytecode.OpIsBoolean:      {body: "mov r36,#11; sub r0,$a,r36; beq; mov r36,#75; sub r0,$a,r36; bne.l"},
	bytecode.OpIsPid:          {body: "mov r36,#15; and r0,$a,r36; sub r0,r0,#3; bne.l"},
	bytecode.OpIsReference:    {body: "mov r36,#15; and r0,$a,r36; sub r0,r0,#7; bne.l"},
	bytecode.OpIsPort:         {body: "b.l"},
	bytecode.OpIsList:         {body: "mov r36,#3; and r0,$a,r36; sub r0,r0,#1; beq!"},
	bytecode.OpIsNonemptyList: {body: "mov r36,#3; and r0,$a,r36; sub r0,r0,#1; bne.l"},
	bytecode.OpIsNil:          {body: "sub r0,$a,#59; bne.l"},
	bytecode.OpIsTuple:        {body: nativeSub + "; bne.l"},
	bytecode.OpIsBinary:       {body: nativeSub + "; sub r0,r0,#7; sub r0,r0,#3; bgteu.l; sub r0,$a,#2; ldr r0,[r0,#1]; lsl r0,r0,#25; lsr r0,r0,#29; bne.l"},
	bytecode.OpIsBitstring:    {body: nativeSub + "; sub r0,r0,#7; sub r0,r0,#3; bgteu.l"},
	bytecode.OpIsMap:          {body: nativeSub + "; sub r0,r0,#6; bne.l"},
	bytecode.OpIsFunction:     {body: nativeSub + "; sub r0,r0,#1; bne.l"},
	bytecode.OpIsFunction2:    {body: nativeSub + "; sub r0,r0,#1; bne.l; sub r0,$a,#2; ldr r0,[r0,#3]; sub r0,r0,$b; bne.l"},
	bytecode.OpTestArity:      {body: "sub r0,$a,#2; ldr r0,[r0]; sub r0,r0,#192; bne.l"},
	bytecode.OpIsTaggedTuple:  {body: nativeBoxed + "; sub r0,r0,#192; bne.l; sub r0,$a,#2; ldr r0,[r0,#1]; sub r0,r0,$b; bne.l"},

	bytecode.OpIsEqExact: {body: "sub r0,$a,$b; bne.l", folded: "sub r0,$a,#160; bne.l"},
	bytecode.OpIsNeExact: {body: "sub r0,$a,$b; beq.l; mov r36,#3; and r0,$a,r36; sub r0,r0,#3; bne.l", folded: "sub r0,$a,#160; beq.l"},
	bytecode.OpIsEq:      {body: "sub r0,$a,$b; bne.l", folded: "sub r0,$a,#160; bne.l"},
	bytecode.OpIsNe:      {body: "sub r0,$a,$b; beq.l; mov r36,#3; and r0,$a,r36; sub r0,r0,#3; bne.l", folded: "sub r0,$a,#160; beq.l"},
	bytecode.OpIsLt:      {body: nativeBoth + "sub r0,$a,$b; bgte.l", folded: nativeOne + "sub r0,$a,#160; bgte.l"},
	bytecode.OpIsGe:      {body: nativeBoth + "sub r0,$a,$b; blt.l", folded: nativeOne + "sub r0,$a,#160; blt.l"},

	bytecode.OpSelectVal:   {body: "b.l", each: "sub r0,$a,$e; beq.l"},
	bytecode.OpSelectArity: {body: "sub r0,$a,#2; ldr r0,[r0]; b.l", each: "sub r36,r0,$e; beq.l"},

	bytecode.OpAdd: {body: nativeBoth + "sub r0,$b,r36; add r37,$a,r0; eor r0,r0,r37; eor r38,$a,r37; and r0,r0,r38; blt.l; mov $c,r37",
		folded: nativeOne + "add r37,$a,#160; sub r0,r37,$a; blt.l; mov $c,r37"},
	bytecode.OpSub: {body: nativeBoth + "sub r0,$b,r36; sub r37,$a,r0; eor r0,r0,$a; eor r38,$a,r37; and r0,r0,r38; blt.l; mov $c,r37",
		folded: nativeOne + "sub r37,$a,#160; sub r0,$a,r37; blt.l; mov $c,r37"},
	bytecode.OpMul:  {body: nativeArith},
	bytecode.OpDiv:  {body: nativeArith},
	bytecode.OpRem:  {body: nativeArith},
	bytecode.OpFDiv: {body: nativeArith},
	bytecode.OpNeg:  {body: nativeOne + "mov r37,#30; sub r37,r37,$a; mov r0,#0; movt r0,#0x8000; sub r0,$a,r0; beq.l; mov $b,r37"},
	bytecode.OpBand: {body: nativeBoth + "and $c,$a,$b", folded: nativeOne + "mov r0,#175; and $c,$a,r0"},
	bytecode.OpBor:  {body: nativeBoth + "orr $c,$a,$b", folded: nativeOne + "mov r0,#175; orr $c,$a,r0"},
	bytecode.OpBxor: {body: nativeBoth + "eor r0,$a,$b; orr $c,r0,r36", folded: nativeOne + "mov r0,#160; eor $c,$a,r0"},
	bytecode.OpBnot: {body: nativeOne + "mov r0,#0xfff0; movt r0,#0xffff; eor $b,$a,r0"},
	bytecode.OpBsl:  {body: nativeArith},
	bytecode.OpBsr:  {body: nativeBoth + "asr r0,$b,#4; blt.l; asr r0,$a,r0; orr $c,r0,r36", folded: nativeOne + "asr r0,$a,#4; orr $c,r0,r36"},
	bytecode.OpBif:  {body: nativeRoutine + "; sub r36,r0,#0; beq.l; mov $a,r0", each: "mov r2,$e"},

	// Handlers are found by the descriptors of return addresses.
	bytecode.OpTry:             {},
	bytecode.OpTryEnd:          {},
	bytecode.OpTryCase:         {body: "mov r1,r36; mov r2,r37; mov r3,r38"},
	bytecode.OpCatch:           {},
	bytecode.OpCatchEnd:        {body: "b"},
	bytecode.OpRaise:           {body: "mov r1,$a; mov r2,$b; mov r3,$c; " + nativeRoutine},
	bytecode.OpBuildStacktrace: {body: nativeRoutine + "; mov r1,r0"},
	bytecode.OpBadmatch:        {body: nativeRaise},
	bytecode.OpCaseClause:      {body: nativeRaise},
	bytecode.OpTryClause:       {body: nativeRaise},
	bytecode.OpIfClause:        {body: nativeRoutine},
	bytecode.OpBadRecord:       {body: nativeRaise},
	bytecode.OpFunctionClause:  {body: nativeRoutine},

	bytecode.OpBsGetInteger:  {body: nativeBits + "; mov $c,r0"},
	bytecode.OpBsGetFloat:    {body: nativeBits + "; mov $c,r0"},
	bytecode.OpBsGetBits:     {body: nativeBits + "; mov $c,r0"},
	bytecode.OpBsGetTail:     {body: nativeBits + "; mov $c,r0"},
	bytecode.OpBsGetUtf:      {body: nativeBits + "; mov $c,r0"},
	bytecode.OpBsSkip:        {body: nativeBits + "; mov $c,r0"},
	bytecode.OpBsMatchString: {body: nativeBits + "; mov $c,r0"},
	bytecode.OpBsTestEnd:     {body: "sub r0,$a,#2; ldr r0,[r0,#1]; sub r0,r0,$b; bne.l"},
	bytecode.OpBsTestUnit:    {body: "sub r0,$a,#2; ldr r0,[r0,#1]; sub r0,r0,$b; mov r36,#112; and r0,r0,r36; bne.l"},
	bytecode.OpBsCreate:      {body: nativeRoutine + "; sub r36,r0,#0; beq.l; mov $a,r0", each: "str $e,[r7,#1]"},

	bytecode.OpSend:         {body: nativeRoutine + "; mov r1,r0"},
	bytecode.OpRecvPeek:     {body: nativeRoutine + "; sub r36,r0,#0; beq.l; mov r1,r0"},
	bytecode.OpRecvRemove:   {body: nativeRoutine},
	bytecode.OpRecvNext:     {body: nativeRoutine + "; b.l"},
	bytecode.OpRecvWait:     {body: nativeRoutine + "; b.l"},
	bytecode.OpRecvWaitTime: {body: "mov r1,$a; " + nativeRoutine + "; sub r36,r0,#0; beq.l"},
	bytecode.OpRecvTimeout:  {body: nativeRoutine},
	bytecode.OpRecvMark:     {body: nativeRoutine + "; mov $a,r0"},
	bytecode.OpRecvSeek:     {body: "mov r1,$a; " + nativeRoutine},
}

// nativeArith calls a routine of the runtime for operations without code in HiPE.
const nativeArith = "mov r1,$a; mov r2,$b; " + nativeRoutine + "; sub r36,r0,#0; beq.l; mov $c,r0"

// native is the compiler.
var native = translation{
	layout: nativeLayout,
	code:   nativeCode,
	register: func(i int, far bool) string {
		if far {
			return "r" + strconv.Itoa(16+i)
		}
		return "r" + strconv.Itoa(1+i)
	},
	read:   nativeRead,
	write:  nativeWrite,
	probes: func(pairs int) int { return (pairs + 1) / 2 },
}

// Accesses to operands that are not in registers.
var (
	nearSlot    = nativeLayout.costOf(isa.MustParse("ldr r0,[r6,#1]"))
	farSlot     = nativeLayout.costOf(isa.MustParse("ldr r0,[r6,#9]"))
	nearSlotSet = nativeLayout.costOf(isa.MustParse("str r0,[r6,#1]"))
	farSlotSet  = nativeLayout.costOf(isa.MustParse("str r0,[r6,#9]"))
	farReg      = nativeLayout.costOf(isa.MustParse("ldr r36,[r32,#40]"))
	farRegSet   = nativeLayout.costOf(isa.MustParse("str r36,[r32,#40]"))
	halfConst   = nativeLayout.costOf(isa.MustParse("mov r36,#0x1234"))
	wholeConst  = nativeLayout.costOf(isa.MustParse("mov r36,#0x1234; movt r36,#0x8e00"))
)

const (
	nearSlots = 8         // slots that a 16-bit instruction reaches
	halfMax   = 1<<12 - 1 // the largest small integer that one mov makes
)

// nativeRead returns the cost of moving an operand into a register, and whether the register needs
// a 32-bit instruction.
func nativeRead(a bytecode.Arg) (c cost, far bool) {
	switch {
	case a.Kind == bytecode.KindX && a.N < nativeRegs:
		return cost{}, a.N >= argRegs
	case a.Kind == bytecode.KindX:
		return farReg, true
	case a.Kind == bytecode.KindY && a.N < nearSlots:
		return nearSlot, false
	case a.Kind == bytecode.KindY:
		return farSlot, false
	case a.Kind == bytecode.KindNil || a.Kind == bytecode.KindInt && a.N >= 0 && a.N <= halfMax:
		return halfConst, true
	}
	return wholeConst, true
}

// nativeWrite returns the same for moving a result out of a register.
func nativeWrite(a bytecode.Arg) (c cost, far bool) {
	switch {
	case a.Kind == bytecode.KindX && a.N < nativeRegs:
		return cost{}, a.N >= argRegs
	case a.Kind == bytecode.KindX:
		return farRegSet, true
	case a.N < nearSlots:
		return nearSlotSet, false
	}
	return farSlotSet, false
}

// nativeCost returns the cost of the code to which an instruction compiles.
func nativeCost(op bytecode.Op, args []bytecode.Arg) cost {
	if op != bytecode.OpMove {
		return native.cost(op, args)
	}
	// A move between registers is one instruction; otherwise the access does it.
	in, farIn := nativeRead(args[0])
	out, farOut := nativeWrite(args[1])
	if in == (cost{}) && out == (cost{}) {
		return native.table()[bytecode.OpMove].body[bit(farIn)|bit(farOut)<<1]
	}
	return in.plus(out)
}

// nativeBranch is the cost of a taken branch.
var nativeBranch = nativeLayout.costOf(isa.MustParse("bne.l!")).minus(nativeLayout.costOf(isa.MustParse("bne.l")))
