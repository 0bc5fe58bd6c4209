package actor

import (
	"fmt"
	"maps"
	"slices"

	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/compile"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/convert"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/custody"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/heaps"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/actor/program"
	"github.com/parallergo/epiphany/actor/purge"
	"github.com/parallergo/epiphany/actor/re"
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/shared"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	sharing "github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/weak"
)

// newMaster divides memory, and makes the agents and the parts of the master.
func newMaster(pf *platform.Platform) (*Master, error) {
	layout, err := pf.Cfg.Layout()
	if err != nil {
		return nil, err
	}
	s := &system{Platform: pf, table: table.New(),
		cores: &cores.Cores{Platform: pf, Layout: layout}, heaps: &heaps.Heaps{}, ending: &ending{},
		away: newTraffic()}
	r, err := divide(s.cores)
	if err != nil {
		return nil, err
	}
	if err := s.buildMemory(r); err != nil {
		return nil, err
	}
	if err := s.buildCode(r); err != nil {
		return nil, err
	}
	s.buildLibrary()
	ma := &Master{system: s, goSide: &goSide{system: s}, bifs: &bifs{system: s}}
	ports := ma.addCores(r)
	pf.Port = pf.Eng.Add(ma, 0)
	pf.Port.OnARM()
	traps := ma.addThreads()
	s.assemble(ma.bifs)
	traps.heaps, traps.waits, traps.collector, traps.signals = s.heaps, s.waits, s.collector, s.signals
	ma.bifs.bind()
	ma.cmd = newCommander(s, ma.bifs, ma.goSide)
	ma.addProfiles()
	ma.addTracks()
	ma.connect(ports)
	return ma, s.library.shared.Load(pf.Cfg.Env)
}

// ranges are the parts of shared DRAM: control areas, x registers of cores, code and literals,
// tables, and the memory of processes.
type ranges struct {
	areas, registers, code, literals, processes emu.Addr
	tableBytes, processBytes                    int
}

// divide divides shared DRAM.
func divide(cs *cores.Cores) (r ranges, err error) {
	b, cfg := cs.Board, cs.Cfg
	r.areas = b.DRAMBase
	controls := b.Cores() * syscalls.AreaBytes
	if cs.Meshes() {
		cs.Dir = cores.NewDirectory(r.areas+emu.Addr(controls), b.Cores())
		controls += cs.Dir.Bytes()
	}
	r.registers = r.areas + emu.Addr(controls)
	if cfg.Placement.Software.RegistersInDRAM {
		controls += b.Cores() * slave.RegisterBytes
	}
	controlBytes, codeBytes, literalBytes := config.Pages(controls), config.Pages(cfg.CodeBytes), config.Pages(cfg.LiteralBytes)
	r.tableBytes = config.Pages(cfg.TableBytes)
	r.processBytes = b.DRAMBytes - controlBytes - codeBytes - literalBytes - r.tableBytes - cfg.ProgramBytes
	if min(cfg.CodeBytes, cfg.LiteralBytes, cfg.TableBytes) < 1 {
		return r, fmt.Errorf("CodeBytes is %d, LiteralBytes %d, TableBytes %d, want at least 1", cfg.CodeBytes, cfg.LiteralBytes, cfg.TableBytes)
	}
	if least := b.Cores() * config.LeastProcessBytes; r.processBytes < least {
		return r, fmt.Errorf("DRAMBytes is %d, want at least %d: %d of control areas, %d of code, %d of literals, "+
			"%d of tables and %d for processes", b.DRAMBytes, b.DRAMBytes-r.processBytes+least, controlBytes, codeBytes,
			literalBytes, r.tableBytes, least)
	}
	r.code = r.areas + emu.Addr(controlBytes)
	r.literals = r.code + emu.Addr(codeBytes)
	r.processes = r.literals + emu.Addr(literalBytes) + emu.Addr(r.tableBytes)
	return r, nil
}

// buildMemory makes the allocators of the memory of processes.
func (s *system) buildMemory(r ranges) error {
	dram, err := s.manage("shared DRAM", emu.DRAM, r.processes, r.processBytes)
	if err != nil {
		return err
	}
	private, err := s.manage("host", emu.ARM, s.Board.ARMBase, s.Board.ARMBytes)
	if err != nil {
		return err
	}
	s.store = memory.NewStore(dram, private, s.Mem.ARMView(), s.Board.Cores())
	s.Mem.Touch(emu.DRAM, r.processes)
	return nil
}

// manage makes the allocator of a range in a region.
func (s *system) manage(name string, r emu.Region, base emu.Addr, bytes int) (*memory.Allocator, error) {
	a := memory.New(name, base, bytes)
	a.Watch(s.Mem, r)
	s.Cfg.Faults.Refuse(a, r == emu.ARM)
	reserve := s.Cfg.ReserveBytes
	if reserve == 0 {
		reserve = min(max(s.Board.Cores()*startBlocks*s.Cfg.HeapWords*emu.WordBytes,
			bytes/startPart), bytes/2)
	}
	if reserve < 0 || reserve > bytes {
		return nil, fmt.Errorf("ReserveBytes is %d, want 0 to the %d of %s", reserve, bytes, name)
	}
	a.KeepBack(reserve)
	return a, nil
}

// buildCode makes the code server and the shared tables.
func (s *system) buildCode(r ranges) error {
	cfg := s.Cfg
	s.codes = &codeServer{Platform: s.Platform, cores: s.cores,
		Server: codeserver.New(s.Atoms, cfg.Source, r.code,
			memory.New("code", r.code+code.HeadBytes, config.Pages(cfg.CodeBytes)-code.HeadBytes),
			memory.New("literals", r.literals, config.Pages(cfg.LiteralBytes)),
			func(text string) { s.Egress.Out(func(o edge.Outlet) { o.Report(text) }) })}
	p := s.codes.Program
	p.Software, p.ARMSet = cfg.Placement.Software, cfg.ARMSoftware
	p.Software.Values = cfg.Board.Values
	p.Weak, p.Profile = cfg.Engine.Weak.MaxDelay > 0, cfg.Profile
	if err := s.ownAtoms(); err != nil {
		return err
	}
	if t := s.codes.tables(); t.Used > t.Total {
		return fmt.Errorf("TableBytes is %d, want %d for what every system has", t.Total, t.Used)
	}
	p.SetTables(r.tableBytes)
	if n := cfg.Atoms; n != 0 {
		if n < s.Atoms.Len() || n > term.MaxAtoms {
			return fmt.Errorf("the setting Atoms is %d, want %d, which every system has, to %d", n,
				s.Atoms.Len(), term.MaxAtoms)
		}
		s.Atoms.LimitNames(n)
	}
	s.codes.Start()
	return nil
}

// ownAtoms makes the atoms of the master and of the configuration, so that they exist when the
// table is full.
func (s *system) ownAtoms() error {
	names := slices.Concat(replyAtoms, processAtoms)
	for app, keys := range s.Cfg.Env {
		names = append(append(names, app), slices.Collect(maps.Keys(keys))...)
	}
	slices.Sort(names)
	for _, n := range names {
		if _, err := s.Atoms.Intern(n); err != nil {
			return fmt.Errorf("atom %q: %w", n, err)
		}
	}
	return nil
}

// buildLibrary makes the state of the built-in functions that are in packages.
func (s *system) buildLibrary() {
	now := clock.New(s.Board.ClockHz)
	s.Clock = &now
	timers := clock.NewTimers(s.Clock, s.store, processes{s})
	s.timers = &timers
	s.refs = &refs{table: s.table, timers: s.timers}
	from, _ := s.Cfg.Source.(compile.Compiler)
	s.library = &library{
		patterns: re.New(), compiler: compile.New(from),
		shared: shared.New(s.store, s.Atoms, processes{s}),
		tables: ets.New(s.store, s.Atoms, processes{s}),
	}
	s.refs.shared = s.library.shared
	s.library.info = sysinfo.New(&sysinfo.Config{Cores: s.Board.Cores(),
		Schedulers: s.Cfg.ARMSchedulers, Clock: s.Clock, Store: s.store,
		Codes: s.codes.Server, Tables: s.library.tables, System: running{s}})
	s.library.polls = inspect.New(s.library.info, s.store, processes{s})
	s.library.reader = convert.Reader{Limit: max(s.Board.DRAMBytes, s.Board.ARMBytes),
		HasFun: func(f term.FunInfo) bool { return s.codes.Program.Code().HasFun(f) }}
}

// addCores makes the cores with their first roles, and returns their ports.
func (ma *Master) addCores(r ranges) []*engine.Port {
	cfg, n := ma.Cfg, ma.Cfg.CoresWithErlang()
	ports := make([]*engine.Port, ma.Board.Cores())
	slaves := make([]*slave.Slave, n)
	for i := range n {
		s := slave.New(slave.Config{
			Core: i, Cores: n, Board: ma.Board, Memory: ma.Mem, Areas: r.areas,
			Registers: r.registers + emu.Addr(i*slave.RegisterBytes), Cache: *cfg.Cache,
			Layout: ma.cores.Layout,
			Atoms:  ma.Atoms, Stress: cfg.Stress, Banks: cfg.Contention,
			Weak: weak.Order(cfg.Engine.Weak), NoFences: cfg.NoFences,
			Wait: cfg.Wait, Send: cfg.Send, Collect: cfg.Collector, Borrow: cfg.Borrow,
			Transfer: cfg.Messages, User: term.Pid(table.UserNum), Actors: edge.GoPid,
			Directory: ma.cores.Dir.Directory,
			Messages:  cores.MostMessages(ma.Board),
			Code:      ma.codes,
			Faults:    cfg.Faults.OfCore(i), Watchdog: cfg.Watchdog,
		})
		s.Machine().Use(cfg.Native.Executor())
		slaves[i] = s
		ma.cores.All = append(ma.cores.All, &cores.Core{Endpoint: s, Reports: s, Area: s.Area()})
	}
	ma.programs = program.New(program.Config{
		Memory: ma.Mem, Atoms: ma.Atoms, Store: ma.store,
		Master: programCores{ma.system, ma.goSide}, Layout: ma.cores.Layout,
		Weak: cfg.Engine.Weak.MaxDelay > 0, Ref: ma.refs.next, SharedBytes: cfg.ProgramBytes,
	}, slaves)
	for i := range ports {
		ports[i] = ma.Eng.Add(ma.programs.Seat(i), 1)
	}
	for i, c := range ma.cores.All {
		c.ID = ports[i].ID()
	}
	return ports
}

// addThreads makes the machines of the commander and the schedulers.
func (ma *Master) addThreads() *armTraps {
	ma.ARM = ma.newMachine()
	ma.codes.Connect(ma.Port, ma.ARM)
	machines := make([]*vm.Machine, ma.Cfg.ARMSchedulers)
	for i := range machines {
		machines[i] = ma.newMachine()
	}
	traps := &armTraps{bifs: ma.bifs}
	ma.sched = scheduler.New(scheduler.Config{
		Commander: ma.ARM, Spins: ma.Cfg.Commander == polling.Spin, Machines: machines,
		Trace: ma.Trace, Server: traps,
	})
	return traps
}

func (s *system) newMachine() *vm.Machine {
	m := vm.NewMachine(s.Board, s.Mem.ARMView(), s.Atoms, nil)
	if s.Cfg.ARMSoftware != cost.Own {
		// Other software on the ARM loads modules into the ARM's private memory, too, and reads
		// literals there.
		base := s.codes.Program.Code().Base
		m.View.Private(base, int(s.store.DRAM.Start()-base))
	}
	m.Port = s.Port
	m.Stress = s.Cfg.Stress
	m.Objects = s.heaps
	m.Use(s.Cfg.Native.Executor())
	m.Adopt(s.codes.Program.Code())
	return m
}

// assemble makes the parts that refer to each other, from the lowest up.
func (s *system) assemble(b *bifs) {
	pf := s.Platform
	*s.heaps = heaps.Heaps{Platform: pf, Store: s.store, Table: s.table, Cores: s.cores}
	s.codes.sched = s.sched
	s.codes.searches = purge.New(s.codes.Server, s.table, s.ARM, len(s.cores.All), searched{s})
	s.custody = &custody.Custody{Threads: s.sched, Table: s.table, ARM: s.ARM,
		Complete: func(m *vm.Machine, core int) { s.cores.Complete(m, s.cores.All[core]) }}
	s.waits = &waits{Platform: pf, timers: s.timers}
	s.spawner = &spawner{Platform: pf, store: s.store, table: s.table, cores: s.cores,
		heaps: s.heaps, sched: s.sched}
	s.reporter = &reporter{Platform: pf, library: s.library, spawner: s.spawner}
	s.collector = &collector{heaps: s.heaps, reporter: s.reporter}
	s.signals = &signals{
		Platform: pf, store: s.store, table: s.table, library: s.library, refs: s.refs,
		cores: s.cores, programs: s.programs, heaps: s.heaps,
		sched: s.sched, codes: s.codes, custody: s.custody, waits: s.waits, reporter: s.reporter, inspectors: b,
		nodes: nodes{s},
	}
	s.router = &router{
		Platform: pf, store: s.store, table: s.table, timers: s.timers, cores: s.cores,
		sched: s.sched, codes: s.codes,
		spawner: s.spawner, signals: s.signals,
	}
}

// connect connects the cores with the engine and the master.
func (ma *Master) connect(ports []*engine.Port) {
	n := len(ma.cores.All)
	ids, slots := make([]engine.ID, n), make([]*syscalls.Handoff, n)
	for i, c := range ma.cores.All {
		ids[i], slots[i] = c.ID, c.Handoff()
	}
	for i, c := range ma.cores.All {
		c.Reports.Connect(ports[i], ma.Port.ID(), ids, slots)
		arm := &ma.ARM.Core
		late := ma.Delays(ma.Cfg.Faults.Release, faults.Rings+uint64(i))
		c.In = syscalls.NewReader(c.Area.ToMaster(), arm)
		c.In.Late = late
		c.Text = syscalls.NewReader(c.Area.Output(), arm)
		c.Out = syscalls.NewWriter(c.Area.ToSlave(), arm, nil)
	}
	ma.programs.Connect(ma.Port, ports)
	if ma.Cfg.Contention {
		ma.contention = sharing.NewContention(ma.Mem, ma.programs.Seats(), ma.cmd.catchUp)
		for _, m := range ma.sched.Machines() {
			m.JoinARM(ma.contention.Link())
		}
		ma.Eng.AddServer(ma.contention)
	}
}
