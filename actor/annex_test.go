package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/heap"
)

// A process that outgrows its core's heap gets those of the nearest idle cores, until it ends. Who
// starts there meanwhile has its heap in DRAM, and cores with a heap of their own are taken first.
func TestIdleCoresLend(t *testing.T) {
	if stressed {
		t.Skip("collections at every allocation find no garbage to speak of")
	}
	w := newWorld(t, localPlaces()["local heap, idle cores lend"])
	pr := w.spawnLocal("pause", 300)
	w.settle()
	c := w.cores.all[pr.Core]
	require.NotEmpty(t, c.lends)
	assert.EqualValues(t, len(c.lends), w.counts.stats.Extensions)
	assert.Equal(t, len(c.lends), w.Audit().Lent)
	far := 0
	for _, x := range c.lends {
		assert.Same(t, c, x.lentTo)
		hops := w.board.Hops(pr.Core, x.Core())
		assert.GreaterOrEqual(t, hops, far)
		far = hops
		extension := w.cores.layout.Extension(w.board.SRAM(x.Core()))
		assert.Equal(t, c.id, w.eng.OwnerOf(extension[1].Addr+1024))
		assert.Equal(t, engine.Nobody, w.eng.OwnerOf(extension[0].Addr-1),
			"what lies before the extension is stored to by others")
	}
	flows := w.Stats().Mesh.Flows
	require.NotEmpty(t, flows, "what collections move goes over the mesh")
	for _, f := range flows {
		assert.Equal(t, pr.Core, f.Core)
		assert.Same(t, c, w.cores.all[f.Other].lentTo)
		assert.NotZero(t, f.Stored)
	}

	var others []*table.Entry
	for range w.cores.all[1:] {
		others = append(others, w.spawnLocal("pause", 10))
	}
	w.settle()
	for i, x := range others {
		there := w.cores.all[x.Core]
		if i < len(others)-len(c.lends) {
			assert.Nil(t, there.lentTo)
			assert.NotZero(t, x.P.Local().Heap.Words)
			continue
		}
		assert.Same(t, c, there.lentTo)
		assert.Equal(t, heap.Local{}, x.P.Local())
		assert.Zero(t, there.reports.Machine().Cache.Stats().Bytes)
	}
	_, err := w.Master.spawner.spawn(w.arm, nil, start{module: w.atom("local"), name: w.atom("main")}, edge.OnCore, flags.Default(1))
	require.ErrorIs(t, err, edge.ErrSystemLimit)

	w.signals.kill(w.arm, pr, term.AtomKilled)
	w.settle()
	assert.Empty(t, c.lends)
	assert.Zero(t, w.Audit().Lent)
	assert.Equal(t, engine.Nobody,
		w.eng.OwnerOf(w.cores.layout.Extension(w.board.SRAM(others[len(others)-1].Core))[1].Addr+1024))
	for _, x := range others {
		w.signals.kill(w.arm, x, term.AtomKilled)
	}
	w.empty()
	for range w.cores.all {
		x := w.spawnLocal("pause", 10)
		w.settle()
		assert.NotZero(t, x.P.Local().Stack.Words)
		assert.Equal(t, 4096, w.cores.all[x.Core].reports.Machine().Cache.Stats().Bytes)
	}
}

// A core that has lent the place of its instruction cache does not run what was there before.
func TestLendersForgetTheirCode(t *testing.T) {
	cfg := localPlaces()["local heap, idle cores lend"]
	cfg.Board.Rows, cfg.Board.Cols = 1, 2
	w := newWorld(t, cfg)
	first, second := w.spawnLocal("pause", 10), w.spawnLocal("pause", 10)
	w.settle()
	lender := w.cores.all[second.Core].reports
	held := lender.Machine().Cache.Stats().Held
	w.signals.kill(w.arm, second, term.AtomKilled)
	w.settle()
	require.NotZero(t, held)
	require.Equal(t, held, lender.Machine().Cache.Stats().Held, "code does not belong to the process")
	w.cores.extend(w.arm, w.cores.all[first.Core])
	w.signals.kill(w.arm, first, term.AtomKilled)
	w.settle()
	third, fourth := w.spawnLocal("pause", 0), w.spawnLocal("pause", 0)
	w.settle()
	require.Equal(t, lender.Core(), fourth.Core)
	assert.NotZero(t, lender.Stats.ResizeEvicted)
	for _, x := range []*table.Entry{third, fourth} {
		w.signals.kill(w.arm, x, term.AtomKilled)
	}
	w.empty()
}

// Where nobody can lend a heap goes on in its block, and the process does not ask for every
// collection.
func TestNobodyLends(t *testing.T) {
	cfg := localPlaces()["nursery, idle cores lend"]
	cfg.Board.Rows, cfg.Board.Cols = 1, 1
	w := newWorld(t, cfg)
	assert.Equal(t, "{deep,{sum,465},{sum,12502500}}\n{swell,{swollen,4501500,true,true}}\n", w.run("local"))
	w.empty()
	assert.Zero(t, w.counts.stats.Extensions)
	minors, asked := w.cores.all[0].reports.Machine().Runtime.Minors, w.cores.all[0].reports.Stats.Refused
	assert.NotZero(t, asked)
	if !stressed {
		assert.LessOrEqual(t, 8*asked, minors+8*w.counts.stats.OnCores, "each process asks once, and again after some collections")
	}
}

// Heaps in DRAM do not borrow.
func TestHeapsInDRAMDoNotBorrow(t *testing.T) {
	w := newWorld(t, lent(config.Config{Board: small()}))
	assert.Equal(t, programs["ring"], w.run("ring"))
	assert.Zero(t, w.counts.stats.Extensions)
	_, err := New(config.Config{Borrow: slave.Borrow(7)}, nil)
	assert.EqualError(t, err, "slave: Borrow is 7, want 0 to 1 (none, idle)")
}
