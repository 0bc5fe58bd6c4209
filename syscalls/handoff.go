package syscalls

import (
	"sync/atomic"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
)

// Handoff is the handoff slot of a core. The master puts the process for a READY call there; the
// core takes it when it has seen the reply, and not before. Whoever resumes a halted core records
// the time there.
type Handoff struct {
	next    Assignment
	resumed atomic.Int64 // when the halted core was resumed; Never if it was not
}

// Assignment is a process for a core.
type Assignment struct {
	Process *vm.Process
	// Lent: the part of the core's SRAM for the process is an extension of another process.
	Lent bool
	// Spoiled: it was such an extension at some time since the last process.
	Spoiled bool
}

// NewHandoff makes the slot of a core that is not halted.
func NewHandoff() *Handoff {
	h := &Handoff{}
	h.resumed.Store(int64(emu.Never))
	return h
}

// Assign puts the process for a READY call into the slot.
func (h *Handoff) Assign(a Assignment) { h.next = a }

// Assigned returns what was put into the slot last.
func (h *Handoff) Assigned() Assignment { return h.next }

// Resume records when a command has resumed the core; the earliest of several counts.
func (h *Handoff) Resume(at emu.Cycles) {
	for {
		old := h.resumed.Load()
		if int64(at) >= old || h.resumed.CompareAndSwap(old, int64(at)) {
			return
		}
	}
}

// Resumed returns when the core was resumed, Never if it was not.
func (h *Handoff) Resumed() emu.Cycles { return emu.Cycles(h.resumed.Load()) }

// Woken clears the record of a resume.
func (h *Handoff) Woken() { h.resumed.Store(int64(emu.Never)) }

// CodeSource provides the code that cores use. It changes between windows.
type CodeSource interface {
	// Seen returns the code that is now visible to all cores.
	Seen() *code.Code
}

// Endpoint is the runtime of a core as seen by the master: addresses, the handoff slot, and the
// division of the SRAM. Everything else passes through emulated memory.
type Endpoint interface {
	// Core returns the core's index.
	Core() int
	Area() Area
	Handoff() *Handoff
	// XAt returns the address of the core's x registers.
	XAt() emu.Addr
	// Local returns the part of its SRAM that a process which begins on the core gets: nothing if
	// that is lent.
	Local(lent bool) heap.Local
	// Inbox returns the inbox to which other cores write, if cores send to each other.
	Inbox() Inbox
}
