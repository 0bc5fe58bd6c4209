package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

var commanders = []polling.Policy{polling.Bell, polling.Backoff, polling.Spin}

// A program prints the same however the commander looks, and goes through the same states on any
// number of threads.
func TestCommandersDoNotChangeResults(t *testing.T) {
	for _, module := range []string{"ring", "fanin", "timers", "ends"} {
		ends := map[polling.Policy]uint64{}
		for _, p := range commanders {
			run := func(workers int) (string, stats.System) {
				w := newWorld(t, config.Config{Board: small(), Commander: p,
					Engine: engine.Config{Workers: workers, HashEpochs: 8}})
				out := w.run(module)
				s := w.Stats()
				w.empty()
				return out, s
			}
			out, s := run(1)
			_, again := run(4)
			assert.Equal(t, programs[module], out, "%v", p)
			assert.Equal(t, s.Hash, again.Hash, "%s, %v", module, p)
			assert.Equal(t, s.ARM, again.ARM)
			assert.Equal(t, p == polling.Backoff, s.ARM.Count("sleep") > 0)
			assert.Equal(t, p != polling.Bell, s.Commander.Count("wait") > 0)
			assert.NotZero(t, s.Commander.Count("dram_loads"))
			ends[p] = s.Cycles
		}
		assert.Greater(t, ends[polling.Backoff], ends[polling.Spin], "%s: sleeps take time", module)
	}
}

// A thread that polls finds messages for cores that halt, and in the weak order of memory.
func TestCommandersWithHaltingCoresInWeakOrder(t *testing.T) {
	for _, p := range commanders[1:] {
		w := newWorld(t, config.Config{Board: small(), Commander: p, Wait: slave.Wait{Policy: slave.WaitTrap},
			Engine: engine.Config{Weak: engine.Weak{Seed: 5, MaxDelay: 5000}}})
		assert.Equal(t, programs["ring"], w.run("ring"), "%v", p)
		w.empty()
	}
}

// What a call takes follows from the policy: it begins with the look that finds it.
func TestServiceFollowsFromPolicy(t *testing.T) {
	for _, p := range commanders {
		w := newWorld(t, config.Config{Board: small(), Commander: p})
		pr := w.spawnHere("ends", "late", edge.OnCore)
		w.settle()
		c := w.cores.All[pr.Core]
		m := w.ARM
		at := max(w.Eng.Now(), m.Clock) + 20_000_000
		w.cmd.ring(at)
		start, idle := w.cmd.First(at)
		assert.Equal(t, max(start, m.Clock), w.Next())
		assert.Equal(t, p != polling.Bell, idle > 0)
		c.Reports.Stats.Calls[syscalls.GC]++ // in the place of the core
		m.View.Store(c.Area.Number(), syscalls.Ticket(syscalls.GC, c.Seq+1))
		m.View.Store(c.Area.Arg(0), syscalls.GCLend)
		m.Settle()
		before := m.Clock
		require.True(t, w.cmd.serveCall(c))
		took := m.Clock - before
		want := emu.Cycles(polling.CallService.Value * 600)
		if p == polling.Bell {
			want = 41 * 600
		}
		assert.Greater(t, took, want)
		assert.Less(t, took, want+2000, "loads of the call's arguments, and the answer")
	}
}

// A collection by the master is work of the ARM: what lives of a core's heap is loaded twice from
// memory that is not cached, and stored. FACTS.md section 9.3 has 0.4 us for each live word, with
// loads of 0.15 to 0.25 us.
func TestCollectionsTakeTheirWords(t *testing.T) {
	if stressed {
		t.Skip("there is a collection before")
	}
	for _, arm := range []cost.Model{cost.Own, cost.Beam} {
		w := newWorld(t, config.Config{Board: small(), ARMSoftware: arm})
		pr := w.spawnHere("ends", "late", edge.OnCore)
		w.settle()
		m := w.ARM
		const cells = 100
		require.True(t, m.Reserve(&pr.P.Space, cells*term.ConsWords))
		b := m.Builder(&pr.P.Space)
		list := term.Nil
		for i := range cells {
			list = b.Cons(term.Small(i), list)
		}
		m.Commit(&pr.P.Space, &b)
		m.View.Slice(w.cores.All[pr.Core].XAt(), 1)[0] = list
		pr.P.Live = 1
		m.Settle()
		before, from := m.Clock, m.Count
		require.True(t, w.collector.collect(m, pr))
		count := m.Count.Sub(from)
		assert.EqualValues(t, cells*2*2, count.DRAMLoads)
		assert.EqualValues(t, cells*(2+2+2), count.DRAMStores, "where it is now, once more with pointers changed, and its new address where it was")
		us := float64(m.Clock-before) / 600 / (2 * cells)
		assert.InDelta(t, 0.5, us, 0.1, "us for each word")
	}
}
