package ecore

import (
	"math"

	"github.com/parallergo/epiphany/emu/isa"
)

// The events that a timer counts, as CONFIG has them (FACTS.md section 1).
const (
	eventOff = iota
	eventClock
	eventIdle
	eventCarry // of timer 0, for timer 1
	eventIALU
	eventFPU
	eventDual
	eventE1
	eventRA
	eventReserved
	eventLocalFetch
	eventLocalLoad
	eventFetch
	eventLoad
	eventMesh1 // which one of the mesh bits 8 to 11 of MESHCONFIG say
	eventMesh0 // bits 4 to 7
)

// The events of the mesh, as the vendor's examples number them (adapteva/epiphany-examples,
// emesh/emesh_traffic). Others are of the links to the neighbours; here a core does not see those,
// and nothing waits at its node but itself.
const (
	meshAnyWait    = 2
	meshCoreWait   = 3 // cycles in which the core waits for the way into the mesh
	meshCoreAccess = 14
)

// timerWraps is the bit of CONFIG that makes timers continue from all ones after zero.
const timerWraps = 1 << 26

// timer is an event timer. Its register has the value of the time at which it was last updated.
type timer struct {
	event uint32
	seen  uint64 // events counted at that time
}

// events is how many of a kind there have been. No more than one of each happens in a cycle.
func (c *Core) events(event uint32) uint64 {
	c.settle()
	n := &c.count
	switch event {
	case eventClock:
		return uint64(c.Pipe.Free) - n.HaltCycles
	case eventIdle:
		return n.IdleCycles
	case eventCarry:
		return c.carries
	case eventIALU:
		return c.issued[isa.IALU]
	case eventFPU:
		return c.issued[isa.FPU]
	case eventDual:
		return n.Dual
	case eventE1, eventLoad:
		return n.LoadStalls
	case eventRA:
		return n.Waits
	case eventLocalFetch:
		return n.BankStalls
	case eventFetch:
		return n.FetchStalls
	case eventMesh0:
		return n.mesh(c.Special[isa.SpecialMesh] >> 4 & 15)
	case eventMesh1:
		return n.mesh(c.Special[isa.SpecialMesh] >> 8 & 15)
	}
	return 0
}

// mesh is how many events of a kind there have been at the core's node of the mesh.
func (n *Counters) mesh(event uint32) uint64 {
	switch event {
	case meshAnyWait, meshCoreWait:
		return n.StoreStalls
	case meshCoreAccess:
		return n.Sent
	}
	return 0
}

// tick takes the timers to the present and latches the interrupts of those that reach zero.
func (c *Core) tick() {
	for i := range c.timers {
		t, value := &c.timers[i], &c.Special[isa.SpecialCtimer0+i]
		now := c.events(t.event)
		n := now - t.seen
		t.seen = now
		if n == 0 || *value == 0 {
			continue
		}
		if n < uint64(*value) {
			*value -= uint32(n)
			continue
		}
		n -= uint64(*value)
		*value = 0
		if c.Special[isa.SpecialConfig]&timerWraps != 0 {
			*value = uint32(math.MaxUint32 - n)
		}
		if i == 0 {
			c.carries++
		}
		c.Special[isa.SpecialIlat] |= 1 << (isa.InterruptTimer0 + i)
		c.due = true
	}
}

// untimed is the time at which no timer reaches zero before.
const untimed = math.MaxInt64

// deadline is the first time at which a timer can reach zero, if the core runs.
func (c *Core) deadline() int64 {
	least := int64(untimed)
	for i := range c.timers {
		if c.timers[i].event != eventOff && c.Special[isa.SpecialCtimer0+i] != 0 {
			least = min(least, c.Pipe.Free+int64(c.Special[isa.SpecialCtimer0+i]))
		}
	}
	return least
}

// alarm is the time at which a timer wakes the core, if it idles.
func (c *Core) alarm() int64 {
	if !c.timed {
		return untimed
	}
	c.tick()
	least := int64(untimed)
	for i := range c.timers {
		v := c.Special[isa.SpecialCtimer0+i]
		if e := c.timers[i].event; v != 0 && (e == eventClock || e == eventIdle) {
			least = min(least, c.Pipe.Free+int64(v))
		}
	}
	return least
}

// configure lets the timers count what CONFIG says from now on. What they have counted by now is in
// their registers.
func (c *Core) configure() {
	config := c.Special[isa.SpecialConfig]
	c.timers[0].event, c.timers[1].event = config>>4&15, config>>8&15
	c.timed = config>>4&0xff != 0
	c.startTimers()
}

// startTimers lets the timers count from now on.
func (c *Core) startTimers() {
	for i := range c.timers {
		c.timers[i].seen = c.events(c.timers[i].event)
	}
}
