package actor

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// tracing is the master's part of a trace.
type tracing struct {
	*trace.Trace
	timers  *trace.Track
	mailbox *trace.Track
	flow    trace.Flow // of the message that is being passed on, 0 if one begins here
	toHost  uint32     // messages to processes on the host
	posted  []uint32   // messages to each core through its ring
	taken   []uint32   // messages from each core through its ring
}

// addTrace gives every thread its track, if a trace is wanted.
func (ma *Master) addTrace() {
	t := ma.cfg.Trace
	if t == nil {
		return
	}
	for _, c := range ma.cores {
		c.slave.Machine().Trace = t.Track(c.slave.Core(), fmt.Sprintf("core %d", c.slave.Core()))
	}
	for i, m := range ma.hostMachines() {
		name := "commander"
		if i > 0 {
			name = fmt.Sprintf("scheduler %d", i-1)
		}
		m.Trace = t.Track(trace.HostCore, name)
	}
	ma.trace = tracing{
		Trace: t, timers: t.Track(trace.HostCore, "timers"), mailbox: t.Track(trace.HostCore, "mailboxes"),
		posted: make([]uint32, len(ma.cores)), taken: make([]uint32, len(ma.cores)),
	}
	ma.eng.AddServer(flusher{t})
}

// flusher writes the events of an epoch when it has ended.
type flusher struct{ *trace.Trace }

// AtEpoch implements engine.Server.
func (f flusher) AtEpoch(now emu.Cycles) { f.Flush(now) }

// HashState implements engine.Server: a trace is no part of the state.
func (f flusher) HashState(*emu.Hash) {}

// CloseTrace ends the trace, when the run is over.
func (ma *Master) CloseTrace() error {
	if ma.trace.Trace == nil {
		return nil
	}
	return ma.trace.Close(ma.eng.Now())
}

// traceService notes that the commander serves a call of a core, traceServed that it has been served.
func (ma *Master) traceService(c *core, name string, seq uint32) {
	k := ma.cmd.m.Trace
	if !k.On() {
		return
	}
	if k.Process = 0; c.pr != nil {
		k.Process = c.pr.num
	}
	k.Begin(ma.cmd.m.Now(), trace.Syscall, fmt.Sprintf("%s of core %d", name, c.slave.Core()))
	ma.trace.flow = trace.NewFlow(trace.CallFlow, c.slave.Core(), seq)
}

func (ma *Master) traceServed() {
	if k := ma.cmd.m.Trace; k.On() {
		k.End(ma.cmd.m.Now())
		ma.trace.flow, k.Process = 0, 0
	}
}

// traceTaken notes that the commander takes what a core has sent through its ring.
func (ma *Master) traceTaken(c *core) {
	if ma.trace.Trace != nil {
		ma.trace.taken[c.slave.Core()]++
		ma.trace.flow = trace.NewFlow(trace.FIFOFlow, c.slave.Core(), ma.trace.taken[c.slave.Core()])
	}
}

// tracePost notes a message to a process: of the host, or through the ring of a core.
func (ma *Master) tracePost(m *vm.Machine, pr *proc) {
	t := &ma.trace
	if t.Trace == nil {
		return
	}
	var f trace.Flow
	if pr.Core == onHost {
		t.toHost++
		f = trace.NewFlow(trace.HostFlow, 0, t.toHost)
	} else {
		t.posted[pr.Core]++
		f = trace.NewFlow(trace.RingFlow, pr.Core, t.posted[pr.Core])
	}
	at := m.Now()
	m.Trace.Begin(at, trace.Message, "message to "+trace.Pid(pr.num))
	if t.flow != 0 {
		m.Trace.FlowStep(at, t.flow, f)
		t.flow = 0
	} else {
		m.Trace.FlowStart(at, f)
	}
	m.Trace.End(at)
	if pr.Core == onHost {
		t.mailbox.Process = pr.num
		t.mailbox.Begin(at, trace.Message, "message for "+trace.Pid(pr.num))
		t.mailbox.FlowEnd(at, f)
		t.mailbox.End(at)
	}
}

// traceTimer notes what becomes of a timer.
func (ma *Master) traceTimer(at emu.Cycles, pid uint32, what string) {
	if k := ma.trace.timers; k.On() {
		k.Process = pid
		k.Instant(at, trace.Timer, what, trace.Pid(pid))
	}
}

// traceSpawn notes a new process, traceExit its end.
func (ma *Master) traceSpawn(m *vm.Machine, pr *proc) {
	if m.Trace.On() {
		at := m.Now()
		m.Trace.Instant(at, trace.Process, "spawn "+trace.Pid(pr.num), "")
		m.Trace.FlowStart(at, trace.NewFlow(trace.SpawnFlow, 0, pr.num))
	}
}

func (ma *Master) traceExit(m *vm.Machine, pr *proc) {
	if m.Trace.On() {
		how := "exit "
		if pr.p.Crashed {
			how = "crash "
		}
		m.Trace.Instant(m.Now(), trace.Process, how+trace.Pid(pr.num), "")
	}
}

// traceRun notes that a scheduler runs another process than before, or none.
func (ma *Master) traceRun(s *scheduler) {
	k, m, pr := s.m.Trace, s.m, s.current
	if !k.On() || s.traced == pr {
		return
	}
	k.EndTo(0, m.Now())
	s.traced = pr
	if k.Process = 0; pr == nil {
		return
	}
	k.Process = pr.num
	name := trace.Pid(pr.num)
	if pr.p.Instructions == 0 {
		name += " " + m.EntryName(pr.p)
	}
	k.Begin(m.Now(), trace.Process, name)
	if pr.p.Instructions == 0 {
		k.FlowEnd(m.Now(), trace.NewFlow(trace.SpawnFlow, 0, pr.num))
	}
}
