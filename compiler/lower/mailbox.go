package lower

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// A receive whose patterns are known only when a program runs (erl_eval's) cannot be written in
// Erlang: its functions may not be called while a message is looked at. So the library has two
// functions that are instructions: epiphany_mailbox:mark() tells where the next message will come,
// and epiphany_mailbox:peek(Mark, Timeout) gives {message, M} for the first message from there on,
// which stays in the mailbox, or timeout.

// libraryCalls are the functions that only the library calls, and that are instructions.
var libraryCalls = map[bytecode.MFA]func(f *fn, args []ir.Operand) ir.Operand{
	{Module: "epiphany_mailbox", Name: "mark"}: func(f *fn, _ []ir.Operand) ir.Operand {
		return f.value(ir.Instr{Op: bytecode.OpRecvMark})
	},
	{Module: "epiphany_mailbox", Name: "peek", Arity: 2}: func(f *fn, args []ir.Operand) ir.Operand {
		return f.peekFrom(args[0], args[1])
	},
}

// IsLibraryCall tells whether a function is one that only the library calls, and that is
// instructions.
func IsLibraryCall(mfa bytecode.MFA) bool { return libraryCalls[mfa] != nil }

// peekFrom waits for the first message from a mark on, and leaves it where it is.
func (f *fn) peekFrom(mark, timeout ir.Operand) ir.Operand {
	m := f.meet()
	peek, got, none, over := f.newBlock(), f.newBlock(), f.newBlock(), f.newBlock()
	f.emit(ir.Instr{Op: bytecode.OpRecvSeek, Args: []ir.Operand{mark}})
	f.jump(peek)
	f.cur = peek
	msg := f.f.NewValue()
	f.mailbox(ir.Instr{Op: bytecode.OpRecvPeek, Dst: msg}, got, none)
	f.cur = got
	f.emit(ir.Instr{Op: bytecode.OpRecvTimeout})
	m.leave(f.tuple([]ir.Operand{f.out.Atom("message"), ir.V(msg)}))
	f.cur = none
	f.mailbox(ir.Instr{Op: bytecode.OpRecvWaitTime, Args: []ir.Operand{timeout}}, over, peek)
	f.cur = over
	f.emit(ir.Instr{Op: bytecode.OpRecvTimeout})
	m.leave(f.out.Atom("timeout"))
	return m.done()
}
