package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// Delays against their rules, for random stores, fences and notifications: bounds, order to a word,
// fences, doorbells.
func TestDelaysKeepTheirRules(t *testing.T) {
	const most = 1000
	m := newMemory(t)
	sram := m.Board().SRAM
	places := []emu.Addr{sram(0), sram(0) + 4, sram(1), sram(1) + 4, word, word + 4, word + 8}
	for _, arm := range []bool{false, true} {
		late, distinct := 0, map[emu.Cycles]bool{}
		for seed := range uint64(30) {
			r := rand.New(rand.NewPCG(seed, 2))
			d := newDelays(Weak{seed, most}, m, 3)
			d.arm, d.local = arm, sram(0)/segmentBytes
			var fence, all emu.Cycles
			visible := map[emu.Addr]emu.Cycles{}
			at := emu.Cycles(0)
			for range 500 {
				at += emu.Cycles(r.IntN(60))
				switch r.IntN(20) {
				case 0:
					p := Port{delays: d, engine: &Engine{}}
					fence = p.Fence(at)
					require.GreaterOrEqual(t, fence, all)
				case 1:
					d.retire(at)
				case 2:
					require.GreaterOrEqual(t, d.settled(at), max(all, at))
				default:
					i := r.IntN(len(places))
					n := 1 + r.IntN(2)
					got := d.store(at, places[i], n)
					require.GreaterOrEqual(t, got, max(at, fence))
					require.LessOrEqual(t, got, max(at+most, fence, all))
					for k := range n {
						a := places[i] + emu.Addr(4*k)
						require.GreaterOrEqual(t, got, visible[a], "order to a word")
						visible[a] = got
					}
					if !arm && i < 2 && got > fence {
						require.Equal(t, at, got, "a store to local memory")
					}
					if got > at {
						late++
					}
					distinct[got-at] = true
					all = max(all, got)
				}
			}
		}
		assert.Greater(t, late, 5000, "host %v", arm)
		assert.Greater(t, len(distinct), most/2)
		assert.Less(t, len(distinct), 2*most)
	}
}

// The ARM's stores to one end point keep their order when its clocks do not go together: it is
// that of the times.
func TestARMOrderFollowsTime(t *testing.T) {
	m := newMemory(t)
	d := newDelays(Weak{5, 700}, m, 0)
	d.arm = true
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		x, y := emu.Cycles(r.IntN(5000)), emu.Cycles(r.IntN(5000))
		a, b := d.store(x, word, 1), d.store(y, word+800, 1)
		require.Equal(t, a, d.store(x, word, 1), "the past does not matter")
		if x <= y {
			require.LessOrEqual(t, a, b)
		} else {
			require.GreaterOrEqual(t, a, b)
		}
	}
}

func TestForgottenFlightsHaveLanded(t *testing.T) {
	e, m := newEngine(t, Config{Window: 100, Weak: Weak{3, 1000}})
	s := addScript(e, 0)
	s.port.OnCore(2)
	most := 0
	for at := emu.Cycles(0); at < 100_000; at += 50 {
		s.at(at, func(p *Port) {
			p.Store(at, word, emu.Word(at))
			most = max(most, len(p.delays.flights))
		})
	}
	for e.Step() {
	}
	assert.Equal(t, emu.Word(99_950), read(t, m, word))
	assert.Less(t, most, 40, "flights are forgotten once they are over")
	assert.Greater(t, most, 5)
}

// Blocks arrive whole, in pieces or not at all; in the end all of each.
func TestBlocksArriveInPieces(t *testing.T) {
	whole, apart := 0, 0
	for seed := range uint64(60) {
		e, m := newEngine(t, Config{Window: 100, Weak: Weak{seed, 2000}})
		s := addScript(e, 0)
		s.port.OnCore(0)
		s.at(0, func(p *Port) { p.StoreBlock(0, word, []emu.Word{1, 1, 1, 1, 1, 1, 1, 1}); p.StoreBlock(0, word, nil) })
		partly := false
		for e.Step() {
			n := emu.Word(0)
			for i := range emu.Addr(8) {
				n += read(t, m, word+4*i)
			}
			partly = partly || n > 0 && n < 8
		}
		for i := range emu.Addr(8) {
			require.Equal(t, emu.Word(1), read(t, m, word+4*i))
		}
		if partly {
			apart++
		} else {
			whole++
		}
	}
	assert.NotZero(t, whole)
	assert.NotZero(t, apart)
}

// A doorbell rings after the stores made before it, whoever rings.
func TestNotifyDoesNotOvertakeStores(t *testing.T) {
	for seed := range uint64(100) {
		for _, arm := range []bool{false, true} {
			e, m := newEngine(t, Config{Window: 100, Weak: Weak{seed, 1500}})
			a, b := addScript(e, 0), addScript(e, 0)
			a.port.OnCore(0)
			if arm {
				a.port.OnARM()
			}
			sram := m.Board().SRAM(1) + 64
			b.woken = func(at emu.Cycles) {
				assert.Equal(t, emu.Word(7), read(t, m, word))
				assert.Equal(t, emu.Word(8), read(t, m, sram))
				assert.GreaterOrEqual(t, at, emu.Cycles(30))
			}
			a.at(10, func(p *Port) {
				p.Store(10, word, 7)
				p.StoreBlock(20, sram, []emu.Word{8, 9})
				p.Notify(30, b.port.ID())
			})
			for e.Step() {
			}
			require.NoError(t, e.Err())
			require.Len(t, b.wakes, 1)
		}
	}
}

// What is under way and what decides over delays to come are part of the state.
func TestHashSeesDelays(t *testing.T) {
	run := func(change func(p *Port)) uint64 {
		e, _ := newEngine(t, Config{Window: 100, Weak: Weak{1, 5000}})
		s := addScript(e, 0)
		s.port.OnCore(0)
		s.at(0, func(p *Port) { p.Store(0, word, 1) })
		e.Step()
		change(s.port)
		return e.Hash()
	}
	want := run(func(*Port) {})
	assert.Equal(t, want, run(func(*Port) {}))
	for what, change := range map[string]func(p *Port){
		"random numbers":          func(p *Port) { p.delays.random.Next() },
		"a fence":                 func(p *Port) { p.Fence(0) },
		"a flight":                func(p *Port) { p.delays.flights = nil },
		"a store since":           func(p *Port) { p.put(entry{at: 5, addr: word}) },
		"a block since":           func(p *Port) { p.arena = append(p.arena, 1) },
		"when all is visible":     func(p *Port) { p.delays.latest++ },
		"where a flight ends":     func(p *Port) { p.delays.flights[0].to += 4 },
		"when a flight is landed": func(p *Port) { p.delays.flights[0].at++ },
	} {
		assert.NotEqual(t, want, run(change), what)
	}
}

func TestAlarmOvertakesStores(t *testing.T) {
	e, m := newEngine(t, Config{Window: 10, Weak: Weak{Seed: 1, MaxDelay: 1000}})
	s := addScript(e, 0)
	s.at(0, func(p *Port) {
		for i := range emu.Addr(100) {
			p.Store(0, word+4*i, 1)
		}
		p.Notify(0, p.ID())
		p.Alarm(5)
	})
	e.Step()
	assert.Equal(t, []emu.Cycles{5}, s.wakes)
	assert.Zero(t, read(t, m, word+4*99)*read(t, m, word+4*98)*read(t, m, word+4*97), "on their way")
	for e.Step() {
	}
	assert.Len(t, s.wakes, 2)
	assert.EqualValues(t, 1, read(t, m, word+4*99))
}
