package core

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// Role is what a core does: it runs Erlang, executes machine code, or idles. A role is the engine's
// agent for its core; a core may change its role between windows.
type Role interface {
	engine.Agent
	// CatchUp books what the core has done up to now without being run, such as polling.
	CatchUp(now emu.Cycles)
	// Reprice is called after the costs of accesses have changed: see Core.Reprice.
	Reprice()
}

// Seat is a core of a board with its current role.
type Seat struct {
	*Core
	Role Role
}
