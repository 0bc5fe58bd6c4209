package tracks

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// Tracks is the master's part of a trace. The zero value records nothing.
type Tracks struct {
	*trace.Trace
	timers  *trace.Track
	mailbox *trace.Track
	flow    trace.Flow // of the message being delivered; 0 if one begins with the next message
	toARM   uint32     // messages to processes on the ARM
	posted  []uint32   // messages to each core through its ring
	taken   []uint32   // messages from each core through its ring
}

// New makes the tracks of a system's threads: cores, then the commander, then the schedulers.
func New(t *trace.Trace, cores, arms []*vm.Machine) Tracks {
	for i, m := range cores {
		m.Trace = t.Track(i, fmt.Sprintf("core %d", i))
	}
	for i, m := range arms {
		name := "commander"
		if i > 0 {
			name = fmt.Sprintf("scheduler %d", i-1)
		}
		m.Trace = t.Track(trace.ARMCore, name)
	}
	return Tracks{
		Trace: t, timers: t.Track(trace.ARMCore, "timers"),
		mailbox: t.Track(trace.ARMCore, "mailboxes"),
		posted:  make([]uint32, len(cores)), taken: make([]uint32, len(cores)),
	}
}

// Flusher writes the events of an epoch when it ends.
type Flusher struct{ *trace.Trace }

// AtEpoch implements engine.Server.
func (f Flusher) AtEpoch(now emu.Cycles) { f.Flush(now) }

// HashState implements engine.Server. A trace is no part of the state.
func (f Flusher) HashState(*emu.Hash) {}

// Service records that the commander serves a call of a core, on which process pid runs (0 for
// none). Served ends it.
func (t *Tracks) Service(m *vm.Machine, core int, pid uint32, name string, seq uint32) {
	k := m.Trace
	if !k.On() {
		return
	}
	k.Process = pid
	k.Begin(m.Now(), trace.Syscall, fmt.Sprintf("%s of core %d", name, core))
	t.flow = trace.NewFlow(trace.CallFlow, core, seq)
}

// Served ends the event of Service.
func (t *Tracks) Served(m *vm.Machine) {
	if k := m.Trace; k.On() {
		k.End(m.Now())
		t.flow, k.Process = 0, 0
	}
}

// Taken records that the commander takes a message of a core from its ring.
func (t *Tracks) Taken(core int) {
	if t.Trace != nil {
		t.taken[core]++
		t.flow = trace.NewFlow(trace.FIFOFlow, core, t.taken[core])
	}
}

// Passed ends the flow of Taken: the next message has another cause.
func (t *Tracks) Passed() { t.flow = 0 }

// Post records a message to process pid, on the ARM or through the ring of a core.
func (t *Tracks) Post(m *vm.Machine, pid uint32, core int) {
	if t.Trace == nil {
		return
	}
	var f trace.Flow
	if core == memory.OnARM {
		t.toARM++
		f = trace.NewFlow(trace.ARMFlow, 0, t.toARM)
	} else {
		t.posted[core]++
		f = trace.NewFlow(trace.RingFlow, core, t.posted[core])
	}
	at := m.Now()
	m.Trace.Begin(at, trace.Message, "message to "+trace.Pid(pid))
	if t.flow != 0 {
		m.Trace.FlowStep(at, t.flow, f)
		t.flow = 0
	} else {
		m.Trace.FlowStart(at, f)
	}
	m.Trace.End(at)
	if core == memory.OnARM {
		t.mailbox.Process = pid
		t.mailbox.Begin(at, trace.Message, "message for "+trace.Pid(pid))
		t.mailbox.FlowEnd(at, f)
		t.mailbox.End(at)
	}
}

// Timer records an event of a timer of a process.
func (t *Tracks) Timer(at emu.Cycles, pid uint32, what string) {
	if k := t.timers; k.On() {
		k.Process = pid
		k.Instant(at, trace.Timer, what, trace.Pid(pid))
	}
}

// Spawn records a new process.
func (t *Tracks) Spawn(m *vm.Machine, pid uint32) {
	if m.Trace.On() {
		at := m.Now()
		m.Trace.Instant(at, trace.Process, "spawn "+trace.Pid(pid), "")
		m.Trace.FlowStart(at, trace.NewFlow(trace.SpawnFlow, 0, pid))
	}
}

// Exit records the end of a process.
func (t *Tracks) Exit(m *vm.Machine, pid uint32, crashed bool) {
	if m.Trace.On() {
		how := "exit "
		if crashed {
			how = "crash "
		}
		m.Trace.Instant(m.Now(), trace.Process, how+trace.Pid(pid), "")
	}
}

// Run records that a scheduler runs another process than before, or none.
func (t *Tracks) Run(m *vm.Machine, pid uint32, p *vm.Process) {
	k := m.Trace
	k.EndTo(0, m.Now())
	if k.Process = pid; p == nil {
		return
	}
	name := trace.Pid(pid)
	if p.Instructions == 0 {
		name += " " + m.EntryName(p)
	}
	k.Begin(m.Now(), trace.Process, name)
	if p.Instructions == 0 {
		k.FlowEnd(m.Now(), trace.NewFlow(trace.SpawnFlow, 0, pid))
	}
}
