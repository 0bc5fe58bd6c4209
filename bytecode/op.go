package bytecode

// Op is the code of an instruction. The table Ops has the meaning, operands, cost and documentation
// of each.
type Op uint8

// Kind is the kind of an operand.
type Kind uint8

// Operand kinds of instructions in the table, and of Arg values.
const (
	KindNone   Kind = iota
	KindX           // x register
	KindY           // y register, slot of the current frame
	KindInt         // small integer (28 bits)
	KindAtom        // index into the module's atoms
	KindNil         // empty list
	KindLit         // index into the module's literals
	KindLabel       // label in the function (assembly) or byte offset in it (decoded bytes)
	KindNum         // unsigned number: arity, live count, frame size, tuple index
	KindCall        // index into the function's table of calls out
	KindLambda      // index into the module's lambdas
	KindReg         // table only: x or y, read
	KindDst         // table only: x or y, written
	KindSrc         // table only: x, y, int, atom, nil or literal
	KindFail        // table only: label, or 0: raise instead of branching
	KindSrcs        // table only: count, then that many sources
	KindPairs       // table only: count, then that many (constant source, label) pairs
)

// Instructions. Keep in step with Ops (a test checks it).
const (
	OpLabel Op = iota // assembly only: Args[0] numbers the position

	// Control
	OpCall        // Call: return to the next instruction
	OpCallOnly    // Call: tail call, no frame
	OpCallLast    // Call, Num: tail call after removing a frame of Num slots
	OpCallFun     // Num: x0..xN-1 arguments, xN the fun
	OpCallFunOnly // Num
	OpCallFunLast // Num, Num: arity, frame
	OpApply       // Num: x0..xN-1 arguments, xN module, xN+1 function
	OpApplyOnly   // Num
	OpApplyLast   // Num, Num
	OpReturn      //
	OpJump        // Label
	OpAllocate    // Num, Num: frame slots (all become nil), live x registers
	OpDeallocate  // Num: frame slots
	OpTestHeap    // Num, Num: words needed, live x registers

	// Moves and construction (heap words must have been reserved by test_heap)
	OpMove            // Src, Dst
	OpGetList         // Reg, Dst, Dst
	OpGetHd           // Reg, Dst
	OpGetTl           // Reg, Dst
	OpGetTupleElement // Reg, Num (0-based), Dst
	OpPutList         // Src, Src, Dst: 2 words
	OpPutTuple        // Dst, Srcs: 1+n words
	OpMakeFun         // Lambda, Dst, Srcs: 5+n words
	OpMakeExport      // Call, Dst: fun M:F/A of an import, 4 words

	// Type tests: branch to the label when the test fails
	OpIsInteger      // Label, Src
	OpIsFloat        // Label, Src
	OpIsNumber       // Label, Src
	OpIsAtom         // Label, Src
	OpIsBoolean      // Label, Src
	OpIsPid          // Label, Src
	OpIsReference    // Label, Src
	OpIsPort         // Label, Src
	OpIsList         // Label, Src
	OpIsNonemptyList // Label, Src
	OpIsNil          // Label, Src
	OpIsTuple        // Label, Src
	OpIsBinary       // Label, Src
	OpIsBitstring    // Label, Src
	OpIsMap          // Label, Src
	OpIsFunction     // Label, Src
	OpIsFunction2    // Label, Src, Src
	OpTestArity      // Label, Reg, Num: a tuple has this size (Reg holds a tuple)
	OpIsTaggedTuple  // Label, Src, Num, Src: tuple of this size whose first element is this atom

	// Comparisons: branch to the label when false
	OpIsEqExact // Label, Src, Src
	OpIsNeExact // Label, Src, Src
	OpIsEq      // Label, Src, Src
	OpIsNe      // Label, Src, Src
	OpIsLt      // Label, Src, Src
	OpIsGe      // Label, Src, Src

	OpSelectVal   // Src, Label (default), Pairs: =:= on atoms, small integers, nil
	OpSelectArity // Reg (a tuple), Label (default), Pairs (int constants)

	// Arithmetic: Fail, Num live, Src [, Src], Dst
	OpAdd
	OpSub
	OpMul
	OpDiv // integer division
	OpRem
	OpFDiv // the operator /
	OpNeg
	OpBand
	OpBor
	OpBxor
	OpBnot
	OpBsl
	OpBsr

	// Built-in functions callable in guards; the function is an import in the table of calls
	OpBif // Fail, Num live, Call, Dst, Srcs

	// Maps
	OpPutMapAssoc // Fail, Num live, Src map, Dst, Srcs (key, value, key, value …)
	OpPutMapExact // Fail, Num live, Src map, Dst, Srcs; a missing key raises {badkey,K}
	OpGetMapElem  // Label, Reg (a map), Src key, Dst

	// Exceptions
	OpTry             // Y, Label: handler; x0 class, x1 reason, x2 raw trace there
	OpTryEnd          // Y
	OpTryCase         // Y: first instruction of the handler
	OpCatch           // Y, Label
	OpCatchEnd        // Y: x0 becomes {'EXIT',R} or the thrown value; also reached without exception
	OpRaise           // Src class, Src reason, Src raw trace
	OpBuildStacktrace // x0 raw trace becomes a list of {M,F,A,Location}
	OpBadmatch        // Src
	OpCaseClause      // Src
	OpTryClause       // Src
	OpIfClause        //
	OpBadRecord       // Src
	OpFunctionClause  // raises function_clause with the function's own arguments x0..xArity-1

	// Messages
	OpSend         // x0 ! x1, result in x0
	OpRecvPeek     // Label: current message to x0, or branch when the mailbox is exhausted
	OpRecvRemove   // take the current message out, cancel the timeout, restart the scan
	OpRecvNext     // Label: keep the current message, step to the next, branch back to the peek
	OpRecvWait     // Label: wait for a message, then branch to the peek
	OpRecvWaitTime // Label, Src: as RecvWait, but fall through after so many milliseconds; the atom infinity waits for ever
	OpRecvTimeout  // restart the scan after a timeout

	// Memory
	OpHeapFence // what the process stored to its heap before is visible to its loads behind

	// Bit syntax: a position is a small integer, in bits from the start of the bitstring
	OpBsGetInteger  // Label, Num live, Src bitstring, Src position, Src size, Num unit, Num flags, Dst value, Dst next position
	OpBsGetFloat    // the same
	OpBsGetBits     // the same; the value is a bitstring
	OpBsGetTail     // Label, Num live, Src bitstring, Src position, Num unit, Dst: what is left
	OpBsGetUtf      // Label, Src bitstring, Src position, Num BitsUTF8, BitsUTF16 or BitsUTF32 and flags, Dst character, Dst next position
	OpBsSkip        // Label, Src bitstring, Src position, Src size, Num unit, Dst next position
	OpBsMatchString // Label, Src bitstring, Src position, Src bitstring to be there, Dst next position
	OpBsTestEnd     // Label, Src bitstring, Src position
	OpBsTestUnit    // Label, Src bitstring, Src position, Num unit: what is left is a multiple of it
	OpBsCreate      // Fail, Num live, Dst, Srcs: for each segment Int (see Segment), value, size

	// Receive with a fresh reference
	OpRecvMark // Dst: where the next message will come
	OpRecvSeek // Src: start the scan at a mark

	NumOps
)
