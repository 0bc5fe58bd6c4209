package epiphany_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/slave"
)

// stressed reports what `make stress` sets: every test then collects garbage at every allocation.
func stressed() bool { return os.Getenv("EPIPHANY_STRESS_GC") != "" }

func options(more ...epiphany.Option) []epiphany.Option {
	if stressed() {
		more = append(more, epiphany.WithStressGC())
	}
	return more
}

// outcome runs a program on the host and gives what it prints, reports of crashes behind it.
func outcome(t *testing.T, file string, opts ...epiphany.Option) string {
	t.Helper()
	return outcomeOf(t, file, strings.TrimSuffix(filepath.Base(file), ".erl"), nil, opts...)
}

// launcher runs a program's main/0 in a process of its own and ends as that does.
const launcher = `
-module(launcher).
-export([main/1]).
main(Module) ->
    {Pid, Ref} = spawn_monitor(Module, main, []),
    receive {'DOWN', Ref, process, Pid, Reason} -> exit(Reason) end.
`

// outcomeOnCores is outcome with the first process of the program on a core, too, and others as far as there are cores.
func outcomeOnCores(t *testing.T, file string, opts ...epiphany.Option) string {
	t.Helper()
	name := epiphany.Atom(strings.TrimSuffix(filepath.Base(file), ".erl"))
	return outcomeOf(t, file, "launcher", []any{name}, append(opts, epiphany.WithCoresFirst())...)
}

// outcomeOf loads a program and runs Module:main(Args...).
func outcomeOf(t *testing.T, file, module string, args []any, opts ...epiphany.Option) string {
	t.Helper()
	var out, reports bytes.Buffer
	opts = options(append(opts, epiphany.WithOutput(&out), epiphany.WithErrorReports(&reports))...)
	sys, err := epiphany.New(opts...)
	require.NoError(t, err)
	defer func() { assert.NoError(t, sys.Close()) }()
	if err := sys.Load(file); err != nil {
		return err.Error()
	}
	require.NoError(t, sys.LoadSource("launcher.erl", []byte(launcher)))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	reason, err := sys.RunMain(ctx, module, "main", args...)
	if err != nil {
		return out.String() + "run: " + err.Error()
	}
	if reason != epiphany.Atom("normal") {
		return out.String() + reports.String()
	}
	return out.String()
}

// place is where and how a program runs.
type place struct {
	name string
	all  bool // the first process is on a core, too
	opts []epiphany.Option
}

// places are where and how programs run: on the host; with spawned processes on cores, which wait in each of the ways; and with
// all processes on cores, which send in each of the ways, and where their memory is laid out in different ways.
var places = []place{
	{"host", false, nil},
	{"cores", false, []epiphany.Option{epiphany.WithCoresFirst()}},
	{"timer", false, []epiphany.Option{epiphany.WithCoresFirst(), epiphany.WithWait(slave.Wait{Policy: slave.WaitTimer})}},
	{"trap", false, []epiphany.Option{epiphany.WithCoresFirst(), epiphany.WithWait(slave.Wait{Policy: slave.WaitTrap})}},
	{"fifo", true, []epiphany.Option{epiphany.WithSend(slave.SendFIFO)}},
	{"mesh", true, []epiphany.Option{epiphany.WithSend(slave.SendMesh)}},
	{"mesh, trap", true, []epiphany.Option{epiphany.WithSend(slave.SendMesh), epiphany.WithWait(slave.Wait{Policy: slave.WaitTrap})}},
	{"nursery", true, []epiphany.Option{placement(nursery)}},
	{"local heap", true, []epiphany.Option{placement(localHeap)}},
	{"core collects", true, []epiphany.Option{epiphany.WithCollector(slave.CoreCollects)}},
	{"nursery, core collects", true, []epiphany.Option{placement(nursery), epiphany.WithCollector(slave.CoreCollects)}},
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
func localHeap(p *slave.Placement) { p.Heap, p.HeapBytes = slave.HeapSRAM, 8192 }

// TestPrograms runs the conformance programs that are worth it in all places.
func TestPrograms(t *testing.T) { conform(t, places) }

var weakSeeds = flag.Uint64("weak.seeds", 1, "number of seeds of TestProgramsInWeakOrder")

// TestProgramsInWeakOrder runs the programs with all processes on cores, on a board that orders memory weakly: with heaps in shared DRAM and with
// nurseries, for which fences are left out.
func TestProgramsInWeakOrder(t *testing.T) {
	var weak []place
	for seed := range *weakSeeds {
		order := epiphany.WithWeakMemory(seed, epiphany.DefaultWeakDelay>>5<<(seed*3%11))
		weak = append(weak,
			place{fmt.Sprintf("DRAM, seed %d", seed), true, []epiphany.Option{order}},
			place{fmt.Sprintf("fifo, seed %d", seed), true, []epiphany.Option{order, epiphany.WithSend(slave.SendFIFO)}},
			place{fmt.Sprintf("nursery, seed %d", seed), true, []epiphany.Option{order, placement(nursery), epiphany.WithCollector(slave.CoreCollects)}})
	}
	conform(t, weak)
}

// conform runs each program that is worth it in all of some places.
func conform(t *testing.T, places []place) {
	t.Helper()
	programs, err := conformance.Programs("conformance")
	require.NoError(t, err)
	for _, p := range programs {
		if !p.Everywhere {
			continue
		}
		want, err := p.Want()
		require.NoError(t, err)
		for _, place := range places {
			t.Run(p.Name+"/"+place.name, func(t *testing.T) {
				if place.opts != nil && p.HostOnly || place.all && p.HostMain || stressed() && p.Large {
					t.Skip("see conformance/programs.toml")
				}
				run := outcome
				if place.all {
					run = outcomeOnCores
				}
				assert.Equal(t, want, run(t, p.File, place.opts...))
			})
		}
	}
}
