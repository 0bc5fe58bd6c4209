package rts

import "github.com/parallergo/epiphany/emu/isa"

// passLoop examines a word while its object is copied; pendLoop makes a pointer pending and takes
// it again; rangeLoop continues with the bounds of another range.
var (
	passLoop  = isa.MustParse("and r1,r0,r24; beq store; sub r2,r1,#3; beq store")
	pendLoop  = isa.MustParse("str r0,[r20],#1; str r5,[r20],#1; ldrd r2,[r20,#-1]; sub r20,r20,#8; bl move; str r0,[r3]; sub r2,r20,r19; bne! loop")
	rangeLoop = isa.MustParse("ldrd r26,[r28],#1; sub r2,r0,r26; sub r3,r2,r27; bgteu away")

	PassWord  = Passage(GC, passLoop)
	PendWord  = Passage(GC, pendLoop)
	NextRange = Passage(GC, rangeLoop)
)

// TurnWord examines a word of a fragment that has moved, and adjusts it if it refers to the
// fragment.
var (
	turnLoop = isa.MustParse("ldr r0,[r4],#1; and r1,r0,r24; beq header; sub r2,r0,r26; sub r3,r2,r27; bgteu next; add r0,r0,r31; str r0,[r4,#-1]; sub r7,r7,#1; bne! loop")
	TurnWord = Passage(Copy, turnLoop)
)

// SweepBox looks whether a box has been moved and links it or puts its object on record.
var (
	sweepLoop = isa.MustParse("ldr r0,[r1]; and r2,r0,r24; sub r2,r2,#2; bne dead; ldr r1,[r1,#4]; str r4,[r0,#2]; mov r4,r0; sub r2,r1,r21; bne loop")
	SweepBox  = Passage(GC, sweepLoop)
)

// Runtime functions: what the virtual machine does besides executing instructions. Each declares
// the Epiphany instructions of its inner loop or of one call; issue cycles follow from them by the
// pipeline rules (FACTS.md section 1). Loads and stores that leave the core are charged by address
// on top, and instructions that are not in SRAM by the line.
var (
	// copyLoop moves one word of a term between heaps: load, dispatch on the tag, store.
	copyLoop = isa.MustParse("ldr r0,[r1],#4; and r2,r0,r3; lsl r2,r2,#2; ldr r2,[r4,r2]; jr r2; str r0,[r5],#4; sub r6,r6,#1; bne! loop")
	// bigLimb is one limb of big-integer arithmetic: two loads, add with carry, store.
	bigLimb = isa.MustParse("ldr r0,[r4],#1; ldr r1,[r5],#1; add r0,r0,r1; bgtu carry; str r0,[r6],#1; sub r7,r7,#1; bne! loop")
	// SoftDoubleCycles is one operation of double precision from libgcc's C routines, code in SRAM:
	// 1.0 to 1.3 k cycles (FACTS.md section 1, derived, L/M).
	SoftDoubleCycles = uint64(1150)
	// quotientBit finds a bit of the quotient of two words, for the core has no division.
	quotientBit = isa.MustParse("lsl r2,r2,#1; sub r3,r0,r1; bltu; mov r0,r3; add r2,r2,#1; lsr r1,r1,#1; sub r7,r7,#1; bne! loop")
	// doubleOrder compares two doubles by their words: signs, then high and low halves.
	doubleOrder = isa.MustParse("ldr r0,[r4,#1]; ldr r1,[r5,#1]; eor r2,r0,r1; blt; sub r2,r0,r1; bne!; asr r3,r0,#31; eor r2,r2,r3; jr lr")
)

// Routine is a passage of a runtime function, usually a loop: the issue cycles of one pass, and the
// bytes of its code. As there is no cache for loops, each pass fetches again what is not in SRAM.
type Routine struct {
	Fn     Func
	Cycles uint64
	Bytes  int
	Instrs uint64
	Apart  bool // its code is in shared DRAM, wherever the rest of the function is
}

func Passage(fn Func, s isa.Seq) Routine {
	return Routine{Fn: fn, Cycles: uint64(s.Cycles()), Bytes: s.Bytes(), Instrs: uint64(s.Len())}
}

// LinesOf returns the number of fetches of 8 bytes for straight-line code of so many bytes.
func LinesOf(bytes int) uint64 { return uint64(bytes+lineBytes-1) / lineBytes }

// lineBytes is the number of bytes in a fetch.
const lineBytes = 8

var (
	CopyWord = Passage(Copy, copyLoop)
	// TupleWord copies a word of a tuple or a binary that is not examined, as CopyWord does in
	// runtimes that are not measured.
	TupleWord = Passage(Copy, copyLoop)
	// LimbPair multiplies two limbs and adds their product to others.
	LimbPair = Passage(Bignum, bigMultiply)
	MoveWord = Passage(GC, copyLoop)
	ScanWord = Passage(GC, scanOne)
	Limb     = Passage(Bignum, bigLimb)
	// Divide finds a bit of the quotient of small integers.
	Divide = Passage(SmallInts, quotientBit)
	// SoftDouble fetches all of its code once: it is long and mostly straight-line, and the 2.4 to
	// 2.7 kB of FACTS.md section 1 were derived with this assumption.
	SoftDouble = Routine{Fn: Doubles, Cycles: SoftDoubleCycles, Bytes: SoftDoubleBytes}
	// CompareDouble is a comparison of doubles.
	CompareDouble = Passage(Doubles, doubleOrder)
)
