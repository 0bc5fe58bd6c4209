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

// Status is what a process does.
type Status uint8

// What it does.
const (
	Runnable Status = iota
	Waiting         // for a message
	Loading         // for a module, until the next window
	OnCore          // its slave knows
)

// Entry is an entry of the process table.
type Entry struct {
	Num uint32
	memory.Holder
	P      *vm.Process
	X      emu.Addr // of a process of the ARM: its x registers
	Status Status
	Queued bool       // in the run queue
	Since  emu.Cycles // from when on it can run there
	Name   string
	Trap   bool // traps exits
	Parent uint32
	family
	Tables ets.Owner
	bonds
	SharedParts memory.SharedParts // of a process of the ARM: what it has sent to cores
	Aliases     []uint32           // references that mean the process
	Flags       flags.Flags
	Timers      clock.Owned // that mean it
	Doomed      bool        // its core has been told to end it
	Gone        bool
	Reports     bool // logs the crash of another process
	// Suspended: waits for the answer of a call that takes the master time. The master holds it
	// meanwhile, wherever it runs.
	Suspended bool
	inspected
	frost
}

// inspected is what looks into a process on a core need: whose calls wait for one, whether the master
// has the process for one now, and what the process does.
type inspected struct {
	Inspectors         []*Entry
	Shows, Idle, Waits bool
}

// bonds are links and monitors.
type bonds struct {
	Links   []uint32
	Mine    []Monitor // monitors this process has set
	Watched []Monitor // monitors set on this process
	Away    Away
}

// Mourned reports whether somebody is told of the end of the process.
func (b *bonds) Mourned() bool { return len(b.Watched)+len(b.Links) > 0 || !b.Away.Empty() }

// frost is what suspend_process/1 leaves.
type frost struct {
	Frozen      int  // processes that have suspended it
	Parked      bool // it is not answered because of that
	Suspensions []Suspending
}

// WaitsForMessage reports whether the process waits for a message, as far as the master may see it.
func (pr *Entry) WaitsForMessage() bool {
	if pr.Core == memory.OnARM {
		return pr.Status == Waiting
	}
	return pr.Shows && pr.Waits && !pr.P.Awake()
}

// Owner is who has the memory of a process, nil for nobody.
func (pr *Entry) Owner() *memory.Holder {
	if pr == nil {
		return nil
	}
	return &pr.Holder
}

// Hash feeds what the master knows of a process into a state hash.
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

// Pid is the process's identifier as a term.
func (pr *Entry) Pid() term.Term { return term.Pid(pr.Num) }

// Suspending is what a process has suspended another so many times.
type Suspending struct {
	Num   uint32
	Times int
}

// Suspends finds the entry of a process among those that another has suspended, nil if there is
// none.
func (pr *Entry) Suspends(num uint32) *Suspending {
	for i := range pr.Suspensions {
		if pr.Suspensions[i].Num == num {
			return &pr.Suspensions[i]
		}
	}
	return nil
}
