package weak_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/weak"
)

const longest = 16 // cycles of a delay

// hidden hides words 10, 11, ... of a memory at time 100.
func hidden(n uint32, core int) (*weak.Stores, []emu.Word) {
	w := weak.New(weak.Order{Seed: 7, MaxDelay: longest}, core)
	mem := make([]emu.Word, 10+n)
	for i := range mem {
		mem[i] = emu.Word(1000 + i)
	}
	w.Hide(mem, 10, 10+n, 100)
	return &w, mem
}

func sum(w *weak.Stores) uint64 {
	h := emu.Hash{}
	w.HashState(&h)
	return h.Sum()
}

// A word that has been stored is out of sight, arrives by the longest delay, and is what was
// stored.
func TestStoresArriveInTime(t *testing.T) {
	w, mem := hidden(50, 0)
	assert.True(t, w.Weak())
	assert.Equal(t, emu.Word(1009), mem[9], "nobody has stored it")
	seen := map[int]bool{}
	for now := emu.Cycles(100); now <= 100+longest; now++ {
		w.Arrive(mem, now)
		n := 0
		for i := 10; i < 60; i++ {
			if mem[i] != term.Blank {
				assert.Equal(t, emu.Word(1000+i), mem[i])
				n++
			}
		}
		seen[n] = true
	}
	assert.False(t, w.Pending())
	assert.True(t, seen[50])
	assert.Greater(t, len(seen), 4, "they arrive one after the other")
}

func TestFenceMakesAllVisible(t *testing.T) {
	w, mem := hidden(5, 0)
	before := sum(w)
	w.Land(mem)
	assert.False(t, w.Pending())
	assert.Equal(t, []emu.Word{1010, 1011, 1012, 1013, 1014}, mem[10:])
	assert.NotEqual(t, before, sum(w), "what is under way is part of the state")
}

func TestLostStoresNeverArrive(t *testing.T) {
	w, mem := hidden(1, 0)
	w.Lose()
	w.Arrive(mem, emu.Never)
	assert.Equal(t, emu.Word(term.Blank), mem[10])
}

func TestCoresDrawTheirOwnDelays(t *testing.T) {
	a, _ := hidden(20, 0)
	same, _ := hidden(20, 0)
	b, _ := hidden(20, 1)
	assert.Equal(t, sum(a), sum(same))
	assert.NotEqual(t, sum(a), sum(b))
}

func TestStrongOrderHasNoState(t *testing.T) {
	w := weak.New(weak.Order{Seed: 7}, 3)
	assert.False(t, w.Weak())
	h := emu.Hash{}
	assert.Equal(t, h.Sum(), sum(&w))
}
