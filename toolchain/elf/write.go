package elf

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
)

const (
	headerSize   = 52
	segmentSize  = 32
	sectionSize  = 40
	maxSections  = 0xff00 - 1
	maxFileAlign = 1 << 12 // of contents in the file, whatever they want in memory
	groupComdat  = 1
	versionValue = 1
)

// writer lays a file out.
type writer struct {
	f       *File
	out     bytes.Buffer
	headers []elf.Section32
	names   stringTable // of sections
	strings stringTable // of symbols
	number  []int       // of the file's sections, in the table of headers
	symtab  int         // number of the symbol table

	segments  []*run
	segmentOf []*run // by section
}

// stringTable collects names.
type stringTable struct {
	data []byte
	at   map[string]uint32
}

func (t *stringTable) add(s string) uint32 {
	if t.at == nil {
		t.at, t.data = map[string]uint32{"": 0}, []byte{0}
	}
	n, ok := t.at[s]
	if !ok {
		n = uint32(len(t.data))
		t.at[s] = n
		t.data = append(append(t.data, s...), 0)
	}
	return n
}

// Bytes returns the file in ELF. The segments of a program are made from its sections, whatever
// f.Segments holds: sections that are adjacent in the table and in memory share one.
func (f *File) Bytes() ([]byte, error) {
	w := &writer{f: f, segmentOf: make([]*run, len(f.Sections))}
	if err := w.check(); err != nil {
		return nil, err
	}
	start := headerSize
	if f.Program {
		w.plan()
		start += segmentSize * len(w.segments)
	}
	w.out.Write(make([]byte, start))
	w.sections()
	w.tables()
	at := w.align(4)
	for _, h := range w.headers {
		w.put(h)
	}
	data := w.out.Bytes()
	w.front(data, at)
	return data, nil
}

// check refuses what has no place in the format.
func (w *writer) check() error {
	f := w.f
	if 2*len(f.Sections)+len(f.Groups)+4 > maxSections {
		return fmt.Errorf("%s: %d sections are too many", f.Name, len(f.Sections))
	}
	if len(f.Symbols) >= 1<<24 {
		return fmt.Errorf("%s: too many symbols", f.Name)
	}
	for i := range f.Symbols {
		if s := &f.Symbols[i]; s.Section >= len(f.Sections) || s.Section < Common {
			return fmt.Errorf("%s: symbol %s is in section %d", f.Name, s.Name, s.Section)
		}
		if i > 0 && f.Symbols[i-1].Global() && !f.Symbols[i].Global() {
			return fmt.Errorf("%s: local symbol %s after a global one", f.Name, f.Symbols[i].Name)
		}
	}
	for i := range f.Sections {
		s := &f.Sections[i]
		if s.Group > len(f.Groups) || s.Group < 0 {
			return fmt.Errorf("%s: section %s is in group %d", f.Name, s.Name, s.Group)
		}
		for _, r := range s.Relocs {
			if r.Symbol >= len(f.Symbols) {
				return fmt.Errorf("%s: %s wants symbol %d", f.Name, s.Name, r.Symbol)
			}
		}
	}
	return nil
}

// align fills up with zeros and gives the position.
func (w *writer) align(n uint32) uint32 {
	for uint32(w.out.Len())%max(n, 1) != 0 {
		w.out.WriteByte(0)
	}
	return uint32(w.out.Len())
}

func (w *writer) put(v any) {
	// Writing to a buffer what has a fixed size does not fail.
	_ = binary.Write(&w.out, binary.LittleEndian, v)
}

// sections writes contents and relocations.
func (w *writer) sections() {
	w.headers = append(w.headers, elf.Section32{})
	w.number = make([]int, len(w.f.Sections))
	w.symtab = 1 + len(w.f.Sections) + len(w.f.Groups)
	for i := range w.f.Sections {
		if len(w.f.Sections[i].Relocs) > 0 {
			w.symtab++
		}
	}
	w.groups()
	for i := range w.f.Sections {
		s := &w.f.Sections[i]
		w.number[i] = len(w.headers)
		at := w.place(i)
		w.out.Write(s.Data)
		size := s.Size
		if !s.NoBits() {
			size = uint32(len(s.Data))
		}
		w.headers = append(w.headers, elf.Section32{
			Name: w.names.add(s.Name), Type: uint32(s.Type), Flags: uint32(s.Flags), Addr: s.Addr,
			Off: at, Size: size, Addralign: max(1, s.Align), Entsize: s.EntSize,
		})
		w.relocations(i)
	}
	w.members()
}

// place is where a section's contents begin: in a segment as far behind the section before it as in
// memory.
func (w *writer) place(i int) uint32 {
	s := &w.f.Sections[i]
	if g := w.segmentOf[i]; g != nil && g.first != i && !s.NoBits() {
		want := w.headers[w.number[g.first]].Off + s.Addr - w.f.Sections[g.first].Addr
		w.out.Write(make([]byte, want-uint32(w.out.Len())))
		return want
	}
	if s.NoBits() {
		return uint32(w.out.Len())
	}
	return w.align(min(s.Align, maxFileAlign))
}

// relocations writes those of a section behind it.
func (w *writer) relocations(i int) {
	s := &w.f.Sections[i]
	if len(s.Relocs) == 0 {
		return
	}
	at := w.align(4)
	for _, r := range s.Relocs {
		w.put(elf.Rela32{
			Off: r.Offset, Info: uint32(r.Symbol+1)<<8 | uint32(r.Type), Addend: r.Addend,
		})
	}
	w.headers = append(w.headers, elf.Section32{
		Name: w.names.add(".rela" + s.Name), Type: uint32(elf.SHT_RELA), Flags: groupFlag(s), Off: at,
		Size: uint32(len(s.Relocs) * relaSize), Link: uint32(w.symtab),
		Info: uint32(w.number[i]), Addralign: 4, Entsize: relaSize,
	})
}

func groupFlag(s *Section) uint32 {
	return uint32(elf.SHF_INFO_LINK | s.Flags&elf.SHF_GROUP)
}

// groups makes the headers of groups, which come before their members.
func (w *writer) groups() {
	for i, g := range w.f.Groups {
		signature := 0
		for n := range w.f.Symbols {
			if w.f.Symbols[n].Name == g.Signature {
				signature = n + 1
			}
		}
		size := 4
		for j := range w.f.Sections {
			if s := &w.f.Sections[j]; s.Group == i+1 {
				size += 4
				if len(s.Relocs) > 0 {
					size += 4
				}
			}
		}
		at := w.align(4)
		w.out.Write(make([]byte, size))
		w.headers = append(w.headers, elf.Section32{
			Name: w.names.add(".group"), Type: uint32(elf.SHT_GROUP), Off: at, Size: uint32(size),
			Link: uint32(w.symtab), Info: uint32(signature), Addralign: 4, Entsize: 4,
		})
	}
}

// members fills the groups in, now that sections have numbers.
func (w *writer) members() {
	data := w.out.Bytes()
	for i, g := range w.f.Groups {
		at := data[w.headers[1+i].Off:]
		if g.Comdat {
			binary.LittleEndian.PutUint32(at, groupComdat)
		}
		for j := range w.f.Sections {
			s := &w.f.Sections[j]
			if s.Group != i+1 {
				continue
			}
			at = at[4:]
			binary.LittleEndian.PutUint32(at, uint32(w.number[j]))
			if len(s.Relocs) > 0 {
				at = at[4:]
				binary.LittleEndian.PutUint32(at, uint32(w.number[j]+1))
			}
		}
	}
}

// tables writes the symbol table and the string tables.
func (w *writer) tables() {
	at := w.align(4)
	w.put(elf.Sym32{})
	for i := range w.f.Symbols {
		s := &w.f.Symbols[i]
		name := s.Name
		if s.Type == elf.STT_SECTION {
			name = ""
		}
		w.put(elf.Sym32{
			Name: w.strings.add(name), Value: s.Value, Size: s.Size,
			Info: elf.ST_INFO(s.Bind, s.Type), Other: uint8(s.Vis), Shndx: w.home(s.Section),
		})
	}
	w.headers = append(w.headers, elf.Section32{
		Name: w.names.add(".symtab"), Type: uint32(elf.SHT_SYMTAB), Off: at,
		Size: uint32(w.out.Len()) - at, Link: uint32(w.symtab + 1),
		Info: uint32(w.f.FirstGlobal() + 1), Addralign: 4, Entsize: symbolSize,
	})
	w.strings.add("")
	w.stringTable(".strtab", &w.strings)
	w.names.add(".shstrtab")
	w.stringTable(".shstrtab", &w.names)
}

func (w *writer) stringTable(name string, t *stringTable) {
	number := w.names.add(name)
	w.headers = append(w.headers, elf.Section32{
		Name: number, Type: uint32(elf.SHT_STRTAB), Off: uint32(w.out.Len()),
		Size: uint32(len(t.data)), Addralign: 1,
	})
	w.out.Write(t.data)
}

// home is the number of a symbol's section in the file.
func (w *writer) home(section int) uint16 {
	switch section {
	case Undefined:
		return uint16(elf.SHN_UNDEF)
	case Absolute:
		return uint16(elf.SHN_ABS)
	case Common:
		return uint16(elf.SHN_COMMON)
	}
	return uint16(w.number[section])
}

// front writes the header and those of segments.
func (w *writer) front(data []byte, sections uint32) {
	h := elf.Header32{
		Type: uint16(elf.ET_REL), Machine: uint16(Machine), Version: versionValue,
		Shoff: sections, Flags: w.f.Flags, Ehsize: headerSize, Shentsize: sectionSize,
		Shnum: uint16(len(w.headers)), Shstrndx: uint16(len(w.headers) - 1),
	}
	copy(h.Ident[:], elf.ELFMAG)
	h.Ident[elf.EI_CLASS] = byte(elf.ELFCLASS32)
	h.Ident[elf.EI_DATA] = byte(elf.ELFDATA2LSB)
	h.Ident[elf.EI_VERSION] = byte(elf.EV_CURRENT)
	var out bytes.Buffer
	if w.f.Program {
		h.Type, h.Entry, h.Phoff = uint16(elf.ET_EXEC), w.f.Entry, headerSize
		h.Phentsize, h.Phnum = segmentSize, uint16(len(w.segments))
	}
	// Writing to a buffer what has a fixed size does not fail.
	_ = binary.Write(&out, binary.LittleEndian, h)
	if w.f.Program {
		for _, g := range w.segments {
			_ = binary.Write(&out, binary.LittleEndian, w.segment(g))
		}
	}
	copy(data, out.Bytes())
}
