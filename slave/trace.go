package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// tracing is what a slave's trace needs besides its track, which is its machine's.
type tracing struct {
	wait     string // reason of the wait whose slice is open
	depth    int    // of slices before the call in progress
	received uint32 // messages through the ring to this core
	posted   uint32 // messages through the ring to the master
}

// waitReason is what the slave waits for, if it does and no slice of a call tells.
func (s *Slave) waitReason() string {
	state := s.state
	if state == halting || state == asking {
		state = s.resume
	}
	switch state {
	case atBarrier:
		return "wait: barrier"
	case waiting:
		return "wait: message"
	case blocked:
		return "wait: ring"
	case sending:
		return "wait: inbox"
	}
	return ""
}

// traceWait begins and ends the slice of a wait when the state has changed.
func (s *Slave) traceWait() {
	k := s.m.Trace
	if !k.On() {
		return
	}
	reason := s.waitReason()
	if reason == s.trace.wait {
		return
	}
	if s.trace.wait != "" {
		k.End(s.m.Clock)
	}
	if reason != "" {
		k.Begin(s.m.Clock, trace.Wait, reason)
	}
	s.trace.wait = reason
}

// traceBegin notes that a process begins.
func (s *Slave) traceBegin() {
	k := s.m.Trace
	if !k.On() {
		return
	}
	k.EndTo(0, s.m.Now())
	k.Process = term.ImmValue(s.p.Pid)
	k.Begin(s.m.Now(), trace.Process, trace.Pid(k.Process)+" "+s.m.EntryName(s.p))
	k.FlowEnd(s.m.Now(), trace.NewFlow(trace.SpawnFlow, 0, k.Process))
}

// traceEnd notes that the process has ended, or the core has stopped.
func (s *Slave) traceEnd() {
	s.m.Trace.EndTo(0, s.m.Now())
	if s.m.Trace.On() {
		s.m.Trace.Process, s.trace.wait = 0, ""
	}
}

// traceCall notes a call with the sequence number seq, and the message that it sends.
func (s *Slave) traceCall(seq uint32) {
	k := s.m.Trace
	if !k.On() {
		return
	}
	s.trace.depth = k.Depth()
	at := s.m.Now()
	k.Begin(at, trace.Syscall, s.callName)
	if s.p == nil {
		return
	}
	if to, _, _, sends := s.m.Sending(s.p); sends && s.trap == vm.TrapNative && term.IsPid(to) {
		k.Begin(at, trace.Message, "send to "+trace.Pid(term.ImmValue(to)))
		k.FlowStart(at, trace.NewFlow(trace.CallFlow, s.cfg.Core, seq))
	}
}

// traceAnswer notes that the call has been answered.
func (s *Slave) traceAnswer() { s.m.Trace.EndTo(s.trace.depth, s.m.Now()) }

// traceSend notes a message that leaves the core without a call.
func (s *Slave) traceSend(from emu.Cycles, to term.Term, f trace.Flow) {
	k := s.m.Trace
	if k.On() {
		k.Begin(from, trace.Message, "send to "+trace.Pid(term.ImmValue(to)))
		k.FlowStart(from, f)
		k.End(s.m.Now())
	}
}
