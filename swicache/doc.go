// Package swicache is the software instruction cache of a core.
//
// # Problem
//
// A core has no hardware cache: code in shared DRAM costs one read over the link for every 8 bytes,
// each time they execute. The core's SRAM is fast and small, and also holds everything else that a
// core needs. So the runtime copies functions into a part of SRAM while programs run, and this
// package decides which functions are copied, where, and which are evicted for them.
//
// # Unit
//
// The unit is the function: position-independent code with its own trampolines for the calls that
// it makes. Calls go through a dispatch table in shared DRAM (FACTS.md section 8, "Software
// cache"), which contains for each function
//
//	+0   trampoline: loads the entry of the core that executes it, and jumps there    16 bytes
//	+16  address in DRAM, number and size, stack descriptors and their count          16 bytes
//	+32  for each core {address, count of calls}                                       8 bytes
//
// The address in an entry is that of the core's copy, or of a routine for cold calls. This routine
// counts the call; when the policy decides to cache the function, it finds a hole that is large
// enough, copies the code by DMA and patches the entry. When a function is evicted, its entry is
// patched back.
//
// Copies are anywhere in the cache's region of SRAM, at multiples of 8 bytes; the room between
// them, the holes, is allocated first fit. Under a policy that chooses victims each copy has a
// header of 8 bytes: {number of the function and size, stamp}. Under other policies there is a list
// of the copies in shared DRAM.
//
// # Policies
//
//	none       nothing is cached; calls are linked straight to DRAM
//	threshold  the thesis (5.2.4): cached when called more often than the threshold; evicted when
//	           the process exits
//	lru        evicts the function that has not been called for the longest time
//	clock      second chance: evicts the next function that was not called since the clock hand
//	           last passed it
//	freq       evicts the function called least; counts age, so that past calls do not keep a
//	           function forever
//	dynamic    COPRTHR-2's dynamic calls: cached at the first call while there is room; the program
//	           clears the cache
//
// The three that choose victims (lru, clock, freq) cache a function at its first call unless a
// threshold is set. They observe every call, including recursive ones: the hot loop records each in
// a [Use] by a [Rule], in one branch-free form for all policies. The programmer may choose another
// placement for single functions ([Cache.Place]).
//
// Call counts outlive the process. When a process exits ([Cache.Reset]), policies that can make
// room keep the code for the next process, since code does not belong to a process. Under threshold
// and dynamic the cache would stay full of the functions that the last process called, so it is
// cleared.
//
// # Returns
//
// A copy may be evicted while frames hold return addresses into it. There are three solutions
// ([Return]): return addresses are those of the code in DRAM, and every return looks up the
// function's current address (table); return addresses are those of the copy, and when it is
// evicted the stack is walked to redirect them to the code in DRAM (walk); a function that has a
// frame is not evicted (pin), which takes a walk too. The stack does not belong to this package: the
// machine walks it. Policies that choose no victims evict nothing that has a frame unless the
// program asks for it; then the stack is walked, and returns cost nothing.
//
// # Calls
//
// A trampoline costs each call a load from shared DRAM, even when caller and callee are both local
// ([Trampolines]). With [Linked] a copy has a list of its calls of other functions. When a function
// is copied, the core looks up each of its calls in the table, once, and searches the lists of the
// other copies for calls of it; when it is evicted, the core searches them again. A call from a copy
// to a copy then costs only the instruction. A core keeps the addresses of its runtime functions.
// Calls of funs, calls by name, and calls by code that is not cached go through the table as before.
//
// # Costs
//
// The instructions that the core executes for each step are declared in costs.go as [Work], and
// [Outcome] has the sum over the steps that a call caused. The machine charges it, and in addition
// the lookup in the table, the stamp, the DMA transfer and the words of stack that it walked. The
// counting of calls by a [Use] is free: the count is the emulator's, the stamp is the core's.
//
// Not the business of this package: copying the bytes, charging the clock, stacks.
package swicache
