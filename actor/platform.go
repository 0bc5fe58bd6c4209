package actor

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

// platform is what every part of the master stands on: the configuration, the board with its
// memory, the engine, names, time, and the ways by which people hear of the system.
type platform struct {
	cfg    *config.Config
	board  *emu.Board
	mem    *emu.Memory
	eng    *engine.Engine
	port   *engine.Port
	atoms  *term.Atoms
	arm    *vm.Machine // the commander's thread, which serves what no process of the ARM asks for
	clock  *clock.Clock
	egress *edge.Egress
	trace  *tracks.Tracks
	counts *counts
}

// counts are what is counted as it happens.
type counts struct {
	stats     stats.System
	bifs      map[string]uint64 // calls of the master's built-in functions, by name
	endedReds uint64            // of processes that have ended on cores
}

// atom is the atom of a name that exists.
func (pf *platform) atom(name string) term.Term {
	t, err := pf.atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}

// complain reports a request that could not be served.
func (pf *platform) complain(what string, err error) {
	if err != nil {
		text := what + ": " + err.Error()
		pf.egress.Out(func(o edge.Outlet) { o.Report(text) })
	}
}

// delays draws how late something is, from a stream of random numbers of its own.
func (pf *platform) delays(l syscalls.Late, stream uint64) syscalls.Delays {
	return syscalls.Delays{Late: l, Random: emu.NewRandom(pf.cfg.Faults.Seed, stream)}
}
