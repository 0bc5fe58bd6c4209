// Package cores is the cores as the master sees them, and its way to them.
//
// A Core has two rings, one to its slave and one from it, and control words in shared DRAM. The
// master never waits for room in a ring: what does not fit is held back, in order, and the answer of
// a call waits behind it. What the commander and the schedulers tell one core becomes visible to it
// in the order in which they did, though each has a clock of its own.
//
// Where cores send to each other, the table of processes that they look in (Directory) is kept here,
// and the tickets by which what goes by way of the master and what does not stay in order. A process
// may have an extension of its heap in the SRAM of cores that have no process.
package cores
