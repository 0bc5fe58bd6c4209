// Package nodes runs several systems as nodes of one network and checks what their processes have
// seen.
//
// A seed decides what happens: processes send, link, watch, take links and monitors back, and end;
// the network delays, loses connections at any frame, refuses new ones; nodes begin again under their
// names. The network is in memory and stands in the place of package node and package cluster, below
// package gate, so that frames are those of the distribution protocol. The systems run freely beside
// each other: a seed repeats what is done, and not which of two processes is faster.
//
// Each process reports what it does and what it sees, in order. In these histories
//
//   - a message arrives at most once, in the order of its pair, at the process it was sent to; what is
//     missing is missing in one piece for each loss of a connection;
//   - a monitor ends with exactly one DOWN, which has the reason of the end or noconnection, and that
//     only where a connection was lost; one that was taken back ends with none;
//   - a link ends with exactly one EXIT, one that was taken back with none;
//   - no process has anything of one that was not meant, above all not that of an earlier node.
//
// No time is measured: a run is over when markers have gone through all connections and nothing is
// under way any more.
package nodes
