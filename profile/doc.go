// Package profile says where the cycles of cores and ARM go: a tree of call stacks for each agent,
// to whose nodes all that the agent's counters count is attributed, and its file form, a pprof
// profile.
//
// # Exact
//
// Nothing is sampled. A Collector remembers the sum of what it has attributed. When an agent comes
// to another place in the program, or to another of the runtime's functions, it shows its counters;
// what they have counted beyond that sum belongs to the place that it was at. So the values of all
// nodes add up to the counters, whatever an agent forgets to tell: that is in the node it was at.
//
// # Stacks
//
// A node is a place together with the places that have called it. A place is a line of a function,
// or a function of the runtime, whose names are in brackets: [gc], [copy], [wait: message]. They
// lie below the line that has caused them.
//
// A place that is among its own callers already is not entered again: recursion goes round in the
// node where it began, so a stack is no longer than a program has places to call from. What is
// deeper than MaxDepth, or comes when a collector has MaxNodes, goes to a node of its place below
// [deep] or [many], without its callers.
//
// Processes have trees of their own and are labels of the samples, up to MaxProcesses of an agent;
// those that come later share one.
//
// # Files
//
// Write makes a gzipped profile.proto with a value for each counter of cycles: their sum "cycles",
// which is the default, then "issue", "fetch_stalls" and so on, as emu.Counters names them, and the
// instructions of the virtual machine. Samples have the labels core (a number, or host) and
// process. The same run gives the same bytes.
//
// It is not this package's business what a frame is and when it changes: package vm tells.
package profile
