package actor

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/tracks"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	sharing "github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/term"
)

// Master is the ARM's part of the system: its components, and the agent of the engine that executes
// their events. Unless stated otherwise its methods must be called on the goroutine that runs the
// engine.
type Master struct {
	*system
	bifs       *bifs
	goSide     *goSide
	cmd        *commander
	contention *sharing.Contention // nil unless Config.Contention is set
}

// The default of ReserveBytes, in smallest blocks for each core: one to spawn a process, and one to
// collect it. It is at least a fraction of the memory, whose divisor is startPart.
const (
	startBlocks = 2
	startPart   = 16
)

// New builds a system: board, engine, slaves and master. It fails if the configuration is invalid.
// Nothing runs before Loop. out receives what the system sends to Go code.
func New(cfg config.Config, out edge.Outlet) (*Master, error) {
	if err := cfg.Complete(); err != nil {
		return nil, err
	}
	mem, err := emu.NewMemory(cfg.Board)
	if err != nil {
		return nil, err
	}
	eng, err := engine.New(cfg.Engine, mem)
	if err != nil {
		return nil, err
	}
	egress := edge.New(out)
	return newMaster(&platform.Platform{
		Cfg: &cfg, Board: &cfg.Board, Mem: mem, Eng: eng, Egress: &egress,
		Atoms: term.NewAtomsOf(cmp.Or(cfg.Node, term.NodeName)), Trace: &tracks.Tracks{},
		Counts: &platform.Counts{Stats: stats.New(), BIFs: make([]uint64, len(bif.Functions()))},
	})
}

// Engine returns the engine on which the system runs.
func (ma *Master) Engine() *engine.Engine { return ma.Eng }

// Loop runs the system until it halts, the context is cancelled, or the engine fails.
func (ma *Master) Loop(ctx context.Context) error { return ma.Eng.Loop(ctx, ma) }

// Close releases the engine.
func (ma *Master) Close() error {
	if ma.Eng.Err() == nil {
		ma.figures() // whose sums are checked in tests
	}
	return ma.Eng.Close()
}

// Next implements engine.Agent.
func (ma *Master) Next() emu.Cycles {
	_, sched := ma.sched.Soonest()
	return min(ma.timers.Next(), ma.cmd.next(), sched)
}

// Run implements engine.Agent. It executes events in the order of their times.
func (ma *Master) Run(edge, horizon emu.Cycles) {
	for _, m := range ma.sched.Machines() {
		m.Adopt(ma.codes.Seen())
	}
	ma.note()
	for !ma.ending.halted {
		timer, cmd := ma.timers.Next(), ma.cmd.next()
		s, sched := ma.sched.Soonest()
		next := min(timer, cmd, sched)
		if next >= edge {
			var more bool
			if edge, more = ma.extend(next); !more {
				return
			}
		}
		switch next {
		case timer:
			ma.router.fire(ma.timers.Pop())
		case cmd:
			ma.cmd.scan()
		default:
			ma.sched.Step(s, horizon)
		}
	}
}

// extend goes on to the window of the next event if nothing else happens before.
func (ma *Master) extend(next emu.Cycles) (edge emu.Cycles, ok bool) {
	if !ma.Egress.Empty() {
		return 0, false
	}
	if edge, ok = ma.Port.Extend(next); ok {
		ma.note()
	}
	return edge, ok
}

// note records the counters of the machines before they run in a window.
func (ma *Master) note() {
	for _, m := range ma.sched.Machines() {
		m.Note(ma.Eng.Now())
	}
}

// Wake implements engine.Agent. It is called when a core has notified the master, or when a store
// of the master has become visible.
func (ma *Master) Wake(at emu.Cycles) {
	if ma.codes.Adopt(at) {
		ma.codes.resumeLoaded(at)
	}
	ma.programs.Restored()
	ma.cmd.ring(at)
}

// HashState implements engine.Agent.
func (ma *Master) HashState(h *emu.Hash) {
	h.Uint64(uint64(ma.ARM.Clock))
	ma.sched.HashState(h)
	for _, pr := range ma.table.Sorted() {
		h.Uint64(uint64(pr.Num)<<32 | uint64(uint32(pr.Core)))
		pr.Hash(h)
	}
	for _, name := range ma.table.SortedNames() {
		h.Bytes([]byte(name))
		h.Uint64(uint64(ma.table.Names[name]))
	}
	for _, ref := range slices.Sorted(maps.Keys(ma.table.Aliases)) {
		h.Uint64(uint64(ref)<<32 | uint64(ma.table.Aliases[ref].Num))
	}
	ma.library.shared.HashState(h)
	ma.sched.HashQueue(h)
	ma.timers.HashState(h)
	h.Uint64(uint64(ma.cmd.next()))
	ma.cmd.HashState(h)
	for _, c := range ma.cores.All {
		h.Uint64(uint64(c.Last))
		h.Bool(c.Stopped)
		c.Waker.HashState(h)
		for _, m := range c.Held {
			h.Words(m.Words)
		}
		h.Uint64(uint64(c.Ticket)<<32 | uint64(c.Tagged))
		h.Uint64(uint64(c.Passed))
		for _, x := range c.Lends {
			h.Uint64(uint64(x.Core()))
		}
	}
	h.Uint64(uint64(ma.refs.latest))
	h.Uint64(uint64(ma.cmd.late.Random))
	ma.store.HashState(h)
	ma.library.tables.HashState(h)
	ma.codes.searches.HashState(h)
	ma.programs.HashState(h)
}

// Input implements engine.Driver. It executes a request from Go.
func (ma *Master) Input(at emu.Cycles, in engine.Input) { ma.goSide.input(at, in) }

// AfterWindow implements engine.Driver. It delivers what the window has sent to Go.
func (ma *Master) AfterWindow(emu.Cycles) { ma.Egress.Flush() }

// Stopping reports whether a process is shutting the system down. The system then continues after
// its main process has ended, until it is halted.
func (ma *Master) Stopping() bool { return ma.ending.stopping }

// Done implements engine.Driver.
func (ma *Master) Done() bool { return ma.ending.halted }

// State reports whether the cores have started up.
func (ma *Master) State() cores.State { return ma.cores.BoardState() }

// Count returns the number of cores that have not failed.
func (ma *Master) Count() int { return ma.cores.Count() }
