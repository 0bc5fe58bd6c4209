// Package builtin contains what the built-in functions that the master executes have in common: a
// Call, with its arguments as terms and as Go values, and the ways in which it can end.
//
// A function gets a Call and returns a term and a bif.Result. It reads its arguments with methods
// such as Elements, Text or Integer. It ends with an error, for example by Badarg, or with a
// result. Return builds a result on the caller's heap from Go values: Tuple, List, Map, strings,
// integers. If the heap has no room for it, the function ends with bif.Space and runs again after a
// collection: it must not change anything before it has its result. Memo keeps values that are
// expensive to compute again.
package builtin
