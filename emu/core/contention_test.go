package core_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
)

// taps is a role that notes what is done to it.
type taps struct {
	core.Role // of which nothing else is called
	*core.Core
	name string
	log  *[]string
}

func (x *taps) CatchUp(emu.Cycles) { *x.log = append(*x.log, "catch up "+x.name) }

func (x *taps) Reprice() {
	*x.log = append(*x.log, "reprice "+x.name)
	x.Core.Reprice()
}

// Everybody has caught up, those who have no core last, before anybody's costs change, and the
// state of what is shared is part of the hash.
func TestAllCatchUpBeforeCostsChange(t *testing.T) {
	b := emu.Parallella()
	b.Rows, b.Cols = 1, 2
	mem, err := emu.NewMemory(b)
	require.NoError(t, err)
	var log []string
	var seats []*core.Seat
	for i := range b.Cores() {
		x := core.New(&b, mem.View(i))
		seats = append(seats, &core.Seat{Core: &x, Role: &taps{Core: &x,
			name: string(rune('a' + i)), log: &log}})
	}
	c := core.NewContention(mem, seats, func(emu.Cycles) { log = append(log, "others") })
	hash := func() uint64 {
		h := emu.Hash{}
		c.HashState(&h)
		return h.Sum()
	}
	before := hash()
	for _, x := range seats {
		x.Clock = 10_000
		x.Count.DRAMLoads, x.Count.Loads = 900, 900
	}
	c.AtEpoch(10_000)
	assert.Equal(t, []string{"catch up a", "catch up b", "others", "reprice a", "reprice b"}, log)
	assert.NotEqual(t, before, hash())
}
