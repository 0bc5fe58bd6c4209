package program

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm"
)

// Contention is the engine's server for what the cores share: it settles what they have done before
// link and mesh change what accesses cost. It does not know who has a core.
type Contention struct {
	link  *emu.Link
	mesh  *emu.Congestion
	seats []*Seat
	asked []emu.Requests
	arm   func(now emu.Cycles)
}

// NewContention makes the server, with the processors of the ARM. Before costs change, arm lets
// those catch up.
func (p *Programs) NewContention(hosts []*vm.Machine, arm func(now emu.Cycles)) *Contention {
	c := &Contention{
		link: emu.NewLink(p.board), mesh: emu.NewCongestion(p.cfg.Memory), seats: p.seats, arm: arm,
		asked: make([]emu.Requests, len(p.seats)),
	}
	for _, s := range c.seats {
		s.slave.Machine().Join(c.link)
	}
	for _, m := range hosts {
		m.JoinHost(c.link)
	}
	return c
}

// Link is the link to shared DRAM.
func (c *Contention) Link() *emu.Link { return c.link }

// AtEpoch implements engine.Server.
func (c *Contention) AtEpoch(now emu.Cycles) {
	for i, s := range c.seats {
		s.slave.CatchUp(now)
		c.asked[i] = s.slave.Machine().Asked()
	}
	c.arm(now)
	c.link.AtEpoch(now)
	c.mesh.AtEpoch(now, c.asked)
	for _, s := range c.seats {
		s.slave.Machine().Reprice()
	}
}

// HashState implements engine.Server.
func (c *Contention) HashState(h *emu.Hash) {
	c.link.HashState(h)
	c.mesh.HashState(h)
}
