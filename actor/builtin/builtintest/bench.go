// Package builtintest calls built-in functions of the master on a process without a program, for
// tests of the packages that have them: arguments and results are Go values as package term maps
// them.
package builtintest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/engine/enginetest"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// Words of the process's block, and where what is outside of it begins.
const (
	blockWords = 1 << 18
	objectsAt  = 4 * (blockWords + 1<<10)
	storeAt    = 6 << 20
	storeBytes = 1 << 20
)

// Bench is a process on the ARM, and the machine that runs it.
type Bench struct {
	t     testing.TB
	M     *vm.Machine
	P     *vm.Process
	Atoms *term.Atoms
	next  emu.Addr // free memory for binaries outside of the heap
	last  uint32   // number given to one
	dram  emu.Addr // where the shared DRAM begins, and the ARM's memory
	host  emu.Addr
}

// New makes a bench on a board of its own.
func New(t testing.TB) *Bench {
	t.Helper()
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 2<<20, 8<<20
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	b := &Bench{t: t, Atoms: term.NewAtoms(), next: board.ARMBase + objectsAt,
		dram: board.DRAMBase, host: board.ARMBase}
	b.M = vm.NewMachine(&board, mem.ARMView(), b.Atoms, nil)
	eng, err := engine.New(engine.Config{}, mem)
	require.NoError(t, err)
	t.Cleanup(func() { _ = eng.Close() })
	b.M.Port = eng.Add(enginetest.Idle{}, 0)
	b.M.Port.OnARM()
	block := code.Block{Addr: board.ARMBase + 1<<12, Words: blockWords}
	b.P = b.M.NewProcess(term.Pid(42), board.ARMBase, block)
	return b
}

// NewBinary implements builtin.Heap: nothing is given back.
func (b *Bench) NewBinary(data []byte) (at emu.Addr, object uint32, err error) {
	words := vm.PackBytes(data)
	at = b.next
	copy(b.M.View.Slice(at, len(words)), words)
	b.next += emu.Addr(len(words)) * emu.WordBytes
	b.last++
	return at, b.last, nil
}

// Claim implements builtin.Heap.
func (b *Bench) Claim(*term.Builder) error { return nil }

// Term builds a Go value on the process's heap.
func (b *Bench) Term(x any) term.Term {
	b.t.Helper()
	wire, err := term.Encode(x)
	require.NoError(b.t, err)
	words, err := term.WireSizeRefc(wire)
	require.NoError(b.t, err)
	require.True(b.t, b.M.Reserve(&b.P.Space, words))
	to := b.M.Builder(&b.P.Space)
	to.Alloc = b.NewBinary
	t, err := term.FromWire(wire, &to, b.Atoms)
	require.NoError(b.t, err)
	b.M.Commit(&b.P.Space, &to)
	return t
}

// Call calls a function. The result is its value, or the reason for which it raises an exception;
// how tells which. What it keeps for itself is done, too.
func (b *Bench) Call(f func(*builtin.Call) (term.Term, bif.Result),
	args ...any) (result any, how bif.Result) {
	b.t.Helper()
	c := &builtin.Call{M: b.M, P: b.P, Atoms: b.Atoms, Heap: b}
	for _, x := range args {
		c.Args = append(c.Args, b.Term(x))
	}
	t, how := f(c)
	if how == bif.Raised {
		t = c.Reason
	}
	if how == bif.Done && c.Then != nil {
		c.Then()
	}
	result, err := term.ToGo(b.M.View, b.Atoms, t)
	require.NoError(b.t, err)
	return result, how
}

// Of calls a function of a part of the master by its name. Its result is the value or, where it
// raises an exception, the reason.
func Of[T any, B builtin.Binding[T]](b *Bench, part T, all []B, module, name string, args ...any) any {
	b.t.Helper()
	for _, bound := range all {
		f := builtin.Function[T](bound)
		if f.Module == module && f.Name == name && f.Arity == len(args) {
			result, _ := b.Call(func(c *builtin.Call) (term.Term, bif.Result) {
				return f.Func(part, c)
			}, args...)
			return result
		}
	}
	require.FailNow(b.t, "no such function", "%s:%s/%d", module, name, len(args))
	return nil
}

// Store is a store in memory that the process does not use.
func (b *Bench) Store() *memory.Store {
	private := memory.New("host", b.host+storeAt, storeBytes)
	return memory.NewStore(memory.New("shared DRAM", b.dram, 1<<20), private, b.M.View, 16)
}

// Built is a term that is built elsewhere, as a Go value.
func (b *Bench) Built(words int, f memory.Build) any {
	b.t.Helper()
	require.True(b.t, b.M.Reserve(&b.P.Space, words))
	to := b.M.Builder(&b.P.Space)
	t := f(&to)
	b.M.Commit(&b.P.Space, &to)
	x, err := term.ToGo(b.M.View, b.Atoms, t)
	require.NoError(b.t, err)
	return x
}

// Know makes atoms of some names, which a function may only find.
func (b *Bench) Know(names ...string) {
	b.t.Helper()
	for _, name := range names {
		_, err := b.Atoms.Intern(name)
		require.NoError(b.t, err)
	}
}
