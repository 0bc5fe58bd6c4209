package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/weak"
)

// ContextReds is the number of reductions after which a slave looks for messages though its process
// does not ask (CONTEXT_REDS, FACTS.md section 8).
const ContextReds = 2000

// bootCycles is what a core spends before the barrier: its C runtime zeroes and sets up its SRAM, a
// word a cycle.
const bootCycles emu.Cycles = 32 << 10 / emu.WordBytes

// Config is what a slave is made of.
type Config struct {
	Core   int
	Cores  int
	Board  *emu.Board
	Memory *emu.Memory
	Areas  emu.Addr // control areas of all cores
	// Registers are the x registers in shared DRAM, for a layout that does not have them.
	Registers emu.Addr
	Cache     swicache.Config
	Layout    *Layout
	Atoms     *term.Atoms
	Stress    bool
	Banks     bool // loads and stores in SRAM hold up the fetch of code from the same bank
	// Weak is the order of the core's memory, NoFences leaves heap_fence out: see vm.
	Weak     weak.Order
	NoFences bool
	Wait     Wait // complete
	Send     SendPolicy
	Collect  Collector
	Borrow   Borrow
	Transfer Transfer
	User     term.Term // pid of the system's own output device
	Actors   uint32    // first process number of Go actors
	Messages int       // most atoms, pids and small integers in a mailbox: the process that has more ends with system_limit; 0 for no bound
	// Directory tells where processes are, for SendMesh.
	Directory syscalls.Directory
	Code      syscalls.CodeSource
	Faults    Faults
	Watchdog  emu.Cycles // from one look of the master at the core's registers to the next; needed where the core stops
}

// inboxAt is the inbox of a core.
func (c *Config) inboxAt(core int) syscalls.Inbox {
	return syscalls.Inbox{Base: c.Board.SRAM(core) + emu.Addr(c.Layout.Inbox),
		Bytes: c.Layout.InboxBytes}
}
