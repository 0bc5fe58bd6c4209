package vm

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	bc "github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/heap"
)

// FuzzLoad feeds any bytes to the loader as a container. What is loaded runs, from each exported
// function of up to three arguments, without taking the emulator down.
func FuzzLoad(f *testing.F) {
	for seed := range uint64(10) {
		data, err := bc.Marshal(randomModule(seed))
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		mod, err := bc.Unmarshal(data)
		if err != nil {
			return
		}
		b := newBench(t)
		if b.loadAll(mod) != nil {
			return
		}
		for _, e := range mod.Exports {
			b.callExport(t, mod.Name, e)
		}
	})
}

// callExport runs an exported function of at most three arguments in a new process.
func (b *bench) callExport(t *testing.T, module string, e bc.Export) {
	t.Helper()
	args := []term.Term{term.Small(1), term.Nil, term.AtomOK}
	if e.Arity > len(args) {
		return
	}
	block, err := b.AllocBlock(heap.MinBlockWords)
	require.NoError(t, err)
	b.p = b.m.NewProcess(term.Pid(42), b.p.XAt, block)
	b.m.Begin(b.p, b.atom(t, module), b.atom(t, e.Name), term.None, args[:e.Arity])
	b.drive(t, rand.New(rand.NewPCG(0, 0)))
}
