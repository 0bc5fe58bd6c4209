package core

import "github.com/parallergo/epiphany/emu"

// Contention models the resources that cores share: the link to shared DRAM, and the mesh. It is an
// engine.Server. At the end of each epoch it books what every core has done, and computes the costs
// of accesses in the next epoch. It treats all roles of cores alike.
type Contention struct {
	link   *emu.Link
	mesh   *emu.Congestion
	seats  []*Seat
	others func(now emu.Cycles)
	asked  []emu.Requests
}

// NewContention makes the Contention of the cores of a board, given in the order of their indices.
// The function others, unless nil, is called before costs change: it must book what agents other
// than cores, such as the ARM, have done so far.
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

// Link returns the link to shared DRAM.
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
