// Package cc compiles C for the chip: C99 with what programs for GNU's compiler use, by the ABI of
// epiphany-elf-gcc.
//
// modernc.org/cc/v4 reads and checks a source; the packages below make assembly of it, which
// toolchain/asm assembles:
//
//	tree    what the front end says of a program
//	ctree   the checked program to quadruples
//	quad    quadruples: operations over virtual registers
//	qualify which objects are volatile
//	passes  optimisation
//	emit    registers, frames, instructions
//
// [Compile] gives assembly, [Object] an object, [Program] a linked program with the library of
// toolchain/lib, which [LibraryIn] keeps in a file between processes.
//
// # Not as GNU's compiler
//
// Structures have the alignment of their members; GNU's compiler aligns those of 4 bytes to 4 and
// larger ones to 8, so that objects that share such structures by value or in memory must have
// members of that alignment. A bit-field of a narrower type than the one before it may lie in that
// one's unit where GNU's compiler begins a new one. Both follow from the front end's layout.
//
// A function that returns a pointer to a volatile object needs a typedef for it.
//
// Vectors have the alignment of their numbers, travel as structures do, and have at most 256 numbers.
//
// Functions may be defined within functions; a pointer to one calls it by code in the frame of the
// function around, which the stack must allow to be executed. Jumping out of one, into a function
// with arrays of variable length, is refused.
//
// Structures with members of variable size, atomic structures, asm goto, decimal
// floating point and 128-bit integers are refused.
//
// From -O2 on functions of a unit call each other by a branch, if their sections are those of code
// without an attribute; a linker script must not put these further apart than that reaches, 16 MB.
//
// # Atomic objects
//
// Writing one takes a lock of the library, which all cores of a group share if they run the same
// program; interrupts wait meanwhile. An object in the memory of a core outside the group is atomic
// for the group only.
//
// # Bad input
//
// Sources are read from where the caller says and nowhere else. Expansion of macros, nesting,
// sizes of objects and the number of errors are bounded.
package cc
