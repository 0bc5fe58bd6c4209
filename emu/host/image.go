package host

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/parallergo/epiphany/emu"
)

// Machine is the number of the Epiphany among the machines of ELF.
const Machine elf.Machine = 0x1223

// MaxImage is the largest program in memory, in bytes.
const MaxImage = 256 << 20

// Image is a program.
type Image struct {
	Entry    uint32
	Segments []Segment
	Symbols  []Symbol // functions by address
	objects  []Symbol // variables by address
	names    map[string]Symbol
	file     *elf.File
}

// Segment is a part of the program's memory. What Data lacks of Size is zero.
type Segment struct {
	Address uint32
	Size    uint32
	Data    []byte
}

// Symbol is a function, or an object of another kind.
type Symbol struct {
	Name    string
	Address uint32
	Size    uint32
}

// ReadImage reads a program from an ELF file.
func ReadImage(r io.ReaderAt) (im *Image, err error) {
	f, err := elf.NewFile(r)
	if err != nil {
		return nil, fmt.Errorf("host: no ELF file: %w", err)
	}
	switch {
	case f.Machine != Machine:
		return nil, fmt.Errorf("host: the ELF file is for machine %#x, want %#x, the Epiphany",
			int(f.Machine), int(Machine))
	case f.Class != elf.ELFCLASS32 || f.Data != elf.ELFDATA2LSB:
		return nil, errors.New("host: the ELF file is not one of 32 bits, little-endian")
	case f.Type != elf.ET_EXEC:
		return nil, fmt.Errorf("host: the ELF file is no program but %v", f.Type)
	}
	im = &Image{Entry: uint32(f.Entry), file: f}
	total := uint64(0)
	for i, p := range f.Progs {
		if p.Type != elf.PT_LOAD || p.Memsz == 0 {
			continue
		}
		total += p.Memsz
		if p.Filesz > p.Memsz || p.Vaddr+p.Memsz > 1<<32 || p.Memsz > MaxImage || total > MaxImage {
			return nil, fmt.Errorf("host: segment %d of the ELF file has %d bytes for %d at %#x", i,
				p.Filesz, p.Memsz, p.Vaddr)
		}
		s := Segment{Address: uint32(p.Vaddr), Size: uint32(p.Memsz)}
		if s.Data, err = io.ReadAll(io.LimitReader(p.Open(), int64(p.Filesz))); err != nil ||
			len(s.Data) != int(p.Filesz) {
			return nil, fmt.Errorf("host: segment %d of the ELF file is cut off", i)
		}
		im.Segments = append(im.Segments, s)
	}
	if len(im.Segments) == 0 {
		return nil, errors.New("host: the ELF file has nothing to load")
	}
	im.readSymbols()
	return im, nil
}

// readSymbols reads the symbols of a file, which may have none.
func (im *Image) readSymbols() {
	im.names = map[string]Symbol{}
	all, err := im.file.Symbols()
	if err != nil {
		return
	}
	for _, s := range all {
		kind := elf.ST_TYPE(s.Info)
		if s.Section == elf.SHN_UNDEF || s.Name == "" {
			continue
		}
		symbol := Symbol{s.Name, uint32(s.Value), uint32(s.Size)}
		if _, found := im.names[s.Name]; !found || elf.ST_BIND(s.Info) == elf.STB_GLOBAL {
			im.names[s.Name] = symbol
		}
		if s.Section == elf.SHN_ABS {
			continue
		}
		if kind == elf.STT_FUNC || kind == elf.STT_NOTYPE && im.code(s.Section) {
			im.Symbols = append(im.Symbols, symbol)
		} else if kind == elf.STT_OBJECT {
			im.objects = append(im.objects, symbol)
		}
	}
	byAddress := func(a, b Symbol) int { return int(int64(a.Address) - int64(b.Address)) }
	slices.SortStableFunc(im.Symbols, byAddress)
	slices.SortStableFunc(im.objects, byAddress)
}

// Find returns a function or variable by the name that it has in the file: for C with an underscore
// before it. If there are several, it prefers a global one.
func (im *Image) Find(name string) (s Symbol, ok bool) {
	s, ok = im.names[name]
	return s, ok
}

// code reports whether a section is executable.
func (im *Image) code(n elf.SectionIndex) bool {
	return int(n) < len(im.file.Sections) && im.file.Sections[n].Flags&elf.SHF_EXECINSTR != 0
}

// Function is the function that an address is in, as seen from a core of some id.
func (im *Image) Function(id, address uint32) (s Symbol, ok bool) {
	return within(im.Symbols, id, address)
}

// Where says where code is, as seen from a core of some id: the address, the function and the line,
// as far as the image has them.
func (im *Image) Where(id, pc uint32) string {
	text := fmt.Sprintf("%#x", pc)
	if s, ok := im.Function(id, pc); ok {
		text += " in " + s.Name
	}
	if l, ok := FindLine(im.Lines(), id, pc); ok {
		text += fmt.Sprintf(" (%s:%d)", l.File, l.Number)
	}
	return text
}

// Object is the variable that an address is in, as seen from a core of some id.
func (im *Image) Object(id, address uint32) (s Symbol, ok bool) {
	return within(im.objects, id, address)
}

// within finds the symbol that an address is in, as seen from a core of some id.
func within(all []Symbol, id, address uint32) (s Symbol, ok bool) {
	if address>>20 == id {
		address &= 1<<20 - 1
	}
	n, found := slices.BinarySearchFunc(all, address, func(s Symbol, a uint32) int {
		return int(int64(s.Address) - int64(a))
	})
	if !found {
		n--
	}
	for n > 0 && all[n-1].Address == all[n].Address {
		n-- // the first of those that are the same
	}
	if n < 0 || all[n].Size != 0 && address-all[n].Address >= all[n].Size {
		return s, false
	}
	return all[n], true
}

// Vectored reports whether the image has an interrupt vector at address 0, where SYNC starts a
// core.
func (im *Image) Vectored() bool {
	return slices.ContainsFunc(im.Segments, func(s Segment) bool {
		return s.Address == 0 && len(s.Data) >= 4
	})
}

// check finds segments that are nowhere on a board, and those for cores that are not in a group.
func (im *Image) check(b *emu.Board, mem *emu.Memory, member func(core int) bool) error {
	for _, s := range im.Segments {
		last := s.Address + s.Size - 1
		switch {
		case s.Address>>20 == 0:
			if last >= uint32(b.SRAMBytes) {
				return fmt.Errorf("host: segment %#x to %#x ends above a core's memory of %#x bytes", s.Address, last, b.SRAMBytes)
			}
		case mem.Region(s.Address) == emu.DRAM && mem.Region(last) == emu.DRAM:
		case mem.Region(s.Address) == emu.SRAM && mem.Region(last) == emu.SRAM &&
			s.Address>>20 == last>>20:
			if core, _ := b.CoreIndex(s.Address >> 20); !member(core) {
				return fmt.Errorf("host: segment %#x to %#x is for core[%d], which is not in the group", s.Address, last, core)
			}
		default:
			return fmt.Errorf("host: segment %#x to %#x is nowhere on the board", s.Address, last)
		}
	}
	return nil
}
