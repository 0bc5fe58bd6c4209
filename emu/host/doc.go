// Package host is the ARM's side of a board whose cores execute machine code, in the shape of the
// vendor's eHAL: workgroups of cores, ELF images, memory and registers of every core, shared DRAM.
//
// A [System] is such a board: engine, cores, the link to DRAM. A [Group] is a rectangle of its
// cores. All is driven by the goroutine that calls the methods; nothing happens on the board
// meanwhile. A context that ends makes a method return its error, with the board still whole.
//
// # Time
//
// The ARM has a clock of its own, which every access moves by what package emu has for it: a word
// written into a core 164 cycles, read there 134, and so on (FACTS.md section 3). The board runs
// until that time before a method returns. What parsing an image and calls of a driver take is not
// known and charged nothing: see [ParseCycles].
//
// # Images
//
// [ReadImage] reads an ELF program for the Epiphany. Segments with local addresses go to each core,
// those with the addresses of one core to that core, those in shared DRAM there, once. What is in
// none of them is refused before anything is loaded. A program that has the variables
// e_group_config and e_emem_config, as those with eLib have, finds there where it runs.
//
// # Host calls
//
// A core that executes TRAP halts, and the host does what it asks for: see [Calls].
package host
