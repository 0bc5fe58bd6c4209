// Package coprthr is a runtime that stays in the cores while programs come and go, as COPRTHR-2 has
// it: the device's half in assembly and C, the host's half in Go.
//
// # Segments
//
//	syscore  vectors, the waiting core, calls of the host, the loader  SRAM below 0x0400
//	sysmem   what initialises a core                                   shared DRAM
//	usrcore  the program                                               SRAM from 0x0400 on
//	usrmem   what of it is marked for shared DRAM                      shared DRAM
//
// [Open] loads the first two into a workgroup, once. A [Program] is loaded by a tree
// ([Device.Load]: the host writes it into the first core, cores copy it to each other), or into one
// core that waits ([Device.LoadOne]), and is run as often as one likes ([Device.Run],
// [Device.Call]). Variables with values keep what the last run has left in them; those without are
// zero.
//
// # Programs
//
// [Build] makes a program of sources in C, which include coprthr.h, or mpi.h for a part of MPI. A
// function that is marked __dynamic_call has an entry of 24 bytes in a table: a branch to the next
// instruction, the number in ip, a branch to the loader, then where the function is, where it ends
// and where it was loaded. The loader copies it and makes the first branch one to the copy. A copy
// must not know its address: a table of a switch leads back to shared DRAM, where the function goes
// on, more slowly.
//
// # Calls of the host
//
// A call is an entry of 8 bytes (the number in ip, a branch into syscore). Numbers below 512 are
// Linux's, below 1024 the runtime's, the others the program's own, which [Options] names. The core
// waits until the host has served it. The host looks at its cores, one after another, and pauses
// between two looks: see [Pause]. printf is such a call, unless a program has streams: they are the
// C library's, whose printf is larger, and ask the host by TRAP.
//
// Source: Richie and Ross, Advances in run-time performance and interoperability for the Adapteva
// Epiphany coprocessor, 2016.
package coprthr
