package actor

import (
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// commanderFrame is the frame of the commander's work in profiles.
const commanderFrame = "[commander]"

// commander is the thread that serves the cores.
type commander struct {
	*system
	bifs   *bifs
	goSide *goSide
	dog    *watchdog
	late   syscalls.Delays // of serving calls and messages
	rung   bool
	at     emu.Cycles // the time from which on there is something to serve
	await  emu.Cycles // when the round of polling begins that finds it
	skip   int        // consecutive rounds before it that have found nothing
	polling.Rounds
	service [syscalls.NumCalls]emu.Cycles
	// callsFirst breaks the rule that the messages of a core are served before its call. It is only
	// set in a test.
	callsFirst bool
}

func (cmd *commander) next() emu.Cycles {
	if !cmd.rung {
		return emu.Never
	}
	return max(cmd.await, cmd.ARM.Clock)
}

// ring records that there is something to serve from the given time on.
func (cmd *commander) ring(at emu.Cycles) {
	if !cmd.rung || at < cmd.at {
		cmd.rung, cmd.at = true, at
		cmd.await, cmd.skip = cmd.First(at)
	}
}

// catchUp counts the rounds and sleeps up to a time, or up to the round to be executed next.
func (cmd *commander) catchUp(now emu.Cycles) {
	if cmd.rung {
		now = min(now, cmd.await)
	}
	news, later := cmd.News(now, cmd.ARM.Clock, cmd.ARM.Count.Cycles())
	if !later {
		return
	}
	cmd.ARM.Spent(commanderFrame)
	cmd.ARM.Count.Add(&news)
	cmd.ARM.Spent(commanderFrame, "[wait: bell]")
}

// newCommander makes the commander of a system.
func newCommander(sys *system, bifs *bifs, gs *goSide) *commander {
	cfg, b := sys.Cfg, sys.Board
	loads := pollLoads
	if cfg.Wait.Policy == slave.WaitTrap {
		loads++
	}
	return &commander{
		system: sys, bifs: bifs, goSide: gs,
		late:    sys.Delays(cfg.Faults.Service, faults.Service),
		Rounds:  polling.New(cfg.Commander, b, loads*len(sys.cores.All)),
		service: polling.Services(cfg.Commander, b),
		dog:     &watchdog{system: sys, goSide: gs},
	}
}

// pollLoads is the number of loads from a core's control area in a round: text, messages and call.
// If cores halt, there is a request as well.
const pollLoads = 3

// pollCycles returns the cost of polling one core, without the loads from its control area.
func (cmd *commander) pollCycles() emu.Cycles {
	load := emu.Cycles(cmd.ARM.View.Seg[cmd.Board.DRAMBase>>20].Load)
	return cmd.Each(load, len(cmd.cores.All))
}

// spend charges time in which the commander executes instructions.
func (cmd *commander) spend(t emu.Cycles) {
	cmd.ARM.Count.Issue += uint64(t)
	cmd.ARM.Clock += t
}

// scan executes a round: it serves every core that has something, text and messages before the
// call.
func (cmd *commander) scan() {
	begin := cmd.next()
	cmd.catchUp(cmd.await)
	cmd.ARM.Clock, cmd.rung = begin, false
	cmd.ARM.Clock += cmd.late.Draw()
	found, each := false, cmd.pollCycles()
	for _, core := range cmd.cores.All {
		if core.Stopped {
			cmd.dog.bury(core)
			continue
		}
		cmd.cores.Serving = core
		cmd.spend(each)
		found = cmd.takeText(core) || found
		if cmd.callsFirst {
			found = cmd.serveCall(core) || found
		}
		found = cmd.takeMessages(core) || found
		cmd.cores.PassOn(core)
		cmd.cores.PushHeld(core)
		found = cmd.serveCall(core) || found
		found = cmd.programs.Serve(cmd.ARM, core.Core()) || found
		cmd.cores.Rouse(cmd.ARM, core)
	}
	cmd.cores.Serving = nil
	for core := len(cmd.cores.All); core < cmd.Board.Cores(); core++ {
		found = cmd.programs.Serve(cmd.ARM, core) || found
	}
	cmd.codes.searches.Continue()
	if at := cmd.dog.watch(); at < emu.Never {
		cmd.ring(at)
	}
	cmd.ARM.Settle()
	cmd.ARM.Spent(commanderFrame)
	cmd.Ended(cmd.ARM.Clock, cmd.skip, found)
	cmd.sched.Preempt(cmd.ARM.Clock - begin)
}

// takeText passes on what a core has printed, and reports whether there was any.
func (cmd *commander) takeText(c *cores.Core) bool {
	n := c.Text.Len()
	if n == 0 {
		return false
	}
	for n > 0 {
		bytes := int(c.Text.Take())
		words := make([]emu.Word, (bytes+3)/4)
		for i := range words {
			words[i] = c.Text.Take()
		}
		n -= 1 + len(words)
		c.Sent++
		cmd.Egress.Write([]byte(vm.UnpackBytes(words, bytes)))
	}
	cmd.cores.ReturnRoom(c, c.Text)
	return true
}

// takeMessages serves the messages of a core, and reports whether there were any.
func (cmd *commander) takeMessages(c *cores.Core) bool {
	n := c.In.Len()
	if n == 0 {
		return false
	}
	for n > 0 {
		kind := syscalls.ToMaster(c.In.Take())
		var w [3]emu.Word
		words := syscalls.ToMasterWords[kind]
		for i := range words {
			w[i] = c.In.Take()
		}
		n -= 1 + words
		c.Received++
		if kind == syscalls.Send {
			image := make([]emu.Word, w[2])
			for i := range image {
				image[i] = c.In.Take()
			}
			n -= len(image)
			cmd.Trace.Taken(c.Core())
			cmd.takeSend(c, w[0], w[1], image)
			cmd.Trace.Passed()
			continue
		}
		cmd.takeMessage(c, kind, w)
	}
	cmd.cores.ReturnRoom(c, c.In)
	return true
}

func (cmd *commander) takeMessage(c *cores.Core, kind syscalls.ToMaster, w [3]emu.Word) {
	switch kind {
	case syscalls.SetupCore:
		c.Online = true
	case syscalls.FreeMessage, syscalls.FreeHFrag:
		cmd.store.Release(c.Core(), w[0], kind == syscalls.FreeHFrag)
	case syscalls.Inboxed:
		cmd.cores.NoteTicket(int(w[0]), w[1])
	case syscalls.Refc:
		cmd.countRefs(c, w[0], w[1])
	case syscalls.FreeBlock:
		cmd.heaps.Free(cmd.store.DRAM, code.Block{Addr: w[0], Words: int(w[1])})
	case syscalls.Purged:
		cmd.codes.searches.Replied(c.Core(), w[0], w[1])
	case syscalls.Timer:
		switch {
		case c.Process == nil:
		case w[0] == syscalls.TimerSet:
			cmd.waits.start(cmd.ARM.Clock, c.Process, w[1], int64(w[2]))
		default:
			cmd.waits.stop(cmd.ARM, c.Process, w[1])
		}
	}
}
