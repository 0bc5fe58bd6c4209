// Package memory allocates emulated memory. The shared DRAM, the private memory of the ARM, and the
// areas for bytecode and for literals are each managed by an Allocator.
//
// The Kind of an allocation determines its alignment and the end of the range at which it is
// placed: short-lived allocations at the low end, long-lived ones at the high end. Sizes are
// rounded up, and recorded in Go and not in headers in front of the allocations, so that no
// emulated program can damage the allocator.
//
// The Claim of an allocation determines how much memory must remain free after it. Part of each
// range is a reserve: owners that use much memory are refused where the reserve begins, and only
// owners that use little may allocate from it.
//
// An allocation can hold others, which are released with their last holder. It can be assigned to a
// core, so that it can be released when the core fails. A Refusal makes allocations fail on
// purpose, as fault injection.
//
// A Store combines the shared DRAM and the private memory of the ARM with what they contain outside
// of the heaps of processes: binaries, whose references it counts, and terms. Nothing in this
// package may be used by several goroutines at the same time.
package memory
