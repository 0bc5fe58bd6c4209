// Package cc is a C compiler for the chip. It accepts C99 with the extensions of GNU's compiler
// that programs use, and follows the ABI of epiphany-elf-gcc.
//
// modernc.org/cc/v4 parses and checks a source; the packages below translate it to assembly, which
// toolchain/asm assembles:
//
//	tree    queries of the front end's syntax tree
//	ctree   lowers the checked program to quadruples
//	build   writes quadruples: blocks, operations, accesses to memory
//	quad    quadruples: operations on virtual registers
//	qualify finds volatile and atomic objects
//	likely  warns about likely mistakes
//	packed  lays out packed structures
//	passes  optimises
//	emit    assigns registers, lays out frames, selects instructions
//
// [Compile] returns assembly, [Object] an object, [Program] a program linked with the library of
// toolchain/lib. [CacheIn] keeps compiled libraries in a folder for later processes.
//
// # Differences from GNU's compiler
//
// A structure has the alignment of its members; GNU's compiler aligns structures of 4 bytes to 4
// and larger ones to 8. Objects compiled by both that share structures by value or in memory must
// therefore use structures with members of that alignment. A bit-field of a narrower type than the
// bit-field before it may be placed in the same unit, where GNU's compiler begins a new one. Both
// follow from the front end's layout.
//
// Packed structures have GNU's layout, also by #pragma pack, and their members are accessed in pieces
// that are aligned. A source with any is parsed twice. Refused are packed enumerations, bit-fields of
// width 0 in packed structures, bit-fields and members with the attribute aligned under #pragma pack
// of 2 and more, packed members whose types have an alignment of their own or that macros declare in
// several pieces, and pack by _Pragma.
//
// For a function that returns a pointer to a volatile object the type must be a typedef.
//
// Vectors have the alignment of their elements, are passed as structures are, and have at most 256
// elements.
//
// Functions may be nested; a pointer to a nested function points to code in the frame of the
// enclosing function, so the stack must be executable. A jump out of a nested function into a
// function with arrays of variable length is refused.
//
// Structures with members of variable size, atomic structures, asm goto with outputs, decimal
// floating point and 128-bit integers are refused.
//
// From -O2 on functions of a unit call each other by a branch, unless an attribute places one of
// them in another section; a linker script must not place the default sections of code more than 16
// MB, the reach of a branch, apart.
//
// # Atomic objects
//
// A write to an atomic object acquires a lock of the library, which all cores of a group share if
// they run the same program; interrupts are delayed meanwhile. An object in the memory of a core
// outside the group is atomic only with respect to the group.
//
// # Bad input
//
// Headers are read only through Options.Open and from the libraries. Macro expansion, nesting,
// sizes of objects and the number of errors are bounded.
package cc
