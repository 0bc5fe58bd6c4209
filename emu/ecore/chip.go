package ecore

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
)

// Chip are the cores of a board that execute machine code, and what lies between them. Its methods
// are called between windows.
type Chip struct {
	mem    *emu.Memory
	board  *emu.Board
	agents []*Agent // by index; nil where something else runs
	weak   bool
	joined bool // the board with others: see Share
}

// NewChip is a chip without such cores yet.
func NewChip(mem *emu.Memory) *Chip {
	return &Chip{mem: mem, board: mem.Board(), agents: make([]*Agent, mem.Board().Cores())}
}

// Add makes a core of the board execute machine code. It is at rest.
func (c *Chip) Add(e *engine.Engine, index, priority int) (*Agent, error) {
	if index < 0 || index >= len(c.agents) || c.agents[index] != nil {
		return nil, fmt.Errorf("ecore: no core %d to add", index)
	}
	m := core.New(c.board, c.mem.View(index))
	a := c.agent(&m, index)
	c.weak = e.Config().Weak.MaxDelay > 0
	m.Port = e.Add(a, priority)
	m.Port.OnCore(index)
	c.agents[index] = a
	return a, nil
}

// agent makes an agent for a core that the board has.
func (c *Chip) agent(m *core.Core, index int) *Agent {
	sram, _ := c.mem.Words(c.board.SRAM(index), c.board.SRAMBytes/emu.WordBytes)
	a := &Agent{Machine: m, chip: c, index: index}
	a.Core = *New(c.board.CoreID(index), sram, way{a})
	return a
}

// Agent is a core that has been added, or nil.
func (c *Chip) Agent(index int) *Agent { return c.agents[index] }

// SetGroup puts a core into a group: SYNC, WAND and MBKPT of one reach all. Cores begin in group 0.
func (c *Chip) SetGroup(index, group int) { c.agents[index].group = group }

// region returns the memory region of a global address, as a core sees it: the ARM's is not
// visible.
func (a *Agent) region(address uint32) emu.Region {
	r := a.chip.mem.Region(address)
	if r == emu.ARM || a.chip.joined && !a.reaches(r, address) {
		return emu.Unmapped
	}
	return r
}

// peek reads memory that is there.
func (c *Chip) peek(address uint32, size uint8) uint64 {
	ws, err := c.mem.Words(address&^3, words(size))
	if err != nil {
		return 0
	}
	if size == 8 {
		return uint64(ws[0]) | uint64(ws[1])<<32
	}
	return uint64(ws[0]>>(8*(address&3))) & (1<<(8*size) - 1)
}

// poke writes memory that is there.
func (c *Chip) poke(address uint32, size uint8, v uint64) {
	ws, err := c.mem.Words(address&^3, words(size))
	if err != nil {
		return
	}
	if size == 8 {
		ws[0], ws[1] = emu.Word(v), emu.Word(v>>32)
		return
	}
	shift := 8 * (address & 3)
	mask := uint32(1<<(8*size)-1) << shift
	ws[0] = ws[0]&^mask | uint32(v)<<shift&mask
}

// Register reads a register of any core by its global address, at a time.
func (c *Chip) Register(address uint32) (v uint32, ok bool) {
	if a := c.at(address); a != nil {
		return a.Register(address & (1<<20 - 1))
	}
	w, err := c.mem.Read(address)
	return w, err == nil
}

// SetRegister writes a register of any core by its global address, at a time. It returns false if
// there is no such register.
func (c *Chip) SetRegister(at emu.Cycles, address, v uint32) bool {
	a := c.at(address)
	if a == nil {
		return c.mem.Write(address, v) == nil
	}
	ok := false
	a.change(at, func() { ok = a.Core.SetRegister(address&(1<<20-1), v) })
	return ok
}

// at is the core that an address belongs to, nil if that executes no machine code.
func (c *Chip) at(address uint32) *Agent {
	index, ok := c.board.CoreIndex(address >> 20)
	if !ok {
		return nil
	}
	return c.agents[index]
}

// perform executes a request of a core, unless the core that it concerns does not execute machine
// code any more.
func (c *Chip) perform(a *Agent, r request) {
	switch r.kind {
	case readsMemory:
		a.outbox.reply(a.read(r))
	case setsPart:
		if a.region(r.address) == emu.Unmapped {
			a.outbox.reply(0, false)
			return
		}
		old := c.peek(r.address, r.size)
		if old == 0 {
			c.poke(r.address, r.size, r.value)
		}
		a.outbox.reply(old, true)
	case writesRegister:
		if a.region(r.address) == emu.Unmapped {
			return
		}
		c.SetRegister(r.at, r.address, uint32(r.value))
		if r.size == 8 {
			c.SetRegister(r.at, r.address+4, uint32(r.value>>32))
		}
	case multicasts:
		a.multicast(r)
	case signals:
		c.signal(a, r)
	case raisesWand:
		if !c.allAtWand(a) { // two came last at a time, and the other has raised it
			return
		}
		for _, m := range c.members(a) {
			m.Status &^= isa.WAND
			m.interruptAt(r.at, 1<<isa.InterruptWand)
		}
	}
}

// allAtWand reports whether all cores of a group have executed WAND.
func (c *Chip) allAtWand(a *Agent) bool {
	all := c.members(a)
	for _, m := range all {
		if m.Status&isa.WAND == 0 {
			return false
		}
	}
	return len(all) >= a.least
}

// read returns what a core reads from another core.
func (a *Agent) read(r request) (v uint64, ok bool) {
	switch a.region(r.address) {
	case emu.Unmapped:
		return 0, false
	case emu.MMR:
		w, ok := a.chip.Register(r.address)
		return uint64(w), ok
	}
	return a.chip.peek(r.address, r.size), true
}

// multicast writes into the cores that listen to an id.
func (a *Agent) multicast(r request) {
	c := a.chip
	for _, m := range c.agents {
		if m != nil && m.Special[isa.SpecialMulticast] == r.address>>20 {
			to := m.Special[isa.SpecialCoreID]<<20 | r.address&(1<<20-1)
			if a.region(to) == emu.SRAM {
				c.poke(to, r.size, r.value)
			} else if r.size == 4 {
				c.SetRegister(r.at, to, uint32(r.value))
			}
		}
	}
}

// members are the cores of the group that a core is in.
func (c *Chip) members(a *Agent) (all []*Agent) {
	for _, m := range c.agents {
		if m != nil && m.group == a.group {
			all = append(all, m)
		}
	}
	return all
}

// wandDelay is the time from the last WAND to the interrupts, in cycles: the wire goes from core to
// core and back at the pace of the mesh (arch-ref 03_emesh: 1.5 cycles a hop; estimate).
const wandDelay = 18

// signal does what an instruction of a core does to its group.
func (c *Chip) signal(a *Agent, r request) {
	all := c.members(a)
	switch isa.Event(r.value) {
	case isa.Synced:
		for _, m := range all {
			m.interruptAt(r.at, 1<<isa.InterruptSync)
		}
	case isa.AllHalt:
		for _, m := range all {
			m.Special[isa.SpecialDebug] |= 1 | 1<<2
			m.due = true
		}
	case isa.AtWand:
		if c.allAtWand(a) {
			a.outbox.send(a.Machine.Port, request{at: r.at + wandDelay, kind: raisesWand})
		}
	}
}
