package platform

import (
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/tracks"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Platform is what all parts of the master use.
type Platform struct {
	Cfg    *config.Config
	Board  *emu.Board
	Mem    *emu.Memory
	Eng    *engine.Engine
	Port   *engine.Port
	Atoms  *term.Atoms
	ARM    *vm.Machine // the commander's thread, charged for work without a process
	Clock  *clock.Clock
	Egress *edge.Egress
	Trace  *tracks.Tracks
	Counts *Counts
}

// Counts are counters that are updated when something happens.
type Counts struct {
	Stats     stats.System
	BIFs      []uint64 // calls of the master's built-in functions, by number
	EndedReds uint64   // of processes that have ended on cores
}

// Atom returns the atom with a name, or undefined if the table of atoms is full.
func (pf *Platform) Atom(name string) term.Term {
	t, err := pf.Atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}

// Complain reports the error of a request to the system's users, unless it is nil.
func (pf *Platform) Complain(what string, err error) {
	if err != nil {
		text := what + ": " + err.Error()
		pf.Egress.Out(func(o edge.Outlet) { o.Report(text) })
	}
}

// Delays returns a source of random delays, which uses a stream of random numbers of its own.
func (pf *Platform) Delays(l syscalls.Late, stream uint64) syscalls.Delays {
	return syscalls.Delays{Late: l, Random: emu.NewRandom(pf.Cfg.Faults.Seed, stream)}
}
