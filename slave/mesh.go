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

// mesh is what a slave needs to send to other cores and to take what they send; nil where cores do
// not send to each other.
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
	cfg    *Config
	m      *vm.Machine
	port   *engine.Port
	peers  []engine.ID
	slots  []*syscalls.Handoff // of all cores
	rings  *outgoing
	waiter *waiter
	trace  *tracing
	stats  *stats.Slave
	// gives a message to its process, and reports whether that is here
	take    func(pid term.Term, m mailbox.Message) bool
	routes  [numRoutes]route
	marks   []mark // not told to the master yet
	pending inFlight
	late    lateCall
	passed  emu.Word // of what was given to the master; so many it is known to have passed on
	after   uint32   // ticket for which the ring is held up
	stalled bool
	asked   emu.Cycles // when the core has said that it may sleep
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

// inFlight is a message on its way into the inbox of another core.
type inFlight struct {
	outbound
	active    bool
	delivered bool // it is there; else, when it is active no more, it has to go by way of the master
	core      int
	lock      *syscalls.Mutex
	// waking: it is there, to be seen from a time on, and the receiver may have to be resumed.
	waking  bool
	visible emu.Cycles
}

// lateCall is a system call that waits for room in the ring to the master.
type lateCall struct {
	call syscalls.Call
	args []emu.Word
}

// mostTries is how often a core tries to get the lock of an inbox, once in a window. Each of the
// others holds it for two or three windows; but one that has stopped holds it for ever.
func (x *mesh) mostTries() uint64 { return uint64(64 + 8*x.cfg.Cores) }

// What cores execute for each other; loads and stores that leave the core are charged by address on
// top.
var (
	// findRoute looks a pid up in the core's own table.
	findRoute = isa.MustParse("lsr r1,r0,#4; and r1,r1,r2; lsl r1,r1,#3; add r1,r1,r3; ldr r4,[r1]; sub r4,r4,r0; bne miss; ldr r5,[r1,#1]")
)

// fenceAt orders what the core stores in the SRAM of another.
func (x *mesh) fenceAt(core int) syscalls.Fence {
	return func() emu.Cycles { return x.m.FenceAt(x.cfg.Board.SRAM(core)) }
}

// route finds the core of a process, in the core's table or in the directory.
func (x *mesh) route(pid term.Term) (core int, direct bool) {
	x.m.Issue(uint64(findRoute.Cycles()))
	r := &x.routes[term.ImmValue(pid)%numRoutes]
	if r.pid != pid {
		core, direct := x.cfg.Directory.Find(&x.m.Core, pid)
		*r = route{pid, core, direct}
	}
	return r.core, r.direct
}

// clear reports whether the master has passed on all that this core has sent by way of it.
func (x *mesh) clear() bool {
	if x.passed != x.rings.issued {
		x.passed = x.m.View.Load(x.waiter.area.Passed())
	}
	return x.passed == x.rings.issued
}

// replied tells that the master has answered a call, and has passed everything on before.
func (x *mesh) replied() {
	if x != nil {
		x.passed = x.rings.issued
	}
}

// begin begins to send a message over the mesh. It reports false when it has to go by way of the
// master; then its image may have been written.
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

// sending reports whether a message is on its way.
func (x *mesh) sending() bool { return x != nil && x.pending.active }

// carry goes on with the message on its way, which is active no more when it has arrived or has to
// go by way of the master.
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
		// Others held it: what they did is timed before the latest window's edge. The core tried
		// all the while.
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

// arrive notes that the message is there and the receiver will see it.
func (o *inFlight) arrive() { o.active, o.waking, o.delivered = false, false, true }

// later lets the slave look again when the window has ended.
func (x *mesh) later() { x.port.Notify(x.m.Clock, x.port.ID()) }

// wakeReceiver resumes the receiver if it is halted. One that has said that it may sleep looks into
// its inbox once more before it halts, when others can see what it has said: either it finds the
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

// mark notes a ticket that the master is to know of before it does anything more for this core.
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

// open takes the messages in the inbox up to an end.
func (x *mesh) open(end uint32) {
	for !x.stalled && !x.Empty(end) {
		x.drain()
	}
	x.Release(x.m.Clock)
}

// reach takes messages from the inbox until that of a ticket has been taken. If it has not arrived
// yet the ring is held up.
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

// sleep says that the core, which has asked to be resumed, may sleep. It halts when others see
// that.
func (x *mesh) sleep() {
	x.Sleep(x.m.Clock, true)
	x.asked = x.m.Clock
}

// stir tells everyone that the core, which has asked to be resumed, looks by itself. Where several
// resume it, one may do so for what the core has seen when another did: it may ask again though it
// sees nothing new.
func (x *mesh) stir() {
	x.waiter.sleeper.Noticed()
	x.Sleep(x.m.Clock, false)
	x.m.Post(x.m.Clock, x.waiter.area.Request(), syscalls.Awake)
}

// hash feeds what the slave knows of others.
func (x *mesh) hash(h *emu.Hash) {
	x.HashState(h)
	h.Uint64(uint64(x.rings.issued)<<32 | uint64(x.passed))
	h.Uint64(uint64(x.after)<<32 | uint64(len(x.marks)))
	h.Bool(x.stalled)
	h.Bool(x.pending.active)
	h.Bool(x.pending.waking)
	h.Uint64(uint64(x.pending.to)<<32 | uint64(x.pending.root))
}
