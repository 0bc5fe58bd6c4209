package actor

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
)

var waiting = []slave.Wait{
	{Policy: slave.WaitPoll}, {Policy: slave.WaitTimer}, {Policy: slave.WaitTimer, Message: 777, Ready: 999}, {Policy: slave.WaitTrap},
}

// A program prints the same however cores wait, and goes through the same states on any number of
// threads.
func TestWaitingDoesNotChangeResults(t *testing.T) {
	for _, module := range []string{"ring", "fanin", "timers"} {
		var text string
		for i, wait := range waiting {
			run := func(workers int) (string, stats.System) {
				w := newWorld(t, config.Config{Board: small(), Wait: wait,
					Engine: engine.Config{Workers: workers, HashEpochs: 8}})
				out := w.run(module)
				return out, w.Stats()
			}
			out, s := run(1)
			again, s2 := run(4)
			require.Equal(t, out, again)
			require.Equal(t, s.Hash, s2.Hash, "%s, %v", module, wait)
			if i == 0 {
				text = out
			}
			assert.Equal(t, text, out, "%s, %v", module, wait)
			var slept, halted uint64
			for _, c := range s.Cores {
				slept += c.Count("sleep")
				halted += c.Count("halted")
			}
			assert.Equal(t, wait.Policy == slave.WaitTimer, slept > 0, "%s, %v", module, wait)
			assert.Equal(t, wait.Policy == slave.WaitTrap, halted > 0, "%s, %v", module, wait)
			assert.Equal(t, wait.Policy == slave.WaitTrap, s.Resumes > 0, "%s, %v", module, wait)
		}
	}
}

// The protocols of waiting need no order of stores to different addresses.
func TestWaitingInWeakOrder(t *testing.T) {
	for _, wait := range waiting {
		for _, weak := range []engine.Weak{{Seed: 1, MaxDelay: 300}, {Seed: 2, MaxDelay: 5000}, {Seed: 3, MaxDelay: 100_000}} {
			for _, module := range []string{"ring", "timers", "fanin"} {
				w := newWorld(t, config.Config{Board: small(), Wait: wait, Engine: engine.Config{Weak: weak}})
				assert.Equal(t, programs[module], w.run(module), "%s, %v, %v", module, wait, weak)
				w.empty()
			}
		}
	}
}

// Messages sent at any moment to a core that goes to sleep and wakes up all arrive, bursts that
// fill the ring included.
func TestNoMessageIsSleptThrough(t *testing.T) {
	for _, wait := range waiting {
		for _, weak := range []engine.Weak{{}, {Seed: 7, MaxDelay: 5000}} {
			w := newWorld(t, config.Config{Board: small(), Wait: wait, Engine: engine.Config{Weak: weak}})
			r := rand.New(rand.NewPCG(7, uint64(wait.Policy)))
			pr := w.spawnHere("ends", "late", edge.OnCore)
			sent := 0
			for range 300 {
				for range r.IntN(8) {
					w.Eng.Step()
				}
				for range 1 + r.IntN(4)*r.IntN(20) {
					w.note(pr, sent)
					sent++
				}
			}
			w.settle()
			assert.Equal(t, sent, pr.P.Inbox.Len(), "%v, %v", wait, weak)
			assert.Empty(t, w.cores.All[pr.Core].Held)
			assert.Equal(t, "waiting", w.cores.All[pr.Core].Reports.State())
			status, err := w.Mem.Read(w.Board.SRAM(pr.Core) + emu.DebugStatus)
			require.NoError(t, err)
			assert.Equal(t, wait.Policy == slave.WaitTrap, status != 0, "%v, %v", wait, weak)
		}
	}
}

func TestWaitOutOfRange(t *testing.T) {
	_, err := New(config.Config{Board: small(), Wait: slave.Wait{Message: -1}}, nil)
	assert.ErrorContains(t, err, "Wait.Message is -1 cycles, want 1 to")
}
