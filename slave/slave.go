package slave

import (
	"sync/atomic"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// state is what a slave does next.
type state uint8

const (
	booting   state = iota // start-up, then the barrier
	atBarrier              // waits for the others
	calling                // has a call to make or a trap to serve
	inCall                 // waits for the answer of a call
	running                // runs its process
	waiting                // its process waits for a message
	blocked                // a ring is full
	halting                // has asked to be resumed and executes TRAP
	asking                 // has asked to be resumed; others do not see it yet
	sending                // waits for the inbox of another core
	stopped                // for good
	away                   // somebody else has the core
)

func (s state) String() string {
	return [...]string{"booting", "at barrier", "calling", "in call", "running", "waiting",
		"ring full", "halting", "going to halt", "sending", "stopped",
		"machine code"}[s]
}

// Slave is the runtime of one core. It is an engine.Agent.
type Slave struct {
	cfg    Config
	area   syscalls.Area
	m      *vm.Machine
	port   *engine.Port
	peers  []engine.ID // agents of all cores
	master engine.ID

	state state
	trap  vm.Trap
	p     *vm.Process
	outgoing
	callState
	orders
	growth
	waitState
	mesh       *mesh   // nil unless messages go over the mesh
	desks      []*Desk // of all cores
	cacheBytes int     // of SRAM that the instruction cache has now
	timers     timers
	trace      tracing
	stopAt     emu.Cycles // when the core stops
	horizon    emu.Cycles // how far the slave was last allowed to run

	Desk  Desk
	Stats stats.Slave
}

// outgoing are the rings between slave and master, and what had no room in them yet.
type outgoing struct {
	in     *syscalls.Reader
	out    *syscalls.Writer
	text   *syscalls.Writer
	queued [][]emu.Word // messages to the master
	print  []byte       // text
	image  []emu.Word   // of the message being sent
}

// callState is the call in progress.
type callState struct {
	call     syscalls.Call
	callName string       // in a profile or a trace
	seq      uint32       // of the latest call
	made     uint64       // calls
	aside    []vm.Message // arrived while the master owned the process
}

// orders are what others want of the process.
type orders struct {
	leader term.Term  // a new group leader that came meanwhile
	wanted bool       // the master wants to look into the process
	seen   bool       // it has, and the process has done nothing since
	doomed bool       // an exit signal has arrived
	reason vm.Message // of the exit signal
}

// growth is what the process has asked for to grow, or could do without.
type growth struct {
	borrowing bool // the call in progress asks for a block
	lodging   bool // the call in progress asks for annexes
	patience  int  // collections until the process asks for annexes again
	refused   int  // times in a row that it got none
	shrink    int  // words of a smaller block that the process would do with, 0 if it has none too large
}

// waitState is how the core waits.
type waitState struct {
	resume  state            // after blocked and halting
	halted  bool             // by TRAP
	sleeper syscalls.Sleeper // counts what the master has sent
	waits   Waits            // booked
	guest   Guest            // that has the core
	before  uint64           // cycles of waiting when it got it
}

// Desk is where the master lays the process that answers READY; the slave's clock and machine are
// read there by reports between windows.
type Desk struct {
	Process *vm.Process
	Lent    bool         // what Process would have of the core's SRAM is another process's annex
	Spoiled bool         // that was so since the last process
	resumed atomic.Int64 // when the core, which is halted, has been resumed; Never when it has not
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
	s := &Slave{cfg: cfg, area: syscalls.AreaOf(cfg.Areas, cfg.Core), m: m,
		cacheBytes: cfg.Layout.CacheBytes, stopAt: emu.Never}
	s.area.Ring = cfg.Faults.RingBytes
	s.Desk.resumed.Store(int64(emu.Never))
	return s
}

// Connect gives the slave its port and the agents it talks to.
func (s *Slave) Connect(port *engine.Port, master engine.ID, peers []engine.ID) {
	s.port, s.master, s.peers = port, master, peers
	s.m.Port = port
	s.in = syscalls.NewReader(s.area.ToSlave(), &s.m.Core)
	s.in.Late = syscalls.Delays{Late: s.cfg.Faults.Release,
		Random: emu.NewRandom(s.cfg.Faults.Seed, uint64(s.cfg.Core))}
	s.out = syscalls.NewWriter(s.area.ToMaster(), &s.m.Core, s.fence)
	s.text = syscalls.NewWriter(s.area.Output(), &s.m.Core, s.fence)
	if s.cfg.Send == SendMesh {
		s.mesh = &mesh{InboxReader: syscalls.NewInboxReader(s.inboxAt(s.cfg.Core), &s.m.Core)}
	}
	port.OnCore(s.cfg.Core)
}

// Meet tells the slave who the others are, all cores in order.
func (s *Slave) Meet(all []*Slave) {
	for _, other := range all {
		s.desks = append(s.desks, &other.Desk)
	}
}

// fence puts what the core has stored before what it stores next.
func (s *Slave) fence() emu.Cycles {
	s.m.Fence()
	s.m.Settle()
	s.port.Fence(s.m.Clock)
	return s.m.Clock
}

// Machine is the machine the slave runs processes on; to be read between windows.
func (s *Slave) Machine() *vm.Machine { return s.m }

// Area is the core's control area.
func (s *Slave) Area() syscalls.Area { return s.area }

// Core is the index of the slave's core.
func (s *Slave) Core() int { return s.cfg.Core }

// XAt is the address of the core's x registers.
func (s *Slave) XAt() emu.Addr {
	if s.cfg.Layout.place.Software.RegistersInDRAM {
		return s.cfg.Registers
	}
	return s.cfg.Board.SRAM(s.cfg.Core) + emu.Addr(s.cfg.Layout.X)
}

// Process is the process on the core, nil if there is none.
func (s *Slave) Process() *vm.Process { return s.p }

// State describes what the slave does, for reports.
func (s *Slave) State() string { return s.state.String() }

// resting reports whether the slave does nothing until a doorbell rings.
func (s *Slave) resting() bool {
	return s.state == atBarrier || s.state == inCall || s.state == waiting || s.state == blocked ||
		s.state == sending
}

// Next implements engine.Agent.
func (s *Slave) Next() emu.Cycles {
	switch {
	case s.state == stopped:
		return emu.Never
	case s.resting():
		return s.stopAt
	case s.state == running:
		// What it does is private until it traps: it may begin with the epoch though its clock is a
		// little ahead, and so all cores that compute run in the same window, side by side.
		return min(s.m.Clock, s.horizon)
	}
	return s.m.Clock
}

// Wake implements engine.Agent.
func (s *Slave) Wake(at emu.Cycles) {
	s.note()
	s.wake(at)
	s.traceWait()
}

// wake: the slave sees what happened at the first look after it became visible. A halted core sees
// nothing until it is resumed.
func (s *Slave) wake(at emu.Cycles) {
	if !s.resting() {
		return
	}
	if s.state == sending {
		s.state = calling // the load that it waits for has been charged
		return
	}
	if !s.halted {
		s.look(at)
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
	s.m.Adopt(s.cfg.Publish())
	s.note()
	s.horizon = horizon
	for {
		if s.stopAt < edge && (s.stopAt <= s.m.Clock || s.resting()) {
			s.stop()
			return
		}
		switch s.state {
		case running:
			limit := min(horizon, s.stopAt)
			if s.m.Clock >= limit {
				return
			}
			s.trap = s.m.Run(s.p, limit)
			if s.trap != vm.TrapYield || s.p.SliceReds <= 0 {
				s.state = calling
			}
		case booting, calling, halting:
			if s.m.Clock >= edge {
				return
			}
			s.interact()
			s.m.Settle()
			s.m.Spent("[slave]")
			s.traceWait()
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

// interact does the next thing that involves others.
func (s *Slave) interact() {
	switch s.state {
	case booting:
		s.boot()
		return
	case halting:
		s.halt()
		return
	}
	if s.call == syscalls.Ready && s.answered() {
		// Before the ring is looked at: it may hold messages for the new process.
		s.begin(s.Desk.Process)
		return
	}
	s.drain()
	s.m.Spent("[drain]")
	if s.mesh != nil && s.mesh.pending.active {
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
	if s.call != syscalls.None {
		s.answer()
		return
	}
	if s.p == nil {
		s.startCall(syscalls.Ready)
		return
	}
	if s.doomed {
		s.die()
		return
	}
	if s.wanted && !s.seen {
		s.show()
		return
	}
	s.seen = false
	s.serve()
}

// serve deals with the trap of the process.
func (s *Slave) serve() {
	if most := s.cfg.Messages; most > 0 && s.p.Inbox.Bare() > most {
		s.p.Kill(term.AtomSystemLimit)
		s.p.Crashed = true
		s.trap = vm.TrapDone
	}
	switch s.trap {
	case vm.TrapYield:
		s.p.SliceReds = ContextReds
		s.state = running
	case vm.TrapPoll:
		s.state = running
	case vm.TrapWait:
		s.wait()
	case vm.TrapGC:
		s.collect()
	case vm.TrapNative:
		if s.p.Native == bif.PutChars {
			s.putChars()
			return
		}
		if s.p.Native == bif.Timers {
			s.readTimers()
			return
		}
		if s.dispatch() {
			return
		}
		s.callNative()
	case vm.TrapBinary:
		s.wish()
	case vm.TrapUndef:
		s.startCall(syscalls.BIF, emu.Word(bif.EnsureLoaded), 0)
	case vm.TrapDone:
		s.die()
	}
}

// wait lets the process wait for a message unless one has arrived or its time is over.
func (s *Slave) wait() {
	t := &s.p.Timeout
	if t.Millis >= 0 {
		s.send(emu.Word(syscalls.Timer), syscalls.TimerSet, emu.Word(t.ID), emu.Word(t.Millis))
		t.Millis = -1
		if !s.flush() {
			return
		}
	}
	switch {
	case s.p.Awake():
		s.state = running
		return
	case s.wanted:
		return // and shows itself first
	}
	s.rest(waiting)
}

// HashState implements engine.Agent.
func (s *Slave) HashState(h *emu.Hash) {
	h.Uint64(uint64(s.m.Clock))
	h.Uint64(uint64(s.state)<<8 | uint64(s.trap))
	h.Uint64(uint64(s.seq)<<8 | uint64(s.call))
	h.Bool(s.halted)
	h.Bool(s.borrowing)
	h.Bool(s.lodging)
	h.Uint64(uint64(s.patience)<<32 | uint64(s.refused))
	h.Uint64(uint64(s.shrink))
	h.Bool(s.wanted)
	h.Bool(s.seen)
	h.Bool(s.doomed)
	h.Uint64(uint64(s.reason.Value)<<32 | uint64(s.reason.Fragment))
	h.Uint64(uint64(s.leader))
	s.sleeper.HashState(h)
	s.timers.HashState(h)
	if s.mesh != nil {
		s.mesh.hash(h)
	}
	s.m.Count.HashState(h)
	s.m.HashState(h)
	s.m.Cache.HashState(h)
	if s.p != nil {
		s.p.HashState(h)
	}
	for _, q := range s.queued {
		h.Words(q)
	}
	for _, m := range s.aside {
		h.Uint64(uint64(m.Value)<<32 | uint64(m.Fragment))
	}
	h.Bytes(s.print)
}
