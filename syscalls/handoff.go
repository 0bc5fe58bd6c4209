package syscalls

import (
	"sync/atomic"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
)

// Handoff is the handoff slot of a core. The master lays the process there that answers READY, with
// what the core is to know of it; the core takes it when it has seen the answer, and not before.
// Whoever resumes a halted core notes there when.
type Handoff struct {
	next    Assignment
	resumed atomic.Int64 // when the core, which is halted, has been resumed; Never when it has not
}

// Assignment is a process for a core.
type Assignment struct {
	Process *vm.Process
	// Lent: what the process would have of the core's SRAM is an extension of another process.
	Lent bool
	// Spoiled: so was it since the last process.
	Spoiled bool
}

// NewHandoff makes the slot of a core that is not halted.
func NewHandoff() *Handoff {
	h := &Handoff{}
	h.resumed.Store(int64(emu.Never))
	return h
}

// Assign lays down what answers READY.
func (h *Handoff) Assign(a Assignment) { h.next = a }

// Assigned is what has been laid down last.
func (h *Handoff) Assigned() Assignment { return h.next }

// Resume notes when the core has been resumed by a command: the first of several counts.
func (h *Handoff) Resume(at emu.Cycles) {
	for {
		old := h.resumed.Load()
		if int64(at) >= old || h.resumed.CompareAndSwap(old, int64(at)) {
			return
		}
	}
}

// Resumed is when the core has been resumed, Never if it has not.
func (h *Handoff) Resumed() emu.Cycles { return emu.Cycles(h.resumed.Load()) }

// Woken forgets that the core has been resumed.
func (h *Handoff) Woken() { h.resumed.Store(int64(emu.Never)) }

// CodeSource has the code that cores use. It changes between windows.
type CodeSource interface {
	// Seen is the code that everybody sees by now.
	Seen() *code.Code
}

// Endpoint is the runtime of a core as the master deals with it: addresses, the handoff slot, and
// how the SRAM is divided up. Everything else goes through memory.
type Endpoint interface {
	// Core is the core's index.
	Core() int
	Area() Area
	Handoff() *Handoff
	// XAt is the address of the core's x registers.
	XAt() emu.Addr
	// Local is what a process that begins on the core gets of its SRAM: nothing when that is lent.
	Local(lent bool) heap.Local
	// Inbox is what other cores write to, where cores send to each other.
	Inbox() Inbox
}
