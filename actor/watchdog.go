package actor

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// watchdog finds the cores that have stopped, and takes back what was out there.
type watchdog struct {
	*system
	goSide *goSide
	polls  emu.Cycles // the number of times that it has looked
}

// watch looks at the registers of the cores, if it is time to. Looks since the last that took place
// while the commander had nothing else to do delay nothing. It wants to look again at the time that
// it gives, if that is not Never.
func (wd *watchdog) watch() (again emu.Cycles) {
	w := wd.cfg.Watchdog
	again = emu.Never
	if w == 0 {
		return again
	}
	polls := wd.arm.Clock/w - wd.polls
	if polls > 0 {
		wd.chargePolls(polls)
	}
	for _, core := range wd.cores.all {
		switch {
		case core.stopped || !wd.cores.silent(core):
		case polls > 0:
			wd.lose(core)
		default:
			again = (wd.polls + 1) * w
		}
	}
	return again
}

// chargePolls charges looks of the watchdog, the last of which takes place now. Of those before it
// there were as many as the commander had time for.
func (wd *watchdog) chargePolls(polls emu.Cycles) {
	m := wd.arm
	wd.polls += polls
	registers, stall := uint64(wd.cores.count()), m.View.LoadStalls(wd.board.SRAM(0))
	idle := uint64(m.Clock) - min(m.Count.Cycles(), uint64(m.Clock))
	before := min(uint64(polls-1), idle/max(registers*uint64(stall), 1))
	m.Count.Wait += before * registers * uint64(stall)
	m.View.Loads += before * registers
	m.View.ChargeLoads(registers, stall)
	m.Settle()
}

// lose ends the process on a core that has stopped with the reason {core_stopped, Core}, and takes
// the core out of use.
func (wd *watchdog) lose(c *core) {
	m := wd.arm
	wd.counts.stats.Stopped++
	text := fmt.Sprintf("epiphany: core %d has stopped", c.Core())
	wd.egress.Out(func(o edge.Outlet) { o.Report(text) })
	c.stopped, c.ready = true, false
	wd.cores.dropHeld(c)
	wd.cores.noteTickets()
	c.clear = wd.port.Fence(wd.sched.Latest(m.Clock))
	wd.port.Notify(c.clear, wd.port.ID())
	if pr := c.pr; pr != nil {
		c.pr = nil
		// Nothing else is in the core's call block any more.
		b := term.Builder{Base: c.area.Arg(0), W: m.View.Slice(c.area.Arg(0), term.TupleWords(2))}
		pr.P.Kill(b.Tuple(wd.atom("core_stopped"), term.Small(c.Core())))
		pr.P.ExitFragment = mailbox.Message{}
		wd.counts.endedReds += pr.P.Reductions
		wd.signals.finish(m, pr)
	}
	wd.codes.searches.Excuse(c.Core())
	wd.goSide.spawnEarly()
}

// bury takes back what was out at a core that has stopped, when nothing is on its way there any
// more.
func (wd *watchdog) bury(c *core) {
	if c.buried || !wd.port.Visible(c.clear) {
		return
	}
	c.buried = true
	core := c.Core()
	wd.cores.withdraw(c)
	for _, at := range wd.store.DRAM.OutAt(core) {
		wd.store.Forget(at)
		if bytes := wd.store.DRAM.BlockBytes(at); bytes > 0 {
			wd.eng.Own(at, bytes/emu.WordBytes, engine.Nobody)
		}
		wd.store.DRAM.Release(at)
	}
	wd.store.Bury(core)
}
