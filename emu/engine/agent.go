package engine

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
)

// ID names an agent: its place in the order of Add, from 0.
type ID int

// Nobody is the owner of memory that no agent owns.
const Nobody ID = -1

// Asleep is the time that agents give to Next which wait for a Wake.
const Asleep = emu.Never - 1

// Agent is a state machine in virtual time: a slave on its core, the master with its host
// schedulers.
//
// Between windows the engine owns everything; within a window every runnable agent runs alone,
// perhaps on a thread of its own, and sees shared memory frozen as it was when the window began. An
// agent that is a fmt.Stringer is called by that name in errors.
type Agent interface {
	// Next is the time at which the agent wants to run; Never when something else must happen
	// first, Asleep when that can only be a Wake or input: the agent is not asked again until then.
	// A time that has passed means now.
	Next() emu.Cycles
	// Run executes the agent. Work that touches nothing shared may run ahead to horizon; an
	// interaction (a read of shared memory that others write, a store through the Port) happens
	// only while the agent's clock is before edge. The agent returns when its next step is an
	// interaction at or after edge, when its clock has reached horizon, or when it waits.
	Run(edge, horizon emu.Cycles)
	// Wake tells that something meant for the agent has become visible; at is the time of the
	// Notify. It is called between windows, in the total order of the notifications.
	Wake(at emu.Cycles)
	// HashState feeds clock, registers and queues into the state hash.
	HashState(h *emu.Hash)
}

// Server is what agents share and none of them is: it decides between two epochs what an access
// costs in the next one.
type Server interface {
	// AtEpoch tells that an epoch has ended at now, or several when nothing ran in those between:
	// the time since the last call is a multiple of an epoch. It is called on the driving goroutine
	// before the window at now runs; no store to shared memory is made there. Agents may be ahead
	// of now, by what they do in one go.
	AtEpoch(now emu.Cycles)
	// HashState feeds what the server carries from one epoch to the next.
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
