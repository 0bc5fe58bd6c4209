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
	"github.com/parallergo/epiphany/actor/custody"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/memory"
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

// newMaster lays out memory and makes the agents and the parts of the master.
func newMaster(pf *platform) (*Master, error) {
	layout, err := pf.cfg.Layout()
	if err != nil {
		return nil, err
	}
	s := &system{platform: pf, table: table.New(), cores: &cores{platform: pf, layout: layout}, heaps: &heaps{}, ending: &ending{},
		away: &traffic{asked: map[uint32]any{}}}
	r, err := s.cores.divide()
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
	pf.port = pf.eng.Add(ma, 0)
	pf.port.OnARM()
	traps := ma.addThreads()
	s.assemble(ma.bifs)
	traps.heaps, traps.waits, traps.collector, traps.signals = s.heaps, s.waits, s.collector, s.signals
	ma.bifs.bind()
	ma.cmd = newCommander(s, ma.bifs, ma.goSide)
	ma.addProfiles()
	ma.addTracks()
	ma.connect(ports)
	return ma, s.library.shared.Load(pf.cfg.Env)
}

// ranges are what shared DRAM is divided into: control areas, x registers that are there, code and
// literals, tables, and what processes have.
type ranges struct {
	areas, registers, code, literals, processes emu.Addr
	tableBytes, processBytes                    int
}

// divide divides up shared DRAM.
func (cs *cores) divide() (r ranges, err error) {
	b, cfg := cs.board, cs.cfg
	r.areas = b.DRAMBase
	controls := b.Cores() * syscalls.AreaBytes
	if cs.meshes() {
		cs.dir = newDirectory(r.areas+emu.Addr(controls), b.Cores())
		controls += cs.dir.Bytes()
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

// buildMemory makes the allocators of what processes have.
func (s *system) buildMemory(r ranges) error {
	dram, err := s.manage("shared DRAM", emu.DRAM, r.processes, r.processBytes)
	if err != nil {
		return err
	}
	private, err := s.manage("host", emu.ARM, s.board.ARMBase, s.board.ARMBytes)
	if err != nil {
		return err
	}
	s.store = memory.NewStore(dram, private, s.mem.ARMView(), s.board.Cores())
	s.mem.Touch(emu.DRAM, r.processes)
	return nil
}

// manage makes the allocator of a region's range.
func (s *system) manage(name string, r emu.Region, base emu.Addr, bytes int) (*memory.Allocator, error) {
	a := memory.New(name, base, bytes)
	a.Watch(s.mem, r)
	s.cfg.Faults.Refuse(a, r == emu.ARM)
	reserve := s.cfg.ReserveBytes
	if reserve == 0 {
		reserve = min(max(s.board.Cores()*startBlocks*s.cfg.HeapWords*emu.WordBytes, bytes/startPart), bytes/2)
	}
	if reserve < 0 || reserve > bytes {
		return nil, fmt.Errorf("ReserveBytes is %d, want 0 to the %d of %s", reserve, bytes, name)
	}
	a.KeepBack(reserve)
	return a, nil
}

// buildCode makes the code server and the tables that are shared.
func (s *system) buildCode(r ranges) error {
	cfg := s.cfg
	s.codes = &codeServer{platform: s.platform, cores: s.cores, Server: codeserver.New(s.atoms, cfg.Source, r.code,
		memory.New("code", r.code+code.HeadBytes, config.Pages(cfg.CodeBytes)-code.HeadBytes), memory.New("literals", r.literals, config.Pages(cfg.LiteralBytes)),
		func(text string) { s.egress.Out(func(o edge.Outlet) { o.Report(text) }) })}
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
		if n < s.atoms.Len() || n > term.MaxAtoms {
			return fmt.Errorf("the setting Atoms is %d, want %d, which every system has, to %d", n, s.atoms.Len(), term.MaxAtoms)
		}
		s.atoms.LimitNames(n)
	}
	s.codes.Start()
	return nil
}

// ownAtoms makes the atoms of the master's own answers and of the configuration, so that they exist
// when the table is full.
func (s *system) ownAtoms() error {
	names := slices.Concat(replyAtoms, processAtoms)
	for app, keys := range s.cfg.Env {
		names = append(append(names, app), slices.Collect(maps.Keys(keys))...)
	}
	slices.Sort(names)
	for _, n := range names {
		if _, err := s.atoms.Intern(n); err != nil {
			return fmt.Errorf("atom %q: %w", n, err)
		}
	}
	return nil
}

// buildLibrary makes what the built-in functions of packages have of their own.
func (s *system) buildLibrary() {
	now := clock.New(s.board.ClockHz)
	s.clock = &now
	timers := clock.NewTimers(s.clock, s.store, processes{s})
	s.timers = &timers
	s.refs = &refs{table: s.table, timers: s.timers}
	from, _ := s.cfg.Source.(compile.Compiler)
	s.library = &library{
		patterns: re.New(), compiler: compile.New(from),
		shared: shared.New(s.store, s.atoms, processes{s}), tables: ets.New(s.store, s.atoms, processes{s}),
	}
	s.refs.shared = s.library.shared
	s.library.info = sysinfo.New(&sysinfo.Config{Cores: s.board.Cores(),
		Schedulers: s.cfg.ARMSchedulers, Clock: s.clock, Store: s.store,
		Codes: s.codes.Server, Tables: s.library.tables, System: running{s}})
	s.library.polls = inspect.New(s.library.info, s.store, processes{s})
	s.library.reader = convert.Reader{Limit: max(s.board.DRAMBytes, s.board.ARMBytes),
		HasFun: func(f term.FunInfo) bool { return s.codes.Program.Code().HasFun(f) }}
}

// addCores makes the cores with the roles that they begin with, and gives their ports.
func (ma *Master) addCores(r ranges) []*engine.Port {
	cfg, n := ma.cfg, ma.cfg.CoresWithErlang()
	ports := make([]*engine.Port, ma.board.Cores())
	slaves := make([]*slave.Slave, n)
	for i := range n {
		s := slave.New(slave.Config{
			Core: i, Cores: n, Board: ma.board, Memory: ma.mem, Areas: r.areas, Registers: r.registers + emu.Addr(i*slave.RegisterBytes), Cache: *cfg.Cache, Layout: ma.cores.layout,
			Atoms: ma.atoms, Stress: cfg.Stress, Banks: cfg.Contention, Weak: weak.Order(cfg.Engine.Weak), NoFences: cfg.NoFences,
			Wait: cfg.Wait, Send: cfg.Send, Collect: cfg.Collector, Borrow: cfg.Borrow, Transfer: cfg.Messages, User: term.Pid(table.UserNum), Actors: edge.GoPid, Directory: ma.cores.dir.Directory,
			Messages: MostMessages(ma.board),
			Code:     ma.codes,
			Faults:   cfg.Faults.OfCore(i), Watchdog: cfg.Watchdog,
		})
		s.Machine().Use(cfg.Native.Executor())
		slaves[i] = s
		ma.cores.all = append(ma.cores.all, &core{Endpoint: s, reports: s, area: s.Area()})
	}
	ma.programs = program.New(program.Config{
		Memory: ma.mem, Atoms: ma.atoms, Store: ma.store, Master: programCores{ma.system, ma.goSide}, Layout: ma.cores.layout,
		Weak: cfg.Engine.Weak.MaxDelay > 0, Ref: ma.refs.next, SharedBytes: cfg.ProgramBytes,
	}, slaves)
	for i := range ports {
		ports[i] = ma.eng.Add(ma.programs.Seat(i), 1)
	}
	for i, c := range ma.cores.all {
		c.id = ports[i].ID()
	}
	return ports
}

// addThreads makes the machines of the commander and the schedulers.
func (ma *Master) addThreads() *armTraps {
	ma.arm = ma.newMachine()
	ma.codes.Connect(ma.port, ma.arm)
	machines := make([]*vm.Machine, ma.cfg.ARMSchedulers)
	for i := range machines {
		machines[i] = ma.newMachine()
	}
	traps := &armTraps{bifs: ma.bifs}
	ma.sched = scheduler.New(scheduler.Config{
		Commander: ma.arm, Spins: ma.cfg.Commander == polling.Spin, Machines: machines, Trace: ma.trace, Server: traps,
	})
	return traps
}

func (s *system) newMachine() *vm.Machine {
	m := vm.NewMachine(s.board, s.mem.ARMView(), s.atoms, nil)
	if s.cfg.ARMSoftware != cost.Own {
		// A system of the ARM's own loads modules into its private memory, too, and takes literals
		// from there.
		base := s.codes.Program.Code().Base
		m.View.Private(base, int(s.store.DRAM.Start()-base))
	}
	m.Port = s.port
	m.Stress = s.cfg.Stress
	m.Objects = s.heaps
	m.Use(s.cfg.Native.Executor())
	m.Adopt(s.codes.Program.Code())
	return m
}

// assemble makes the parts that know each other, from the ground up.
func (s *system) assemble(b *bifs) {
	pf := s.platform
	*s.heaps = heaps{platform: pf, store: s.store, table: s.table, cores: s.cores}
	s.codes.sched = s.sched
	s.codes.searches = purge.New(s.codes.Server, s.table, s.arm, len(s.cores.all), searched{s})
	s.custody = &custody.Custody{Threads: s.sched, Table: s.table, ARM: s.arm,
		Complete: func(m *vm.Machine, core int) { s.cores.complete(m, s.cores.all[core]) }}
	s.waits = &waits{platform: pf, timers: s.timers}
	s.spawner = &spawner{platform: pf, store: s.store, table: s.table, cores: s.cores, heaps: s.heaps, sched: s.sched}
	s.reporter = &reporter{platform: pf, library: s.library, spawner: s.spawner}
	s.collector = &collector{heaps: s.heaps, reporter: s.reporter}
	s.signals = &signals{
		platform: pf, store: s.store, table: s.table, library: s.library, refs: s.refs, cores: s.cores, programs: s.programs, heaps: s.heaps,
		sched: s.sched, codes: s.codes, custody: s.custody, waits: s.waits, reporter: s.reporter, inspectors: b,
	}
	s.router = &router{
		platform: pf, store: s.store, table: s.table, timers: s.timers, cores: s.cores, sched: s.sched, codes: s.codes,
		spawner: s.spawner, signals: s.signals,
	}
}

// connect joins the cores to the engine and to the master.
func (ma *Master) connect(ports []*engine.Port) {
	n := len(ma.cores.all)
	ids, slots := make([]engine.ID, n), make([]*syscalls.Handoff, n)
	for i, c := range ma.cores.all {
		ids[i], slots[i] = c.id, c.Handoff()
	}
	for i, c := range ma.cores.all {
		c.reports.Connect(ports[i], ma.port.ID(), ids, slots)
		arm := &ma.arm.Core
		late := ma.delays(ma.cfg.Faults.Release, faults.Rings+uint64(i))
		c.in = syscalls.NewReader(c.area.ToMaster(), arm)
		c.in.Late = late
		c.text = syscalls.NewReader(c.area.Output(), arm)
		c.out = syscalls.NewWriter(c.area.ToSlave(), arm, nil)
	}
	ma.programs.Connect(ma.port, ports)
	if ma.cfg.Contention {
		ma.contention = sharing.NewContention(ma.mem, ma.programs.Seats(), ma.cmd.catchUp)
		for _, m := range ma.sched.Machines() {
			m.JoinARM(ma.contention.Link())
		}
		ma.eng.AddServer(ma.contention)
	}
}
