package vm_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/weak"
)

// seven is what functions of testdata/litmus.asm give that see what they have stored; others that
// differ.
var seven = map[string]string{
	"hd": "7", "tl": "7", "list": "{7,7}", "element": "7", "arity": "7", "tagged": "7", "select": "7", "tuple": "7", "closure": "7",
	"external": "9", "function": "7", "bif": "7",
}

func newLitmus(t *testing.T, weak weak.Order) *place {
	t.Helper()
	text, err := os.ReadFile("testdata/litmus.asm")
	require.NoError(t, err)
	mod, err := bytecode.Parse(string(text))
	require.NoError(t, err)
	l := newCore(t, swicache.Default(), weak, mod)
	l.most = 1_000_000
	for f := range seven { // the second time all code is in the cache
		for range 6 {
			l.m.NoFences = false
			l.restart(t)
			l.call(t, "litmus", f, term.Small(7))
		}
	}
	return l
}

// Without its fence a function that looks at what it has just put on the heap sees it or not, and
// some of it; with the fence it always does.
func TestLitmusOfHeapFence(t *testing.T) {
	const seeds = 1000
	l := newLitmus(t, weak.Order{Seed: 1, MaxDelay: 1})
	for f, want := range seven {
		for _, noFences := range []bool{false, true} {
			l.m.NoFences = noFences
			seen := map[string]int{}
			for seed := range uint64(seeds) {
				l.m.SetWeak(weak.Order{Seed: seed, MaxDelay: 8 << (seed % 8)}, 0)
				l.restart(t)
				seen[l.call(t, "litmus", f, term.Small(7))]++
			}
			if !noFences {
				assert.Equal(t, map[string]int{want: seeds}, seen, f)
				continue
			}
			assert.NotZero(t, seen[want], "%s: %v", f, seen)
			assert.NotEqual(t, seeds, seen[want], "%s: %v", f, seen)
			if f == "list" {
				assert.Len(t, seen, 4, "head and tail arrive apart: %v", seen)
			}
		}
	}
}

// A store is late by at most the longest delay.
func TestStoresArriveInTime(t *testing.T) {
	l := newLitmus(t, weak.Order{Seed: 1, MaxDelay: 1})
	l.m.NoFences = true
	for f, want := range seven {
		l.restart(t)
		assert.Equal(t, want, l.call(t, "litmus", f, term.Small(7)), "%s: a load from DRAM takes longer", f)
	}
}

// With fences a program does the same in the weak order as in the strong one, in the same time.
func TestFencesMakeOrderStrong(t *testing.T) {
	for name, local := range somePlaces() {
		strong := newPlace(t, local, false)
		want := strong.run(t, "check", term.Small(50))
		other := newCore(t, swicache.Default(), weak.Order{MaxDelay: 1}, compile(t, "testdata/places.erl"))
		other.local = local
		for seed := range uint64(4) {
			other.m.SetWeak(weak.Order{Seed: seed, MaxDelay: 1 << (4 * seed)}, 0)
			other.restart(t)
			other.m.Cache.Reset()
			require.Equal(t, want, other.run(t, "check", term.Small(50)), "%s, seed %d", name, seed)
		}
		first := newCore(t, swicache.Default(), weak.Order{MaxDelay: 5000}, compile(t, "testdata/places.erl"))
		first.local = local
		first.restart(t)
		require.Equal(t, want, first.run(t, "check", term.Small(50)), name)
		assert.InDelta(t, int64(strong.m.Clock), int64(first.m.Clock), 1000, name) // lines of code are rounded at each trap
		strong.m.Count.Fetch, strong.m.Count.FetchLines = first.m.Count.Fetch, first.m.Count.FetchLines
		assert.Equal(t, strong.m.Count, first.m.Count, name)
	}
}

// Where the heap is in SRAM fences are left out, and the order of DRAM does not matter to it.
func TestNoFencesForLocalHeaps(t *testing.T) {
	block := code.Block{Addr: localBase() + 0x1000, Words: 1024}
	run := func(local heap.Local, order weak.Order, noFences bool) (string, meter.Counters) {
		// what fills a cache fences
		l := newCore(t, swicache.For(swicache.None), order, compile(t, "testdata/places.erl"))
		l.local, l.m.NoFences = local, noFences
		l.restart(t)
		return l.run(t, "tree", term.Small(20)), l.m.Counted()
	}
	late := weak.Order{Seed: 3, MaxDelay: 100_000}
	stack := code.Block{Addr: localBase(), Words: 512}
	want, count := run(heap.Local{Stack: stack, Heap: block}, weak.Order{}, false)
	assert.Zero(t, count.Fences)
	assert.Zero(t, count.Minors, "nothing leaves the nursery")
	for _, noFences := range []bool{false, true} {
		got, c := run(heap.Local{Stack: stack, Heap: block}, late, noFences)
		assert.Equal(t, want, got)
		assert.Equal(t, count, c)
	}
	got, c := run(heap.Local{Stack: stack}, late, false)
	assert.Equal(t, want, got)
	assert.NotZero(t, c.Fences)
	fewer := c.Fences
	got, c = run(heap.Local{Stack: stack}, weak.Order{}, true)
	assert.Equal(t, want, got, "in the strong order fences only cost")
	assert.Less(t, c.Fences, fewer)
}

// Without fences a program of many kinds of terms gives anything, but it ends, or is ended, and the
// machine runs the next one.
func TestWithoutFences(t *testing.T) {
	l := newCore(t, swicache.Default(), weak.Order{MaxDelay: 1}, compile(t, "testdata/places.erl"))
	l.most, l.space.most = 40_000_000, 1<<16
	outcomes := map[string]int{}
	functions := []string{"sum", "build", "caught", "deep_throw", "trace", "dict", "tree", "big", "tuples", "main"}
	for _, stack := range []code.Block{{}, {Addr: localBase(), Words: 512}} {
		for seed := range uint64(40) {
			for _, f := range functions {
				l.m.NoFences, l.local = true, heap.Local{Stack: stack}
				l.m.SetWeak(weak.Order{Seed: seed, MaxDelay: 20 << (seed % 12)}, 0)
				l.restart(t)
				got := l.call(t, "places", f, term.Small(30))
				if strings.HasPrefix(got, "** ") {
					got = "exception"
				}
				outcomes[got]++
			}
		}
	}
	assert.Greater(t, outcomes["exception"], 10)
	l.m.NoFences, l.local = false, heap.Local{}
	l.restart(t)
	want := newPlace(t, heap.Local{}, false).run(t, "main", term.Small(30))
	assert.Equal(t, want, l.run(t, "main", term.Small(30)))
}

// What would end the emulator ends a process that has no fences, and no other.
func TestMemoryFault(t *testing.T) {
	l := newLitmus(t, weak.Order{Seed: 1, MaxDelay: 600})
	wild := func() {
		l.restart(t)
		l.m.Begin(l.p, l.atom("litmus"), l.atom("hd"), term.None, []term.Term{term.Small(7)})
		l.p.PC = 1 << 30
	}
	wild()
	assert.Panics(t, func() { l.m.Run(l.p, emu.Never) })
	l.m.NoFences = true
	wild()
	require.Equal(t, exec.TrapDone, l.m.Run(l.p, emu.Never))
	text := term.Element(l.m.View, l.p.ExitReason, 1)
	assert.Contains(t, string(term.BinBytes(l.m.View, text)), "index out of range")
	assert.Contains(t, l.text(l.p.ExitReason), "{memory_fault,")
	assert.True(t, l.p.Crashed)
	l.m.NoFences = false
	l.restart(t)
	assert.Equal(t, "7", l.call(t, "litmus", "arity", term.Small(7)))
}

// A fault leaves nothing of what the program's calls were to be charged for to the next program.
func TestFaultAmongCalls(t *testing.T) {
	cfg := swicache.For(swicache.LRU)
	cfg.Bytes = 8 // in which no function has room: all calls miss
	l := newCore(t, cfg, weak.Order{MaxDelay: 1}, compile(t, "testdata/places.erl"))
	l.m.NoFences = true
	l.m.Begin(l.p, l.atom("lists"), l.atom("last"), term.None, []term.Term{term.Nil})
	l.m.View.Store(l.x, term.ListAt(0x10000000)) // where nothing is
	require.Equal(t, exec.TrapDone, l.m.Run(l.p, emu.Never))
	require.Contains(t, l.text(l.p.ExitReason), "{memory_fault,")
	l.restart(t)
	assert.Contains(t, l.run(t, "sum", term.Nil), "badarith")
	assert.Zero(t, l.m.Runtime.Cache[meter.CacheStamp], "nobody has stamped anything")
}

// Stores under way, and what decides about those to come, are part of the state.
func TestHashSeesLateStores(t *testing.T) {
	hash := func(weak weak.Order, calls int) uint64 {
		l := newLitmus(t, weak)
		l.m.NoFences = true
		for range calls {
			l.restart(t)
			l.call(t, "litmus", "hd", term.Small(7))
		}
		var h emu.Hash
		l.m.HashState(&h)
		return h.Sum()
	}
	none := hash(weak.Order{}, 0)
	assert.Equal(t, none, hash(weak.Order{}, 3), "the strong order has no state")
	one := hash(weak.Order{Seed: 1, MaxDelay: 5000}, 0)
	assert.NotEqual(t, none, one)
	assert.Equal(t, one, hash(weak.Order{Seed: 1, MaxDelay: 5000}, 0))
	assert.NotEqual(t, one, hash(weak.Order{Seed: 2, MaxDelay: 5000}, 0))
	assert.NotEqual(t, one, hash(weak.Order{Seed: 1, MaxDelay: 5000}, 1))
}
