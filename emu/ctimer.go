package emu

import (
	"math"
	"math/bits"
	"slices"

	"github.com/parallergo/epiphany/emu/isa"
)

// Event is an event that a core's CTIMER can count, as encoded in the register CONFIG (FACTS.md
// section 1).
//
// Stalls are disjoint here: a cycle in which both a load and a fetch wait counts for the load. On
// the chip they may overlap: the shares that ParallErlang measured add up to 1.0 to 1.1.
type Event uint8

// Events.
const (
	EventOff Event = 0x0
	// EventClk counts cycles. The runtime stops its timers while a process waits for a message, a
	// reply or room in a ring.
	EventClk Event = 0x1
	// EventIdle counts cycles in IDLE, which the runtime never executes: it halts in TRAP, where
	// timers stop.
	EventIdle Event = 0x2
	// EventIALU and EventFPU count instructions of the IALU, and of FPU and IALU2; EventDual counts
	// cycles in which two instructions issue. Instructions of the virtual machine are priced in
	// cycles only; these counts are therefore estimated from the issue cycles, by the mean mix of
	// the loaded program's code.
	EventIALU Event = 0x4
	EventFPU  Event = 0x5
	EventDual Event = 0x6
	// EventE1 counts cycles in which a load stalls the pipeline, EventRA those in which an
	// instruction waits for a register. EventRA is estimated in the same way.
	EventE1 Event = 0x7
	EventRA Event = 0x8
	// EventLocalFetch and EventLocalLoad count cycles in which a fetch, or a load, waits for a bank
	// of the core's own SRAM. Loads have priority, so that EventLocalLoad is 0.
	EventLocalFetch Event = 0xA
	EventLocalLoad  Event = 0xB
	// EventExtFetch and EventExtLoad count cycles waiting for a fetch, or a load, from outside of
	// the core.
	EventExtFetch Event = 0xC
	EventExtLoad  Event = 0xD
	// EventMesh0 counts the packets that the core sends into the mesh (stores and read requests),
	// EventMesh1 the replies that return to it. Packets that only pass the core's router are not
	// counted.
	EventMesh0 Event = 0xE
	EventMesh1 Event = 0xF
)

// eventNames are the names of e-lib in lower case; e-lib has no names for bank and mesh events.
var eventNames = [16]string{
	EventOff: "off", EventClk: "clk", EventIdle: "idle", EventIALU: "ialu_inst",
	EventFPU: "fpu_inst", EventDual: "dual_inst", EventE1: "e1_stalls",
	EventRA: "ra_stalls", EventLocalFetch: "local_fetch_stalls",
	EventLocalLoad: "local_load_stalls", EventExtFetch: "ext_fetch_stalls",
	EventExtLoad: "ext_load_stalls", EventMesh0: "mesh_traffic0", EventMesh1: "mesh_traffic1",
}

func (e Event) String() string { return eventNames[e] }

// ParseEvent returns the event with the given name.
func ParseEvent(name string) (e Event, found bool) {
	i := slices.Index(eventNames[:], name)
	return Event(max(i, 0)), i >= 0 && name != ""
}

// Packets counts the packets that a core has sent into the mesh, and the replies that have
// returned.
type Packets struct{ Sent, Returned uint64 }

// Packets returns the packets of the view's core, whose counters are n.
func (v *View) Packets(n *Counters) (p Packets) {
	a := Asked(v, n)
	p.Returned = a.Reads + a.DMAReads
	p.Sent = p.Returned + a.Writes + a.DMAWrites
	if v.row != nil {
		for i := range v.row.stores {
			p.Returned += v.row.loads[i]
			p.Sent += v.row.stores[i] + v.row.loads[i]
		}
	}
	return p
}

// Sub returns the packets since an earlier count.
func (p Packets) Sub(earlier Packets) Packets {
	return Packets{p.Sent - earlier.Sent, p.Returned - earlier.Returned}
}

// Count returns how often the event has occurred on a core with the given counters and packets,
// whose code has the given mix.
func (e Event) Count(c *Counters, p Packets, mix isa.Mix) uint64 {
	switch e {
	case EventClk:
		return c.Cycles() - c.Wait - c.Sleep - c.Halted
	case EventIALU:
		return proportion(c.Issue, mix.IALU, mix.Cycles)
	case EventFPU:
		return proportion(c.Issue, mix.FPU, mix.Cycles)
	case EventDual:
		return proportion(c.Issue, mix.Dual, mix.Cycles)
	case EventE1, EventExtLoad:
		return c.Load
	case EventRA:
		return proportion(c.Issue, mix.Waits, mix.Cycles)
	case EventLocalFetch:
		return c.Banks
	case EventExtFetch:
		return c.Fetch
	case EventMesh0:
		return p.Sent
	case EventMesh1:
		return p.Returned
	}
	return 0
}

// proportion returns n*part/whole, rounded down, or 0 if whole is 0.
func proportion(n, part, whole uint64) uint64 {
	if whole == 0 {
		return 0
	}
	high, low := bits.Mul64(n, part)
	if high >= whole {
		return math.MaxUint64
	}
	q, _ := bits.Div64(high, low, whole)
	return q
}
