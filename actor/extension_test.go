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
	c := w.cores.All[pr.Core]
	require.NotEmpty(t, c.Lends)
	assert.EqualValues(t, len(c.Lends), w.Counts.Stats.Extensions)
	assert.Equal(t, len(c.Lends), w.Audit().Lent)
	far := 0
	for _, x := range c.Lends {
		assert.Same(t, c, x.LentTo)
		hops := w.Board.Hops(pr.Core, x.Core())
		assert.GreaterOrEqual(t, hops, far)
		far = hops
		extension := w.cores.Layout.Extension(w.Board.SRAM(x.Core()))
		assert.Equal(t, c.ID, w.Eng.OwnerOf(extension[1].Addr+1024))
		assert.Equal(t, engine.Nobody, w.Eng.OwnerOf(extension[0].Addr-1),
			"what lies before the extension is stored to by others")
	}
	flows := w.Stats().Mesh.Flows
	require.NotEmpty(t, flows, "what collections move goes over the mesh")
	for _, f := range flows {
		assert.Equal(t, pr.Core, f.Core)
		assert.Same(t, c, w.cores.All[f.Other].LentTo)
		assert.NotZero(t, f.Stored)
	}

	var others []*table.Entry
	for range w.cores.All[1:] {
		others = append(others, w.spawnLocal("pause", 10))
	}
	w.settle()
	for i, x := range others {
		there := w.cores.All[x.Core]
		if i < len(others)-len(c.Lends) {
			assert.Nil(t, there.LentTo)
			assert.NotZero(t, x.P.Local().Heap.Words)
			continue
		}
		assert.Same(t, c, there.LentTo)
		assert.Equal(t, heap.Local{}, x.P.Local())
		assert.Zero(t, there.Reports.Machine().Cache.Stats().Bytes)
	}
	_, err := w.Master.spawner.spawn(w.ARM, nil,
		start{module: w.Atom("local"), name: w.Atom("main")}, edge.OnCore, flags.Default(1))
	require.ErrorIs(t, err, edge.ErrSystemLimit)

	w.signals.kill(w.ARM, pr, term.AtomKilled)
	w.settle()
	assert.Empty(t, c.Lends)
	assert.Zero(t, w.Audit().Lent)
	assert.Equal(t, engine.Nobody,
		w.Eng.OwnerOf(w.cores.Layout.Extension(w.Board.SRAM(others[len(others)-1].Core))[1].Addr+1024))
	for _, x := range others {
		w.signals.kill(w.ARM, x, term.AtomKilled)
	}
	w.empty()
	for range w.cores.All {
		x := w.spawnLocal("pause", 10)
		w.settle()
		assert.NotZero(t, x.P.Local().Stack.Words)
		assert.Equal(t, 4096, w.cores.All[x.Core].Reports.Machine().Cache.Stats().Bytes)
	}
}

// A core that has lent the place of its instruction cache does not run what was there before.
func TestLendersForgetTheirCode(t *testing.T) {
	cfg := localPlaces()["local heap, idle cores lend"]
	cfg.Board.Rows, cfg.Board.Cols = 1, 2
	w := newWorld(t, cfg)
	first, second := w.spawnLocal("pause", 10), w.spawnLocal("pause", 10)
	w.settle()
	lender := w.cores.All[second.Core].Reports
	held := lender.Machine().Cache.Stats().Held
	w.signals.kill(w.ARM, second, term.AtomKilled)
	w.settle()
	require.NotZero(t, held)
	require.Equal(t, held, lender.Machine().Cache.Stats().Held, "code does not belong to the process")
	w.cores.Extend(w.ARM, w.cores.All[first.Core])
	w.signals.kill(w.ARM, first, term.AtomKilled)
	w.settle()
	third, fourth := w.spawnLocal("pause", 0), w.spawnLocal("pause", 0)
	w.settle()
	require.Equal(t, lender.Core(), fourth.Core)
	assert.NotZero(t, lender.Stats.ResizeEvicted)
	for _, x := range []*table.Entry{third, fourth} {
		w.signals.kill(w.ARM, x, term.AtomKilled)
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
	assert.Zero(t, w.Counts.Stats.Extensions)
	minors, asked := w.cores.All[0].Reports.Machine().Runtime.Minors,
		w.cores.All[0].Reports.Stats.Refused
	assert.NotZero(t, asked)
	if !stressed {
		assert.LessOrEqual(t, 8*asked, minors+8*w.Counts.Stats.OnCores,
			"each process asks once, and again after some collections")
	}
}

// Heaps in DRAM do not borrow.
func TestHeapsInDRAMDoNotBorrow(t *testing.T) {
	w := newWorld(t, lent(config.Config{Board: small()}))
	assert.Equal(t, programs["ring"], w.run("ring"))
	assert.Zero(t, w.Counts.Stats.Extensions)
	_, err := New(config.Config{Borrow: slave.Borrow(7)}, nil)
	assert.EqualError(t, err, "slave: Borrow is 7, want 0 to 1 (none, idle)")
}
