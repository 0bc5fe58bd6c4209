// Package cores is the master's view of the cores, and its connection to them.
//
// A Core has two rings, one to its slave and one from it, and control words in shared DRAM. The
// master never waits for room in a ring: messages that do not fit are held back in order, and the
// reply to a call behind them. The commander and the schedulers have clocks of their own, but what
// they send to one core becomes visible to it in the order in which they sent it.
//
// If cores send to each other directly, this package also keeps the table in which they find each
// other's processes (Directory), and the tickets that keep messages in order which take different
// ways, directly or through the master. The heap of a process may extend into the SRAM of cores
// that have no process.
package cores
