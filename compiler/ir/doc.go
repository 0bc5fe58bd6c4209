// Package ir is the compiler's form of a program between syntax and bytecode: control-flow graphs
// in static single assignment.
//
// A [Func] is a list of blocks, entered at Blocks[0]. A [Block] has parameters, instructions and
// one terminator. A [Value] is written once: by being a parameter of a block, the destination of an
// instruction, or the destination of a terminator, in which case it exists only behind the
// terminator's first edge. An [Operand] is a value or a constant. The parameters of the entry block
// are the function's arguments.
//
// Operations are those of package bytecode, without registers, frames, live counts and heap
// reservations: package codegen adds them. Which opcodes may be instructions and which terminators:
//
//	instruction  move, get_hd, get_tl, get_tuple_element, put_list, put_tuple, make_fun, make_export, arithmetic, bif and
//	             put_map_*, bs_create (these raise), call, call_fun, apply, send, try_end, catch_end, build_stacktrace, recv_remove,
//	             recv_timeout, recv_mark, recv_seek
//	TermReturn   Args[0] is the result
//	TermJump     one edge
//	TermTest     Op is a test, or arithmetic, bif, put_map_* or get_map_elem that may fail and give Dst; bs_* of
//	             matching, some of which give Dst, some Next too; edges: true, false
//	TermSelect   select_val or select_arity on Args[0]; Keys[i] leads to edge i, the last edge is the default
//	TermTry      try or catch; edges: body, handler
//	TermReceive  recv_peek (edges: message in Dst, exhausted), recv_next, recv_wait (edge: the peek) and recv_wait_time (edges: after
//	             the timeout, the peek)
//	TermFail     badmatch, case_clause, try_clause, badrecord, if_clause, function_clause, raise; no edge
//	TermNoReturn behind a call that never returns; no edge
//
// # Invariants
//
//   - Every use of a value is dominated by its definition. An edge has as many arguments as its target has parameters.
//   - A block belongs to the innermost try whose Handler it names; an exception in it continues there. A handler's block has three
//     parameters (class, reason, raw trace) that no edge passes, and starts in bytecode with try_case. The handler of a catch is a block whose first instruction
//     is catch_end; normal control reaches it by an edge with the value, exceptions reach it without.
//   - What a handler and the blocks behind it use is defined before the try: nothing defined in the body.
//   - Cycles exist only through recv_next, recv_wait and recv_wait_time, back to a block that ends in recv_peek.
//   - get_hd, get_tl, get_tuple_element, select_arity, test_arity and get_map_elem are dominated by the test that proves their
//     argument's type, on that same value (or the value was built by put_list, put_tuple).
//
// Not the business of this package: what is cheap on the machine.
package ir
