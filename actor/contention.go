package actor

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm"
)

// contention is the engine's server for what the cores share: it settles what they have done before the link changes what accesses cost.
type contention struct {
	link   *emu.Link
	slaves []*slave.Slave
}

func newContention(ma *Master) *contention {
	c := &contention{link: emu.NewLink(&ma.board)}
	for _, core := range ma.cores {
		m := core.slave.Machine()
		c.link.Join(m.View, &m.Count.Counters, &m.Clock)
		c.slaves = append(c.slaves, core.slave)
	}
	for _, m := range ma.hostMachines() {
		c.link.JoinHost(m.View, &m.Count.Counters, &m.Clock)
	}
	return c
}

// hostMachines are the machines of the ARM.
func (ma *Master) hostMachines() []*vm.Machine { return []*vm.Machine{ma.cmd.m, ma.sched.m} }

// AtEpoch implements engine.Server.
func (c *contention) AtEpoch(now emu.Cycles) {
	for _, s := range c.slaves {
		s.CatchUp(now)
	}
	c.link.AtEpoch(now)
	for _, s := range c.slaves {
		s.Machine().Reprice()
	}
}

// HashState implements engine.Server.
func (c *contention) HashState(h *emu.Hash) { c.link.HashState(h) }
