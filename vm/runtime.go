package vm

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// Runtime functions: what the virtual machine does besides executing instructions. Each declares the Epiphany instructions
// of its inner loop or of one call; issue cycles follow from them by the pipeline rules (FACTS.md section 1). Loads and
// stores that leave the core are charged by address on top.
var (
	// copyWord moves one word of a term between heaps: load, dispatch on the tag, store.
	copyWord = isa.MustParse("ldr r0,[r1],#4; and r2,r0,r3; lsl r2,r2,#2; ldr r2,[r4,r2]; jr r2; str r0,[r5],#4; sub r6,r6,#1; bne! loop")
	// nativeEntry calls a built-in function through the table and returns.
	nativeEntry = isa.MustParse("ldr r0,[r4],#4; ldr r12,[r8,r0]; jalr r12; str r14,[sp],#-2; ldr r14,[sp,#1]; jr r14")
	// bigLimb is one limb of big-integer arithmetic: two loads, add with carry, store.
	bigLimb = isa.MustParse("ldr r0,[r4],#1; ldr r1,[r5],#1; add r0,r0,r1; bgtu carry; str r0,[r6],#1; sub r7,r7,#1; bne! loop")
	// softDouble is one operation of double precision from libgcc's C routines, code in SRAM: 1.0 to 1.3 k cycles
	// (FACTS.md section 1, derived, L/M).
	softDouble = uint64(1150)
)

var (
	copyWordCycles    = uint64(copyWord.Cycles())
	nativeEntryCycles = uint64(nativeEntry.Cycles())
	bigLimbCycles     = uint64(bigLimb.Cycles())
)

// branchTaken is what a test of the virtual machine costs more when it branches.
var branchTaken = uint64(bytecode.BranchCycles())

// work charges issue cycles of a runtime function.
func (m *Machine) work(cycles uint64) {
	m.Count.Issue += cycles
	m.Clock += emu.Cycles(cycles)
}

// chargeCopy charges moving words from one block to another.
func (m *Machine) chargeCopy(from, to emu.Addr, words int) {
	n := uint64(words)
	m.work(n * copyWordCycles)
	m.View.LoadStall += n * uint64(m.View.Seg[from>>20].Load)
	m.View.StoreStall += n * uint64(m.View.Seg[to>>20].Store)
	m.View.Loads += n
	m.View.Stores += n
}
