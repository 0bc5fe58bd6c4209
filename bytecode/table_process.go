package bytecode

import "github.com/parallergo/epiphany/emu/isa"

var exceptionOps = []OpInfo{
	{Op: OpTry, Name: "try", Operands: []Kind{KindY, KindLabel}, Frame: FrameNeeded,
		Picture: "at the label: x0 class, x1 reason, x2 raw trace",
		Doc:     "stores a catch mark in the slot: an exception unwinds to this frame and continues at the label",
		Body:    isa.MustParse(storeMark)},
	{Op: OpTryEnd, Name: "try_end", Operands: []Kind{KindY}, Frame: FrameNeeded,
		Doc:  "removes the catch mark: the slot becomes nil",
		Body: isa.MustParse("lsl r1,r1,#2; str r21,[r7,r1]")},
	{Op: OpTryCase, Name: "try_case", Operands: []Kind{KindY}, Frame: FrameNeeded,
		Picture: "-> x0 class, x1 reason, x2 raw trace",
		Doc:     "first instruction of a handler: removes the catch mark",
		Body:    isa.MustParse("lsl r1,r1,#2; str r21,[r7,r1]")},
	{Op: OpCatch, Name: "catch", Operands: []Kind{KindY, KindLabel}, Frame: FrameNeeded,
		Doc:  "as try, for the old catch; a catch_end stands at the label",
		Body: isa.MustParse(storeMark)},
	{Op: OpCatchEnd, Name: "catch_end", Operands: []Kind{KindY}, Clobber: KeepsX0, Frame: FrameNeeded, Heap: true, Clean: true,
		Picture: "x0 -> x0",
		Doc:     "removes the catch mark; after an exception x0 becomes {'EXIT',Reason} or the thrown value",
		Body:    isa.MustParse("lsl r1,r1,#2; ldr r2,[r7,r1]; str r21,[r7,r1]; sub r2,r2,r21; beq")},
	{Op: OpRaise, Name: "raise", Operands: []Kind{KindSrc, KindSrc, KindSrc}, Terminal: true, Heap: true, Clean: true,
		Picture: "Src class, Src reason, Src trace (raw or built) ->",
		Doc:     "raises an exception that was caught before",
		Body:    isa.MustParse("jalr r29")},
	{Op: OpBuildStacktrace, Name: "build_stacktrace", Clobber: KeepsX0, Heap: true, Clean: true,
		Picture: "x0 raw trace -> x0",
		Doc:     "turns a raw trace into a list of {Module,Function,Arity,Location}",
		Body:    isa.MustParse("jalr r29")},
	failure(OpBadmatch, "badmatch", "{badmatch,Src}"),
	failure(OpCaseClause, "case_clause", "{case_clause,Src}"),
	failure(OpTryClause, "try_clause", "{try_clause,Src}"),
	{Op: OpIfClause, Name: "if_clause", Terminal: true, Heap: true, Clean: true,
		Doc:  "raises the error if_clause",
		Body: isa.MustParse("jalr r29")},
	failure(OpBadRecord, "badrecord", "{badrecord,Src}"),
	{Op: OpFunctionClause, Name: "function_clause", Terminal: true, Heap: true, Clean: true,
		Picture: "x0..xArity-1 ->",
		Doc:     "raises the error function_clause; the arguments of the function go into the stack trace",
		Body:    isa.MustParse("jalr r29")},
}

// storeMark stores the catch mark of the handler at the label in a slot.
const storeMark = "lsr r2,r1,#1; lsl r3,r1,#31; asr r3,r3,#31; eor r2,r2,r3; add r2,r20,r2; lsl r2,r2,#6; add r2,r2,#27; " +
	"lsl r0,r0,#2; str r2,[r7,r0]"

func failure(op Op, name, reason string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindSrc}, Terminal: true, Heap: true, Clean: true,
		Picture: "Src ->",
		Doc:     "raises the error " + reason,
		Body:    isa.MustParse("jalr r29")}
}

var messageOps = []OpInfo{
	{Op: OpSend, Name: "send", Clobber: KeepsX0, Heap: true, Clean: true,
		Picture: "x0 destination, x1 message -> x0",
		Doc:     "sends a message; its result is the message",
		Body:    isa.MustParse("jalr r29")},
	{Op: OpRecvPeek, Name: "recv_peek", Operands: []Kind{KindLabel}, Clobber: KeepsNone, Heap: true, Clean: true,
		Picture: "-> x0 message",
		Doc:     "current message, or branches when the mailbox is exhausted",
		Body:    isa.MustParse("ldr r2,[r23,#6]; ldr r3,[r2]; sub r2,r3,#0; beq; ldr r0,[r3,#1]; str r0,[r6]")},
	{Op: OpRecvRemove, Name: "recv_remove",
		Doc:  "takes the current message out, cancels the timeout, restarts the scan",
		Body: isa.MustParse("ldr r2,[r23,#6]; ldr r3,[r2]; ldr r3,[r3]; str r3,[r2]; ldr r2,[r23,#7]; str r2,[r23,#6]; ldr r3,[r23,#5]; sub r3,r3,#0; bne")},
	{Op: OpRecvNext, Name: "recv_next", Operands: []Kind{KindLabel}, Clobber: KeepsNone, Terminal: true, Loops: true, Heap: true, Clean: true,
		Doc:  "keeps the current message, steps to the next, branches back to the recv_peek",
		Body: isa.MustParse("ldr r2,[r23,#6]; ldr r2,[r2]; str r2,[r23,#6]; " + jumpToLabel)},
	{Op: OpRecvWait, Name: "recv_wait", Operands: []Kind{KindLabel}, Clobber: KeepsNone, Terminal: true, Loops: true, Heap: true, Clean: true,
		Doc:  "waits for a message, then branches to the recv_peek",
		Body: isa.MustParse("jalr r29")},
	{Op: OpRecvWaitTime, Name: "recv_wait_time", Operands: []Kind{KindLabel, KindSrc}, Clobber: KeepsNone, Loops: true, Heap: true, Clean: true,
		Doc:  "as recv_wait, but falls through after so many milliseconds; the atom infinity waits for ever",
		Body: isa.MustParse("jalr r29")},
	{Op: OpRecvTimeout, Name: "recv_timeout",
		Doc:  "restarts the scan after a timeout",
		Body: isa.MustParse("ldr r2,[r23,#7]; str r2,[r23,#6]")},
	{Op: OpRecvMark, Name: "recv_mark", Operands: []Kind{KindDst},
		Picture: "-> Dst",
		Doc:     "notes the end of the mailbox: messages from there on are those that come later",
		Body:    isa.MustParse("ldr r2,[r23,#8]; lsl r0,r2,#4; orr r0,r0,r19")},
	{Op: OpRecvSeek, Name: "recv_seek", Operands: []Kind{KindSrc},
		Picture: "Src mark ->",
		Doc:     "starts the scan of the mailbox at a mark; what is none is ignored",
		Body:    isa.MustParse("ldr r2,[r0]; str r2,[r23,#6]")},
}
