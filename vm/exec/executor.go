package exec

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Executor executes instructions.
type Executor interface {
	// Execute executes from the program counter of s until the slice is over or the process traps.
	Execute(s *State) Trap
}

// Native runs native code for the interpreter, which calls it at calls, at returns and after slow
// paths when the state has Entries.
type Native interface {
	// Enter executes native code from the program counter of s. It returns with the program counter
	// at an instruction that the interpreter must execute.
	Enter(s *State)
	// Called is called when function s.Callee, which has no entry yet, has been called.
	Called(s *State)
}

// NoEntry is the entry in State.Entries of an instruction to which native code must not jump.
const NoEntry = 1

// Trap is the reason why an execution ended, which the runner must handle.
type Trap uint8

// Reasons for an execution to end.
const (
	// TrapYield: the budget of the slice is used up.
	TrapYield Trap = iota
	// TrapGC: Need words must be free; the first Live x registers hold values. The instruction is
	// executed again after the collection.
	TrapGC
	// TrapBIF: the master must run the built-in function BIF with its arguments in x0… . Its result
	// is passed to Resume, an error to Throw.
	TrapBIF
	// TrapBinary: a binary is needed in shared DRAM, as specified by Request. The instruction is
	// executed again after Granted.
	TrapBinary
	// TrapPoll: the mailbox is exhausted; messages that have arrived at the core must be put into
	// it before the process continues.
	TrapPoll
	// TrapWait: the process waits for a message, and for Timeout if one is armed.
	TrapWait
	// TrapUndef: the process has called Undef, a function that is not loaded; the arguments are in
	// x0… .
	TrapUndef
	// TrapDone: the process has ended with ExitReason (a term on its heap).
	TrapDone
)

// Action says how an executor continues after a slow path: see the package comment.
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

// Runtime is the part of the machine that an executor calls for operations that it does not
// implement.
type Runtime interface {
	// Slow executes an instruction that the executor does not implement.
	Slow(in *code.Instr) (Action, int)
	// Arith executes arithmetic whose operands or result are not all small integers.
	Arith(in *code.Instr, t, u term.Term) (Action, int)
	// Room is called by an instruction that would leave only left words free, less than the state's
	// Slack. Next means that it may proceed.
	Room(in *code.Instr, left int) (Action, int)

	// Test evaluates a test of x[in.A] (and x[in.B]). Compare, Same and Equal compare terms that
	// are not both small integers or, for Same and Equal, the same word.
	Test(in *code.Instr) bool
	Compare(t, u term.Term) int
	Same(t, u term.Term) bool
	Equal(t, u term.Term) bool

	// Enter is called at a call of State.Callee when it or its caller is not known to run from the
	// cache. It sets State.Hot.
	Enter()
	// Line is called at a place of a profile; in stands in for the instruction that follows.
	Line(in *code.Instr)
	// Order executes an instruction of the weak memory order.
	Order(in *code.Instr)
}
