package syscalls

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/engine/enginetest"
)

func words(n int, first uint32) []uint32 {
	return []uint32{uint32(n), first, first + 1, first + 2, first + 3}[:1+n]
}

// ends are the two ends of a ring with the engine between them.
type ends struct {
	eng *engine.Engine
	w   *Writer
	r   *Reader
}

// newEnds makes a ring from the ARM to a core.
func newEnds(t *testing.T, bytes int) *ends {
	t.Helper()
	eng, mem, ports := newEngine(t, engine.Weak{})
	ring := Ring{mem.Board().DRAMBase + 64, bytes}
	return &ends{eng, NewWriter(ring, coreOf(mem.ARMView(), mem, ports[0]), nil), NewReader(ring,
		coreOf(mem.View(0), mem, ports[1]))}
}

// newEngine makes an engine with the ARM and two cores, without agents that do anything.
func newEngine(t *testing.T, weak engine.Weak) (*engine.Engine, *emu.Memory, []*engine.Port) {
	t.Helper()
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 1<<20, 0
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	eng, err := engine.New(engine.Config{Workers: 1, Weak: weak}, mem)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, eng.Close()) })
	ports := []*engine.Port{eng.Add(enginetest.Idle{}, 0), eng.Add(enginetest.Idle{}, 0),
		eng.Add(enginetest.Idle{}, 0)}
	ports[0].OnARM()
	ports[1].OnCore(0)
	ports[2].OnCore(1)
	return eng, mem, ports
}

// weakEnds makes a ring from one core to another on a board that orders memory weakly.
func weakEnds(t *testing.T, seed uint64, fenced bool) *ends {
	eng, mem, ports := newEngine(t, engine.Weak{Seed: seed, MaxDelay: 4000})
	ring := Ring{mem.Board().DRAMBase + 64, 128}
	e := &ends{eng: eng, r: NewReader(ring, coreOf(mem.View(1), mem, ports[2]))}
	e.w = NewWriter(ring, coreOf(mem.View(0), mem, ports[1]), func() emu.Cycles {
		if fenced {
			ports[1].Fence(eng.Now())
		}
		return eng.Now()
	})
	return e
}

// exchange passes numbers through a ring while stores are under way, and reports whether all
// arrived in order.
func (e *ends) exchange(t *testing.T, rnd *rand.Rand) (intact bool) {
	t.Helper()
	var next, want uint32
	for range 400 {
		for range rnd.IntN(3) {
			if e.w.Put(e.eng.Now(), next+1, next+2, next+3) {
				next += 3
			}
		}
		e.eng.Step()
		require.NoError(t, e.eng.Err())
		n := e.r.Len()
		for range n {
			want++
			if e.r.Take() != want {
				return false
			}
		}
		if n > 0 {
			e.r.Release(e.eng.Now())
		}
	}
	require.Greater(t, want, uint32(200))
	return true
}

// Where stores overtake each other a ring works because of the fence between data and index, and
// only with it.
func TestRingNeedsItsFence(t *testing.T) {
	broken := 0
	for seed := range uint64(20) {
		assert.True(t, weakEnds(t, seed, true).exchange(t, rand.New(rand.NewPCG(seed, 1))))
		if !weakEnds(t, seed, false).exchange(t, rand.New(rand.NewPCG(seed, 1))) {
			broken++
		}
	}
	assert.Greater(t, broken, 10)
}

// The producer is told of room whenever it may have found none.
func TestReaderTellsOfRoom(t *testing.T) {
	e := newEnds(t, RingBytes)
	rnd := rand.New(rand.NewPCG(4, 4))
	released, notices := 0, 0
	for range 3000 {
		for range rnd.IntN(40) {
			m := words(rnd.IntN(5), 0)
			if !e.w.Put(e.eng.Now(), m...) {
				break
			}
		}
		e.commit(t)
		for range rnd.IntN(e.r.Len() + 1) {
			e.r.Take()
			released++
		}
		if _, notify := e.r.Release(e.eng.Now()); notify {
			require.Greater(t, released, e.r.Capacity()-longestMessage)
			released = 0
			notices++
		}
		require.LessOrEqual(t, released, e.r.Capacity()-longestMessage)
		if rnd.IntN(2) == 0 {
			e.commit(t)
		}
	}
	assert.NotZero(t, notices)
}

// commit makes visible what both ends have done.
func (e *ends) commit(t *testing.T) {
	t.Helper()
	for e.eng.Step() {
	}
	require.NoError(t, e.eng.Err())
}

// A ring against a queue: whole messages in order, however full it is and however often it wraps
// around.
func TestRingAgainstQueue(t *testing.T) {
	for _, bytes := range []int{32, 40, 128, RingBytes} {
		e := newEnds(t, bytes)
		rnd := rand.New(rand.NewPCG(uint64(bytes), 1))
		var queue [][]uint32
		var next uint32
		inRing, wraps, refused := 0, 0, 0
		for range 2000 {
			for range rnd.IntN(3) {
				m := words(rnd.IntN(5), next)
				before := e.w.write
				if !e.w.Put(e.eng.Now(), m...) {
					refused++
					require.Equal(t, before, e.w.write, "all or nothing")
					break
				}
				if e.w.write < before {
					wraps++
				}
				queue = append(queue, m)
				inRing += len(m)
				next += uint32(len(m))
			}
			require.LessOrEqual(t, inRing, e.w.Capacity())
			e.commit(t)
			require.Equal(t, inRing, e.r.Len())
			for n := rnd.IntN(3); n > 0 && len(queue) > 0; n-- {
				for _, want := range queue[0] {
					require.Equal(t, want, e.r.Take())
				}
				inRing -= len(queue[0])
				queue = queue[1:]
			}
			e.r.Release(e.eng.Now())
			if rnd.IntN(2) == 0 {
				e.commit(t)
				require.Equal(t, e.w.Capacity()-inRing, e.w.Free())
			}
		}
		assert.NotZero(t, wraps)
		assert.NotZero(t, refused)
	}
}

func TestNothingIsVisibleBeforeItsWindow(t *testing.T) {
	e := newEnds(t, 128)
	require.True(t, e.w.Put(10_000, 1, 2))
	assert.Zero(t, e.r.Len())
	assert.Equal(t, e.w.Capacity()-2, e.w.Free(), "the producer knows what it has put")
	e.commit(t)
	assert.Equal(t, 2, e.r.Len())
	assert.EqualValues(t, 1, e.r.Take())
	assert.EqualValues(t, 2, e.r.Take())
	e.r.Release(e.eng.Now() + 10_000)
	assert.Equal(t, e.w.Capacity()-2, e.w.Free())
	e.commit(t)
	assert.Equal(t, e.w.Capacity(), e.w.Free())
}

func TestRingsAreCharged(t *testing.T) {
	e := newEnds(t, 128)
	v := e.w.core.View
	e.w.Put(0, 7, 8, 9)
	assert.EqualValues(t, 4, v.Stores, "three words and the index")
	e.w.Publish(0)
	assert.EqualValues(t, 4, v.Stores, "nothing new")
	assert.EqualValues(t, 1, v.Loads, "the other index")
	e.commit(t)
	e.r.Len()
	e.r.Take()
	assert.EqualValues(t, 2, e.r.core.View.Loads)
	assert.NotZero(t, e.r.core.View.LoadStall)
}

func TestTickets(t *testing.T) {
	for _, seq := range []uint32{1, 5, seqMask, seqMask + 1, seqMask + 7} {
		call, n := Split(Ticket(GC, seq))
		assert.Equal(t, GC, call)
		assert.Equal(t, Seq(seq), n)
	}
	assert.Equal(t, "BIF", BIF.String())
}

// The parts of all control areas lie one behind the other.
func TestAreasDoNotOverlap(t *testing.T) {
	at := emu.Addr(0x8e000000)
	for core := range 64 {
		a := AreaOf(0x8e000000, core)
		require.GreaterOrEqual(t, a.Number(), at)
		last := a.Number()
		for i := range MaxArgs {
			require.Equal(t, a.Number()+emu.Addr(i+1)*4, a.Arg(i))
			last = a.Arg(i)
		}
		for _, w := range []emu.Addr{a.Reply(), a.Arrived(), a.Go()} {
			require.Greater(t, w, last)
			last = w
		}
		at = last + 4
		for _, r := range []Ring{a.ToSlave(), a.ToMaster(), a.Output()} {
			require.GreaterOrEqual(t, r.Base, at)
			at = r.Base + emu.Addr(r.Bytes)
		}
		require.Zero(t, a.Base%engine.OwnerBytes)
	}
}

// The longest message fits into an empty ring, or its sender would wait for ever.
func TestEveryMessageFits(t *testing.T) {
	for _, bytes := range []int{0, MinRingBytes} {
		a := AreaOf(0x8e000000, 0)
		a.Ring = bytes
		for cmd, n := range ToMasterWords {
			assert.LessOrEqual(t, 1+n, a.ToMaster().Capacity(), "%d", cmd)
		}
		for cmd, n := range ToSlaveWords {
			assert.LessOrEqual(t, 1+n, a.ToSlave().Capacity(), "%d", cmd)
		}
	}
}
