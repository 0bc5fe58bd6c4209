package core

import "github.com/parallergo/epiphany/emu"

// Contention models what the cores share: the link to shared DRAM, and the mesh. It is a server of
// the engine. At the end of each epoch it books what every core has done by then, and computes what
// accesses cost in the next epoch. Of a core it knows its role, and not which one that is.
type Contention struct {
	link   *emu.Link
	mesh   *emu.Congestion
	seats  []*Seat
	others func(now emu.Cycles)
	asked  []emu.Requests
}

// NewContention makes the Contention of the cores of a board, given in the order of their indices.
// The function others, unless it is nil, is called before costs change: it books what agents that
// are no cores, such as the ARM, have done by now.
func NewContention(m *emu.Memory, seats []*Seat, others func(now emu.Cycles)) *Contention {
	c := &Contention{
		link: emu.NewLink(m.Board()), mesh: emu.NewCongestion(m), seats: seats, others: others,
		asked: make([]emu.Requests, len(seats)),
	}
	for _, s := range seats {
		s.Join(c.link)
	}
	return c
}

// Link is the link to shared DRAM.
func (c *Contention) Link() *emu.Link { return c.link }

// AtEpoch implements engine.Server.
func (c *Contention) AtEpoch(now emu.Cycles) {
	for i, s := range c.seats {
		s.Role.CatchUp(now)
		c.asked[i] = s.Asked()
	}
	if c.others != nil {
		c.others(now)
	}
	c.link.AtEpoch(now)
	c.mesh.AtEpoch(now, c.asked)
	for _, s := range c.seats {
		s.Role.Reprice()
	}
}

// HashState implements engine.Server.
func (c *Contention) HashState(h *emu.Hash) {
	c.link.HashState(h)
	c.mesh.HashState(h)
}
