package actor

import (
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// commanderFrame is the frame of the commander's work.
const commanderFrame = "[commander]"

// commander is the thread that serves the cores.
type commander struct {
	*system
	bifs   *bifs
	goSide *goSide
	dog    *watchdog
	late   syscalls.Delays // of its service
	rung   bool
	at     emu.Cycles // from when there is something to serve
	await  emu.Cycles // when the look begins that finds it
	skip   int        // looks in a row that have found nothing by then
	polling.Rounds
	service [syscalls.NumCalls]emu.Cycles
	// callsFirst breaks the rule that a core's messages are served before its call. Only a test
	// does.
	callsFirst bool
}

func (cmd *commander) next() emu.Cycles {
	if !cmd.rung {
		return emu.Never
	}
	return max(cmd.await, cmd.arm.Clock)
}

// ring notes that there is something to serve from the given time on.
func (cmd *commander) ring(at emu.Cycles) {
	if !cmd.rung || at < cmd.at {
		cmd.rung, cmd.at = true, at
		cmd.await, cmd.skip = cmd.First(at)
	}
}

// catchUp counts what the commander has done up to a time, or up to the look that it is going to
// execute.
func (cmd *commander) catchUp(now emu.Cycles) {
	if cmd.rung {
		now = min(now, cmd.await)
	}
	news, later := cmd.News(now, cmd.arm.Clock, cmd.arm.Count.Cycles())
	if !later {
		return
	}
	cmd.arm.Spent(commanderFrame)
	cmd.arm.Count.Add(&news)
	cmd.arm.Spent(commanderFrame, "[wait: bell]")
}

// newCommander makes the commander of a system.
func newCommander(sys *system, bifs *bifs, gs *goSide) *commander {
	cfg, b := sys.cfg, sys.board
	loads := pollLoads
	if cfg.Wait.Policy == slave.WaitTrap {
		loads++
	}
	return &commander{
		system: sys, bifs: bifs, goSide: gs,
		late:   sys.delays(cfg.Faults.Service, faults.Service),
		Rounds: polling.New(cfg.Commander, b, loads*len(sys.cores.all)), service: polling.Services(cfg.Commander, b),
		dog: &watchdog{system: sys, goSide: gs},
	}
}

// pollLoads are the loads of a look from the control area of a core: text, messages and call. Where
// cores halt there is a request as well.
const pollLoads = 3

// pollCycles is what the commander executes for one core in a look, besides its loads of the core's
// control area.
func (cmd *commander) pollCycles() emu.Cycles {
	load := emu.Cycles(cmd.arm.View.Seg[cmd.board.DRAMBase>>20].Load)
	return cmd.Each(load, len(cmd.cores.all))
}

// spend lets time pass in which the commander executes something.
func (cmd *commander) spend(t emu.Cycles) {
	cmd.arm.Spend(emu.Counters{Issue: uint64(t)})
}

// scan serves every core that has something: output and messages first, then its call.
func (cmd *commander) scan() {
	begin := cmd.next()
	cmd.catchUp(cmd.await)
	cmd.arm.Clock, cmd.rung = begin, false
	cmd.arm.Clock += cmd.late.Draw()
	found, each := false, cmd.pollCycles()
	for _, core := range cmd.cores.all {
		if core.stopped {
			cmd.dog.bury(core)
			continue
		}
		cmd.cores.serving = core
		cmd.spend(each)
		found = cmd.takeText(core) || found
		if cmd.callsFirst {
			found = cmd.serveCall(core) || found
		}
		found = cmd.takeMessages(core) || found
		cmd.cores.passOn(core)
		cmd.cores.pushHeld(core)
		found = cmd.serveCall(core) || found
		found = cmd.programs.Serve(cmd.arm, core.Core()) || found
		cmd.cores.rouse(cmd.arm, core)
	}
	cmd.cores.serving = nil
	for core := len(cmd.cores.all); core < cmd.board.Cores(); core++ {
		found = cmd.programs.Serve(cmd.arm, core) || found
	}
	cmd.codes.searches.Continue()
	if at := cmd.dog.watch(); at < emu.Never {
		cmd.ring(at)
	}
	cmd.arm.Settle()
	cmd.arm.Spent(commanderFrame)
	cmd.Ended(cmd.arm.Clock, cmd.skip, found)
	cmd.sched.Preempt(cmd.arm.Clock - begin)
}

// takeText moves what a core has printed to the output, and reports whether there was anything.
func (cmd *commander) takeText(c *core) bool {
	n := c.text.Len()
	if n == 0 {
		return false
	}
	for n > 0 {
		bytes := int(c.text.Take())
		words := make([]emu.Word, (bytes+3)/4)
		for i := range words {
			words[i] = c.text.Take()
		}
		n -= 1 + len(words)
		c.sent++
		cmd.egress.Write([]byte(vm.UnpackBytes(words, bytes)))
	}
	cmd.cores.returnRoom(c, c.text)
	return true
}

// takeMessages serves the messages of a core, and reports whether there were any.
func (cmd *commander) takeMessages(c *core) bool {
	n := c.in.Len()
	if n == 0 {
		return false
	}
	for n > 0 {
		kind := syscalls.ToMaster(c.in.Take())
		var w [3]emu.Word
		words := syscalls.ToMasterWords[kind]
		for i := range words {
			w[i] = c.in.Take()
		}
		n -= 1 + words
		c.received++
		if kind == syscalls.Send {
			image := make([]emu.Word, w[2])
			for i := range image {
				image[i] = c.in.Take()
			}
			n -= len(image)
			cmd.trace.Taken(c.Core())
			cmd.takeSend(c, w[0], w[1], image)
			cmd.trace.Passed()
			continue
		}
		cmd.takeMessage(c, kind, w)
	}
	cmd.cores.returnRoom(c, c.in)
	return true
}

func (cmd *commander) takeMessage(c *core, kind syscalls.ToMaster, w [3]emu.Word) {
	switch kind {
	case syscalls.SetupCore:
		c.online = true
	case syscalls.FreeMessage, syscalls.FreeHFrag:
		cmd.store.Release(c.Core(), w[0], kind == syscalls.FreeHFrag)
	case syscalls.Inboxed:
		cmd.cores.noteTicket(int(w[0]), w[1])
	case syscalls.Refc:
		cmd.countRefs(c, w[0], w[1])
	case syscalls.FreeBlock:
		cmd.heaps.free(cmd.store.DRAM, code.Block{Addr: w[0], Words: int(w[1])})
	case syscalls.Purged:
		cmd.codes.searches.Replied(c.Core(), w[0], w[1])
	case syscalls.Timer:
		switch {
		case c.pr == nil:
		case w[0] == syscalls.TimerSet:
			cmd.waits.start(cmd.arm.Clock, c.pr, w[1], int64(w[2]))
		default:
			cmd.waits.stop(cmd.arm, c.pr, w[1])
		}
	}
}
