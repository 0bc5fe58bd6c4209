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

// Platform is what every part of the master stands on: the configuration, the board with its
// memory, the engine, names, time, and the ways by which people hear of the system.
type Platform struct {
	Cfg    *config.Config
	Board  *emu.Board
	Mem    *emu.Memory
	Eng    *engine.Engine
	Port   *engine.Port
	Atoms  *term.Atoms
	ARM    *vm.Machine // the commander's thread, which serves what no process of the ARM asks for
	Clock  *clock.Clock
	Egress *edge.Egress
	Trace  *tracks.Tracks
	Counts *Counts
}

// Counts are what is counted as it happens.
type Counts struct {
	Stats     stats.System
	BIFs      map[string]uint64 // calls of the master's built-in functions, by name
	EndedReds uint64            // of processes that have ended on cores
}

// Atom is the atom of a name that exists.
func (pf *Platform) Atom(name string) term.Term {
	t, err := pf.Atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}

// Complain reports a request that could not be served.
func (pf *Platform) Complain(what string, err error) {
	if err != nil {
		text := what + ": " + err.Error()
		pf.Egress.Out(func(o edge.Outlet) { o.Report(text) })
	}
}

// Delays draws how late something is, from a stream of random numbers of its own.
func (pf *Platform) Delays(l syscalls.Late, stream uint64) syscalls.Delays {
	return syscalls.Delays{Late: l, Random: emu.NewRandom(pf.Cfg.Faults.Seed, stream)}
}
