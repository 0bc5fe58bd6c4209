package program

import (
	"errors"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// Module and Function are the initial call of the process of a program. Its argument is the process
// that has started it.
const (
	Module   = "epiphany_program"
	Function = "serve"
)

// JoinModule and JoinFunction are the initial call of a member of a job that is an Erlang process.
// Its argument is a fun.
const (
	JoinModule   = "shmem"
	JoinFunction = "serve"
)

// ErrBusy is returned if the requested core, or every core, is in use.
var ErrBusy = errors.New("no core is free for machine code")

// Master is what programs need from the master.
type Master interface {
	// Free reports whether a core is unused, or only waits for a process.
	Free(core int) bool
	// Reserve excludes a core from the placement of processes, Restore includes it again.
	Reserve(core int)
	Restore(core int)
	// Serve spawns a process for a plan, with the initial call Module:Function, and returns the
	// reference of its monitor if the plan requests one.
	Serve(c *builtin.Call, p *Plan) (ref uint32, pid term.Term, err error)
	// Join spawns an Erlang process on a core for a plan, with the initial call
	// JoinModule:JoinFunction and the plan's fun.
	Join(c *builtin.Call, p *Plan, core int, fun term.Term) (ref uint32, pid term.Term, err error)
	// Hint sends a process a tuple of two elements.
	Hint(m *vm.Machine, pid uint32, hint func(b *term.Builder) term.Term)
}

// Config contains the parts of a system that programs use.
type Config struct {
	Memory *emu.Memory
	Atoms  *term.Atoms
	Store  *memory.Store
	Master Master
	Weak   bool
	Layout *slave.Layout
	Ref    func() uint32 // returns a new reference
	// SharedBytes at the end of shared DRAM are reserved for segments of programs.
	SharedBytes int
}

// Programs manages the programs on cores.
type Programs struct {
	cfg    Config
	board  *emu.Board
	chip   *ecore.Chip
	seats  []*Seat
	slaves []*slave.Slave // of the first cores; the others have none
	ids    []engine.ID
	port   *engine.Port // of the master
	on     []*running   // by core
	owners map[uint32]*running
	images images
	held   []held // members that wait for the others of their groups
	jobs   []*job // jobs with members that are Erlang processes
	// questions is the number of the latest question whether programs wait.
	questions uint32
}

// running is a program on a core.
type running struct {
	channel
	pid    uint32
	core   int
	image  *host.Image
	last   emu.Cycles // time of the latest order
	began  emu.Cycles // when the ARM started it
	hinted bool       // its process has been sent a hint to call look
	full   bool       // its process waits for room in the mailbox
	known  finding    // what its process knows of its waiting
}

// New returns the programs of a system. The slaves are those of its first cores; the other cores
// have none.
func New(cfg Config, slaves []*slave.Slave) *Programs {
	n := cfg.Memory.Board().Cores()
	p := &Programs{
		cfg: cfg, board: cfg.Memory.Board(), chip: ecore.NewChip(cfg.Memory),
		slaves: slaves, on: make([]*running, n), owners: map[uint32]*running{},
	}
	if cfg.SharedBytes > 0 {
		cfg.Memory.TouchTop(emu.DRAM, p.shared())
	}
	for i := range n {
		var own *slave.Slave
		if i < len(slaves) {
			own = slaves[i]
		}
		p.seats = append(p.seats, newSeat(i, own, cfg.Memory, p.chip))
	}
	return p
}

// Seat returns a core as an agent of the engine.
func (p *Programs) Seat(core int) *Seat { return p.seats[core] }

// Connect sets the ports of the master and of the cores.
func (p *Programs) Connect(master *engine.Port, ports []*engine.Port) {
	p.port = master
	for i, s := range p.seats {
		s.connect(ports[i], master.ID(), p.slaves)
		p.ids = append(p.ids, ports[i].ID())
	}
}

// Bare reports whether a core has neither a slave nor a program.
func (p *Programs) Bare(core int) bool { return p.seats[core].slave == nil && p.on[core] == nil }

// Seats returns all cores with their roles.
func (p *Programs) Seats() []*core.Seat {
	all := make([]*core.Seat, len(p.seats))
	for i, s := range p.seats {
		all[i] = &s.Seat
	}
	return all
}

// atom returns the atom with a name, or undefined if the table of atoms is full.
func (p *Programs) atom(name string) term.Term {
	t, err := p.cfg.Atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}

// shared returns the address of the shared DRAM that is reserved for programs.
func (p *Programs) shared() emu.Addr {
	return p.board.DRAMBase + emu.Addr(p.board.DRAMBytes-p.cfg.SharedBytes)
}

// claim reserves a core for a plan, and memory for its rings.
func (p *Programs) claim(plan *Plan) (err error) {
	core := plan.core
	for i := 0; core < 0 && i < len(p.seats); i++ {
		if p.cfg.Master.Free(i) && (plan.shape == nil || plan.shape.member(p.board, i) >= 0) {
			core = i
		}
	}
	if core < 0 || !p.cfg.Master.Free(core) || plan.fun != term.None && core >= len(p.slaves) {
		return ErrBusy
	}
	plan.core = core
	if plan.fun != term.None {
		return nil
	}
	if plan.channel, err = plan.channelFor(p.board); err != nil {
		return err
	}
	ch := &plan.channel
	if ch.dramBytes > 0 {
		if ch.dram, err = p.cfg.Store.DRAM.Alloc(memory.Channel, ch.dramBytes); err != nil {
			return err
		}
		if !ch.inSRAM {
			ch.mailbox = ch.outbox() + outboxBytes
		}
	}
	p.cfg.Master.Reserve(core)
	return nil
}

func (plan *Plan) channelFor(b *emu.Board) (channel, error) {
	return channelOf(plan.image, b.SRAM(plan.core), b)
}

// Abandon releases what a plan has reserved, if its process could not be spawned.
func (p *Programs) Abandon(plan *Plan) {
	if plan.channel.dramBytes > 0 {
		p.cfg.Store.DRAM.Release(plan.channel.dram)
	}
	p.cfg.Master.Restore(plan.core)
}

// Begin loads and starts the program of a plan, and charges m. The core belongs to process pid from
// now on.
func (p *Programs) Begin(m *vm.Machine, plan *Plan, pid uint32, parent term.Term) {
	s := p.seats[plan.core]
	g := p.chip.Join(s.Core, plan.core, p.cfg.Weak)
	r := &running{channel: plan.channel, pid: pid, core: plan.core, image: plan.image}
	p.on[plan.core], p.owners[pid] = r, r
	if plan.group == 0 {
		plan.group = mostGroup + 1 + plan.core
	}
	g.SetGroup(plan.group, plan.size)
	if n := p.cfg.SharedBytes; n > 0 {
		g.Open(ecore.Range{Address: p.shared(), Bytes: uint32(n)})
	}
	if r.dramBytes > 0 {
		g.Open(ecore.Range{Address: r.dram, Bytes: uint32(r.dramBytes)})
		g.Ring(ecore.Range{Address: r.dram, Bytes: dramCounters * emu.WordBytes}, p.port.ID())
	}
	s.guest = &guest{Agent: g, place: s.home, chip: p.chip, sram: s.sram(),
		name:  trace.Pid(pid) + " machine code",
		limit: emu.Never, master: s.master, watch: watch{next: emu.Never}}
	p.order(m, r, take, s.sram(), nil)
	p.load(m, r, parent)
	p.introduce(m, r, plan)
	p.startAll(m, held{pid, r, plan})
	r.began = r.last
	if plan.cycles > 0 && plan.shape == nil {
		s.guest.limit = r.last + plan.cycles
	}
}

// order sends an order to a core, for the machine's present time.
func (p *Programs) order(m *vm.Machine, r *running, k orderKind, a emu.Addr, words []emu.Word) {
	if len(words) > 0 {
		m.ChargeStores(a, len(words))
	}
	m.Settle()
	p.queue(r, order{at: max(r.last, m.Clock), kind: k, addr: a, words: words})
}

// queue sends an order to a core, for a time that is not before that of its latest one.
func (p *Programs) queue(r *running, o order) {
	r.last = o.at
	s := p.seats[r.core]
	s.orders = append(s.orders, o)
	p.port.Notify(r.last, p.ids[r.core])
}

// set writes a register, by its offset in the registers' part of the core's memory map.
func (p *Programs) set(m *vm.Machine, r *running, register, v uint32) {
	p.order(m, r, set, p.seats[r.core].sram()|registersAt|register, []emu.Word{v})
}

// registersAt is the offset of the registers in the memory map of a core.
const registersAt = 0xF0000

// load writes the image, and the program's channel block.
func (p *Programs) load(m *vm.Machine, r *running, parent term.Term) {
	p.set(m, r, host.RegReset, 1)
	m.Issue(host.ParseCycles)
	sram := p.seats[r.core].sram()
	bytes := make([]byte, p.board.SRAMBytes)
	for _, x := range r.image.Segments {
		if x.Address>>20 == 0 {
			copy(bytes[x.Address:], x.Data)
		}
	}
	for _, x := range r.image.Segments {
		if x.Address>>20 != 0 {
			p.far(m, x)
			continue
		}
		from, to := x.Address&^3, (x.Address+x.Size+3)&^3
		p.order(m, r, write, sram|from, pack(bytes[from:to]))
	}
	if r.dramBytes > 0 {
		m.PostBlock(m.Clock, r.dram, make([]emu.Word, dramWords))
		r.last = max(r.last, p.port.Fence(m.Clock))
	}
	if r.block != 0 {
		p.order(m, r, write, r.block, []emu.Word{
			channelDRAM: r.dram, channelOutbox: outboxBytes, channelMailbox: r.mailbox,
			channelMailboxSize: r.mailboxSize,
			channelSelf:        term.Pid(r.pid), channelParent: parent, channelPosted: 0,
			channelConsumed: 0,
		})
	}
}

// far writes a segment in shared DRAM.
func (p *Programs) far(m *vm.Machine, x host.Segment) {
	first := x.Address & 3
	bytes := make([]byte, (first+x.Size+3)&^3)
	if old, err := p.cfg.Memory.Words(x.Address-first, len(bytes)/emu.WordBytes); err == nil {
		copy(bytes, unpack(old, len(bytes)))
	}
	clear(bytes[first : first+x.Size])
	copy(bytes[first:], x.Data)
	m.PostBlock(m.Clock, x.Address-first, pack(bytes))
	m.Settle()
}

// Registers of the ABI, and the code to which a function returns if the image has none: trap 3 with
// the status in r0.
const (
	registerSP = 13
	registerLR = 14
	returnCode = uint32(host.TrapExit<<10 | 0x3e2)
	returnRoom = 16 // bytes at the end of the memory that C does not use

	maskRegister = 0x400 + 4*isa.SpecialImask
)

// start writes the registers, and starts the core.
func (p *Programs) start(m *vm.Machine, r *running, plan *Plan) {
	for i, v := range plan.registers {
		p.set(m, r, host.RegR0+4*uint32(i), v)
	}
	if r.wake != 0 {
		p.set(m, r, maskRegister, r.wake)
	}
	if plan.vectored {
		p.set(m, r, host.RegILATST, 1<<isa.InterruptSync)
		return
	}
	top := uint32(p.board.SRAMBytes) - returnRoom
	stack, found := plan.image.Find(stackSymbol)
	if !found {
		stack.Address = top
	}
	back, found := plan.image.Find(exitSymbol)
	if !found {
		back.Address = top + 8
		if !covers(plan.image, back.Address, 4) {
			p.order(m, r, write, p.seats[r.core].sram()|back.Address, []emu.Word{returnCode})
		}
	}
	p.set(m, r, host.RegR0+4*registerSP, stack.Address)
	p.set(m, r, host.RegR0+4*registerLR, back.Address)
	p.set(m, r, host.RegPC, plan.entry)
	p.set(m, r, host.RegFStatus, uint32(isa.Active))
}

// Serve polls a core, charges m, and reports whether something had changed.
func (p *Programs) Serve(m *vm.Machine, core int) bool {
	r := p.on[core]
	if r == nil || !p.port.Visible(r.began) {
		return false
	}
	s := p.seats[core]
	m.ChargeLoads(s.sram(), 1)
	news := s.report().Kind != None || s.finding() != r.known
	if r.dramBytes > 0 {
		news = m.View.Load(r.word(dramSent)) != r.taken || news
		news = r.full && p.room(m, r) > 0 || news
	}
	if !news || r.hinted {
		return false
	}
	r.hinted = true
	p.cfg.Master.Hint(m, r.pid, func(b *term.Builder) term.Term {
		return b.Tuple(p.atom(Module), p.atom("look"))
	})
	return true
}

// room returns the number of free bytes in the mailbox, 0 if the program's counter is invalid.
func (p *Programs) room(m *vm.Machine, r *running) uint32 {
	used := r.posted - m.View.Load(r.word(dramReceived))
	return r.mailboxSize - min(used, r.mailboxSize)
}

// Ended takes back the core of a process that has ended.
func (p *Programs) Ended(m *vm.Machine, pid uint32) {
	p.leave(m, pid)
	r := p.owners[pid]
	if r == nil {
		return
	}
	delete(p.owners, pid)
	sram := p.seats[r.core].sram()
	p.order(m, r, halt, sram|emu.DebugCmd, []emu.Word{1})
	if p.seats[r.core].slave != nil {
		m.ChargeStores(sram, p.cfg.Layout.ImageBytes()/emu.WordBytes)
	}
	p.order(m, r, release, sram, nil)
}

// Restored returns cores whose slaves are loaded again to the master. It is called between windows.
func (p *Programs) Restored() {
	for core, r := range p.on {
		if r == nil || !p.seats[core].back {
			continue
		}
		p.seats[core].back, p.on[core] = false, nil
		if r.dramBytes > 0 {
			p.cfg.Store.DRAM.Release(r.dram)
		}
		p.cfg.Master.Restore(core)
	}
}

// HashState adds the state of the programs to h.
func (p *Programs) HashState(h *emu.Hash) {
	for _, r := range p.on {
		if r != nil {
			h.Uint64(uint64(r.pid)<<32 | uint64(r.core))
			h.Uint64(uint64(r.posted)<<32 | uint64(r.taken))
			h.Uint64(uint64(r.last))
			h.Bool(r.hinted)
			h.Bool(r.full)
			if r.known != (finding{}) {
				r.known.hash(h)
			}
		}
	}
	for _, w := range p.held {
		h.Uint64(uint64(w.pid))
	}
	for _, j := range p.jobs {
		j.hash(h)
	}
	if p.questions > 0 {
		h.Uint64(uint64(p.questions))
	}
}
