// Package jit executes functions that are called often in code for the computer's own processor.
// The rest is the interpreter's, and all that either leaves behind is the same to the last bit.
//
// # Units
//
// A function that has been called so many times on a machine is compiled, by itself: once for all
// cores, and once for the ARM, whose prices are others. Code is relative to the exec.State of the
// machine that runs it, where it finds memory, prices of loads, limits and ledger; fixed in it are
// only the instructions with their prices, which are those of code.Code. Snapshots of the program
// that add to it keep the native code of those before; where a module takes the places of one that
// has been purged, all is compiled anew.
//
// # Runs
//
// The instructions of a basic block that have native code are a run. What they cost together is
// added where it begins, and each run may be entered from outside. Whoever leaves in the middle
// takes back, by constants, what has not been executed: a test that fails for its branch, an
// instruction whose operands want the interpreter for itself, which the interpreter then executes
// from its beginning. It goes on in the same slice, and asks for native code again behind that
// instruction, at which a run may be entered, too.
//
// Calls and returns leave before they do anything if the function they lead to has no native code,
// does not run from the instruction cache, or the slice is over. They may lead to an instruction
// that is the interpreter's: its entry, at an odd place, leaves at once.
//
// # What has native code
//
// Moves; lists, tuples and funs made and taken apart; tests of types, as far as they look at no
// more than a header; tests whether two terms are the same, where their words tell or they are
// doubles; comparisons and selects of small integers; all arithmetic on small integers where the
// ledger has its price; sums, products and quotients of doubles and small integers, and the
// comparison of two doubles; frames, calls of functions by name and of funs of a module,
// returns; the smallest built-in functions where they cost cycles alone, those that count, copy
// and reverse lists among them, and math:sqrt/1; integers, parts and floats of 64 bits taken
// from bitstrings, what is skipped there, and the comparison of up to 32 bits with a literal;
// bitstrings on the heap made of up to 256 bits of small integers, doubles and literals, perhaps with
// a bitstring behind them, and up to 32 bits appended to one on the heap; values of immediate keys
// that small maps have; handlers of exceptions, as long as none comes.
//
// The interpreter has: all else that calls the runtime, such as other built-in functions, other
// operations on maps and bitstrings, receive and exceptions; large integers; allocation where the
// heap or the local stack is full. Under a profile, in the weak order of memory and without fences
// it has everything.
//
// # Memory
//
// A page is written first and executed then, never both. Native code runs on the stack of the
// goroutine, which must not grow meanwhile: it pushes nothing but one return address, and calls
// nothing; what it has no register for is in the state. It holds no pointers that the state does
// not hold. The scheduler and a profile of the emulator may interrupt it: they find an address that
// is in no Go function, and let it go on.
//
// # Bounds
//
// Native code does not compare indices with the size of memory. That of a term's address comes from
// the table of segments: one of a mapped segment is of the memory, behind which the rest of a
// segment is kept free; one of another is 8 GB or more behind its beginning, where nothing is.
// Places on heap and stack are within what the checks before them have left free and what the
// verifier has found of frames.
//
// A fault, which is a defect, becomes a panic with a Fault, and so the error of a run: Go takes the
// place of native code for a function that its caller has called in vain, since nothing but the
// return address is on the stack, and walks on from there. It does not tell where in native code
// that was; the Fault tells where this was entered.
//
// # Processors
//
// There is native code for amd64 and arm64 on Linux. What makes code is written once, with operations
// of amd64's kind: two operands, of which one may be in memory, and conditions of what came last.
// On arm64 each of them becomes the instructions that it takes there, and it is noted of what the
// next branch's condition is. Tests run it on a computer of the other kind under qemu: see the
// Makefile. Where there is none, or where the system refuses pages
// that can be executed, New gives an error.
package jit
