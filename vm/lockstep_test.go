package vm

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	bc "github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec/jit"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/weak"
)

var (
	lockstepSeed = flag.Uint64("lockstep.seed", 1, "first random module of TestLockstep")
	lockstepN    = flag.Int("lockstep.n", 60, "number of random modules of TestLockstep")
)

// seen is a machine and its process after a slice.
type seen struct {
	clock  emu.Cycles
	count  meter.Counters
	r      code.Registers
	x      [code.NumX]uint32
	memory uint64
}

// watch notes what is seen of the bench's process after each slice.
func (b *bench) watch() *[]seen {
	all := &[]seen{}
	b.ran = func() {
		h := &emu.Hash{}
		h.Words(b.m.View.Slice(b.p.Mem.Addr, b.p.Mem.Words))
		if b.m.Cache != nil {
			b.m.Cache.HashState(h)
		}
		x := *b.m.Registers(&b.p.Space)
		*all = append(*all, seen{b.m.Clock, b.m.Counted(), b.p.Registers, x, h.Sum()})
	}
	return all
}

// TestLockstep runs random modules with the interpreter and with native code: after each slice
// clock and counters, registers and memory are the same, on the ARM and on a core, with collections
// at every allocation and without.
func TestLockstep(t *testing.T) {
	if _, err := jit.New(1); err != nil {
		t.Skip(err)
	}
	slices, functions := 0, 0
	for i := range *lockstepN {
		n, f := lockstep(t, *lockstepSeed+uint64(i))
		slices, functions = slices+n, functions+f
	}
	t.Logf("%d modules, %d functions with native code, %d slices", *lockstepN, functions, slices)
	require.Greater(t, functions, *lockstepN, "functions with native code")
}

// lockstep runs the module of a seed in a few ways, and counts slices and compiled functions.
func lockstep(t *testing.T, seed uint64) (slices, functions int) {
	mod := randomModule(seed)
	defer func() {
		if t.Failed() {
			var listing strings.Builder
			require.NoError(t, bc.Print(&listing, mod))
			t.Logf("again: go test ./vm -run TestLockstep -lockstep.seed %d -lockstep.n 1\n%s",
				seed, &listing)
		}
	}()
	return inLockstep(t, func(b *bench, way uint64, stress bool) string {
		return runRandom(t, b, mod, rand.New(rand.NewPCG(seed, way)), stress)
	})
}

// inLockstep does something on the ARM and on a core, with stress and without, by the interpreter
// and by native code, and counts slices and compiled functions.
func inLockstep(t *testing.T, do func(b *bench, way uint64, stress bool) string) (slices, functions int) {
	t.Helper()
	for way := range uint64(4) {
		onCore, stress := way&1 != 0, way&2 != 0
		run := func(native *jit.Shared) ([]seen, string) {
			b := newBench(t)
			if onCore {
				b = newWeakBench(t, weak.Order{})
				b.weak = false
			}
			b.m.Use(native.Executor())
			all := b.watch()
			result := do(b, way, stress)
			return *all, result
		}
		native, err := jit.New(1)
		require.NoError(t, err)
		want, wanted := run(nil)
		got, result := run(native)
		require.Equal(t, wanted, result, "way %d", way)
		require.Equal(t, want, got, "way %d", way)
		slices, functions = slices+len(want), functions+native.Functions()
	}
	return slices, functions
}

// TestLockstepOfPrograms is TestLockstep with functions whose results ordinary programs want: what
// random modules compute with is seldom a number.
func TestLockstepOfPrograms(t *testing.T) {
	if _, err := jit.New(1); err != nil {
		t.Skip(err)
	}
	source, err := os.ReadFile("testdata/lockstep.erl")
	require.NoError(t, err)
	mod, _, err := compiler.Compile("lockstep.erl", source, compiler.Options{})
	require.NoError(t, err)
	for _, call := range []string{
		"ints(90,0)", "edges(67108862)", "edges(134217727)", "edges(-134217728)", "edges(5)", "bits(60,12345)",
		"doubles(60,1.5,2.25)", "lists(40)", "tuples(50,{1,2,3})", "choose([0,7,a,101,5,1.5,[x],{1,2},{},-3])",
		"deep(50)", "funs(9,4)", "tries(30)", "tries(-1)",
		"values(9)", "mixed(40,1.5,0)", "parts(9,{a,2,{3},4.5})", "places(9,{a,2,{3},4.5})", "bits_of(7)",
		"cuts(9)", "floats(6)",
		"roots(7)", "maps_of(9)", "made_of(12,3)", "fields_of(9,3)", "words_of(65)", "same_of(3)",
	} {
		slices, functions := inLockstep(t, func(b *bench, way uint64, stress bool) string {
			b.m.Stress = stress
			require.NoError(t, b.loadAll(mod))
			b.start(t, "lockstep:"+call)
			return b.drive(t, rand.New(rand.NewPCG(1, way)))
		})
		require.Positive(t, slices, call)
		require.Positive(t, functions, call)
	}
}
