package host

import (
	"context"
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/engine"
)

// DefaultWindow is a window short enough for a core that loads from another to keep its time.
const DefaultWindow emu.Cycles = 16

// epochCycles is about the interval at which the link to DRAM samples the traffic of cores.
const epochCycles = 1 << 16

// Config configures a System. The zero value is a Parallella.
type Config struct {
	Board   emu.Board   // the zero value is emu.Parallella
	Window  emu.Cycles  // 0 is DefaultWindow
	Workers int         // threads; 0 is GOMAXPROCS
	Weak    engine.Weak // order of memory
}

// System is a board whose cores execute machine code, and its host.
type System struct {
	board  emu.Board
	mem    *emu.Memory
	engine *engine.Engine
	chip   *ecore.Chip
	arm    arm
	heap   heap
	names  map[string]bool // of shared pieces; nil without a table
	shared int
	groups int
	// Limit is the time at which the board stops for good, or 0.
	Limit emu.Cycles
	watch func()
}

// ErrLimit is the error of a board that has run for as long as it may.
var ErrLimit = errors.New("host: the board has run for as many cycles as it may")

// Open makes a board. Its cores are at rest.
func Open(cfg Config) (*System, error) {
	if cfg.Board == (emu.Board{}) {
		cfg.Board = emu.Parallella()
	}
	cfg.Board.ARMBytes = 0
	mem, err := emu.NewMemory(cfg.Board)
	if err != nil {
		return nil, err
	}
	if cfg.Window == 0 {
		cfg.Window = DefaultWindow
	}
	e, err := engine.New(engine.Config{
		Window: cfg.Window, EpochWindows: int(max(epochCycles/cfg.Window, 1)), HashEpochs: 64,
		Workers: cfg.Workers, Weak: cfg.Weak,
	}, mem)
	if err != nil {
		return nil, err
	}
	s := &System{board: cfg.Board, mem: mem, engine: e, chip: ecore.NewChip(mem)}
	seats := make([]*core.Seat, s.board.Cores())
	for i := range s.board.Cores() {
		a, err := s.chip.Add(e, i, 1)
		if err != nil {
			return nil, errors.Join(err, e.Close())
		}
		a.NeedsHandler = true
		seats[i] = &core.Seat{Core: a.Machine, Role: a}
	}
	s.arm.Core = core.New(&s.board, mem.ARMView())
	s.arm.Port = e.Add(&s.arm, 0)
	s.arm.Port.OnARM()
	shared := core.NewContention(mem, seats, nil)
	s.arm.JoinARM(shared.Link())
	s.arm.next = emu.Never
	e.AddServer(shared)
	s.heap.base, s.heap.bytes = sharedBase(&s.board)
	return s, nil
}

// Close ends the threads of the board.
func (s *System) Close() error { return s.engine.Close() }

// Board is the board's configuration.
func (s *System) Board() *emu.Board { return &s.board }

// Clock returns the host's time. Cores are not behind it, except by the accesses they wait for.
func (s *System) Clock() emu.Cycles { return s.arm.Clock }

// Hash is the state hash of the run.
func (s *System) Hash() uint64 { return s.engine.Hash() }

// Core returns a core of the board, to be inspected while no method runs.
func (s *System) Core(index int) *ecore.Agent { return s.chip.Agent(index) }

// Memory returns the board's memory, to be inspected while no method runs.
func (s *System) Memory() *emu.Memory { return s.mem }

// Watch calls a function after each window; nil ends that.
func (s *System) Watch(f func()) { s.watch = f }

// arm is the host as an agent of the engine: it asks for time to pass.
type arm struct {
	core.Core
	next emu.Cycles
}

// Next implements engine.Agent.
func (a *arm) Next() emu.Cycles { return a.next }

// Run implements engine.Agent.
func (a *arm) Run(_, _ emu.Cycles) { a.next = emu.Never }

// Wake implements engine.Agent.
func (a *arm) Wake(emu.Cycles) {}

// HashState implements engine.Agent.
func (a *arm) HashState(h *emu.Hash) {
	h.Uint64(uint64(a.Clock))
	a.Count.HashState(h)
}

func (a *arm) String() string { return "host" }

// step runs a window. It returns false when nothing will ever happen.
func (s *System) step(ctx context.Context) (more bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if s.Limit > 0 && s.engine.Now() >= s.Limit {
		return false, ErrLimit
	}
	if !s.engine.Step() {
		return false, s.engine.Err()
	}
	if s.watch != nil {
		s.watch()
	}
	return true, nil
}

// pass runs the board until the host's time, so that all agents see what the host has stored.
func (s *System) pass(ctx context.Context) error {
	if s.arm.Clock < s.engine.Now() {
		s.arm.WaitUntil(s.engine.Now())
	}
	s.arm.next = s.arm.Clock
	for s.arm.next != emu.Never {
		if more, err := s.step(ctx); err != nil {
			return err
		} else if !more {
			return fmt.Errorf("host: the board has stopped: %w", engine.ErrClosed)
		}
	}
	return nil
}

// Wait lets time pass for the host, and the board run meanwhile.
func (s *System) Wait(ctx context.Context, cycles emu.Cycles) error {
	s.arm.WaitUntil(max(s.arm.Clock, s.engine.Now()) + cycles)
	return s.pass(ctx)
}

// read reads bytes of memory and moves the host's clock by it.
func (s *System) read(ctx context.Context, a emu.Addr, p []byte) error {
	for len(p) > 0 {
		n := min(len(p), chunk-int(a%chunk))
		first := a &^ (emu.WordBytes - 1)
		count := (int(a-first) + n + emu.WordBytes - 1) / emu.WordBytes
		ws, err := s.mem.Words(first, count)
		if err != nil {
			return err
		}
		s.chargeCopy(first, count)
		if err := s.pass(ctx); err != nil {
			return err
		}
		for i := range n {
			at := a + emu.Addr(i) - first
			p[i] = byte(ws[at/4] >> (8 * (at % 4)))
		}
		a, p = a+emu.Addr(n), p[n:]
	}
	return nil
}

// chargeCopy charges words that the host's copy loop loads: several at a time from DRAM.
func (s *System) chargeCopy(a emu.Addr, words int) {
	if s.mem.Region(a) == emu.DRAM {
		s.arm.View.LoadBlock(a, words)
	} else {
		s.arm.ChargeLoads(a, words)
	}
	s.arm.Settle()
}

// chunk is the number of bytes that the host transfers at a time.
const chunk = 1024

// write writes bytes into memory and moves the host's clock by it.
func (s *System) write(ctx context.Context, a emu.Addr, p []byte) error {
	for len(p) > 0 {
		n := min(len(p), chunk-int(a%chunk))
		if s.mem.Region(a) == emu.Unmapped || s.mem.Region(a+emu.Addr(n)-1) != s.mem.Region(a) {
			return fmt.Errorf("host: no memory from %#08x to %#08x", a, a+emu.Addr(n)-1)
		}
		s.post(a, p[:n])
		if err := s.pass(ctx); err != nil {
			return err
		}
		a, p = a+emu.Addr(n), p[n:]
	}
	return nil
}

// post stores bytes: whole words as a block, the bytes before and after as parts of words.
func (s *System) post(a emu.Addr, p []byte) {
	at := max(s.arm.Clock, s.engine.Now())
	var ws []emu.Word
	first := a
	for len(p) > 0 {
		if a%emu.WordBytes != 0 || len(p) < emu.WordBytes {
			if len(ws) > 0 {
				s.arm.PostBlock(at, first, ws)
				ws = ws[:0]
			}
			s.arm.Port.StorePart(at, a, emu.Word(p[0]), 1)
			s.arm.ChargeStores(a, 1)
			a, p = a+1, p[1:]
			first = a
			continue
		}
		ws = append(ws, emu.Word(p[0])|emu.Word(p[1])<<8|emu.Word(p[2])<<16|emu.Word(p[3])<<24)
		a, p = a+emu.WordBytes, p[emu.WordBytes:]
	}
	if len(ws) > 0 {
		s.arm.PostBlock(at, first, ws)
	}
	s.arm.Settle()
}
