// Package heaps manages the memory of processes: the blocks that contain their heaps and stacks,
// fragments of what is sent to them, their references to binaries, and the limits of all these.
//
// A process has its memory on one side, on the ARM or in shared DRAM, from that side's allocator in
// a memory.Store. The claim of an allocation says how much must remain free after it, so that
// processes which use much memory are refused before others.
package heaps
