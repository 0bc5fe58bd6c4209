// Package swicache is the software instruction cache of a core.
//
// # Problem
//
// A core has no hardware cache: code in shared DRAM costs one read over the link for every 8 bytes,
// each time they execute. The core's SRAM is fast and small, and holds everything else a core needs
// as well. So the runtime copies functions into a part of SRAM while it runs, and this package
// decides which, where, and what has to go for them.
//
// # Unit
//
// The unit is the function: position-independent code with its own trampolines for calls out. Calls
// go through a dispatch table in shared DRAM (FACTS.md section 8, "Software cache"), for each
// function
//
//	+0   trampoline: loads the entry of the core that runs it, and jumps there    16 bytes
//	+16  cold address, number and size, stack descriptors, how many               16 bytes
//	+32  for each core {address, count}                                            8 bytes
//
// The address of an entry is that of a routine for cold calls, or of the core's copy. The routine
// counts the call; when the policy wants the function, it finds a hole, copies by DMA and patches
// the entry. When a function leaves, its entry is patched back.
//
// Copies lie anywhere in the cache's part of SRAM, on multiples of 8 bytes; what is between them
// are the holes, which are filled first fit. Under a policy that chooses victims each copy has a
// head of 8 bytes in front: {number of the function and size, stamp}. Other policies keep a list of
// what they hold in shared DRAM.
//
// # Policies
//
//	none       nothing is cached; calls are linked straight to DRAM
//	threshold  the thesis (5.2.4): cached when called more often than the threshold; nothing leaves before the process exits
//	lru        the function that has not been called for the longest time leaves
//	clock      second chance: a hand goes round the copies, and the first one leaves that was not called since it last came by
//	freq       the function called least leaves; the counts age, so that a busy past does not hold a place for ever
//	dynamic    COPRTHR-2's dynamic calls: cached at the first call while there is room; the program clears it
//
// The three that choose victims (lru, clock, freq) cache a function at its first call unless they
// are given a threshold. They see every call, recursive ones too: the hot loop notes each in a
// [Use] by a [Rule], whose one branch-free form serves all policies. The programmer may place
// single functions otherwise ([Cache.Place]).
//
// Call counts outlive the process. What happens to the code when a process exits ([Cache.Reset]):
// code does not belong to the process, so policies that find room by themselves keep it for the
// next one. Under threshold and dynamic the cache would stay full of what the last process called,
// so it empties.
//
// # Returns
//
// A copy may leave while frames hold return addresses into it. Three answers ([Return]): return
// addresses are those of the code in DRAM and every return looks up where the function is now
// (table); the addresses are those of the copy, and when it leaves the stack is walked and they are
// turned to the code in DRAM (walk); a function that has a frame does not leave (pin), which takes
// a walk too. The stack is not this package's: the machine walks it. Under policies that choose no
// victims nothing leaves under a frame unless somebody asks for it; then the stack is walked, and
// returns cost nothing.
//
// # Calls
//
// A trampoline costs each call a load from shared DRAM, however local caller and callee are
// ([Trampolines]). With [Linked] a copy has a list of its calls out. When one comes the core looks
// each of its calls up in the table, once, and looks through the lists of the others for calls to
// it; when one leaves, through the others again. A call from a copy to a copy then costs what the
// instruction costs. Of its runtime functions a core keeps the addresses. Calls of funs and by
// name, and calls by code that is not cached, go through the table as before.
//
// # Costs
//
// What the core executes is declared as instructions in costs.go, one piece of [Work] for one step,
// and [Outcome] has the sum of what a call brought about. The machine charges it, and besides it
// the look in the table, the stamp, the DMA transfer and the words of stack it walked. That a [Use]
// counts calls is free: the count is the emulator's, the stamp is the core's.
//
// Not the business of this package: copying the bytes, charging the clock, stacks.
package swicache
