package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
)

// However cores wait and send, the master looks into their processes, suspends and resumes them.
func TestLooks(t *testing.T) {
	for _, cfg := range []Config{
		{}, {Wait: slave.Wait{Policy: slave.WaitTrap}}, {Send: slave.SendFIFO}, {Send: slave.SendMesh, Wait: slave.Wait{Policy: slave.WaitTrap}},
		{Commander: polling.Backoff}, {HostSchedulers: 2}, {Collector: slave.CoreCollects},
	} {
		cfg.Board = small()
		w := newWorld(t, cfg)
		assert.Equal(t, "{looked,core}\n{looked,host}\ndone\n", w.run("looks"), "%+v", cfg)
		w.empty()
	}
}

// A mailbox that nobody reads takes no more than is left for all others.
func TestFloodsLeaveRoom(t *testing.T) {
	if stressed {
		t.Skip("so many messages take too long")
	}
	for _, send := range []slave.SendPolicy{slave.SendBIF} {
		w := newWorld(t, Config{Board: small(), Send: send})
		assert.Equal(t, "{host,both}\n{core,both}\ndone\n", w.run("innocent"), send)
		w.empty()
	}
}

// What a process is linked to, watches, and is, is part of the state.
func TestStateOfProcesses(t *testing.T) {
	base := func() *proc { return &proc{Holder: memory.Holder{Core: 0}, num: 7} }
	sum := func(change func(pr *proc)) uint64 {
		pr := base()
		change(pr)
		var h emu.Hash
		pr.hash(&h)
		return h.Sum()
	}
	seen := map[uint64]bool{sum(func(*proc) {}): true}
	for i, change := range []func(pr *proc){
		func(pr *proc) { pr.trap = true },
		func(pr *proc) { pr.doomed = true },
		func(pr *proc) { pr.suspended = true },
		func(pr *proc) { pr.parked = true },
		func(pr *proc) { pr.frozen = 1 },
		func(pr *proc) { pr.status = waiting },
		func(pr *proc) { pr.links = []uint32{3} },
		func(pr *proc) { pr.mine = []monitor{{ref: 1, pid: 2}} },
		func(pr *proc) { pr.watched = []monitor{{ref: 1, pid: 2}} },
	} {
		s := sum(change)
		require.False(t, seen[s], i)
		seen[s] = true
	}
}

func TestWaitingIsTold(t *testing.T) {
	assert.Equal(t, "<0.5.0> (name) on core 3 in m:f/1 (m.erl, line 4), 2 messages in its mailbox",
		Waiting{"<0.5.0>", "name", 3, "m:f/1 (m.erl, line 4)", 2}.String())
	assert.Equal(t, "<0.5.0> on the host in m:f/1", Waiting{"<0.5.0>", "", -1, "m:f/1", 0}.String())
}
