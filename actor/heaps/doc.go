// Package heaps is the memory of processes: the blocks that their heaps and stacks are in, fragments
// of what is sent to them, references to binaries, and what each may have of all that.
//
// Memory is on a side, on the ARM or in the DRAM that cores share, and comes from that side's
// allocator in a Store of package memory. A claim says how much an allocation must leave free: who
// has little is admitted where who has much is not.
package heaps
