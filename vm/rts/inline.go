package rts

import (
	"math/bits"

	"github.com/parallergo/epiphany/bytecode/cost"
)

// Inline has the prices of what executors compute themselves, as far as the runtime charges cycles
// alone for it, beside loads and fences.
type Inline struct {
	// Doubles says that arithmetic of doubles is priced: an operation with its boxes in cycles, by
	// operator, an operand that is an integer besides, and a double that is put into a box.
	Doubles                             bool
	Add, Multiply, Divide, Convert, Box uint64
	// Root is what a square root costs with its box, 0 where that is more than cycles.
	Root uint64
	// Compares says that comparisons of two doubles are: cycles each.
	Compares bool
	Compare  uint64
	// QuotientBit is what a bit of a quotient takes, besides what each quotient does; 0 where
	// division costs more than that. Shifts says that shifts to the left cost nothing beside their
	// instruction.
	QuotientStart, QuotientBit uint64
	Shifts                     bool
	// Builtins says that small built-in functions cost their cycles alone; CopyWord is what they
	// take to copy a word, 0 where that costs more than cycles.
	Builtins bool
	CopyWord uint64
	// Keys says that a key of a flat map that is looked at costs KeyCycles alone.
	Keys      bool
	KeyCycles uint64
	// BIFCycles are the cycles of calls of built-in functions beside their loops, by number.
	BIFCycles []uint64
	// EachCycles are the cycles per element of such a function, 0 if an element costs more than
	// cycles. They are only used if Builtins is true.
	EachCycles []uint64
	// BitsWord is what a pass over a word of bits costs, 0 where that is more than cycles.
	BitsWord uint64
	// Fence is a fence before boxes are looked at, and one behind a new one: 0 or 1.
	Fence uint64
}

// Inline prices operations on the ARM or on a core. Code of the runtime may be fetched from shared
// DRAM where it is not resident.
func (f *Figures) Inline(onARM, fetched bool, at [NumFuncs]Place) (i Inline) {
	if i.Doubles = !fetched || f.cyclesAlone(at); i.Doubles {
		i.Add = f.boxedCycles(DoubleAdd, onARM)
		i.Multiply = f.boxedCycles(DoubleMultiply, onARM)
		i.Divide = f.boxedCycles(DoubleDivide, onARM)
		i.Box = f.boxedCycles(DoubleBox, onARM)
		if f.Soft == ByHand {
			i.Convert = f.cycles(HandDouble(DoubleFromInt), onARM)
		} else {
			i.Root = i.Box + f.cyclesOf(&SoftDouble, RootSteps, onARM)
		}
	}
	if i.Compares = !fetched || at[Doubles] != InDRAM; i.Compares {
		i.Compare = f.CompareCycles(onARM)
	}
	if i.Shifts = !f.InC || f.Code != cost.Native; !f.InC && (!fetched || at[Divide.Fn] == Resident) {
		i.QuotientStart, i.QuotientBit = DivideStart().Cycles, f.Of(&Divide).Cycles
	}
	return i
}

// cyclesAlone reports whether operations on doubles cost no more than cycles: no code of theirs is
// fetched, and no registers are saved around C.
func (f *Figures) cyclesAlone(at [NumFuncs]Place) bool {
	if f.InC && f.Code == cost.Native {
		return false
	}
	for op := range NumDoubleOps {
		for _, r := range f.Boxed(op) {
			if r != nil && (r.Apart || at[r.Fn] != Resident) {
				return false
			}
		}
	}
	return f.Soft != ByHand || at[HandDouble(DoubleFromInt).Fn] == Resident
}

// Boxed are the routines of an operation with its boxes: the one that is called, and one that it
// calls, or nil. The price of libgcc's has the boxes in it. Around routines by hand they are a
// routine's of an operator where the runtime is C, which tests tags and saves registers as the one
// for products does.
func (f *Figures) Boxed(op DoubleOp) [2]*Routine {
	switch {
	case f.Soft != ByHand:
		return [2]*Routine{&SoftDouble}
	case !f.InC:
		return [2]*Routine{BoxedDouble(op)}
	case op == DoubleBox:
		return [2]*Routine{&Primop}
	}
	return [2]*Routine{&Primop, HandDouble(op)}
}

func (f *Figures) boxedCycles(op DoubleOp, onARM bool) (n uint64) {
	for _, r := range f.Boxed(op) {
		if r != nil {
			n += f.cycles(r, onARM)
		}
	}
	return n
}

// cycles is what a pass through a routine takes, cyclesOf what n passes do.
func (f *Figures) cycles(r *Routine, onARM bool) uint64 { return f.cyclesOf(r, 1, onARM) }

func (f *Figures) cyclesOf(r *Routine, n uint64, onARM bool) uint64 {
	if f.InC && onARM {
		return f.ARMCycles(r, n)
	}
	return n * r.Cycles
}

// RootSteps is what a square root takes, in operations of soft double precision: Newton steps.
// Estimate.
const RootSteps = 8

// CompareCycles is what the comparison of a double takes, beside its code.
func (f *Figures) CompareCycles(onARM bool) uint64 {
	switch {
	case !f.InC || f.Soft == ByHand:
		return CompareDouble.Cycles
	case onARM:
		return f.ARMDouble * f.Compared / 100
	}
	return SoftDoubleCycles * f.Compared / 100
}

// QuotientBits is the number of bits of a quotient that have to be found.
func QuotientBits(a, b int64) uint64 {
	return uint64(max(bits.Len64(magnitude(a))-bits.Len64(magnitude(b)), 0) + 1)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}
