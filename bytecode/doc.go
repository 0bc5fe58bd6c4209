// Package bytecode is the language of the virtual machine: its instructions, their encoding, the
// module that holds them, and the verifier that decides whether a module may be loaded.
//
// # Machine
//
// A process has 240 x registers, x0 to x239, which hold arguments, results and temporaries; a stack
// of frames of y registers; and CP, the place to return to. A function gets its arguments in x0, x1
// … and gives its result in x0. The code of a fun gets the fun's arguments, then its free
// variables. A call sets CP, destroys every x register but the result, and keeps y registers.
//
// allocate pushes a frame: its slots y0, y1 … become nil and CP is saved. deallocate pops it and
// restores CP. A call that is not a tail call destroys CP, so it needs a frame. A function has at
// most one frame at a time.
//
// Memory is taken from the heap by words. test_heap reserves words for the put_list, put_tuple,
// make_fun and make_export behind it; arithmetic, bif and the map instructions reserve for
// themselves. All of these, and allocate, may collect garbage: their live operand n says that x0 to
// x(n-1) are kept and all other x registers are dead afterwards. The instruction is then executed
// again, so its sources are below n too.
//
// Tests branch to their label when they are false. An instruction with a fail operand branches
// there when it cannot give a result, or raises an exception when the operand is 0.
//
// try stores a catch mark in a slot. When an exception is raised the machine searches the stack
// from its top, each frame from y0 on, for the first mark: so the mark of an inner try has a lower
// slot number than the marks of the tries around it in the same frame. It unwinds to that frame and
// continues at the mark's label, where try_case or catch_end of the same slot stands, with class,
// reason and raw trace in x0 to x2. A mark is removed by try_end, try_case or catch_end, in the
// reverse of the order in which marks were stored.
//
// A receive is
//
//	Peek: recv_peek Wait      current message into x0
//	      …match…             on a match: recv_remove, body
//	      recv_next Peek      no match: keep the message, look at the next
//	Wait: recv_wait Peek      or: recv_wait_time Peek,Time; recv_timeout; body of after
//
// Where all its patterns have a reference made since, no message before that needs looking at:
// recv_mark, before the reference is made, notes the end of the mailbox, and recv_seek, before
// Peek, starts there.
//
// The table [Ops] has each instruction's operands, its effects, its documentation and what its
// handler costs on the modelled core; package cost renders it.
//
// # Bit syntax
//
// A pattern on a bitstring keeps nothing beside registers: each bs_ instruction of a pattern takes
// the bitstring and a position, a small integer that counts the bits before it, 0 at first, and
// gives a value and the next position. It branches to its label when the pattern does not match,
// and also when the first source is no bitstring, the second no position in it, or the size no
// small integer from 0 on. So patterns may share beginnings, and alternatives begin at any position
// that has been computed. Flags are [BitsLittle] and [BitsSigned]; sizes count units.
//
// bs_create has three sources for each segment: a [Segment] (type, flags, unit) as a small integer,
// the value, the size, which is nil for all of a bitstring and for utf types. It raises badarg, or
// system_limit when the result were longer than the largest small integer in bits. Where the first
// segment is all of a bitstring, and not shorter than the rest, the rest is appended to it in place
// if it can be: a loop that appends takes time in proportion to what it appends.
//
// # Heap fence
//
// A core's stores to DRAM are not visible to its own later loads until a fence has gone round.
// put_list, put_tuple, make_fun and make_export store to the heap and make it dirty, heap_fence
// makes it clean, and the verifier keeps a bit of it for each path; where paths join the heap is
// dirty if it is on one of them. The heap must be clean for the instructions that the table marks
// Clean: those that load from it, that may collect it, and that may leave the function or hand
// terms to others (calls, return, send, receive, exceptions).
//
// What the runtime stores it fences itself: so bif and the map instructions want a clean heap and
// leave one. Arithmetic and comparisons do their work in registers as a rule and are allowed while
// the heap is dirty; their slow path, in the runtime, fences before it looks at the heap, collects
// or raises. An exception therefore always finds the heap clean, and so does the handler.
// recv_remove and recv_timeout touch the mailbox, which the runtime writes, and nothing that the
// function has stored.
//
// # Encoding
//
// An instruction is an opcode byte and its operands in the order of the table. Numbers (counts,
// sizes, table indices, slots of marks) are varints: seven bits in a byte, least significant first,
// the high bit set in all but the last. Signed numbers are folded to unsigned (0, -1, 1, -2 …:
// zigzag). A source, register or destination is a source byte, with more bytes for the rarer kinds:
//
//	00-7F  x0..x127
//	80-BF  y0..y63
//	C0-DF  small integers -8..23
//	E0     nil
//	E1     other small integer of 28 bits, signed varint
//	E2     atom, varint index into the module's atoms
//	E3     literal, varint index
//	E4     y64 and up, varint of the number less 64
//	E5     x128..x239, one byte
//
// A label is the signed distance in bytes from the start of its instruction, so code is independent
// of its position. In a fail operand 0 means raise. A list is its length, then its entries. Every
// number is in its shortest form and there is one encoding for each operand: Assemble and
// Disassemble are inverse to each other.
//
// A call names an entry of the function's own table of calls out; so a function can be placed and
// moved alone. Its [Place] is where the programmer wants it.
//
// # Container
//
// Marshal writes a module as MessagePack: an array of the magic "EPBC", the version, name, source
// file, atoms, literals, imports, exports, lambdas, functions and attributes, each as an array;
// container.go has the fields. Literals and attribute values are byte strings in the wire format of
// package term. Unmarshal takes untrusted bytes: declared lengths are compared with the bytes that
// are there before anything is allocated, the limits in container.go hold, and trailing bytes are
// refused.
//
// # Verification
//
// Verify accepts a module only if, whatever path its code takes, the machine's unchecked
// instructions are safe. A module is refused unless
//
//   - names are unique and not too long, table indices are in range, exports and lambdas name functions of the right arity;
//   - literals and attributes are constants: no pids, references, or funs but fun M:F/A;
//   - code decodes to its last byte; labels are starts of instructions in the function; control cannot run off the end;
//   - the flow of control within a function has no cycle but those that recv_next, recv_wait and recv_wait_time close by branching back
//     to a recv_peek (other loops are calls, which count reductions);
//   - x registers are below 240 and slots below the frame's size; x registers are written before they are read, on every path;
//   - frames are balanced: where paths join they agree on the frame; calls that return need one, return and tail calls leave none,
//     deallocate and the _last calls name its size;
//   - live counts are at most the number of initialised x registers counted from x0, and sources of such an instruction are
//     below its live count;
//   - put_list, put_tuple, make_fun and make_export find their words reserved by a test_heap that precedes them on every path, with
//     no instruction between that may allocate or collect;
//   - a heap_fence is between what stores to the heap and what wants it clean, on every path;
//   - get_list, get_hd and get_tl read a register known to hold a cons, get_tuple_element, test_arity and select_arity a tuple (the former one of
//     sufficient size), get_map_elem a map;
//   - the third source of raise, and x0 of build_stacktrace, is a trace or nil;
//   - a slot with a catch mark is neither read nor written as a value; marks are removed in order, before the frame is; the label of try
//     (catch) is a try_case (catch_end) of the same slot;
//   - recv_remove and recv_next follow one recv_peek that gave a message, with no call, wait or other of the two between, and recv_next
//     branches back to it;
//   - bif calls an inline built-in function (package bif) with as many sources as its arity, and with a fail label only one allowed in guards; all
//     other counts (lambdas' free variables, keys and values of maps, constants of select) fit too.
//
// What a register is known to hold is tracked per x and y register. It is any, cons, tuple of at
// least n elements, map, or trace. It is learnt on the branch that proves it: by is_nonempty_list,
// is_tuple, test_arity, is_tagged_tuple, select_arity (at the label of the size) and is_map; from
// put_list, put_tuple, the map instructions and moved literals; and from the trace that a handler
// gets in x2, which build_stacktrace keeps. It moves with move, is lost when the register is
// written, and for x registers at calls. Only the register named in the test learns, not its
// copies. Where paths join a register holds what is true on all of them. A handler starts with what
// held at every point from which an exception may reach it.
//
// Code without receive is visited once. What may return by a receive is visited until nothing new
// is learnt; work and memory are limited in proportion to the size of the function, beyond which it
// is refused as too complex. The compiler's code is far from it.
//
// Not the business of this package: what instructions do (package vm), what they cost (package
// cost), where code is placed (package swicache), what a heap fence costs.
package bytecode
