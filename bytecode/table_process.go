package bytecode

var exceptionOps = []OpInfo{
	{Op: OpTry, Name: "try", Operands: []Kind{KindY, KindLabel}, Frame: FrameNeeded,
		Picture: "at the label: x0 class, x1 reason, x2 raw trace",
		Doc:     "stores a catch mark in the slot: an exception unwinds to this frame and continues at the label"},
	{Op: OpTryEnd, Name: "try_end", Operands: []Kind{KindY}, Frame: FrameNeeded,
		Doc: "removes the catch mark: the slot becomes nil"},
	{Op: OpTryCase, Name: "try_case", Operands: []Kind{KindY}, Frame: FrameNeeded,
		Picture: "-> x0 class, x1 reason, x2 raw trace",
		Doc:     "first instruction of a handler: removes the catch mark"},
	{Op: OpCatch, Name: "catch", Operands: []Kind{KindY, KindLabel}, Frame: FrameNeeded,
		Doc: "as try, for the old catch; a catch_end stands at the label"},
	{Op: OpCatchEnd, Name: "catch_end", Operands: []Kind{KindY}, Clobber: KeepsX0, Frame: FrameNeeded, Heap: true,
		Picture: "x0 -> x0",
		Doc:     "removes the catch mark; after an exception x0 becomes {'EXIT',Reason} or the thrown value"},
	{Op: OpRaise, Name: "raise", Operands: []Kind{KindSrc, KindSrc, KindSrc}, Terminal: true, Heap: true,
		Picture: "Src class, Src reason, Src trace (raw or built) ->",
		Doc:     "raises an exception that was caught before"},
	{Op: OpBuildStacktrace, Name: "build_stacktrace", Clobber: KeepsX0, Heap: true,
		Picture: "x0 raw trace -> x0",
		Doc:     "turns a raw trace into a list of {Module,Function,Arity,Location}"},
	failure(OpBadmatch, "badmatch", "{badmatch,Src}"),
	failure(OpCaseClause, "case_clause", "{case_clause,Src}"),
	failure(OpTryClause, "try_clause", "{try_clause,Src}"),
	{Op: OpIfClause, Name: "if_clause", Terminal: true, Heap: true,
		Doc: "raises the error if_clause"},
	failure(OpBadRecord, "badrecord", "{badrecord,Src}"),
	{Op: OpFunctionClause, Name: "function_clause", Terminal: true, Heap: true,
		Picture: "x0..xArity-1 ->",
		Doc:     "raises the error function_clause; the arguments of the function go into the stack trace"},
}

func failure(op Op, name, reason string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindSrc}, Terminal: true, Heap: true,
		Picture: "Src ->",
		Doc:     "raises the error " + reason}
}

var messageOps = []OpInfo{
	{Op: OpSend, Name: "send", Clobber: KeepsX0, Heap: true,
		Picture: "x0 destination, x1 message -> x0",
		Doc:     "sends a message; its result is the message"},
	{Op: OpRecvPeek, Name: "recv_peek", Operands: []Kind{KindLabel}, Clobber: KeepsNone, Heap: true,
		Picture: "-> x0 message",
		Doc:     "current message, or branches when the mailbox is exhausted"},
	{Op: OpRecvRemove, Name: "recv_remove",
		Doc: "takes the current message out, cancels the timeout, restarts the scan"},
	{Op: OpRecvNext, Name: "recv_next", Operands: []Kind{KindLabel}, Clobber: KeepsNone, Terminal: true, Counts: true, Heap: true,
		Doc: "keeps the current message, steps to the next, branches back to the recv_peek"},
	{Op: OpRecvWait, Name: "recv_wait", Operands: []Kind{KindLabel}, Clobber: KeepsNone, Terminal: true, Counts: true, Heap: true,
		Doc: "waits for a message, then branches to the recv_peek"},
	{Op: OpRecvWaitTime, Name: "recv_wait_time", Operands: []Kind{KindLabel, KindSrc}, Clobber: KeepsNone, Counts: true, Heap: true,
		Doc: "as recv_wait, but falls through after so many milliseconds; the atom infinity waits for ever"},
	{Op: OpRecvTimeout, Name: "recv_timeout",
		Doc: "restarts the scan after a timeout"},
}
