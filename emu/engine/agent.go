package engine

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
)

// ID names an agent: its place in the order of Add, from 0.
type ID int

// Nobody is the owner of memory that no agent owns.
const Nobody ID = -1

// Asleep is the result of Agent.Next for an agent that waits for a Wake.
const Asleep = emu.Never - 1

// Agent is a state machine in virtual time: a slave on its core, the master with its host
// schedulers.
//
// Between windows the engine owns everything; within a window every runnable agent runs alone,
// perhaps on a thread of its own, and sees shared memory frozen as it was when the window began. An
// agent that is a fmt.Stringer is called by that name in errors.
type Agent interface {
	// Next returns the time at which the agent wants to run. It is Never if something else must
	// happen first, and Asleep if this can only be a Wake or an input: then Next is not called
	// again until then. A time in the past means now.
	Next() emu.Cycles
	// Run executes the agent. Work that touches nothing shared may run ahead to horizon; an
	// interaction (a read of shared memory that others write, a store through the Port) happens
	// only while the agent's clock is before edge. The agent returns when its next step is an
	// interaction at or after edge, when its clock has reached horizon, or when it waits.
	Run(edge, horizon emu.Cycles)
	// Wake notifies the agent that something has become visible to it; at is the time of the
	// Notify. It is called between windows, in the total order of the notifications.
	Wake(at emu.Cycles)
	// HashState adds clock, registers and queues to the state hash.
	HashState(h *emu.Hash)
}

// A Server is a resource that agents share. It determines, between two epochs, the cost of accesses
// in the next one.
type Server interface {
	// AtEpoch is called when one or more epochs have ended at now: the time since the last call is
	// a multiple of an epoch. It runs on the driving goroutine before the window at now, and must
	// not store to shared memory. Agents may be ahead of now by one operation.
	AtEpoch(now emu.Cycles)
	// HashState adds the state that is kept from one epoch to the next to h.
	HashState(h *emu.Hash)
}

// member is an agent and its port. It does not change once added: several threads read it in every
// window.
type member struct {
	agent Agent
	port  *Port
}

// describe is how errors name an agent.
func (e *Engine) describe(id ID) string {
	if id < 0 || int(id) >= len(e.members) {
		return "nobody"
	}
	if s, ok := e.members[id].agent.(fmt.Stringer); ok {
		return fmt.Sprintf("agent %d (%s)", id, s)
	}
	return fmt.Sprintf("agent %d", id)
}
