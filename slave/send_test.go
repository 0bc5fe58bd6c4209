package slave

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

func TestParseSend(t *testing.T) {
	for p := SendBIF; p <= SendMesh; p++ {
		got, err := ParseSend(p.String())
		require.NoError(t, err)
		assert.Equal(t, p, got)
		assert.NoError(t, p.Validate())
	}
	_, err := ParseSend("pigeon")
	assert.EqualError(t, err, `"pigeon" is none of bif, fifo, mesh`)
	assert.EqualError(t, (SendMesh + 1).Validate(), "slave: Send is 3, want 0 to 2 (bif, fifo, mesh)")
	assert.Equal(t, "place 3", (SendMesh + 1).String())
}

// letter puts a number into the inbox of core 0, for a process that is not there.
func (b *board) letter(t *testing.T, n int) {
	t.Helper()
	s := b.slaves[1]
	_, at, ok := s.cfg.inboxAt(0).Put(&s.m.Core, s.mesh.fenceAt(0), s.m.Clock, term.Pid(9), term.Small(n), nil, 0)
	require.True(t, ok)
	s.port.Notify(at, b.ids[0])
}

// What arrives in an inbox for a process that has ended is dropped, and makes room again.
func TestLettersForNobody(t *testing.T) {
	for _, wait := range []WaitPolicy{WaitPoll, WaitTimer} {
		b := newSendingBoard(t, 2, Wait{Policy: wait}, SendMesh)
		b.settle(t)
		s := b.slaves[0]
		before := s.m.Count
		for i := range 100 {
			b.letter(t, i)
			b.settle(t)
			assert.EqualValues(t, i+1, s.Stats.Sends.Undelivered)
		}
		spent := s.m.Count.Sub(before)
		assert.EqualValues(t, spent.Wait+spent.Sleep+spent.Issue+spent.Load+spent.Store, spent.Cycles())
		assert.Greater(t, spent.Loads, spent.DRAMLoads, "each look is at the inbox, too")
	}
}

// A ring is held up until the message of a ticket has come.
func TestTicketHoldsTheRingUp(t *testing.T) {
	b := newSendingBoard(t, 2, Wait{}, SendMesh)
	b.settle(t)
	s, out := b.slaves[0], b.ring(0)
	b.letter(t, 1)
	require.True(t, out.Put(b.eng.Now(), emu.Word(syscalls.After), 1))
	b.put(t, out, b.eng.Now())
	b.settle(t)
	assert.EqualValues(t, 2, s.Stats.Received, "it has come")
	require.True(t, out.Put(b.eng.Now(), emu.Word(syscalls.After), 3))
	b.put(t, out, b.eng.Now())
	b.settle(t)
	assert.EqualValues(t, 3, s.Stats.Received)
	b.letter(t, 2)
	b.settle(t)
	assert.EqualValues(t, 3, s.Stats.Received)
	hash := b.eng.Hash()
	s.mesh.stalled = false
	assert.NotEqual(t, hash, b.eng.Hash(), "part of the state")
	s.mesh.stalled = true
	b.letter(t, 3)
	b.settle(t)
	assert.EqualValues(t, 4, s.Stats.Received)
	assert.EqualValues(t, 3, s.Stats.Sends.Undelivered)
}

// A core that has said that it may sleep takes what has arrived in its inbox before it halts.
func TestLastLookBeforeTheHalt(t *testing.T) {
	b := newSendingBoard(t, 2, Wait{Policy: WaitTrap}, SendMesh)
	s := b.slaves[0]
	for s.state != asking {
		require.True(t, b.eng.Step())
	}
	before := s.Stats.Sends.Undelivered
	b.letter(t, 1)
	b.settle(t)
	assert.EqualValues(t, before+1, s.Stats.Sends.Undelivered, "nobody has resumed it")
	assert.True(t, s.waiter.halted)
	assert.EqualValues(t, 2, b.arm.View.Peek(b.area(0).Request())>>16, "it has asked twice")
	assert.NotZero(t, b.arm.View.Peek(s.cfg.inboxAt(0).Asleep()))
}

// A core that has put messages into the inboxes of many others tells the master before it forgets
// one.
func TestManyMarks(t *testing.T) {
	b := newSendingBoard(t, 1, Wait{}, SendMesh)
	s := b.slaves[0]
	for core := range maxMarks {
		s.mesh.mark(core, 1)
	}
	s.mesh.mark(3, 2)
	assert.Empty(t, s.rings.queued)
	s.mesh.mark(maxMarks, 1)
	require.Len(t, s.rings.queued, maxMarks)
	assert.Equal(t, []emu.Word{emu.Word(syscalls.Inboxed), 3, 2}, s.rings.queued[3])
	assert.True(t, s.mesh.notify())
	assert.False(t, s.mesh.notify())
	assert.Len(t, s.rings.queued, maxMarks+1)
}
