// Package link is a linker for the chip: it links objects and archives, made by GNU's tools or by
// toolchain/asm, to a program whose sections a linker script places.
//
// # Scripts
//
// Scripts are in the language of GNU ld, as far as the scripts of the Epiphany's SDK use it:
// MEMORY, SECTIONS, ENTRY, assignments (PROVIDE, PROVIDE_HIDDEN, HIDDEN), ASSERT, input patterns
// with KEEP, SORT, EXCLUDE_FILE and archive:member, ONLY_IF_RO and ONLY_IF_RW, AT, ALIGN, SUBALIGN,
// NOLOAD, regions, AT>region, fill values, BYTE to QUAD, FILL, /DISCARD/, and expressions with
// ADDR, LOADADDR, SIZEOF, ORIGIN, LENGTH, DEFINED, ALIGN, MIN, MAX, ABSOLUTE, NEXT, CONSTANT. PHDRS
// and INCLUDE are refused.
//
// OVERLAY places sections so that they run at the same address and are loaded one after the other,
// and defines __load_start_NAME and __load_stop_NAME for each; with NOCROSSREFS they must not refer
// to each other. The section after an overlay starts at the end of its longest section. If it is in
// the same region, its load address differs from its run address by as much as that of the
// overlay's last section.
//
// The steps of a link, in order: read the inputs, and those members of archives that are needed;
// resolve symbols (strong before weak before common); keep one copy of each group; remove
// unreferenced sections, if requested; assign input sections to output sections, by the first
// pattern that matches; merge strings and constants; lay out sections, repeatedly until no address
// changes; allocate common symbols; relocate.
//
// # Layout
//
// A section without an address starts at the next free byte of its region, aligned. One with an
// address starts there, aligned or not, and its region continues after it. A section without a
// region is placed in the first region whose attributes match, if the script has regions. An empty
// section is left out, but its address expression still moves the location counter, and ADDR
// returns its address. Sections that no pattern matches are placed after the last section of their
// kind, in its region.
//
// # Relocatable links
//
// A relocatable link combines objects into one object: sections of the same name and kind are
// joined, groups remain groups, common symbols remain common, and relocations and symbols move with
// their sections. It needs no script; if there is one, it decides which sections are joined, but
// not their addresses.
//
// # Errors
//
// All errors are collected: undefined and multiply defined symbols, values that do not fit, regions
// that overflow, each with file, section and offset, or with the line of the script.
package link
