package actor

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

var commanders = []CommanderPolicy{CommanderBell, CommanderBackoff, CommanderSpin}

// thread is the plainest model of a commander that polls: it goes through its looks and sleeps one after the other.
type thread struct {
	rounds
	now    emu.Cycles
	slept  emu.Cycles
	looked emu.Cycles
	loaded uint64
}

// next goes to the beginning of the next look.
func (th *thread) next() {
	pause := emu.Cycles(0)
	if th.idle > 0 {
		pause = th.sleeps[min(th.idle, len(th.sleeps))-1]
	}
	th.slept += pause
	th.now += pause
}

// fruitless makes a look that finds nothing.
func (th *thread) fruitless() {
	th.now += th.scan
	th.looked += th.scan
	th.loaded += th.loads
	th.idle++
}

// Looks that are not executed are where a thread that executes each has them, and cost the same.
func TestLooksAgainstThread(t *testing.T) {
	board := emu.Parallella()
	for _, p := range []CommanderPolicy{CommanderBackoff, CommanderSpin} {
		rnd := rand.New(rand.NewPCG(4, uint64(p)))
		r := newRounds(p, &board, 48)
		require.Equal(t, emu.Cycles(15_000), r.scan, "25 us for 16 cores")
		th := &thread{rounds: r}
		var c emu.Counters
		for range 3000 {
			at := th.now + emu.Cycles(rnd.IntN(1<<rnd.IntN(26)))
			for th.next(); th.now < at; th.next() {
				th.fruitless()
			}
			start, idle := r.first(at)
			require.Equal(t, th.now, start, "%v, first look from %d on after %d", p, at, r.last)
			require.Equal(t, th.idle, idle)
			spent := r.spent(start)
			c.Add(&spent)
			found := rnd.IntN(3) > 0
			th.now += emu.Cycles(rnd.IntN(100_000)) // what there is to do
			r.ended(th.now, idle, found)
			if th.idle++; found {
				th.idle = 0
			}
			require.Equal(t, th.idle, r.idle)
		}
		assert.Equal(t, emu.Counters{Wait: uint64(th.looked), Sleep: uint64(th.slept), Loads: th.loaded, DRAMLoads: th.loaded}, c)
		assert.Equal(t, p == CommanderBackoff, c.Sleep > 0)
	}
}

// The thread has always done something, and by a later moment more of it.
func TestLooksUpToAMoment(t *testing.T) {
	board := emu.Parallella()
	r := newRounds(CommanderBackoff, &board, 48)
	r.ended(1000, 0, true)
	cmd := commander{m: &vm.Machine{}, rounds: r}
	before := emu.Counters{}
	for until := emu.Cycles(0); until < 40_000_000; until += 7777 {
		c := r.spent(until)
		require.Equal(t, uint64(max(until-1000, 0)), c.Cycles())
		require.GreaterOrEqual(t, c.Wait, before.Wait)
		require.GreaterOrEqual(t, c.Sleep, before.Sleep)
		before = c
		if until%3 == 0 {
			cmd.catchUp(until)
			cmd.catchUp(until - 500) // is behind
			require.Equal(t, c, cmd.m.Count)
		}
	}
	assert.Equal(t, emu.Cycles(10_070*600), r.pause(len(r.sleeps)), "10 ms and what a sleep takes longer")
	assert.Equal(t, r.pause(14), r.pause(1000))
	assert.Equal(t, emu.Cycles(70*600), r.pause(1))
}

// A program prints the same however the commander looks, and goes through the same states on any number of threads.
func TestCommandersDoNotChangeResults(t *testing.T) {
	for _, module := range []string{"ring", "fanin", "timers", "ends"} {
		ends := map[CommanderPolicy]uint64{}
		for _, p := range commanders {
			run := func(workers int) (string, stats.System) {
				w := newWorld(t, Config{Board: small(), Commander: p, Engine: engine.Config{Workers: workers, HashEpochs: 8}})
				out := w.run(module)
				s := w.Stats()
				w.empty()
				return out, s
			}
			out, s := run(1)
			_, again := run(4)
			assert.Equal(t, programs[module], out, "%v", p)
			assert.Equal(t, s.Hash, again.Hash, "%s, %v", module, p)
			assert.Equal(t, s.Host, again.Host)
			assert.Equal(t, p == CommanderBackoff, s.Host.Count("sleep") > 0)
			assert.Equal(t, p != CommanderBell, s.Commander.Count("wait") > 0)
			assert.NotZero(t, s.Commander.Count("dram_loads"))
			ends[p] = s.Cycles
		}
		assert.Greater(t, ends[CommanderBackoff], ends[CommanderSpin], "%s: sleeps take time", module)
	}
}

// A thread that polls finds messages for cores that halt, and in the weak order of memory.
func TestCommandersWithHaltingCoresInWeakOrder(t *testing.T) {
	for _, p := range commanders[1:] {
		w := newWorld(t, Config{Board: small(), Commander: p, Wait: slave.Wait{Policy: slave.WaitTrap},
			Engine: engine.Config{Weak: engine.Weak{Seed: 5, MaxDelay: 5000}}})
		assert.Equal(t, programs["ring"], w.run("ring"), "%v", p)
		w.empty()
	}
}

// What a call takes follows from the policy: it begins with the look that finds it.
func TestServiceFollowsFromPolicy(t *testing.T) {
	for _, p := range commanders {
		w := newWorld(t, Config{Board: small(), Commander: p})
		pr := w.spawnHere("ends", "late", OnCore)
		w.settle()
		c := w.cores[pr.Core]
		m := w.cmd.m
		at := max(w.eng.Now(), m.Clock) + 20_000_000
		w.cmd.ring(at)
		start, idle := w.cmd.first(at)
		assert.Equal(t, max(start, m.Clock), w.Next())
		assert.Equal(t, p != CommanderBell, idle > 0)
		c.slave.Stats.Calls[syscalls.GC]++ // in the place of the core
		m.View.Store(c.area.Number(), syscalls.Ticket(syscalls.GC, c.seq+1))
		m.View.Store(c.area.Arg(0), syscalls.GCLend)
		m.Settle()
		before := m.Clock
		require.True(t, w.serveCall(c))
		took := m.Clock - before
		want := emu.Cycles(callService.Value * 600)
		if p == CommanderBell {
			want = 41 * 600
		}
		assert.Greater(t, took, want)
		assert.Less(t, took, want+2000, "loads of the call's arguments, and the answer")
	}
}

func TestCommanderOutOfRange(t *testing.T) {
	_, err := New(Config{Board: small(), Commander: 3}, nil)
	assert.EqualError(t, err, "actor: Commander is 3, want 0 to 2")
	_, err = ParseCommander("sleepy")
	assert.EqualError(t, err, `the commander is "sleepy", want bell, backoff or spin`)
	for _, p := range commanders {
		got, err := ParseCommander(p.String())
		require.NoError(t, err)
		assert.Equal(t, p, got)
	}
}

// A collection by the master is work of the ARM: what lives of a core's heap is loaded twice from memory that is not cached, and stored. FACTS.md section
// 9.3 has 0.4 us for each live word, with loads of 0.15 to 0.25 us.
func TestCollectionsTakeTheirWords(t *testing.T) {
	if stressed {
		t.Skip("there is a collection before")
	}
	for _, host := range []cost.Model{cost.Own, cost.Beam} {
		w := newWorld(t, Config{Board: small(), HostSoftware: host})
		pr := w.spawnHere("ends", "late", OnCore)
		w.settle()
		m := w.cmd.m
		const cells = 100
		require.True(t, m.Reserve(pr.p, cells*term.ConsWords))
		b := m.Builder(pr.p)
		list := term.Nil
		for i := range cells {
			list = b.Cons(term.Small(i), list)
		}
		m.Commit(pr.p, &b)
		m.View.Slice(w.cores[pr.Core].slave.XAt(), 1)[0] = list
		pr.p.Live = 1
		m.Settle()
		before, from := m.Clock, m.Count
		require.True(t, w.collect(m, pr))
		count := m.Count.Sub(from)
		assert.EqualValues(t, cells*2*2, count.DRAMLoads)
		assert.EqualValues(t, cells*(2+2+2), count.DRAMStores, "where it is now, once more with pointers changed, and its new address where it was")
		us := float64(m.Clock-before) / 600 / (2 * cells)
		assert.InDelta(t, 0.5, us, 0.1, "us for each word")
	}
}
