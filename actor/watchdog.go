package actor

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// watchdog finds the cores that have failed, and releases what was assigned to them.
type watchdog struct {
	*system
	goSide *goSide
	polls  emu.Cycles // number of intervals for which cores have been polled
}

// watch polls the cores if an interval has ended since the last time. Earlier intervals, in which
// the commander had nothing else to do, cause no delay. It returns when it must be called again, or
// Never.
func (wd *watchdog) watch() (again emu.Cycles) {
	w := wd.Cfg.Watchdog
	again = emu.Never
	if w == 0 {
		return again
	}
	polls := wd.ARM.Clock/w - wd.polls
	if polls > 0 {
		wd.chargePolls(polls)
	}
	for _, core := range wd.cores.All {
		switch {
		case core.Stopped || !wd.cores.Silent(core):
		case polls > 0:
			wd.lose(core)
		default:
			again = (wd.polls + 1) * w
		}
	}
	return again
}

// chargePolls charges so many polls, the last of which takes place now. Earlier ones are charged
// only as far as the commander was idle.
func (wd *watchdog) chargePolls(polls emu.Cycles) {
	m := wd.ARM
	wd.polls += polls
	registers, stall := uint64(wd.cores.Count()), m.View.LoadStalls(wd.Board.SRAM(0))
	idle := uint64(m.Clock) - min(m.Count.Cycles(), uint64(m.Clock))
	before := min(uint64(polls-1), idle/max(registers*uint64(stall), 1))
	m.Count.Wait += before * registers * uint64(stall)
	m.View.Loads += before * registers
	m.View.ChargeLoads(registers, stall)
	m.Settle()
}

// lose takes a core that has failed out of use, and ends its process with the reason {core_stopped,
// Core}.
func (wd *watchdog) lose(c *cores.Core) {
	m := wd.ARM
	wd.Counts.Stats.Stopped++
	text := fmt.Sprintf("epiphany: core %d has stopped", c.Core())
	wd.Egress.Out(func(o edge.Outlet) { o.Report(text) })
	c.Stopped, c.Ready = true, false
	wd.cores.DropHeld(c)
	wd.cores.NoteTickets()
	c.Clear = wd.Port.Fence(wd.sched.Latest(m.Clock))
	wd.Port.Notify(c.Clear, wd.Port.ID())
	if pr := c.Process; pr != nil {
		c.Process = nil
		// The core no longer uses its call block: the reason is built there.
		b := term.Builder{Base: c.Area.Arg(0), W: m.View.Slice(c.Area.Arg(0), term.TupleWords(2))}
		pr.P.Kill(b.Tuple(wd.Atom("core_stopped"), term.Small(c.Core())))
		pr.P.ExitFragment = mailbox.Message{}
		wd.Counts.EndedReds += pr.P.Reductions
		wd.signals.finish(m, pr)
	}
	wd.codes.searches.Excuse(c.Core())
	wd.goSide.spawnEarly()
}

// bury releases what was assigned to a core that has failed, when nothing is in flight any more.
func (wd *watchdog) bury(c *cores.Core) {
	if c.Buried || !wd.Port.Visible(c.Clear) {
		return
	}
	c.Buried = true
	core := c.Core()
	wd.cores.Withdraw(c)
	for _, at := range wd.store.DRAM.OutAt(core) {
		wd.store.Forget(at)
		if bytes := wd.store.DRAM.BlockBytes(at); bytes > 0 {
			wd.Eng.Own(at, bytes/emu.WordBytes, engine.Nobody)
		}
		wd.store.DRAM.Release(at)
	}
	wd.store.Bury(core)
}
