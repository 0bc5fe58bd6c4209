// Package memory gives out ranges of emulated memory: the shared DRAM, the ARM's memory, and the
// areas of bytecode and of literals each have an Allocator.
//
// An allocation has a Kind, which says how it is aligned and from which end of the range it is
// taken: short-lived allocations from the low end, long-lived ones from the high end. Its size is
// rounded up, and kept here, not in front of the allocation: nothing that a program writes damages
// the allocator.
//
// An allocation has a Claim, too, which says what it leaves free. A part of the range is a reserve:
// who has much of something stops where it begins, and only those who have little draw on it.
//
// An allocation can hold others, which are given back when nobody holds them any more, and it can
// be out at a core, so that it is found when the core stops. A Refusal lets allocations fail on
// purpose.
//
// Whose an allocation is, and what is in it, is not the allocator's business. It is used by one
// goroutine at a time.
package memory
