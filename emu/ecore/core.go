package ecore

import "github.com/parallergo/epiphany/emu/isa"

// Core is a core that executes machine code. Its registers may be read and written while it does
// not run.
type Core struct {
	isa.State
	Pipe isa.Pipeline // the clock is Pipe.Free
	Trap int32        // the number of the trap at which it has stopped
	// FreeBanks lets code and data be in one bank of the memory without getting in each other's
	// way.
	FreeBanks bool
	// NeedsHandler halts the core at a software exception or a memory fault whose vector is zero,
	// as there is no handler. Fault then describes it.
	NeedsHandler bool
	Fault        Fault

	sram    []uint32
	outside Outside
	due     bool // an interrupt may be due
	waiting bool // for the reply to an access of the instruction at PC
	wide    bool // the instruction has 32 bits
	line    line
	timers  [2]timer
	timed   bool   // a timer counts
	carries uint64 // how often timer 0 has reached zero
	count   Counters
	issued  [8]uint64       // instructions by unit
	decoded *[entries]entry // nil before the core runs
	blocks  [blocks]*block
	passed  []*block // that have passed and are not counted yet
	steady  steady
	phase   []int64  // of the pipeline behind it
	near    isa.Near // stores into what has been code of a block are not near
	epoch   uint64   // counts the times at which code may have changed
	landed  bool     // where a block may begin: at the target of a branch, or behind one
}

// Access is a kind of access that needs a reply.
type Access uint8

const (
	Loading  Access = iota // data
	Fetching               // a line of eight bytes of code
	Setting                // testset
)

// Outside is everything beyond the core's own memory: other cores, shared DRAM. The methods for
// accesses return how many cycles the core stalls.
type Outside interface {
	// Ready reports whether the reply to a Load, or a TestSet with a value, is available. If not,
	// Run returns Waiting, and executes the instruction again at its next call.
	Ready(k Access, address uint32, size uint8, value uint32) bool
	Load(k Access, address uint32, size uint8) (value uint64, stall int64, ok bool)
	Store(address uint32, size uint8, value uint64) (stall int64, ok bool)
	TestSet(address uint32, size uint8, value uint32) (old uint32, stall int64, ok bool)
	// Wrote is called after the program, or another agent, has written a special register.
	Wrote(number int32)
	// Signal handles the effect of an instruction on all cores: isa.Synced, isa.AtWand or
	// isa.AllHalt.
	Signal(isa.Event)
}

// line is the line of code from outside that was fetched last.
type line struct {
	address uint32 // of its first byte, or noLine
	code    uint64
}

const noLine = 1 // no line's address

// Counters are events since the start.
type Counters struct {
	Instructions  uint64
	Faults        uint64 // words that are no instruction, and places without one
	IALU, FPU     uint64 // instructions
	Dual          uint64 // cycles in which two instructions issue
	Waits         uint64 // cycles in which none does because a register is not ready
	FetchStalls   uint64 // cycles for instructions from outside
	LoadStalls    uint64 // cycles for loads from outside
	StoreStalls   uint64 // cycles for stores to outside
	BankStalls    uint64 // cycles in which code waits for data in the same bank
	IdleCycles    uint64 // cycles in which the core idles
	HaltCycles    uint64 // cycles in which it is halted
	Sent          uint64 // packets into the mesh
	Returned      uint64 // replies from there
	Interrupts    uint64
	TakenBranches uint64
}

// Fault is an exception without a handler.
type Fault struct {
	Cause isa.Cause
	PC    uint32 // of the next instruction
}

// Count returns the counters.
func (c *Core) Count() Counters {
	c.settle()
	n := c.count
	n.IALU, n.FPU = c.issued[isa.IALU], c.issued[isa.FPU]
	for _, issued := range c.issued {
		n.Instructions += issued
	}
	return n
}

// Stop is why Run ends.
type Stop uint8

const (
	OutOfTime Stop = iota
	Idle           // the core waits for an interrupt
	Halted         // DEBUGSTATUS says so
	Trapped        // halted by trap: the number is in Trap
	Waiting        // for a reply from outside
	retimed        // no stop: a timer has been written
)

// suspended is the event of an instruction that must wait for a reply from outside.
const suspended isa.Event = 255

// entries is the number of decoded instructions that are kept.
const entries = 1 << 11

// entry is a decoded instruction. It is valid for the word that it was decoded from.
type entry struct {
	word    uint32
	mask    uint32 // 0 if there is none
	in      isa.Instr
	hazards isa.Hazards
	step    [1]isa.Step
	branch  bool // a conditional one
}

// New is a core at rest with its memory, which it reads and writes in place; outside may be nil.
func New(id uint32, sram []uint32, outside Outside) *Core {
	c := &Core{sram: sram, outside: outside, line: line{address: noLine}}
	c.Special[isa.SpecialCoreID] = id
	c.near.Words = sram
	c.near.Closed = make([]bool, (4*len(sram)+isa.Granule-1)/isa.Granule)
	return c
}

// Start lets the core execute from an address on.
func (c *Core) Start(at uint32) {
	c.PC = at
	c.Status |= isa.Active
	c.Resume()
}

// Resume ends a halt.
func (c *Core) Resume() { c.Special[isa.SpecialDebug] &^= 1 }

// Latch is an interrupt from outside; it wakes a core that idles.
func (c *Core) Latch(number int) {
	c.Special[isa.SpecialIlat] |= 1 << number
	c.Status |= isa.Active
	c.due = true
}

// Runnable reports whether the core neither halts nor idles.
func (c *Core) Runnable() bool {
	return !c.halted() && (c.Status&isa.Active != 0 || c.Special[isa.SpecialIlat] != 0)
}

// Run executes until the clock has reached a cycle, or the core stops.
func (c *Core) Run(until int64) Stop {
	if c.halted() {
		return Halted
	}
	if !c.Runnable() {
		return Idle
	}
	c.Status |= isa.Active
	if c.decoded == nil {
		c.decoded = new([entries]entry)
	}
	c.due = true
	c.epoch++
	c.Pipe.Truncate = c.Truncates()
	for c.Pipe.Free < until {
		limit := until
		if c.timed {
			c.tick()
			limit = min(until, c.deadline())
		}
		if stop := c.burst(limit); stop != OutOfTime && stop != retimed {
			return stop
		}
	}
	return OutOfTime
}

// burst executes until the clock has reached a cycle, the core stops, or a timer has been written.
func (c *Core) burst(until int64) Stop {
	for c.Pipe.Free < until {
		if c.due && !c.waiting {
			if c.halted() {
				return Halted
			}
			c.interrupt()
		}
		if c.landed && !c.waiting {
			if c.passBlocks(until); c.due || c.Pipe.Free >= until {
				continue
			}
		}
		e := c.fetch()
		if e == nil {
			if c.waiting {
				return Waiting
			}
			continue
		}
		if event := c.execute(e); event > isa.Raised {
			if stop := c.handle(event, &e.in); stop != OutOfTime {
				return stop
			}
		} else if event == isa.Raised {
			c.raised()
		}
	}
	return OutOfTime
}

func (c *Core) halted() bool { return c.Special[isa.SpecialDebug]&1 != 0 }

// interrupt enters a handler if one is due.
func (c *Core) interrupt() {
	c.due = false
	if c.Interrupt() {
		c.count.Interrupts++
		c.line.address = noLine
		c.Pipe.Taken()
	}
}

// refuse halts the core at an exception without a handler.
func (c *Core) refuse(interrupt int, cause isa.Cause) {
	c.due = true
	if c.NeedsHandler && c.sram[interrupt] == 0 {
		c.Fault = Fault{cause, c.PC}
		c.Special[isa.SpecialDebug] |= 1
	}
}

// raised is a software exception.
func (c *Core) raised() {
	c.refuse(isa.InterruptException, isa.Cause(c.Status&isa.Causes>>16))
}

// fetch returns the decoded instruction at PC, or nil after an exception.
func (c *Core) fetch() *entry {
	pc := c.PC
	index := pc >> 2
	if uint64(index)+1 >= uint64(len(c.sram)) {
		return c.fetchAnywhere()
	}
	word := uint32((uint64(c.sram[index]) | uint64(c.sram[index+1])<<32) >> (8 * (pc & 2)))
	e := &c.decoded[pc>>1%entries]
	if word&e.mask == e.word && e.mask != 0 {
		return e
	}
	return c.decode(e, word)
}

// decode fills an entry. What is no instruction is an exception that takes a cycle.
func (c *Core) decode(e *entry, word uint32) *entry {
	if !e.decode(word) {
		c.fault(isa.CauseUnimplemented, isa.Size(uint16(word)))
		return nil
	}
	return e
}

// decode fills the entry with the instruction that a word begins with, if it does.
func (e *entry) decode(word uint32) bool {
	in, ok := isa.Decode(word)
	if !ok {
		return false
	}
	e.mask = ^uint32(0)
	if in.Size == 2 {
		e.mask = 1<<16 - 1
	}
	e.word, e.in, e.hazards = word&e.mask, in, in.Hazards()
	e.step[0], e.branch = isa.NewStep(&in, true), in.Op.Branches()
	return true
}

// fault raises an exception in place of an instruction of some bytes.
func (c *Core) fault(cause isa.Cause, size int) {
	c.count.Faults++
	c.Raise(cause)
	c.PC += uint32(size)
	c.Pipe.Wait(c.Pipe.Free + 1)
	c.raised()
}

// execute issues an instruction, executes it, and counts it.
func (c *Core) execute(e *entry) isa.Event {
	switch e.hazards.Unit {
	case isa.Load, isa.Store:
		return c.move(e)
	case isa.Control:
		c.issue(&e.hazards)
		return c.control(e)
	}
	c.issue(&e.hazards)
	at := c.PC
	c.PC += uint32(e.in.Size)
	_, event := c.State.Run(e.step[:], nil)
	c.passedAt(at)
	return event
}

// issue finds the cycle of an instruction, and counts.
func (c *Core) issue(h *isa.Hazards) {
	free := c.Pipe.Free
	if wait := c.Pipe.Issue(h) - free; wait < 0 {
		c.count.Dual++
	} else {
		c.count.Waits += uint64(wait)
	}
	c.issued[h.Unit&7]++
}

// control executes an instruction that may be a branch. The jump back in a hardware loop is not
// one.
func (c *Core) control(e *entry) isa.Event {
	passes := c.Special[isa.SpecialLC]
	if e.branch && passes == 0 {
		c.branch(&e.in, c.Taken(&e.in))
		c.landed = true
		return isa.NoEvent
	}
	if c.timed && (e.in.Op == isa.OpMovfs || e.in.Op == isa.OpMovts) {
		c.tick()
	}
	next := c.PC + uint32(e.in.Size)
	event := c.Execute(&e.in, c)
	again := c.PC == c.Special[isa.SpecialLS] && c.Special[isa.SpecialLC] == passes-1
	if e.hazards.Jumps || c.PC != next && !again {
		c.jumped()
	}
	c.landed = c.landed || again
	return event
}

// passedAt jumps back in a hardware loop after the instruction at an address, if that is its last.
func (c *Core) passedAt(at uint32) {
	next := c.PC
	c.Passed(at)
	c.landed = c.PC != next
}

// jumped is a taken branch.
func (c *Core) jumped() {
	c.count.TakenBranches++
	c.line.address = noLine
	c.landed = true
	c.Pipe.Taken()
	if c.straddles(c.PC) {
		c.Pipe.Wait(c.Pipe.Free + 1)
	}
}

// straddles reports whether a 32-bit instruction is on two lines of eight bytes.
func (c *Core) straddles(pc uint32) bool {
	if pc&7 != 6 {
		return false
	}
	index := c.Local(pc) >> 2
	return uint64(index) < uint64(len(c.sram)) && isa.Size(uint16(c.sram[index]>>16)) == 4
}

// handle handles an event of an instruction.
func (c *Core) handle(e isa.Event, in *isa.Instr) Stop {
	switch e {
	case isa.Unmasked:
		return c.unmasked(in)
	case suspended:
		return Waiting
	case isa.Idled:
		if c.Special[isa.SpecialIlat] == 0 {
			return Idle
		}
		c.Status |= isa.Active
	case isa.Trapped:
		c.Trap = in.Imm
		return Trapped
	case isa.Halted:
		return Halted
	case isa.AllHalt:
		c.signal(e)
		return Halted
	default:
		c.signal(e)
	}
	return OutOfTime
}

// unmasked is gie, rti or movts.
func (c *Core) unmasked(in *isa.Instr) Stop {
	c.due = true
	c.Pipe.Truncate = c.Truncates()
	if in.Op != isa.OpMovts {
		return OutOfTime
	}
	c.wrote(in.Imm)
	return retimed
}

// wrote does what follows from a write to a special register.
func (c *Core) wrote(number int32) {
	switch number {
	case isa.SpecialConfig:
		c.configure()
	case isa.SpecialMesh:
		c.startTimers()
	case isa.SpecialCtimer0, isa.SpecialCtimer1:
		c.timers[number-isa.SpecialCtimer0].seen = c.events(c.timers[number-isa.SpecialCtimer0].event)
	}
	if c.outside != nil {
		c.outside.Wrote(number)
	}
}

func (c *Core) signal(e isa.Event) {
	if c.outside != nil {
		c.outside.Signal(e)
	}
	c.due = true
}
