package actor

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/pcre"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// Config configures a system: the board, the engine, and the master's policies. The zero value of a field stands for its
// default.
type Config struct {
	Board  emu.Board
	Engine engine.Config
	// Cache configures the software instruction cache of the cores.
	Cache *swicache.Config
	// Placement says what lies in the SRAM of the cores.
	Placement *slave.Placement
	// HostSoftware is what executes programs on the host. What does on cores is part of the placement.
	HostSoftware bytecode.Set
	// Collector says who collects a core's heap in shared DRAM.
	Collector slave.Collector
	// Messages is how messages come out of shared DRAM.
	Messages slave.Transfer
	// Borrow says whether heaps go on in the SRAM of idle cores.
	Borrow slave.Borrow
	// CodeBytes and LiteralBytes size the shared areas for bytecode and literals in DRAM, TableBytes that for the tables of atoms, modules
	// and functions.
	CodeBytes, LiteralBytes, TableBytes int
	// HeapWords is the smallest heap-and-stack block of a process; at least vm.MinBlockWords, which is about what the thesis had.
	HeapWords int
	// Growth is how blocks of processes on cores grow.
	Growth vm.Growth
	// Source finds modules that are called and not loaded.
	Source Source
	// ReserveBytes of shared DRAM, and as many of the host's memory, are kept for processes that
	// have little, so that one that takes more and more does not take what others need: those leave
	// half of them for signals and for collections. 0 stands for two smallest blocks for each core,
	// or for a sixteenth of the memory if that is more.
	ReserveBytes int
	// Commander says when the master looks at the cores; when one of them rings, unless something else is said.
	Commander CommanderPolicy
	// HostSchedulers is the number of schedulers that run processes on the host, 1 or 2, each on a CPU; 0 stands for 1.
	HostSchedulers int
	// Wait is how cores wait for the master; by polling, unless something else is said.
	Wait slave.Wait
	// Send is how processes on cores send to pids; by system calls, unless something else is said.
	Send slave.SendPolicy
	// Stress collects garbage at every allocation, on cores and host.
	Stress bool
	// NoFences makes heap_fence do nothing. What that means shows with Engine.Weak, which also makes stores to the heaps of processes
	// on cores late.
	NoFences bool
	// Place says where erlang:spawn puts processes; the default keeps them on the host, so that only epiphany:spawn uses cores.
	CoresFirst bool
	// HostOnly keeps every process that a program spawns on the host.
	HostOnly bool
	// Watchdog is the time from one look of the commander at the debug registers of the cores to the next, which finds those that have
	// stopped; 0 is never, unless Faults has cores that stop: then it stands for 10 ms.
	Watchdog emu.Cycles
	// Contention lets cores slow each other down on the way to shared DRAM and to each other: see emu.Link and emu.Congestion; and loads and stores the fetch
	// of code from the same bank of SRAM. Without it each access costs what it does alone.
	Contention bool
	// Trace is where the system's threads note events; nil for no trace. It is closed by CloseTrace.
	Trace *trace.Trace
	// Profile makes cores and host attribute what they count: see Master.Profile.
	Profile bool
	// Faults go wrong on purpose.
	Faults Faults
	// Atoms is the most atoms that there may be, those of the system among them; 0 stands for term.MaxAtoms. What they take is bounded by TableBytes, too.
	Atoms int
	// Args are what init:get_plain_arguments/0 gives.
	Args []string
	// Marked is called, if it is not nil, when a process has called epiphany:mark/1: between windows, with the name that the process gave.
	Marked func(name string)
	// Environment of applications: application, key, value as Go values.
	Env map[string]map[string]any
}

// Defaults of Config.
const (
	DefaultCodeBytes    = 2 << 20
	DefaultLiteralBytes = 2 << 20
	// DefaultTableBytes is room for 30,000 atoms or so beside the library; OTP's own limit, 1,048,576, would need all of the DRAM.
	DefaultTableBytes = 1 << 20
	// DefaultHeapWords is 8 KB: with the smallest block a program that allocates spends its time in collections.
	DefaultHeapWords = 2048
	// MaxHeapWords is the most that HeapWords can be.
	MaxHeapWords = 1 << 20
)

// completeMemory fills in what lies in the SRAM of cores, and checks it.
func (cfg *Config) completeMemory() error {
	if cfg.Board.Rows == 0 {
		cfg.Board = emu.Parallella()
	}
	if cfg.Cache == nil {
		c := swicache.Default()
		cfg.Cache = &c
	}
	if cfg.Placement == nil {
		p := slave.DefaultPlacement()
		cfg.Placement = &p
	}
	if cfg.Send == slave.SendMesh && cfg.Placement.InboxBytes == 0 {
		p := *cfg.Placement
		p.InboxBytes = slave.DefaultInboxBytes
		cfg.Placement = &p
	}
	if cfg.Send != slave.SendMesh && cfg.Placement.InboxBytes != 0 {
		return fmt.Errorf("Placement.InboxBytes is %d, want 0: with Send %v nobody writes to an inbox", cfg.Placement.InboxBytes, cfg.Send)
	}
	return cfg.Cache.Validate()
}

// Layout is the map of the SRAM of a core.
func (cfg Config) Layout() (*slave.Layout, error) {
	if err := cfg.completeMemory(); err != nil {
		return nil, err
	}
	return slave.NewLayout(&cfg.Board, *cfg.Cache, *cfg.Placement)
}

// Master is the host's side of the system. Apart from the methods documented otherwise it is used on the goroutine that runs
// the engine.
type Master struct {
	cfg    Config
	board  emu.Board
	mem    *emu.Memory
	eng    *engine.Engine
	port   *engine.Port
	outlet Outlet
	atoms  *term.Atoms
	prog   *vm.Program
	code   *vm.Code // the snapshot all agents see
	loader *loader
	late   syscalls.Delays // of the commander's service

	cmd    commander
	scheds []scheduler
	hosts  []*vm.Machine // of the commander and the schedulers
	queue  runQueue      // of processes on the host
	timers timers
	table  *table
	cores  []*core
	layout *slave.Layout // of the SRAM of each
	dir    directory     // where cores send to each other
	// serving is the core whose messages or call the master serves, if it does.
	serving      *core
	env          map[[2]string]kept // application environment by application and key
	arrays       map[uint32]array   // of atomics and counters, by reference
	persistent   map[string]kept    // terms of persistent_term, with their keys, by the keys
	compiledLast latest
	patterns     map[string]*pcre.Regexp // compiled, by what they are compiled from
	cells        map[uint32]termCell
	chacha       *rand.ChaCha8 // of crypto, or nil
	ets          etsTables

	dram      *allocator // what cores share: messages for them, their processes' heaps and stacks
	private   *allocator // everything of processes on the host
	areas     moduleMemory
	bins      binaries
	searches  []*search // for users of old code, the first one in progress
	rounds    uint32    // of all searches
	shared    int       // words of all shares
	leftovers []leftover
	refs      uint32
	unique    int64
	asked     map[string]int64 // statistics at the time they were asked for last
	switches  uint64           // of processes on the host
	written   int              // bytes of text
	// traceDepth is the system flag backtrace_depth.
	traceDepth int
	// requestsLimit is the system flag outstanding_system_requests_limit, 0 for its default.
	requestsLimit int
	lastNow       int64  // last answer of erlang:now/0, in microseconds
	output        []byte // text since the last window
	outs          []func(Outlet)
	servers       map[uint32]uint32  // processes that serve devices, by device
	early         []*Request         // spawns that came before the board was up
	ending        []*proc            // processes that take each other with them, until all have been told
	will          will               // of the first of them
	awaiting      []*proc            // processes of the host that wait for new code
	aliases       map[uint32]aliased // processes by references that mean them
	defaults      flags              // of processes
	pending       map[uint32]*timer  // timers of send_after and start_timer by reference
	visible       emu.Cycles         // when the code loaded last can be seen by all
	endedReds     uint64             // of processes that have ended on cores
	stopping      bool               // a process takes the system down, and halts it in the end
	halted        bool
	haltCode      int
	natives       []native
	trace         tracing
	stats         Stats

	contention *contention // nil unless the configuration wants it
}

// core is the master's view of a slave.
type core struct {
	slave  *slave.Slave
	id     engine.ID
	area   syscalls.Area
	in     *syscalls.Reader // messages of the slave
	text   *syscalls.Reader
	out    *syscalls.Writer
	online bool
	ready  bool           // waits in READY
	pr     *proc          // runs here
	refs   map[uint32]int // references to binaries that are held here, by object
	// refBytes are the payloads of all these objects.
	refBytes int
	asked    int        // about the code of the search under way, and has not answered
	held     []heldBack // messages for which its ring had no room, and the answer of its call
	bare     int        // of these, messages of terms that have no fragment
	seq      uint32     // of the latest call served
	last     emu.Cycles // when it was told something last
	waker    syscalls.Waker
	lentTo   *core   // whose process has an annex here
	lends    []*core // where its process has annexes
	posted   uint64  // messages put into its ring
	taken    uint64  // messages taken from its ring
	// spoiled: its instruction cache was part of an annex since a process ran here.
	spoiled bool
	// stopped: the core executes nothing any more, and nothing is for it. Until clear, what was for it may be on its way; then all of it is
	// taken back, which is done when buried.
	stopped, buried bool
	clear           emu.Cycles
	meshed
}

// Stats count what the master did.
type Stats struct {
	Calls     [syscalls.NumCalls]uint64 // system calls served, by number
	BIFs      map[string]uint64         // calls of the master's natives, by name
	ToCores   uint64                    // messages sent through a ring to a core
	ToHost    uint64                    // messages sent to processes on the host
	ToGo      uint64                    // messages sent to Go actors
	Spawned   uint64
	OnCores   uint64 // of these, on cores
	Overflows uint64 // messages held back because a core's ring was full
	Timers    uint64
	Loads     uint64 // modules loaded
	Purged    uint64 // modules whose old code has ended
	Resumes   uint64 // commands to halted cores to resume
	Stopped   uint64 // cores that have stopped for good
	Annexes   uint64 // parts of the SRAM of idle cores given to processes
	Shares    uint64 // terms written to shared DRAM for several messages
}

// The default of ReserveBytes in smallest blocks for each core: one to start a process in, one to
// collect it into; but one part in startPart of the memory at least.
const (
	startBlocks = 2
	startPart   = 16
)

// New builds a system: board, engine, slaves and master. Nothing runs before Loop.
func New(cfg Config, out Outlet) (*Master, error) {
	if err := cfg.completeMemory(); err != nil {
		return nil, err
	}
	if err := cfg.Collector.Validate(); err != nil {
		return nil, err
	}
	if err := errors.Join(cfg.Borrow.Validate(), cfg.Messages.Validate()); err != nil {
		return nil, err
	}
	if cfg.CodeBytes == 0 {
		cfg.CodeBytes = DefaultCodeBytes
	}
	if cfg.LiteralBytes == 0 {
		cfg.LiteralBytes = DefaultLiteralBytes
	}
	if cfg.TableBytes == 0 {
		cfg.TableBytes = DefaultTableBytes
	}
	if cfg.HeapWords == 0 {
		cfg.HeapWords = DefaultHeapWords
	}
	if cfg.HeapWords < vm.MinBlockWords || cfg.HeapWords > MaxHeapWords {
		return nil, fmt.Errorf("HeapWords is %d, want %d to %d", cfg.HeapWords, vm.MinBlockWords, MaxHeapWords)
	}
	mem, err := emu.NewMemory(cfg.Board)
	if err != nil {
		return nil, err
	}
	if err := cfg.completeFaults(); err != nil {
		return nil, err
	}
	if cfg.Wait, err = cfg.Wait.Complete(&cfg.Board); err != nil {
		return nil, err
	}
	if cfg.HostSchedulers == 0 {
		cfg.HostSchedulers = 1
	}
	if cfg.HostSchedulers < 1 || cfg.HostSchedulers > emu.HostProcessors {
		return nil, fmt.Errorf("HostSchedulers is %d, want 1 to %d", cfg.HostSchedulers, emu.HostProcessors)
	}
	if err := cfg.Commander.Validate(); err != nil {
		return nil, err
	}
	if err := cfg.Send.Validate(); err != nil {
		return nil, err
	}
	eng, err := engine.New(cfg.Engine, mem)
	if err != nil {
		return nil, err
	}
	ma := &Master{cfg: cfg, board: cfg.Board, mem: mem, eng: eng, outlet: out, atoms: term.NewAtoms(),
		table: newTable(), traceDepth: vm.TraceDepth}
	if err := ma.build(); err != nil {
		return nil, err
	}
	return ma, nil
}

// build lays out memory and makes the agents.
func (ma *Master) build() error {
	b := &ma.board
	layout, err := ma.cfg.Layout()
	if err != nil {
		return err
	}
	areas := b.DRAMBase
	controls := b.Cores() * syscalls.AreaBytes
	if ma.meshes() {
		ma.dir = newDirectory(areas+emu.Addr(controls), b.Cores())
		controls += ma.dir.Bytes()
	}
	registers := areas + emu.Addr(controls)
	if ma.cfg.Placement.Software.RegistersInDRAM {
		controls += b.Cores() * slave.RegisterBytes
	}
	controlBytes, codeBytes, literalBytes := pages(controls), pages(ma.cfg.CodeBytes), pages(ma.cfg.LiteralBytes)
	tableBytes := pages(ma.cfg.TableBytes)
	rest := b.DRAMBytes - controlBytes - codeBytes - literalBytes - tableBytes
	if c := &ma.cfg; min(c.CodeBytes, c.LiteralBytes, c.TableBytes) < 1 {
		return fmt.Errorf("CodeBytes is %d, LiteralBytes %d, TableBytes %d, want at least 1", c.CodeBytes, c.LiteralBytes, c.TableBytes)
	}
	if least := b.Cores() * 16 << 10; rest < least {
		return fmt.Errorf("DRAMBytes is %d, want at least %d: %d of control areas, %d of code, %d of literals, "+
			"%d of tables and %d for processes", b.DRAMBytes, b.DRAMBytes-rest+least, controlBytes, codeBytes,
			literalBytes, tableBytes, least)
	}
	codeAt := areas + emu.Addr(controlBytes)
	literalsAt := codeAt + emu.Addr(codeBytes)
	at := literalsAt + emu.Addr(literalBytes) + emu.Addr(tableBytes)
	if ma.dram, err = ma.manage("shared DRAM", emu.DRAM, at, rest); err != nil {
		return err
	}
	if ma.private, err = ma.manage("host", emu.Host, b.HostBase, b.HostBytes); err != nil {
		return err
	}
	ma.mem.Touch(emu.DRAM, at)
	ma.areas = moduleMemory{
		ma:       ma,
		code:     newAllocator("code", codeAt+vm.HeadBytes, codeBytes-vm.HeadBytes),
		literals: newAllocator("literals", literalsAt, literalBytes),
	}
	ma.prog = vm.NewProgram(ma.atoms, &ma.areas, codeAt)
	ma.prog.Software, ma.prog.HostSet = ma.cfg.Placement.Software, ma.cfg.HostSoftware
	ma.prog.Weak, ma.prog.Profile = ma.cfg.Engine.Weak.MaxDelay > 0, ma.cfg.Profile
	if err := ma.ownAtoms(); err != nil {
		return err
	}
	if r := ma.tableReport(); r.Used > r.Total {
		return fmt.Errorf("TableBytes is %d, want %d for what every system has", r.Total, r.Used)
	}
	ma.prog.SetTables(tableBytes)
	if n := ma.cfg.Atoms; n != 0 {
		if n < ma.atoms.Len() || n > term.MaxAtoms {
			return fmt.Errorf("the setting Atoms is %d, want %d, which every system has, to %d", n, ma.atoms.Len(), term.MaxAtoms)
		}
		ma.atoms.LimitNames(n)
	}
	ma.code = ma.prog.Code()
	ma.loader = &loader{ma: ma}
	ma.stats.BIFs = map[string]uint64{}
	ma.pending, ma.servers = map[uint32]*timer{}, map[uint32]uint32{}
	ma.asked = map[string]int64{}
	ma.persistent = map[string]kept{}
	ma.patterns = map[string]*pcre.Regexp{}
	ma.cells = map[uint32]termCell{}
	ma.aliases, ma.defaults = map[uint32]aliased{}, defaultFlags()
	ma.bins.objects, ma.bins.held = map[uint32]*binary{}, map[emu.Addr][]uint32{}
	ma.env = map[[2]string]kept{}
	ma.arrays = map[uint32]array{}
	ma.ets = etsTables{tables: map[uint32]*etsTable{}, names: map[term.Term]*etsTable{}}
	ma.bindNatives()
	ma.layout = layout
	ma.addSlaves(areas, registers)
	return ma.loadEnv()
}

// manage makes the allocator of a region's range.
func (ma *Master) manage(name string, r emu.Region, base emu.Addr, bytes int) (*allocator, error) {
	a := newAllocator(name, base, bytes)
	a.mem, a.region, a.reserve = ma.mem, r, ma.cfg.ReserveBytes
	ma.refuse(a)
	if a.reserve == 0 {
		a.reserve = min(max(ma.board.Cores()*startBlocks*ma.cfg.HeapWords*emu.WordBytes, bytes/startPart), bytes/2)
	}
	if a.reserve < 0 || a.reserve > bytes {
		return nil, fmt.Errorf("ReserveBytes is %d, want 0 to the %d of %s", a.reserve, bytes, name)
	}
	return a, nil
}

// ownAtoms makes the atoms of the master's own answers and of the configuration, so that they exist when the table is full.
func (ma *Master) ownAtoms() error {
	names := slices.Concat(answerAtoms, processAtoms)
	for app, keys := range ma.cfg.Env {
		names = append(append(names, app), slices.Collect(maps.Keys(keys))...)
	}
	slices.Sort(names)
	for _, n := range names {
		if _, err := ma.atoms.Intern(n); err != nil {
			return fmt.Errorf("atom %q: %w", n, err)
		}
	}
	return nil
}

// pages rounds a size up to whole pages of 4 KB, in which DRAM is divided up.
func pages(bytes int) int { return (bytes + 4095) &^ 4095 }

func (ma *Master) addSlaves(areas, registers emu.Addr) {
	n := ma.board.Cores()
	ids := make([]engine.ID, n)
	ports := make([]*engine.Port, n)
	for i := range n {
		s := slave.New(slave.Config{
			Core: i, Cores: n, Board: &ma.board, Memory: ma.mem, Areas: areas, Registers: registers + emu.Addr(i*slave.RegisterBytes), Cache: *ma.cfg.Cache, Layout: ma.layout,
			Atoms: ma.atoms, Stress: ma.cfg.Stress, Banks: ma.cfg.Contention, Weak: vm.Weak(ma.cfg.Engine.Weak), NoFences: ma.cfg.NoFences,
			Wait: ma.cfg.Wait, Send: ma.cfg.Send, Collect: ma.cfg.Collector, Borrow: ma.cfg.Borrow, Transfer: ma.cfg.Messages, User: term.Pid(userNum), Actors: GoPid, Directory: ma.dir.Directory,
			Messages: MostMessages(&ma.board),
			Publish:  func() *vm.Code { return ma.code },
			Faults:   ma.cfg.Faults.ofCore(i), Watchdog: ma.cfg.Watchdog,
		})
		ports[i] = ma.eng.Add(s, 1)
		ids[i] = ports[i].ID()
		ma.cores = append(ma.cores, &core{slave: s, id: ids[i], area: s.Area(), refs: map[uint32]int{}})
	}
	ma.port = ma.eng.Add(ma, 0)
	ma.port.OnHost()
	ma.late = ma.delays(ma.cfg.Faults.Service, streamService)
	ma.hire()
	for range ma.cfg.HostSchedulers {
		ma.scheds = append(ma.scheds, scheduler{m: ma.newMachine()})
	}
	ma.hosts = []*vm.Machine{ma.cmd.m}
	for i := range ma.scheds {
		ma.hosts = append(ma.hosts, ma.scheds[i].m)
	}
	ma.addProfiles()
	ma.addTrace()
	slaves := make([]*slave.Slave, n)
	for i, c := range ma.cores {
		slaves[i] = c.slave
	}
	for i, c := range ma.cores {
		c.slave.Meet(slaves)
		c.slave.Connect(ports[i], ma.port.ID(), ids)
		arm := &ma.cmd.m.Core
		late := ma.delays(ma.cfg.Faults.Release, streamRings+uint64(i))
		c.in = syscalls.NewReader(c.area.ToMaster(), arm)
		c.in.Late = late
		c.text = syscalls.NewReader(c.area.Output(), arm)
		c.out = syscalls.NewWriter(c.area.ToSlave(), arm, nil)
	}
	if ma.cfg.Contention {
		ma.contention = newContention(ma)
		ma.eng.AddServer(ma.contention)
	}
}

func (ma *Master) newMachine() *vm.Machine {
	m := vm.NewMachine(&ma.board, ma.mem.HostView(), ma.atoms, nil)
	if ma.cfg.HostSoftware != bytecode.SetOwn {
		// A system of the ARM's own loads modules into its private memory, too, and takes literals from there.
		code := ma.prog.Code().Base
		m.View.Private(code, int(ma.dram.base-code))
	}
	m.Port = ma.port
	m.Stress = ma.cfg.Stress
	m.Objects = ma
	m.Adopt(ma.prog.Code())
	return m
}

// Engine is the engine the system runs on.
func (ma *Master) Engine() *engine.Engine { return ma.eng }

// Loop runs the system until it halts, the context is cancelled, or the engine fails.
func (ma *Master) Loop(ctx context.Context) error { return ma.eng.Loop(ctx, ma) }

// Close releases the engine.
func (ma *Master) Close() error {
	if ma.eng.Err() == nil {
		ma.figures() // which tests check
	}
	return ma.eng.Close()
}

// Next implements engine.Agent.
func (ma *Master) Next() emu.Cycles {
	_, sched := ma.soonest()
	return min(ma.timers.next(), ma.cmd.next(), sched)
}

// Run implements engine.Agent: events in the order of their times.
func (ma *Master) Run(edge, horizon emu.Cycles) {
	for _, m := range ma.hostMachines() {
		m.Adopt(ma.code)
		m.Note(ma.eng.Now())
	}
	for !ma.halted {
		timer, cmd := ma.timers.next(), ma.cmd.next()
		s, sched := ma.soonest()
		next := min(timer, cmd, sched)
		if next >= edge {
			return
		}
		switch next {
		case timer:
			ma.fire(ma.timers.pop())
		case cmd:
			ma.scan()
		default:
			ma.schedule(s, horizon)
		}
	}
}

// Wake implements engine.Agent: a core has rung, or what the master stored has become visible.
func (ma *Master) Wake(at emu.Cycles) {
	if ma.code != ma.prog.Code() && at >= ma.visible {
		ma.code = ma.prog.Code()
		ma.resumeLoaded(at)
	}
	ma.cmd.ring(at)
}

// HashState implements engine.Agent.
func (ma *Master) HashState(h *emu.Hash) {
	h.Uint64(uint64(ma.cmd.m.Clock))
	for i := range ma.scheds {
		ma.scheds[i].HashState(h)
	}
	for _, pr := range ma.table.sorted() {
		h.Uint64(uint64(pr.num)<<32 | uint64(uint32(pr.core)))
		pr.hash(h)
	}
	for _, name := range ma.table.sortedNames() {
		h.Bytes([]byte(name))
		h.Uint64(uint64(ma.table.names[name]))
	}
	for _, ref := range slices.Sorted(maps.Keys(ma.aliases)) {
		h.Uint64(uint64(ref)<<32 | uint64(ma.aliases[ref].num))
	}
	for _, key := range slices.Sorted(maps.Keys(ma.persistent)) {
		h.Bytes([]byte(key))
		h.Uint64(uint64(ma.persistent[key].at))
	}
	for _, pr := range ma.queue {
		h.Uint64(uint64(pr.num))
		h.Uint64(uint64(pr.since))
	}
	for _, t := range ma.timers.heap {
		h.Uint64(uint64(t.at))
		h.Uint64(uint64(t.pid)<<32 | uint64(t.wait|t.ref))
	}
	h.Uint64(uint64(ma.cmd.next()))
	ma.cmd.HashState(h)
	for _, c := range ma.cores {
		h.Uint64(uint64(c.last))
		h.Bool(c.stopped)
		c.waker.HashState(h)
		for _, m := range c.held {
			h.Words(m.words)
		}
		h.Uint64(uint64(c.ticket)<<32 | uint64(c.told))
		h.Uint64(uint64(c.passed))
		for _, x := range c.lends {
			h.Uint64(uint64(x.slave.Core()))
		}
	}
	h.Uint64(uint64(ma.refs))
	h.Uint64(uint64(ma.late.Random))
	ma.bins.hash(h)
	ma.ets.hash(h)
	h.Uint64(uint64(len(ma.searches))<<32 | uint64(ma.rounds))
}

// AfterWindow implements engine.Host: what the window produced goes out.
func (ma *Master) AfterWindow(emu.Cycles) {
	if len(ma.output) > 0 {
		ma.outlet.Output(ma.output)
		ma.written += len(ma.output)
		ma.output = ma.output[:0]
	}
	for _, f := range ma.outs {
		f(ma.outlet)
	}
	clear(ma.outs)
	ma.outs = ma.outs[:0]
}

// Stopping tells whether a process takes the system down, which goes on when the main process ends.
func (ma *Master) Stopping() bool { return ma.stopping }

// Done implements engine.Host.
func (ma *Master) Done() bool { return ma.halted }

// out queues something for the Go side. Text written before it goes first.
func (ma *Master) out(f func(Outlet)) {
	if len(ma.output) > 0 {
		text := append([]byte(nil), ma.output...)
		ma.output = ma.output[:0]
		ma.written += len(text)
		ma.outs = append(ma.outs, func(o Outlet) { o.Output(text) })
	}
	ma.outs = append(ma.outs, f)
}

// cycles turns milliseconds into virtual time.
func (ma *Master) cycles(ms int64) emu.Cycles { return emu.Cycles(ms * (ma.board.ClockHz / 1000)) }
