package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/term"
)

// inboxOf is a placement with an inbox of so many bytes.
func inboxOf(bytes int) *slave.Placement {
	p := slave.DefaultPlacement()
	p.InboxBytes = bytes
	return &p
}

// Where cores send to each other, a call is answered when all that stems from the caller is in the
// rings of those it is for. What a core sends afterwards over the mesh then comes later.
func TestAnswerWaitsForWhatTheCallerCaused(t *testing.T) {
	for _, send := range sendPolicies {
		w := newWorld(t, config.Config{Board: small(), Send: send})
		caller, receiver := w.spawnHere("ends", "late", edge.OnCore), w.spawnHere("ends", "late", edge.OnCore)
		w.settle()
		c, r := w.cores.All[caller.Core], w.cores.All[receiver.Core]
		n := 0
		for ; len(r.Held) == 0; n++ {
			w.note(receiver, n)
		}
		w.cores.Serving = c
		w.note(receiver, n)
		w.cores.Serving = nil
		c.Sent++
		w.cores.PassOn(c)
		w.cores.Complete(w.ARM, c) // once more: it has not called, and is not to notice
		meshes := send == slave.SendMesh
		assert.Equal(t, meshes, len(c.Held) == 1, "%v", send)
		assert.Zero(t, c.Passed)
		w.settle()
		assert.Empty(t, c.Held)
		assert.Zero(t, c.Behind)
		assert.Equal(t, meshes, c.Passed == 1)
		assert.Equal(t, meshes, w.ARM.View.Peek(c.Area.Passed()) == 1)
		assert.Equal(t, n+1, receiver.P.Inbox.Len())
	}
}

// A core is told nothing that comes before what has been done for it elsewhere, though its
// receiver's clock is ahead.
func TestCallerIsNotAnsweredBeforeItsDeeds(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendMesh})
	caller, receiver := w.spawnHere("ends", "late", edge.OnCore), w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	c, r := w.cores.All[caller.Core], w.cores.All[receiver.Core]
	r.Last = w.ARM.Clock + 12_345
	w.cores.Serving = c
	w.note(receiver, 1)
	assert.Equal(t, r.Last, c.Last)
}

// Whoever is told something by way of the master is told first which message in its inbox comes
// before.
func TestTicketsComeFirst(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendMesh})
	pr := w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	c := w.cores.All[pr.Core]
	received := func() uint64 { return c.Reports.Stats.Received }
	before := received()
	w.note(pr, 1)
	w.settle()
	assert.Equal(t, before+1, received())
	w.cores.NoteTicket(pr.Core, 3)
	w.cores.NoteTicket(pr.Core, 2)
	assert.EqualValues(t, 3, c.Ticket, "the latest")
	w.note(pr, 2)
	w.note(pr, 3)
	w.settle()
	assert.Equal(t, before+2, received(), "the ring is held up: nobody has sent that")
	assert.Equal(t, 1, pr.P.Inbox.Len())
}

// The directory has the processes that run on cores, as long as they do. Of two with one place the
// first is in it.
func TestDirectoryOfProcesses(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendMesh})
	a := w.spawnHere("ends", "late", edge.OnCore)
	for range w.cores.Dir.Slots - 1 {
		w.table.Spare()
	}
	b := w.spawnHere("ends", "late", edge.OnCore)
	arm := w.spawnHere("ends", "late", edge.OnARM)
	require.Equal(t, w.cores.Dir.Slot(a.Pid()), w.cores.Dir.Slot(b.Pid()))
	find := func(pr *table.Entry) (int, bool) {
		w.settle()
		return w.cores.Dir.Find(&w.ARM.Core, pr.Pid())
	}
	core, ok := find(a)
	assert.True(t, ok)
	assert.Equal(t, a.Core, core)
	_, ok = find(b)
	assert.False(t, ok)
	_, ok = find(arm)
	assert.False(t, ok)
	w.input(edge.InputExit, edge.Request{To: b.Num, Data: encode(t, atom("kill"))})
	_, ok = find(a)
	assert.True(t, ok)
	w.input(edge.InputExit, edge.Request{To: a.Num, Data: encode(t, atom("kill"))})
	_, ok = find(a)
	assert.False(t, ok)
	c := w.spawnHere("ends", "late", edge.OnCore)
	core, ok = find(c)
	assert.True(t, ok)
	assert.Equal(t, c.Core, core)
}

// Inboxes of all sizes serve, and what they cannot take goes another way. A receiver that has
// ended, or whose core has another process by now, gets nothing.
func TestInboxes(t *testing.T) {
	if stressed {
		t.Skip("takes minutes")
	}
	var sum stats.Sends
	for _, bytes := range []int{64, 128, 1024, 3072} {
		for _, module := range []string{"order", "fanin", "ring", "dead"} {
			run := func(workers int) stats.System {
				w := newWorld(t, config.Config{Board: small(), Send: slave.SendMesh,
					Placement: inboxOf(bytes), Engine: engine.Config{Workers: workers,
						HashEpochs: 8}})
				want, ok := programs[module]
				if !ok {
					want = ordered[module]
				}
				require.Equal(t, want, w.run(module), "%s, %d", module, bytes)
				s := w.Stats()
				w.empty()
				sends := w.sends()
				sum.Add(&sends)
				return s
			}
			assert.Equal(t, run(1).Hash, run(2).Hash, "%s, %d", module, bytes)
		}
	}
	assert.NotZero(t, sum.Mesh)
	assert.NotZero(t, sum.FIFO)
	assert.NotZero(t, sum.Full)
	assert.NotZero(t, sum.Retries)
	assert.NotZero(t, sum.Undelivered)
	assert.Greater(t, sum.MeshBytes, 12*sum.Mesh)
}

// A core that has stopped may hold the lock of an inbox for ever: others give up, and send by way
// of the master.
func TestLockOfTheStopped(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendMesh})
	sink := w.spawnHere("dead", "sink", edge.OnCore)
	require.NoError(t, w.Mem.Write(w.cores.All[sink.Core].Inbox().Lock(), 1))
	_, err := w.Master.spawner.spawn(w.ARM, nil,
		start{module: w.Atom("dead"), name: w.Atom("writer")}, edge.OnCore, flags.Default(1))
	require.NoError(t, err)
	w.settle()
	assert.Equal(t, 2, sink.P.Inbox.Len())
	sends := w.sends()
	assert.Zero(t, sends.Mesh)
	assert.EqualValues(t, 2, sends.FIFO)
	assert.GreaterOrEqual(t, sends.Retries, uint64(64))
}

// What is held back for a core that has stopped keeps nobody waiting.
func TestWhatIsHeldForTheStopped(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendMesh})
	caller, receiver := w.spawnHere("ends", "late", edge.OnCore), w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	c, r := w.cores.All[caller.Core], w.cores.All[receiver.Core]
	for i := 0; len(r.Held) == 0; i++ {
		w.note(receiver, i)
	}
	w.cores.Serving = c
	w.note(receiver, 0)
	w.cores.Serving = nil
	w.cores.Complete(w.ARM, c)
	require.Equal(t, 2, r.Bare)
	require.Len(t, c.Held, 1)
	w.cores.DropHeld(r)
	assert.Zero(t, r.Bare)
	assert.Empty(t, c.Held, "it has been answered")
}

func TestInboxNobodyWritesTo(t *testing.T) {
	_, err := New(config.Config{Board: small(), Placement: inboxOf(256)}, nil)
	assert.EqualError(t, err, "Placement.InboxBytes is 256, want 0: with Send bif nobody writes to an inbox")
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendMesh})
	assert.Equal(t, slave.DefaultInboxBytes, w.Cfg.Placement.InboxBytes)
}

// What lies in an inbox is nobody's in shared DRAM.
func TestAuditOfInboxes(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), Send: slave.SendMesh})
	sink := w.spawnHere("dead", "sink", edge.OnCore)
	_, err := w.Master.spawner.spawn(w.ARM, nil,
		start{module: w.Atom("dead"), name: w.Atom("writer")}, edge.OnCore, flags.Default(1))
	require.NoError(t, err)
	for sink.P.Inbox.Len() < 2 {
		require.True(t, w.Eng.Step())
	}
	a := w.Audit()
	assert.Equal(t, 2, a.Processes[0].Messages)
	assert.Equal(t, emu.SRAM, w.Mem.Region(sink.P.Inbox.At(0).Fragment))
	assert.Equal(t, 2, a.DRAM.Live, "two blocks")
	assert.Equal(t, 2, a.DRAM.Owned)
	got, err := w.Mailbox(sink.Num)
	require.NoError(t, err)
	assert.Equal(t, []any{term.Tuple{atom("some"), term.List{atom("text")}}, atom("more")}, got)
}
