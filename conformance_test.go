package epiphany_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm/exec/jit"
)

// stressed reports what `make stress` sets: every test then collects garbage at every allocation.
func stressed() bool { return os.Getenv("EPIPHANY_STRESS_GC") != "" }

func options(more ...epiphany.Option) []epiphany.Option {
	if stressed() {
		more = append(more, epiphany.WithStressGC())
	}
	return more
}

// places are where and how programs run: on the ARM; with spawned processes on cores, which wait
// in each of the ways; and with all processes on cores, which send in each of the ways, and where
// their memory is laid out in different ways.
var places = []check.Place{
	check.ARM,
	{Name: "cores", Options: []epiphany.Option{epiphany.WithCoresFirst()}},
	{Name: "timer", Options: []epiphany.Option{epiphany.WithCoresFirst(), epiphany.WithWait(slave.Wait{Policy: slave.WaitTimer})}},
	{Name: "trap", Options: []epiphany.Option{epiphany.WithCoresFirst(), epiphany.WithWait(slave.Wait{Policy: slave.WaitTrap})}},
	{Name: "fifo", Cores: true, Options: []epiphany.Option{epiphany.WithSend(slave.SendFIFO)}},
	{Name: "mesh", Cores: true, Options: []epiphany.Option{epiphany.WithSend(slave.SendMesh)}},
	{Name: "mesh, trap", Cores: true, Options: []epiphany.Option{epiphany.WithSend(slave.SendMesh), epiphany.WithWait(slave.Wait{Policy: slave.WaitTrap})}},
	{Name: "nursery", Cores: true, Options: []epiphany.Option{placement(nursery)}},
	{Name: "local heap", Cores: true, Options: []epiphany.Option{placement(localHeap)}},
	{Name: "core collects", Cores: true, Options: []epiphany.Option{epiphany.WithCollector(slave.CoreCollects)}},
	{Name: "nursery, core collects", Cores: true, Options: []epiphany.Option{placement(nursery), epiphany.WithCollector(slave.CoreCollects)}},
}

// placement is the default one with a change.
func placement(change func(p *slave.Placement)) epiphany.Option {
	p := slave.DefaultPlacement()
	change(&p)
	return epiphany.WithPlacement(p)
}

// nursery keeps new frames and new terms in SRAM.
func nursery(p *slave.Placement) {
	p.Stack, p.StackBytes, p.Heap, p.HeapBytes = slave.StackSegmented, 2048, slave.HeapNursery, 4096
}

// localHeap keeps a small heap in SRAM.
func localHeap(p *slave.Placement) { p.Heap, p.HeapBytes = slave.HeapSRAM, 6144 }

// TestPrograms runs the conformance programs that are worth it in all places.
func TestPrograms(t *testing.T) { conform(t, places, 1) }

var weakSeeds = flag.Uint64("weak.seeds", 1, "number of seeds of TestProgramsInWeakOrder")

// TestProgramsInWeakOrder runs the programs with all processes on cores, on a board that orders
// memory weakly: with heaps in shared DRAM and with nurseries, for which fences are left out.
func TestProgramsInWeakOrder(t *testing.T) {
	var weak []check.Place
	for seed := range *weakSeeds {
		order := epiphany.WithWeakMemory(seed, epiphany.DefaultWeakDelay>>5<<(seed*3%11))
		weak = append(weak,
			check.Place{Name: fmt.Sprintf("DRAM, seed %d", seed), Cores: true, Options: []epiphany.Option{order}},
			check.Place{Name: fmt.Sprintf("fifo, seed %d", seed), Cores: true, Options: []epiphany.Option{order, epiphany.WithSend(slave.SendFIFO)}},
			check.Place{Name: fmt.Sprintf("nursery, seed %d", seed), Cores: true, Options: []epiphany.Option{order, placement(nursery), epiphany.WithCollector(slave.CoreCollects)}})
	}
	conform(t, weak, 1)
}

var nativeEvery = flag.Int("native.every", 20, "which programs TestProgramsInNativeCode runs")

// TestProgramsInNativeCode runs some of the programs on the ARM and on cores, with functions that
// are compiled when they are called for the first time.
func TestProgramsInNativeCode(t *testing.T) {
	if _, err := jit.New(1); err != nil {
		t.Skip(err)
	}
	native := epiphany.WithExecutor("jit:1")
	conform(t, []check.Place{
		{Name: "host", Options: []epiphany.Option{native}},
		{Name: "cores", Options: []epiphany.Option{native, epiphany.WithCoresFirst()}},
	}, *nativeEvery)
}

// conform runs each program that is worth it, or every so many of them, in all of some places, side
// by side: each on one thread.
func conform(t *testing.T, places []check.Place, every int) {
	t.Helper()
	programs, err := conformance.Programs("conformance")
	require.NoError(t, err)
	for i, p := range programs {
		if !p.Everywhere || i%every != 0 {
			continue
		}
		want, err := p.Want()
		require.NoError(t, err)
		for _, place := range places {
			t.Run(p.Name+"/"+place.Name, func(t *testing.T) {
				t.Parallel()
				if !place.Runs(&p) || stressed() && p.Large {
					t.Skip("see conformance/programs.toml")
				}
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
				defer cancel()
				assert.Equal(t, want, place.Text(ctx, &p, options(epiphany.WithWorkers(1))...))
			})
		}
	}
}
