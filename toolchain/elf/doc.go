// Package elf reads and writes the object files of the chip: relocatable objects, programs and
// archives of objects, as GNU's tools for the Epiphany make them (32 bits, little-endian, machine
// 0x1223). The standard library's debug/elf reads headers and sections; this package adds what it
// lacks: the chip's relocations, symbols that share the memory of their string table, groups,
// archives, and writing.
//
// A File holds what a linker or a listing needs: sections with their bytes and relocations,
// symbols, segments. Tables that only describe the layout of the file (symbol tables, string
// tables, relocation sections, groups) are not among its Sections: Read converts them to fields,
// and Bytes generates them. The bytes and names that Read returns share the memory of its input.
//
// # Relocations
//
// S is the address of the symbol, A the addend, P the address of the relocated place.
//
//	R8, R16, R32          S + A       data
//	R8PCRel to R32PCRel   S + A - B   data, where B is the start of its section
//	RSimm8, RSimm24       S + A - P   distance of a short and of a long branch, in halfwords
//	RLow, RHigh           S + A       lower and upper half, in a mov or movt
//	RSimm11               S + A       signed immediate of add or sub
//	RImm11                S + A       displacement of a load or store
//
// As with GNU's tools, the addend of a PC-relative relocation of data contains the distance of the
// place from the start of its section. R16 and the PC-relative relocations change their whole
// width; GNU's linker changes only a part of it. RImm8 is refused: no assembler generates it, and
// GNU's linker does not put it into the field of the instruction.
//
// # Bad input
//
// Read checks every offset, size and index before it uses it, and needs at most a small multiple of
// the memory of its input. Errors name what was refused.
package elf
