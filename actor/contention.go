package actor

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm"
)

// contention is the engine's server for what the cores share: it settles what they have done before
// link and mesh change what accesses cost.
type contention struct {
	link   *emu.Link
	mesh   *emu.Congestion
	slaves []*slave.Slave
	asked  []emu.Requests
	cmd    *commander
}

func newContention(ma *Master) *contention {
	c := &contention{link: emu.NewLink(&ma.board), mesh: emu.NewCongestion(ma.mem), asked: make([]emu.Requests, len(ma.cores))}
	for _, core := range ma.cores {
		core.slave.Machine().Join(c.link)
		c.slaves = append(c.slaves, core.slave)
	}
	c.cmd = &ma.cmd
	for _, m := range ma.hostMachines() {
		m.JoinHost(c.link)
	}
	return c
}

// hostMachines are the machines of the ARM: the commander's, then the schedulers'.
func (ma *Master) hostMachines() []*vm.Machine { return ma.sched.hosts }

// AtEpoch implements engine.Server.
func (c *contention) AtEpoch(now emu.Cycles) {
	for i, s := range c.slaves {
		s.CatchUp(now)
		c.asked[i] = s.Machine().Asked()
	}
	c.cmd.catchUp(now)
	c.link.AtEpoch(now)
	c.mesh.AtEpoch(now, c.asked)
	for _, s := range c.slaves {
		s.Machine().Reprice()
	}
}

// HashState implements engine.Server.
func (c *contention) HashState(h *emu.Hash) {
	c.link.HashState(h)
	c.mesh.HashState(h)
}
