// Package exec executes decoded instructions. It defines the interface of executors and the meaning
// of the fast instructions.
//
// # Executors
//
// An Executor executes from the program counter of a State until about as many bytecode
// instructions are done as the slice allows, or the process traps. It is called once per slice. A
// State contains what it needs of machine and process: the registers, the core's view of memory,
// the instructions with their prices, the state of the instruction cache, the limits of heap and
// stack, and a Ledger. All results are in the State and in emulated memory, and are identical to
// the last bit for all executors. Interpreter is available on every host.
//
// # Ledger
//
// Every instruction adds its price, which does not depend on operands, to the sums of a Ledger; a
// load through a pointer adds the cost of the address's segment. The machine books the sums once
// per slice; booking more often would change the result, because lines of code are rounded. An
// executor may keep sums in its own registers, and add the price of a whole basic block at once
// (code.Code.Blocks). It must store them in the ledger when it leaves, and before it calls Line,
// Order or Enter, which use the time.
//
// # Slow paths
//
// Operations that executors do not implement are methods of Runtime, which the machine implements.
// Before it calls a method that returns an Action, the executor stores the program counter (of the
// next instruction), return address, heap top and stack pointer in the registers; afterwards it
// reloads them. The action and the program counter say how to continue:
//
//   - Next: continue at that instruction.
//   - Branch: as Next, and charge the price of a taken branch.
//   - Back: as Next, but first check whether the slice is over: this is a loop.
//   - Call: continue at the start of function State.Callee, and note the call.
//   - Return: continue at the return address.
//   - Leave: return State.Trap, with the process at that instruction.
//   - Undo: as Leave, and subtract the price of the instruction at which the process stays, because
//     it will be executed again.
//
// The runtime itself charges words that it puts on the heap: it advances State.Floor by them, so
// that heap top minus floor is what instructions have put there.
//
// # Arithmetic
//
// If State.Inline has prices, an executor itself computes arithmetic on doubles and small integers,
// and comparisons of doubles. Their costs are then only cycles, loads and fences, and equal to
// those of the runtime.
//
// # Slices
//
// A slice may end at calls, at returns and at Back. All executors end it at exactly the same
// instruction, and assign the stamps of the instruction cache in the same order.
//
// The meaning of rare instructions, prices in cycles, and processes with their memory belong to
// other packages.
package exec
