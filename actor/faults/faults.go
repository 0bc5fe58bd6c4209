// Package faults is what goes wrong on purpose in a system, and when.
package faults

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
)

// Faults go wrong on purpose, in virtual time: runs of one configuration are equal whatever
// executes them. The zero value is none.
type Faults struct {
	Seed uint64 // of what is drawn
	// RingBytes is the size of each ring for messages between a core and the master, as if they
	// were so small, indices included: syscalls.MinRingBytes to syscalls.RingBytes in whole words;
	// 0 stands for the latter.
	RingBytes int
	// Release is how late the reader of such a ring, core or master, gives back what it has taken.
	Release syscalls.Late
	// Service is how late the commander begins to look at the cores, and how late it serves a call.
	Service syscalls.Late
	// Refusals say which allocations are refused as if memory were exhausted.
	Refusals []memory.Refusal
	// Stops say which cores stop, each at most once.
	Stops []Stop
}

// Stop tells when the clock of a core stops, after which the core executes nothing any more: so
// many cycles after it has made system call number Calls, the first of which asks for a process; if
// Calls is 0, at the virtual time After, but not before the core is up.
type Stop struct {
	Core  int
	Calls uint64
	After emu.Cycles
}

func (s Stop) ofSlave() *slave.Stop { return &slave.Stop{Calls: s.Calls, After: s.After} }

// Validate checks the ranges for a board of so many cores. The error names the keys.
func (f *Faults) Validate(cores int) error {
	common := slave.Faults{RingBytes: f.RingBytes, Release: f.Release}
	errs := []error{common.Validate(), f.Service.Validate("Faults.Service")}
	for i, r := range f.Refusals {
		errs = append(errs, r.Validate(fmt.Sprintf("Faults.Refusals[%d]", i)))
	}
	stops := map[int]bool{}
	for i, s := range f.Stops {
		if s.Core < 0 || s.Core >= cores || stops[s.Core] {
			errs = append(errs, fmt.Errorf("Faults.Stops[%d].Core is %d, want 0 to %d, each once",
				i, s.Core, cores-1))
		}
		stops[s.Core] = true
		if err := (&slave.Faults{Stop: s.ofSlave()}).Validate(); err != nil {
			errs = append(errs, fmt.Errorf("Faults.Stops[%d]: %w", i, err))
		}
	}
	return errors.Join(errs...)
}

// OfCore is what goes wrong at one core.
func (f *Faults) OfCore(core int) slave.Faults {
	out := slave.Faults{Seed: f.Seed, RingBytes: f.RingBytes, Release: f.Release}
	for _, s := range f.Stops {
		if s.Core == core {
			out.Stop = s.ofSlave()
		}
	}
	return out
}

// Streams of random numbers of a seed. Each core has the stream of its index; the master has those
// from here on, for each ring one.
const (
	Service = 1<<32 + iota
	dram
	arm
	Rings
)

// Refuse gives an allocator the refusals that are for it: the ARM's, or that of shared DRAM.
func (f *Faults) Refuse(a *memory.Allocator, private bool) {
	stream := uint64(dram)
	if private {
		stream = arm
	}
	var all []memory.Refusal
	for _, r := range f.Refusals {
		if r.ARM == private {
			all = append(all, r)
		}
	}
	a.Refuse(all, emu.NewRandom(f.Seed, stream))
}
