package vm

import (
	"sync"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
)

// NativeFunc is a built-in function that runs where the process runs. Its arguments stay where they are until it returns;
// it keeps the rule: compute the size, reserve once, build. When reserve fails it returns wantSpace having done nothing and is called
// again. Errors are reported with fail or throw. args may be overwritten only by a tail call.
type NativeFunc func(m *Machine, p *Process, args []term.Term) (term.Term, status)

// Native is a built-in function: declared once, with what it means and where it runs.
type Native struct {
	bytecode.MFA
	// Impl is nil for functions that the master executes (package actor).
	Impl NativeFunc
	// Silent: errors show the caller at the head of the stack trace, not the function itself.
	Silent bool

	called uint64 // 1 if Counters.Natives counts it where it is an instruction, too
	leaf   bool   // in C it is so small that it needs no frame and no arguments in memory: what guards may call
	cycles uint64 // issue cycles of one call, besides the loops that Impl charges
	bytes  int    // size of its code; 0 for those that the master executes
}

// natives lists all built-in functions in a fixed order; it does not change after initialisation.
var natives []Native

// nativeIndex finds a native by name; only read after initialisation.
var nativeIndex = map[bytecode.MFA]int{}

// Natives lists the built-in functions. The result is not to be modified.
func Natives() []Native { return natives }

// NativeIndex is the number of a built-in function as Process.Native gives it.
func NativeIndex(f bytecode.MFA) (int, bool) {
	i, ok := nativeIndex[f]
	return i, ok
}

// impls is a group of native functions of one module, by name and arity.
type impl struct {
	name  string
	arity int
	f     NativeFunc
}

// register declares a group of functions that run where the process runs, each with the code of the given shape and
// constants of so many bytes.
func register(module string, group []impl, shape isa.Seq, constants int) {
	for _, n := range group {
		declare(Native{MFA: bytecode.MFA{Module: module, Name: n.name, Arity: n.arity}, Impl: n.f, cycles: uint64(shape.Cycles()), bytes: shape.Bytes() + constants})
	}
}

func declare(n Native) {
	if _, dup := nativeIndex[n.MFA]; dup {
		panic("vm: native declared twice: " + n.Module + ":" + n.Name)
	}
	n.cycles += nativeEntryCycles
	n.called = calledOnOTP(n.MFA)
	n.leaf = bytecode.InlineBIFs[n.MFA] && n.called == 0
	nativeIndex[n.MFA] = len(natives)
	natives = append(natives, n)
}

// calledOnOTP is 1 for a function that OTP 17 calls wherever it stands, where a compiled module has an instruction here. What guards may do is an
// instruction there, too.
func calledOnOTP(f bytecode.MFA) uint64 {
	guard, inline := bytecode.InlineBIFs[f]
	if inline && !guard {
		return 1
	}
	return 0
}

// registerAll builds the registry, here and nowhere else, so that its order is the same in every build.
var registerAll = sync.OnceFunc(func() {
	register("erlang", erlangOperators, shortNative, 0)
	register("erlang", erlangTests, shortNative, 0)
	register("erlang", erlangNumbers, walkNative, 0)
	register("erlang", erlangParts, shortNative, 0)
	register("erlang", erlangData, walkNative, 0)
	register("erlang", erlangText, walkNative, 0)
	register("erlang", erlangDigests, walkNative, 0)
	register("erlang", erlangExternal, walkNative, 0)
	register("erlang", erlangBits, walkNative, 0)
	register("erlang", erlangProcess, shortNative, 0)
	register("binary", binaryNatives, walkNative, 0)
	register("lists", listsNatives, walkNative, 0)
	register("maps", mapsNatives, walkNative, 0)
	register("erts_internal", internalNatives, walkNative, 0)
	register("math", mathNatives, realNative, realBytes)
	register("epiphany_io", ioNatives, walkNative, 0)
	register("epiphany_unicode", unicodeNatives, walkNative, 0)
	register("epiphany_rand", randNatives, walkNative, 0)
	for _, f := range silentNatives {
		n := &natives[nativeIndex[f]]
		n.Silent = true
	}
	for _, f := range masterNatives {
		declare(Native{MFA: f})
	}
	for _, f := range nativeNames(libraryFunctions) {
		declare(Native{MFA: f})
	}
	runtimeUnits = firstNative + len(natives)
})

func init() { registerAll() }

// nativeID is the number of the native that a function name means, -1 for none.
func nativeID(atoms *term.Atoms, f MFA) int32 {
	i, ok := nativeIndex[bytecode.MFA{Module: atoms.Name(f.Module), Name: atoms.Name(f.Name), Arity: f.Arity}]
	if !ok {
		return -1
	}
	return int32(i)
}
