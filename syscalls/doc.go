// Package syscalls is the interface between a slave and the master.
//
// Each core has a control area in shared DRAM: a block for its synchronous system calls and three
// rings. One ring carries messages from the master to the slave, one from the slave to the master,
// one the text that the slave prints. Numbers, sizes and the order of service are those of
// ParallErlang (FACTS.md section 8).
//
// # Rings
//
// A ring has one producer and one consumer. Its first word is the index that the producer writes
// next, its second the index that the consumer reads next; each is written by one side only. The
// ring is empty when they are equal and holds at most one word less than its size. A message is a
// command word and its operands; it is put whole or not at all. Data become visible before the
// index that publishes them: a core fences in between, which is charged; the ARM's stores to one
// memory keep their order. A consumer needs no fence: its loads keep their order, and its store to
// the read index follows them.
//
// # Calls
//
// A slave writes the arguments of a call into its block, then, after a fence, the number of the
// call with a sequence number, and waits until the master has written that sequence number to the
// reply word. All messages that a slave has put into its ring before a call are served before the
// call: the fence also orders the call number after the ring's index.
//
// A Send is the only request to the master that is not a call: a slave puts the image of a message
// into its ring and continues. As it is served before the slave's next call, messages sent in
// either way stay in order.
//
// The order of service also keeps reference counts correct: the references of a message (REFC INC),
// and then the message, are served before the call by which the master drops the sender's
// references.
//
// # Hand-over
//
// This package also has the Go interfaces between master and slave, for what is not in emulated
// memory: an Endpoint is a slave as seen by the master, a Handoff the slot with the process for a
// core that has called READY, a CodeSource the code that cores use.
//
// # Inboxes
//
// If cores send to each other, each has an inbox in its SRAM, a queue to which the others write
// under a lock, see Inbox; a directory in shared DRAM maps processes to cores. Tickets order
// messages in inboxes relative to messages in rings. A core reports to the master the tickets of
// its messages in inboxes (Inboxed) before any other request, and the master reports them to the
// receivers (After) before any other message. Conversely, a core that has sent something through
// the master sends nothing to another core until the master has passed it on (Passed, or a reply).
// A message whose receiver has ended is dropped where it is found.
//
// # Sleep
//
// A slave may halt its core until more has been sent to it than it has seen, see Sleeper. Messages
// and replies count alike. Room in a ring does not count; a slave polls for it.
//
// # Locks
//
// Cores lock a word in the SRAM of one of them by TESTSET (Mutex). Agents without TESTSET, such as
// the ARM, use a lock that needs loads and stores only (Peterson). Both fence: stores under the
// lock are visible to the next holder.
//
// # Freedom from deadlock
//
// The master never waits for a ring: it keeps messages that do not fit until the slave has made
// room. A slave whose ring is full waits, and receives messages meanwhile. It notifies the master
// when it has freed so much room that the master may have found the ring full before.
package syscalls
