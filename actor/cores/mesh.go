package cores

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// The master's part when cores send to each other directly: messages that take different ways,
// directly or through the master, stay in order. See package slave.

// meshed is what the master knows of a core if cores send to each other directly.
type meshed struct {
	// Ticket is the latest message known to have been put into the core's inbox, and Tagged the
	// latest that the core has been notified of.
	Ticket, Tagged uint32
	// Sent counts the Sends and pieces of text that the master has taken from the core. Passed is
	// how many of them the core knows to have reached their receivers' rings.
	Sent, Passed emu.Word
	// Behind is the number of messages held back that this core has caused.
	Behind int
	listed bool // its process is in the directory
}

// heldBack is a message for which a ring had no room, and the core that has caused it, or nil.
// Without words it is the reply to a call.
type heldBack struct {
	Words []emu.Word
	from  *Core
}

// bare reports whether it is a message or a group leader without a fragment, which occupies no memory
// outside of the ring.
func (h *heldBack) bare() bool {
	return h.Words != nil && (h.Words[0] == emu.Word(syscalls.Message) && h.Words[2] == 0 ||
		h.Words[0] == emu.Word(syscalls.Leader) && term.IsImm(h.Words[2]))
}

// hold adds a message to those held back.
func (c *Core) hold(h heldBack) {
	c.Held = append(c.Held, h)
	if h.bare() {
		c.Bare++
	}
}

// unhold removes the first message held back.
func (c *Core) unhold() {
	if c.Held[0].bare() {
		c.Bare--
	}
	c.Held = c.Held[1:]
}

// Directory is the table in which cores look up the cores of processes.
type Directory struct {
	syscalls.Directory
	// pids are the contents of the slots, None if empty.
	pids []term.Term
}

// NewDirectory returns an empty table at an address, with room for the given number of cores.
func NewDirectory(base emu.Addr, cores int) Directory {
	d := Directory{Directory: syscalls.NewDirectory(base, cores)}
	d.pids = make([]term.Term, d.Slots)
	return d
}

// Meshes reports whether cores send to each other without the master.
func (cs *Cores) Meshes() bool { return cs.Cfg.Send == slave.SendMesh }

// NoteTicket notes that a message has been put into the inbox of a core.
func (cs *Cores) NoteTicket(core int, ticket uint32) {
	if c := cs.All[core]; int32(ticket-c.Ticket) > 0 {
		c.Ticket = ticket
	}
}

// NoteTickets reads how many messages have been put into the inboxes of all cores, because a core
// that has failed cannot report it.
func (cs *Cores) NoteTickets() {
	if !cs.Meshes() {
		return
	}
	for i, c := range cs.All {
		if !c.Stopped {
			cs.NoteTicket(i, c.Inbox().Count(&cs.ARM.Core))
		}
	}
	cs.ARM.Settle()
}

// stems records that core c has caused what was put into a ring at a time: nothing sent to c later
// becomes visible to it earlier.
func (c *Core) stems(at emu.Cycles) {
	if c != nil {
		c.Last = max(c.Last, at)
	}
}

// PassOn notifies a core when everything that it has sent by way of the master has reached the
// rings of the receivers, and replies to its call if that has waited for this. This cannot
// deadlock: what a reply waits for was held back before it, and waits only for earlier replies.
func (cs *Cores) PassOn(c *Core) {
	if c.Behind > 0 || c.Stopped {
		return
	}
	if cs.Meshes() && c.Passed != c.Sent {
		c.Passed = c.Sent
		cs.ARM.Post(c.Moment(cs.ARM), c.Area.Passed(), c.Passed)
	}
	if len(c.Held) > 0 && c.Held[0].Words == nil {
		cs.PushHeld(c)
	}
}

// DropHeld discards what is held back for a core that has stopped.
func (cs *Cores) DropHeld(c *Core) {
	held := c.Held
	c.Held, c.Bare = nil, 0
	for _, m := range held {
		if m.from != nil {
			m.from.Behind--
			cs.PassOn(m.from)
		}
	}
}

// list enters the process of a core into the directory, now that the core knows it, unless its slot
// is occupied.
func (cs *Cores) list(m *vm.Machine, c *Core) {
	if !cs.Meshes() || c.Process == nil || c.listed {
		return
	}
	c.listed = true
	if slot := cs.Dir.Slot(c.Process.Pid()); cs.Dir.pids[slot] == term.None {
		cs.setSlot(m, c, slot, c.Process.Pid())
	}
}

// Unlist removes a process that has ended from the directory.
func (cs *Cores) Unlist(m *vm.Machine, pr *table.Entry) {
	if !cs.Meshes() || pr.Core == memory.OnARM {
		return
	}
	c := cs.All[pr.Core]
	c.listed = false
	if slot := cs.Dir.Slot(pr.Pid()); cs.Dir.pids[slot] == pr.Pid() {
		cs.setSlot(m, c, slot, term.None)
	}
}

func (cs *Cores) setSlot(m *vm.Machine, c *Core, slot int, pid term.Term) {
	cs.Dir.pids[slot] = pid
	cs.Dir.Set(&m.Core, c.Moment(m), slot, pid, c.Core())
}
