package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// tracing is the slave's part of the trace, on the track of its machine.
type tracing struct {
	m        *vm.Machine
	core     int
	wait     string // reason of the wait whose slice is open
	depth    int    // of slices before the call in progress
	received uint32 // messages through the ring to this core
	posted   uint32 // messages through the ring to the master
}

// waits ends the slice of a wait and begins another when the reason has changed; "" means no wait.
func (t *tracing) waits(reason string) {
	k := t.m.Trace
	if !k.On() || reason == t.wait {
		return
	}
	if t.wait != "" {
		k.End(t.m.Clock)
	}
	if reason != "" {
		k.Begin(t.m.Clock, trace.Wait, reason)
	}
	t.wait = reason
}

// begin records the start of a process.
func (t *tracing) begin(p *vm.Process) {
	k := t.m.Trace
	if !k.On() {
		return
	}
	k.EndTo(0, t.m.Now())
	k.Process = term.ImmValue(p.Pid)
	k.Begin(t.m.Now(), trace.Process, trace.Pid(k.Process)+" "+t.m.EntryName(p))
	k.FlowEnd(t.m.Now(), trace.NewFlow(trace.SpawnFlow, 0, k.Process))
}

// end records that the process has ended or the core has stopped.
func (t *tracing) end() {
	t.m.Trace.EndTo(0, t.m.Now())
	if t.m.Trace.On() {
		t.m.Trace.Process, t.wait = 0, ""
	}
}

// call records a call with the sequence number seq, and the message that it sends if the process
// has trapped for a BIF that sends.
func (t *tracing) call(seq uint32, name string, p *vm.Process, bif bool) {
	k := t.m.Trace
	if !k.On() {
		return
	}
	t.depth = k.Depth()
	at := t.m.Now()
	k.Begin(at, trace.Syscall, name)
	if p == nil {
		return
	}
	if to, _, _, sends := t.m.Sending(p); sends && bif && term.IsPid(to) {
		k.Begin(at, trace.Message, "send to "+trace.Pid(term.ImmValue(to)))
		k.FlowStart(at, trace.NewFlow(trace.CallFlow, t.core, seq))
	}
}

// reply records the reply to the call.
func (t *tracing) reply() { t.m.Trace.EndTo(t.depth, t.m.Now()) }

// send records a message that leaves the core without a call.
func (t *tracing) send(from emu.Cycles, to term.Term, f trace.Flow) {
	k := t.m.Trace
	if k.On() {
		k.Begin(from, trace.Message, "send to "+trace.Pid(term.ImmValue(to)))
		k.FlowStart(from, f)
		k.End(t.m.Now())
	}
}

// post records a message to the master, in the order of the ring.
func (t *tracing) post(to term.Term) {
	t.posted++
	t.send(t.m.Now(), to, trace.NewFlow(trace.FIFOFlow, t.core, t.posted))
}

// receive records a message from the master.
func (t *tracing) receive() {
	t.received++
	t.m.Trace.FlowEnd(t.m.Now(), trace.NewFlow(trace.RingFlow, t.core, t.received))
}
