package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

// cores are the cores as the master sees them, and the way to them: rings with what waits for room
// in them, answers of calls, and the state in which each core is.
type cores struct {
	*platform
	all     []*core
	layout  *slave.Layout // of the SRAM of each core
	dir     directory     // where cores send to each other
	serving *core         // whose messages or call the commander serves, if it does
}

// core is the master's view of a slave.
type core struct {
	syscalls.Endpoint
	reports  *slave.Slave // what it has done; read between windows
	id       engine.ID
	area     syscalls.Area
	in       *syscalls.Reader // messages of the slave
	text     *syscalls.Reader
	out      *syscalls.Writer
	online   bool
	ready    bool         // waits in READY
	pr       *table.Entry // runs here
	held     []heldBack   // messages for which its ring had no room, and the answer of its call
	bare     int          // of these, messages of terms that have no fragment
	seq      uint32       // of the latest call served
	last     emu.Cycles   // when it was told something last
	waker    syscalls.Waker
	lentTo   *core   // whose process has an extension here
	lends    []*core // where its process has extensions
	posted   uint64  // messages put into its ring
	received uint64  // messages taken from its ring
	// spoiled: its instruction cache was part of an extension since a process ran here.
	spoiled bool
	guest   bool // machine code has it
	// stopped: the core executes nothing any more, and nothing is for it. Until clear, what was for
	// it may be on its way; then all of it is taken back, which is done when buried.
	stopped, buried bool
	clear           emu.Cycles
	meshed
}

// moment is when the master tells a core something. Commander and scheduler have clocks of their
// own; what they tell one core becomes visible in the order in which they did.
func (c *core) moment(m *vm.Machine) emu.Cycles {
	c.last = max(c.last, m.Clock)
	return c.last
}

// post puts a message into a core's ring, behind those held back. The master never waits: what does
// not fit is held until the core tells that it has made room.
func (cs *cores) post(m *vm.Machine, c *core, words ...emu.Word) {
	if c.tagged != c.ticket {
		c.tagged = c.ticket
		cs.post(m, c, emu.Word(syscalls.After), c.ticket)
	}
	at := c.moment(m)
	from := cs.serving
	if len(c.held) == 0 && cs.put(m, c, at, words) {
		from.stems(at)
		cs.port.Notify(at, c.id)
		cs.rouse(m, c)
		return
	}
	if !cs.meshes() {
		from = nil
	}
	if from != nil {
		from.behind++
	}
	c.hold(heldBack{words, from})
	cs.counts.stats.Overflows++
}

// put puts a message into a core's ring on m's time, if there is room, and counts it.
func (cs *cores) put(m *vm.Machine, c *core, at emu.Cycles, words []emu.Word) bool {
	c.out.Charge(&m.Core)
	if !c.out.Put(at, words...) {
		return false
	}
	c.posted++
	c.waker.Sent()
	return true
}

// rouse resumes a core that has halted and was sent something since. A core that has asked for it
// and is not halted yet is looked at again: a command that finds it running would be lost.
func (cs *cores) rouse(m *vm.Machine, c *core) {
	if cs.cfg.Wait.Policy != slave.WaitTrap {
		return
	}
	request := m.View.Load(c.area.Request())
	if !c.waker.Due(request) {
		return
	}
	registers := cs.board.SRAM(c.Core())
	m.ChargeLoads(registers, 1)
	halted, err := cs.mem.Read(registers + emu.DebugStatus)
	m.Settle()
	at := c.moment(m)
	if err != nil {
		return // the core has stopped: the watchdog will find it
	}
	if halted == 0 {
		cs.port.Notify(at, cs.port.ID())
		return
	}
	c.waker.Resumed(request)
	m.ChargeStores(registers, 1)
	m.Settle()
	at = c.moment(m)
	cs.port.Store(at, registers+emu.DebugCmd, emu.DebugResume)
	cs.port.Notify(at, c.id)
	c.Handoff().Resume(at)
	cs.counts.stats.Resumes++
}

// returnRoom gives the words taken from a ring back to the core, which may be waiting for them.
func (cs *cores) returnRoom(c *core, r *syscalls.Reader) {
	when, _ := r.Release(cs.arm.Clock)
	cs.port.Notify(when, c.id)
}

// pushHeld puts messages that found a core's ring full into it as far as there is room now.
func (cs *cores) pushHeld(c *core) {
	if len(c.held) == 0 {
		return
	}
	m := cs.arm
	at := c.moment(m)
	var from []*core // whose messages wait no more
	for len(c.held) > 0 {
		if x := &c.held[0]; x.words == nil {
			if c.behind > 0 {
				break
			}
			cs.reply(m, c)
		} else if !cs.put(m, c, at, x.words) {
			break
		} else if x.from != nil {
			x.from.stems(at)
			if x.from.behind--; x.from.behind == 0 {
				from = append(from, x.from)
			}
		}
		c.unhold()
	}
	cs.port.Notify(at, c.id)
	cs.rouse(m, c)
	if len(c.held) == 0 {
		c.held = nil
	}
	for _, x := range from {
		cs.passOn(x)
	}
}

// complete lets a core go on after its call, once it has been sent what was meant for it before.
// What is for it later comes behind the answer, which may bring the process that it is for.
func (cs *cores) complete(m *vm.Machine, c *core) {
	if len(c.held) > 0 || c.behind > 0 {
		c.hold(heldBack{})
		return
	}
	cs.reply(m, c)
}

// reply tells a core that its latest call has been served.
func (cs *cores) reply(m *vm.Machine, c *core) {
	m.Settle()
	at := c.moment(m)
	cs.serving.stems(at)
	m.Post(at, c.area.Reply(), c.seq)
	cs.port.Notify(at, c.id)
	c.waker.Sent()
	cs.rouse(m, c)
	cs.list(m, c)
}

// free is the first core that waits for a process, one that has its own heap if there is any.
func (cs *cores) free() (lent *core) {
	for _, c := range cs.all {
		switch {
		case !c.ready || c.pr != nil:
		case c.lentTo == nil:
			return c
		case lent == nil:
			lent = c
		}
	}
	return lent
}

// spare is the number of cores that have no process, and may get one.
func (cs *cores) spare() (n int) {
	for _, c := range cs.all {
		if !c.stopped && !c.guest && c.pr == nil {
			n++
		}
	}
	return n
}

// State tells whether all cores have come up.
func (cs *cores) state() State {
	for _, c := range cs.all {
		if !c.stopped && (!c.online || !c.ready && c.pr == nil && !c.guest) {
			return Booting
		}
	}
	if cs.count() == 0 {
		return Unavailable
	}
	return Online
}

// Count is the number of cores that have not stopped.
func (cs *cores) count() (n int) {
	for _, c := range cs.all {
		if !c.stopped {
			n++
		}
	}
	return n
}

// silent reports whether the registers of a core do not answer.
func (cs *cores) silent(c *core) bool {
	_, err := cs.mem.Read(cs.board.SRAM(c.Core()) + emu.DebugStatus)
	return err != nil
}

// clogged reports whether what is held back for a core has more messages without a fragment than a
// mailbox there may have.
func (cs *cores) clogged(pr *table.Entry) bool {
	return pr.Core != memory.OnARM && cs.all[pr.Core].bare > MostMessages(cs.board)
}

// pid is the number of a core's process, 0 for none.
func (c *core) pid() uint32 {
	if c.pr == nil {
		return 0
	}
	return c.pr.Num
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
