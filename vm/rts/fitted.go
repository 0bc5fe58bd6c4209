package rts

import "github.com/parallergo/epiphany/emu"

const linesUnit = "lines"

// What is left to fit of C that is not written out here.
var (
	runtimeCode = emu.NewParameter(emu.Constant{Name: "runtime in C", Value: 100, Unit: "%",
		Confidence: emu.Low,
		Source:     "estimate: 100 is what the sequences take, which are written by hand"}, 50, 400)
	PrimopLines = emu.NewFree(emu.Constant{Name: "routine of an arithmetic operator in C",
		Value: 46, Unit: linesUnit, Confidence: emu.Medium,
		Source: "fitted to matmul"}, 15, 120)
	bifLines = emu.NewFree(emu.Constant{Name: "built-in function in C, beside its loops",
		Value: 150, Unit: linesUnit, Confidence: emu.Low,
		Source: "fitted: 58 for a HiPE reduction of fannkuchredux, which has 0.36 calls (BEAM counts them as reductions)"}, 20, 400)
	BIFLoads = emu.NewFree(emu.Constant{Name: "words of the runtime's own data that a built-in function in C loads", Value: 35, Unit: "words", Confidence: emu.Low,
		Source: "fitted; a quarter of the instructions of compiled C load as a rule, some half of them from the stack, which is in SRAM"}, 0, 80)
	doubleLines = emu.NewFree(emu.Constant{Name: "operation of soft double precision in C, with its box", Value: 300, Unit: linesUnit, Confidence: emu.Medium,
		Source: "fitted to mandelbrot"}, 150, 500)
	ARMDouble = emu.NewFree(emu.Constant{Name: "operation of double precision on the ARM, with its box", Value: 90, Unit: "cycles", Confidence: emu.Low,
		Source: "fitted; VFP 4 to 8 cycles, and a call of C that tests two tags and makes a box"},
		10, 300)
)

// Fitted lists the parameters of this package in a fixed order. A machine reads them when it gets
// its software.
func Fitted() []*emu.Parameter {
	return []*emu.Parameter{runtimeCode, PrimopLines, bifLines, doubleLines, ARMDouble, BIFLoads}
}

// comparedShare is what a comparison of doubles in C is of an operation: two numbers are taken
// apart, none is put together and rounded.
var comparedShare = emu.Constant{Name: "comparison of doubles in C, of an operation", Value: 50,
	Unit: "%", Confidence: emu.Low,
	Source: "estimate: libgcc's fp-bit unpacks both and compares, without arithmetic, rounding and packing"}
