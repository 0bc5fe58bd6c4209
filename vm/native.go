package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// function is a built-in function that runs where the process runs. Its arguments stay where they are until it returns;
// it keeps the rule: compute the size, reserve once, build. When reserve fails it returns wantSpace having done nothing and is called
// again. Errors are reported with fail or throw. args may be overwritten only by a tail call.
type function func(m *Machine, p *Process, args []term.Term) (term.Term, status)

// binding names a function.
type binding struct {
	Module, Name string
	Arity        int
	Func         function
}

// builtin is a built-in function by its number.
type builtin struct {
	*bif.Function
	impl   function // nil for functions that do not run here
	called uint64   // 1 if Counters.Natives counts it where it is an instruction, too
}

// natives lists all built-in functions by number; it does not change after initialisation. It refers to functions that refer
// to it, so that it is made by init.
var natives []builtin

func init() {
	impls := bif.MustBind(bif.Here,
		erlangOperators, erlangTests, erlangNumbers, erlangParts, erlangData, erlangText, erlangDigests, erlangExternal, erlangBits,
		erlangProcess, binaryNatives, listsNatives, mapsNatives, internalNatives, mathNatives, ioNatives, unicodeNatives, randNatives)
	table := bif.Functions()
	natives = make([]builtin, len(table))
	for i := range table {
		f := &table[i]
		natives[i] = builtin{Function: f, impl: impls[i]}
		if f.Inline && !f.Guard {
			// OTP 17 calls it wherever it stands, where a compiled module has an instruction here. What guards may do is an
			// instruction there, too.
			natives[i].called = 1
		}
	}
	runtimeUnits = firstNative + len(natives)
}

// nativeID is the number of the native that a function name means, -1 for none.
func nativeID(atoms *term.Atoms, f MFA) int32 {
	i, found := bif.Find(bif.MFA{Module: atoms.Name(f.Module), Name: atoms.Name(f.Name), Arity: f.Arity})
	if !found {
		return -1
	}
	return int32(i)
}
