package slave

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/mailbox"
	"github.com/parallergo/epiphany/vm/rts"
)

// state is what a slave does next.
type state uint8

const (
	booting   state = iota // start-up, then the barrier
	atBarrier              // waits for the others
	calling                // must make a call or serve a trap
	inCall                 // waits for the reply to a call
	running                // runs its process
	waiting                // its process waits for a message
	blocked                // a ring is full
	halting                // has requested to be resumed and executes TRAP
	asking                 // has requested to be resumed; others do not see that yet
	sending                // waits for the inbox of another core
	stopped                // for good
	away                   // a guest has the core
	reaching               // waits for an access to another core
)

func (s state) String() string {
	return [...]string{"booting", "at barrier", "calling", "in call", "running", "waiting",
		"ring full", "halting", "going to halt", "sending", "stopped",
		"machine code", "reaching"}[s]
}

// resting reports whether a slave does nothing until a doorbell rings.
func (x state) resting() bool {
	return x == atBarrier || x == inCall || x == waiting || x == blocked || x.holds()
}

// holds reports whether a slave stands still until a window has ended, which the access that it waits
// for is charged for.
func (x state) holds() bool { return x == sending || x == reaching }

// Slave is the runtime of one core. It is an engine.Agent, and a syscalls.Endpoint for the master.
type Slave struct {
	cfg    Config
	area   syscalls.Area
	m      *vm.Machine
	port   *engine.Port
	peers  []engine.ID // agents of all cores
	master engine.ID

	state   state
	resume  state // after blocked and halting
	trap    exec.Trap
	p       *vm.Process
	in      *syscalls.Reader // messages from the master
	rings   outgoing
	call    callState
	orders  orders
	growth  growth
	sram    sram
	waiter  waiter
	mesh    *mesh // nil unless messages go over the mesh
	slot    *syscalls.Handoff
	served  served
	trace   tracing
	end     end
	horizon emu.Cycles // how far the slave was last allowed to run
	guest   guest      // while it has the core

	Stats stats.Slave
}

// callState is the call in progress.
type callState struct {
	kind  syscalls.Call
	name  string            // in a profile or a trace
	seq   uint32            // of the latest call
	aside []mailbox.Message // arrived while the master owned the process
}

// frame returns the frame of the call in a profile.
func (c *callState) frame() string { return "[" + c.name + "]" }

// orders are pending requests of others to the process.
type orders struct {
	leader vm.Leader       // a new group leader that arrived during a call
	wanted bool            // the master has requested to inspect the process
	seen   bool            // it has inspected the process, which has not run since
	doomed bool            // an exit signal has arrived
	reason mailbox.Message // of the exit signal
}

// New makes the slave of one core; Connect joins it to the engine.
func New(cfg Config) *Slave {
	cache := swicache.New(cfg.Cache)
	m := vm.NewMachine(cfg.Board, cfg.Memory.View(cfg.Core), cfg.Atoms, cache)
	m.CacheAt = cfg.Board.SRAM(cfg.Core) + emu.Addr(cfg.Layout.Cache)
	m.SetRuntime(cfg.Layout.Runtime)
	m.Stress, m.NoFences, m.ByDMA = cfg.Stress, cfg.NoFences, cfg.Transfer == TransferDMA
	m.SetWeak(cfg.Weak, cfg.Core)
	m.Boot = bootCycles
	if cfg.Banks {
		m.SetBanks(cfg.Layout.conflicts())
	}
	s := &Slave{cfg: cfg, area: syscalls.AreaOf(cfg.Areas, cfg.Core), m: m, slot: syscalls.NewHandoff()}
	s.area.Ring = cfg.Faults.RingBytes
	s.trace = tracing{m: m, core: cfg.Core}
	s.rings = outgoing{m: m, stats: &s.Stats}
	s.sram = sram{cfg: &s.cfg, m: m, stats: &s.Stats, cacheBytes: cfg.Layout.CacheBytes}
	s.growth = growth{cfg: &s.cfg, m: m, area: s.area, rings: &s.rings, stats: &s.Stats}
	s.waiter = waiter{Wait: cfg.Wait, m: m, mem: cfg.Memory, area: s.area, slot: s.slot,
		debug: cfg.Board.SRAM(cfg.Core), inbox: cfg.Send == SendMesh}
	s.served.member = &member{cfg: &s.cfg, m: m}
	s.end = end{Stop: cfg.Faults.Stop, at: emu.Never}
	return s
}

// Connect sets the slave's port, the agents with which it communicates, and the handoff slots of
// all cores.
func (s *Slave) Connect(port *engine.Port, master engine.ID, peers []engine.ID, slots []*syscalls.Handoff) {
	s.port, s.master, s.peers = port, master, peers
	s.m.Port, s.waiter.port, s.served.port = port, port, port
	s.in = syscalls.NewReader(s.area.ToSlave(), &s.m.Core)
	s.in.Late = syscalls.Delays{Late: s.cfg.Faults.Release,
		Random: emu.NewRandom(s.cfg.Faults.Seed, uint64(s.cfg.Core))}
	s.rings.out = syscalls.NewWriter(s.area.ToMaster(), &s.m.Core, s.fence)
	s.rings.text = syscalls.NewWriter(s.area.Output(), &s.m.Core, s.fence)
	if s.cfg.Send == SendMesh {
		s.mesh = &mesh{
			InboxReader: syscalls.NewInboxReader(s.Inbox(), &s.m.Core), cfg: &s.cfg, m: s.m, port: port, peers: peers, slots: slots,
			rings: &s.rings, waiter: &s.waiter, trace: &s.trace, stats: &s.Stats, take: s.take,
		}
	}
	port.OnCore(s.cfg.Core)
}

// fence orders the core's earlier stores before its later ones.
func (s *Slave) fence() emu.Cycles {
	s.m.Fence()
	s.m.Settle()
	s.port.Fence(s.m.Clock)
	return s.m.Clock
}

// Machine returns the machine on which the slave runs processes; it may be read between windows.
func (s *Slave) Machine() *vm.Machine { return s.m }

// Area returns the core's control area.
func (s *Slave) Area() syscalls.Area { return s.area }

// Core returns the index of the slave's core.
func (s *Slave) Core() int { return s.cfg.Core }

// Handoff returns the core's handoff slot.
func (s *Slave) Handoff() *syscalls.Handoff { return s.slot }

// XAt returns the address of the core's x registers.
func (s *Slave) XAt() emu.Addr { return s.sram.xAt() }

// Local returns the part of its SRAM that a process which begins on the core gets: nothing if that
// is lent.
func (s *Slave) Local(lent bool) heap.Local { return s.sram.local(lent) }

// Inbox returns the core's own inbox.
func (s *Slave) Inbox() syscalls.Inbox { return s.cfg.inboxAt(s.cfg.Core) }

// Calls reports whether the slave waits for the reply to a system call.
func (s *Slave) Calls() bool { return s.state == inCall }

// Process returns the process on the core, nil if there is none.
func (s *Slave) Process() *vm.Process { return s.p }

// State returns the state of the slave, for reports.
func (s *Slave) State() string { return s.state.String() }

// Next implements engine.Agent.
func (s *Slave) Next() emu.Cycles {
	switch {
	case s.state == stopped, s.state.resting() && s.end.at == emu.Never:
		return engine.Asleep
	case s.state.resting():
		return s.end.at
	case s.state == running:
		// Its work is private until it traps. It may start with the epoch even if its clock is
		// slightly ahead, so that all computing cores run in the same window, in parallel.
		return min(s.m.Clock, s.horizon)
	}
	return s.m.Clock
}

// Wake implements engine.Agent.
func (s *Slave) Wake(at emu.Cycles) {
	s.waiter.note()
	s.wake(at)
	s.trace.waits(s.state.slice(s.resume))
}

// wake: the slave sees what happened at the first poll after it became visible. A halted core sees
// nothing until it is resumed.
func (s *Slave) wake(at emu.Cycles) {
	if !s.state.resting() {
		return
	}
	if s.state == sending {
		s.state = calling // the load that it waits for has been charged
		return
	}
	if s.state == reaching {
		if s.served.reached(at) {
			s.state = calling
		}
		return
	}
	if !s.waiter.halted {
		s.waiter.poll(at, s.waitsFor())
	} else if !s.awake(at) {
		return
	}
	s.waited()
	switch s.state {
	case atBarrier:
		s.state = booting
	case waiting:
		s.state = calling
	case blocked:
		s.state = s.resume
	case inCall:
		s.state = calling
	}
}

// Run implements engine.Agent.
func (s *Slave) Run(edge, horizon emu.Cycles) {
	s.m.Adopt(s.cfg.Code.Seen())
	s.waiter.note()
	s.horizon = horizon
	for {
		if s.end.at < edge && (s.end.at <= s.m.Clock || s.state.resting()) {
			s.stop()
			return
		}
		switch s.state {
		case running:
			limit := min(horizon, s.end.at)
			if s.m.Clock >= limit {
				return
			}
			s.trap = s.m.Run(s.p, limit)
			if s.trap != exec.TrapYield || s.p.SliceReds <= 0 {
				s.state = calling
			}
		case booting, calling, halting:
			if s.m.Clock >= edge {
				return
			}
			s.interact()
			s.m.Settle()
			s.m.Spent("[slave]")
			s.trace.waits(s.state.slice(s.resume))
		case asking:
			if !s.port.Visible(s.mesh.asked) {
				return
			}
			s.state = halting
		default:
			return
		}
	}
}

// interact executes the next interaction with others.
func (s *Slave) interact() {
	switch s.state {
	case booting:
		s.boot()
		return
	case halting:
		s.halt()
		return
	}
	if s.call.kind == syscalls.Ready && s.call.replied(s.m, s.area) {
		// Before the ring is read: it may hold messages for the new process.
		s.begin(s.slot.Assigned())
		return
	}
	s.drain()
	s.m.Spent("[drain]")
	if s.mesh.sending() {
		s.carry()
		return
	}
	if !s.flush() {
		return
	}
	if s.mesh != nil && s.mesh.late.call != syscalls.None {
		late := s.mesh.late
		s.mesh.late = lateCall{}
		s.startCall(late.call, late.args...)
		return
	}
	if s.call.kind != syscalls.None {
		s.reply()
		return
	}
	if s.p == nil {
		s.startCall(syscalls.Ready)
		return
	}
	if s.orders.doomed {
		s.die()
		return
	}
	if s.orders.wanted && !s.orders.seen {
		s.show()
		return
	}
	s.orders.seen = false
	if !memberReached(s) {
		s.serve()
	}
}

// parts returns the costs of the slave's parts other than its rings; nil if the slave is C, whose
// calls have fitted costs.
func (s *Slave) parts() *rts.SlaveParts {
	if s.m.RuntimeInC() {
		return &rts.SlaveParts{}
	}
	return rts.SlavePrices()
}

// serve handles the trap of the process.
func (s *Slave) serve() {
	s.m.Issue(s.parts().Leave + s.parts().Resume)
	if most := s.cfg.Messages; most > 0 && s.p.Inbox.Bare() > most {
		s.p.Kill(term.AtomSystemLimit)
		s.p.Crashed = true
		s.trap = exec.TrapDone
	}
	switch s.trap {
	case exec.TrapYield:
		s.p.SliceReds = ContextReds
		s.state = running
	case exec.TrapPoll:
		s.state = running
	case exec.TrapWait:
		s.wait()
	case exec.TrapGC:
		s.collect()
	case exec.TrapBIF:
		if s.p.BIF == bif.PutChars {
			s.putChars()
			return
		}
		if s.p.BIF == bif.Timers {
			s.readTimers()
			return
		}
		if memberCall(s) || s.dispatch() {
			return
		}
		s.callBIF()
	case exec.TrapBinary:
		s.serveBinary()
	case exec.TrapUndef:
		s.startCall(syscalls.BIF, emu.Word(bif.EnsureLoaded), 0)
	case exec.TrapDone:
		s.die()
	}
}

// wait makes the process wait for a message unless one has arrived or its timeout has expired.
func (s *Slave) wait() {
	t := &s.p.Timeout
	if t.Millis >= 0 {
		s.rings.send(emu.Word(syscalls.Timer), syscalls.TimerSet, emu.Word(t.ID), emu.Word(t.Millis))
		t.Millis = -1
		if !s.flush() {
			return
		}
	}
	switch {
	case s.p.Awake():
		s.state = running
		return
	case s.orders.wanted:
		return // and shows itself first
	}
	s.rest(waiting)
}

// HashState implements engine.Agent.
func (s *Slave) HashState(h *emu.Hash) {
	h.Uint64(uint64(s.m.Clock))
	h.Uint64(uint64(s.state)<<8 | uint64(s.trap))
	h.Uint64(uint64(s.call.seq)<<8 | uint64(s.call.kind))
	h.Bool(s.waiter.halted)
	h.Bool(s.growth.borrowing)
	h.Bool(s.growth.extending)
	h.Uint64(uint64(s.growth.patience)<<32 | uint64(s.growth.refused))
	h.Uint64(uint64(s.growth.shrink))
	h.Bool(s.orders.wanted)
	h.Bool(s.orders.seen)
	h.Bool(s.orders.doomed)
	h.Uint64(uint64(s.orders.reason.Value)<<32 | uint64(s.orders.reason.Fragment))
	h.Uint64(uint64(s.orders.leader.Pid))
	s.orders.leader.HashState(h)
	s.waiter.sleeper.HashState(h)
	s.served.timers.HashState(h)
	if s.mesh != nil {
		s.mesh.hash(h)
	}
	s.served.hash(h)
	s.m.Count.HashState(h)
	s.m.HashState(h)
	s.m.Cache.HashState(h)
	if s.p != nil {
		s.p.HashState(h)
	}
	for _, q := range s.rings.queued {
		h.Words(q)
	}
	for _, m := range s.call.aside {
		h.Uint64(uint64(m.Value)<<32 | uint64(m.Fragment))
	}
	h.Bytes(s.rings.print)
}
