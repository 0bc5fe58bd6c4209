package engine

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

const word emu.Addr = 0x8E000100

func TestStoreIsVisibleFromTheEdge(t *testing.T) {
	e, m := newEngine(t, Config{Window: 100})
	var seen []emu.Word
	writer, reader := addScript(e, 0), addScript(e, 0)
	observe := func(*Port) { seen = append(seen, read(t, m, word)) }
	writer.at(110, func(p *Port) { p.Store(110, word, 7); observe(p) })
	reader.at(199, observe).at(200, observe)
	require.True(t, e.Step())
	assert.Equal(t, emu.Cycles(200), e.Now())
	require.True(t, e.Step())
	assert.Equal(t, []emu.Word{0, 0, 7}, seen)
	assert.False(t, e.Step())
	assert.NoError(t, e.Err())
	assert.Equal(t, uint64(2), e.Windows())
}

func TestPartsOfAWordAreStored(t *testing.T) {
	for _, weak := range []Weak{{}, {Seed: 3, MaxDelay: 50}} {
		e, m := newEngine(t, Config{Window: 100, Weak: weak})
		a, b := addScript(e, 0), addScript(e, 0)
		a.at(0, func(p *Port) { p.Store(0, word, 0x11223344) })
		a.at(200, func(p *Port) { p.StorePart(200, word+1, 0xfffff0aa, 1) })
		b.at(200, func(p *Port) { p.StorePart(200, word+2, 0xbbcc, 2) })
		for e.Step() {
		}
		assert.NoError(t, e.Err())
		assert.Equal(t, emu.Word(0xbbccaa44), read(t, m, word))
		assert.Equal(t, uint64(3), e.Stats().Words)
	}
	e, _ := newEngine(t, Config{})
	addScript(e, 0).at(0, func(p *Port) { p.StorePart(0, 0x12345678, 1, 1) })
	e.Step()
	assert.ErrorContains(t, e.Err(), "store by agent 0")
}

func TestFutureStoreWaitsForItsWindow(t *testing.T) {
	e, m := newEngine(t, Config{Window: 100})
	s := addScript(e, 0)
	block := []emu.Word{1, 2, 3}
	s.at(0, func(p *Port) {
		p.StoreBlock(250, word, block)
		p.StoreBlock(950, word+16, block)
		clear(block) // they were copied
		p.Store(10, word+32, 4)
	}).at(120, func(*Port) {})
	for _, want := range []struct {
		now         emu.Cycles
		first, last emu.Word
	}{{100, 0, 0}, {200, 0, 0}, {300, 3, 0}, {1000, 3, 3}} {
		require.True(t, e.Step())
		assert.Equal(t, want.now, e.Now())
		assert.Equal(t, want.first, read(t, m, word+8))
		assert.Equal(t, want.last, read(t, m, word+24))
	}
	assert.False(t, e.Step())
	assert.Equal(t, emu.Word(4), read(t, m, word+32))
	assert.Equal(t, Stats{Windows: 4, Runs: 2, Stores: 3, Words: 7, MaxPending: 2}, e.Stats())
}

func TestLastStoreInTotalOrderWins(t *testing.T) {
	type author struct {
		priority int
		at       emu.Cycles
	}
	for _, c := range []struct {
		why     string
		authors [2]author
		winner  emu.Word
	}{
		{"later time", [2]author{{0, 20}, {9, 10}}, 0},
		{"later time, although it was made a window earlier", [2]author{{0, 120}, {0, 110}}, 0},
		{"same time, higher priority number", [2]author{{5, 10}, {1, 10}}, 0},
		{"same time and priority, higher id", [2]author{{5, 10}, {5, 10}}, 1},
	} {
		e, m := newEngine(t, Config{Window: 100})
		for i, a := range c.authors {
			addScript(e, a.priority).at(emu.Cycles(i), func(p *Port) {
				p.Store(a.at, word, 99)
				p.Store(a.at, word, emu.Word(i))
			})
		}
		for e.Step() {
		}
		assert.Equal(t, c.winner, read(t, m, word), c.why)
	}
}

func TestWakeComesAfterAllStoresInOrder(t *testing.T) {
	e, m := newEngine(t, Config{Window: 100})
	var order []string
	var scripts []*script
	for i := range 3 {
		s := addScript(e, 2-i)
		s.woken = func(at emu.Cycles) {
			order = append(order, fmt.Sprint(i, "@", at))
			assert.Equal(t, emu.Word(5), read(t, m, word))
		}
		scripts = append(scripts, s)
	}
	scripts[0].at(50, func(p *Port) { p.Notify(50, 1); p.Notify(60, 0); p.Notify(150, 2) })
	scripts[2].at(50, func(p *Port) { p.Notify(50, 2); p.Store(99, word, 5); p.Notify(-5, 1) })
	require.True(t, e.Step())
	assert.Equal(t, []string{"1@-5", "2@50", "1@50", "0@60"}, order)
	require.True(t, e.Step())
	assert.Equal(t, "2@150", order[4])
	assert.False(t, e.Step())
	assert.Equal(t, uint64(5), e.Stats().Notifies)
}

func TestPortOutsideARunCountsInTheNextWindow(t *testing.T) {
	e, m := newEngine(t, Config{Window: 100})
	s := addScript(e, 0)
	s.woken = func(at emu.Cycles) { s.port.Store(at, word, 3) }
	s.port.Notify(1030, 0)
	require.True(t, e.Step())
	assert.Equal(t, emu.Cycles(1100), e.Now())
	assert.Zero(t, read(t, m, word))
	require.True(t, e.Step(), "what was stored in Wake is an event")
	assert.Equal(t, emu.Cycles(1200), e.Now(), "time does not go back")
	assert.Equal(t, emu.Word(3), read(t, m, word))
	assert.False(t, e.Step())
}

// edges records the limits given to Run.
type edges struct {
	script
	got [][2]emu.Cycles
}

func (r *edges) Run(edge, horizon emu.Cycles) {
	r.got = append(r.got, [2]emu.Cycles{edge, horizon})
	r.script.Run(edge, horizon)
}

func TestEdgesAndHorizons(t *testing.T) {
	e, _ := newEngine(t, Config{Window: 100, EpochWindows: 4})
	r := &edges{}
	r.port = e.Add(r, 0)
	for _, at := range []emu.Cycles{0, 399, 400, 5 << 40} {
		r.at(at, func(*Port) {})
	}
	for e.Step() {
	}
	far := emu.Cycles(5<<40) / 100 * 100
	assert.Equal(t, [][2]emu.Cycles{{100, 400}, {400, 400}, {500, 800}, {far + 100, far/400*400 + 400}}, r.got)
}

func TestTimesNearTheEndOfTimeNeverCome(t *testing.T) {
	e, _ := newEngine(t, Config{})
	addScript(e, 0).at(emu.Never-1, func(*Port) { t.Error("ran") })
	assert.False(t, e.Step())
	assert.NoError(t, e.Err())
}

// runGossip runs agents on all cores to the end.
func runGossip(t *testing.T, cfg Config) *Engine {
	e, m := newEngine(t, cfg)
	for core := range 16 {
		addGossip(e, m, core, 16, 1_000_000, 60)
	}
	meet(e)
	for e.Step() {
	}
	require.NoError(t, e.Err())
	return e
}

// meet makes one window parallel for sure, if there are threads to do so: an agent takes its time,
// so that helpers are woken, and then two wait for each other.
func meet(e *Engine) {
	long, first, second := addScript(e, 0), addScript(e, 0), addScript(e, 0)
	met := make(chan struct{}, 1)
	if e.threads.parallel() {
		met = make(chan struct{})
	}
	const at = 1_500_000 // when the others have ended
	long.at(at, func(*Port) {
		for started := time.Now(); time.Since(started) < 2*longWindow; {
		}
	})
	first.at(at, func(*Port) { met <- struct{}{} })
	second.at(at, func(*Port) { <-met })
}

// TestThreadsDoNotMatter is the engine's promise: every number of threads gives the same states,
// however memory is ordered.
func TestThreadsDoNotMatter(t *testing.T) {
	strong := threadsDoNotMatter(t, Weak{}, 1, 2, 8)
	weak := threadsDoNotMatter(t, Weak{1, 2000}, 8)
	other := runGossip(t, Config{Workers: 1, HashEpochs: 3, Weak: Weak{2, 2000}}).Hash()
	assert.NotEqual(t, strong, weak)
	assert.NotEqual(t, weak, other)
}

// threadsDoNotMatter returns the state hash that all numbers of threads, on so many CPUs, have led
// to.
func threadsDoNotMatter(t *testing.T, weak Weak, cpus ...int) uint64 {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	want := runGossip(t, Config{Workers: 1, HashEpochs: 3, CheckOwner: true, Weak: weak})
	assert.Zero(t, want.ParallelWindows())
	assert.NotZero(t, want.Stats().MaxPending)
	assert.NotZero(t, want.Stats().Chained)
	for _, procs := range cpus {
		runtime.GOMAXPROCS(procs)
		for _, workers := range []int{0, 2, 8} {
			e := runGossip(t, Config{Workers: workers, HashEpochs: 3, CheckOwner: workers == 8, Weak: weak})
			assert.Equal(t, want.Hash(), e.Hash(), "%d threads, %d CPUs", workers, procs)
			assert.Equal(t, want.Now(), e.Now())
			assert.Equal(t, procs > 1 && runtime.NumCPU() > 1, e.ParallelWindows() > 0)
			got, same := e.Stats(), want.Stats()
			got.ParallelWindows = 0
			assert.Equal(t, same, got)
		}
	}
	return want.Hash()
}

func TestHashSeesEverything(t *testing.T) {
	run := func(change func(e *Engine, m *emu.Memory, s *script)) uint64 {
		e, m := newEngine(t, Config{Window: 100})
		m.Touch(emu.DRAM, word+1024)
		s := addScript(e, 0)
		s.at(0, func(p *Port) {
			p.StoreBlock(10, word, []emu.Word{1, 2})
			p.StoreBlock(500, word, []emu.Word{3, 4})
		})
		change(e, m, s)
		e.Step()
		require.NoError(t, e.Err())
		return e.Hash()
	}
	same := func(*Engine, *emu.Memory, *script) {}
	want := run(same)
	assert.Equal(t, want, run(same))
	assert.Equal(t, want, run(func(e *Engine, _ *emu.Memory, _ *script) { e.Hash() }), "asking does not change it")
	for what, change := range map[string]func(e *Engine, m *emu.Memory, s *script){
		"a word of DRAM": func(_ *Engine, m *emu.Memory, _ *script) { require.NoError(t, m.Write(word+1020, 1)) },
		"a word of SRAM": func(_ *Engine, m *emu.Memory, _ *script) { require.NoError(t, m.Write(0x8CB07FFC, 1<<31)) },
		"an agent":       func(_ *Engine, _ *emu.Memory, s *script) { s.state++ },
		"a store's time": func(_ *Engine, _ *emu.Memory, s *script) {
			s.steps[0].do = func(p *Port) {
				p.StoreBlock(11, word, []emu.Word{1, 2})
				p.StoreBlock(500, word, []emu.Word{3, 4})
			}
		},
		"a pending word": func(_ *Engine, _ *emu.Memory, s *script) {
			s.steps[0].do = func(p *Port) {
				p.StoreBlock(10, word, []emu.Word{1, 2})
				p.StoreBlock(500, word, []emu.Word{3, 5})
			}
		},
		"a store that leaves no trace": func(_ *Engine, _ *emu.Memory, s *script) {
			s.at(1, func(p *Port) { p.Store(1, word, 0) })
		},
		"the time": func(_ *Engine, _ *emu.Memory, s *script) { s.steps[0].at = 100 },
	} {
		assert.NotEqual(t, want, run(change), what)
	}
}

// TestChainRemembers flips a word and flips it back: the present state is the same, the chain is
// not.
func TestChainRemembers(t *testing.T) {
	run := func(w emu.Word) uint64 {
		e, m := newEngine(t, Config{Window: 100, EpochWindows: 1, HashEpochs: 2})
		s := addScript(e, 0)
		for at := emu.Cycles(0); at < 1000; at += 100 {
			s.at(at, func(*Port) {
				require.NoError(t, m.Write(0x80800000, w*emu.Word(at%200/100)))
			})
		}
		s.at(1000, func(*Port) { require.NoError(t, m.Write(0x80800000, 0)) })
		for e.Step() {
		}
		assert.Equal(t, uint64(5), e.Stats().Chained)
		return e.Hash()
	}
	assert.Equal(t, run(0), run(0))
	assert.NotEqual(t, run(0), run(1))
}

func TestAgentErrorsStopTheEngine(t *testing.T) {
	fault := errors.New("broken")
	for want, step := range map[string]func(p *Port){
		"engine: agent 1 panicked in window 3: broken":                                                   func(*Port) { panic(fault) },
		"engine: agent 1 notified agent 7, which does not exist":                                         func(p *Port) { p.Notify(0, 7) },
		"engine: agent 1 notified agent -1, which does not exist":                                        func(p *Port) { p.Notify(0, Nobody) },
		"engine: store by agent 1 at time 5: emu: write at 0x10000000: not mapped":                       func(p *Port) { p.Store(5, 0x10000000, 1) },
		"engine: store by agent 1 at time 5: emu: write at 0x00000100: local address, want a global one": func(p *Port) { p.Store(5, 0x100, 1) },
		"engine: store by agent 1 at time 5: emu: access at 0x8ffffffc: 2 words leave the region":        func(p *Port) { p.StoreBlock(5, 0x8FFFFFFC, []emu.Word{1, 2}) },
		"engine: store by agent 1 at time 5: emu: testset at 0x8e000100: in DRAM, want a core's SRAM":    func(p *Port) { p.TestSet(5, word, 1) },
		"engine: TESTSET by agent 1 at time 5: the host has no such instruction":                         func(p *Port) { p.OnARM(); p.TestSet(5, 0x80800100, 1) },
	} {
		for _, workers := range []int{1, 2} {
			e, _ := newEngine(t, Config{Window: 100, Workers: workers})
			addScript(e, 0).at(300, func(*Port) {})
			addScript(e, 0).at(300, step)
			addScript(e, 0).at(300, step).at(400, func(*Port) { t.Error("ran") })
			for e.Step() {
			}
			assert.EqualError(t, e.Err(), want)
			assert.False(t, e.Step())
		}
	}
}

// named is an agent with a name.
type named struct{ script }

func (*named) String() string { return "board[0].core[3]" }

func TestPanicsOutsideRunAreErrorsToo(t *testing.T) {
	e, _ := newEngine(t, Config{Window: 100})
	n := &named{}
	n.port = e.Add(n, 0)
	n.woken = func(emu.Cycles) { panic("no") }
	n.port.Notify(120, 0)
	assert.False(t, e.Step())
	var p *PanicError
	require.ErrorAs(t, e.Err(), &p)
	assert.Equal(t, "engine: agent 0 (board[0].core[3]) panicked in window 1: no", p.Error())
	assert.Contains(t, string(p.Stack), "engine_test.go")
}

func TestARMMisuse(t *testing.T) {
	_, err := New(Config{Window: -1, Workers: -2, Clock: 9, Weak: Weak{MaxDelay: 1<<20 + 1}}, newMemory(t))
	assert.EqualError(t, err, "engine: Window is -1, want 1 to 1073741824\nengine: Workers is -2, want 1 to 65536\n"+
		"engine: Weak.MaxDelay is 1048577, want 0 to 1048576\nengine: Clock is 9, want Virtual or Paced")
	e, _ := newEngine(t, Config{})
	assert.Panics(t, func() { e.Add(&script{}, MaxPriority+1) })
	assert.Equal(t, DefaultWindow, e.Config().Window)
	require.NoError(t, e.Close())
	require.NoError(t, e.Close())
	assert.False(t, e.Step())
	assert.ErrorIs(t, e.Err(), ErrClosed)
}

func TestCloseEndsAllGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	e, _ := newEngine(t, Config{Workers: 2})
	meet(e)
	for e.Step() {
	}
	assert.Equal(t, e.threads.parallel(), e.threads.started)
	require.NoError(t, e.Close())
	for range 1_000_000 { // they have nothing left to do but to end
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

func TestPendingIsAPriorityQueue(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var p pending
	var want []entry
	for i := range 2000 {
		if len(want) > 0 && r.IntN(3) == 0 {
			slices.SortFunc(want, compareEntries)
			require.Equal(t, want[0].at, p.next())
			require.Equal(t, want[0], p.pop())
			want = want[1:]
			continue
		}
		x := entry{at: emu.Cycles(r.IntN(50)), key: makeKey(r.IntN(3), ID(r.IntN(20))) + uint64(i)}
		p.push(x)
		want = append(want, x)
	}
	slices.SortFunc(want, compareEntries)
	for _, x := range want {
		require.Equal(t, x, p.pop())
	}
	assert.Equal(t, emu.Never, p.next())
}

func TestStepDoesNotAllocate(t *testing.T) {
	for _, workers := range []int{1, 2} {
		e, m := newEngine(t, Config{Workers: workers})
		for core := range 16 {
			addGossip(e, m, core, 16, emu.Never, 60)
		}
		for range 5000 {
			require.True(t, e.Step())
		}
		assert.Zero(t, testing.AllocsPerRun(2000, func() { e.Step() }), "%d threads", workers)
	}
}
