// Package engine owns virtual time and the order of everything that agents do to each other. It is
// deterministic: the same agents with the same input go through the same states whatever the number
// of threads.
//
// # Windows
//
// Time is cut into windows of Config.Window cycles: window k covers [k*W, (k+1)*W). Step finds the
// earliest thing to do (an agent's Next, or a pending store or notification), goes to the window
// that contains it, and skips empty windows. In a window
//
//  1. every agent whose Next is before the window's edge runs, alone or on several threads; shared memory does not change;
//  2. the stores and notifications that the agents put into their Ports are merged with those still pending; what is
//     timed before the edge is applied in the order (time, priority of the agent, id of the agent, sequence), what
//     is later stays pending;
//  3. then the notifications wake their targets, in the same order.
//
// A store is thus seen by everyone, its author included, from the edge of the window that contains
// its time. The window should not exceed the shortest way through shared memory: on a Parallella
// one DRAM write and one read, 16+546 cycles. Then no agent could have seen the other's store
// earlier than it does.
//
// TESTSET, too, is an entry in that order. Its result is known when the window has ended; the agent
// is woken to take it.
//
// An epoch is Config.EpochWindows windows. An agent that touches nothing shared may run ahead of
// the window, up to the epoch's end, the horizon. It pays less often for the barrier between
// windows.
//
// Between two epochs the Servers look at what the agents have done and decide what an access costs
// in the next epoch: this is how agents that share a link slow each other down though none waits
// for another inside a window.
//
// # Weak order
//
// By default a store is visible at its time. On the chip it is on its way through a mesh, and
// others may overtake it. With Config.Weak stores through a Port come late, by delays that follow
// from the seed, the agent, and what it has stored before.
//
//   - A store by a core to shared DRAM or to another core's SRAM is delayed by 0 to MaxDelay cycles,
//     whatever others do. Stores to one word keep their order, and so do all to one other core, which
//     take the same way (arch-ref 02_memory: writes to one destination); of others either may come
//     first.
//     A block arrives in one or more pieces of consecutive words, each a store of its own.
//   - A store by a core to its own SRAM is not delayed.
//   - Stores by the ARM are delayed too, but keep their order to one end point: DRAM, or the SRAM
//     of one core. Its order is that of their times.
//   - A load sees memory as it is when the load is made, and comes before every later store of its agent: loads are ordered among
//     each other and with what follows. An agent's own stores are no exception: what it loads before they are visible is stale.
//   - Port.Fence puts all earlier stores before all later ones, and tells when they are visible. An agent that must not load stale
//     words waits for the edge of that window.
//   - A notification is the emulator's, not the chip's: it never overtakes a store that its author has made before.
//
// Accesses that bypass the ports (an owner's to its own memory) are not delayed here.
//
// # Ownership
//
// Within a window an agent reads and writes directly only memory that it owns, and reads what
// nobody writes directly. Everything else is a Port store. Config.CheckOwner keeps the owner of
// every 256 bytes and reports breaches.
//
// # State hash
//
// The hash chains every committed store, notification and input, and every Config.HashEpochs epochs
// the whole state: time, memory in use, agents, what is pending; less often where more than 16 MB of
// memory are in use. Hash adds the present state to the chain. Counts of threads and of parallel
// windows are not part of it.
//
// # Input and clocks
//
// Loop runs the engine for a Driver and lets Go code in: Post hands over input, which enters at the
// next window's edge. With the virtual clock idle time is skipped, except while a Hold is open.
// With the paced clock, which Pace switches to during a run, a window does not start more than a
// millisecond before its wall time, and what the emulator is late by is not made up for. Input can
// be recorded, and replayed at the same windows: the run is then the same.
//
// An engine is driven by one goroutine. Post, Hold, Release, Pace and Paced may be called by any.
package engine
