package actor

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

// armPointers looks for addresses of the ARM's private memory where cores look: on the heaps of
// their processes and in messages for them.
func (w *world) armPointers() error {
	for _, pr := range w.table.Procs {
		if pr.Core == memory.OnARM {
			continue
		}
		var err error
		if pr.P.Local().Heap.Words == 0 {
			err = w.noARMPointer(pr.P.Mem.Addr, pr.P.HeapUsed())
		}
		w.ARM.EachBox(&pr.P.Space, func(box term.Term) {
			if e := w.noARMPointer(term.Ptr(box), term.RefcWords); e != nil {
				err = e
			}
		})
		if err != nil {
			return fmt.Errorf("heap of <0.%d.0>: %w", pr.Num, err)
		}
		for i := range pr.P.Inbox.Len() {
			if m := pr.P.Inbox.At(i); m.Words > 0 {
				if err := w.noARMPointer(m.Fragment, m.Words); err != nil {
					return fmt.Errorf("message %d of <0.%d.0>: %w", i, pr.Num, err)
				}
			}
		}
	}
	return nil
}

func (w *world) noARMPointer(at emu.Addr, words int) error {
	private := func(a emu.Addr) bool { return w.Mem.Region(a) == emu.ARM }
	ws := w.ARM.View.Slice(at, words)
	for i := 0; i < len(ws); i++ {
		switch x := ws[i]; x & term.TagMask {
		case term.TagList, term.TagBoxed:
			if private(x) {
				return fmt.Errorf("word %d of %d is %#x", i, words, x)
			}
		case term.TagHeader:
			switch term.HeaderSub(x) {
			case term.SubRefcBin:
				if a := ws[i+term.RefcAddrWord]; a != 0 && private(a) {
					return fmt.Errorf("the payload of the binary at word %d of %d is at %#x", i, words, a)
				}
				fallthrough
			case term.SubHeapBin, term.SubFloat, term.SubPosBig, term.SubNegBig:
				i += term.HeaderArity(x)
			}
		}
	}
	return nil
}

// watched runs a function of bins to its end, looking at the system after every window.
func (w *world) watched(function string, args ...any) {
	w.t.Helper()
	w.watchedOn(edge.OnARM, function, args...)
}

func marshal(t *testing.T, r edge.Request) []byte {
	t.Helper()
	data, err := r.Marshal()
	require.NoError(t, err)
	return data
}

func (w *world) watchedOn(place edge.Placement, function string, args ...any) {
	w.t.Helper()
	w.settle() // until the cores are up
	r := edge.Request{Module: "bins", Function: function, Place: place, Data: encode(w.t, term.List(args))}
	w.Input(w.Eng.Now(), engine.Input{Kind: edge.InputSpawn, Data: marshal(w.t, r)})
	for w.Eng.Step() {
		if err := w.armPointers(); err != nil {
			w.t.Fatal(err)
		}
	}
	require.NoError(w.t, w.Eng.Err())
	w.AfterWindow(w.Eng.Now())
}

// Nothing that goes between the ARM and cores shows a core the ARM's memory, and in the end nobody
// refers to anything, wherever heaps are and whoever collects them.
func TestBinariesOnEveryWay(t *testing.T) {
	for name, change := range map[string]func(c *config.Config, p *slave.Placement){
		"in DRAM": func(*config.Config, *slave.Placement) {},
		"nursery": func(_ *config.Config, p *slave.Placement) {
			p.Heap, p.HeapBytes = slave.HeapNursery, 2048
		},
		"local": func(_ *config.Config, p *slave.Placement) {
			p.Heap, p.HeapBytes = slave.HeapSRAM, 4096
		},
		"collected by core": func(c *config.Config, _ *slave.Placement) { c.Collector = slave.CoreCollects },
		"weak": func(c *config.Config, _ *slave.Placement) {
			c.Engine.Weak = engine.Weak{Seed: 1, MaxDelay: 2000}
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, cache := slave.DefaultPlacement(), swicache.Default()
			cache.Bytes = 4096
			cfg := config.Config{Board: small(), Placement: &p, Cache: &cache}
			change(&cfg, &p)
			w := newWorld(t, cfg)
			w.watched("main")
			assert.Equal(t, []any{atom("normal")}, w.ends, "%v", w.reports)
			assert.Equal(t, "done\n", w.text.String())
			s := w.store.Counts()
			assert.NotZero(t, s.Calls[syscalls.BinAlloc])
			assert.NotZero(t, s.Calls[syscalls.BinMigrate])
			assert.NotZero(t, s.Migrated)
			assert.NotZero(t, s.Refc[syscalls.RefcDecFree])
			if p.Heap != slave.HeapDRAM && !stressed || cfg.Collector == slave.CoreCollects && stressed { // which gives nurseries up at once
				assert.NotZero(t, s.Refc[syscalls.RefcDec])
			}
			w.empty()
		})
	}
}

// Cores that want to see the same binary get one copy, which goes with the last of them; the binary
// stays with the ARM.
func TestOneCopyForAllCores(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	w.settle()
	const bytes, times = 1000, 3
	var pids term.List
	var keepers []*table.Entry
	for range 5 {
		pr := w.spawnHere("bins", "keeper", edge.OnCore)
		keepers = append(keepers, pr)
		pids = append(pids, pidValue(pr.Num))
	}
	w.watched("share", pids, bytes, times)
	arm := w.spawned[0]
	assert.EqualValues(t, 1, w.store.Counts().Migrated)
	before := w.store.Counts().Calls[syscalls.BinMigrate]
	assert.Greater(t, before, uint64(1), "messages that were sent before there was a copy")
	assert.LessOrEqual(t, before, uint64(times*len(keepers)))
	assert.Equal(t, memory.BinaryAudit{Objects: 1, ARMRefs: 1, CoreRefs: times * len(keepers),
		ARMBytes: bytes, DRAMBytes: bytes}, w.auditBinaries())
	for i, pr := range keepers {
		w.input(edge.InputExit, edge.Request{From: actor1, To: pr.Num, Data: encode(t, atom("kill"))})
		left := times * (len(keepers) - i - 1)
		assert.Equal(t, left, w.auditBinaries().CoreRefs)
	}
	assert.Equal(t, memory.BinaryAudit{Objects: 1, ARMRefs: 1, ARMBytes: bytes}, w.auditBinaries())
	w.input(edge.InputSend, edge.Request{To: arm, Data: encode(t, term.Tuple{atom("ask"), pidValue(actor1)})})
	w.empty()
}

// A binary that was made on a core outlives its maker in shared DRAM, where the ARM reads it.
func TestBinariesOutliveTheirMaker(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	w.settle()
	keeper := w.spawnHere("bins", "keeper", edge.OnARM)
	maker := w.spawnHere("bins", "peer", edge.OnCore)
	w.input(edge.InputSend, edge.Request{To: maker.Num, Data: encode(t, term.Tuple{atom("to"), pidValue(keeper.Num), term.Tuple{atom("big"), make([]byte, 99)}})})
	w.input(edge.InputSend, edge.Request{To: maker.Num, Data: encode(t, term.Tuple{atom("make"), 200, pidValue(maker.Num), pidValue(keeper.Num)})})
	w.input(edge.InputSend, edge.Request{To: maker.Num, Data: encode(t, atom("stop"))})
	require.NotContains(t, w.table.Procs, maker.Num)
	assert.Equal(t, memory.BinaryAudit{Objects: 2, ARMRefs: 2, ARMBytes: 99, DRAMBytes: 200},
		w.auditBinaries())
	got, err := w.Mailbox(keeper.Num)
	require.NoError(t, err)
	want := append([]byte{200}, make([]byte, 199)...)
	for i := range want[1:] {
		want[i+1] = 200 % 7
	}
	assert.Equal(t, []any{term.Tuple{pidValue(maker.Num), want}}, got)
	w.input(edge.InputExit, edge.Request{From: actor1, To: keeper.Num, Data: encode(t, atom("kill"))})
	w.empty()
}

// A core counts a reference for a message, and ends. Its messages are served before its call: else
// what it gives up with the call is the last reference that has been counted, and the receiver has
// a box that refers to nothing.
func TestMessagesAreServedBeforeTheCall(t *testing.T) {
	if stressed {
		t.Skip("the calls for collections come between")
	}
	for _, broken := range []bool{false, true} {
		w := newWorld(t, config.Config{Board: small(), Send: slave.SendFIFO})
		w.cmd.callsFirst = broken
		w.settle()
		keeper := w.spawnHere("bins", "keeper", edge.OnARM)
		w.watchedOn(edge.OnCore, "pass", pidValue(keeper.Num))
		w.Input(w.Eng.Now(), engine.Input{Kind: edge.InputSend,
			Data: marshal(t, edge.Request{To: w.spawned[0], Data: encode(t, atom("go"))})})
		w.ARM.Clock += 10_000_000 // the master is busy until the core has ended
		w.settle()
		w.AfterWindow(w.Eng.Now())
		require.Equal(t, memory.BinaryCounts{Made: 1, Calls: [syscalls.NumBinOps]uint64{1}, Refc: [syscalls.NumRefcOps]uint64{syscalls.RefcInc: 1}}, w.store.Counts())
		require.Equal(t, 1, keeper.P.Inbox.Len()+len(w.boxes(keeper)), "what was sent is there")
		audit := w.auditBinaries()
		if broken {
			assert.Zero(t, audit.Objects, "the bytes have been freed")
			assert.NotZero(t, audit.Lost)
			for _, at := range w.boxes(keeper) {
				assert.Zero(t, at)
			}
			continue
		}
		assert.Equal(t, memory.BinaryAudit{Objects: 1, ARMRefs: 1, DRAMBytes: 300}, audit)
		for _, at := range w.boxes(keeper) {
			assert.NotZero(t, at)
		}
		w.input(edge.InputExit, edge.Request{From: actor1, To: keeper.Num, Data: encode(t, atom("kill"))})
		w.empty()
	}
}

// boxes are the addresses of the payloads of the binaries that a process has on its heap.
func (w *world) boxes(pr *table.Entry) (at []emu.Addr) {
	w.ARM.EachBox(&pr.P.Space, func(box term.Term) { at = append(at, term.RefcAddr(w.ARM.View, box)) })
	return at
}

// Memory that is full of binaries is the trouble of who wants more: it can catch that as
// system_limit, or ends.
func TestNoMemoryForBinaries(t *testing.T) {
	if stressed {
		t.Skip("a collection at every allocation of a list of 100,000 cells takes minutes")
	}
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 8<<20, 32<<20
	crashed := func(end any) bool {
		reason, isTuple := end.(term.Tuple)
		return isTuple && len(reason) == 2 && reason[0] == atom("system_limit")
	}
	for name, f := range map[string]func(t *testing.T, w *world){
		"hoard on a core": func(t *testing.T, w *world) {
			w.watchedOn(edge.OnCore, "hoard", 50_000)
			require.Len(t, w.ends, 1)
			assert.True(t, crashed(w.ends[0]), "%v", w.ends)
		},
		"hoard on the host": func(t *testing.T, w *world) {
			w.watched("hoard", 200_000)
			require.Len(t, w.ends, 1)
			assert.True(t, crashed(w.ends[0]), "%v", w.ends)
		},
		"message that cannot be seen": func(t *testing.T, w *world) {
			pr := w.spawnHere("bins", "keeper", edge.OnCore)
			w.watched("big", 16, pidValue(pr.Num))
			assert.Equal(t, []any{atom("normal")}, w.ends, "of the sender")
			assert.NotContains(t, w.table.Procs, pr.Num)
			require.Len(t, w.reports, 1)
			assert.Contains(t, w.reports[0], "exit value:\nsystem_limit\n")
		},
		"arguments": func(t *testing.T, w *world) {
			w.watched("big_start", 16)
			assert.Equal(t, []any{term.Tuple{atom("error"), atom("system_limit")}}, w.ends)
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, config.Config{Board: board})
			w.settle()
			keeper := w.spawnHere("bins", "keeper", edge.OnCore)
			w.watched("share", term.List{pidValue(keeper.Num)}, 100, 1)
			f(t, w)
			w.events = nil
			w.input(edge.InputSend, edge.Request{To: keeper.Num, Data: encode(t, term.Tuple{atom("ask"), pidValue(actor1)})})
			assert.Equal(t, []event{{"message", actor1, keeper.Num, int64(100)}}, w.events, "the others go on")
			for _, pr := range w.table.Sorted() {
				w.input(edge.InputExit, edge.Request{From: actor1, To: pr.Num, Data: encode(t, atom("kill"))})
			}
			w.empty()
		})
	}
}

// Thousands of processes that make binaries and pass them on leave nothing.
func TestBinariesOfManyProcesses(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	n := 2000
	if stressed {
		n = 200
	}
	w.watched("crowd", n)
	assert.Equal(t, []any{atom("normal")}, w.ends, "%v", w.reports)
	assert.Regexp(t, `^\{\d+,5}\n$`, w.text.String())
	assert.GreaterOrEqual(t, w.Counts.Stats.Spawned, uint64(n))
	w.empty()
}
