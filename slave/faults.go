package slave

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

// Faults is what goes wrong at a core, in virtual time. The zero value is nothing.
type Faults struct {
	Seed uint64 // of what is drawn
	// RingBytes is the size of each ring for messages, indices included, as if it were so small:
	// syscalls.MinRingBytes to syscalls.RingBytes in whole words; 0 stands for the latter.
	RingBytes int
	// Release is how late what has been taken from a ring is given back.
	Release syscalls.Late
	// Stop is when the core stops, nil if it does not.
	Stop *Stop
}

// Stop is when the clock of a core stops, after which it executes nothing any more: so many cycles
// after it has made system call number Calls, the first of which asks for a process; if Calls is 0,
// at the virtual time After, but not before the core is up.
type Stop struct {
	Calls uint64
	After emu.Cycles
}

// watchdog is how often the master looks whether cores have stopped.
var watchdog = emu.Constant{Name: "watchdog of the commander", Value: 10_000, Unit: "us",
	Confidence: emu.Low,
	Source:     "the longest sleep of ParallErlang's commander, which has no watchdog"}

// Watchdog is the default time from one look of the master at the registers of cores to the next,
// where cores may stop.
func Watchdog(b *emu.Board) emu.Cycles { return max(1, emu.Cycles(watchdog.Value*b.ClockHz/1_000_000)) }

// Validate checks the ranges. The error names the key.
func (f *Faults) Validate() error {
	if n := f.RingBytes; n != 0 &&
		(n < syscalls.MinRingBytes || n > syscalls.RingBytes || n%emu.WordBytes != 0) {
		return fmt.Errorf("Faults.RingBytes is %d, want whole words, %d to %d bytes", n,
			syscalls.MinRingBytes, syscalls.RingBytes)
	}
	if f.Stop != nil && f.Stop.After < 0 {
		return fmt.Errorf("Faults.Stop.After is %d, want 0 or more", f.Stop.After)
	}
	return f.Release.Validate("Faults.Release")
}

// end is when the core stops.
type end struct {
	*Stop
	at   emu.Cycles // Never while it is not known
	made uint64     // calls
}

// called sets the time when the core stops, after it has made a call.
func (e *end) called(now emu.Cycles) {
	e.made++
	switch {
	case e.Stop == nil:
	case e.Calls == e.made:
		e.at = now + e.After
	case e.Calls == 0 && e.made == 1:
		e.at = max(now, e.After)
	}
}
