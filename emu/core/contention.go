package core

import "github.com/parallergo/epiphany/emu"

// Resident is what has a core, as far as Contention needs to know it.
type Resident interface {
	// CatchUp books what the core has done by now without being run.
	CatchUp(now emu.Cycles)
	Asked() emu.Requests
	Reprice()
	Join(l *emu.Link)
}

// Contention models what the cores share: the link to shared DRAM, and the mesh. It is a server of
// the engine. At the end of each epoch it books what every core has done by then, and computes what
// accesses cost in the next epoch. It does not know what runs on a core.
type Contention struct {
	link      *emu.Link
	mesh      *emu.Congestion
	residents []Resident
	others    func(now emu.Cycles)
	asked     []emu.Requests
}

// NewContention makes the Contention of the cores of a board, given in the order of their indices.
// The function others, unless it is nil, is called before costs change: it books what agents that
// are no cores, such as the ARM, have done by now.
func NewContention(m *emu.Memory, residents []Resident, others func(now emu.Cycles)) *Contention {
	c := &Contention{
		link: emu.NewLink(m.Board()), mesh: emu.NewCongestion(m), residents: residents, others: others,
		asked: make([]emu.Requests, len(residents)),
	}
	for _, r := range residents {
		r.Join(c.link)
	}
	return c
}

// Link is the link to shared DRAM.
func (c *Contention) Link() *emu.Link { return c.link }

// AtEpoch implements engine.Server.
func (c *Contention) AtEpoch(now emu.Cycles) {
	for i, r := range c.residents {
		r.CatchUp(now)
		c.asked[i] = r.Asked()
	}
	if c.others != nil {
		c.others(now)
	}
	c.link.AtEpoch(now)
	c.mesh.AtEpoch(now, c.asked)
	for _, r := range c.residents {
		r.Reprice()
	}
}

// HashState implements engine.Server.
func (c *Contention) HashState(h *emu.Hash) {
	c.link.HashState(h)
	c.mesh.HashState(h)
}
