package elf

import (
	"debug/elf"
)

// Machine is the number of the Epiphany among ELF's machines.
const Machine elf.Machine = 0x1223

// Symbols that are in no section have one of these in the place of its index.
const (
	Undefined = -1 - iota
	Absolute
	Common // the value is the alignment
)

// File is an object or a program.
type File struct {
	Name     string // where it is from, for messages; archive(member) for members
	Program  bool   // a program with segments, not a relocatable object
	Entry    uint32
	Flags    uint32
	Sections []Section
	Symbols  []Symbol // local ones first
	Segments []Segment
	Groups   []Group
}

// Section is a section with contents.
type Section struct {
	Name    string
	Type    elf.SectionType
	Flags   elf.SectionFlag
	Addr    uint32
	Load    uint32 // where a loader puts it; Addr if nothing else was said
	Offset  uint32 // in the file that was read
	Align   uint32 // a power of two
	EntSize uint32
	Data    []byte // nil if the file holds no bytes
	Size    uint32
	Relocs  []Reloc
	Group   int // index of its group + 1; 0 is none
}

// NoBits tells whether the section has no bytes in the file.
func (s *Section) NoBits() bool { return s.Type == elf.SHT_NOBITS }

// Has tells whether the section has a flag.
func (s *Section) Has(f elf.SectionFlag) bool { return s.Flags&f != 0 }

// Symbol is a name with a value.
type Symbol struct {
	Name    string
	Bind    elf.SymBind
	Type    elf.SymType
	Vis     elf.SymVis
	Section int // index, or Undefined, Absolute, Common
	Value   uint32
	Size    uint32
}

// Global tells whether other files see the symbol.
func (s *Symbol) Global() bool { return s.Bind != elf.STB_LOCAL }

// Group is a set of sections of which a program keeps one copy, by signature.
type Group struct {
	Signature string
	Comdat    bool
}

// Segment is a part of a program that a loader puts into memory.
type Segment struct {
	Flags  elf.ProgFlag
	Addr   uint32 // where the program sees it
	Load   uint32 // where the loader puts it
	Data   []byte
	Size   uint32 // in memory; what Data lacks is zero
	Align  uint32
	Offset uint32 // in the file that was read
}

// FirstGlobal is the index of the first symbol that is not local.
func (f *File) FirstGlobal() int {
	for i := range f.Symbols {
		if f.Symbols[i].Global() {
			return i
		}
	}
	return len(f.Symbols)
}

// Section gives the section of a name, or nil.
func (f *File) Section(name string) *Section {
	for i := range f.Sections {
		if f.Sections[i].Name == name {
			return &f.Sections[i]
		}
	}
	return nil
}

// SectionName is the name of a symbol's section as GNU's tools write it.
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
