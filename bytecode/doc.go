// Package bytecode defines the language of the virtual machine: its instructions, their encoding,
// modules, and the verifier that decides whether a module may be loaded.
//
// # Machine
//
// A process has 240 x registers, x0 to x239, which hold arguments, results and temporaries; a stack
// of frames of y registers; and CP, the return address. A function receives its arguments in x0, x1
// … and returns its result in x0. The code of a fun receives the fun's arguments, then its free
// variables. A call sets CP, destroys every x register except the result, and preserves y
// registers.
//
// allocate pushes a frame: its slots y0, y1 … become nil and CP is saved. deallocate pops it and
// restores CP. A call that is not a tail call destroys CP, so it needs a frame. A function has at
// most one frame at a time.
//
// Heap memory is allocated in words. test_heap reserves words for the put_list, put_tuple, make_fun
// and make_export instructions that follow; arithmetic, bif and the map instructions reserve their
// own. All of these, and allocate, may collect garbage: their live operand n says that x0 to x(n-1)
// are preserved and all other x registers are dead afterwards. After a collection the instruction
// is executed again, so its source registers must also be below n.
//
// Tests branch to their label when they are false. An instruction with a fail operand branches to
// that label when it fails, or raises an exception if the operand is 0.
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
// If all patterns of a receive contain a new reference, messages that arrived before the reference
// was made need not be examined: recv_mark, before the reference is made, records the end of the
// mailbox, and recv_seek, before Peek, starts the scan there.
//
// The table [Ops] has the operands, the effects, the documentation and the handler of each
// instruction; package cost renders it.
//
// # Bit syntax
//
// Matching a bitstring has no state outside registers: each bs_ instruction of a pattern has as
// sources the bitstring and a position, a small integer that counts the bits before it, initially
// 0. It computes a value and the next position. It branches to its label when the pattern does not
// match, and also when the first source is not a bitstring, the second is not a position in it, or
// the size is not a small integer of at least 0. So patterns may share prefixes, and alternatives
// may begin at any computed position. Flags are [BitsLittle] and [BitsSigned]; sizes are in units.
//
// bs_create has three sources for each segment: a [Segment] (type, flags, unit) as a small integer,
// the value, and the size, which is nil for a whole bitstring and for utf types. It raises badarg,
// or system_limit if the number of bits of the result exceeded the largest small integer. If the
// first segment is a whole bitstring, and not shorter than the rest, the rest is appended to it in
// place if possible: the time of a loop that appends is proportional to the appended data.
//
// # Heap fence
//
// A core's stores to DRAM are not visible to its own later loads until a fence has completed.
// put_list, put_tuple, make_fun and make_export store to the heap and make it dirty; heap_fence
// makes it clean. The verifier tracks this on each path; where paths join, the heap is dirty if it
// is dirty on one of them. The heap must be clean for the instructions that the table marks Clean:
// those that load from it, that may collect it, and that may leave the function or pass terms to
// others (calls, return, send, receive, exceptions).
//
// The runtime fences its own stores: so bif and the map instructions require a clean heap and leave
// it clean. Arithmetic and comparisons usually work in registers and are allowed while the heap is
// dirty; their slow path, in the runtime, fences before it reads the heap, collects or raises.
// Therefore the heap is always clean when an exception is raised, and in its handler. recv_remove
// and recv_timeout access the mailbox, which the runtime writes, and nothing that the function has
// stored.
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
// A call names an entry in the function's own table of outgoing calls, so that a function can be
// placed and moved by itself. Its [Place] is the place requested by the programmer.
//
// # Container
//
// Marshal writes a module as MessagePack: an array of the magic "EPBC", the version, name, source
// file, atoms, literals, imports, exports, lambdas, functions and attributes, each as an array;
// container.go has the fields. Literals and attribute values are byte strings in the wire format of
// package term. Unmarshal takes untrusted bytes: declared lengths are compared with the remaining
// bytes before anything is allocated, the limits in container.go are enforced, and trailing bytes
// are refused.
//
// # Verification
//
// Verify accepts a module only if, whatever path its code takes, the machine's unchecked
// instructions are safe. A module is refused unless
//
//   - names are unique and not too long, table indices are in range, exports and lambdas name
//     functions of the right arity;
//   - literals and attributes are constants: no pids, references, or funs but fun M:F/A;
//   - code decodes completely; labels are starts of instructions in the function; control cannot
//     run off the end;
//   - the flow of control within a function has no cycle but those that recv_next, recv_wait and
//     recv_wait_time close by branching back to a recv_peek (other loops are calls, which count
//     reductions);
//   - x registers are below 240 and slots below the frame's size; x registers are written before
//     they are read, on every path;
//   - frames are balanced: where paths join they agree on the frame; calls that return need one,
//     return and tail calls leave none, deallocate and the _last calls name its size;
//   - live counts are at most the number of initialised x registers counted from x0, and sources of
//     such an instruction are below its live count;
//   - put_list, put_tuple, make_fun and make_export find their words reserved by a test_heap that
//     precedes them on every path, with no instruction between that may allocate or collect;
//   - a heap_fence is between what stores to the heap and what wants it clean, on every path;
//   - get_list, get_hd and get_tl read a register known to hold a cons, get_tuple_element,
//     test_arity and select_arity a tuple (the former one of sufficient size), get_map_elem a map;
//   - the third source of raise, and x0 of build_stacktrace, is a trace or nil;
//   - a slot with a catch mark is neither read nor written as a value; marks are removed in order,
//     before the frame is; the label of try (catch) is a try_case (catch_end) of the same slot;
//   - recv_remove and recv_next follow one recv_peek that gave a message, with no call, wait or
//     other of the two between, and recv_next branches back to it;
//   - bif calls an inline built-in function (package bif) with as many sources as its arity, and
//     with a fail label only one allowed in guards; all other counts (lambdas' free variables, keys
//     and values of maps, constants of select) fit too.
//
// The verifier tracks what each x and y register is known to hold: any, cons, tuple of at least n
// elements, map, or trace. A fact is learnt on the branch that proves it: by is_nonempty_list,
// is_tuple, test_arity, is_tagged_tuple, select_arity (at the label of the size) and is_map; from
// put_list, put_tuple, the map instructions and moved literals; and from the trace in x2 of a
// handler, which build_stacktrace preserves. move copies a fact; a fact is lost when its register
// is written, and for x registers at calls. A test teaches only about the register that it names,
// not about its copies. Where paths join, the facts are those that hold on all of them. A handler
// starts with the facts that held at every point from which an exception may reach it.
//
// Code without receive is visited once. Code in the loop of a receive is visited until the facts no
// longer change. Work and memory are limited in proportion to the size of the function; beyond the
// limit the function is refused as too complex. Code of the compiler is far below it.
//
// Other packages define what instructions do (vm), what they cost (cost), where code is placed
// (swicache), and what a heap fence costs.
package bytecode
