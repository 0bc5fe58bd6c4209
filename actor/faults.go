package actor

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Faults go wrong on purpose, in virtual time: runs of one configuration are equal whatever
// executes them. The zero value is none.
type Faults struct {
	Seed uint64 // of what is drawn
	// RingBytes is the size of each ring for messages between a core and the master, as if they
	// were so small, indices included: syscalls.MinRingBytes to syscalls.RingBytes in whole words;
	// 0 stands for the latter.
	RingBytes int
	// Release is how late the reader of such a ring, core or master, gives back what it has taken.
	Release syscalls.Late
	// Service is how late the commander begins to look at the cores, and how late it serves a call.
	Service syscalls.Late
	// Refusals say which allocations are refused as if memory were exhausted.
	Refusals []memory.Refusal
	// Stops say which cores stop, each at most once.
	Stops []Stop
}

// Stop tells when the clock of a core stops, after which the core executes nothing any more: so
// many cycles after it has made system call number Calls, the first of which asks for a process; if
// Calls is 0, at the virtual time After, but not before the core is up.
type Stop struct {
	Core  int
	Calls uint64
	After emu.Cycles
}

func (s Stop) ofSlave() *slave.Stop { return &slave.Stop{Calls: s.Calls, After: s.After} }

// completeFaults checks the ranges and fills in the watchdog. The error names the keys.
func (cfg *Config) completeFaults() error {
	f := &cfg.Faults
	common := slave.Faults{RingBytes: f.RingBytes, Release: f.Release}
	errs := []error{common.Validate(), f.Service.Validate("Faults.Service")}
	for i, r := range f.Refusals {
		errs = append(errs, r.Validate(fmt.Sprintf("Faults.Refusals[%d]", i)))
	}
	stops := map[int]bool{}
	for i, s := range f.Stops {
		if s.Core < 0 || s.Core >= cfg.Board.Cores() || stops[s.Core] {
			errs = append(errs, fmt.Errorf("Faults.Stops[%d].Core is %d, want 0 to %d, each once", i, s.Core, cfg.Board.Cores()-1))
		}
		stops[s.Core] = true
		if err := (&slave.Faults{Stop: s.ofSlave()}).Validate(); err != nil {
			errs = append(errs, fmt.Errorf("Faults.Stops[%d]: %w", i, err))
		}
	}
	if cfg.Watchdog < 0 {
		errs = append(errs, fmt.Errorf("actor: Watchdog is %d cycles, want 0 or more", cfg.Watchdog))
	}
	if cfg.Watchdog == 0 && len(stops) > 0 {
		cfg.Watchdog = slave.Watchdog(&cfg.Board)
	}
	return errors.Join(errs...)
}

// ofCore is what goes wrong at one core.
func (f *Faults) ofCore(core int) slave.Faults {
	out := slave.Faults{Seed: f.Seed, RingBytes: f.RingBytes, Release: f.Release}
	for _, s := range f.Stops {
		if s.Core == core {
			out.Stop = s.ofSlave()
		}
	}
	return out
}

// Streams of random numbers of a seed. Each core has the stream of its index; the master has those
// from here on, for each ring one.
const (
	streamService = 1<<32 + iota
	streamDRAM
	streamHost
	streamRings
)

func (ma *Master) delays(l syscalls.Late, stream uint64) syscalls.Delays {
	return syscalls.Delays{Late: l, Random: emu.NewRandom(ma.cfg.Faults.Seed, stream)}
}

// watch looks at the registers of the cores, if it is time to. Looks since the last that took place
// while the commander had nothing else to do delay nothing.
func (ma *Master) watch() {
	w, c := ma.cfg.Watchdog, &ma.cmd
	if w == 0 {
		return
	}
	looks := c.m.Clock/w - c.looks
	if looks > 0 {
		ma.chargeLooks(looks)
	}
	for _, core := range ma.cores {
		switch {
		case core.stopped || !ma.silent(core):
		case looks > 0:
			ma.lose(core)
		default:
			c.ring((c.looks + 1) * w)
		}
	}
}

// chargeLooks charges looks of the watchdog, the last of which takes place now. Of those before it
// there were as many as the commander had time for.
func (ma *Master) chargeLooks(looks emu.Cycles) {
	m := ma.cmd.m
	ma.cmd.looks += looks
	registers, stall := uint64(ma.Count()), m.View.LoadStalls(ma.board.SRAM(0))
	idle := uint64(m.Clock) - min(m.Count.Cycles(), uint64(m.Clock))
	before := min(uint64(looks-1), idle/max(registers*uint64(stall), 1))
	m.Count.Wait += before * registers * uint64(stall)
	m.View.Loads += before * registers
	m.View.ChargeLoads(registers, stall)
	m.Settle()
}

// silent reports whether the registers of a core do not answer.
func (ma *Master) silent(c *core) bool {
	_, err := ma.mem.Read(ma.board.SRAM(c.slave.Core()) + emu.DebugStatus)
	return err != nil
}

// refuse gives an allocator the refusals that are for it: the host's, or that of shared DRAM.
func (ma *Master) refuse(a *memory.Allocator, host bool) {
	stream := uint64(streamDRAM)
	if host {
		stream = streamHost
	}
	var all []memory.Refusal
	for _, r := range ma.cfg.Faults.Refusals {
		if r.Host == host {
			all = append(all, r)
		}
	}
	a.Refuse(all, emu.NewRandom(ma.cfg.Faults.Seed, stream))
}

// lose ends the process on a core that has stopped with the reason {core_stopped, Core}, and takes
// the core out of use.
func (ma *Master) lose(c *core) {
	m := ma.cmd.m
	ma.counts.stats.Stopped++
	text := fmt.Sprintf("epiphany: core %d has stopped", c.slave.Core())
	ma.egress.Out(func(o edge.Outlet) { o.Report(text) })
	c.stopped, c.ready = true, false
	ma.dropHeld(c)
	ma.noteTickets()
	latest := m.Clock
	for i := range ma.sched.all {
		latest = max(latest, ma.sched.all[i].m.Clock)
	}
	c.clear = ma.port.Fence(latest)
	ma.port.Notify(c.clear, ma.port.ID())
	if pr := c.pr; pr != nil {
		c.pr = nil
		// Nothing else is in the core's call block any more.
		b := term.Builder{Base: c.area.Arg(0), W: m.View.Slice(c.area.Arg(0), term.TupleWords(2))}
		pr.P.Kill(b.Tuple(ma.atom("core_stopped"), term.Small(c.slave.Core())))
		pr.P.ExitFragment = vm.Message{}
		ma.counts.endedReds += pr.P.Reductions
		ma.finish(m, pr)
	}
	ma.codes.searches.Excuse(c.slave.Core())
	ma.spawnEarly()
}

// bury takes back what was out at a core that has stopped, when nothing is on its way there any
// more.
func (ma *Master) bury(c *core) {
	if c.buried || !ma.port.Visible(c.clear) {
		return
	}
	c.buried = true
	core := c.slave.Core()
	ma.takeAnnexes(c)
	for _, at := range ma.store.DRAM.OutAt(core) {
		ma.store.Forget(at)
		if bytes := ma.store.DRAM.BlockBytes(at); bytes > 0 {
			ma.eng.Own(at, bytes/emu.WordBytes, engine.Nobody)
		}
		ma.store.DRAM.Release(at)
	}
	ma.store.Bury(core)
}
