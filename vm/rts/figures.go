package rts

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
)

// Figures are the parameters with which a machine was built: those of code of one set with the
// runtime of another.
type Figures struct {
	Code, runtime         cost.Model
	Soft                  SoftFloat
	read                  bool
	values                *emu.Values
	InC                   bool   // the runtime is C's
	CodePercent, Compared uint64 // percent
	primop, BIF, double   uint64 // lines
	Loads                 uint64 // words
	ARMPercent, ARMDouble uint64 // cycles, of 100 instructions and of an operation
	Bytes                 [NumFuncs]int
	calls                 *callPrices
}

// Set takes the figures of code of one set with the runtime of another, and with some kind of
// double precision, in a system with such parameters.
func (f *Figures) Set(s, runtime cost.Model, soft SoftFloat, v *emu.Values) {
	if f.read && f.Code == s && f.runtime == runtime && f.Soft == soft && f.values == v {
		return
	}
	*f = Figures{
		Code: s, runtime: runtime, Soft: soft, read: true, values: v, InC: runtime != cost.Own,
		CodePercent: uint64(v.Of(runtimeCode)), primop: uint64(v.Of(PrimopLines)),
		BIF: uint64(v.Of(bifLines)), Loads: uint64(v.Of(BIFLoads)),
		double: uint64(v.Of(doubleLines)), Compared: uint64(comparedShare.Value),
		ARMPercent: uint64(cost.ARMCycles(100, v)), ARMDouble: uint64(v.Of(ARMDouble)),
	}
	if f.calls = ownCalls(); f.InC {
		f.calls = declaredCalls()
	}
	for fn := range NumFuncs {
		f.Bytes[fn] = fn.BytesWith(runtime, soft, v)
	}
}

// BytesIn returns the size of the function's code in a cost model. In C it includes code that is
// not written out: routines of operators, and the code of each built-in function around its loops.
func (f Func) BytesIn(s cost.Model) int { return f.BytesWith(s, LibGCC, nil) }

// BytesWith is BytesIn with a kind of double precision and values of the parameters.
func (f Func) BytesWith(s cost.Model, soft SoftFloat, v *emu.Values) int {
	if f == Doubles && soft == ByHand {
		return HandDoubleBytes()
	}
	if s == cost.Own {
		return f.Bytes()
	}
	n := f.declaredBytes()
	if f == Doubles {
		return max(n, lineBytes*int(v.Of(doubleLines)))
	}
	n = n * int(v.Of(runtimeCode)) / 100
	switch f {
	case SmallInts:
		n += lineBytes * int(v.Of(PrimopLines))
	case Builtins:
		for i := range bif.Functions() {
			if row := &bif.Functions()[i]; row.Place == bif.Here && !IsLeaf(row) {
				n += lineBytes * int(v.Of(bifLines))
			}
		}
	}
	return n
}

// Lines returns the number of lines that a pass through a routine fetches.
func (f *Figures) Lines(r *Routine) uint64 {
	switch {
	case !f.InC || f.Soft == ByHand && r.Fn == Doubles:
		return LinesOf(r.Bytes)
	case r == &SoftDouble:
		return f.double
	case r == &CompareDouble:
		return f.double * f.Compared / 100
	case r == &Primop:
		return f.primop
	}
	return f.compiled(r.Bytes)
}

// Move is the moving of a word from one block to another.
func (f *Figures) Move() *Routine {
	if f.InC {
		return &MoveWord
	}
	return &GCPrices()[GCBoxWord]
}

// compiled returns the number of lines of C code that corresponds to a sequence of so many bytes.
func (f *Figures) compiled(bytes int) uint64 { return LinesOf(bytes * int(f.CodePercent) / 100) }

// IsLeaf reports whether a built-in function is so small in C that it needs no frame and no
// arguments in memory: what guards may call.
func IsLeaf(row *bif.Function) bool { return row.Guard }

// BuiltinLines returns the number of lines that a call of a built-in function fetches besides its
// loops.
func (f *Figures) BuiltinLines(row *bif.Function) uint64 {
	switch {
	case !f.InC:
		return LinesOf(ownBuiltinBytes(row))
	case IsLeaf(row):
		return f.compiled(row.Bytes)
	}
	return f.compiled(row.Bytes) + f.BIF
}

// BuiltinBytes is the size of a built-in function.
func (f *Figures) BuiltinBytes(row *bif.Function) int {
	if !f.InC {
		return ownBuiltinBytes(row)
	}
	return lineBytes * int(f.BuiltinLines(row))
}

// ARMCycles returns the time of n passes through a routine on the ARM.
func (f *Figures) ARMCycles(r *Routine, n uint64) uint64 {
	switch r {
	case &SoftDouble:
		return n * f.ARMDouble
	case &Primop: // the ARM has an instruction for long products
		return n * (r.Instrs - uint64(longProduct.Len()) + 1) * f.ARMPercent / 100
	case &Divide:
		// As the core the ARM has no division: libgcc's takes three instructions a bit.
		return n * 3 * f.ARMPercent / 100
	}
	return n * r.Instrs * f.ARMPercent / 100
}

// Instructions returns the number of instructions in so many lines of C, whose density is that of
// primop.
func (f *Figures) Instructions(lines uint64) uint64 {
	return lines * lineBytes * Primop.Instrs / uint64(Primop.Bytes)
}
