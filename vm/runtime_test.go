package vm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/rts"
)

// placed is a core whose runtime functions are all in one kind of place, with a cache that is large
// enough for all.
func placed(t *testing.T, at rts.Place) *place {
	t.Helper()
	cfg := swicache.For(swicache.LRU)
	cfg.Bytes = 15 << 10
	l := newPlaceCached(t, heap.Local{}, false, cfg)
	var all [rts.NumFuncs]rts.Place
	for f := range all {
		all[f] = at
	}
	l.m.SetRuntime(all)
	return l
}

// What runtime functions do does not depend on where they are; what they cost does: resident ones
// fetch nothing, cached ones when they are called first, those in DRAM every time.
func TestPlacesOfRuntimeFunctions(t *testing.T) {
	lines := map[rts.Place]uint64{}
	var want string
	for _, at := range []rts.Place{rts.Resident, rts.Cached, rts.InDRAM} {
		l := placed(t, at)
		got := l.run(t, "check", term.Small(50))
		if want == "" {
			want = got
		}
		require.Equal(t, want, got, "%s", at)
		l.m.Settle()
		assert.EqualValues(t, l.m.Clock, l.m.Count.Cycles(), "%s", at)
		lines[at] = l.m.Runtime.RuntimeLines
		named := 0
		for _, r := range l.m.Cache.Report(-1) {
			switch l.m.UnitName(r.Func) {
			case "bignum", "lists:reverse/2":
				named++
				assert.NotZero(t, r.Calls)
			}
		}
		assert.Equal(t, at == rts.Cached, named > 0, "%s: units in the report", at)
	}
	assert.Equal(t, lines[rts.Resident], lines[rts.Cached], "all fit and are copied at once")
	assert.Less(t, 100*lines[rts.Resident], lines[rts.InDRAM], "the collector's way through the table of dead slots stays in shared DRAM")
}

// A float operation whose code is in DRAM costs what ParallErlang's did: 300 to 340 reads (FACTS.md
// section 1).
func TestSoftFloatFromDRAM(t *testing.T) {
	const adds = 1000
	run := func(at rts.Place) *vm.Machine {
		l := placed(t, at)
		require.Equal(t, "1.0e3", l.run(t, "floats", term.Small(adds)))
		return l.m
	}
	dram, resident := run(rts.InDRAM), run(rts.Resident)
	per := float64(dram.Runtime.RuntimeLines) / adds
	assert.InDelta(t, 320, per, 20)
	assert.Greater(t, dram.Clock, 10*resident.Clock, "it is what such a program spends its time with")
}
