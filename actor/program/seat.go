package program

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
)

// A Seat is a core as an agent of the engine. Its role is its first one, a slave or nothing;
// machine code, which replaces it; or nothing while the ARM loads the slave again.
type Seat struct {
	core.Seat
	index  int
	home   core.Role    // the first role
	slave  *slave.Slave // the same, if it is a slave
	peers  []*slave.Slave
	port   *engine.Port
	master engine.ID
	mem    *emu.Memory
	chip   *ecore.Chip

	guest  *guest     // the present or next machine code, or nil
	orders []order    // of the master, in order of time
	saved  []emu.Word // the SRAM of the slave
	back   bool       // the slave is back, and the master has not been notified
}

// order is an operation on a core, which the seat executes at a time, between windows.
type order struct {
	at    emu.Cycles
	kind  orderKind
	addr  emu.Addr
	words []emu.Word
	job   *slave.Membership // of join and lost
}

type orderKind uint8

const (
	take    orderKind = iota // replace the role by the guest
	write                    // write words to memory
	set                      // write a register
	resume                   // continue after a report
	examine                  // find out whether the guest waits for ever
	halt                     // halt the guest for good
	release                  // replace the guest by the slave
	join                     // make the process of the slave a member of a job
	lost                     // the member with this number has ended
)

// newSeat returns the seat of a core with a slave, or with nothing if s is nil.
func newSeat(index int, s *slave.Slave, mem *emu.Memory, chip *ecore.Chip) *Seat {
	seat := &Seat{index: index, slave: s, mem: mem, chip: chip}
	if s != nil {
		seat.Core, seat.home = &s.Machine().Core, s
	} else {
		own := core.New(mem.Board(), mem.View(index))
		seat.Core, seat.home = &own, bare{&own}
	}
	seat.Role = seat.home
	return seat
}

// connect sets the seat's port, the master's ID, and the slaves of all cores that have one.
func (s *Seat) connect(port *engine.Port, master engine.ID, all []*slave.Slave) {
	s.port, s.master, s.peers = port, master, all
	if s.slave == nil {
		s.Port = port
		port.OnCore(s.index)
	}
}

// Next implements engine.Agent.
func (s *Seat) Next() emu.Cycles { return s.Role.Next() }

// Run implements engine.Agent.
func (s *Seat) Run(edge, horizon emu.Cycles) { s.Role.Run(edge, horizon) }

// Wake implements engine.Agent.
func (s *Seat) Wake(at emu.Cycles) {
	for len(s.orders) > 0 && s.orders[0].at <= at {
		if !s.obey(s.orders[0]) {
			s.port.Alarm(s.port.Now())
			break
		}
		s.orders = s.orders[1:]
	}
	s.Role.Wake(at)
}

// report returns the report of the guest.
func (s *Seat) report() (r Report) {
	if s.guest != nil {
		r = s.guest.report
	}
	return r
}

// limit returns the time limit of the guest.
func (s *Seat) limit() emu.Cycles {
	if s.guest != nil {
		return s.guest.limit
	}
	return emu.Never
}

// number returns the number of the role, for the state hash.
func (s *Seat) number() uint64 {
	switch s.Role.(type) {
	case *guest:
		return 1
	case nothing:
		return 2
	}
	return 0
}

func (s *Seat) sram() emu.Addr { return s.mem.Board().SRAM(s.index) }

// obey executes an order. It returns false if the order must wait.
func (s *Seat) obey(o order) bool {
	switch o.kind {
	case take:
		return s.take(o.at)
	case join:
		slave.Join(s.slave, o.job)
		return true
	case lost:
		slave.Lost(s.slave, o.job.Pid, int(o.words[0]))
		return true
	}
	if s.Role != core.Role(s.guest) && o.kind != release {
		return true // the guest has already ended
	}
	switch o.kind {
	case write:
		if to, err := s.mem.Words(o.addr, len(o.words)); err == nil {
			copy(to, o.words)
		}
	case set:
		s.chip.SetRegister(o.at, o.addr, o.words[0])
	case resume:
		s.guest.report = Report{}
		s.chip.SetRegister(o.at, s.sram()|emu.DebugCmd, 0)
	case examine:
		s.guest.examine(o.words[0])
	case halt:
		s.guest.Leave()
		s.Role = nothing{s.home}
	case release:
		s.release(o.at)
	}
	return true
}

// take replaces the role by the guest, whose core is in reset.
func (s *Seat) take(at emu.Cycles) bool {
	switch {
	case s.slave == nil:
		s.HaltUntil(at)
	case !slave.Leave(s.slave, s.peers, at, s.guest, s.guest.name):
		return false
	default:
		sram, err := s.mem.Words(s.sram(), s.mem.Board().SRAMBytes/emu.WordBytes)
		if err == nil {
			s.saved = slices.Clone(sram)
		}
	}
	s.guest.Enter()
	s.Role = s.guest
	return true
}

// release replaces the guest by the slave, whose memory the ARM has written, or by nothing.
func (s *Seat) release(at emu.Cycles) {
	if sram, err := s.mem.Words(s.sram(), len(s.saved)); err == nil {
		copy(sram, s.saved)
	}
	for more := true; more; {
		_, more = s.port.Result()
	}
	if s.slave != nil {
		slave.Return(s.slave, at)
	} else {
		s.HaltUntil(at)
	}
	s.Role, s.guest, s.saved, s.back = s.home, nil, nil, true
	s.port.Notify(at, s.master)
}

// HashState implements engine.Agent.
func (s *Seat) HashState(h *emu.Hash) {
	s.home.HashState(h)
	n := s.number()
	if n == 0 && len(s.orders) == 0 {
		return
	}
	h.Uint64(n<<8 | uint64(s.report().Kind))
	h.Uint64(uint64(s.limit()))
	h.Words(s.saved)
	for _, o := range s.orders {
		h.Uint64(uint64(o.at))
		h.Uint64(uint64(o.kind)<<32 | uint64(o.addr))
		h.Words(o.words)
	}
	if n != 0 {
		s.Role.HashState(h)
	}
}
