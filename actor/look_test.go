package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
)

// However cores wait and send, the master looks into their processes, suspends and resumes them.
func TestLooks(t *testing.T) {
	for _, cfg := range []config.Config{
		{}, {Wait: slave.Wait{Policy: slave.WaitTrap}}, {Send: slave.SendFIFO}, {Send: slave.SendMesh, Wait: slave.Wait{Policy: slave.WaitTrap}},
		{Commander: polling.Backoff}, {ARMSchedulers: 2}, {Collector: slave.CoreCollects},
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
		w := newWorld(t, config.Config{Board: small(), Send: send})
		assert.Equal(t, "{host,both}\n{core,both}\ndone\n", w.run("innocent"), send)
		w.empty()
	}
}

// What a process is linked to, watches, and is, is part of the state.
func TestStateOfProcesses(t *testing.T) {
	base := func() *table.Entry { return &table.Entry{Holder: memory.Holder{Core: 0}, Num: 7} }
	sum := func(change func(pr *table.Entry)) uint64 {
		pr := base()
		change(pr)
		var h emu.Hash
		pr.Hash(&h)
		return h.Sum()
	}
	seen := map[uint64]bool{sum(func(*table.Entry) {}): true}
	for i, change := range []func(pr *table.Entry){
		func(pr *table.Entry) { pr.Trap = true },
		func(pr *table.Entry) { pr.Doomed = true },
		func(pr *table.Entry) { pr.Suspended = true },
		func(pr *table.Entry) { pr.Parked = true },
		func(pr *table.Entry) { pr.Frozen = 1 },
		func(pr *table.Entry) { pr.Status = table.Waiting },
		func(pr *table.Entry) { pr.Links = []uint32{3} },
		func(pr *table.Entry) { pr.Mine = []table.Monitor{{Ref: 1, Pid: 2}} },
		func(pr *table.Entry) { pr.Watched = []table.Monitor{{Ref: 1, Pid: 2}} },
	} {
		s := sum(change)
		require.False(t, seen[s], i)
		seen[s] = true
	}
}
