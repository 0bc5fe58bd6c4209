// Package emu models the board: the cores and their SRAM, the shared DRAM, the ARM's private
// memory, the costs of accesses, and the event counters. It knows nothing about Erlang. Package
// engine is responsible for time and order, package isa for instruction timing.
//
// # Address space
//
// Addresses are 32-bit byte addresses; memory consists of 32-bit words. The upper twelve bits of an
// address name a 1 MB segment:
//
//	0x000            the core's own memory, under a local name (a core sees its own SRAM
//	                 here; the ARM sees nothing)
//	row<<6 | column  a core, by its core id: SRAM from offset 0, registers from offset 0xF0000
//	DRAMBase...      DRAM shared by the cores and the ARM
//	ARMBase...      memory of the ARM's own processes; no core may ever hold a pointer into it
//
// A Parallella's cores have the ids 0x808-0x80B, 0x848-0x84B, 0x888-0x88B and 0x8C8-0x8CB, its DRAM
// is 32 MB at 0x8E000000. NewMemory refuses boards whose ranges overlap.
//
// SRAM is divided into four banks of equal size (8 KB on a 32 KB core).
//
// # Backing and views
//
// One slice of words backs all memory. A View maps the addresses that one agent uses to that slice,
// by a table with one entry for each segment, and accumulates the stall cycles of the agent's
// accesses. A View does not check bounds within a segment: the verifier of package bytecode
// guarantees that guest code cannot form invalid addresses. Memory.Read, Write and Words check all
// addresses and return errors; tests, debuggers and reports use them. The memory-mapped registers
// of a core are outside the backing slice; COREID, DEBUGSTATUS and DEBUGCMD are modelled.
//
// # Ownership
//
// Within a window of virtual time an agent writes directly only to memory that it owns, and reads
// only memory that it owns or that nobody writes directly. All other accesses go through its
// engine.Port.
//
// # Costs
//
// Every cost is a Constant: a value with its unit, its source and the confidence in it. Constants
// lists them. Values that a calibration may choose are Parameters; Fitted lists those.
//
// # What cores share
//
// Initially the costs in a View are those of an access without contention. Link (to shared DRAM)
// and Congestion (between cores) adjust them from one epoch of virtual time to the next, by the
// traffic of all cores; individual accesses never wait for each other. Mesh counts the traffic;
// Board.Energy computes the energy of a run.
package emu
