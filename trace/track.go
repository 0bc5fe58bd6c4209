package trace

import "github.com/parallergo/epiphany/emu"

// Track is the events of one thread, in the order in which they are noted. A nil track notes
// nothing.
type Track struct {
	filter *Filter
	core   int
	index  int
	group  int
	events []event
	open   []bool     // slices: whether they are noted
	noted  emu.Cycles // time of the latest event but moments
	// Process is the number of the process that events are about, 0 for none. It is set by the
	// track's owner.
	Process uint32

	// Of what has been written.
	last  emu.Cycles
	began []bool // slices that are open there: whether they are in the file
}

// event is what is noted.
type event struct {
	at       emu.Cycles
	phase    byte // B, E, i, s, t or f, as in the file
	category Category
	name     string
	detail   string
	flow     Flow
	alias    Flow // of a step: the name under which the flow goes on
}

// On reports whether there is a track.
func (k *Track) On() bool { return k != nil }

func (k *Track) records(c Category) bool {
	return k != nil && k.filter.records(c, k.core, k.Process)
}

// note notes an event whose place among the others matters.
func (k *Track) note(e event) {
	k.noted = max(k.noted, e.at)
	e.at = k.noted
	k.events = append(k.events, e)
}

// Begin begins a slice, End ends the one that began last.
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

// EndTo ends slices until so many are open.
func (k *Track) EndTo(depth int, at emu.Cycles) {
	for k != nil && len(k.open) > depth {
		k.End(at)
	}
}

// Depth is the number of open slices.
func (k *Track) Depth() int {
	if k == nil {
		return 0
	}
	return len(k.open)
}

// Instant notes a moment, which may be before the latest event.
func (k *Track) Instant(at emu.Cycles, c Category, name, detail string) {
	if k.records(c) {
		k.events = append(k.events, event{at: at, phase: 'i', category: c, name: name, detail: detail})
	}
}

// Flow names an arrow. It is made by NewFlow, the same at both ends.
type Flow uint64

// FlowKind is what a flow is named by.
type FlowKind uint8

// Kinds.
const (
	CallFlow  FlowKind = iota + 1 // message: a system call of a core, by its sequence number
	FIFOFlow                      // message: what a core has sent through its ring, by its place in the order
	RingFlow                      // message: what has been sent to a core through its ring, likewise
	MeshFlow                      // message: ticket of a core's inbox
	ARMFlow                       // message: to a process on the ARM, by its place in the order
	SpawnFlow                     // process
)

const (
	flowShift = 44
	coreShift = 32
)

// NewFlow names a flow of a kind by a core and a number.
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

// FlowStart notes where an arrow begins, FlowEnd where it ends: in the slices that are open.
// FlowStep notes a place that it goes by; from there on it is known under another name.
func (k *Track) FlowStart(at emu.Cycles, f Flow)       { k.arrow(at, 's', f, 0) }
func (k *Track) FlowStep(at emu.Cycles, f, alias Flow) { k.arrow(at, 't', f, alias) }
func (k *Track) FlowEnd(at emu.Cycles, f Flow)         { k.arrow(at, 'f', f, 0) }

func (k *Track) arrow(at emu.Cycles, phase byte, f, alias Flow) {
	if k.records(f.category()) {
		k.note(event{at: at, phase: phase, category: f.category(), flow: f, alias: alias})
	}
}
