package bytecode

import "github.com/parallergo/epiphany/emu/isa"

var arithmeticOps = []OpInfo{
	binary(OpAdd, "add", "+", bothSmall+"; sub r2,r1,r19; add r3,r0,r2; eor r2,r2,r3; eor r0,r0,r3; and r2,r2,r0; blt; mov r0,r3"),
	binary(OpSub, "sub", "-", bothSmall+"; sub r2,r1,r19; sub r3,r0,r2; eor r2,r2,r0; eor r0,r0,r3; and r2,r2,r0; blt; mov r0,r3"),
	binary(OpMul, "mul", "*", bothSmall+"; asr r2,r0,#17; asr r3,r0,#31; eor r2,r2,r3; bne; asr r2,r1,#17; asr r3,r1,#31; eor r2,r2,r3; bne; asr r0,r0,#4; sub r1,r1,r19; imul r0,r0,r1; add r0,r0,r19"),
	binary(OpDiv, "div", "div", divide),
	binary(OpRem, "rem", "rem", divide),
	binary(OpFDiv, "fdiv", "/", "jalr r29"),
	unary(OpNeg, "neg", "-", oneSmall+"; sub r0,r19,r0; add r0,r0,r19; beq"),
	binary(OpBand, "band", "band", bothSmall+"; and r0,r0,r1"),
	binary(OpBor, "bor", "bor", bothSmall+"; orr r0,r0,r1"),
	binary(OpBxor, "bxor", "bxor", bothSmall+"; eor r0,r0,r1; orr r0,r0,r19"),
	unary(OpBnot, "bnot", "bnot", oneSmall+"; mov r1,#0xfff0; movt r1,#0xffff; eor r0,r0,r1"),
	binary(OpBsl, "bsl", "bsl", bothSmall+"; asr r1,r1,#4; blt; sub r0,r0,r19; lsl r2,r0,r1; asr r3,r2,r1; sub r3,r3,r0; bne; orr r0,r2,r19"),
	binary(OpBsr, "bsr", "bsr", bothSmall+"; asr r1,r1,#4; blt; asr r0,r0,r1; orr r0,r0,r19"),
	{Op: OpBif, Name: "bif", Operands: []Kind{KindFail, KindNum, KindCall, KindDst, KindSrcs}, Clobber: KeepsLive, Heap: true, Clean: true,
		Picture: "Srcs arguments -> Dst",
		Doc:     "calls an inline built-in function; operands: fail, live, function, result, arguments",
		Body:    isa.MustParse("ldr r1,[r1]; jalr r1"),
		Each:    isa.MustParse("str r0,[r25],#1")},
}

// Parts of bodies.
const (
	// bothSmall falls through when r0 and r1 are small integers.
	bothSmall = "and r2,r0,r1; and r2,r2,r19; sub r2,r2,r19; bne"
	// oneSmall falls through when r0 is a small integer.
	oneSmall = "and r2,r0,r19; sub r2,r2,r19; bne"
	// divide calls the division routine, for the core has no instruction.
	divide = bothSmall + "; asr r0,r0,#4; asr r1,r1,#4; beq; jalr r29; lsl r0,r0,#4; orr r0,r0,r19"
)

func binary(op Op, name, operator, body string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindFail, KindNum, KindSrc, KindSrc, KindDst}, Clobber: KeepsLive, Heap: true,
		Picture: "Src, Src -> Dst",
		Doc:     "Src " + operator + " Src; operands: fail, live, sources, result",
		Body:    isa.MustParse(body)}
}

func unary(op Op, name, operator, body string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindFail, KindNum, KindSrc, KindDst}, Clobber: KeepsLive, Heap: true,
		Picture: "Src -> Dst",
		Doc:     operator + " Src; operands: fail, live, source, result",
		Body:    isa.MustParse(body)}
}
