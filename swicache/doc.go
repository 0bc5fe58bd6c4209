// Package swicache is the software instruction cache of a core.
//
// A core has no hardware cache. Code lies in shared DRAM; every call goes through a dispatch table that has, for each
// function, an entry per core. A function called often enough is copied into the core's SRAM and its entry turned to the
// copy. The unit is the function, which is position-independent. Return addresses on stacks are always those of the cold
// copy, so that emptying the cache needs no walk over stacks.
//
// The policy is the one of ParallErlang (thesis, section 5.2.4): a threshold on the number of calls, no eviction
// before the process exits, and call counts that outlive the process.
package swicache
