// Package toolchain contains the tools that make machine code for the chip:
//
//	elf      object files, programs and archives
//	asm      the assembler
//	link     the linker
//	listing  prints object files and programs as text
//	cc       the C compiler
//	lib      linker scripts, startup code and the C library, embedded
//
// The tests of this folder compare them with GNU's tools for the Epiphany (binutils 2.40), whose
// results are in testdata. go test -update, with those tools on the path, records them anew.
package toolchain
