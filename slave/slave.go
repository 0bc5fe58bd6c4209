package slave

import (
	"sync/atomic"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// ContextReds is the number of reductions after which a slave looks for messages though its process does not ask
// (CONTEXT_REDS, FACTS.md section 8).
const ContextReds = 2000

// bootCycles is what a core spends before the barrier: its C runtime zeroes and sets up its SRAM, a word a cycle.
const bootCycles emu.Cycles = 32 << 10 / emu.WordBytes

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
)

func (s state) String() string {
	return [...]string{"booting", "at barrier", "calling", "in call", "running", "waiting", "ring full", "halting", "going to halt", "sending", "stopped"}[s]
}

// Config is what a slave is made of.
type Config struct {
	Core   int
	Cores  int
	Board  *emu.Board
	Memory *emu.Memory
	Areas  emu.Addr // control areas of all cores
	// Registers are the x registers in shared DRAM, for a layout that does not have them.
	Registers emu.Addr
	Cache     swicache.Config
	Layout    *Layout
	Atoms     *term.Atoms
	Stress    bool
	Banks     bool // loads and stores in SRAM hold up the fetch of code from the same bank
	// Weak is the order of the core's memory, NoFences leaves heap_fence out: see vm.
	Weak     vm.Weak
	NoFences bool
	Wait     Wait // complete
	Send     SendPolicy
	Collect  Collector
	Borrow   Borrow
	Transfer Transfer
	User     term.Term // pid of the system's own output device
	Actors   uint32    // first process number of Go actors
	Messages int       // most atoms, pids and small integers in a mailbox: the process that has more ends with system_limit; 0 for no bound
	// Directory tells where processes are, for SendMesh.
	Directory syscalls.Directory
	Publish   func() *vm.Code
	Faults    Faults
	Watchdog  emu.Cycles // from one look of the master at the core's registers to the next; needed where the core stops
}

// Slave is the runtime of one core. It is an engine.Agent.
type Slave struct {
	cfg    Config
	area   syscalls.Area
	m      *vm.Machine
	port   *engine.Port
	peers  []engine.ID // agents of all cores
	master engine.ID

	in   *syscalls.Reader
	out  *syscalls.Writer
	text *syscalls.Writer

	state      state
	resume     state // after blocked and halting
	trap       vm.Trap
	call       syscalls.Call
	callName   string // of the call, in a profile or a trace
	trace      tracing
	seq        uint32 // of the latest call
	p          *vm.Process
	queued     [][]emu.Word // messages to the master that had no room yet
	print      []byte       // text that had no room yet
	aside      []vm.Message // arrived while the master owned the process
	image      []emu.Word   // of the message being sent
	mesh       *mesh        // nil unless messages go over the mesh
	desks      []*Desk      // of all cores
	leader     term.Term    // a new group leader that came meanwhile
	wanted     bool         // the master wants to look into the process
	seen       bool         // it has, and the process has done nothing since
	doomed     bool         // an exit signal has arrived
	reason     vm.Message   // of the exit signal
	halted     bool         // by TRAP
	borrowing  bool         // the call in progress asks for a block
	lodging    bool         // the call in progress asks for annexes
	patience   int          // collections until the process asks for annexes again
	refused    int          // times in a row that it got none
	shrink     int          // words of a smaller block that the process would do with, 0 if it has none too large
	cacheBytes int          // of SRAM that the instruction cache has now
	// sleeper counts what the master has sent.
	sleeper syscalls.Sleeper
	timers  timers
	made    uint64     // calls
	stopAt  emu.Cycles // when the core stops
	// horizon is how far the slave was last allowed to run.
	horizon emu.Cycles
	waits   Waits // booked

	Desk  Desk
	Stats Stats
}

// Desk is where the master lays the process that answers READY; the slave's clock and machine are read there by reports between
// windows.
type Desk struct {
	Process *vm.Process
	Lent    bool         // what Process would have of the core's SRAM is another process's annex
	Spoiled bool         // that was so since the last process
	resumed atomic.Int64 // when the core, which is halted, has been resumed; Never when it has not
}

// Stats count what a slave did.
type Stats struct {
	Calls    [syscalls.NumCalls]uint64
	Sent     uint64 // messages to the master
	Received uint64 // messages from the master
	RingFull uint64 // times a ring was full
	Bytes    uint64 // of text printed

	Annexes       uint64 // on other cores that its processes have got
	Refused       uint64 // times that there was none
	Resizes       uint64 // times the instruction cache grew or shrank with a local heap
	ResizeEvicted uint64 // functions that left it then
	Sends         Sends
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
	s := &Slave{cfg: cfg, area: syscalls.AreaOf(cfg.Areas, cfg.Core), m: m, cacheBytes: cfg.Layout.CacheBytes, stopAt: emu.Never}
	s.area.Ring = cfg.Faults.RingBytes
	s.Desk.resumed.Store(int64(emu.Never))
	return s
}

// Connect gives the slave its port and the agents it talks to.
func (s *Slave) Connect(port *engine.Port, master engine.ID, peers []engine.ID) {
	s.port, s.master, s.peers = port, master, peers
	s.m.Port = port
	s.in = syscalls.NewReader(s.area.ToSlave(), &s.m.Core)
	s.in.Late = syscalls.Delays{Late: s.cfg.Faults.Release, Random: emu.NewRandom(s.cfg.Faults.Seed, uint64(s.cfg.Core))}
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
	return s.state == atBarrier || s.state == inCall || s.state == waiting || s.state == blocked || s.state == sending
}

// Next implements engine.Agent.
func (s *Slave) Next() emu.Cycles {
	switch {
	case s.state == stopped:
		return emu.Never
	case s.resting():
		return s.stopAt
	case s.state == running:
		// What it does is private until it traps: it may begin with the epoch though its clock is a little ahead, and so
		// all cores that compute run in the same window, side by side.
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

// wake: the slave sees what happened at the first look after it became visible. A halted core sees nothing until it is
// resumed.
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

// show lets the master look into the process, which then does what it was about to do: also where the master wants to look again and again.
func (s *Slave) show() {
	s.wanted = false
	how := syscalls.LookBusy
	switch s.trap {
	case vm.TrapWait:
		how = syscalls.LookWaiting
	case vm.TrapYield, vm.TrapNative:
		how = syscalls.LookIdle
	}
	s.startCall(syscalls.Look, emu.Word(how))
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
		if s.p.Native == vm.PutChars {
			s.putChars()
			return
		}
		if s.p.Native == vm.Timers {
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
		s.startCall(syscalls.BIF, emu.Word(vm.EnsureLoaded), 0)
	case vm.TrapDone:
		s.die()
	}
}

// callNative has the master execute the built-in function that the process has trapped for.
func (s *Slave) callNative() {
	s.startCall(syscalls.BIF, emu.Word(s.p.Native), emu.Word(s.p.NativeArgs))
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

// die ends the process: what it held goes back, and READY tells the master.
func (s *Slave) die() {
	if s.doomed {
		s.p.Kill(s.reason.Value)
		s.p.ExitFragment = s.reason
	}
	s.p.Inbox.Drop()
	s.giveBack()
	s.dropObjects()
	if !s.flush() {
		return
	}
	s.m.ResetCache()
	s.traceEnd()
	s.p = nil                     // what arrives for it from now on is given back
	s.resizeCache(s.Local(false)) // before the master lays out the next process
	s.startCall(syscalls.Ready)
}

// startCall writes a call into the core's block. Registers and the rest of the process's state go with it: the master works on the
// process itself, and is charged for copying them.
func (s *Slave) startCall(c syscalls.Call, args ...emu.Word) {
	if s.tell() && !s.flush() {
		s.mesh.late = lateCall{c, args}
		return
	}
	s.m.Settle()
	if s.m.Profiled() || s.m.Trace.On() {
		s.callName = CallName(c, args)
	}
	s.traceCall(s.seq + 1)
	for i, a := range args {
		s.port.Store(s.m.Clock, s.area.Arg(i), a)
	}
	s.m.ChargeStores(s.area.Number(), len(args)+1)
	at := s.fence()
	s.seq++
	s.port.Store(at, s.area.Number(), syscalls.Ticket(c, s.seq))
	s.port.Notify(at, s.master)
	s.call = c
	s.Stats.Calls[c]++
	if s.m.Profiled() {
		s.m.Spent(s.callFrame())
	}
	s.due()
	s.rest(inCall)
}

// answered reports whether the call in progress is done.
func (s *Slave) answered() bool { return s.m.View.Load(s.area.Answer()) == syscalls.Seq(s.seq) }

// answer looks whether the call of the process is done and goes on with what it brought.
func (s *Slave) answer() {
	if s.call == syscalls.Ready || !s.answered() {
		s.rest(inCall)
		return
	}
	s.sleeper.Saw()
	s.traceAnswer()
	if s.mesh != nil {
		s.mesh.passed = s.mesh.sends // before it was answered
	}
	if s.call == syscalls.Bin {
		s.p.Granted(s.m.View.Load(s.area.Arg(0)), s.m.View.Load(s.area.Arg(1)))
	}
	shown := s.call == syscalls.Look
	s.call = syscalls.None
	for _, m := range s.aside {
		s.p.Inbox.Put(m)
	}
	s.aside = s.aside[:0]
	s.applyLeader()
	if s.p.Flush != term.None {
		s.m.FlushDown(s.p)
		s.p.Flush = term.None
	}
	if s.borrowing {
		s.borrowed()
	}
	if s.lodging {
		s.lodged()
	}
	s.fitCache()
	switch {
	case s.doomed || s.p.Ended:
		s.state = calling
		s.trap = vm.TrapDone
	case shown:
		s.state, s.seen = calling, true
	case s.shrink > 0:
		s.state = calling // once more, behind the messages about the collection
	default:
		s.state = running
	}
}

// begin starts the process that READY brought.
func (s *Slave) begin(p *vm.Process) {
	s.sleeper.Saw()
	s.call = syscalls.None
	s.p = p
	s.traceBegin()
	if s.Desk.Spoiled {
		s.clearCache()
	}
	s.fitCache()
	s.doomed, s.wanted, s.seen, s.leader, s.shrink = false, false, false, term.None, 0
	s.patience, s.refused = 0, 0
	p.SliceReds = ContextReds
	s.trap = vm.TrapYield
	s.state = running
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
