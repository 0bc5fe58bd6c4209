// Package syscalls is everything that crosses between a slave and the master.
//
// Each core has a control area in shared DRAM: a block for its synchronous system calls and three
// rings. One ring carries messages from the master to the slave, one from the slave to the master,
// one the text the slave prints. Numbers, sizes and the order of service are ParallErlang's
// (FACTS.md section 8).
//
// # Rings
//
// A ring has one producer and one consumer. Its first word is the index the producer writes next,
// its second the index the consumer reads next; each is written by one side only. It is empty when
// they are equal and holds at most one word less than its size. A message is a command word and the
// words that belong to it; it is put whole or not at all. Data become visible before the index that
// publishes them: a core fences in between, and pays for it; the ARM's stores to one memory keep
// their order. A consumer needs no fence: its loads keep their order, and its store to the read
// index comes behind them.
//
// # Calls
//
// A slave writes the arguments of a call, then behind a fence its number with a sequence number,
// into its block, and waits until the master has written that sequence number as answered. All
// messages a slave has put into its ring before a call are served before the call: the fence holds
// the number behind the ring's index, too.
//
// A Send is the exception to calls for what the master does: a slave puts the image of a message
// into its ring and goes on. As it is served before the slave's next call, what a process sends
// either way stays in order.
//
// The order of service keeps counts of references right, too: the references of a message (REFC
// INC), and then the message, are served before the call with which the master gives up what the
// sender had.
//
// # Hand-over
//
// What the master and a slave know of each other beside words of memory is in this package, too: an
// Endpoint is a slave as the master deals with it, a Handoff the slot in which the process that
// answers READY lies, a CodeSource the code that cores use.
//
// # Inboxes
//
// Where cores send to each other each has an inbox in its SRAM, a queue that the others write to
// under a lock, see Inbox; a directory in shared DRAM tells them which processes are where. What
// orders messages that come that way and messages through rings are tickets: a core tells the
// master which it has put where (Inboxed) before it has the master do anything, and the master
// tells the receiver (After) before it tells it anything. The other way round a core that has sent
// something by way of the master sends nothing to another core until the master has passed it on
// (Passed, or an answer). A message whose receiver has ended is dropped where it is found.
//
// # Sleep
//
// A slave may halt its core until it has been sent more than it has seen, see Sleeper. Messages and
// answers count alike; room in a ring does not, a slave polls for that.
//
// # Locks
//
// Cores lock a word in the SRAM of one of them by TESTSET (Mutex). Who has no TESTSET, as the ARM,
// shares a lock that needs loads and stores only (Peterson). Both fence: what was stored under the
// lock is visible to whoever gets it next.
//
// # No deadlock
//
// The master never waits for a ring: what does not fit stays with it until the slave has made room.
// A slave that finds its ring full waits, and takes in its own messages meanwhile. It tells the
// master when it has given back so much that the master may have found its ring full.
package syscalls
