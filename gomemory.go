package epiphany

import (
	"math"
	"runtime/debug"
)

// What a Go process may take for its guests: the emulator's own tables grow with what guests have,
// and the rest is what it takes for any of them.
const (
	goBytesPerGuestByte = 4
	goBytesBeside       = 64 << 20
)

// LimitGoMemory makes the garbage collector of Go keep the memory of the process near four times
// what Erlang programs may have, on the ARM and in shared DRAM, and 64 MiB, also where the
// computer is too busy to collect in time; see [debug.SetMemoryLimit]. It is for programs that
// have one system and little beside it, as the command line. A limit that is there already stays.
func (s *System) LimitGoMemory() {
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(goBytesPerGuestByte*s.guestBytes + goBytesBeside)
	}
}
