package actor

import (
	"math/rand/v2"
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// spawnHere makes a process that begins with module:name() and returns it.
func (w *world) spawnHere(module, name string, place Placement) *proc {
	w.t.Helper()
	require.NoError(w.t, w.loader.ensure(w.cmd.m, w.atom(module)))
	w.settle()
	pr, err := w.Master.spawn(w.cmd.m, nil, start{module: w.atom(module), name: w.atom(name)}, place)
	require.NoError(w.t, err)
	return pr
}

// note posts a message without contents to a process on a core.
func (w *world) note(pr *proc, n int) {
	w.post1(pr, emu.Word(syscalls.Message), pr.pid(), 0, term.Small(n), 0)
}

func (w *world) post1(pr *proc, words ...emu.Word) {
	w.Master.post(w.cmd.m, w.cores[pr.core], words...)
}

// The core takes what is in its ring in the very window in which the master finds the ring full: neither sees what the other does.
func TestRoomMadeUnseenIsFound(t *testing.T) {
	w := newWorld(t, Config{Board: small()})
	pr := w.spawnHere("ends", "late", OnCore)
	w.settle()
	c := w.cores[pr.core]
	fits := c.out.Capacity() / 5
	for i := range fits {
		w.note(pr, i)
	}
	require.Empty(t, c.held)
	w.eng.Step() // the messages become visible and the core is woken
	w.note(pr, fits)
	require.Len(t, c.held, 1)
	w.settle()
	assert.Empty(t, c.held)
	assert.Equal(t, fits+1, pr.p.Inbox.Len())
}

// An answer comes after all that was sent before it.
func TestAnswerWaitsBehindHeldMessages(t *testing.T) {
	w := newWorld(t, Config{Board: small()})
	pr := w.spawnHere("ends", "late", OnCore)
	w.settle()
	c := w.cores[pr.core]
	for i := 0; len(c.held) == 0; i++ {
		w.note(pr, i)
	}
	w.complete(w.cmd.m, c) // once more what the core has been told: it has not called, and is not to notice
	assert.True(t, c.unanswered)
	w.settle()
	assert.False(t, c.unanswered)
}

// What is told by a clock that is behind does not overtake what was told by one ahead.
func TestCoresAreToldInOrder(t *testing.T) {
	w := newWorld(t, Config{Board: small()})
	pr := w.spawnHere("ends", "late", OnCore)
	w.settle()
	c := w.cores[pr.core]
	ahead, behind := w.newMachine(), w.newMachine()
	ahead.Clock, behind.Clock = w.eng.Now()+100_000, w.eng.Now()
	for i := range 10 {
		m := ahead
		if i%2 == 1 {
			m = behind
		}
		w.Master.post(m, c, emu.Word(syscalls.Message), pr.pid(), 0, term.Small(i), 0)
	}
	w.settle()
	require.Equal(t, 10, pr.p.Inbox.Len())
	for i := range 10 {
		assert.Equal(t, term.Small(i), pr.p.Inbox.At(i).Value)
	}
}

// A process of the host is killed between what it asked for and the answer.
func TestKilledInItsTurn(t *testing.T) {
	for _, trap := range []vm.Trap{vm.TrapGC, vm.TrapNative} {
		w := newWorld(t, Config{Board: small()})
		pr := w.spawnHere("ends", "loopback", OnHost)
		for !(w.sched.current == pr && w.sched.trapped) {
			require.True(t, w.eng.Step())
		}
		w.sched.trap, pr.p.Need, pr.p.Live = trap, 8, 0
		w.kill(w.cmd.m, pr, term.AtomKilled)
		_, err := w.Master.spawn(w.cmd.m, nil, start{module: w.atom("ends"), name: w.atom("quiet")}, OnHost)
		require.NoError(t, err) // where the one killed was
		w.empty()
	}
}

// New code is used when it is visible, not when somebody rings.
func TestCodeIsUsedWhenVisible(t *testing.T) {
	w := newWorld(t, Config{Board: small()})
	w.settle()
	m := w.newMachine()
	m.Clock = w.eng.Now() + 100_000
	old := w.code
	require.NoError(t, w.loader.ensure(m, w.atom("loaded")))
	w.Wake(w.eng.Now())
	assert.Same(t, old, w.code)
	w.settle()
	assert.Same(t, w.prog.Code(), w.code)
	assert.NotSame(t, old, w.code)
}

// Go code of a system that has been given too little memory gets an error.
func TestConfigurationIsChecked(t *testing.T) {
	for _, cfg := range []Config{
		{HeapWords: 1},
		{Board: emu.Board{Rows: 1}},
		{CodeBytes: 32 << 20},
		{CodeBytes: 1 << 40},
		{LiteralBytes: -1 << 20},
		{Engine: engine.Config{Window: -1}},
		{Env: map[string]map[string]any{"app": {"key": make(chan int)}}},
	} {
		_, err := New(cfg, &world{t: t})
		assert.Error(t, err, "%+v", cfg)
	}
}

// The allocator against a map of what is allocated: nothing overlaps, spans that touch are joined, and in the end all is free.
func TestAllocatorAgainstModel(t *testing.T) {
	const base, size = 0x1000, 1 << 16
	a := newAllocator(base, size, 8)
	rnd := rand.New(rand.NewPCG(5, 6))
	live := map[emu.Addr]int{}
	for range 1500 {
		if rnd.IntN(2) == 0 {
			n := rnd.IntN(3000)
			at, err := a.alloc(n)
			if err != nil {
				require.ErrorIs(t, err, ErrNoMemory)
				continue
			}
			require.Zero(t, at%8)
			live[at] = n
		} else if len(live) > 0 {
			at := nth(live, rnd.IntN(len(live)))
			a.release(at, live[at])
			delete(live, at)
		}
		checkSpans(t, a, live, base, size)
	}
	for _, at := range sortedAddrs(live) {
		a.release(at, live[at])
	}
	assert.Equal(t, []span{{base, size}}, a.free)
	assert.Zero(t, a.used)
	assert.Zero(t, a.live)
	_, err := a.alloc(size + 1)
	assert.ErrorIs(t, err, ErrNoMemory)
	_, err = a.alloc(1<<32 + 8)
	assert.ErrorIs(t, err, ErrNoMemory)
}

func sortedAddrs(m map[emu.Addr]int) []emu.Addr {
	all := make([]emu.Addr, 0, len(m))
	for at := range m {
		all = append(all, at)
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	return all
}

func nth(m map[emu.Addr]int, n int) emu.Addr { return sortedAddrs(m)[n] }

// checkSpans checks that allocated and free spans fill the range without gaps, and that no two free ones touch.
func checkSpans(t *testing.T, a *allocator, live map[emu.Addr]int, base, size uint32) {
	t.Helper()
	spans := map[emu.Addr]uint32{}
	used := 0
	for at, n := range live {
		spans[at] = a.round(n)
		used += int(a.round(n))
	}
	for i, s := range a.free {
		require.NotContains(t, spans, s.at)
		spans[s.at] = s.bytes
		require.False(t, i > 0 && a.free[i-1].at+a.free[i-1].bytes >= s.at, "free spans touch")
	}
	at := base
	for at < base+size {
		n, found := spans[at]
		require.True(t, found, "%#x belongs to nothing", at)
		at += n
	}
	require.Equal(t, base+size, at)
	require.Equal(t, used, a.used)
	require.Equal(t, len(live), a.live)
}

// The heap of timers against a sorted list.
func TestTimersAgainstModel(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	var heap timers
	var model []*timer
	for range 20000 {
		switch rnd.IntN(5) {
		case 0, 1:
			model = append(model, heap.push(timer{at: emu.Cycles(rnd.IntN(1000))}))
			sort.Slice(model, func(i, j int) bool {
				return model[i].at < model[j].at || model[i].at == model[j].at && model[i].seq < model[j].seq
			})
		case 2:
			if len(model) > 0 {
				require.Same(t, model[0], heap.pop())
				model = model[1:]
			}
		default:
			if len(model) > 0 {
				i := rnd.IntN(len(model))
				heap.remove(model[i])
				heap.remove(model[i]) // which is not there any more
				model = append(model[:i:i], model[i+1:]...)
			}
		}
		require.Len(t, heap.heap, len(model))
		if len(model) == 0 {
			require.Equal(t, emu.Never, heap.next())
			continue
		}
		require.Equal(t, model[0].at, heap.next())
	}
}
