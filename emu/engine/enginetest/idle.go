// Package enginetest has agents for tests of what stands on an engine.
package enginetest

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// Idle is an agent that has nothing to do: who has its port stores through it.
type Idle struct{}

// Next implements engine.Agent.
func (Idle) Next() emu.Cycles { return engine.Asleep }

// Run implements engine.Agent.
func (Idle) Run(_, _ emu.Cycles) {}

// Wake implements engine.Agent.
func (Idle) Wake(emu.Cycles) {}

// HashState implements engine.Agent.
func (Idle) HashState(*emu.Hash) {}

func (Idle) String() string { return "idle" }
