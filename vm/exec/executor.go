package exec

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Executor executes instructions.
type Executor interface {
	// Execute goes on at the program counter of s until the slice is over or the process traps.
	Execute(s *State) Trap
}

// Native runs native code for the interpreter, which asks it at calls, at returns and after slow
// paths when the state has Entries.
type Native interface {
	// Enter goes on at the program counter of s, natively. It comes back with the program counter
	// at an instruction that is the interpreter's.
	Enter(s *State)
	// Called tells that function s.Callee, which has no entry yet, has been called.
	Called(s *State)
}

// NoEntry is what an instruction has in State.Entries that native code must not go to.
const NoEntry = 1

// Trap is what a process asked its runner for when an execution ended.
type Trap uint8

// Reasons for an execution to end.
const (
	// TrapYield: the budget of the slice is used up.
	TrapYield Trap = iota
	// TrapGC: Need words are wanted with the first Live x registers holding values. The instruction
	// is executed again after the collection.
	TrapGC
	// TrapBIF: the built-in function BIF is to be run by the master with its arguments in x0… .
	// Its result goes to x0 (Resume), an error to Throw.
	TrapBIF
	// TrapBinary: a binary is wanted in shared DRAM, as Request tells. The instruction is executed
	// again after Granted.
	TrapBinary
	// TrapPoll: the mailbox is exhausted; messages that have arrived at the core must be taken in
	// before the process looks again.
	TrapPoll
	// TrapWait: the process waits for a message, and for Timeout if one is armed.
	TrapWait
	// TrapUndef: a call of a function that is not loaded: Undef tells which, the arguments are in
	// x0… .
	TrapUndef
	// TrapDone: the process has ended with ExitReason (a term on its heap).
	TrapDone
)

// Action is how an executor goes on after a slow path: see the package's comment.
type Action uint8

// Actions.
const (
	Next Action = iota
	Branch
	Back
	Call
	Return
	Leave
	Undo
)

// Runtime is the part of the machine that an executor calls for what it does not execute itself.
type Runtime interface {
	// Slow executes an instruction that the executor has no code for.
	Slow(in *code.Instr) (Action, int)
	// Arith computes what is not done with small integers alone.
	Arith(in *code.Instr, t, u term.Term) (Action, int)
	// Room is called by an instruction that leaves left words free where less are than the state's
	// Slack. Next means that it may go on.
	Room(in *code.Instr, left int) (Action, int)

	// Test decides a test of x[in.A] (and x[in.B]), the others compare terms that are not both
	// small integers or, for Same and Equal, the same word.
	Test(in *code.Instr) bool
	Compare(t, u term.Term) int
	Same(t, u term.Term) bool
	Equal(t, u term.Term) bool

	// Enter is a call of State.Callee while it or its caller is not known to run from the cache. It
	// sets State.Hot.
	Enter()
	// Line is a place of a profile: instruction in takes the place of one that follows.
	Line(in *code.Instr)
	// Order executes an instruction of the weak order of memory.
	Order(in *code.Instr)
}
