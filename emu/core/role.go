package core

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// Role is what a core does: it runs Erlang, it executes machine code, or it does nothing. A role is
// the engine's agent for its core, and a core may change its role between windows.
type Role interface {
	engine.Agent
	// CatchUp books what the core has done by now without being run.
	CatchUp(now emu.Cycles)
	// Reprice tells that the costs of accesses have changed: see Core.Reprice.
	Reprice()
}

// Seat is a core of a board with the role that it has now.
type Seat struct {
	*Core
	Role Role
}
