// Package slave is the runtime of one core, which the thesis calls the slave.
//
// A slave is an agent of the engine. After the barrier at boot it requests a process from the
// master (READY), runs it on the virtual machine, and requests another when it has ended. In
// between it handles traps: when a process needs something that the core cannot do, the slave makes
// a system call and waits for the reply; when a process waits for a message, the slave waits. The
// slave itself interprets no instructions.
//
// Everything that involves others (ring, call block) is an interaction in the sense of the engine
// and happens only inside the current window; running the process is private work and may run ahead
// of it.
//
// It consists of parts with separate state: the rings to the master (outgoing), waiting (waiter),
// messages between cores (mesh), growth of the heap (growth), division of the SRAM (sram), and the
// trace (tracing). None of these depends on the Slave.
//
// A Placement chooses what lies in the SRAM of a core: stack, heap or nursery, inbox, runtime
// functions. A Layout is the resulting map, with the vectors, the instruction handlers and the
// instruction cache. A map that does not fit is an error before anything runs.
//
// While a call is in progress the master owns the process; messages that arrive meanwhile are
// queued. The reply to a call arrives after all messages that the master has sent before it.
//
// When a process has ended, its slave drops its references to binaries before it asks for the next,
// except those that the exit reason may need: the master drops these after it has sent the reason
// to others.
//
// # Sending
//
// How a process sends to a pid is a policy. It makes a system call; or the slave writes the message
// as a flat term into its ring, and does not wait until the master has delivered it; or the slave
// writes it over the cMesh into the inbox in the SRAM of the receiver's core. In the last two cases
// messages of a process to itself stay on the core.
//
// A message in an inbox stays there until its process examines it: the pointers of the image are
// valid at its place, and it moves to the heap like any other message. If a process does not
// receive, its inbox fills up, and further messages go through the ring; nobody waits for it. A
// core that waits for the lock of an inbox receives its own messages meanwhile, and the holder of a
// lock waits for nobody.
//
// In the engine the result of a TESTSET is known, and a store visible, at the end of its window.
// The clock of a sender counts the round trips over the mesh but no windows. Only a sender that
// found the lock taken continues at the edge of the window in which the lock became free, up to one
// window late.
//
// # Memory of a process
//
// The SRAM of a process is laid out when it begins. The core does minor collections itself; for a
// collection of the whole heap it calls the master, which collects or, with CoreCollects, lends a
// block. The old generation of a local heap leaves SRAM first, then the nursery; until the process
// has ended, the instruction cache uses the room that they leave. The master counts references to
// binaries: the slave sends it messages about references that the process has dropped, and makes a
// call when it needs bytes for a new binary, or those of a binary that is not in shared DRAM yet.
//
// With BorrowIdle an old generation that has outgrown its room gets extensions by a system call:
// the memory that cores without a process reserve for one. It fills its own core's SRAM, then the
// extensions, then the block in DRAM. The process keeps the extensions until it ends. The lending
// slave is not involved; when it gets a process, it clears its instruction cache, and as long as it
// lends, that process has everything in DRAM.
//
// # Waiting
//
// How a core waits is a policy. It polls a word in DRAM; or it sleeps in SRAM between two polls, by
// its timer; or it halts in TRAP until the master resumes it through its debug registers, by the
// protocol of syscalls.Sleeper and syscalls.Waker. None of these is emulated step by step:
// doorbells of the engine notify the slave when something has become visible, and what the core did
// until it noticed is charged then. A doorbell does not wake a halted core.
//
// # Faults
//
// Faults are part of a configuration, for experiments: smaller rings, delayed release of room in
// rings, a core whose clock stops. The master detects a stopped core by its registers.
package slave
