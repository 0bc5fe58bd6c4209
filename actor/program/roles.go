package program

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/vm/meter"
)

// guest is the role of machine code. It replaces another role, which keeps the core's accounts.
type guest struct {
	*ecore.Agent
	place  core.Role
	chip   *ecore.Chip
	sram   emu.Addr   // of its core
	name   string     // in a trace
	limit  emu.Cycles // when its time limit is reached, or Never
	master engine.ID
	report Report // its last report; it stays stopped until the master has handled it
	watch
}

// Run implements engine.Agent.
func (g *guest) Run(edge, horizon emu.Cycles) {
	g.Machine.Note(g.Machine.Port.Now())
	g.Agent.Run(min(edge, g.limit), horizon)
	if g.stops() != None || g.Clock() >= g.next {
		g.Machine.Port.Alarm(g.Clock())
	}
}

// Wake implements engine.Agent.
func (g *guest) Wake(at emu.Cycles) {
	g.Machine.Note(g.Machine.Port.Now())
	g.Agent.Wake(at)
	g.notifyEnd()
	if g.Clock() >= g.next {
		g.examine(g.found.question)
	}
}

// CatchUp implements core.Role.
func (g *guest) CatchUp(now emu.Cycles) { g.place.CatchUp(now) }

// Reprice implements core.Role.
func (g *guest) Reprice() { g.place.Reprice() }

// stops returns why the guest has stopped, None if it has not or has reported it already.
func (g *guest) stops() ReportKind {
	if g.report.Kind != None {
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
		if g.Clock() >= g.limit {
			return Expired
		}
	}
	return None
}

// notifyEnd notifies the master if the guest has stopped.
func (g *guest) notifyEnd() {
	kind := g.stops()
	if kind == None {
		return
	}
	g.report = Report{Kind: kind, Trap: g.Trap, R: g.R, PC: g.PC}
	if kind == Failed {
		g.report.Cause, g.report.PC = g.Fault.Cause, g.Fault.PC
	}
	if kind == Expired {
		g.chip.SetRegister(g.Clock(), g.sram|emu.DebugCmd, 1)
	}
	g.Machine.Port.Notify(g.Clock(), g.master)
}

// nothing is the role of a core that the ARM loads. It replaces another role.
type nothing struct{ core.Role }

// Next implements engine.Agent.
func (nothing) Next() emu.Cycles { return emu.Never }

// Run implements engine.Agent.
func (nothing) Run(_, _ emu.Cycles) {}

// Wake implements engine.Agent.
func (nothing) Wake(emu.Cycles) {}

// HashState implements engine.Agent.
func (nothing) HashState(*emu.Hash) {}

// bare is the role of a core without a slave: its clock is gated until machine code is loaded.
type bare struct{ *core.Core }

// Next implements engine.Agent.
func (bare) Next() emu.Cycles { return emu.Never }

// Run implements engine.Agent.
func (bare) Run(_, _ emu.Cycles) {}

// Wake implements engine.Agent.
func (b bare) Wake(emu.Cycles) { b.Note(b.Port.Now()) }

// CatchUp implements core.Role.
func (b bare) CatchUp(emu.Cycles) { b.Settle() }

// HashState implements engine.Agent.
func (b bare) HashState(h *emu.Hash) {
	h.Uint64(uint64(b.Clock))
	b.Count.HashState(h)
}

// Figures returns the statistics and counters of a core without a slave.
func (s *Seat) Figures(now emu.Cycles) (stats.Core, emu.Counters) {
	count := meter.Counters{Counters: s.Counted(now)}
	state := "free"
	executes := false
	if s.Role != s.home {
		state, executes = "machine code", s.guest.Runnable()
	}
	if left := uint64(max(now-s.Clock, 0)); executes {
		count.Wait += left
	} else {
		count.Halted += left
	}
	return stats.Core{
		Core: s.index, State: state, Machine: stats.OfMachine(&count), Time: stats.OfTime(&count, now),
		Waits: []stats.Wait{{For: slave.ForProcess.String(), Cycles: count.Wait + count.Halted}},
	}, count.Counters
}

// Report is what the registers of a core show whose program has stopped.
type Report struct {
	Kind  ReportKind
	Trap  int32
	R     [64]uint32
	Cause isa.Cause
	PC    uint32
}

// ReportKind is why a program has stopped.
type ReportKind uint8

// Kinds of reports.
const (
	None    ReportKind = iota // it has not
	Trapped                   // at a trap: a host call
	Stopped                   // at a breakpoint, or halted by another core
	Failed                    // an exception without a handler
	Expired                   // its time limit is reached
)
