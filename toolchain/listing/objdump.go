package listing

import (
	"cmp"
	gnu "debug/elf"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/toolchain/elf"
)

// Options choose what Objdump prints; each is one of objdump's options.
type Options struct {
	Headers     bool // -h
	Symbols     bool // -t
	Relocations bool // -r; within the disassembly if there is one
	Contents    bool // -s
	Code        bool // -d
	All         bool // -D: disassemble every section
	Sections    []string
}

func (o *Options) wants(name string) bool {
	return len(o.Sections) == 0 || slices.Contains(o.Sections, name)
}

// Objdump prints the chosen parts of a file. It returns the first error of w.
func Objdump(w io.Writer, f *elf.File, opt Options) error {
	p := &printer{w: w, f: f, opt: opt}
	p.printf("\n%s:     file format elf32-epiphany\n\n", f.Name)
	if opt.Headers {
		p.headers()
	}
	if opt.Symbols {
		p.symbols()
	}
	if opt.Relocations && !opt.Code && !opt.All {
		p.relocations()
	}
	if opt.Contents {
		p.contents()
	}
	if opt.Code || opt.All {
		p.disassembly()
	}
	return p.err
}

// printer prints one file.
type printer struct {
	w   io.Writer
	f   *elf.File
	opt Options
	err error
	// of the section that is disassembled
	sorted []*elf.Symbol
	relocs []elf.Reloc
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *printer) headers() {
	p.printf("Sections:\nIdx Name          Size      VMA       LMA       File off  Algn\n")
	for i := range p.f.Sections {
		s := &p.f.Sections[i]
		if !p.opt.wants(s.Name) {
			continue
		}
		power := 0
		for s.Align>>power > 1 {
			power++
		}
		p.printf("%3d %-13s %08x  %08x  %08x  %08x  2**%d\n", i, s.Name, s.Size, s.Addr, s.Load,
			s.Offset, power)
		p.printf("                  %s\n", strings.Join(p.attributes(s), ", "))
	}
}

// attributes are a section's in words.
func (p *printer) attributes(s *elf.Section) (words []string) {
	add := func(is bool, word string) {
		if is {
			words = append(words, word)
		}
	}
	alloc, full := s.Has(gnu.SHF_ALLOC), !s.NoBits()
	add(full, "CONTENTS")
	add(alloc, "ALLOC")
	add(alloc && full, "LOAD")
	add(len(s.Relocs) > 0, "RELOC")
	add(!s.Has(gnu.SHF_WRITE) && (full || alloc), "READONLY")
	add(s.Has(gnu.SHF_EXECINSTR), "CODE")
	add(!s.Has(gnu.SHF_EXECINSTR) && alloc && full, "DATA")
	add(debugging(s), "DEBUGGING")
	add(s.Has(gnu.SHF_TLS), "THREAD_LOCAL")
	add(!alloc && full && s.Flags&0x80000000 != 0, "EXCLUDE")
	add(s.Group > 0, "LINK_ONCE_DISCARD")
	return words
}

// debugging tells whether a section is for debuggers, by its name.
func debugging(s *elf.Section) bool {
	if s.Has(gnu.SHF_ALLOC) {
		return false
	}
	for _, prefix := range []string{
		".debug", ".zdebug", ".gnu.debuglto_.debug_", ".gnu.linkonce.wi.", ".line", ".stab",
	} {
		if strings.HasPrefix(s.Name, prefix) {
			return true
		}
	}
	return s.Name == ".gdb_index"
}

func (p *printer) symbols() {
	p.printf("SYMBOL TABLE:\n")
	if len(p.f.Symbols) == 0 {
		p.printf("no symbols\n")
	}
	for i := range p.f.Symbols {
		s := &p.f.Symbols[i]
		value, size := s.Value, s.Size
		if s.Section == elf.Common {
			value, size = size, value
		}
		name := s.Name
		if vis := map[gnu.SymVis]string{
			gnu.STV_HIDDEN: ".hidden ", gnu.STV_INTERNAL: ".internal ", gnu.STV_PROTECTED: ".protected ",
		}[s.Vis]; vis != "" {
			name = vis + name
		}
		p.printf("%08x %s %s\t%08x %s\n", value, letters(s), p.f.SectionName(s.Section), size, name)
	}
	p.printf("\n\n")
}

// letters are a symbol's flags in their columns.
func letters(s *elf.Symbol) string {
	c := []byte("       ")
	defined := s.Section != elf.Undefined && s.Section != elf.Common
	switch {
	case s.Bind == gnu.STB_LOCAL:
		c[0] = 'l'
	case s.Bind == gnu.STB_GLOBAL && defined:
		c[0] = 'g'
	}
	if s.Bind == gnu.STB_WEAK {
		c[1] = 'w'
	}
	switch s.Type {
	case gnu.STT_SECTION:
		c[5] = 'd'
	case gnu.STT_FILE:
		c[5], c[6] = 'd', 'f'
	case gnu.STT_FUNC:
		c[6] = 'F'
	case gnu.STT_OBJECT, gnu.STT_COMMON, gnu.STT_TLS:
		c[6] = 'O'
	}
	return string(c)
}

func (p *printer) relocations() {
	for i := range p.f.Sections {
		s := &p.f.Sections[i]
		if len(s.Relocs) == 0 || !p.opt.wants(s.Name) {
			continue
		}
		p.printf("RELOCATION RECORDS FOR [%s]:\nOFFSET   TYPE              VALUE\n", s.Name)
		for _, r := range s.Relocs {
			p.printf("%08x %-16v  %s\n", r.Offset, r.Type, p.symbolic(r, "%08x"))
		}
		p.printf("\n\n")
	}
}

// symbolic is a relocation's symbol with its addend.
func (p *printer) symbolic(r elf.Reloc, format string) string {
	name := "*ABS*"
	if r.Symbol >= 0 && r.Symbol < len(p.f.Symbols) {
		name = p.f.Symbols[r.Symbol].Name
	}
	switch {
	case r.Addend > 0:
		name += "+0x" + fmt.Sprintf(format, r.Addend)
	case r.Addend < 0:
		name += "-0x" + fmt.Sprintf(format, -int64(r.Addend))
	}
	return name
}

// contents prints the bytes of sections.
func (p *printer) contents() {
	for i := range p.f.Sections {
		s := &p.f.Sections[i]
		if len(s.Data) == 0 || !p.opt.wants(s.Name) {
			continue
		}
		p.printf("Contents of section %s:\n", s.Name)
		width := max(4, len(fmt.Sprintf("%x", s.Addr+uint32(len(s.Data)))))
		for at := 0; at < len(s.Data); at += 16 {
			line := s.Data[at:min(at+16, len(s.Data))]
			var hex, text strings.Builder
			for j := range 16 {
				if j < len(line) {
					fmt.Fprintf(&hex, "%02x", line[j])
					text.WriteByte(printable(line[j]))
				} else {
					hex.WriteString("  ")
					text.WriteByte(' ')
				}
				if j%4 == 3 {
					hex.WriteByte(' ')
				}
			}
			p.printf(" %0*x %s %s\n", width, s.Addr+uint32(at), hex.String(), text.String())
		}
	}
}

func printable(c byte) byte {
	if c < ' ' || c > '~' {
		return '.'
	}
	return c
}

// sort orders the symbols of a section by address, and those of one address by what says most.
func (p *printer) sort(section int) {
	p.sorted = nil
	for i := range p.f.Symbols {
		s := &p.f.Symbols[i]
		if s.Section == section && s.Name != "" && s.Type != gnu.STT_FILE {
			p.sorted = append(p.sorted, s)
		}
	}
	rank := func(s *elf.Symbol) int {
		switch {
		case s.Type == gnu.STT_SECTION:
			return 3
		case s.Type == gnu.STT_FUNC:
			return 0
		case s.Type == gnu.STT_OBJECT:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(p.sorted, func(x, y *elf.Symbol) int {
		return cmp.Or(
			cmp.Compare(x.Value, y.Value), cmp.Compare(rank(x), rank(y)),
			cmp.Compare(b2i(x.Bind == gnu.STB_LOCAL), b2i(y.Bind == gnu.STB_LOCAL)),
			cmp.Compare(b2i(x.Bind != gnu.STB_GLOBAL), b2i(y.Bind != gnu.STB_GLOBAL)),
			cmp.Compare(y.Size, x.Size),
			cmp.Compare(b2i(x.Name[0] == '.'), b2i(y.Name[0] == '.')), cmp.Compare(x.Name, y.Name),
		)
	})
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
