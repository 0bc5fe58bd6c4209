package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// setLeader implements group_leader(Leader, Pid). Each may be a pid of another node.
func setLeader(c *call) (term.Term, outcome) {
	leader, n := c.Args[0], term.ImmValue(c.Args[1])
	if !term.IsAnyPid(c.M.View, leader) || !term.IsAnyPid(c.M.View, c.Args[1]) {
		return c.Badarg()
	}
	if c.IsAway(c.Args[1]) {
		if g := c.gateway(); g != nil {
			return c.signalTo(g, builtin.Tuple{c.Atom("$group_leader"), builtin.Copied(leader),
				builtin.Copied(c.Args[1])})
		}
		return term.AtomTrue, done
	}
	pr := c.sys.table.Live(n)
	switch {
	case pr == nil:
		return c.Badarg()
	case pr.Core == memory.OnARM || pr == c.pr:
		pr.P.GroupLeader = vm.LeaderOf(c.M.View, leader)
	case c.sys.cores.Clogged(pr):
		c.sys.signals.flooded(c.M, pr)
	case term.IsImm(leader):
		c.postLeader(pr, leader)
	default:
		return c.sendLeader(pr, leader)
	}
	return term.AtomTrue, done
}

func (c *call) postLeader(pr *table.Entry, leader term.Term) {
	core := c.sys.cores.All[pr.Core]
	c.sys.cores.Post(c.M, core, emu.Word(syscalls.Leader), pr.Pid(), leader)
}

// sendLeader gives a process on a core a group leader of another node, in a fragment.
func (c *call) sendLeader(pr *table.Entry, leader term.Term) (term.Term, outcome) {
	words, f := c.CopyOf(leader)
	claim, floods := c.sys.heaps.Postage(pr, memory.Signal, words)
	if floods {
		c.sys.signals.flooded(c.M, pr)
		return term.AtomTrue, done
	}
	msg, err := c.sys.heaps.Fragment(c.M, pr, memory.Signal, claim, words, f)
	if err != nil {
		return c.NoMemory(err)
	}
	c.M.Settle()
	c.postLeader(pr, msg.Value)
	return term.AtomTrue, done
}
