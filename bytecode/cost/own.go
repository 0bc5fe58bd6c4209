package cost

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/isa"
)

// The handlers of the compact virtual machine (cost model `own`) use the Epiphany's registers so:
//
//	r0-r3    operands in the order of the table, then scratch; r0 is the result of what writes a destination
//	r4       code pointer, behind the bytes decoded so far
//	r5       dispatch table: one word for each opcode
//	r6       x registers
//	r7       y registers: top of the stack
//	r8       heap top
//	r9       fence word of the process, 0 when its heap is in SRAM
//	r10      CP
//	r11      reductions left
//	r12      literals of the module
//	r15      atoms of the module
//	r16-r18  constants 0x80, 0xC0, 0xE0: where the ranges of the source byte begin
//	r19      constant 15: mask and tag of small integers
//	r20      start of the instruction, the base of its labels
//	r21      nil
//	r22      table of calls out of the function
//	r23      process control block
//	r24      constant 3: mask of primary tags
//	r25-r26  operand buffer and counter of loops
//	r27      map from 64-byte granules of code to the function's table of calls
//	r28      table of the rare operands
//	r29      runtime functions
//
// An instruction costs dispatch, the decoding of each operand by its kind, and its body. The parts
// are timed one by one. Bodies show the way taken most often: small integers, no collection, tests
// that succeed. Where it ends in a call of a runtime function (jalr), what that function costs is
// not included.
var (
	dispatch = isa.MustParse("mov r20,r4; ldrb r0,[r4],#1; lsl r0,r0,#2; ldr r0,[r5,r0]; jr r0")

	// The first steps of a source operand, up to the branch that tells its kind.
	sourceX    = isa.MustParse("ldrb r0,[r4],#1; sub r3,r0,r16; bgteu; lsl r0,r0,#2; ldr r0,[r6,r0]")
	sourceY    = isa.MustParse("ldrb r0,[r4],#1; sub r3,r0,r16; bgteu!; sub r1,r0,r17; bgteu; lsl r3,r3,#2; ldr r0,[r7,r3]; b")
	sourceInt  = isa.MustParse("ldrb r0,[r4],#1; sub r3,r0,r16; bgteu!; sub r1,r0,r17; bgteu!; sub r3,r0,r18; bgteu; sub r0,r0,#200; lsl r0,r0,#4; orr r0,r0,r19; b")
	sourceRare = isa.MustParse("ldrb r0,[r4],#1; sub r3,r0,r16; bgteu!; sub r1,r0,r17; bgteu!; sub r3,r0,r18; bgteu!; lsl r3,r3,#2; ldr r3,[r28,r3]; jr r3")

	// What follows sourceRare.
	rareNil  = isa.MustParse("mov r0,r21; b")
	rareInt  = isa.MustParse("lsr r1,r0,#1; lsl r0,r0,#31; asr r0,r0,#31; eor r0,r0,r1; lsl r0,r0,#4; orr r0,r0,r19; b")
	rareAtom = isa.MustParse("lsl r0,r0,#2; ldr r0,[r15,r0]; b")
	rareLit  = isa.MustParse("lsl r0,r0,#2; ldr r0,[r12,r0]; b")
	rareY    = isa.MustParse("add r0,r0,#64; lsl r0,r0,#2; ldr r0,[r7,r0]; b")
	rareX    = isa.MustParse("ldrb r0,[r4],#1; lsl r0,r0,#2; ldr r0,[r6,r0]; b")

	destX    = isa.MustParse("ldrb r3,[r4],#1; sub r2,r3,r16; bgteu; lsl r3,r3,#2; str r0,[r6,r3]")
	destY    = isa.MustParse("ldrb r3,[r4],#1; sub r2,r3,r16; bgteu!; sub r1,r3,r17; bgteu; lsl r2,r2,#2; str r0,[r7,r2]; b")
	destRare = isa.MustParse("ldrb r3,[r4],#1; sub r2,r3,r16; bgteu!; sub r1,r3,r17; bgteu!; ldrb r3,[r4],#1; lsl r3,r3,#2; str r0,[r6,r3]; b")

	number     = isa.MustParse("ldrb r1,[r4],#1; lsl r3,r1,#24; blt")
	numberMore = isa.MustParse("ldrb r2,[r4],#1; lsl r2,r2,#7; orr r1,r1,r2; lsl r3,r2,#17; blt; b")
	callEntry  = isa.MustParse("lsl r1,r1,#2; ldr r1,[r22,r1]")
	listLoop   = isa.MustParse("sub r26,r26,#1; bne!")

	// What branching to the label adds to falling through: the handler's branch is taken, and the
	// label's distance, zigzag in r1, is added to the start of the instruction.
	branch = isa.MustParse("bne!; lsr r2,r1,#1; lsl r3,r1,#31; asr r3,r3,#31; eor r2,r2,r3; add r4,r20,r2; b")
)

// ownLayout: x registers are in memory.
var ownLayout = layout{registers: []int{6}}

// costs of operands that are read, by kind of the Arg; of results, by kind of the Arg.
var (
	readCost = [bytecode.KindLambda + 1]cost{
		bytecode.KindX: ownLayout.costOf(sourceX), bytecode.KindY: ownLayout.costOf(sourceY), bytecode.KindInt: ownLayout.costOf(sourceInt),
		bytecode.KindNil:  ownLayout.costOf(sourceRare, rareNil),
		bytecode.KindAtom: ownLayout.costOf(sourceRare, number, rareAtom),
		bytecode.KindLit:  ownLayout.costOf(sourceRare, number, rareLit),
	}
	writeCost = [bytecode.KindLambda + 1]cost{bytecode.KindX: ownLayout.costOf(destX), bytecode.KindY: ownLayout.costOf(destY)}

	dispatchCost = ownLayout.costOf(dispatch)
	numberCost   = ownLayout.costOf(number)
	moreCost     = ownLayout.costOf(numberMore)
	longIntCost  = ownLayout.costOf(sourceRare, number, rareInt)
	longYCost    = ownLayout.costOf(sourceRare, number, rareY)
	longXCost    = ownLayout.costOf(sourceRare, rareX)
	longDstCost  = ownLayout.costOf(destRare)
	callCost     = ownLayout.costOf(callEntry)
	loopCost     = ownLayout.costOf(listLoop)
	branchCost   = ownLayout.costOf(branch)
	bodyCost     = perOp(func(info *bytecode.OpInfo) cost { return ownLayout.costOf(info.Body) })
	eachCost     = perOp(func(info *bytecode.OpInfo) cost { return ownLayout.costOf(info.Each) })
)

func perOp[T any](f func(*bytecode.OpInfo) T) (t [bytecode.NumOps]T) {
	for op := range bytecode.Ops {
		t[op] = f(&bytecode.Ops[op])
	}
	return t
}

// BranchCycles is the issue cycles by which an instruction that can fall through exceeds
// IssueCycles when it branches to its label.
func BranchCycles() int { return branchCost.cycles }

// IssueCycles is the cycles that the compact virtual machine needs to issue one instruction with
// these operands, as Decode gives them: without memory stalls, without what runtime functions cost,
// without BranchCycles. Labels count as one byte. Of the pairs of a select the first half is looked
// at.
func IssueCycles(op bytecode.Op, args []bytecode.Arg) int { return ownCost(op, args).cycles }

// ownCost is the way through the handler of an instruction in the compact virtual machine.
func ownCost(op bytecode.Op, args []bytecode.Arg) cost {
	c := dispatchCost.plus(bodyCost[op])
	if op == bytecode.OpAllocate {
		c = c.plus(eachCost[op].times(args[0].N))
	}
	for i, k := range bytecode.Ops[op].Operands {
		switch k {
		case bytecode.KindSrcs:
			c = c.plus(listCost(op, args[i].N, args[i+1:]))
		case bytecode.KindPairs:
			looked := (args[i].N + 1) / 2
			c = c.plus(listCost(op, looked, args[i+1:i+1+2*looked]))
		default:
			c = c.plus(operandCost(k, args[i]))
		}
	}
	return c
}

// listCost is the cost of a list operand, the last one of its instruction, with n entries.
func listCost(op bytecode.Op, n int, args []bytecode.Arg) cost {
	c := numCost(n).plus(loopCost.plus(eachCost[op]).times(n))
	for _, a := range args {
		c = c.plus(entryCost(a))
	}
	return c
}

func operandCost(k bytecode.Kind, a bytecode.Arg) cost {
	switch k {
	case bytecode.KindSrc, bytecode.KindReg:
		return sourceCost(a)
	case bytecode.KindDst:
		if a.EncodedLen() > 1 {
			return longDstCost
		}
		return writeCost[a.Kind]
	case bytecode.KindLabel, bytecode.KindFail:
		return numberCost
	case bytecode.KindCall:
		return callCost.plus(numCost(a.N))
	default:
		return numCost(a.N)
	}
}

func sourceCost(a bytecode.Arg) cost {
	bytes := a.EncodedLen()
	if bytes == 1 {
		return readCost[a.Kind]
	}
	switch a.Kind {
	case bytecode.KindX:
		return longXCost
	case bytecode.KindY:
		return longYCost
	case bytecode.KindInt:
		return longIntCost.plus(moreCost.times(bytes - 2))
	default:
		return readCost[a.Kind].plus(moreCost.times(bytes - 2))
	}
}

func entryCost(a bytecode.Arg) cost {
	if a.Kind == bytecode.KindLabel {
		return numberCost
	}
	return sourceCost(a)
}

func numCost(n int) cost { return numberCost.plus(moreCost.times(bytecode.Num(n).EncodedLen() - 1)) }

// HandlerBytes is the size of the handler of an instruction in the compact virtual machine:
// dispatch, the ways of its operands that are in x registers or one byte long, its body. The other
// ways are shared, see SharedBytes.
func HandlerBytes(op bytecode.Op) int {
	info := &bytecode.Ops[op]
	n := dispatch.Bytes() + info.Body.Bytes() + info.Each.Bytes()
	for _, k := range info.Operands {
		n += operandBytes(k)
	}
	return n
}

func operandBytes(k bytecode.Kind) int {
	switch k {
	case bytecode.KindSrc, bytecode.KindReg:
		return sourceX.Bytes()
	case bytecode.KindDst:
		return destX.Bytes()
	case bytecode.KindCall:
		return number.Bytes() + callEntry.Bytes()
	case bytecode.KindSrcs:
		return number.Bytes() + listLoop.Bytes() + sourceX.Bytes()
	case bytecode.KindPairs:
		return number.Bytes() + listLoop.Bytes() + sourceX.Bytes() + number.Bytes()
	default:
		return number.Bytes()
	}
}

// SharedBytes is the size of the code that all handlers share: the ways of operands that are rare
// or longer than a byte, and the branch to a label.
func SharedBytes() int {
	n := 0
	for _, s := range []isa.Seq{sourceY, sourceInt, sourceRare, rareNil, rareInt, rareAtom, rareLit, rareY, rareX,
		destY, destRare, numberMore, branch} {
		n += s.Bytes()
	}
	return n
}
