package actor

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

var sendPolicies = []slave.SendPolicy{slave.SendBIF, slave.SendFIFO, slave.SendMesh}

// sends adds up what the cores have sent.
func (w *world) sends() stats.Sends { return w.Stats().Sends }

// A program prints the same however cores send, and goes through the same states on any number of
// threads.
func TestSendingDoesNotChangeResults(t *testing.T) {
	for module, want := range programs {
		if stressed && module != "ring" {
			continue
		}
		for _, send := range sendPolicies {
			t.Run(fmt.Sprintf("%s/%s", module, send), func(t *testing.T) {
				run := func(workers int) (stats.System, stats.Sends) {
					w := newWorld(t, config.Config{Board: small(), Send: send,
						Engine: engine.Config{Workers: workers, HashEpochs: 8}})
					assert.Equal(t, want, w.run(module))
					s := w.Stats()
					w.empty()
					return s, w.sends()
				}
				s, sends := run(1)
				again, _ := run(2)
				assert.Equal(t, s.Hash, again.Hash)
				assert.Equal(t, s.Cycles, again.Cycles)
				if module == "ring" {
					assert.Equal(t, send != slave.SendBIF, sends.FIFO > 0)
				}
			})
		}
	}
}

// ordered are programs that depend on what comes first.
var ordered = map[string]string{
	"order":    "[360,360,360]\n",
	"relay":    "30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 \n",
	"pingpong": "1920\n",
	"dead":     "done\n",
}

// Signals between two processes stay in order over all ways, and so does what one causes another to
// do; nobody sleeps through a message. That holds in the weak order of memory, too.
func TestOrderOfSignals(t *testing.T) {
	if stressed {
		t.Skip("takes minutes")
	}
	for module, want := range ordered {
		for _, send := range sendPolicies {
			for _, wait := range []slave.WaitPolicy{slave.WaitPoll, slave.WaitTrap} {
				for _, e := range []engine.Config{{}, {Window: 64}, {Weak: engine.Weak{Seed: 5, MaxDelay: 700}}, {Weak: engine.Weak{Seed: 6, MaxDelay: 20_000}}} {
					t.Run(fmt.Sprintf("%s/%s/%s/%d/%d", module, send, wait, e.Window, e.Weak.MaxDelay), func(t *testing.T) {
						t.Parallel()
						w := newWorld(t, config.Config{Board: small(), Send: send,
							Wait: slave.Wait{Policy: wait}, Engine: e})
						assert.Equal(t, want, w.run(module))
						w.empty()
					})
				}
			}
		}
	}
}

// What no slave can have written is not delivered.
func TestDamagedSendIsLost(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendFIFO})
	pr := w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	c := w.cores.All[pr.Core]
	w.cmd.takeSend(c, pr.Pid(), term.BoxedAt(c.In.Base), []emu.Word{term.Header(term.SubTuple, 9)})
	w.AfterWindow(0)
	require.Len(t, w.reports, 1)
	assert.True(t, strings.HasPrefix(w.reports[0], "a message of core 0 is lost: "), w.reports[0])
	assert.Zero(t, pr.P.Inbox.Len())
	w.cmd.takeSend(c, term.Pid(999), term.Small(1), nil)
	w.AfterWindow(0)
	assert.Len(t, w.reports, 1, "a receiver that has ended is none")
}

// A message for which there is no memory at all when it has been sent ends its sender, and nobody
// else.
func TestSendWithoutMemoryEndsTheSender(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendFIFO})
	a, b := w.spawnHere("ends", "late", edge.OnCore), w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	var held []emu.Addr
	for {
		at, err := w.store.DRAM.Alloc(memory.Signal, 4096)
		if err != nil {
			break
		}
		held = append(held, at)
	}
	c := w.cores.All[a.Core]
	image := make([]emu.Word, syscalls.MaxImage(c.Area.ToMaster()))
	for i := range image {
		image[i] = term.Small(i)
	}
	image[0] = term.Header(term.SubTuple, len(image)-1)
	for range 2 {
		w.cmd.takeSend(c, b.Pid(), term.BoxedAt(c.In.Base), image)
	}
	w.settle()
	assert.Zero(t, b.P.Inbox.Len())
	assert.True(t, a.Gone)
	assert.Equal(t, term.AtomSystemLimit, a.P.ExitReason)
	assert.False(t, b.Gone)
	for _, at := range held {
		w.store.DRAM.Release(at)
	}
}

// Messages that have no fragment are bounded all the same, however they are sent.
func TestMailboxesAreBounded(t *testing.T) {
	if stressed {
		t.Skip("so many messages take too long")
	}
	for _, send := range sendPolicies {
		b := small()
		b.ARMBytes = 1 << 20
		w := newWorld(t, config.Config{Board: b, Send: send})
		assert.Equal(t, "{receiver,host,system_limit}\n{receiver,core,system_limit}\n{own,system_limit}\ndone\n", w.run("pour"), send)
		assert.Equal(t, []any{term.AtomName("normal")}, w.ends, send)
		w.empty()
	}
}

// A flood from Go to a core that does not look at its messages, or that the master cannot serve as
// fast, ends where memory does: the process ends when there are more than a mailbox holds, and
// binaries are lost when they find no room. What is held back for the core counts.
func TestFloodFromGo(t *testing.T) {
	board := small()
	board.DRAMBytes, board.ARMBytes = 6<<20, 1<<20
	most := cores.MostMessages(&board)
	for _, c := range []struct {
		payload  any
		each     int // inputs in a window
		ends     bool
		held     int // at most
		heldBack bool
	}{
		{7, 1, true, most, false},
		{7, 200, true, most + 2, true}, // with one too many, and the signal
		{term.List{1, 2, 3, 4, 5, 6, 7, 8}, 1, true, most, true},
		{make([]byte, 4096), 1, false, most, true},
	} {
		w := newWorld(t, config.Config{Board: board})
		require.NoError(t, w.codes.Ensure(w.ARM, w.Atom("exhaust")))
		w.settle()
		pr, err := w.Master.spawner.spawn(w.ARM, nil,
			start{module: w.Atom("exhaust"), name: w.Atom("busy")}, edge.OnCore, flags.Default(1))
		require.NoError(t, err)
		data, err := (&edge.Request{To: pr.Num, Data: encode(t, c.payload)}).Marshal()
		require.NoError(t, err)
		held := 0
		for i := 0; i < 100_000 && !pr.Doomed && !pr.Gone && len(w.reports) == 0; i++ {
			w.Input(w.Eng.Now(), engine.Input{Kind: edge.InputSend, Data: data})
			held = max(held, len(w.cores.All[pr.Core].Held))
			if i%c.each == 0 {
				w.Eng.Step()
				w.AfterWindow(0)
			}
		}
		assert.Equal(t, c.ends, pr.Doomed || pr.Gone, "%v", c.payload)
		assert.Equal(t, !c.ends, strings.Contains(strings.Join(w.reports, "\n"), "is lost"), "%v", w.reports)
		assert.LessOrEqual(t, held, c.held)
		assert.Equal(t, c.heldBack, held > 100)
		w.input(edge.InputExit, edge.Request{To: pr.Num, Data: encode(t, atom("kill"))})
		w.empty()
	}
}

func TestSendOutOfRange(t *testing.T) {
	_, err := New(config.Config{Board: small(), Send: 99}, nil)
	assert.ErrorContains(t, err, "Send is 99, want 0 to 2 (bif, fifo, mesh)")
}
