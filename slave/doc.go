// Package slave is the runtime of one core: what the thesis calls the slave.
//
// A slave is an agent of the engine. After the barrier at boot it asks the master for a process
// (READY), runs it on the virtual machine, and asks again when it has ended. In between it is a
// switch: a process that traps for something the core cannot do is turned into a system call, and
// the slave waits for the answer; a process that waits for a message waits in the slave. A slave
// never interprets an instruction itself.
//
// Everything a slave does with others (ring, call block) is an interaction in the sense of the
// engine and happens only inside the current window; running its process is private work and may go
// ahead.
//
// It is made of parts, each with a state of its own: rings to the master (outgoing), how the core
// waits (waiter), messages between cores (mesh), how the heap grows (growth), what of the SRAM is
// whose (sram), and its part of the trace (tracing). None of these knows the slave.
//
// A Placement says what lies in the SRAM of a core: stack, heap or nursery, inbox, runtime
// functions; a Layout is the map that follows from it, with the vectors, the instruction handlers
// and the instruction cache. A map that does not fit is refused before anything runs.
//
// While a call is in progress the master owns the process; messages that arrive meanwhile are kept
// aside. The answer to a call comes after all messages that the master has sent before it.
//
// When a process has ended, its slave drops its references to binaries before it asks for the next,
// except those that the exit reason may need: the master tells that reason to others, and drops
// them then.
//
// # Sending
//
// How a process sends to a pid is a policy: by a system call; or by a message that the slave writes
// into its ring, flat, without waiting for the master to bring it to the receiver; or over the
// cmesh, by writing it into the inbox in the SRAM of the receiver's core. What a process sends to
// itself stays on the core in the latter cases.
//
// A message in an inbox stays there until its process looks at it: the image is built for the place
// where it lies, and moves to the heap as any other message does. A process that does not look lets
// its inbox fill up, and what is sent to it then goes through the ring; nobody waits for it. A core
// that waits for the lock of an inbox takes in what is sent to itself meanwhile, and who holds a
// lock waits for nobody.
//
// The engine's windows let a TESTSET be known at the end of its window, and a store be seen then.
// The clock of a sender counts the round trips through the mesh and no windows; only one that found
// the lock taken goes on at the edge of the window in which it was free, up to a window late.
//
// # Memory of a process
//
// What a process has of its core's SRAM is laid out when it begins. Minor collections are the
// core's own; for a collection of the whole heap it calls the master, which collects or, with
// CoreCollects, lends a block. The old generation of a local heap leaves SRAM first, then the
// nursery; the instruction cache gets what they leave until the process has ended. References to
// binaries are counted by the master: the slave tells it in messages which the process has dropped,
// and makes a call when it wants bytes for a new one or those of one that is not in shared DRAM
// yet.
//
// With BorrowIdle an old generation that has outgrown its room gets extensions by a system call:
// what cores without a process have for one. It fills its own core's SRAM, then extensions, then
// the block in DRAM. They are its until it ends. The slave that lends takes no notice; when it gets
// a process it forgets what was in its instruction cache, and as long as it lends the process has
// everything in DRAM.
//
// # Waiting
//
// How a core waits is a policy. It polls a word in DRAM; or it sleeps in SRAM between two looks, by
// its timer; or it halts in TRAP until the master resumes it through its debug registers, by the
// protocol of syscalls.Sleeper and syscalls.Waker. None of these is executed step by step:
// doorbells of the engine tell when something has become visible, and what the core did until it
// noticed is charged then. A doorbell does not wake a halted core.
//
// # Faults
//
// Faults are part of a configuration, for simulations: smaller rings, room given back late, a core
// whose clock stops. The master finds a stopped core by its registers.
package slave
