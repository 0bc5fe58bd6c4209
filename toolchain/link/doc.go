// Package link is a linker for the chip: objects and archives, of GNU's tools or of toolchain/asm,
// become a program whose sections lie where a linker script puts them.
//
// # Scripts
//
// The language is GNU ld's as far as the scripts of the Epiphany's SDK go: MEMORY, SECTIONS, ENTRY,
// assignments (PROVIDE, PROVIDE_HIDDEN, HIDDEN), ASSERT, input patterns with KEEP, SORT,
// EXCLUDE_FILE and archive:member, ONLY_IF_RO and ONLY_IF_RW, AT, ALIGN, SUBALIGN, NOLOAD, regions,
// AT>region, fill values, BYTE to QUAD, FILL, /DISCARD/, and expressions with ADDR, LOADADDR,
// SIZEOF, ORIGIN, LENGTH, DEFINED, ALIGN, MIN, MAX, ABSOLUTE, NEXT, CONSTANT. PHDRS and INCLUDE are
// refused.
//
// OVERLAY puts sections at one address where they run and one behind another where they are loaded,
// and provides __load_start_NAME and __load_stop_NAME for each; with NOCROSSREFS they must not name
// one another. What follows is behind the longest of them, and is loaded as far from where it runs
// as the last one, if its region is theirs.
//
// What a link does, in order: it reads the inputs and takes members of archives that are wanted;
// resolves symbols (strong over weak over common); keeps one of each group; drops what nothing
// wants, if asked; maps input sections to output sections, the first pattern that matches wins;
// merges strings and constants; lays sections out, again until no address moves; gives common
// symbols room; relocates.
//
// # Layout
//
// A section without an address begins at its region's next free byte, aligned. One with an address
// begins there, aligned or not, and its region goes on behind it. A section without a region takes
// the first region whose attributes fit, if there are regions. An empty section is left out; its
// address expression moves the point all the same, and ADDR knows it. Sections that no pattern
// matches follow the last section of their kind, and its region.
//
// # Objects of objects
//
// A relocatable link makes one object of several: sections of one name and kind join, groups stay
// groups, common symbols stay common, relocations and symbols move with their sections. It needs no
// script; of one it takes which sections become which, not where they are.
//
// # Mistakes
//
// All mistakes are collected: undefined and doubly defined symbols, values that do not fit, regions
// that overflow, each with file, section and offset, or with the line of the script.
package link
