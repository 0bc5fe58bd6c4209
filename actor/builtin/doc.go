// Package builtin is what the built-in functions that the master executes have in common: a Call,
// with its arguments as terms and as Go values, and the ways in which it ends.
//
// A function is given a call and gives a term and a bif.Result. It reads its arguments with methods
// as Elements, Text or Integer, and ends with an error, as with Badarg, or with a result. A result
// that takes words of the caller's heap is built by Answer, from Go values: Tuple, List, Map,
// strings, integers. When the heap has no room for it the function ends with bif.Space, and is
// called again after a collection: it changes nothing before it has its result. What would be too
// dear to compute again is kept in Memo.
//
// What a function means is the business of the packages that have them.
package builtin
