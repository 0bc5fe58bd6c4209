package syscalls

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine"
)

// lock is what both kinds are.
type lock interface {
	Lock(at emu.Cycles)
	Poll(at emu.Cycles) bool
	Unlock(at emu.Cycles)
	HashState(h *emu.Hash)
}

// contender is an agent that takes a lock again and again. While it holds it, it counts: it loads a
// word and, some time later, stores what follows.
type contender struct {
	lock
	core   core.Core
	fence  Fence // nil for the ARM
	room   *room
	wake   emu.Cycles // when it goes on, Never while it waits to be woken
	rounds int        // still to do
	phase  int
	value  emu.Word
	rnd    *rand.Rand
	eager  bool // polls in each window, not only when woken
}

// room is what the lock guards.
type room struct {
	counter emu.Addr
	inside  int
	broken  bool // two agents were inside at once
	order   []int
}

const (
	away = iota
	taking
	inside
	leaving
)

const window = engine.DefaultWindow

func (c *contender) Next() emu.Cycles { return c.wake }

func (c *contender) Wake(at emu.Cycles) {
	if c.phase == taking {
		c.core.Clock = max(c.core.Clock, at)
		c.wake = c.core.Clock
	}
}

func (c *contender) HashState(h *emu.Hash) {
	h.Uint64(uint64(c.core.Clock))
	h.Uint64(uint64(c.rounds<<8 | c.phase))
	c.lock.HashState(h)
}

func (c *contender) Run(edge, _ emu.Cycles) {
	c.core.Clock = max(c.core.Clock, edge-window)
	c.wake = emu.Never
	switch c.phase {
	case away:
		c.phase = taking
		c.Lock(c.core.Clock)
		c.core.Settle()
		if c.eager {
			c.wake = max(c.core.Clock, edge)
		}
	case taking:
		if c.Poll(c.core.Clock) {
			c.room.inside++
			c.room.broken = c.room.broken || c.room.inside > 1
			c.room.order = append(c.room.order, int(c.core.Port.ID()))
			c.value = c.core.Load(c.room.counter)
			c.phase = inside
			c.core.Settle()
			c.wake = max(c.core.Clock+emu.Cycles(c.rnd.IntN(3*int(window))), edge)
			return
		}
		c.core.Settle()
		if c.eager {
			c.wake = max(c.core.Clock, edge)
		}
	case inside:
		c.core.Port.Store(c.core.Clock, c.room.counter, c.value+1)
		c.room.inside--
		c.Unlock(c.core.Clock)
		c.core.Settle()
		c.phase = away
		if c.rounds--; c.rounds > 0 {
			c.wake = max(c.core.Clock+emu.Cycles(c.rnd.IntN(2)*c.rnd.IntN(20*int(window))), edge)
		}
	}
}

// contest lets n agents take a lock, each so many rounds, and returns the room and the count at the
// end.
func contest(t *testing.T, weak engine.Weak, n, rounds, workers int, arm bool, build func(i int, base emu.Addr, c *core.Core, f Fence) lock) (*room, emu.Word, *engine.Engine) {
	t.Helper()
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 1<<20, 0
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	mem.Touch(emu.DRAM, board.DRAMBase+4096)
	eng, err := engine.New(engine.Config{Workers: workers, Weak: weak}, mem)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, eng.Close()) })
	r := &room{counter: board.DRAMBase + 0x800}
	for i := range n {
		c := &contender{room: r, rounds: rounds, rnd: rand.New(rand.NewPCG(weak.Seed, uint64(i)))}
		v := mem.View(i)
		if arm && i == 0 {
			v = mem.ARMView()
		}
		c.core = core.New(mem.Board(), v)
		c.core.Port = eng.Add(c, i%2)
		if arm && i == 0 {
			c.core.Port.OnARM()
		} else {
			c.core.Port.OnCore(i)
			c.fence = func() emu.Cycles {
				c.core.Settle()
				return c.core.Port.Fence(c.core.Clock)
			}
		}
		base := board.DRAMBase + 0x400
		if !arm {
			base = board.SRAM(1) + 0x4000
		}
		c.lock = build(i, base, &c.core, c.fence)
		p, ok := c.lock.(*Peterson)
		c.eager = ok && p.bare || weak.Seed%2 == 1
		c.wake = emu.Cycles(c.rnd.IntN(int(window)))
	}
	limit := emu.Cycles(n*rounds) * (20*weak.MaxDelay + 100*window)
	for eng.Step() {
		require.Less(t, eng.Now(), limit, "no progress")
	}
	require.NoError(t, eng.Err())
	count, err := mem.Read(r.counter)
	require.NoError(t, err)
	return r, count, eng
}

func mutexAt(_ int, base emu.Addr, c *core.Core, f Fence) lock { return NewMutex(base, c, f) }

func petersonOf(n int, bare bool) func(i int, base emu.Addr, c *core.Core, f Fence) lock {
	return func(i int, base emu.Addr, c *core.Core, f Fence) lock {
		p := NewPeterson(base, n, i, c, f)
		p.bare = bare
		return p
	}
}

// Both locks let one agent in at a time, all of them in the end, and show each what the one before
// has stored.
func TestLocksExclude(t *testing.T) {
	for _, n := range []int{1, 2, 3, 5} {
		for _, delay := range []emu.Cycles{0, 100, 3000} {
			for name, build := range map[string]func(i int, base emu.Addr, c *core.Core, f Fence) lock{"mutex": mutexAt, "peterson": petersonOf(n, false)} {
				if name == "peterson" && n < 2 {
					continue
				}
				t.Run(fmt.Sprintf("%s/%d agents/%d cycles", name, n, delay), func(t *testing.T) {
					for seed := range uint64(20) {
						const rounds = 12
						r, count, _ := contest(t, engine.Weak{Seed: seed, MaxDelay: delay}, n, rounds, 1, name == "peterson", build)
						require.False(t, r.broken)
						require.EqualValues(t, n*rounds, count)
						require.Len(t, r.order, n*rounds)
					}
				})
			}
		}
	}
}

// Peterson's algorithm holds where stores are visible in time, and breaks where they are not,
// unless it is fenced.
func TestPetersonNeedsItsFences(t *testing.T) {
	broken := 0
	for seed := range uint64(20) {
		r, count, _ := contest(t, engine.Weak{Seed: seed}, 2, 20, 1, true, petersonOf(2, true))
		require.False(t, r.broken, "strong order")
		require.EqualValues(t, 40, count)
		r, count, _ = contest(t, engine.Weak{Seed: seed, MaxDelay: 3000}, 2, 20, 1, true, petersonOf(2, true))
		if r.broken || count != 40 {
			broken++
		}
	}
	assert.Greater(t, broken, 15)
}

// Who gets a lock when does not depend on threads.
func TestLocksAreDeterministic(t *testing.T) {
	for name, build := range map[string]func(i int, base emu.Addr, c *core.Core, f Fence) lock{"mutex": mutexAt, "peterson": petersonOf(4, false)} {
		hashes := map[uint64]bool{}
		var order []int
		for _, workers := range []int{1, 2, 8} {
			r, _, eng := contest(t, engine.Weak{Seed: 3, MaxDelay: 2000}, 4, 10, workers, name == "peterson", build)
			hashes[eng.Hash()] = true
			if order == nil {
				order = r.order
			}
			assert.Equal(t, order, r.order, name)
		}
		assert.Len(t, hashes, 1, name)
	}
}

// An attempt costs a load from where the word is; a fence and a store give the lock up.
func TestMutexIsCharged(t *testing.T) {
	eng, mem, ports := newEngine(t, engine.Weak{})
	fences := 0
	word := mem.Board().SRAM(2) + 64
	c := coreOf(mem.View(0), mem, ports[1])
	m := NewMutex(word, c, func() emu.Cycles { fences++; return eng.Now() })
	v := c.View
	assert.False(t, m.Poll(0), "nobody has asked for it")
	m.Lock(0)
	assert.EqualValues(t, v.Seg[word>>20].Load, v.LoadStall)
	assert.NotZero(t, c.Count.Issue)
	require.True(t, eng.Step())
	assert.True(t, m.Poll(eng.Now()))
	assert.True(t, m.Poll(eng.Now()))
	m.Unlock(eng.Now())
	assert.EqualValues(t, 1, v.Stores)
	assert.EqualValues(t, 1, v.Loads)
	assert.Equal(t, 1, fences)
	assert.False(t, m.Poll(eng.Now()))
}

func TestPetersonUncontended(t *testing.T) {
	eng, mem, ports := newEngine(t, engine.Weak{})
	c := coreOf(mem.View(0), mem, ports[1])
	p := NewPeterson(mem.Board().DRAMBase, 3, 2, c, nil)
	assert.False(t, p.Poll(0), "nobody has asked for it")
	p.Lock(eng.Now())
	polls := 0
	for ; !p.Poll(eng.Now()); polls++ {
		require.True(t, eng.Step())
	}
	assert.Equal(t, 2, polls, "a window for each level")
	p.Unlock(eng.Now())
	assert.False(t, p.Poll(eng.Now()))
	used, err := mem.Words(mem.Board().DRAMBase, PetersonBytes(3)/emu.WordBytes+1)
	require.NoError(t, err)
	require.True(t, eng.Step())
	assert.Equal(t, []emu.Word{0, 0, 0, 3, 3, 0}, used)
	for _, who := range [][2]int{{1, 0}, {2, 2}, {2, -1}} {
		assert.Panics(t, func() { NewPeterson(mem.Board().DRAMBase, who[0], who[1], c, nil) })
	}
}
