// Package nodes runs several systems as nodes of one network and checks what their processes have
// observed.
//
// A seed determines what happens: processes send, link, monitor, remove links and monitors, and
// end; the network delays frames, loses connections at any frame, and refuses new ones; nodes are
// restarted under their names. The network is in memory and replaces package node and package
// cluster, below package gate, so that its frames are those of the distribution protocol. The
// systems run concurrently: a seed reproduces what is done, but not which of two processes is
// faster.
//
// Each process reports what it does and what it observes, in order. In these histories
//
//   - a message arrives at most once, at the process to which it was sent, and in the order of its
//     sender; messages that are lost are consecutive for each loss of a connection;
//   - a monitor ends with exactly one DOWN, with the reason of the exit, or with noconnection if
//     a connection was lost; one that was removed ends with none;
//   - a link ends with exactly one EXIT; one that was removed ends with none;
//   - no process receives anything meant for another, in particular not for one of an earlier node.
//
// No time is measured: a run is over when markers have passed through all connections and nothing
// is in flight any more.
package nodes
