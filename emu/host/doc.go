// Package host is the ARM's side of a board whose cores execute machine code, modelled on the
// vendor's eHAL: workgroups of cores, ELF images, memory and registers of every core, shared DRAM.
//
// A [System] is such a board: engine, cores, the link to DRAM. A [Group] is a rectangle of its
// cores. The board advances only within the methods, on the goroutine that calls them. When a
// context ends, the method returns its error and the board remains usable.
//
// # Time
//
// The ARM has a clock of its own, which every access advances by its cost in package emu: 164 cycles
// to write a word into a core, 134 to read one, and so on (FACTS.md section 3). The board runs until
// that time before a method returns. The times to parse an image and of driver calls are not known,
// and nothing is charged for them: see [ParseCycles].
//
// # Images
//
// [ReadImage] reads an ELF program for the Epiphany. Segments with local addresses are loaded into
// each core, those with the addresses of one core into that core, and those in shared DRAM once.
// Segments elsewhere are refused before anything is loaded. If a program has the variables
// e_group_config and e_emem_config, as programs with eLib do, they are set to its place.
//
// # Host calls
//
// A core that executes TRAP halts, and the host executes the request: see [Calls].
package host
