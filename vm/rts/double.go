package rts

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/emu/isa"
)

// SoftFloat is the implementation of double precision, which the core lacks.
type SoftFloat uint8

// Kinds of soft double precision.
const (
	LibGCC SoftFloat = iota // generic C, which comes with the compiler
	ByHand                  // routines of this package, written in the core's instructions
)

var softFloatNames = [...]string{LibGCC: "libgcc", ByHand: "hand"}

func (s SoftFloat) String() string {
	if int(s) >= len(softFloatNames) {
		return fmt.Sprintf("soft float %d", uint8(s))
	}
	return softFloatNames[s]
}

// ParseSoftFloat finds the kind that String calls s.
func ParseSoftFloat(s string) (SoftFloat, error) {
	for k, name := range softFloatNames {
		if name == s {
			return SoftFloat(k), nil
		}
	}
	return 0, fmt.Errorf("%q is none of %s", s, strings.Join(softFloatNames[:], ", "))
}

// DoubleOp is an operation of double precision, as far as hand-written routines distinguish them;
// those of libgcc have one price.
type DoubleOp uint8

const (
	DoubleAdd      DoubleOp = iota // and subtract
	DoubleMultiply                 //
	DoubleDivide                   //
	DoubleFromInt                  // of an integer of one word
	DoubleTruncate                 // to an integer of one word
	DoubleBox                      // none: a result is only put into its box
	NumDoubleOps
)

// doubleCode is double precision by hand, for the assembler: entries add, sub, mul, div, float and
// fix. The first operand is in r1 (sign, exponent, high bits) and r0, the second in r3 and r2, the
// result in r1 and r0; float takes its integer from r0, and fix gives it there. r0 to r7, r12 and
// r40 up are destroyed. The core is in its mode for integers.
//
// Operands are finite, as Erlang's are; a result that is not goes to badarith, an integer of more
// than 32 bits to wide. Rounding is to nearest, ties to even; denormal operands and results are
// exact, on slower ways.
//
// From the arithmetic to round, a magnitude is in three words: r1 has 21 bits, the leading one at
// bit 20, r0 the next 32, r44 those to be rounded off, of which the last stands for all that are
// lost. r4 is the exponent, biased, r7 the sign, r40 the constant 1. A magnitude with exponent 1
// may lack its leading one: added to an exponent field of 0 that makes a denormal number.
var doubleCode = `
sub:	mov r4,#0; movt r4,#0x8000; eor r3,r3,r4
add:	lsl r4,r1,#1; lsl r5,r3,#1; sub r6,r4,r5; beq tie
order:	mov r6,r0; movltu r0,r2; movltu r2,r6; mov r6,r1; movltu r1,r3; movltu r3,r6
	eor r6,r1,r3; lsr r7,r1,#31; lsl r7,r7,#31; mov r40,#1; mov r42,#0; movt r42,#0x8000
	lsl r4,r1,#1; lsr r4,r4,#21; lsl r5,r3,#1; lsr r5,r5,#21; beq addsmall
	lsl r3,r3,#11; orr r3,r3,r42; lsr r3,r3,#11
lead:	lsl r1,r1,#11; orr r1,r1,r42; lsr r1,r1,#11
align:	sub r5,r4,r5; mov r43,#31; sub r43,r43,r5; bltu far
	lsl r44,r2,#1; lsl r44,r44,r43; lsl r45,r3,#1; lsl r45,r45,r43; lsr r2,r2,r5; orr r2,r2,r45; lsr r3,r3,r5
aligned:	sub r6,r6,#0; blt differ
	mov r45,#0; add r0,r0,r2; movgteu r45,r40; add r1,r1,r3; add r1,r1,r45; lsr r45,r1,#21; beq round
right:	and r45,r44,r40; lsr r44,r44,#1; orr r44,r44,r45; lsl r45,r0,#31; orr r44,r44,r45; lsr r0,r0,#1; lsl r45,r1,#31; orr r0,r0,r45; lsr r1,r1,#1
	add r4,r4,#1; sub r45,r4,#1; blt right
round:	mov r45,#0xffff; movt r45,#0x7fff; and r46,r0,r40; add r45,r45,r46; mov r46,#0; add r45,r45,r44; movgteu r46,r40; add r0,r0,r46; bgteu up
pack:	sub r4,r4,#1; lsl r4,r4,#20; add r1,r1,r4; mov r45,#0; movt r45,#0x7ff0; sub r45,r1,r45; bgteu overflow; orr r1,r1,r7; jr lr
up:	add r1,r1,#1; b pack
differ:	mov r45,#0; mov r46,#0; sub r44,r45,r44; movltu r45,r40; sub r0,r0,r2; movltu r46,r40; sub r0,r0,r45; movltu r46,r40; sub r1,r1,r3; sub r1,r1,r46
	lsr r45,r1,#20; bne round
	orr r45,r1,r0; orr r45,r45,r44; beq zero; lsr r45,r1,#12; beq left8
left:	sub r4,r4,#1; beq bottom
	add r1,r1,r1; lsr r45,r0,#31; orr r1,r1,r45; add r0,r0,r0; lsr r45,r44,#31; orr r0,r0,r45; lsl r44,r44,#1; lsr r45,r1,#20; bne round; b left
left8:	sub r45,r4,#9; blt left
	sub r4,r4,#8; lsl r1,r1,#8; lsr r45,r0,#24; orr r1,r1,r45; lsl r0,r0,#8; lsr r45,r44,#24; orr r0,r0,r45; lsl r44,r44,#8
	lsr r45,r1,#12; beq left8; lsr r45,r1,#20; beq left; b round
bottom:	mov r4,#1; b round
tie:	sub r6,r0,r2; b order
far:	sub r5,r5,#32; mov r43,#31; sub r43,r43,r5; bltu dust
	lsl r44,r3,#1; lsl r44,r44,r43; lsr r45,r2,r5; orr r44,r44,r45; lsl r45,r2,#1; lsl r45,r45,r43; movne r45,r40; orr r44,r44,r45
	lsr r2,r3,r5; mov r3,#0; b aligned
dust:	mov r44,#1; mov r2,#0; mov r3,#0; b aligned
addsmall:	lsl r45,r3,#1; orr r45,r45,r2; beq addzero; lsl r3,r3,#12; lsr r3,r3,#12; mov r5,#1; sub r45,r4,#0; bne lead
	mov r4,#1; lsl r1,r1,#12; lsr r1,r1,#12; b align
addzero:	lsl r45,r1,#1; orr r45,r45,r0; bne done; and r1,r1,r3
done:	jr lr
zero:	mov r0,#0; mov r1,#0; jr lr
signed:	mov r0,#0; mov r1,r7; jr lr
overflow:	b.l badarith
mul:	eor r7,r1,r3; lsr r7,r7,#31; lsl r7,r7,#31; mov r40,#1; mov r42,#0; movt r42,#0x8000
	lsl r4,r1,#1; lsr r4,r4,#21; beq mulsmall; lsl r5,r3,#1; lsr r5,r5,#21; beq mulsmall
product:	lsl r55,r3,#11; orr r55,r55,r42; lsr r55,r55,#18; lsl r54,r3,#25; lsr r54,r54,#18; lsr r45,r2,#25; orr r54,r54,r45
	lsl r53,r2,#7; lsr r53,r53,#18; lsl r52,r2,#21; lsr r52,r52,#18; lsl r51,r0,#21; lsr r51,r51,#18; lsl r50,r0,#7
	imul r56,r51,r52; lsr r50,r50,#18; imul r57,r51,r53; lsl r49,r1,#25; imul r58,r51,r54; lsr r49,r49,#18; imul r59,r51,r55; lsr r45,r0,#25
	imul r60,r50,r55; orr r49,r49,r45; imadd r57,r50,r52; lsl r48,r1,#11; imadd r58,r50,r53; orr r48,r48,r42; imadd r59,r50,r54; lsr r48,r48,#18
	imul r61,r49,r55; add r4,r4,r5; imadd r60,r49,r54; sub r4,r4,#1022; imadd r58,r49,r52; lsr r45,r56,#14; imadd r59,r49,r53; add r57,r57,r45
	imul r62,r48,r55; lsl r56,r56,#18; imadd r60,r48,r53; lsr r45,r57,#14; imadd r61,r48,r54; lsl r57,r57,#18; imadd r59,r48,r52; add r58,r58,r45
	lsr r45,r58,#14; orr r56,r56,r57; movne r56,r40; lsl r58,r58,#18; lsr r58,r58,#17; orr r44,r58,r56
	add r59,r59,r45; lsr r45,r59,#14; lsl r59,r59,#18; lsr r59,r59,#3; orr r44,r44,r59; add r60,r60,r45; lsr r45,r60,#14; lsl r46,r60,#29; orr r44,r44,r46
	lsl r60,r60,#18; lsr r60,r60,#21; add r61,r61,r45; lsr r45,r61,#14; lsl r61,r61,#18; lsr r61,r61,#7; add r62,r62,r45; lsl r0,r62,#25; orr r0,r0,r61; orr r0,r0,r60; lsr r1,r62,#7
scale:	lsr r45,r1,#20; bne scaled
	sub r4,r4,#1; add r1,r1,r1; lsr r45,r0,#31; orr r1,r1,r45; add r0,r0,r0; lsr r45,r44,#31; orr r0,r0,r45; lsl r44,r44,#1
scaled:	sub r45,r4,#0; bgt round
	add r45,r4,#52; bgte right; b signed
mulsmall:	lsl r5,r3,#1; lsr r5,r5,#21; mov r47,lr; bl normal; mov lr,r47; b product
normal:	sub r45,r4,#0; bne second
	lsl r1,r1,#12; lsr r1,r1,#12; orr r45,r1,r0; beq nought; mov r4,#1
first:	sub r4,r4,#1; add r1,r1,r1; lsr r45,r0,#31; orr r1,r1,r45; add r0,r0,r0; lsr r45,r1,#20; beq first
second:	sub r45,r5,#0; bne done
	lsl r3,r3,#12; lsr r3,r3,#12; orr r45,r3,r2; beq nought; mov r5,#1
third:	sub r5,r5,#1; add r3,r3,r3; lsr r45,r2,#31; orr r3,r3,r45; add r2,r2,r2; lsr r45,r3,#20; beq third
	jr lr
nought:	mov lr,r47; b signed
divsmall:	lsl r5,r3,#1; orr r45,r5,r2; beq overflow; lsr r5,r5,#21; mov r47,lr; bl normal; mov lr,r47; b quotient
div:	eor r7,r1,r3; lsr r7,r7,#31; lsl r7,r7,#31; mov r40,#1; mov r42,#0; movt r42,#0x8000
	lsl r4,r1,#1; lsr r4,r4,#21; beq divsmall; lsl r5,r3,#1; lsr r5,r5,#21; beq divsmall
quotient:	lsl r3,r3,#11; orr r3,r3,r42; lsr r3,r3,#11; lsr r55,r3,#5; mov r46,#30840; imul r51,r55,r46; mov r52,#0xb4b4; movt r52,#0xb4b4
	lsl r1,r1,#11; orr r1,r1,r42; lsr r1,r1,#11; mov r41,#0; sub r51,r52,r51; lsr r51,r51,#15
	imul r46,r55,r51; sub r4,r4,r5; add r4,r4,#1023; lsl r48,r2,#14; lsr r48,r48,#14; sub r46,r41,r46; lsr r46,r46,#16; imul r51,r51,r46
	lsr r49,r2,#18; lsl r46,r3,#28; lsr r46,r46,#14; orr r49,r49,r46; lsr r51,r51,#15
	imul r46,r55,r51; lsr r50,r3,#4; mov r43,#0; movt r43,#2; asr r52,r1,#7; sub r46,r41,r46; lsr r46,r46,#16; imul r51,r51,r46; lsr r51,r51,#15
` + quotientDigit("r56") + quotientDigit("r57") + quotientDigit("r58") + quotientDigit("r59") + "lsl r43,r43,#1\n" + quotientDigit("r60") + `
	sub r45,r1,#0; bgte exact
fixup:	sub r60,r60,#1; mov r46,#0; add r0,r0,r2; movgteu r46,r40; add r1,r1,r3; add r1,r1,r46; blt fixup
exact:	orr r45,r1,r0; movne r45,r40; lsl r56,r56,#11; add r56,r56,r57; lsl r58,r58,#11; add r58,r58,r59
	lsl r1,r56,#1; asr r46,r58,#21; add r1,r1,r46; lsl r0,r58,#11; asr r46,r60,#31; add r1,r1,r46; mov r46,#0; add r0,r0,r60; movgteu r46,r40; add r1,r1,r46
	lsl r44,r0,#29; orr r44,r44,r45; lsr r0,r0,#3; lsl r46,r1,#29; orr r0,r0,r46; lsr r1,r1,#3; b scale
float:	lsr r7,r0,#31; lsl r7,r7,#31; asr r1,r0,#31; eor r0,r0,r1; sub r0,r0,r1; beq zero; mov r4,#1054
	lsr r1,r0,#16; bne float8; lsl r0,r0,#16; sub r4,r4,#16
float8:	lsr r1,r0,#24; bne float4; lsl r0,r0,#8; sub r4,r4,#8
float4:	lsr r1,r0,#28; bne float2; lsl r0,r0,#4; sub r4,r4,#4
float2:	lsr r1,r0,#30; bne float1; lsl r0,r0,#2; sub r4,r4,#2
float1:	lsr r1,r0,#31; bne float0; lsl r0,r0,#1; sub r4,r4,#1
float0:	lsr r1,r0,#11; lsl r0,r0,#21; sub r4,r4,#1; lsl r4,r4,#20; add r1,r1,r4; orr r1,r1,r7; jr lr
fix:	lsl r4,r1,#1; lsr r4,r4,#21; sub r4,r4,#1023; blt zero; mov r5,#31; sub r4,r5,r4; blte large
	mov r2,#0; movt r2,#0x8000; lsl r3,r1,#11; orr r3,r3,r2; lsr r0,r0,#21; orr r0,r0,r3; lsr r0,r0,r4; asr r1,r1,#31; eor r0,r0,r1; sub r0,r0,r1; jr lr
large:	b.l wide`

// quotientDigit finds 11 bits of a quotient, with their sign, in a register: the remainder's first
// bits by a reciprocal. From the remainder in r1 and r0, shifted by as many, the divisor is then
// subtracted so often, by pieces of 18 bits in r48 to r50, for only the low word of a product can
// be had. A digit may be off by one; the next makes good for it, and the last is rounded up, so
// that the remainder is less than the divisor.
func quotientDigit(q string) string {
	return strings.ReplaceAll(`	asr r52,r1,#7; imul r52,r52,r51; lsl r1,r1,#11; lsr r45,r0,#21; orr r1,r1,r45; lsl r0,r0,#11; mov r46,#0; add r52,r52,r43; asr Q,r52,#18
	imul r52,Q,r48; imul r53,Q,r49; imul r54,Q,r50; mov r47,#0; asr r45,r52,#31; sub r1,r1,r45; asr r45,r53,#14; sub r1,r1,r45; lsl r45,r53,#18
	sub r0,r0,r52; movltu r46,r40; sub r1,r1,r46; sub r0,r0,r45; movltu r47,r40; sub r1,r1,r47; lsl r45,r54,#4; sub r1,r1,r45
`, "Q", q)
}

// DoubleBoxing is the code around an operation on two doubles: it checks their tags and headers,
// saves registers, loads their words, and makes a box of the result.
var DoubleBoxing = isa.Concat(isa.MustParse(`and r3,r0,r24; sub r3,r3,#2; bne; and r3,r1,r24; sub r3,r3,#2; bne; sub r0,r0,#2; sub r1,r1,#2; ldr r3,[r0]; ldr r12,[r1]; mov r2,#0x96;
	sub r3,r3,r2; bne; sub r12,r12,r2; bne; str lr,[sp],#-1; str r4,[sp],#-1; str r5,[sp],#-1; str r6,[sp],#-1; str r7,[sp],#-1; ldr r2,[r1,#1]; ldr r3,[r1,#2]; ldr r1,[r0,#2];
	ldr r0,[r0,#1]; bl.l operation`), isa.MustParse(`add r2,r8,#12; sub r3,r2,r29; bgtu; mov r3,#0x96; str r3,[r8]; str r0,[r8,#1]; str r1,[r8,#2]; add r0,r8,#2; mov r8,r2;
	ldr r7,[sp,#1]; ldr r6,[sp,#2]; ldr r5,[sp,#3]; ldr r4,[sp,#4]; ldr lr,[sp,#5]; add sp,sp,#20; jr lr`))
