// Package builtintest calls built-in functions of the master on a process without a program, for tests
// of the packages that have them: arguments and results are Go values as package term maps them.
package builtintest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Words of the process's block, and where what is outside of it begins.
const (
	blockWords = 1 << 18
	objectsAt  = 4 * (blockWords + 1<<10)
)

// Bench is a process on the host, and the machine that runs it.
type Bench struct {
	t     testing.TB
	M     *vm.Machine
	P     *vm.Process
	Atoms *term.Atoms
	next  emu.Addr // free memory for binaries outside of the heap
	last  uint32   // number given to one
}

// New makes a bench on a board of its own.
func New(t testing.TB) *Bench {
	t.Helper()
	board := emu.Parallella()
	board.DRAMBytes, board.HostBytes = 2<<20, 8<<20
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	b := &Bench{t: t, Atoms: term.NewAtoms(), next: board.HostBase + objectsAt}
	b.M = vm.NewMachine(&board, mem.HostView(), b.Atoms, nil)
	block := vm.Block{Addr: board.HostBase + 1<<12, Words: blockWords}
	b.P = b.M.NewProcess(term.Pid(42), board.HostBase, block)
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
	require.True(b.t, b.M.Reserve(b.P, words))
	to := b.M.Builder(b.P)
	to.Alloc = b.NewBinary
	t, err := term.FromWire(wire, &to, b.Atoms)
	require.NoError(b.t, err)
	b.M.Commit(b.P, &to)
	return t
}

// Call calls a function. The result is its value, or the reason for which it raises an exception; how
// tells which. What it keeps for itself is done, too.
func (b *Bench) Call(f func(*builtin.Call) (term.Term, bif.Result), args ...any) (result any, how bif.Result) {
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
