// Package coprthr is a runtime that stays in the cores while programs are loaded and run, as in
// COPRTHR-2: the device's half in assembly and C, the host's half in Go.
//
// # Segments
//
//	syscore  vectors, the idle loop, calls of the host, the loader  SRAM below 0x0400
//	sysmem   code that initialises a core                           shared DRAM
//	usrcore  the program                                            SRAM from 0x0400 on
//	usrmem   its parts that are marked for shared DRAM              shared DRAM
//
// [Open] loads the first two into a workgroup, once. A [Program] is loaded along a tree
// ([Device.Load]: the host writes it into the first core, and cores copy it to each other), or into
// one idle core ([Device.LoadOne]), and can be run any number of times ([Device.Run],
// [Device.Call]). Initialised variables keep the values of the last run; the others are zero.
//
// # Programs
//
// [Build] makes a program from sources in C, which include coprthr.h, or mpi.h for a part of MPI. A
// function that is marked __dynamic_call has an entry of 24 bytes in a table: a branch to the next
// instruction, an instruction that loads its number into ip, a branch to the loader, and then the
// function's address, its end and the address of its copy. The loader copies the function and
// redirects the first branch to the copy. The code must be position-independent: the jump table of a
// switch leads back to shared DRAM, where the function continues more slowly.
//
// # Calls of the host
//
// A call is an entry of 8 bytes (the number in ip, a branch into syscore). Numbers below 512 are
// Linux's, those below 1024 the runtime's, and the others the program's own, which [Options] lists.
// The core waits until the host has served the call. The host polls its cores, one after another,
// and pauses between two polls: see [Pause]. printf is such a call, unless the program uses streams
// of the C library: then printf is the library's, which is larger, and calls the host by TRAP.
//
// Source: Richie and Ross, Advances in run-time performance and interoperability for the Adapteva
// Epiphany coprocessor, 2016.
package coprthr
