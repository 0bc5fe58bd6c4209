// Package profile reports where cores and ARM spend their cycles. It attributes the counters of
// each agent to the nodes of a tree of call stacks, and writes the trees as a pprof profile.
//
// # Exact
//
// The profile is exact, not sampled. A Collector remembers the sum of what it has attributed. When
// an agent reaches another place in the program, or another function of the runtime, it passes its
// counters to the Collector; what they have counted beyond that sum is attributed to the previous
// place. So the values of all nodes always add up to the counters: what an agent does not report
// separately is attributed to its current node.
//
// # Stacks
//
// A node is a place together with its chain of callers. A place is a line of a function, or a
// function of the runtime, whose name is in brackets: [gc], [copy], [wait: message]. Functions of
// the runtime are below the line that has caused them.
//
// A place that is already among its own callers gets no new node: recursion stays in the node where
// it began, so that the length of a stack is bounded by the number of call sites. Places deeper
// than MaxDepth, or beyond MaxNodes of a collector, are attributed to a node below [deep] or
// [many], without their callers.
//
// Each process has its own tree and its own label in the samples, up to MaxProcesses for an agent;
// later processes share one.
//
// # Files
//
// Write makes a gzipped profile.proto with a value for each counter of cycles: their sum "cycles",
// which is the default, then "issue", "fetch_stalls" and so on, as emu.Counters names them, and the
// instructions of the virtual machine. Samples have the labels core (a number, or host) and
// process. Equal runs produce equal files.
//
// Package vm decides what a frame is and when it changes.
package profile
