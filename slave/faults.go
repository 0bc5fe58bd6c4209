package slave

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

// Faults are the faults of a core, in virtual time. The zero value has none.
type Faults struct {
	Seed uint64 // of random faults
	// RingBytes is a reduced size of each message ring, including the indices:
	// syscalls.MinRingBytes to syscalls.RingBytes, in whole words; 0 means the latter.
	RingBytes int
	// Release is the random delay with which room taken from a ring is released.
	Release syscalls.Late
	// Stop says when the core stops; nil if it does not.
	Stop *Stop
}

// Stop is the time when the clock of a core stops for good: After cycles after it has made system
// call number Calls, the first of which requests a process; if Calls is 0, at the virtual time
// After, but not before the core is up.
type Stop struct {
	Calls uint64
	After emu.Cycles
}

// watchdog is the interval at which the master checks for stopped cores.
var watchdog = emu.Constant{Name: "watchdog of the commander", Value: 10_000, Unit: "us",
	Confidence: emu.Low,
	Source:     "the longest sleep of ParallErlang's commander, which has no watchdog"}

// Watchdog returns the default interval at which the master checks the registers of cores, if cores
// may stop.
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

// end says when the core stops.
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
