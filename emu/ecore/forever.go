package ecore

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

const (
	// WaitCycles is the time between two looks whether cores wait for ever: 7 ms, in which the
	// emulator executes so much that the look costs nothing.
	WaitCycles emu.Cycles = 1 << 22
	// WaitInstructions is how many instructions a loop that waits may have.
	WaitInstructions = 1 << 14
)

// Wait is what a core waits for.
type Wait struct {
	// Address is what it reads meanwhile: a lock that it tries to take, else something outside of its
	// memory, else something not on its stack; 0 if it reads nothing.
	Address uint32
	Held    uint32 // what the lock contains; 0 if it tries to take none
}

// Waiting looks whether the core will repeat for ever what it does, if nobody else writes memory or
// interrupts it: its next instructions, of which it follows so many, come back to a state that they
// have passed before, and have changed nothing until then. A TESTSET that finds
// its lock taken changes nothing, in another core's memory neither.
//
// What it reads in others, which are ranges of global addresses, may change without any core, so that
// it does not wait for ever.
//
// Waiting is called between windows and changes nothing. It never takes a core for one that waits if
// it does not; one whose loop stores, or reads a timer, is not recognised.
func (a *Agent) Waiting(instructions int, others ...Range) (w Wait, forever bool) {
	if !a.quiet() || a.Special[isa.SpecialIlat] != 0 || a.interruptible() {
		return w, false
	}
	f := &follower{of: a, s: a.State, others: others}
	f.s.Status |= isa.Active
	// The state to come back to is the one after 1, 2, 4, ... instructions (Brent's algorithm).
	seen, next := f.s, 1
	for n := 1; n <= instructions; n++ {
		if !f.step() {
			return w, false
		}
		if f.s == seen {
			return f.wait, true
		}
		if n == next {
			seen, next = f.s, 2*next
			f.wait, f.away = Wait{}, false
		}
	}
	return w, false
}

// Asleep reports whether the core is at rest, halted or idle, and will remain so if nobody
// interrupts or resumes it.
func (a *Agent) Asleep() bool {
	return a.quiet() && a.Next() == emu.Never && a.outbox.ask.state != asked
}

// quiet reports whether nothing that the core has begun is on its way, but for loads, and for a TESTSET
// that has not taken its lock: whether it will is seen by the contents of the lock.
func (a *Agent) quiet() bool {
	if a.dma.active() || len(a.outbox.posted) > 0 {
		return false
	}
	for _, r := range a.outbox.requests {
		if r.kind != readsMemory && r.kind != setsPart {
			return false
		}
	}
	ask := &a.outbox.ask
	switch {
	case ask.access != Setting || ask.state == none:
		return true
	case ask.state == replied:
		return ask.value != 0
	}
	old, executed := a.Machine.Port.Found()
	return !executed || old != 0
}

// interruptible reports whether a timer may interrupt the core.
func (a *Agent) interruptible() bool {
	const timers = 1<<isa.InterruptTimer0 | 1<<isa.InterruptTimer1
	return a.timed && ^a.Special[isa.SpecialImask]&timers != 0
}

// follower executes instructions of a core on a copy of its registers, as long as they change no
// memory.
type follower struct {
	of      *Agent
	s       isa.State
	others  []Range
	changed bool // something has been done that is not to be repeated
	wait    Wait
	away    bool // its address is outside of the core's memory
}

// step executes an instruction. It returns false if that changes more than registers, or depends on
// more than memory.
func (f *follower) step() bool {
	low, _ := f.peek(f.s.PC, 2)
	if isa.Size(uint16(low)) == 4 {
		high, _ := f.peek(f.s.PC+2, 2)
		low |= high << 16
	}
	in, ok := isa.Decode(uint32(low))
	if f.changed || !ok || !f.repeats(&in) {
		return false
	}
	event := f.s.Execute(&in, f)
	return !f.changed && (event == isa.NoEvent || event == isa.Unmasked)
}

// repeats reports whether an instruction does the same whenever it is executed. Writes to special
// registers that are followed are those to CONFIG, by which integers are multiplied.
func (f *follower) repeats(in *isa.Instr) bool {
	switch in.Op {
	case isa.OpMovfs:
		return in.Imm != isa.SpecialCtimer0 && in.Imm != isa.SpecialCtimer1
	case isa.OpMovts:
		const timers = 0xff0
		to := f.s.R[in.Rd&63]
		return in.Imm == isa.SpecialConfig && (to^f.s.Special[isa.SpecialConfig])&timers == 0
	}
	return true
}

// Load implements isa.Memory.
func (f *follower) Load(address uint32, size uint8) (uint64, bool) {
	global := f.of.global(address)
	f.changed = f.changed || slices.ContainsFunc(f.others, func(r Range) bool { return r.has(global) })
	local, top := f.of.Local(address), f.s.R[stackPointer]
	own := uint64(local>>2) < uint64(len(f.of.sram))
	stack := own && top != 0 && local >= top
	if f.wait.Held == 0 && (f.wait.Address == 0 && !stack || !own && !f.away) {
		f.wait.Address, f.away = address, !own
	}
	return f.peek(address, size)
}

// peek reads memory as the core would. It does not read registers.
func (f *follower) peek(address uint32, size uint8) (uint64, bool) {
	if v, ok := f.of.peek(f.of.Local(address), size); ok {
		return v, true
	}
	switch f.of.region(address) {
	case emu.SRAM, emu.DRAM:
		return f.of.chip.peek(address, size), true
	}
	f.changed = true
	return 0, true
}

// Store implements isa.Memory: a store that changes nothing is none.
func (f *follower) Store(address uint32, size uint8, v uint64) bool {
	old, _ := f.peek(address, size)
	own := uint64(f.of.Local(address)>>2) < uint64(len(f.of.sram))
	f.changed = f.changed || !own || f.of.guarded(f.of.Local(address)) || old != v
	return true
}

// TestSet implements isa.Memory.
func (f *follower) TestSet(address uint32, size uint8, _ uint32) (uint32, bool) {
	old, _ := f.Load(address, size)
	f.changed = f.changed || old == 0
	f.wait = Wait{address, uint32(old)}
	return uint32(old), true
}

// stackPointer is the register of the stack by the ABI. It only chooses what is reported.
const stackPointer = 13
