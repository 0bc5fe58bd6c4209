package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// What the master does where cores send to each other, so that what goes by way of it and what does
// not stay in order. See package slave.

// meshed is what the master knows of a core where cores send to each other.
type meshed struct {
	// ticket is the latest message known to have been put into the core's inbox, and told the
	// latest that it was told of.
	ticket, tagged uint32
	// sent counts the Sends and pieces of text that the core has given to the master; so many,
	// passed, it was told have been passed on.
	sent, passed emu.Word
	// behind is the number of messages held back that stem from this core.
	behind int
	listed bool // its process is in the directory
}

// heldBack is a message for which a ring had no room, and the core that it stems from; or, without
// words, the answer of a call.
type heldBack struct {
	words []emu.Word
	from  *core
}

// bare tells whether it is a message of a term that has no fragment, or another signal that takes
// no emulated memory.
func (h *heldBack) bare() bool {
	return h.words != nil && (h.words[0] == emu.Word(syscalls.Message) && h.words[2] == 0 || h.words[0] == emu.Word(syscalls.Leader))
}

// hold holds a message back.
func (c *core) hold(h heldBack) {
	c.held = append(c.held, h)
	if h.bare() {
		c.bare++
	}
}

// unhold forgets the first message held back.
func (c *core) unhold() {
	if c.held[0].bare() {
		c.bare--
	}
	c.held = c.held[1:]
}

// directory is the table of processes on cores, with what is in it.
type directory struct {
	syscalls.Directory
	pids []term.Term
}

func newDirectory(base emu.Addr, cores int) directory {
	d := directory{Directory: syscalls.NewDirectory(base, cores)}
	d.pids = make([]term.Term, d.Slots)
	return d
}

func (cs *cores) meshes() bool { return cs.cfg.Send == slave.SendMesh }

// noteTicket notes that a message has been put into the inbox of a core.
func (cs *cores) noteTicket(core int, ticket uint32) {
	if c := cs.all[core]; int32(ticket-c.ticket) > 0 {
		c.ticket = ticket
	}
}

// noteTickets looks up what has been put into the inboxes of all cores, as one that has stopped
// cannot tell.
func (cs *cores) noteTickets() {
	if !cs.meshes() {
		return
	}
	for i, c := range cs.all {
		if !c.stopped {
			cs.noteTicket(i, c.Inbox().Count(&cs.arm.Core))
		}
	}
	cs.arm.Settle()
}

// stems tells that what was put into a ring for a time is the doing of a core: that core is told
// nothing that comes before.
func (c *core) stems(at emu.Cycles) {
	if c != nil {
		c.last = max(c.last, at)
	}
}

// passOn tells a core that all that it has sent by way of the master is where its receivers find
// it, if that is so, and answers its call if that has waited for this. No calls wait for each
// other: what an answer waits for was held back before it, and waits only for answers that were
// there even before.
func (cs *cores) passOn(c *core) {
	if c.behind > 0 || c.stopped {
		return
	}
	if cs.meshes() && c.passed != c.sent {
		c.passed = c.sent
		cs.arm.Post(c.moment(cs.arm), c.area.Passed(), c.passed)
	}
	if len(c.held) > 0 && c.held[0].words == nil {
		cs.pushHeld(c)
	}
}

// dropHeld drops what is held back for a core that has stopped.
func (cs *cores) dropHeld(c *core) {
	held := c.held
	c.held, c.bare = nil, 0
	for _, m := range held {
		if m.from != nil {
			m.from.behind--
			cs.passOn(m.from)
		}
	}
}

// list enters the process of a core, which has just been told of it, into the directory, unless its
// place is taken.
func (cs *cores) list(m *vm.Machine, c *core) {
	if !cs.meshes() || c.pr == nil || c.listed {
		return
	}
	c.listed = true
	if slot := cs.dir.Slot(c.pr.Pid()); cs.dir.pids[slot] == term.None {
		cs.setSlot(m, c, slot, c.pr.Pid())
	}
}

// unlist takes a process that has ended out of the directory.
func (cs *cores) unlist(m *vm.Machine, pr *table.Entry) {
	if !cs.meshes() || pr.Core == memory.OnARM {
		return
	}
	c := cs.all[pr.Core]
	c.listed = false
	if slot := cs.dir.Slot(pr.Pid()); cs.dir.pids[slot] == pr.Pid() {
		cs.setSlot(m, c, slot, term.None)
	}
}

func (cs *cores) setSlot(m *vm.Machine, c *core, slot int, pid term.Term) {
	cs.dir.pids[slot] = pid
	cs.dir.Set(&m.Core, c.moment(m), slot, pid, c.Core())
}
