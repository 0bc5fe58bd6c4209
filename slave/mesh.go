package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// mesh is the part of a slave that sends messages to other cores and receives theirs; nil if cores
// do not send to each other.
//
// Three rules preserve the order of messages from one process to another. First, a core sends over
// the mesh only when the master has passed on everything that the core has sent through it. Second,
// before any request to the master a core reports the tickets of its messages over the mesh, and
// the master reports them to receivers before its own messages. Third, a receiver first reads how
// far its inbox is filled, then its ring, then the inbox up to that point. As the rules apply to
// all messages of a core, to any receiver, causal order through the master is preserved, too.
type mesh struct {
	*syscalls.InboxReader
	cfg    *Config
	m      *vm.Machine
	port   *engine.Port
	peers  []engine.ID
	slots  []*syscalls.Handoff // of all cores
	rings  *outgoing
	waiter *waiter
	trace  *tracing
	stats  *stats.Slave
	// delivers a message to its process, and reports whether that is here
	take    func(pid term.Term, m mailbox.Message) bool
	routes  [numRoutes]route
	marks   []mark // not reported to the master yet
	pending inFlight
	late    lateCall
	passed  emu.Word // number of messages that the master is known to have passed on
	after   uint32   // ticket for which the ring waits
	stalled bool
	asked   emu.Cycles // when the core has published that it may sleep
}

// route is the place of a process: a core, or none if it cannot be reached over the mesh.
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

// inFlight is a message in flight to the inbox of another core.
type inFlight struct {
	outbound
	active    bool
	delivered bool // it has arrived; if inactive and not delivered, it must go through the master
	core      int
	lock      *syscalls.Mutex
	// waking: it has arrived and is visible from a time on; the receiver may have to be resumed.
	waking  bool
	visible emu.Cycles
}

// lateCall is a system call that waits for room in the ring to the master.
type lateCall struct {
	call syscalls.Call
	args []emu.Word
}

// mostTries returns how often a core tries to acquire the lock of an inbox, once per window. Each
// of the others holds it for two or three windows; but a stopped core holds it for ever.
func (x *mesh) mostTries() uint64 { return uint64(64 + 8*x.cfg.Cores) }

// What cores execute for sending between cores; loads and stores that leave the core are charged in
// addition, by address.
var (
	// findRoute looks up a pid in the core's own table.
	findRoute = isa.MustParse("lsr r1,r0,#4; and r1,r1,r2; lsl r1,r1,#3; add r1,r1,r3; ldr r4,[r1]; sub r4,r4,r0; bne miss; ldr r5,[r1,#1]")
)

// fenceAt orders the core's stores to the SRAM of another.
func (x *mesh) fenceAt(core int) syscalls.Fence {
	return func() emu.Cycles { return x.m.FenceAt(x.cfg.Board.SRAM(core)) }
}

// route returns the core of a process, from the core's table or the directory.
func (x *mesh) route(pid term.Term) (core int, direct bool) {
	x.m.Issue(uint64(findRoute.Cycles()))
	r := &x.routes[term.ImmValue(pid)%numRoutes]
	if r.pid != pid {
		core, direct := x.cfg.Directory.Find(&x.m.Core, pid)
		*r = route{pid, core, direct}
	}
	return r.core, r.direct
}

// clear reports whether the master has passed on everything that this core has sent through it.
func (x *mesh) clear() bool {
	if x.passed != x.rings.issued {
		x.passed = x.m.View.Load(x.waiter.area.Passed())
	}
	return x.passed == x.rings.issued
}

// replied is called when the master has replied to a call, and thus passed on everything before.
func (x *mesh) replied() {
	if x != nil {
		x.passed = x.rings.issued
	}
}

// begin begins to send a message over the mesh. It reports false when the message must go through
// the master; its image may have been written then.
func (x *mesh) begin(o *outbound, msg term.Term) bool {
	core, direct := x.route(o.to)
	if !direct || !x.clear() || !x.rings.write(o, msg, x.cfg.inboxAt(core).MaxImage()) || len(o.objects) > 0 {
		return false
	}
	x.pending = inFlight{outbound: *o, active: true, core: core,
		lock: syscalls.NewMutex(x.cfg.inboxAt(core).Lock(), &x.m.Core, x.fenceAt(core))}
	x.pending.lock.Most = x.mostTries()
	x.pending.lock.Lock(x.m.Clock)
	return true
}

// sending reports whether a message is in flight.
func (x *mesh) sending() bool { return x != nil && x.pending.active }

// carry continues with the message in flight. It is no longer active when it has arrived or must go
// through the master.
func (x *mesh) carry() *inFlight {
	o := &x.pending
	switch {
	case o.waking:
		x.wakeReceiver(o)
	case o.lock.Poll(x.m.Clock):
		x.deposit(o)
	case o.lock.Abandoned():
		x.stats.Sends.Retries += o.lock.Tries
		o.active = false
	}
	return o
}

// deposit puts the message into the inbox, whose lock is held, or gives up when there is no room.
func (x *mesh) deposit(o *inFlight) {
	count := &x.stats.Sends
	if o.lock.Tries > 1 {
		// Others held it: their actions are timed before the latest window's edge. The core tried
		// meanwhile.
		count.Retries += o.lock.Tries - 1
		if waited := x.m.WaitUntil(x.port.Now()); waited > 0 {
			x.waiter.book(ForInbox, waited)
			x.m.Spent("[wait: inbox]")
		}
	}
	x.m.Settle()
	ticket, at, ok := x.cfg.inboxAt(o.core).Put(&x.m.Core, x.fenceAt(o.core), x.m.Clock, o.to, o.root,
		o.image, x.rings.out.Base)
	if !ok {
		count.Full++
		o.lock.Unlock(x.m.Clock)
		o.active = false
		return
	}
	count.Mesh++
	count.MeshBytes += uint64(len(o.image)+syscalls.MessageHead) * emu.WordBytes
	x.trace.send(x.m.Now(), o.to, trace.NewFlow(trace.MeshFlow, o.core, ticket))
	x.mark(o.core, ticket)
	x.port.Notify(at, x.peers[o.core])
	o.lock.Unlock(at)
	x.m.Settle()
	if x.cfg.Wait.Policy != WaitTrap {
		o.arrive()
		return
	}
	o.waking, o.visible = true, x.port.Fence(x.m.Clock)
	x.later()
}

// arrive records that the message has arrived and the receiver will see it.
func (o *inFlight) arrive() { o.active, o.waking, o.delivered = false, false, true }

// later makes the slave poll again when the window has ended.
func (x *mesh) later() { x.port.Notify(x.m.Clock, x.port.ID()) }

// wakeReceiver resumes the receiver if it is halted. A receiver that has published that it may
// sleep polls its inbox once more before it halts, when others can see that: either it finds the
// message, or this core finds it asleep.
func (x *mesh) wakeReceiver(o *inFlight) {
	if !x.port.Visible(o.visible) {
		x.later()
		return
	}
	v, registers := x.m.View, x.cfg.Board.SRAM(o.core)
	v.Loaded(registers, 1)
	if v.Load(x.cfg.inboxAt(o.core).Asleep()) == 0 {
		o.arrive()
		return
	}
	x.m.ChargeLoads(registers, 1)
	halted, err := x.cfg.Memory.Read(registers + emu.DebugStatus)
	x.m.Settle()
	if err != nil { // it has stopped for good
		o.arrive()
		return
	}
	if halted == 0 {
		x.later()
		return
	}
	x.m.ChargeStores(registers, 1)
	x.m.Settle()
	x.port.Store(x.m.Clock, registers+emu.DebugCmd, emu.DebugResume)
	x.port.Notify(x.m.Clock, x.peers[o.core])
	x.slots[o.core].Resume(x.m.Clock)
	x.stats.Sends.Resumes++
	o.arrive()
}

// mark records a ticket that must be reported to the master before any other request of this core.
func (x *mesh) mark(core int, ticket uint32) {
	for i := range x.marks {
		if x.marks[i].core == core {
			x.marks[i].ticket = ticket
			return
		}
	}
	if len(x.marks) == maxMarks {
		x.notify()
	}
	x.marks = append(x.marks, mark{core, ticket})
}

// notify queues the marks for the master and reports whether there were any.
func (x *mesh) notify() bool {
	if x == nil || len(x.marks) == 0 {
		return false
	}
	for _, m := range x.marks {
		x.rings.send(emu.Word(syscalls.Inboxed), emu.Word(m.core), m.ticket)
	}
	x.marks = x.marks[:0]
	return true
}

// open takes the messages in the inbox up to the given end.
func (x *mesh) open(end uint32) {
	for !x.stalled && !x.Empty(end) {
		x.drain()
	}
	x.Release(x.m.Clock)
}

// reach takes messages from the inbox up to that with the given ticket. If it has not arrived yet,
// the ring must wait.
func (x *mesh) reach(ticket uint32) {
	for end := x.End(); !x.Reached(ticket) && !x.Empty(end); {
		x.drain()
	}
	x.after, x.stalled = ticket, !x.Reached(ticket)
}

// drain takes the next message. One for a process that has ended is dropped: processes do not move
// between cores, and a core learns where a process is only when it has been started.
func (x *mesh) drain() {
	x.m.Trace.Begin(x.m.Now(), trace.Message, "take")
	pid, root, image, words := x.Take()
	x.m.Trace.FlowEnd(x.m.Now(), trace.NewFlow(trace.MeshFlow, x.cfg.Core, x.Taken))
	x.m.Trace.End(x.m.Now())
	x.waiter.sleeper.Noticed()
	if !x.take(pid, mailbox.Message{Value: root, Fragment: image, Words: words}) {
		x.stats.Sends.Undelivered++
		x.Free(image)
	}
}

// sleep publishes that the core, which has requested to be resumed, may sleep. It halts when others
// can see that.
func (x *mesh) sleep() {
	x.Sleep(x.m.Clock, true)
	x.asked = x.m.Clock
}

// stir publishes that the core, which had requested to be resumed, is awake. If several agents
// resume it, one may do so for something that the core has already seen; therefore the core may
// make a new request even if it sees nothing new.
func (x *mesh) stir() {
	x.waiter.sleeper.Noticed()
	x.Sleep(x.m.Clock, false)
	x.m.Post(x.m.Clock, x.waiter.area.Request(), syscalls.Awake)
}

// hash feeds what the slave knows of others into h.
func (x *mesh) hash(h *emu.Hash) {
	x.HashState(h)
	h.Uint64(uint64(x.rings.issued)<<32 | uint64(x.passed))
	h.Uint64(uint64(x.after)<<32 | uint64(len(x.marks)))
	h.Bool(x.stalled)
	h.Bool(x.pending.active)
	h.Bool(x.pending.waking)
	h.Uint64(uint64(x.pending.to)<<32 | uint64(x.pending.root))
}
