// Package emu is the board: its cores and their SRAM, the shared DRAM, the ARM's private memory,
// what an access costs, and what is counted. It knows nothing of Erlang. Time and order are package
// engine's, instruction timing is package isa's.
//
// # Address space
//
// Addresses are 32 bits and count bytes; memory is made of 32-bit words. The upper twelve bits of
// an address name a 1 MB segment:
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
// One slice of words backs all memory. A View maps addresses to that slice for one agent, through
// one table entry for each segment, and adds up what the accesses cost that agent beyond their
// issue. A View does not check bounds within a segment: guest code cannot form wild addresses, as
// the verifier of package bytecode guarantees. Memory.Read, Write and ReadWords check everything
// and answer with errors; tests, debuggers and reports use them. A core's registers (the
// memory-mapped ones) are outside the backing slice; modelled are COREID, DEBUGSTATUS and DEBUGCMD.
//
// # Ownership
//
// Within a window of virtual time an agent writes directly only what it owns, and reads only what
// it owns or what nobody writes directly. Everything else goes through its engine.Port.
//
// # Costs
//
// Every cost is a Constant: a value with its unit, its source and the confidence in it. Constants
// lists them. Those that a calibration may choose are Parameters; Fitted lists them.
//
// # What cores share
//
// A View's costs are those of an access when nobody else is on the way. Link (to shared DRAM) and
// Congestion (between cores) change them from one epoch of virtual time to the next by what all
// cores have done: no access waits for another one. Mesh counts what travels, Board.Energy says
// what a run has spent.
package emu
