package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/exec"
)

// show lets the master inspect the process, which then continues with what it was about to do, even
// if the master requests inspections repeatedly.
func (s *Slave) show() {
	s.orders.wanted = false
	how := syscalls.InspectBusy
	switch s.trap {
	case exec.TrapWait:
		how = syscalls.InspectWaiting
	case exec.TrapYield, exec.TrapBIF:
		how = syscalls.InspectIdle
	}
	s.startCall(syscalls.Inspect, emu.Word(how))
}

// callBIF calls the master to execute the BIF for which the process has trapped.
func (s *Slave) callBIF() {
	s.startCall(syscalls.BIF, emu.Word(s.p.BIF), emu.Word(s.p.BIFArgs))
}

// die ends the process: it returns what the process held, and notifies the master by READY.
func (s *Slave) die() {
	if s.orders.doomed {
		s.p.Kill(s.orders.reason.Value)
		s.p.ExitFragment = s.orders.reason
	}
	s.p.Inbox.Drop()
	s.served.leave()
	s.returnRoom()
	s.dropObjects()
	if !s.flush() {
		return
	}
	s.m.ResetCache()
	s.trace.end()
	s.p = nil                               // messages to it are returned from now on
	s.sram.resize(nil, s.sram.local(false)) // before the master lays out the next process
	s.startCall(syscalls.Ready)
}

// startCall writes a call into the core's block. The master works on the process itself, and is
// charged for copying the registers and the rest of its state.
func (s *Slave) startCall(c syscalls.Call, args ...emu.Word) {
	if s.mesh.notify() && !s.flush() {
		s.mesh.late = lateCall{c, args}
		return
	}
	s.m.Issue(s.parts().Call + uint64(len(args))*s.parts().CallArg)
	s.m.Settle()
	if s.m.Profiled() || s.m.Trace.On() {
		s.call.name = CallName(c, args)
	}
	s.trace.call(s.call.seq+1, s.call.name, s.p, s.trap == exec.TrapBIF)
	for i, a := range args {
		s.port.Store(s.m.Clock, s.area.Arg(i), a)
	}
	s.m.ChargeStores(s.area.Number(), len(args)+1)
	at := s.fence()
	s.call.seq++
	s.port.Store(at, s.area.Number(), syscalls.Ticket(c, s.call.seq))
	s.port.Notify(at, s.master)
	s.call.kind = c
	s.Stats.Calls[c]++
	if s.m.Profiled() {
		s.m.Spent(s.call.frame())
	}
	s.end.called(s.m.Clock)
	s.rest(inCall)
}

// replied reports whether the call in progress is done.
func (c *callState) replied(m *vm.Machine, area syscalls.Area) bool {
	return m.View.Load(area.Reply()) == syscalls.Seq(c.seq)
}

// reply checks whether the call of the process is done and continues with its result.
func (s *Slave) reply() {
	if s.call.kind == syscalls.Ready || !s.call.replied(s.m, s.area) {
		s.rest(inCall)
		return
	}
	s.waiter.sleeper.Saw()
	s.m.Issue(s.parts().Replied)
	s.trace.reply()
	s.mesh.replied()
	if s.call.kind == syscalls.Bin {
		s.p.Granted(s.m.View.Load(s.area.Arg(0)), s.m.View.Load(s.area.Arg(1)))
	}
	shown := s.call.kind == syscalls.Inspect
	s.call.kind = syscalls.None
	for _, m := range s.call.aside {
		s.p.Inbox.Put(m)
	}
	s.call.aside = s.call.aside[:0]
	s.applyLeader()
	if s.p.Flush != term.None {
		s.m.FlushDown(s.p)
		s.p.Flush = term.None
	}
	s.growth.replied(s.p, s.orders.doomed)
	s.sram.fit(s.p)
	switch {
	case s.orders.doomed || s.p.Ended:
		s.state = calling
		s.trap = exec.TrapDone
	case shown:
		s.state, s.orders.seen = calling, true
	case s.growth.shrink > 0:
		s.state = calling // once more, after the messages about the collection
	default:
		s.state = running
	}
}

// begin starts the process that READY has returned.
func (s *Slave) begin(a syscalls.Assignment) {
	s.waiter.sleeper.Saw()
	s.call.kind = syscalls.None
	s.p, s.sram.lent = a.Process, a.Lent
	s.m.Issue(s.parts().Replied + s.parts().Begin + uint64(s.p.Arity)*s.parts().BeginArg)
	s.trace.begin(s.p)
	if a.Spoiled {
		s.sram.clear()
	}
	s.sram.fit(s.p)
	s.orders.doomed, s.orders.wanted, s.orders.seen, s.orders.leader = false, false, false, vm.Leader{}
	s.growth.reset()
	s.p.SliceReds = ContextReds
	s.trap = exec.TrapYield
	s.state = running
}

// collect makes room for a process that has trapped for it.
func (s *Slave) collect() {
	if call := s.growth.collect(s.p); call != nil {
		s.startCall(syscalls.GC, call...)
		return
	}
	s.sram.fit(s.p)
	s.state = running
}

// stop stops the clock. Stores in flight arrive. From then on the core's registers cannot be read,
// which the master finds at its next check.
func (s *Slave) stop() {
	s.m.Clock, s.state = max(s.m.Clock, s.end.at), stopped
	s.trace.end()
	at := s.port.Fence(s.m.Clock)
	s.port.Store(at, s.waiter.debug+emu.DebugCmd, emu.DebugStop)
	s.port.Notify((at/s.cfg.Watchdog+1)*s.cfg.Watchdog, s.master)
}

// readTimers executes epiphany:timers(Event0, Event1).
func (s *Slave) readTimers() {
	if !s.served.timers.read(s.m, s.p) {
		s.trap = exec.TrapGC // after which the process makes the call again
		return
	}
	s.proceed()
}
