package slave

import (
	"github.com/parallergo/epiphany/emu"
)

// Reason is the reason why a core waits.
type Reason uint8

// Reasons.
const (
	ForProcess Reason = iota // it has no process: for the reply to READY
	ForMessage               // its process waits for one
	ForReply                 // of another system call
	ForRoom                  // in a ring to the master
	ForInbox                 // of another core
	ForBarrier               // at the start
	Reasons
)

func (r Reason) String() string {
	return [...]string{"process", "message", "answer", "room", "inbox", "barrier"}[r]
}

// Waits are the cycles that a core has polled, slept and halted, by reason.
type Waits [Reasons]uint64

// Total returns the sum.
func (w *Waits) Total() (n uint64) {
	for _, cycles := range w {
		n += cycles
	}
	return n
}

// waitedCycles returns the cycles in which a core has waited.
func waitedCycles(c *emu.Counters) uint64 { return c.Wait + c.Sleep + c.Halted }

// undo subtracts cycles by which the core is ahead, first from the current reason, then from the
// others.
func (w *Waits) undo(cycles uint64, from Reason) {
	for i := range Reasons {
		n := &w[(from+i)%Reasons]
		less := min(cycles, *n)
		*n -= less
		cycles -= less
	}
}
