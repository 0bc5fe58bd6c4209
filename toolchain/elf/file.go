package elf

import (
	"debug/elf"
)

// Machine is the Epiphany's machine number in ELF headers.
const Machine elf.Machine = 0x1223

// Section indices of symbols that are not defined in a section.
const (
	Undefined = -1 - iota
	Absolute
	Common // the value is the required alignment
)

// File is an object or a program.
type File struct {
	Name     string // its origin, for messages; archive(member) for a member of an archive
	Program  bool   // an executable with segments, not a relocatable object
	Entry    uint32
	Flags    uint32
	Sections []Section
	Symbols  []Symbol // local ones first
	Segments []Segment
	Groups   []Group
}

// Section is a section with its contents.
type Section struct {
	Name    string
	Type    elf.SectionType
	Flags   elf.SectionFlag
	Addr    uint32
	Load    uint32 // load address; the same as Addr by default
	Offset  uint32 // in the file from which it was read
	Align   uint32 // a power of two
	EntSize uint32
	Data    []byte // nil if it takes no bytes in the file
	Size    uint32
	Relocs  []Reloc
	Group   int // index of its group + 1; 0 means none
}

// NoBits reports whether the section takes no bytes in the file.
func (s *Section) NoBits() bool { return s.Type == elf.SHT_NOBITS }

// Has reports whether the section has a flag.
func (s *Section) Has(f elf.SectionFlag) bool { return s.Flags&f != 0 }

// Symbol is a name with a value.
type Symbol struct {
	Name    string
	Bind    elf.SymBind
	Type    elf.SymType
	Vis     elf.SymVis
	Section int // index of its section, or Undefined, Absolute, Common
	Value   uint32
	Size    uint32
}

// Global reports whether the symbol is visible to other files.
func (s *Symbol) Global() bool { return s.Bind != elf.STB_LOCAL }

// Group is a set of sections. A program keeps only one of the groups that have the same signature.
type Group struct {
	Signature string
	Comdat    bool
}

// Segment is a part of a program that a loader copies to memory.
type Segment struct {
	Flags  elf.ProgFlag
	Addr   uint32 // address at which the program uses it
	Load   uint32 // address to which the loader copies it
	Data   []byte
	Size   uint32 // in memory; the bytes beyond Data are zero
	Align  uint32
	Offset uint32 // in the file from which it was read
}

// FirstGlobal returns the index of the first symbol that is not local.
func (f *File) FirstGlobal() int {
	for i := range f.Symbols {
		if f.Symbols[i].Global() {
			return i
		}
	}
	return len(f.Symbols)
}

// Section returns the section with a name, or nil.
func (f *File) Section(name string) *Section {
	for i := range f.Sections {
		if f.Sections[i].Name == name {
			return &f.Sections[i]
		}
	}
	return nil
}

// SectionName returns the name of a symbol's section as GNU's tools write it.
func (f *File) SectionName(index int) string {
	switch {
	case index == Undefined:
		return "*UND*"
	case index == Absolute:
		return "*ABS*"
	case index == Common:
		return "*COM*"
	case index >= 0 && index < len(f.Sections):
		return f.Sections[index].Name
	}
	return "?"
}
