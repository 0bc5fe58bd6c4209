package stats

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/meter"
)

// Machine counts what one place where processes run (a core, or a thread of the ARM) has done. The
// names and units of the counters are those of emu.Counters.
type Machine struct {
	Cycles     uint64    `json:"cycles"`
	Reductions uint64    `json:"reductions"`
	BIFs       uint64    `json:"natives"` // calls of BIFs there, without those that guards may call
	Counters   []Counter `json:"counters"`
	Events     []Counter `json:"events"` // the runtime's own work: fences, spilled frames, collections, fetches of its code
}

// OfMachine converts the counters of a machine.
func OfMachine(c *meter.Counters) Machine {
	return Machine{
		Cycles: c.Cycles(), Reductions: c.Reductions, BIFs: c.BIFs,
		Counters: counters(c.Fields()), Events: counters(c.Events()),
	}
}

func counters(fields []emu.CounterField) (all []Counter) {
	for _, f := range fields {
		all = append(all, Counter{f.Name, f.Unit, *f.Value})
	}
	return all
}

// Count returns the value of a counter or an event, 0 if there is none of that name.
func (m *Machine) Count(name string) uint64 {
	for _, list := range [][]Counter{m.Counters, m.Events} {
		for i := range list {
			if list[i].Name == name {
				return list[i].Value
			}
		}
	}
	return 0
}

// Counter is an event counter.
type Counter struct {
	Name  string `json:"name"`
	Unit  string `json:"unit"`
	Value uint64 `json:"value"`
}

// Core counts what one core has done.
type Core struct {
	Core  int    `json:"core"`
	State string `json:"state"` // what its slave is doing
	Machine
	Time  CoreTime `json:"time"`
	Waits []Wait   `json:"waits"` // the sum of the counters wait, sleep and halted, by reason
	Cache Cache    `json:"cache"`

	CacheResizes  uint64 `json:"cache_resizes"`  // times that a local heap made the cache shrink or grow
	ResizeEvicted uint64 `json:"resize_evicted"` // functions that left it then
}

// Wait is the time that a core has waited for one reason: for a process, a message, a reply of the
// master, room in the ring to the master, the inbox of another core, or the barrier at the start.
type Wait struct {
	For    string `json:"for"`
	Cycles uint64 `json:"cycles"`
}

// CoreTime is the time of a core by its state, in cycles. The parts add up to the virtual time.
type CoreTime struct {
	Active  uint64 `json:"active"`  // executing, or waiting for a timer
	Stalled uint64 `json:"stalled"` // waiting for what is outside of it, or polling
	Idle    uint64 `json:"idle"`    // stopped for good
	Trapped uint64 `json:"trapped"` // halted
}

// OfTime returns how a core has spent its time up to now.
func OfTime(c *meter.Counters, now emu.Cycles) CoreTime {
	return CoreTime{
		Active: c.Active(), Stalled: c.Stalled(), Trapped: c.Halted,
		Idle: uint64(now) - min(c.Cycles(), uint64(now)),
	}
}
