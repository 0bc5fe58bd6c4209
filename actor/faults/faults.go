// Package faults defines the faults that can be injected into a system.
package faults

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
)

// Faults are injected in virtual time: runs of one configuration are equal, whatever executes them.
// The zero value injects none.
type Faults struct {
	Seed uint64 // of the random numbers
	// RingBytes is the size of each ring for messages between a core and the master, with its
	// indices: syscalls.MinRingBytes to syscalls.RingBytes in whole words; 0 stands for the latter.
	RingBytes int
	// Release delays the return of room by the reader of such a ring, core or master.
	Release syscalls.Late
	// Service delays the commander's polling of the cores, and its serving of calls.
	Service syscalls.Late
	// Refusals make allocations fail as if memory were exhausted.
	Refusals []memory.Refusal
	// Stops make cores fail, each at most once.
	Stops []Stop
}

// Stop is the failure of a core: its clock stops, and it executes nothing any more. If Calls is not
// 0 this happens After cycles after its system call number Calls, the first of which requests a
// process. Otherwise it happens at the virtual time After, but not before the core has started up.
type Stop struct {
	Core  int
	Calls uint64
	After emu.Cycles
}

func (s Stop) ofSlave() *slave.Stop { return &slave.Stop{Calls: s.Calls, After: s.After} }

// Validate validates the faults for a board with the given number of cores. The error names the
// keys.
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

// OfCore returns the faults of one core.
func (f *Faults) OfCore(core int) slave.Faults {
	out := slave.Faults{Seed: f.Seed, RingBytes: f.RingBytes, Release: f.Release}
	for _, s := range f.Stops {
		if s.Core == core {
			out.Stop = s.ofSlave()
		}
	}
	return out
}

// Streams of random numbers derived from a seed. Each core uses the stream of its index; the master
// uses these, and one for each ring from Rings on.
const (
	Service = 1<<32 + iota
	dram
	arm
	Rings
)

// Refuse sets the refusals of an allocator: the ARM's if private, otherwise that of shared DRAM.
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
