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

// Cores are the cores as the master sees them, and the way to them: rings with what waits for room
// in them, answers of calls, and the state in which each core is.
type Cores struct {
	*platform.Platform
	All     []*Core
	Layout  *slave.Layout // of the SRAM of each core
	Dir     Directory     // where cores send to each other
	Serving *Core         // whose messages or call the commander serves, if it does
}

// Core is the master's view of a slave.
type Core struct {
	syscalls.Endpoint
	Reports  *slave.Slave // what it has done; read between windows
	ID       engine.ID
	Area     syscalls.Area
	In       *syscalls.Reader // messages of the slave
	Text     *syscalls.Reader
	Out      *syscalls.Writer
	Online   bool
	Ready    bool         // waits in READY
	Process  *table.Entry // runs here
	Held     []heldBack   // messages for which its ring had no room, and the answer of its call
	Bare     int          // of these, messages of terms that have no fragment
	Seq      uint32       // of the latest call served
	Last     emu.Cycles   // when it was told something last
	Waker    syscalls.Waker
	LentTo   *Core   // whose process has an extension here
	Lends    []*Core // where its process has extensions
	Posted   uint64  // messages put into its ring
	Received uint64  // messages taken from its ring
	// Spoiled: its instruction cache was part of an extension since a process ran here.
	Spoiled bool
	Guest   bool // machine code has it
	// Stopped: the core executes nothing any more, and nothing is for it. Until Clear, what was for
	// it may be on its way; then all of it is taken back, which is done when Buried.
	Stopped, Buried bool
	Clear           emu.Cycles
	meshed
}

// Moment is when the master tells a core something. Commander and scheduler have clocks of their
// own; what they tell one core becomes visible in the order in which they did.
func (c *Core) Moment(m *vm.Machine) emu.Cycles {
	c.Last = max(c.Last, m.Clock)
	return c.Last
}

// Post puts a message into a core's ring, behind those held back. The master never waits: what does
// not fit is held until the core tells that it has made room.
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

// put puts a message into a core's ring on m's time, if there is room, and counts it.
func (cs *Cores) put(m *vm.Machine, c *Core, at emu.Cycles, words []emu.Word) bool {
	c.Out.Charge(&m.Core)
	if !c.Out.Put(at, words...) {
		return false
	}
	c.Posted++
	c.Waker.Sent()
	return true
}

// Rouse resumes a core that has halted and was sent something since. A core that has asked for it
// and is not halted yet is looked at again: a command that finds it running would be lost.
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

// ReturnRoom gives the words taken from a ring back to the core, which may be waiting for them.
func (cs *Cores) ReturnRoom(c *Core, r *syscalls.Reader) {
	when, _ := r.Release(cs.ARM.Clock)
	cs.Port.Notify(when, c.ID)
}

// PushHeld puts messages that found a core's ring full into it as far as there is room now.
func (cs *Cores) PushHeld(c *Core) {
	if len(c.Held) == 0 {
		return
	}
	m := cs.ARM
	at := c.Moment(m)
	var from []*Core // whose messages wait no more
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

// Complete lets a core go on after its call, once it has been sent what was meant for it before.
// What is for it later comes behind the answer, which may bring the process that it is for.
func (cs *Cores) Complete(m *vm.Machine, c *Core) {
	if len(c.Held) > 0 || c.Behind > 0 {
		c.hold(heldBack{})
		return
	}
	cs.reply(m, c)
}

// reply tells a core that its latest call has been served.
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

// Free is the first core that waits for a process, one that has its own heap if there is any.
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

// Spare is the number of cores that have no process, and may get one.
func (cs *Cores) Spare() (n int) {
	for _, c := range cs.All {
		if !c.Stopped && !c.Guest && c.Process == nil {
			n++
		}
	}
	return n
}

// BoardState tells whether all cores have come up.
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

// Count is the number of cores that have not stopped.
func (cs *Cores) Count() (n int) {
	for _, c := range cs.All {
		if !c.Stopped {
			n++
		}
	}
	return n
}

// Silent reports whether the registers of a core do not answer.
func (cs *Cores) Silent(c *Core) bool {
	_, err := cs.Mem.Read(cs.Board.SRAM(c.Core()) + emu.DebugStatus)
	return err != nil
}

// Clogged reports whether what is held back for a core has more messages without a fragment than a
// mailbox there may have.
func (cs *Cores) Clogged(pr *table.Entry) bool {
	return pr.Core != memory.OnARM && cs.All[pr.Core].Bare > MostMessages(cs.Board)
}

// Machine implements view.Cores.
func (cs *Cores) Machine(core int) *vm.Machine { return cs.All[core].Reports.Machine() }

// State implements view.Cores.
func (cs *Cores) State(core int) string { return cs.All[core].Reports.State() }

// Pid is the number of a core's process, 0 for none.
func (c *Core) Pid() uint32 {
	if c.Process == nil {
		return 0
	}
	return c.Process.Num
}

// State of the board.
type State string

// States.
const (
	Booting State = "booting"
	Online  State = "online"
	// Unavailable: all cores have stopped.
	Unavailable State = "unavailable"
)

// MostMessages is the most messages without a fragment that a process on a core has in its mailbox:
// its part of the shared DRAM is full then. As many may be held back for it.
func MostMessages(b *emu.Board) int { return b.DRAMBytes / b.Cores() / table.LinkBytes }
