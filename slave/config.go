package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/weak"
)

// ContextReds is the number of reductions after which a slave polls for messages even if its
// process does not receive (CONTEXT_REDS, FACTS.md section 8).
const ContextReds = 2000

// bootCycles is the time of a core before the barrier: its C runtime clears and sets up its SRAM,
// one word per cycle.
const bootCycles emu.Cycles = 32 << 10 / emu.WordBytes

// Config configures a slave.
type Config struct {
	Core   int
	Cores  int
	Board  *emu.Board
	Memory *emu.Memory
	Areas  emu.Addr // control areas of all cores
	// Registers is the address of the x registers in shared DRAM, if the layout does not have them
	// in SRAM.
	Registers emu.Addr
	Cache     swicache.Config
	Layout    *Layout
	Atoms     *term.Atoms
	Stress    bool
	Banks     bool // loads and stores in SRAM delay code fetches from the same bank
	// Weak is the core's memory order; NoFences makes heap_fence a no-op: see vm.
	Weak     weak.Order
	NoFences bool
	Wait     Wait // complete
	Send     SendPolicy
	Collect  Collector
	Borrow   Borrow
	Transfer Transfer
	User     term.Term // pid of the system's own output device
	Actors   uint32    // first process number of Go actors
	// Messages is the largest number of atoms, pids and small integers in a mailbox: a process with
	// more ends with system_limit; 0 means no bound.
	Messages int
	// Directory maps processes to cores, for SendMesh.
	Directory syscalls.Directory
	Code      syscalls.CodeSource
	Faults    Faults
	// Watchdog is the interval at which the master checks the core's registers, in case it stops.
	Watchdog emu.Cycles
}

// inboxAt returns the inbox of a core.
func (c *Config) inboxAt(core int) syscalls.Inbox {
	return syscalls.Inbox{Base: c.Board.SRAM(core) + emu.Addr(c.Layout.Inbox),
		Bytes: c.Layout.InboxBytes}
}
