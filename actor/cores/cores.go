package cores

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

// Cores is the master's view of all cores: their states, the rings to and from them, and the
// messages and replies that are held back until a ring has room.
type Cores struct {
	*platform.Platform
	All     []*Core
	Layout  *slave.Layout // map of each core's SRAM
	Dir     Directory     // if cores send to each other directly
	Serving *Core         // the core whose messages or call the commander is serving, or nil
}

// Core is the master's view of a slave.
type Core struct {
	syscalls.Endpoint
	Reports  *slave.Slave // statistics; read between windows
	ID       engine.ID
	Area     syscalls.Area
	In       *syscalls.Reader // messages from the slave
	Text     *syscalls.Reader // pieces of text from the slave
	Out      *syscalls.Writer // messages to the slave
	Online   bool
	Ready    bool         // waits for a process
	Process  *table.Entry // process on the core
	Held     []heldBack   // messages for which its ring had no room, and the reply to its call
	Bare     int          // number of messages in Held whose terms have no fragment
	Seq      uint32       // number of the latest call served
	Last     emu.Cycles   // time of the latest message to the core
	Waker    syscalls.Waker
	LentTo   *Core   // core whose process has an extension here
	Lends    []*Core // cores on which its process has extensions
	Posted   uint64  // messages put into its ring
	Received uint64  // messages taken from its ring
	// Spoiled: the memory of its instruction cache has been part of an extension since it last ran
	// a process.
	Spoiled bool
	Guest   bool // executes machine code of a program
	// Stopped: the core has failed; it executes nothing and is sent nothing. What it sent before
	// may be in flight until Clear; then everything that was assigned to it is released, and Buried
	// is set.
	Stopped, Buried bool
	Clear           emu.Cycles
	meshed          // if cores send to each other directly
}

// Moment returns the time of the next message to a core. Commander and schedulers have clocks of
// their own; their messages to one core become visible in the order in which they were sent.
func (c *Core) Moment(m *vm.Machine) emu.Cycles {
	c.Last = max(c.Last, m.Clock)
	return c.Last
}

// Post puts a message into a core's ring, after those held back. The master never waits: what does
// not fit is held back until the core reports that there is room.
func (cs *Cores) Post(m *vm.Machine, c *Core, words ...emu.Word) {
	if c.Tagged != c.Ticket {
		c.Tagged = c.Ticket
		cs.Post(m, c, emu.Word(syscalls.After), c.Ticket)
	}
	at := c.Moment(m)
	from := cs.Serving
	if len(c.Held) == 0 && cs.put(m, c, at, words) {
		from.stems(at)
		cs.Port.Notify(at, c.ID)
		cs.Rouse(m, c)
		return
	}
	if !cs.Meshes() {
		from = nil
	}
	if from != nil {
		from.Behind++
	}
	c.hold(heldBack{words, from})
	cs.Counts.Stats.Overflows++
}

// put puts a message into a core's ring and charges m, or returns false if there is no room.
func (cs *Cores) put(m *vm.Machine, c *Core, at emu.Cycles, words []emu.Word) bool {
	c.Out.Charge(&m.Core)
	if !c.Out.Put(at, words...) {
		return false
	}
	c.Posted++
	c.Waker.Sent()
	return true
}

// Rouse resumes a core that has halted and has been sent something since. A core that is about to
// halt, but still runs, is checked again later, as a resume command would be lost now.
func (cs *Cores) Rouse(m *vm.Machine, c *Core) {
	if cs.Cfg.Wait.Policy != slave.WaitTrap {
		return
	}
	request := m.View.Load(c.Area.Request())
	if !c.Waker.Due(request) {
		return
	}
	registers := cs.Board.SRAM(c.Core())
	m.ChargeLoads(registers, 1)
	halted, err := cs.Mem.Read(registers + emu.DebugStatus)
	m.Settle()
	at := c.Moment(m)
	if err != nil {
		return // the core has stopped: the watchdog will find it
	}
	if halted == 0 {
		cs.Port.Notify(at, cs.Port.ID())
		return
	}
	c.Waker.Resumed(request)
	m.ChargeStores(registers, 1)
	m.Settle()
	at = c.Moment(m)
	cs.Port.Store(at, registers+emu.DebugCmd, emu.DebugResume)
	cs.Port.Notify(at, c.ID)
	c.Handoff().Resume(at)
	cs.Counts.Stats.Resumes++
}

// ReturnRoom returns to the core the room of the words read from a ring. It notifies the core,
// which may wait for it.
func (cs *Cores) ReturnRoom(c *Core, r *syscalls.Reader) {
	when, _ := r.Release(cs.ARM.Clock)
	cs.Port.Notify(when, c.ID)
}

// PushHeld puts messages that were held back into a core's ring until it is full.
func (cs *Cores) PushHeld(c *Core) {
	if len(c.Held) == 0 {
		return
	}
	m := cs.ARM
	at := c.Moment(m)
	var from []*Core // cores of whose messages none is held back any more
	for len(c.Held) > 0 {
		if x := &c.Held[0]; x.Words == nil {
			if c.Behind > 0 {
				break
			}
			cs.reply(m, c)
		} else if !cs.put(m, c, at, x.Words) {
			break
		} else if x.from != nil {
			x.from.stems(at)
			if x.from.Behind--; x.from.Behind == 0 {
				from = append(from, x.from)
			}
		}
		c.unhold()
	}
	cs.Port.Notify(at, c.ID)
	cs.Rouse(m, c)
	if len(c.Held) == 0 {
		c.Held = nil
	}
	for _, x := range from {
		cs.PassOn(x)
	}
}

// Complete replies to a core's call, after everything that was sent to the core before. Messages
// sent later follow the reply, which may assign the process that they are for.
func (cs *Cores) Complete(m *vm.Machine, c *Core) {
	if len(c.Held) > 0 || c.Behind > 0 {
		c.hold(heldBack{})
		return
	}
	cs.reply(m, c)
}

// reply notifies a core that its latest call has been served.
func (cs *Cores) reply(m *vm.Machine, c *Core) {
	m.Settle()
	at := c.Moment(m)
	cs.Serving.stems(at)
	m.Post(at, c.Area.Reply(), c.Seq)
	cs.Port.Notify(at, c.ID)
	c.Waker.Sent()
	cs.Rouse(m, c)
	cs.list(m, c)
}

// Free returns the first core that waits for a process, preferably one whose memory is not lent, or
// nil.
func (cs *Cores) Free() (lent *Core) {
	for _, c := range cs.All {
		switch {
		case !c.Ready || c.Process != nil:
		case c.LentTo == nil:
			return c
		case lent == nil:
			lent = c
		}
	}
	return lent
}

// Spare returns the number of cores that have no process and can get one.
func (cs *Cores) Spare() (n int) {
	for _, c := range cs.All {
		if !c.Stopped && !c.Guest && c.Process == nil {
			n++
		}
	}
	return n
}

// BoardState reports whether the cores have started up.
func (cs *Cores) BoardState() State {
	for _, c := range cs.All {
		if !c.Stopped && (!c.Online || !c.Ready && c.Process == nil && !c.Guest) {
			return Booting
		}
	}
	if cs.Count() == 0 {
		return Unavailable
	}
	return Online
}

// Count returns the number of cores that have not stopped.
func (cs *Cores) Count() (n int) {
	for _, c := range cs.All {
		if !c.Stopped {
			n++
		}
	}
	return n
}

// Silent reports whether the debug registers of a core cannot be read.
func (cs *Cores) Silent(c *Core) bool {
	_, err := cs.Mem.Read(cs.Board.SRAM(c.Core()) + emu.DebugStatus)
	return err != nil
}

// Clogged reports whether more messages without a fragment are held back for a core than the
// mailbox of its process may contain.
func (cs *Cores) Clogged(pr *table.Entry) bool {
	return pr.Core != memory.OnARM && cs.All[pr.Core].Bare > MostMessages(cs.Board)
}

// Machine implements view.Cores.
func (cs *Cores) Machine(core int) *vm.Machine { return cs.All[core].Reports.Machine() }

// State implements view.Cores.
func (cs *Cores) State(core int) string { return cs.All[core].Reports.State() }

// Pid returns the number of the process on a core, 0 for none.
func (c *Core) Pid() uint32 {
	if c.Process == nil {
		return 0
	}
	return c.Process.Num
}

// State is the state of the board.
type State string

// States of the board.
const (
	Booting State = "booting"
	Online  State = "online"
	// Unavailable: all cores have stopped.
	Unavailable State = "unavailable"
)

// MostMessages returns the largest number of messages without a fragment in the mailbox of a
// process on a core: those that would fill its part of the shared DRAM. The same number may be held
// back for it.
func MostMessages(b *emu.Board) int { return b.DRAMBytes / b.Cores() / table.LinkBytes }
