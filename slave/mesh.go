package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// mesh is what a slave needs to send to other cores and to take what they send.
//
// The order of what one process sends to another holds because of three rules. A core sends over
// the mesh only when the master has passed on all that the core has sent by way of the master.
// Before it has the master do anything it tells it what it has sent over the mesh, by tickets, and
// the master tells receivers which ticket comes before what they get from it. And a receiver looks
// first how far its inbox is filled, then at the ring, then into the inbox that far. As all this
// holds for whatever a core has sent to anybody, effects that follow from each other by way of the
// master stay in order, too.
type mesh struct {
	*syscalls.InboxReader
	routes  [numRoutes]route
	marks   []mark // not told to the master yet
	pending letterAbroad
	late    lateCall
	// sends counts Sends and pieces of text for the master; so many, passed, the master is known to
	// have passed on.
	sends, passed emu.Word
	after         uint32 // ticket for which the ring is held up
	stalled       bool
	asked         emu.Cycles // when the core has said that it may sleep
}

// route says where a process is: a core, or none that can be reached over the mesh.
type route struct {
	pid    term.Term
	core   int
	direct bool
}

// mark is the latest ticket of this core in the inbox of another.
type mark struct {
	core   int
	ticket uint32
}

// letterAbroad is a message on its way into the inbox of another core.
type letterAbroad struct {
	letter
	active bool
	core   int
	lock   *syscalls.Mutex
	// waking: it is there, to be seen from a time on, and the receiver may have to be resumed.
	waking  bool
	visible emu.Cycles
}

// lateCall is a system call that waits for room in the ring to the master.
type lateCall struct {
	call syscalls.Call
	args []emu.Word
}

// Sizes of what sending between cores takes of SRAM, besides the inbox.
const (
	numRoutes  = 16
	routeBytes = numRoutes * 2 * emu.WordBytes // pid and core
	maxMarks   = 16
	markBytes  = maxMarks * 2 * emu.WordBytes
	meshBytes  = 768 // code to send and take (estimate, L: four times COPRTHR-2's host calls and a copying loop)
)

// mostTries is how often a core tries to get the lock of an inbox, once in a window. Each of the
// others holds it for two or three windows; but one that has stopped holds it for ever.
func (s *Slave) mostTries() uint64 { return uint64(64 + 8*s.cfg.Cores) }

// What cores execute for each other; loads and stores that leave the core are charged by address on
// top.
var (
	// findRoute looks a pid up in the core's own table.
	findRoute = isa.MustParse("lsr r1,r0,#4; and r1,r1,r2; lsl r1,r1,#3; add r1,r1,r3; ldr r4,[r1]; sub r4,r4,r0; bne miss; ldr r5,[r1,#1]")
	// inboxLook is what a core that polls executes more when it has an inbox.
	inboxLook = isa.MustParse("ldr r4,[r5]; sub r4,r4,r6; bne found")
)

// Inbox is the core's own inbox.
func (s *Slave) Inbox() syscalls.Inbox { return s.inboxAt(s.cfg.Core) }

// inboxAt is the inbox of a core.
func (s *Slave) inboxAt(core int) syscalls.Inbox {
	return syscalls.Inbox{Base: s.cfg.Board.SRAM(core) + emu.Addr(s.cfg.Layout.Inbox),
		Bytes: s.cfg.Layout.InboxBytes}
}

// fenceAt orders what the core stores in the SRAM of another.
func (s *Slave) fenceAt(core int) syscalls.Fence {
	return func() emu.Cycles { return s.m.FenceAt(s.cfg.Board.SRAM(core)) }
}

// route finds the core of a process, in the core's table or in the directory.
func (s *Slave) route(pid term.Term) (core int, direct bool) {
	s.m.Issue(uint64(findRoute.Cycles()))
	r := &s.mesh.routes[term.ImmValue(pid)%numRoutes]
	if r.pid != pid {
		core, direct := s.cfg.Directory.Find(&s.m.Core, pid)
		*r = route{pid, core, direct}
	}
	return r.core, r.direct
}

// clear reports whether the master has passed on all that this core has sent by way of it.
func (s *Slave) clear() bool {
	x := s.mesh
	if x.passed != x.sends {
		x.passed = s.m.View.Load(s.area.Passed())
	}
	return x.passed == x.sends
}

// abroad begins to send a message over the mesh. It reports false when it has to go by way of the
// master; then its image may have been written.
func (s *Slave) abroad(l *letter, msg term.Term) bool {
	core, direct := s.route(l.to)
	if !direct || !s.clear() || !s.write(l, msg, s.inboxAt(core).MaxImage()) || len(l.objects) > 0 {
		return false
	}
	s.mesh.pending = letterAbroad{letter: *l, active: true, core: core,
		lock: syscalls.NewMutex(s.inboxAt(core).Lock(), &s.m.Core, s.fenceAt(core))}
	s.mesh.pending.lock.Most = s.mostTries()
	s.mesh.pending.lock.Lock(s.m.Clock)
	s.state = sending
	return true
}

// carry goes on with a message on its way.
func (s *Slave) carry() {
	l := &s.mesh.pending
	switch {
	case l.waking:
		s.wakeReceiver(l)
	case l.lock.Poll(s.m.Clock):
		s.deposit(l)
	case l.lock.GivenUp():
		s.Stats.Sends.Retries += l.lock.Tries
		s.byMaster(l)
	default:
		s.state = sending
	}
}

// deposit puts the message into the inbox, whose lock is held, or sends it by way of the master
// when there is no room.
func (s *Slave) deposit(l *letterAbroad) {
	count := &s.Stats.Sends
	if l.lock.Tries > 1 {
		// Others held it: what they did is timed before the latest window's edge. The core tried
		// all the while.
		count.Retries += l.lock.Tries - 1
		if waited := s.m.WaitUntil(s.port.Now()); waited > 0 {
			s.waits[ForInbox] += waited
			s.m.Spent("[wait: inbox]")
		}
	}
	s.m.Settle()
	ticket, at, ok := s.inboxAt(l.core).Put(&s.m.Core, s.fenceAt(l.core), s.m.Clock, l.to, l.root,
		l.image, s.out.Base)
	if !ok {
		count.Full++
		l.lock.Unlock(s.m.Clock)
		s.byMaster(l)
		return
	}
	count.Mesh++
	count.MeshBytes += uint64(len(l.image)+syscalls.MessageHead) * emu.WordBytes
	s.traceSend(s.m.Now(), l.to, trace.NewFlow(trace.MeshFlow, l.core, ticket))
	s.mark(l.core, ticket)
	s.port.Notify(at, s.peers[l.core])
	l.lock.Unlock(at)
	s.m.Settle()
	if s.cfg.Wait.Policy != WaitTrap {
		s.delivered(l)
		return
	}
	l.waking, l.visible = true, s.port.Fence(s.m.Clock)
	s.later()
}

// byMaster sends a message that was to go over the mesh by way of the master.
func (s *Slave) byMaster(l *letterAbroad) {
	l.active = false
	if !s.post(&l.letter) {
		s.callNative()
	}
}

// later lets the slave look again when the window has ended.
func (s *Slave) later() {
	s.port.Notify(s.m.Clock, s.port.ID())
	s.state = sending
}

// wakeReceiver resumes the receiver if it is halted. One that has said that it may sleep looks into
// its inbox once more before it halts, when others can see what it has said: either it finds the
// message, or this core finds it asleep.
func (s *Slave) wakeReceiver(l *letterAbroad) {
	if !s.port.Visible(l.visible) {
		s.later()
		return
	}
	v, registers := s.m.View, s.cfg.Board.SRAM(l.core)
	v.Loaded(registers, 1)
	if v.Load(s.inboxAt(l.core).Asleep()) == 0 {
		s.delivered(l)
		return
	}
	s.m.ChargeLoads(registers, 1)
	halted, err := s.cfg.Memory.Read(registers + emu.DebugStatus)
	s.m.Settle()
	if err != nil { // it has stopped for good
		s.delivered(l)
		return
	}
	if halted == 0 {
		s.later()
		return
	}
	s.m.ChargeStores(registers, 1)
	s.m.Settle()
	s.port.Store(s.m.Clock, registers+emu.DebugCmd, emu.DebugResume)
	s.port.Notify(s.m.Clock, s.peers[l.core])
	s.desks[l.core].Resume(s.m.Clock)
	s.Stats.Sends.Resumes++
	s.delivered(l)
}

// delivered lets the process go on.
func (s *Slave) delivered(l *letterAbroad) {
	l.active, l.waking = false, false
	s.sent(l.result)
}

// mark notes a ticket that the master is to know of before it does anything more for this core.
func (s *Slave) mark(core int, ticket uint32) {
	x := s.mesh
	for i := range x.marks {
		if x.marks[i].core == core {
			x.marks[i].ticket = ticket
			return
		}
	}
	if len(x.marks) == maxMarks {
		s.tell()
	}
	x.marks = append(x.marks, mark{core, ticket})
}

// tell queues the marks for the master and reports whether there were any.
func (s *Slave) tell() bool {
	if s.mesh == nil || len(s.mesh.marks) == 0 {
		return false
	}
	for _, m := range s.mesh.marks {
		s.send(emu.Word(syscalls.Inboxed), emu.Word(m.core), m.ticket)
	}
	s.mesh.marks = s.mesh.marks[:0]
	return true
}

// open takes the messages in the inbox up to an end.
func (s *Slave) open(end uint32) {
	x := s.mesh
	for !x.stalled && !x.Empty(end) {
		s.takeIn()
	}
	x.Release(s.m.Clock)
}

// reach takes messages from the inbox until that of a ticket has been taken. If it has not arrived
// yet the ring is held up.
func (s *Slave) reach(ticket uint32) {
	x := s.mesh
	for end := x.End(); !x.Reached(ticket) && !x.Empty(end); {
		s.takeIn()
	}
	x.after, x.stalled = ticket, !x.Reached(ticket)
}

// takeIn takes the next message. One for a process that has ended is dropped: processes do not move
// between cores, and a core learns where a process is only when it has been started.
func (s *Slave) takeIn() {
	x := s.mesh
	s.m.Trace.Begin(s.m.Now(), trace.Message, "take")
	pid, root, image, words := x.Take()
	s.m.Trace.FlowEnd(s.m.Now(), trace.NewFlow(trace.MeshFlow, s.cfg.Core, x.Taken))
	s.m.Trace.End(s.m.Now())
	s.sleeper.Noticed()
	if s.p == nil || s.p.Pid != pid {
		s.Stats.Sends.Undelivered++
		x.Free(image)
		return
	}
	s.accept(vm.Message{Value: root, Fragment: image, Words: words})
}

// stir tells everyone that the core, which has asked to be resumed, looks by itself. Where several
// resume it, one may do so for what the core has seen when another did: it may ask again though it
// sees nothing new.
func (s *Slave) stir() {
	s.sleeper.Noticed()
	s.mesh.Sleep(s.m.Clock, false)
	s.m.Post(s.m.Clock, s.area.Request(), syscalls.Awake)
}

// hash feeds what the slave knows of others.
func (x *mesh) hash(h *emu.Hash) {
	x.HashState(h)
	h.Uint64(uint64(x.sends)<<32 | uint64(x.passed))
	h.Uint64(uint64(x.after)<<32 | uint64(len(x.marks)))
	h.Bool(x.stalled)
	h.Bool(x.pending.active)
	h.Bool(x.pending.waking)
	h.Uint64(uint64(x.pending.to)<<32 | uint64(x.pending.root))
}

// Resume notes when the core has been resumed by a command: the first of several counts.
func (d *Desk) Resume(at emu.Cycles) {
	for {
		old := d.resumed.Load()
		if int64(at) >= old || d.resumed.CompareAndSwap(old, int64(at)) {
			return
		}
	}
}

// Collected counts the messages that the core has taken out of its inbox.
func (s *Slave) Collected() uint64 {
	if s.mesh == nil {
		return 0
	}
	return uint64(s.mesh.Taken)
}
