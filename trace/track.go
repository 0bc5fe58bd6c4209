package trace

import "github.com/parallergo/epiphany/emu"

// Track records the events of one thread, in order. A nil Track records nothing.
type Track struct {
	filter *Filter
	core   int
	index  int
	group  int
	events []event
	open   []bool     // open slices: whether they are recorded
	noted  emu.Cycles // time of the latest event other than instants
	// Process is the number of the process to which events belong, 0 for none. The owner of the
	// track sets it.
	Process uint32

	// The state of what has been written.
	last  emu.Cycles
	began []bool // open slices: whether they are in the file
}

// event is a recorded event.
type event struct {
	at       emu.Cycles
	phase    byte // B, E, i, s, t or f, as in the file
	category Category
	name     string
	detail   string
	flow     Flow
	alias    Flow // of a step: the name under which the flow continues
}

// On reports whether the track records.
func (k *Track) On() bool { return k != nil }

func (k *Track) records(c Category) bool {
	return k != nil && k.filter.records(c, k.core, k.Process)
}

// note records an event whose order relative to others matters.
func (k *Track) note(e event) {
	k.noted = max(k.noted, e.at)
	e.at = k.noted
	k.events = append(k.events, e)
}

// Begin begins a slice. End ends the innermost open slice.
func (k *Track) Begin(at emu.Cycles, c Category, name string) {
	if k == nil {
		return
	}
	taken := k.records(c)
	k.open = append(k.open, taken)
	if taken {
		k.note(event{at: at, phase: 'B', category: c, name: name})
	}
}

// Without an open slice End does nothing.
func (k *Track) End(at emu.Cycles) {
	if k == nil || len(k.open) == 0 {
		return
	}
	n := len(k.open) - 1
	if k.open[n] {
		k.note(event{at: at, phase: 'E'})
	}
	k.open = k.open[:n]
}

// EndTo ends slices until depth are open.
func (k *Track) EndTo(depth int, at emu.Cycles) {
	for k != nil && len(k.open) > depth {
		k.End(at)
	}
}

// Depth returns the number of open slices.
func (k *Track) Depth() int {
	if k == nil {
		return 0
	}
	return len(k.open)
}

// Instant records an instant event, which may be before the latest event.
func (k *Track) Instant(at emu.Cycles, c Category, name, detail string) {
	if k.records(c) {
		k.events = append(k.events, event{at: at, phase: 'i', category: c, name: name, detail: detail})
	}
}

// Flow identifies an arrow. NewFlow makes the same Flow at both ends.
type Flow uint64

// FlowKind says what the number of a flow is.
type FlowKind uint8

// Kinds.
const (
	CallFlow  FlowKind = iota + 1 // message: a system call of a core, by its sequence number
	FIFOFlow                      // message from a core through its ring, by sequence number
	RingFlow                      // message to a core through its ring, by sequence number
	MeshFlow                      // message in a core's inbox, by ticket
	ARMFlow                       // message to a process on the ARM, by sequence number
	SpawnFlow                     // process
)

const (
	flowShift = 44
	coreShift = 32
)

// NewFlow makes the flow of a kind with a core and a number.
func NewFlow(k FlowKind, core int, n uint32) Flow {
	return Flow(k)<<flowShift | Flow(core&0xFFF)<<coreShift | Flow(n)
}

func (f Flow) kind() string {
	if FlowKind(f>>flowShift) == SpawnFlow {
		return "spawn"
	}
	return "message"
}

func (f Flow) category() Category {
	if FlowKind(f>>flowShift) == SpawnFlow {
		return Process
	}
	return Message
}

// FlowStart records the start of an arrow, FlowEnd its end, in the open slices. FlowStep records a
// place through which it passes; from there on it has another Flow.
func (k *Track) FlowStart(at emu.Cycles, f Flow)       { k.arrow(at, 's', f, 0) }
func (k *Track) FlowStep(at emu.Cycles, f, alias Flow) { k.arrow(at, 't', f, alias) }
func (k *Track) FlowEnd(at emu.Cycles, f Flow)         { k.arrow(at, 'f', f, 0) }

func (k *Track) arrow(at emu.Cycles, phase byte, f, alias Flow) {
	if k.records(f.category()) {
		k.note(event{at: at, phase: phase, category: f.category(), flow: f, alias: alias})
	}
}
