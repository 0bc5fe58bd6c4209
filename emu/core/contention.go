package core

import "github.com/parallergo/epiphany/emu"

// Resident is whoever has a core, as what the cores share knows it.
type Resident interface {
	// CatchUp books what the core has done by now without being run.
	CatchUp(now emu.Cycles)
	Asked() emu.Requests
	Reprice()
	Join(l *emu.Link)
}

// Contention is the engine's server for what the cores share: it settles what they have done before
// link and mesh change what accesses cost. It does not know what runs on a core.
type Contention struct {
	link      *emu.Link
	mesh      *emu.Congestion
	residents []Resident
	others    func(now emu.Cycles)
	asked     []emu.Requests
}

// NewContention makes the server for the cores of a board in their order. Others catch up, if that
// is not nil, before costs change: those who reach the link from elsewhere.
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
