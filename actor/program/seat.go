package program

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/slave"
)

// role is what has a core.
type role uint8

const (
	erlang  role = iota // its slave
	machine             // machine code
	loading             // nobody: the ARM loads the slave again
)

// Seat is a core as an agent of the engine: its slave, or machine code in the place of the slave.
type Seat struct {
	slave  *slave.Slave
	peers  []*slave.Slave
	port   *engine.Port
	master engine.ID
	mem    *emu.Memory
	chip   *ecore.Chip

	role   role
	orders []order // of the master, in the order of their times
	guest  *ecore.Agent
	name   string     // of the guest, in a trace
	saved  []emu.Word // the SRAM of the slave
	limit  emu.Cycles // when the guest's time is up, or Never
	report Report     // of the guest: it does nothing until the master has answered
	back   bool       // the slave is, and the master does not know
}

// order is what the master has a core do at a time, between windows.
type order struct {
	at    emu.Cycles
	kind  orderKind
	addr  emu.Addr
	words []emu.Word
}

type orderKind uint8

const (
	take   orderKind = iota // make the guest the one who has the core
	write                   // words into memory
	set                     // a register
	resume                  // answer a report
	halt                    // the guest, for good
	give                    // the core back to its slave
)

// Report is what the ARM finds in the registers of a core whose program has stopped.
type Report struct {
	Kind  ReportKind
	Trap  int32
	R     [64]uint32
	Cause isa.Cause
	PC    uint32
}

// ReportKind says why a program has stopped.
type ReportKind uint8

// Kinds of reports.
const (
	None    ReportKind = iota // it has not
	Trapped                   // it wants something
	Stopped                   // at a breakpoint, or another core has halted it
	Failed                    // an exception without a handler
	Expired                   // it has run for as long as it may
)

// NewSeat makes the seat of a core that has a slave.
func NewSeat(s *slave.Slave, mem *emu.Memory, chip *ecore.Chip) *Seat {
	return &Seat{slave: s, mem: mem, chip: chip, limit: emu.Never}
}

// Connect tells the seat its port, the master, and the slaves of all cores.
func (s *Seat) Connect(port *engine.Port, master engine.ID, all []*slave.Slave) {
	s.port, s.master, s.peers = port, master, all
}

// Next implements engine.Agent.
func (s *Seat) Next() emu.Cycles {
	switch s.role {
	case erlang:
		return s.slave.Next()
	case machine:
		return s.guest.Next()
	}
	return emu.Never
}

// Run implements engine.Agent.
func (s *Seat) Run(edge, horizon emu.Cycles) {
	switch s.role {
	case erlang:
		s.slave.Run(edge, horizon)
	case machine:
		s.guest.Machine.Note(s.port.Now())
		s.guest.Run(min(edge, s.limit), horizon)
		if s.stops() != None {
			s.port.Alarm(s.guest.Clock())
		}
	}
}

// Wake implements engine.Agent.
func (s *Seat) Wake(at emu.Cycles) {
	for len(s.orders) > 0 && s.orders[0].at <= at {
		if !s.obey(s.orders[0]) {
			s.port.Alarm(s.port.Now())
			break
		}
		s.orders = s.orders[1:]
	}
	switch s.role {
	case erlang:
		s.slave.Wake(at)
	case machine:
		s.guest.Machine.Note(s.port.Now())
		s.guest.Wake(at)
		s.tell()
	}
}

// stops is why the guest does not go on, None if it does or has told so.
func (s *Seat) stops() ReportKind {
	g := s.guest
	if s.report.Kind != None {
		return None
	}
	switch g.Stopped() {
	case ecore.Trapped:
		return Trapped
	case ecore.Halted:
		if g.Fault.Cause != 0 {
			return Failed
		}
		return Stopped
	case ecore.OutOfTime:
		if g.Clock() >= s.limit {
			return Expired
		}
	}
	return None
}

// tell lays a report down for the master if the guest has stopped.
func (s *Seat) tell() {
	kind, g := s.stops(), s.guest
	if kind == None {
		return
	}
	s.report = Report{Kind: kind, Trap: g.Trap, R: g.R, PC: g.PC}
	if kind == Failed {
		s.report.Cause, s.report.PC = g.Fault.Cause, g.Fault.PC
	}
	if kind == Expired {
		s.register(emu.DebugCmd, 1)
	}
	s.port.Notify(g.Clock(), s.master)
}

func (s *Seat) register(offset, v uint32) {
	s.chip.SetRegister(s.guest.Clock(), s.sram()|offset, v)
}

func (s *Seat) sram() emu.Addr { return s.mem.Board().SRAM(s.slave.Core()) }

// obey does what the master orders. It reports false if that must wait.
func (s *Seat) obey(o order) bool {
	if o.kind == take {
		return s.take(o.at)
	}
	if s.role != machine && o.kind != give {
		return true // for a guest that has gone
	}
	switch o.kind {
	case write:
		if to, err := s.mem.Words(o.addr, len(o.words)); err == nil {
			copy(to, o.words)
		}
	case set:
		s.chip.SetRegister(o.at, o.addr, o.words[0])
	case resume:
		s.report = Report{}
		s.chip.SetRegister(o.at, s.sram()|emu.DebugCmd, 0)
	case halt:
		s.guest.Leave()
		s.role = loading
	case give:
		s.give(o.at)
	}
	return true
}

// take makes the guest the one who has the core, in reset.
func (s *Seat) take(at emu.Cycles) bool {
	if !slave.Leave(s.slave, s.peers, at, s.guest, s.name) {
		return false
	}
	sram, err := s.mem.Words(s.sram(), s.mem.Board().SRAMBytes/emu.WordBytes)
	if err == nil {
		s.saved = slices.Clone(sram)
	}
	s.guest.Enter()
	s.role = machine
	return true
}

// give gives the core back to its slave, whose memory the ARM has written.
func (s *Seat) give(at emu.Cycles) {
	if sram, err := s.mem.Words(s.sram(), len(s.saved)); err == nil {
		copy(sram, s.saved)
	}
	for more := true; more; {
		_, more = s.port.Result()
	}
	slave.Return(s.slave, at)
	s.role, s.guest, s.saved, s.limit = erlang, nil, nil, emu.Never
	s.report, s.back = Report{}, true
	s.port.Notify(at, s.master)
}

// HashState implements engine.Agent.
func (s *Seat) HashState(h *emu.Hash) {
	s.slave.HashState(h)
	if s.role == erlang && len(s.orders) == 0 {
		return
	}
	h.Uint64(uint64(s.role)<<8 | uint64(s.report.Kind))
	h.Uint64(uint64(s.limit))
	h.Words(s.saved)
	for _, o := range s.orders {
		h.Uint64(uint64(o.at))
		h.Uint64(uint64(o.kind)<<32 | uint64(o.addr))
		h.Words(o.words)
	}
	if s.role == machine {
		s.guest.HashState(h)
	}
}
