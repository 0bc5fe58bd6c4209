package engine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

const lockWord emu.Addr = 0x80804000 // in the SRAM of core 0

// Of several TESTSETs on one word the first in the total order wins; each author is woken and
// learns what was there.
func TestTestSetInTotalOrder(t *testing.T) {
	for _, c := range []struct {
		why        string
		priorities [3]int
		at         [3]emu.Cycles
		winner     int
	}{
		{"earliest", [3]int{0, 0, 9}, [3]emu.Cycles{30, 20, 10}, 2},
		{"earliest, in an earlier window", [3]int{0, 0, 9}, [3]emu.Cycles{110, 120, 99}, 2},
		{"same time, lower priority number", [3]int{5, 1, 5}, [3]emu.Cycles{10, 10, 10}, 1},
		{"same time and priority, lower id", [3]int{5, 5, 5}, [3]emu.Cycles{10, 10, 10}, 0},
	} {
		e, m := newEngine(t, Config{Window: 100})
		var got [3]emu.Word
		for i := range 3 {
			s := addScript(e, c.priorities[i])
			s.at(5, func(p *Port) {
				p.TestSet(c.at[i], lockWord, emu.Word(10+i))
				_, ok := p.Result()
				assert.False(t, ok, "nothing is known yet")
			})
			s.woken = func(at emu.Cycles) {
				assert.Equal(t, c.at[i], at)
				var ok bool
				got[i], ok = s.port.Result()
				assert.True(t, ok)
				_, ok = s.port.Result()
				assert.False(t, ok)
			}
		}
		for e.Step() {
		}
		require.NoError(t, e.Err())
		var want [3]emu.Word
		for i := range want {
			if i != c.winner {
				want[i] = emu.Word(10 + c.winner)
			}
		}
		assert.Equal(t, want, got, c.why)
		assert.Equal(t, emu.Word(10+c.winner), read(t, m, lockWord), c.why)
		assert.Equal(t, uint64(3), e.Stats().TestSets)
	}
}

// Results come in the order in which the TESTSETs happened, and are part of the state until they
// are taken.
func TestResultsQueue(t *testing.T) {
	e, m := newEngine(t, Config{Window: 100})
	s := addScript(e, 0)
	s.at(0, func(p *Port) {
		p.TestSet(20, lockWord, 3)
		p.TestSet(10, lockWord, 2)
		p.Store(15, lockWord, 0)
		p.TestSet(30, lockWord, 4)
	})
	require.True(t, e.Step())
	assert.Equal(t, []emu.Cycles{10, 20, 30}, s.wakes)
	assert.Equal(t, emu.Word(3), read(t, m, lockWord))
	before := e.Hash()
	for _, want := range []emu.Word{0, 0, 3} {
		old, ok := s.port.Result()
		assert.True(t, ok)
		assert.Equal(t, want, old)
	}
	assert.NotEqual(t, before, e.Hash())
}

// A TESTSET comes behind a fence, but not behind stores that are only under way.
func TestTestSetInWeakOrder(t *testing.T) {
	late := 0
	for seed := range uint64(50) {
		for _, fenced := range []bool{false, true} {
			e, m := newEngine(t, Config{Window: 100, Weak: Weak{seed, 2000}})
			s := addScript(e, 0)
			s.port.OnCore(1)
			s.at(0, func(p *Port) {
				p.Store(0, word, 1)
				if fenced {
					p.Fence(0)
				}
				p.TestSet(0, lockWord, 1)
			})
			s.woken = func(emu.Cycles) {
				stored := read(t, m, word) == 1
				require.True(t, stored || !fenced)
				if !stored {
					late++
				}
			}
			for e.Step() {
			}
			require.Len(t, s.wakes, 1)
		}
	}
	assert.Greater(t, late, 30)
}

// What an agent has stored is visible to it when Visible says so of its fence, in either order and
// at whatever time.
func TestFenceTellsWhatIsVisible(t *testing.T) {
	for _, weak := range []Weak{{}, {1, 50}, {2, 5000}} {
		e, m := newEngine(t, Config{Window: 100, Weak: weak})
		s := addScript(e, 0)
		s.port.OnCore(0)
		var fence emu.Cycles
		n, seen, unseen := emu.Word(0), 0, 0
		for at := emu.Cycles(0); at < 30_000; at += 70 {
			s.at(at, func(p *Port) {
				switch {
				case n > 0 && !p.Visible(fence):
					unseen++
				case n > 0 && read(t, m, word) != n:
					t.Error("a stale word")
				default:
					seen++
					n++
					stored := at - emu.Cycles(n%3)*200 // the past means now
					p.Store(stored, word, n)
					fence = p.Fence(stored)
				}
			})
		}
		for e.Step() {
		}
		assert.NotZero(t, unseen)
		assert.Greater(t, seen, 5)
	}
}
