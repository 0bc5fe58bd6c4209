package elf

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"strings"
)

const (
	symbolSize = 16
	relaSize   = 12
	maxName    = 1 << 16
)

// reader reads one file.
type reader struct {
	data  []byte
	in    *elf.File
	out   *File
	index []int  // of the sections that are kept, by their number in the file; -1 for others
	syms  []int  // of the symbols, by their number in the file
	used  uint64 // bytes of the contents that were read
	err   error  // the first mistake
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %s", r.out.Name, fmt.Sprintf(format, args...))
	}
}

// Read parses an object or a program. The name is used in messages.
func Read(name string, data []byte) (*File, error) {
	in, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r := &reader{data: data, in: in, out: &File{Name: name, Entry: uint32(in.Entry)}}
	r.header()
	r.sections()
	r.symbols()
	r.groups()
	r.relocations()
	r.segments()
	if r.err != nil {
		return nil, r.err
	}
	return r.out, nil
}

func (r *reader) header() {
	h := r.in
	switch {
	case h.Class != elf.ELFCLASS32 || h.Data != elf.ELFDATA2LSB:
		r.fail("not a file of 32 bits, little-endian")
	case h.Machine != Machine:
		r.fail("machine %v is not the Epiphany", h.Machine)
	case h.Type != elf.ET_REL && h.Type != elf.ET_EXEC:
		r.fail("type %v is neither an object nor a program", h.Type)
	}
	r.out.Program = h.Type == elf.ET_EXEC
	if len(r.data) >= 40 {
		r.out.Flags = binary.LittleEndian.Uint32(r.data[36:])
	}
}

// part is a part of the file that a header names.
func (r *reader) part(what string, offset, size uint64) []byte {
	if offset > uint64(len(r.data)) || size > uint64(len(r.data))-offset {
		r.fail("%s lies beyond the end of the file", what)
		return nil
	}
	return r.data[offset : offset+size : offset+size]
}

// contents are those of a section. No two share bytes, or a small file would become a large one.
func (r *reader) contents(s *elf.Section) []byte {
	if r.used += s.FileSize; r.used > uint64(len(r.data)) {
		r.fail("section %s: the sections have more bytes than the file", s.Name)
		return nil
	}
	return r.part("section "+s.Name, s.Offset, s.FileSize)
}

// kept tells whether a section has contents of its own.
func kept(s *elf.Section) bool {
	switch s.Type {
	case elf.SHT_NULL, elf.SHT_SYMTAB, elf.SHT_STRTAB, elf.SHT_RELA, elf.SHT_REL, elf.SHT_GROUP,
		elf.SHT_SYMTAB_SHNDX:
		return false
	}
	return true
}

func (r *reader) sections() {
	r.index = make([]int, len(r.in.Sections))
	for i, s := range r.in.Sections {
		r.index[i] = -1
		if !kept(s) || r.err != nil {
			continue
		}
		out := Section{
			Name: s.Name, Type: s.Type, Flags: s.Flags, Addr: uint32(s.Addr), Load: uint32(s.Addr),
			Offset: uint32(s.Offset), Align: max(1, uint32(s.Addralign)), EntSize: uint32(s.Entsize),
			Size: uint32(s.FileSize),
		}
		switch {
		case out.Align&(out.Align-1) != 0:
			r.fail("section %s: alignment %d is no power of two", s.Name, out.Align)
		case s.Flags&elf.SHF_COMPRESSED != 0:
			r.fail("section %s is compressed", s.Name)
		case s.Type == elf.SHT_NOBITS:
			out.Size = uint32(s.Size)
		default:
			out.Data = r.contents(s)
		}
		r.index[i] = len(r.out.Sections)
		r.out.Sections = append(r.out.Sections, out)
	}
}

// table gives the contents of a string table by its number.
func (r *reader) table(number uint32) string {
	if uint64(number) >= uint64(len(r.in.Sections)) ||
		r.in.Sections[number].Type != elf.SHT_STRTAB {
		r.fail("section %d is no string table", number)
		return ""
	}
	return string(r.contents(r.in.Sections[number]))
}

// text is the string at an offset of a string table.
func (r *reader) text(table string, at uint32) string {
	if at == 0 {
		return ""
	}
	if uint64(at) >= uint64(len(table)) {
		r.fail("a name at %d is beyond its string table", at)
		return ""
	}
	rest := table[at:]
	n := strings.IndexByte(rest[:min(len(rest), maxName)], 0)
	if n < 0 {
		r.fail("a name at %d has no end", at)
		return ""
	}
	return rest[:n]
}

func (r *reader) symbols() {
	s := r.in.SectionByType(elf.SHT_SYMTAB)
	if s == nil || r.err != nil {
		return
	}
	data, names := r.contents(s), r.table(s.Link)
	if len(data)%symbolSize != 0 {
		r.fail("the symbol table has %d bytes", len(data))
	}
	r.syms = append(r.syms, -1)
	var globals []int
	for n := 1; n < len(data)/symbolSize && r.err == nil; n++ {
		e := data[n*symbolSize:]
		sym := Symbol{
			Name:  r.text(names, binary.LittleEndian.Uint32(e)),
			Value: binary.LittleEndian.Uint32(e[4:]), Size: binary.LittleEndian.Uint32(e[8:]),
			Bind: elf.ST_BIND(e[12]), Type: elf.ST_TYPE(e[12]), Vis: elf.ST_VISIBILITY(e[13]),
			Section: r.home(elf.SectionIndex(binary.LittleEndian.Uint16(e[14:]))),
		}
		if sym.Section == Common && sym.Value&(sym.Value-1) != 0 {
			r.fail("common symbol %s: alignment %d is no power of two", sym.Name, sym.Value)
		}
		if sym.Type == elf.STT_SECTION && sym.Name == "" && sym.Section >= 0 {
			sym.Name = r.out.Sections[sym.Section].Name
		}
		if len(globals) > 0 && !sym.Global() {
			r.fail("local symbol %q after a global one", sym.Name)
		}
		if sym.Global() {
			globals = append(globals, n)
		}
		r.syms = append(r.syms, len(r.out.Symbols))
		r.out.Symbols = append(r.out.Symbols, sym)
	}
}

// home is the index of a symbol's section. Symbols of tables that are not kept are absolute.
func (r *reader) home(number elf.SectionIndex) int {
	switch {
	case number == elf.SHN_UNDEF:
		return Undefined
	case number == elf.SHN_ABS:
		return Absolute
	case number == elf.SHN_COMMON:
		return Common
	case int(number) >= len(r.index):
		r.fail("a symbol is in section %d of %d", number, len(r.index))
		return Undefined
	case r.index[number] < 0:
		return Absolute
	}
	return r.index[number]
}

// symbol is the index of a symbol by its number in the file.
func (r *reader) symbol(number uint32) int {
	if number == 0 {
		return -1
	}
	if uint64(number) >= uint64(len(r.syms)) {
		r.fail("symbol %d of %d is wanted", number, len(r.syms))
		return -1
	}
	return r.syms[number]
}

func (r *reader) groups() {
	for _, s := range r.in.Sections {
		if s.Type != elf.SHT_GROUP || r.err != nil {
			continue
		}
		data := r.contents(s)
		if len(data) < 4 || len(data)%4 != 0 {
			r.fail("group %s has %d bytes", s.Name, len(data))
			return
		}
		g := Group{Comdat: binary.LittleEndian.Uint32(data)&1 != 0}
		if n := r.symbol(s.Info); n >= 0 {
			g.Signature = r.out.Symbols[n].Name
		}
		r.out.Groups = append(r.out.Groups, g)
		for ; len(data) > 4; data = data[4:] {
			member := binary.LittleEndian.Uint32(data[4:])
			if uint64(member) >= uint64(len(r.index)) {
				r.fail("a group has section %d", member)
				return
			}
			if i := r.index[member]; i >= 0 {
				r.out.Sections[i].Group = len(r.out.Groups)
			}
		}
	}
}

func (r *reader) relocations() {
	for _, s := range r.in.Sections {
		if r.err != nil {
			return
		}
		if s.Type == elf.SHT_REL {
			r.fail("section %s has relocations without addends", s.Name)
		}
		if s.Type != elf.SHT_RELA {
			continue
		}
		data := r.contents(s)
		if uint64(s.Info) >= uint64(len(r.index)) || r.index[s.Info] < 0 || len(data)%relaSize != 0 {
			r.fail("section %s relocates nothing", s.Name)
			return
		}
		to := &r.out.Sections[r.index[s.Info]]
		for ; len(data) > 0; data = data[relaSize:] {
			info := binary.LittleEndian.Uint32(data[4:])
			to.Relocs = append(to.Relocs, Reloc{
				Offset: binary.LittleEndian.Uint32(data), Type: RelocType(info),
				Symbol: r.symbol(info >> 8),
				Addend: int32(binary.LittleEndian.Uint32(data[8:])),
			})
		}
		r.checkRelocs(to)
	}
}

// checkRelocs checks the relocations of a section.
func (r *reader) checkRelocs(s *Section) {
	for i := range s.Relocs {
		e := &s.Relocs[i]
		if e.Type >= relocEnd {
			r.fail("section %s: unknown %v", s.Name, e.Type)
		}
		size := uint64(len(s.Data))
		if r.out.Program {
			continue // offsets are addresses there
		}
		if uint64(e.Offset)+uint64(e.Type.Size()) > size {
			r.fail("section %s: %v at %#x is beyond its end", s.Name, e.Type, e.Offset)
		}
	}
}

func (r *reader) segments() {
	for i, p := range r.in.Progs {
		if p.Type != elf.PT_LOAD || r.err != nil {
			continue
		}
		what := fmt.Sprintf("segment %d", i)
		if p.Filesz > p.Memsz {
			r.fail("%s has %d bytes in the file, %d in memory", what, p.Filesz, p.Memsz)
		}
		if p.Vaddr+p.Memsz > 1<<32 || p.Paddr+p.Memsz > 1<<32 {
			r.fail("%s goes beyond the address space", what)
		}
		r.out.Segments = append(r.out.Segments, Segment{
			Flags: p.Flags, Addr: uint32(p.Vaddr), Load: uint32(p.Paddr), Size: uint32(p.Memsz),
			Align: uint32(p.Align), Offset: uint32(p.Off), Data: r.part(what, p.Off, p.Filesz),
		})
	}
	r.loads()
}

// loads finds where the loader puts the sections.
func (r *reader) loads() {
	for i := range r.out.Sections {
		s := &r.out.Sections[i]
		if !s.Has(elf.SHF_ALLOC) {
			continue
		}
		for _, g := range r.out.Segments {
			if d := s.Addr - g.Addr; s.Addr >= g.Addr && uint64(d)+uint64(s.Size) <= uint64(g.Size) &&
				(s.NoBits() || s.Offset-g.Offset == d) {
				s.Load = g.Load + d
				break
			}
		}
	}
}
