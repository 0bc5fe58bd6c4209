package table

import (
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Status is what a process on the ARM does.
type Status uint8

// The statuses.
const (
	Runnable Status = iota
	Waiting         // for a message
	Loading         // waits for a module to be loaded, until the next window
	OnCore          // runs on a core; its slave knows the status
)

// An Entry is a process in the table.
type Entry struct {
	Num uint32
	memory.Holder
	P      *vm.Process
	X      emu.Addr // x registers of a process on the ARM
	Status Status
	Queued bool       // in the run queue
	Since  emu.Cycles // the time at which it became runnable
	Name   string
	Trap   bool   // the flag trap_exit
	Parent uint32 // number of the process that has spawned it, or 0
	family
	Tables ets.Owner
	bonds
	SharedParts memory.SharedParts // of a process on the ARM: parts of messages to cores
	Aliases     []uint32           // references that are aliases of the process
	Flags       flags.Flags
	Timers      clock.Owned // that refer to it
	Doomed      bool        // its core has been asked to end it
	Gone        bool
	Reports     bool // logs the crash of another process
	// Suspended: waits for the reply to a call that takes time. Meanwhile the master may access it,
	// wherever it runs.
	Suspended bool
	inspected
	frost
}

// inspected is the state of inspections of a process on a core: processes whose calls wait for
// access to it, whether the master has access, and whether the process is idle or waits for a
// message.
type inspected struct {
	Inspectors         []*Entry
	Shows, Idle, Waits bool
}

// bonds are the links and monitors of a process.
type bonds struct {
	Links   []uint32
	Mine    []Monitor // monitors this process has set
	Watched []Monitor // monitors set on this process
	Away    Away
}

// Mourned reports whether another process has to be notified of the end.
func (b *bonds) Mourned() bool { return len(b.Watched)+len(b.Links) > 0 || !b.Away.Empty() }

// frost is the state of suspend_process/1.
type frost struct {
	Frozen      int  // processes that have suspended it
	Parked      bool // its call gets no reply while it is suspended
	Suspensions []Suspending
}

// WaitsForMessage reports whether the process waits for a message, as far as the master knows.
func (pr *Entry) WaitsForMessage() bool {
	if pr.Core == memory.OnARM {
		return pr.Status == Waiting
	}
	return pr.Shows && pr.Waits && !pr.P.Awake()
}

// Owner returns the memory account of a process, or nil for nil.
func (pr *Entry) Owner() *memory.Holder {
	if pr == nil {
		return nil
	}
	return &pr.Holder
}

// Hash adds the state of a process to h.
func (pr *Entry) Hash(h *emu.Hash) {
	h.Uint64(uint64(pr.Status)<<32 | uint64(pr.Frozen))
	for _, b := range [...]bool{pr.Trap, pr.Doomed, pr.Suspended, pr.Parked, pr.Queued} {
		h.Bool(b)
	}
	for _, l := range pr.Links {
		h.Uint64(uint64(l))
	}
	for _, list := range [...][]Monitor{pr.Mine, pr.Watched} {
		h.Uint64(uint64(len(list)))
		for _, mon := range list {
			h.Uint64(uint64(mon.Ref)<<32 | uint64(mon.Pid))
		}
	}
	pr.Away.hash(h)
	if pr.Core == memory.OnARM {
		pr.P.HashState(h)
	}
}

// Pid returns the pid of the process.
func (pr *Entry) Pid() term.Term { return term.Pid(pr.Num) }

// Suspending records how often a process has suspended the process Num.
type Suspending struct {
	Num   uint32
	Times int
}

// Suspends returns the record of the process num, or nil.
func (pr *Entry) Suspends(num uint32) *Suspending {
	for i := range pr.Suspensions {
		if pr.Suspensions[i].Num == num {
			return &pr.Suspensions[i]
		}
	}
	return nil
}
