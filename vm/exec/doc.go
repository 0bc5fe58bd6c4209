// Package exec executes decoded instructions: what the fast ones mean, and the seam behind which an
// executor stands.
//
// # Seam
//
// An Executor takes a State and goes on from its program counter until about as many bytecode
// instructions are done as the slice has, or the process traps. It is called once a slice. A State
// is what it needs of machine and process: the registers, memory as the core sees it, the
// instructions with their prices, the state of the instruction cache, the limits of heap and stack,
// and a Ledger. Everything it leaves behind is there and in emulated memory, to the last bit,
// whichever executor it is. Interpreter is the one that is always there.
//
// # Ledger
//
// Every instruction adds its price to the sums of a Ledger, words that do not depend on operands;
// loads through pointers add what the segment of the address costs. The sums are booked once a
// slice, by the machine, since what they come to is not a sum of what their parts come to: lines of
// code are rounded. An executor may keep sums in registers of its own, and add what a whole basic
// block costs at once (code.Code.Blocks); it has them in the ledger when it leaves, and when it
// calls Line, Order or Enter, which look at the time.
//
// # Slow paths
//
// What is not worth a place in an executor is a method of Runtime, which the machine has. Before
// one that gives an Action the executor puts program counter (behind the instruction), return
// address, heap top and stack pointer into the registers; afterwards it takes them from there. The
// action and the program counter tell how it goes on:
//
//   - Next: at that instruction.
//   - Branch: there as well, and the price of a branch that is taken is due.
//   - Back: as Next, but the slice may be over: a loop leads there.
//   - Call: there, at the beginning of function State.Callee, which is noted as called.
//   - Return: to the return address.
//   - Leave: nowhere. The executor ends with State.Trap at that instruction.
//   - Undo: as Leave, and the price of the instruction at which it leaves is taken back, for it is
//     going to be executed again.
//
// Words that the runtime puts on the heap it charges itself: State.Floor moves along with what it
// has put, so that heap top less floor is what instructions have.
//
// # Arithmetic
//
// Arithmetic on doubles and small integers, and comparisons of doubles, an executor does itself
// where State.Inline has the prices: what they cost the machine is then cycles, loads and fences
// alone, the same as if the runtime did them.
//
// # Slices
//
// A slice may end at calls, at returns and where Back says so; at exactly which instruction is part
// of what all executors agree on, as is the order of stamps in the instruction cache.
//
// What the rare instructions mean, prices in cycles, processes and their memory are not the
// business of this package.
package exec
