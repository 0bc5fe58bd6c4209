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

// Nm prints the symbols of a file, sorted by name, as nm does: value, a letter for the kind of
// section, name. The letter of a local symbol is lower case. It returns the first error of w.
func Nm(w io.Writer, f *elf.File) error {
	var symbols []*elf.Symbol
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Type != gnu.STT_SECTION && s.Type != gnu.STT_FILE && s.Name != "" {
			symbols = append(symbols, s)
		}
	}
	slices.SortStableFunc(symbols, func(x, y *elf.Symbol) int {
		return cmp.Or(cmp.Compare(x.Name, y.Name), cmp.Compare(x.Value, y.Value))
	})
	for _, s := range symbols {
		value := fmt.Sprintf("%08x", s.Value)
		switch s.Section {
		case elf.Undefined:
			value = strings.Repeat(" ", 8)
		case elf.Common:
			value = fmt.Sprintf("%08x", s.Size)
		}
		if _, err := fmt.Fprintf(w, "%s %c %s\n", value, class(f, s), s.Name); err != nil {
			return err
		}
	}
	return nil
}

// class is the letter of a symbol.
func class(f *elf.File, s *elf.Symbol) byte {
	weak, object := s.Bind == gnu.STB_WEAK, s.Type == gnu.STT_OBJECT
	var c byte
	switch {
	case s.Section == elf.Common:
		return 'C'
	case s.Section == elf.Undefined && weak && object:
		return 'v'
	case s.Section == elf.Undefined && weak:
		return 'w'
	case s.Section == elf.Undefined:
		return 'U'
	case weak && object:
		return 'V'
	case weak:
		return 'W'
	case s.Section == elf.Absolute:
		c = 'a'
	default:
		c = kind(&f.Sections[s.Section])
	}
	if s.Bind == gnu.STB_GLOBAL {
		c = strings.ToUpper(string(c))[0]
	}
	return c
}

// kind is the letter of a section.
func kind(s *elf.Section) byte {
	switch alloc := s.Has(gnu.SHF_ALLOC); {
	case s.Has(gnu.SHF_EXECINSTR):
		return 't'
	case alloc && !s.NoBits() && !s.Has(gnu.SHF_WRITE):
		return 'r'
	case alloc && !s.NoBits():
		return 'd'
	case s.NoBits():
		return 'b'
	case debugging(s):
		return 'N'
	case !s.Has(gnu.SHF_WRITE):
		return 'n'
	}
	return '?'
}

// SizeHeader is the heading of the table whose rows Size prints.
const SizeHeader = "   text\t   data\t    bss\t    dec\t    hex\tfilename\n"

// Size prints a row with the sizes of a file's sections in bytes: text (code and constants),
// initialised data, zeros (bss), and their sum.
func Size(w io.Writer, f *elf.File) error {
	text, data, bss := Sizes(f)
	sum := text + data + bss
	_, err := fmt.Fprintf(w, "%7d\t%7d\t%7d\t%7d\t%7x\t%s\n", text, data, bss, sum, sum, f.Name)
	return err
}

// Sizes returns these sizes.
func Sizes(f *elf.File) (text, data, bss uint64) {
	for i := range f.Sections {
		switch s := &f.Sections[i]; {
		case !s.Has(gnu.SHF_ALLOC):
		case s.NoBits():
			bss += uint64(s.Size)
		case s.Has(gnu.SHF_EXECINSTR) || !s.Has(gnu.SHF_WRITE):
			text += uint64(s.Size)
		default:
			data += uint64(s.Size)
		}
	}
	return text, data, bss
}
