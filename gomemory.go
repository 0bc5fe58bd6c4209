package epiphany

import (
	"math"
	"runtime/debug"
)

// How the memory of a Go process depends on that of its guests, the Erlang programs: the tables of
// the emulator grow with the memory of the guests; the rest is needed for any guest.
const (
	goBytesPerGuestByte = 4
	goBytesBeside       = 64 << 20
)

// LimitGoMemory sets Go's soft memory limit (see [debug.SetMemoryLimit]) to four times the memory
// that Erlang programs may use, on the ARM and in shared DRAM, plus 64 MiB. The garbage collector
// then keeps near that limit even if the host is too busy to collect in time. The method is for
// programs that contain one system and little else, such as the command line. A limit that is
// already set stays.
func (s *System) LimitGoMemory() {
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(goBytesPerGuestByte*s.guestBytes + goBytesBeside)
	}
}
