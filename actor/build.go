package actor

import (
	"fmt"
	"maps"
	"slices"

	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/compile"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/program"
	"github.com/parallergo/epiphany/actor/purge"
	"github.com/parallergo/epiphany/actor/re"
	"github.com/parallergo/epiphany/actor/shared"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

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
		ma.cmd.dir = newDirectory(areas+emu.Addr(controls), b.Cores())
		controls += ma.cmd.dir.Bytes()
	}
	registers := areas + emu.Addr(controls)
	if ma.cfg.Placement.Software.RegistersInDRAM {
		controls += b.Cores() * slave.RegisterBytes
	}
	controlBytes, codeBytes, literalBytes := pages(controls), pages(ma.cfg.CodeBytes), pages(ma.cfg.LiteralBytes)
	tableBytes := pages(ma.cfg.TableBytes)
	rest := b.DRAMBytes - controlBytes - codeBytes - literalBytes - tableBytes - ma.cfg.ProgramBytes
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
	dram, err := ma.manage("shared DRAM", emu.DRAM, at, rest)
	if err != nil {
		return err
	}
	private, err := ma.manage("host", emu.Host, b.HostBase, b.HostBytes)
	if err != nil {
		return err
	}
	ma.store = memory.NewStore(dram, private, ma.mem.HostView(), b.Cores())
	ma.mem.Touch(emu.DRAM, at)
	ma.codes.Server = codeserver.New(ma.atoms, ma.cfg.Source, codeAt, memory.New("code", codeAt+vm.HeadBytes, codeBytes-vm.HeadBytes),
		memory.New("literals", literalsAt, literalBytes), func(text string) { ma.egress.Out(func(o edge.Outlet) { o.Report(text) }) })
	ma.codes.Program.Software, ma.codes.Program.HostSet = ma.cfg.Placement.Software, ma.cfg.HostSoftware
	ma.codes.Program.Weak, ma.codes.Program.Profile = ma.cfg.Engine.Weak.MaxDelay > 0, ma.cfg.Profile
	if err := ma.ownAtoms(); err != nil {
		return err
	}
	if r := ma.tableReport(); r.Used > r.Total {
		return fmt.Errorf("TableBytes is %d, want %d for what every system has", r.Total, r.Used)
	}
	ma.codes.Program.SetTables(tableBytes)
	if n := ma.cfg.Atoms; n != 0 {
		if n < ma.atoms.Len() || n > term.MaxAtoms {
			return fmt.Errorf("the setting Atoms is %d, want %d, which every system has, to %d", n, ma.atoms.Len(), term.MaxAtoms)
		}
		ma.atoms.LimitNames(n)
	}
	ma.codes.Start()
	ma.counts.stats, ma.counts.bifs = stats.New(), map[string]uint64{}
	ma.clock = clock.New(b.ClockHz)
	ma.timers = clock.NewTimers(&ma.clock, ma.store, processes{ma})
	ma.library.patterns = re.New()
	from, _ := ma.cfg.Source.(compile.Compiler)
	ma.library.compiler = compile.New(from)
	ma.library.shared = shared.New(ma.store, ma.atoms, ma.newRef)
	ma.library.tables = ets.New(ma.store, ma.atoms, processes{ma})
	ma.library.info = sysinfo.New(&sysinfo.Config{Cores: b.Cores(), Schedulers: ma.cfg.HostSchedulers, Clock: &ma.clock, Store: ma.store,
		Codes: ma.codes.Server, Tables: ma.library.tables, System: running{ma}})
	ma.library.looks = inspect.New(ma.library.info, ma.store, processes{ma})
	ma.bindNatives()
	ma.layout = layout
	ma.addCores(areas, registers)
	return ma.library.shared.Load(ma.cfg.Env)
}

// manage makes the allocator of a region's range.
func (ma *Master) manage(name string, r emu.Region, base emu.Addr, bytes int) (*memory.Allocator, error) {
	a := memory.New(name, base, bytes)
	a.Watch(ma.mem, r)
	ma.refuse(a, r == emu.Host)
	reserve := ma.cfg.ReserveBytes
	if reserve == 0 {
		reserve = min(max(ma.board.Cores()*startBlocks*ma.cfg.HeapWords*emu.WordBytes, bytes/startPart), bytes/2)
	}
	if reserve < 0 || reserve > bytes {
		return nil, fmt.Errorf("ReserveBytes is %d, want 0 to the %d of %s", reserve, bytes, name)
	}
	a.KeepBack(reserve)
	return a, nil
}

// ownAtoms makes the atoms of the master's own answers and of the configuration, so that they exist
// when the table is full.
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

// addCores makes the cores, which have slaves until machine code takes them.
func (ma *Master) addCores(areas, registers emu.Addr) {
	n := ma.board.Cores()
	ids := make([]engine.ID, n)
	ports := make([]*engine.Port, n)
	slaves := make([]*slave.Slave, n)
	for i := range n {
		s := slave.New(slave.Config{
			Core: i, Cores: n, Board: &ma.board, Memory: ma.mem, Areas: areas, Registers: registers + emu.Addr(i*slave.RegisterBytes), Cache: *ma.cfg.Cache, Layout: ma.layout,
			Atoms: ma.atoms, Stress: ma.cfg.Stress, Banks: ma.cfg.Contention, Weak: vm.Weak(ma.cfg.Engine.Weak), NoFences: ma.cfg.NoFences,
			Wait: ma.cfg.Wait, Send: ma.cfg.Send, Collect: ma.cfg.Collector, Borrow: ma.cfg.Borrow, Transfer: ma.cfg.Messages, User: term.Pid(table.UserNum), Actors: edge.GoPid, Directory: ma.cmd.dir.Directory,
			Messages: MostMessages(&ma.board),
			Publish:  func() *vm.Code { return ma.codes.Seen() },
			Faults:   ma.cfg.Faults.ofCore(i), Watchdog: ma.cfg.Watchdog,
		})
		slaves[i] = s
		ma.cores = append(ma.cores, &core{slave: s, area: s.Area()})
	}
	ma.programs = program.New(program.Config{
		Memory: ma.mem, Atoms: ma.atoms, Store: ma.store, Master: programCores{ma}, Layout: ma.layout,
		Weak: ma.cfg.Engine.Weak.MaxDelay > 0, Ref: ma.newRef, SharedBytes: ma.cfg.ProgramBytes,
	}, slaves)
	for i, c := range ma.cores {
		ports[i] = ma.eng.Add(ma.programs.Seat(i), 1)
		ids[i] = ports[i].ID()
		c.id = ids[i]
	}
	ma.port = ma.eng.Add(ma, 0)
	ma.port.OnHost()
	ma.cmd.late = ma.delays(ma.cfg.Faults.Service, streamService)
	ma.hire()
	ma.codes.Connect(ma.port, ma.cmd.m)
	ma.codes.searches = purge.New(ma.codes.Server, ma.table, ma.cmd.m, n, searched{ma})
	for range ma.cfg.HostSchedulers {
		ma.sched.all = append(ma.sched.all, scheduler{m: ma.newMachine()})
	}
	ma.sched.hosts = []*vm.Machine{ma.cmd.m}
	for i := range ma.sched.all {
		ma.sched.hosts = append(ma.sched.hosts, ma.sched.all[i].m)
	}
	ma.addProfiles()
	ma.addTracks()
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
	ma.programs.Connect(ma.port, ports)
	if ma.cfg.Contention {
		ma.contention = ma.programs.NewContention(ma.sched.hosts, ma.cmd.catchUp)
		ma.eng.AddServer(ma.contention)
	}
}

func (ma *Master) newMachine() *vm.Machine {
	m := vm.NewMachine(&ma.board, ma.mem.HostView(), ma.atoms, nil)
	if ma.cfg.HostSoftware != cost.Own {
		// A system of the ARM's own loads modules into its private memory, too, and takes literals
		// from there.
		base := ma.codes.Program.Code().Base
		m.View.Private(base, int(ma.store.DRAM.Start()-base))
	}
	m.Port = ma.port
	m.Stress = ma.cfg.Stress
	m.Objects = ma
	m.Adopt(ma.codes.Program.Code())
	return m
}
