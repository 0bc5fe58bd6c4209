package rts

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// Func is a part of the virtual machine's runtime that is placed on its own: in SRAM, in DRAM, or
// as a dynamic call.
type Func uint8

// Runtime functions.
const (
	GC        Func = iota // the collector
	Bignum                // arithmetic of integers of any size
	Doubles               // double precision, which the core lacks
	Copy                  // terms between heaps, fragments and rings
	Builtins              // the built-in functions that run on cores
	SmallInts             // products and quotients of small integers
	NumFuncs
)

// Place says where the code of a runtime function is.
type Place uint8

// Places of a runtime function.
const (
	Resident Place = iota // in SRAM for good
	Cached                // in shared DRAM, to be loaded into the instruction cache as other code is
	InDRAM                // in shared DRAM, fetched from there
)

func (p Place) String() string {
	if p > InDRAM {
		return fmt.Sprintf("place %d", uint8(p))
	}
	return [...]string{"resident", "cached", "dram"}[p]
}

func (f Func) String() string {
	if f >= NumFuncs {
		return fmt.Sprintf("runtime function %d", uint8(f))
	}
	return runtimeParts[f].name
}

// ParseFunc finds the function that String calls s.
func ParseFunc(s string) (Func, error) {
	var names []string
	for f := range NumFuncs {
		if f.String() == s {
			return f, nil
		}
		names = append(names, f.String())
	}
	return 0, fmt.Errorf("%q is none of %s", s, strings.Join(names, ", "))
}

// Bytes is the size of its code and constants, as it is written by hand.
func (f Func) Bytes() int {
	n := f.declaredBytes()
	switch f {
	case GC:
		return CollectorBytes() + ChoicePrices().Bytes + int(gcCallers.Value)
	case Copy:
		n += TermPrices().Bytes - copyLoop.Bytes() - copySize.Bytes()
	case Bignum:
		return IntegerPrices().Bytes
	case SmallInts:
		return IntegerPrices().SmallBytes + Product.Bytes
	case Builtins:
		// All together they have the ends once that a function is cached with.
		for i := range bif.Functions() {
			if row := &bif.Functions()[i]; executedAs[row.MFA] != "" {
				n -= row.Bytes
			}
		}
		n += builtinsTogether()
	}
	return n
}

// declaredBytes returns the size of declared sequences. C code is compiled from their meaning.
func (f Func) declaredBytes() int {
	part := &runtimeParts[f]
	n := int(part.rest.Value)
	for _, s := range part.code {
		n += s.Bytes()
	}
	if f == Builtins {
		n += allBuiltinBytes()
	}
	return n
}

// runtimePart is a part of a runtime function: the code that is written out here, whose size
// follows from it, and an estimate of the rest.
type runtimePart struct {
	name string
	code []isa.Seq
	rest emu.Constant
}

const (
	bytesUnit       = "bytes"
	SoftDoubleBytes = 2560
)

// The collector, in the registers of package bytecode. r25 walks over roots and the new heap, r26
// and r27 are start and size of the old heap, r31 is what has to be added to a pointer that moves.
var (
	// moveTerm finds out what r0 points to and whether it has been moved.
	moveTerm = isa.MustParse(`and r1,r0,r24; beq away; sub r2,r1,#3; beq away; sub r2,r0,r26; sub r3,r2,r27; bgteu away; sub r2,r1,#1; beq list;
		sub r0,r0,#2; ldr r1,[r0]; and r2,r1,r24; sub r2,r2,#2; beq forward; mov r0,r1; jr lr`)
	// movePair moves a list cell, moveBox another term, and leave where it went.
	movePair = isa.MustParse(`sub r0,r0,#1; ldr r1,[r0]; ldr r2,[r0,#1]; sub r3,r1,#0; beq forward; str r1,[r8],#1; str r2,[r8],#1; mov r3,#0; str r3,[r0];
		sub r3,r8,#7; str r3,[r0,#1]; mov r0,r3; jr lr; mov r0,r2; jr lr`)
	moveBox = isa.MustParse(`lsr r2,r1,#6; add r2,r2,#1; add r3,r8,#2; mov r12,r0; ldr r1,[r0],#1; str r1,[r8],#1; sub r2,r2,#1; bne loop;
		str r3,[r12]; mov r0,r3; jr lr`)
	// scanHeap examines a word of the new heap and skips raw objects, scanRoots one of the
	// registers or the stack.
	scanHeap = isa.MustParse(`ldr r0,[r25]; and r1,r0,r24; beq header; bl move; str r0,[r25],#1; sub r0,r25,r8; bltu loop; jr lr;
		lsr r1,r0,#2; and r1,r1,r19; ldr r2,[r29,r1]; beq loop; lsr r1,r0,#6; lsl r1,r1,#2; add r25,r25,r1; b loop`)
	scanRoots = isa.MustParse("ldr r0,[r25]; bl move; str r0,[r25],#1; sub r0,r25,r28; bltu loop; jr lr")
)

// scanOne is the path of a small integer through scanHeap: that of a pointer continues with the
// object, which has its own price.
var scanOne = isa.MustParse("ldr r0,[r25]; and r1,r0,r24; beq; bl move; and r1,r0,r24; beq; sub r2,r1,#3; beq! away; jr lr; str r0,[r25],#1; sub r0,r25,r8; bltu! loop")

// Big integers. Limbs have 32 bits; as the multiplier returns 32 bits of a product, factors are
// split into halves.
var (
	bigSubtract = isa.MustParse("ldr r0,[r4],#1; ldr r1,[r5],#1; sub r0,r0,r1; bltu borrow; str r0,[r6],#1; sub r7,r7,#1; bne loop")
	bigCompare  = isa.MustParse("ldr r0,[r4],#-1; ldr r1,[r5],#-1; sub r2,r0,r1; bne away; sub r7,r7,#1; bne loop; jr lr")
	bigMultiply = isa.MustParse(`ldr r0,[r4],#1; lsl r1,r0,#16; lsr r1,r1,#16; lsr r0,r0,#16; imul r2,r0,r16; imul r3,r1,r16; imul r0,r0,r17; imul r1,r1,r17;
		add r2,r2,r1; bgteu; movt r18,#1; add r0,r0,r18; lsl r1,r2,#16; lsr r2,r2,#16; add r3,r3,r1; bgteu; add r0,r0,#1; add r0,r0,r2;
		ldr r1,[r6]; add r3,r3,r1; bgteu; add r0,r0,#1; add r3,r3,r20; bgteu; add r0,r0,#1; str r3,[r6],#1; mov r20,r0; sub r7,r7,#1; bne loop`)
	// bigQuotient finds a half limb of a quotient by shifting and subtracting; the core has no
	// division.
	bigQuotient = isa.MustParse("lsl r0,r0,#1; lsr r2,r1,#31; orr r0,r0,r2; lsl r1,r1,#1; sub r2,r0,r3; movgteu r0,r2; bltu; add r1,r1,#1; sub r7,r7,#1; bne loop")
	bigShift    = isa.MustParse("ldr r0,[r4],#1; lsl r1,r0,r2; orr r1,r1,r3; lsr r3,r0,r5; str r1,[r6],#1; sub r7,r7,#1; bne loop")
	// bigBits is a limb of band, bor or bxor in two's complement: both are negated on the way in,
	// the result on the way out.
	bigBits = isa.MustParse(`ldr r0,[r4],#1; eor r0,r0,r16; add r0,r0,r17; ldr r1,[r5],#1; eor r1,r1,r18; add r1,r1,r20; and r0,r0,r1;
		eor r0,r0,r21; add r0,r0,r22; str r0,[r6],#1; sub r7,r7,#1; bne loop`)
)

// copySize adds up the words of a term, so that it is copied only if there is room.
var copySize = isa.MustParse(`ldr r0,[r1],#1; and r2,r0,r24; beq header; sub r2,r2,#3; beq next; str r0,[r25],#1; add r6,r6,#2; lsr r3,r0,#6; add r6,r6,r3;
	sub r7,r7,#1; bne loop; ldr r0,[r25,#-1]; sub r3,r25,r26; bne loop; jr lr`)

// allBuiltinBytes is the size of the built-in functions that run on cores, by their shapes.
func allBuiltinBytes() int {
	n := 0
	for _, f := range bif.Functions() {
		n += f.Bytes
	}
	return n
}

var runtimeParts = [NumFuncs]runtimePart{
	GC: {"gc", []isa.Seq{moveTerm, movePair, moveBox, scanHeap, scanRoots, sweepLoop, passLoop,
		pendLoop, rangeLoop},
		emu.Constant{Name: "collector beside its loops", Value: 400, Unit: bytesUnit,
			Confidence: emu.Low,
			Source:     "estimate, in C: roots, a size, two calls of the master"}},
	Bignum: {"bignum", []isa.Seq{bigLimb, bigSubtract, bigCompare, bigMultiply, bigQuotient,
		bigShift, bigBits},
		emu.Constant{Name: "big integers beside their loops", Value: 1000, Unit: bytesUnit,
			Confidence: emu.Low,
			Source:     "estimate: nine operators with signs, small operands and normalisation, about 100 bytes each"}},
	Doubles: {"softfloat", nil,
		emu.Constant{Name: "soft double precision", Value: SoftDoubleBytes, Unit: bytesUnit,
			Confidence: emu.Medium,
			Source:     "derived from ParallErlang fig. 9, mandelbrot: 2.4 to 2.7 kB of libgcc's generic C"}},
	Copy: {"copy", []isa.Seq{copyLoop, copySize, turnLoop},
		emu.Constant{Name: "copying of terms beside its loops", Value: 300, Unit: bytesUnit,
			Confidence: emu.Low,
			Source:     "estimate: reserving the room, binaries, the stack of what is left to copy"}},
	Builtins: {"builtins", []isa.Seq{bif.Entry},
		emu.Constant{Name: "text of numbers, shared by built-in functions", Value: 1200,
			Unit: bytesUnit, Confidence: emu.Low,
			Source: "estimate: shortest digits of a double and reading them by big integers, 600 bytes each"}},
	SmallInts: {name: "smallint", code: []isa.Seq{quotientBit}},
}

// gcCallers is what of the collector is not executed, where the runtime is written by hand.
var gcCallers = emu.Constant{Name: "collector's callers, by hand", Value: 100, Unit: bytesUnit,
	Confidence: emu.Low,
	Source:     "estimate: roots in mailbox and dictionary, two calls"}

// Constants lists the estimates of this package, in a fixed order: of its runtime functions, then
// the others.
func Constants() []emu.Constant {
	var list []emu.Constant
	for f := range runtimeParts {
		if rest := runtimeParts[f].rest; rest.Name != "" {
			list = append(list, rest)
		}
	}
	list = append(list, gcCallers, comparedShare)
	for _, p := range Fitted() {
		list = append(list, p.Constant)
	}
	return list
}
