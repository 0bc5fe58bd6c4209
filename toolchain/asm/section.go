package asm

import (
	"cmp"
	"debug/elf"
	"slices"
)

// maxSection is how many bytes a section with contents may have.
const maxSection = 64 << 20

// section is a section of the object that is being made.
type section struct {
	name    string
	typ     elf.SectionType
	flags   elf.SectionFlag
	align   uint32
	entsize uint32
	group   string
	comdat  bool
	parts   []*part // subsections, by number once all is read
	size    uint64  // so far, at least
	symbol  *symbol // that stands for its start
	fixups  []*fixup
	index   int // in the object
	lines   []row
}

// part is a subsection.
type part struct {
	number int64
	frags  []*frag
}

// What a fragment ends with.
type tailKind uint8

const (
	tailNone tailKind = iota
	tailFill          // count times a value
	tailAlign
	tailBranch
	tailOrg
	tailLEB
)

// frag is a piece of a section: bytes that are known and a tail whose size may depend on others.
type frag struct {
	sect  *section
	data  []byte
	tail  tailKind
	addr  uint64 // of the bytes
	size  uint64 // of the tail
	order int    // in its section
	seen  bool   // by the pass that relaxes

	region int // of frags between alignments

	// tailFill; tailAlign fills with value too
	count uint64
	value []byte

	// tailAlign
	align uint64
	most  uint64 // bytes that it may take, 0 without a limit
	code  bool   // fill with nop

	// tailBranch, tailOrg, tailLEB
	fixup  *fixup
	signed bool
}

// end is the address behind the bytes.
func (f *frag) end() uint64 { return f.addr + uint64(len(f.data)) }

// fixup is a place whose value is known later only.
type fixup struct {
	at    *statement
	frag  *frag
	off   uint32 // in the frag's bytes; of a branch in its tail 0
	size  uint8  // of data in bytes; 0 is an instruction
	expr  *expr
	instr *instruction
}

// section gives the section of a name; a new one has the attributes of its name.
func (a *assembler) section(name string) *section {
	if s := a.byName[name]; s != nil {
		return s
	}
	s := &section{name: name, align: 1}
	s.typ, s.flags = defaults(name)
	s.entsize = elements(s.typ)
	s.symbol = &symbol{name: name, section: s, typ: elf.STT_SECTION, defined: true}
	a.byName[name] = s
	a.sections = append(a.sections, s)
	a.enter(s, 0)
	s.symbol.frag = s.parts[0].frags[0]
	return s
}

// part gives a subsection.
func (s *section) part(number int64) *part {
	for _, p := range s.parts {
		if p.number == number {
			return p
		}
	}
	p := &part{number, []*frag{{sect: s}}}
	s.parts = append(s.parts, p)
	return p
}

// enter makes a subsection the one that is filled.
func (a *assembler) enter(s *section, number int64) {
	a.here = place{s, s.part(number)}
}

// place is where statements go.
type place struct {
	sect *section
	part *part
}

func (p place) frag() *frag { return p.part.frags[len(p.part.frags)-1] }

// close ends the current fragment, whose tail is now set, and begins another one.
func (a *assembler) close() {
	p := a.here.part
	p.frags = append(p.frags, &frag{sect: a.here.sect})
}

// room tells whether a section may get so many more bytes.
func (a *assembler) room(n uint64) bool {
	s := a.here.sect
	most := uint64(maxSection)
	if s.typ == elf.SHT_NOBITS {
		most = 1 << 32
	}
	if s.size += n; n > most || s.size > most {
		s.size -= n
		a.fail("section %s becomes larger than %d bytes", s.name, most)
		return false
	}
	return true
}

// emit appends bytes.
func (a *assembler) emit(data ...byte) {
	if !a.room(uint64(len(data))) {
		return
	}
	if a.here.sect.typ == elf.SHT_NOBITS {
		for _, b := range data {
			if b != 0 {
				a.fail("section %s has no contents", a.here.sect.name)
				break
			}
		}
		a.fill(uint64(len(data)), nil)
		return
	}
	f := a.here.frag()
	f.data = append(f.data, data...)
}

// fill appends a value so many times; nil is a zero byte.
func (a *assembler) fill(count uint64, value []byte) {
	if count == 0 {
		return
	}
	f := a.here.frag()
	f.tail, f.count, f.value = tailFill, count, value
	f.size = count * uint64(max(1, len(value)))
	a.close()
}

// order puts the parts of all sections one behind the other.
func (a *assembler) order() {
	for _, s := range a.sections {
		slices.SortStableFunc(s.parts, func(x, y *part) int { return cmp.Compare(x.number, y.number) })
		n := 0
		for _, p := range s.parts {
			for _, f := range p.frags {
				f.order = n
				n++
			}
		}
	}
}

// elements are the sizes of elements that types imply.
func elements(t elf.SectionType) uint32 {
	switch t {
	case elf.SHT_INIT_ARRAY, elf.SHT_FINI_ARRAY, elf.SHT_PREINIT_ARRAY:
		return 4
	}
	return 0
}

// defaults are type and flags of sections by name.
func defaults(name string) (elf.SectionType, elf.SectionFlag) {
	const (
		a  = elf.SHF_ALLOC
		aw = a | elf.SHF_WRITE
		ax = a | elf.SHF_EXECINSTR
	)
	for _, d := range [...]struct {
		name  string
		typ   elf.SectionType
		flags elf.SectionFlag
	}{
		{".text", elf.SHT_PROGBITS, ax}, {".init", elf.SHT_PROGBITS, ax},
		{".fini", elf.SHT_PROGBITS, ax}, {".data", elf.SHT_PROGBITS, aw},
		{".data1", elf.SHT_PROGBITS, aw}, {".bss", elf.SHT_NOBITS, aw},
		{".rodata", elf.SHT_PROGBITS, a}, {".rodata1", elf.SHT_PROGBITS, a},
		{".note.GNU-stack", elf.SHT_PROGBITS, 0},
		{".init_array", elf.SHT_INIT_ARRAY, aw}, {".fini_array", elf.SHT_FINI_ARRAY, aw},
		{".preinit_array", elf.SHT_PREINIT_ARRAY, aw}, {".note", elf.SHT_NOTE, 0},
		{".tdata", elf.SHT_PROGBITS, aw | elf.SHF_TLS}, {".tbss", elf.SHT_NOBITS, aw | elf.SHF_TLS},
	} {
		if name == d.name || len(name) > len(d.name) && name[:len(d.name)+1] == d.name+"." {
			return d.typ, d.flags
		}
	}
	return elf.SHT_PROGBITS, 0
}
