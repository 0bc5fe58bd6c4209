// Package toolchain is the floor of what makes programs for the chip's own machine code:
//
//	elf      object files, programs and archives
//	asm      texts to objects
//	link     objects to programs
//	listing  objects and programs as text
//	cc       C to objects
//	lib      linker scripts, startup code and the library of C, embedded
//
// Its own tests compare all of them with GNU's tools for the Epiphany (binutils 2.40), whose
// results are in testdata. go test -update, with those tools on the path, writes them anew.
package toolchain
