package ecore

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine"
)

// Join makes an agent for a core on which something else runs as well, with whom it shares m; it
// is no agent of the engine. It executes from Enter until Leave. From now on cores see nothing of
// those that execute no machine code, and of shared DRAM what Open has opened.
func (c *Chip) Join(m *core.Core, index int, weak bool) *Agent {
	c.joined, c.weak = true, weak
	a := c.agent(m, index)
	a.NeedsHandler = true
	return a
}

// Range is a range of memory.
type Range struct {
	Address emu.Addr
	Bytes   uint32
}

// has reports whether an address is in the range.
func (r Range) has(a emu.Addr) bool { return a-r.Address < r.Bytes }

// bell notifies an agent of stores to some bytes of shared DRAM.
type bell struct {
	address emu.Addr
	bytes   uint32
	to      engine.ID
}

// Enter makes the agent the one of its core, which is at rest. Others find it there.
func (a *Agent) Enter() {
	a.Pipe.Wait(int64(a.Machine.Clock))
	a.at = a.Pipe.Free
	a.chip.agents[a.index] = a
}

// Leave ends this. Outstanding requests of the core are dropped; its stores take effect.
func (a *Agent) Leave() {
	a.chip.agents[a.index] = nil
}

// Open lets the core reach ranges of shared DRAM, and of the SRAM of cores that execute no machine
// code. Shut ends that.
func (a *Agent) Open(all ...Range) { a.open = append(a.open, all...) }

// Shut is the reverse of Open for one range.
func (a *Agent) Shut(r Range) {
	a.open = slices.DeleteFunc(a.open, func(x Range) bool { return x == r })
}

// Ring notifies an agent of the engine when the core stores to a range of shared DRAM, as if the
// agent polled it all the time.
func (a *Agent) Ring(r Range, to engine.ID) { a.bell = bell{r.Address, r.Bytes, to} }

// reaches reports whether the core may access an address on a shared board.
func (a *Agent) reaches(r emu.Region, address emu.Addr) bool {
	if r != emu.DRAM && a.chip.at(address) != nil {
		return true
	}
	for _, x := range a.open {
		if x.has(address) {
			return true
		}
	}
	return false
}

// Reaches reports whether there is memory at a global address that the core may access.
func (a *Agent) Reaches(address emu.Addr) bool {
	r := a.region(address)
	return r == emu.SRAM || r == emu.DRAM
}

// SetGroup adds the core to a group, as Chip.SetGroup does. WAND waits until the group has the
// given number of cores.
func (a *Agent) SetGroup(group, cores int) { a.group, a.least = group, cores }
