// Package call is what the bodies of built-in functions are written with.
//
// A function (Func) gets a Context and its arguments. The Context has the memory with its terms,
// the atoms, and the Caller: the process that calls, of which a function knows that it has a heap,
// can collect garbage, and pays for what is done. Everything else that a machine or a process is
// stays out of sight; a function that wants more is the machine's own.
//
// # Rules
//
//   - A function computes the size of its result, reserves it once, and builds. Where Reserve reports
//     that there is no room the function returns bif.Space, having done nothing, and is called again.
//   - No term and no Go pointer into memory is kept across an allocation.
//   - A function charges the passes through its loops, and the elements that it has looked at, for
//     one with a routine that is executed is priced by these. Its code beside them is charged by
//     whoever calls it.
//   - An error is an exception that the Context notes: Fail, Badarg, FailTuple.
//
// Context has what most functions need: elements and parts of terms, results of the common shapes,
// maps, iolists and characters. What they do is charged.
package call
