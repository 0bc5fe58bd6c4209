package memory_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
)

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		r    memory.Refusal
		k    memory.Kind
		want string // of ten allocations
	}{
		{memory.Refusal{}, memory.Term, "----------"},
		{memory.Refusal{Kind: "blocks"}, memory.Term, "++++++++++"},
		{memory.Refusal{Kind: "terms", From: 3, Count: 2}, memory.Term, "++--++++++"},
		{memory.Refusal{From: 9}, memory.Block, "++++++++--"},
		{memory.Refusal{Count: 3}, memory.Block, "---+++++++"},
		{memory.Refusal{Chance: 0.5}, memory.Term, "-++--++--+"},
	} {
		a := memory.New("test", 0, 1<<20)
		a.Refuse([]memory.Refusal{c.r}, emu.NewRandom(3, 0))
		got := ""
		for range 10 {
			if _, err := a.Alloc(c.k, 8); err == nil {
				got += "+"
			} else {
				require.ErrorIs(t, err, memory.ErrNoMemory)
				got += "-"
			}
		}
		if c.r.Chance > 0 {
			assert.Contains(t, got, "+")
			assert.Contains(t, got, "-")
			continue
		}
		assert.Equal(t, c.want, got, "%+v", c.r)
	}
}

// Shares are held by whoever refers to them.
func TestAllocationsThatAreHeld(t *testing.T) {
	a := memory.New("test", 0x1000, 1<<16)
	part, err := a.Alloc(memory.SharedPart, 100)
	require.NoError(t, err)
	one, _ := a.Alloc(memory.Fragment, 20)
	two, _ := a.Alloc(memory.Fragment, 20)
	a.Hold(one, part)
	a.Hold(two, part)
	used := a.InUse()
	a.Release(part)
	assert.Equal(t, used, a.InUse(), "two messages hold it")
	a.Release(one)
	assert.Equal(t, 2, a.Report().Live)
	a.Release(two)
	assert.Zero(t, a.Report().Live)
	assert.Zero(t, a.InUse())
	a.Release(part) // which has gone
	assert.Zero(t, a.InUse())
}
