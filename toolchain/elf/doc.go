// Package elf reads and writes the object files of the chip: relocatable objects, programs and
// archives of objects, as GNU's tools for the Epiphany make them (32 bits, little-endian, machine
// 0x1223). The standard library's debug/elf reads headers and sections; this package adds what it
// lacks: the chip's relocations, symbols that share the memory of their string table, groups,
// archives, and writing.
//
// A File holds what a linker or a listing wants: sections with their bytes and relocations,
// symbols, segments. Tables that only say how the file is laid out (symbol tables, string tables,
// relocation sections, groups) are no Sections: Read turns them into fields, and Bytes makes them
// again. Bytes and names that Read returns are parts of the bytes that it was given.
//
// # Relocations
//
// S is the address of the symbol, A the addend, P the address that is relocated.
//
//	R8, R16, R32          S + A       data
//	R8PCRel to R32PCRel   S + A - B   data, where B is the start of its section
//	RSimm8, RSimm24       S + A - P   distance of a short and of a long branch, in halfwords
//	RLow, RHigh           S + A       lower and upper half, in a mov or movt
//	RSimm11               S + A       signed immediate of add or sub
//	RImm11                S + A       displacement of a load or store
//
// As in GNU's tools the addend of relative data holds the distance from the section's start. R16
// and the relative ones fill their whole width; GNU's linker writes a part of it. RImm8 is refused:
// no assembler makes it, and GNU's linker puts it beside the field of the instruction.
//
// # Bad input
//
// Read checks every offset, size and index before it uses it, and its memory is bounded by a small
// multiple of the input. What it refuses it names in an error.
package elf
