package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// show lets the master look into the process, which then does what it was about to do: also where
// the master wants to look again and again.
func (s *Slave) show() {
	s.wanted = false
	how := syscalls.LookBusy
	switch s.trap {
	case vm.TrapWait:
		how = syscalls.LookWaiting
	case vm.TrapYield, vm.TrapNative:
		how = syscalls.LookIdle
	}
	s.startCall(syscalls.Look, emu.Word(how))
}

// callNative has the master execute the built-in function that the process has trapped for.
func (s *Slave) callNative() {
	s.startCall(syscalls.BIF, emu.Word(s.p.Native), emu.Word(s.p.NativeArgs))
}

// die ends the process: what it held goes back, and READY tells the master.
func (s *Slave) die() {
	if s.doomed {
		s.p.Kill(s.reason.Value)
		s.p.ExitFragment = s.reason
	}
	s.p.Inbox.Drop()
	s.giveBack()
	s.dropObjects()
	if !s.flush() {
		return
	}
	s.m.ResetCache()
	s.traceEnd()
	s.p = nil                     // what arrives for it from now on is given back
	s.resizeCache(s.Local(false)) // before the master lays out the next process
	s.startCall(syscalls.Ready)
}

// startCall writes a call into the core's block. Registers and the rest of the process's state go
// with it: the master works on the process itself, and is charged for copying them.
func (s *Slave) startCall(c syscalls.Call, args ...emu.Word) {
	if s.tell() && !s.flush() {
		s.mesh.late = lateCall{c, args}
		return
	}
	s.m.Settle()
	if s.m.Profiled() || s.m.Trace.On() {
		s.callName = CallName(c, args)
	}
	s.traceCall(s.seq + 1)
	for i, a := range args {
		s.port.Store(s.m.Clock, s.area.Arg(i), a)
	}
	s.m.ChargeStores(s.area.Number(), len(args)+1)
	at := s.fence()
	s.seq++
	s.port.Store(at, s.area.Number(), syscalls.Ticket(c, s.seq))
	s.port.Notify(at, s.master)
	s.call = c
	s.Stats.Calls[c]++
	if s.m.Profiled() {
		s.m.Spent(s.callFrame())
	}
	s.due()
	s.rest(inCall)
}

// answered reports whether the call in progress is done.
func (s *Slave) answered() bool { return s.m.View.Load(s.area.Answer()) == syscalls.Seq(s.seq) }

// answer looks whether the call of the process is done and goes on with what it brought.
func (s *Slave) answer() {
	if s.call == syscalls.Ready || !s.answered() {
		s.rest(inCall)
		return
	}
	s.sleeper.Saw()
	s.traceAnswer()
	if s.mesh != nil {
		s.mesh.passed = s.mesh.sends // before it was answered
	}
	if s.call == syscalls.Bin {
		s.p.Granted(s.m.View.Load(s.area.Arg(0)), s.m.View.Load(s.area.Arg(1)))
	}
	shown := s.call == syscalls.Look
	s.call = syscalls.None
	for _, m := range s.aside {
		s.p.Inbox.Put(m)
	}
	s.aside = s.aside[:0]
	s.applyLeader()
	if s.p.Flush != term.None {
		s.m.FlushDown(s.p)
		s.p.Flush = term.None
	}
	if s.borrowing {
		s.borrowed()
	}
	if s.lodging {
		s.lodged()
	}
	s.fitCache()
	switch {
	case s.doomed || s.p.Ended:
		s.state = calling
		s.trap = vm.TrapDone
	case shown:
		s.state, s.seen = calling, true
	case s.shrink > 0:
		s.state = calling // once more, behind the messages about the collection
	default:
		s.state = running
	}
}

// begin starts the process that READY brought.
func (s *Slave) begin(p *vm.Process) {
	s.sleeper.Saw()
	s.call = syscalls.None
	s.p = p
	s.traceBegin()
	if s.Desk.Spoiled {
		s.clearCache()
	}
	s.fitCache()
	s.doomed, s.wanted, s.seen, s.leader, s.shrink = false, false, false, term.None, 0
	s.patience, s.refused = 0, 0
	p.SliceReds = ContextReds
	s.trap = vm.TrapYield
	s.state = running
}
