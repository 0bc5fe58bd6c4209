package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// The audit tells what processes hold, without a trace in the state, and nothing when they have
// gone.
func TestAudit(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	w.settle()
	require.Equal(t, Audit{Free: 16}, w.Audit())
	arm, core := w.spawnHere("ends", "late", edge.OnARM), w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	arm.Trap = true
	require.True(t, w.signals.link(arm, core.Num))
	ref := w.signals.monitorProcess(w.ARM, core, arm.Num, table.Monitor{})
	arm.Name, w.table.Names["late"] = "late", arm.Num
	for _, pr := range []*table.Entry{arm, core} {
		w.input(edge.InputSend, edge.Request{To: pr.Num, Data: encode(t, term.Tuple{1, atom("a"), "text"})})
		w.input(edge.InputSend, edge.Request{To: pr.Num, Data: encode(t, 7)})
	}
	hash := w.Eng.Hash()
	a := w.Audit()
	assert.Equal(t, 1, a.ARM)
	assert.Equal(t, 1, a.Cores)
	assert.Equal(t, 15, a.Free)
	assert.Equal(t, 1, a.Names)
	assert.Equal(t, 2, a.Links)
	assert.Equal(t, 1, a.Monitors)
	assert.Equal(t, MemoryAudit{Live: 1, Owned: 1, Bytes: a.DRAM.Bytes}, a.DRAM, "the block")
	assert.Equal(t, MemoryAudit{Live: 2, Owned: 2, Bytes: a.Private.Bytes}, a.Private, "block and registers")
	assert.Equal(t, []table.ProcessAudit{
		{Num: arm.Num, Core: -1, Name: "late", Trap: true, Links: []uint32{core.Num}, Monitors: []table.MonitorAudit{},
			Watched: []table.MonitorAudit{{Ref: ref, Pid: core.Num}}, Messages: 2},
		{Num: core.Num, Core: core.Core, Links: []uint32{arm.Num}, Monitors: []table.MonitorAudit{{Ref: ref, Pid: arm.Num}}, Watched: []table.MonitorAudit{}, Messages: 2},
	}, a.Processes)
	for _, pr := range []*table.Entry{arm, core} {
		got, err := w.Mailbox(pr.Num)
		require.NoError(t, err)
		assert.Equal(t, []any{term.Tuple{int64(1), atom("a"), term.List{int64('t'), int64('e'), int64('x'), int64('t')}}, int64(7)}, got)
	}
	got, err := w.Mailbox(99)
	require.NoError(t, err)
	assert.Nil(t, got)
	assert.Equal(t, hash, w.Eng.Hash())

	w.input(edge.InputExit, edge.Request{To: core.Num, Data: encode(t, atom("kill"))})
	a = w.Audit()
	assert.Equal(t, 1, a.ARM)
	assert.Zero(t, a.Cores+a.Links+a.Monitors)
	assert.Zero(t, a.DRAM)
	w.input(edge.InputExit, edge.Request{To: arm.Num, Data: encode(t, atom("kill"))})
	assert.Equal(t, Audit{Free: 16}, w.Audit())
}

// A process sends an exit signal to one that it is linked to, and falls with it. The reason, which
// lies on the heap of the first, reaches those who are told last.
func TestReasonOutlivesItsOwner(t *testing.T) {
	for _, place := range []edge.Placement{edge.OnARM, edge.OnCore} {
		w := newWorld(t, config.Config{Board: small()})
		sender, middle, tagged := w.spawnHere("ends", "late", edge.OnARM), w.spawnHere("ends", "late", edge.OnARM), w.spawnHere("ends", "late", place)
		w.settle()
		tagged.Trap = true
		require.True(t, w.signals.link(middle, sender.Num))
		require.True(t, w.signals.link(middle, tagged.Num))
		w.input(edge.InputSend, edge.Request{To: sender.Num, Data: encode(t, term.Tuple{make([]byte, 200), "text"})})
		w.signals.exitSignal(w.ARM, sender.Num, middle.Num, sender.P.Inbox.At(0).Value, false)
		w.settle()
		require.Len(t, w.table.Procs, 1)
		assert.Zero(t, w.Audit().Binaries.Lost)
		got, err := w.Mailbox(tagged.Num)
		require.NoError(t, err)
		require.Len(t, got, 1)
		assert.Equal(t, make([]byte, 200), got[0].(term.Tuple)[2].(term.Tuple)[0])
		w.input(edge.InputExit, edge.Request{To: tagged.Num, Data: encode(t, atom("kill"))})
		w.empty()
	}
}
