// Package engine implements virtual time, and orders all interactions of agents. It is
// deterministic: the same agents with the same input go through the same states whatever the number
// of threads.
//
// # Windows
//
// Time is divided into windows of Config.Window cycles: window k covers [k*W, (k+1)*W). Step finds
// the earliest event (an agent's Next, or a pending store or notification), goes to the window that
// contains it, and skips empty windows. In a window
//
//  1. every agent whose Next is before the window's edge runs, on one or several threads; shared
//     memory does not change;
//  2. the stores and notifications that the agents have put into their Ports are merged with those
//     still pending; those timed before the edge are applied in the order (time, priority of the
//     agent, id of the agent, sequence), later ones stay pending;
//  3. then the notifications wake their targets, in the same order.
//
// A store is thus visible to every agent, its author included, from the edge of the window that
// contains its time. The window should not be longer than the shortest communication through shared
// memory: on a Parallella one DRAM write and one read, 16+546 cycles. Then no agent could have seen
// another's store earlier on the board.
//
// TESTSET is an entry in that order, too. Its result is known at the end of the window, when the
// agent is woken to take it.
//
// Where one agent alone is awake and nothing is pending, Port.Extend lets it go on in the next
// window without a turn of Loop in between; results are the same.
//
// An epoch consists of Config.EpochWindows windows. An agent that accesses nothing shared may run
// beyond the window, up to the end of the epoch, the horizon, and so needs the barrier between
// windows less often.
//
// Between two epochs the Servers examine what the agents have done, and determine the costs of
// accesses in the next epoch: this is how agents that share a link delay each other, although none
// waits for another inside a window.
//
// # Weak order
//
// By default a store is visible at its time. On the chip it travels through a mesh, and other
// stores may overtake it. With Config.Weak, stores through a Port are delayed. The delays follow
// from the seed, the agent, and its earlier stores.
//
//   - A store by a core to shared DRAM or to another core's SRAM is delayed by 0 to MaxDelay
//     cycles, independently of other agents. Stores to one word keep their order, and so do all
//     stores to one other core, which take the same path (arch-ref 02_memory: writes to one
//     destination); other stores may be reordered. A block arrives in one or more pieces of
//     consecutive words, each a store of its own.
//   - A store by a core to its own SRAM is not delayed.
//   - Stores by the ARM are delayed too, but keep their order to one destination: DRAM, or the SRAM
//     of one core. The order is that of their times.
//   - A load reads memory as it is at the time of the load, and precedes every later store of its
//     agent: loads are ordered among each other and with what follows. This includes an agent's own
//     stores: a load before they are visible is stale.
//   - Port.Fence orders all earlier stores before all later ones, and returns when they are
//     visible. An agent that must not read stale words waits for the edge of that window.
//   - A notification is the emulator's, not the chip's: it never overtakes an earlier store of its
//     author.
//
// Accesses that bypass the ports (an owner's to its own memory) are not delayed here.
//
// # Ownership
//
// Within a window an agent reads and writes directly only memory that it owns, and reads memory
// that no agent writes directly. Everything else is a store through a Port. Config.CheckOwner keeps
// the owner of every 256 bytes and reports breaches.
//
// # State hash
//
// The hash chains every committed store, notification and input, and, every Config.HashEpochs
// epochs, the whole state: time, memory in use, agents, pending entries. It does this less often if
// more than 16 MB of memory are in use. Hash adds the present state to the chain. Numbers of
// threads and of parallel windows are not part of it.
//
// # Input and clocks
//
// Loop runs the engine for a Driver, with input from Go code: Post queues an input, which takes
// effect at the edge of the next window. With the virtual clock, idle time is skipped, except
// during a Hold. With the paced clock, to which Pace switches during a run, a window starts no more
// than a millisecond before its wall-clock time; if the emulator is later than that, the delay is
// not made up for. Input can be recorded, and replayed at the same windows: the run is then the
// same.
//
// An engine is driven by one goroutine. Post, Hold, Release, Pace and Paced may be called by any
// goroutine.
package engine
