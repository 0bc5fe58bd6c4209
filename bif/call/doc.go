// Package call provides what the bodies of built-in functions use.
//
// A function (Func) gets a Context and its arguments. The Context contains the memory with its
// terms, the atoms, and the Caller: the calling process, which has a heap, can collect garbage, and
// is charged. Functions cannot access anything else of a machine or a process; those that need more
// are part of the machine.
//
// # Rules
//
//   - A function computes the size of its result, reserves it once, and builds. If Reserve returns
//     false the function returns bif.Space, having changed nothing, and is called again.
//   - No term and no Go pointer into memory is kept across an allocation.
//   - A function charges the passes through its loops and the elements that it has read: functions
//     with a routine that is executed are priced by elements. The caller charges the code around
//     the loops.
//   - An error is an exception that the Context records: Fail, Badarg, FailTuple.
//
// Context has what most functions need: elements and parts of terms, results of common shapes,
// maps, iolists and characters. Its methods charge for what they do.
package call
