package listing

import (
	"cmp"
	gnu "debug/elf"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/toolchain/elf"
)

func (p *printer) disassembly() {
	for i := range p.f.Sections {
		s := &p.f.Sections[i]
		code := s.Has(gnu.SHF_ALLOC) && s.Has(gnu.SHF_EXECINSTR)
		if len(s.Data) == 0 || !p.opt.wants(s.Name) || !code && !p.opt.All {
			continue
		}
		p.printf("\nDisassembly of section %s:\n", s.Name)
		p.sort(i)
		p.section(i, s)
	}
}

// section disassembles from symbol to symbol.
func (p *printer) section(index int, s *elf.Section) {
	p.relocs = nil
	if p.opt.Relocations {
		p.relocs = slices.Clone(s.Relocs)
		slices.SortStableFunc(p.relocs, func(x, y elf.Reloc) int {
			return cmp.Compare(x.Offset, y.Offset)
		})
	}
	end := s.Addr + uint32(len(s.Data))
	for at := s.Addr; at != end && p.err == nil; {
		stop := end
		for _, sym := range p.sorted {
			if a := p.address(s, sym); a > at && a < stop {
				stop = a
			}
		}
		p.printf("\n%08x <%s>:\n", at, p.place(index, s, at))
		p.span(index, s, at, stop)
		at = stop
	}
}

// address is where a symbol is: of an object its value is an offset.
func (p *printer) address(s *elf.Section, sym *elf.Symbol) uint32 {
	if p.f.Program {
		return sym.Value
	}
	return s.Addr + sym.Value
}

// place names an address by the last symbol before it.
func (p *printer) place(_ int, s *elf.Section, at uint32) string {
	var best *elf.Symbol
	for _, sym := range p.sorted {
		a := p.address(s, sym)
		if a > at {
			break
		}
		if best == nil || a > p.address(s, best) {
			best = sym
		}
	}
	switch {
	case best == nil && len(p.sorted) == 0 || best == nil && !p.f.Program:
		return offset(s.Name, int64(at)-int64(s.Addr))
	case best == nil:
		best = p.sorted[0]
	}
	return offset(best.Name, int64(at)-int64(p.address(s, best)))
}

func offset(name string, n int64) string {
	switch {
	case n > 0:
		return fmt.Sprintf("%s+%#x", name, n)
	case n < 0:
		return fmt.Sprintf("%s-%#x", name, -n)
	}
	return name
}

// Runs of zeros that are not disassembled: so long inside a span, so short at its end.
const (
	skippedZeros  = 8
	skippedAtStop = 3
)

// span disassembles between two symbols.
func (p *printer) span(index int, s *elf.Section, at, stop uint32) {
	data := s.Data[at-s.Addr : stop-s.Addr]
	for len(data) > 0 && p.err == nil {
		n := p.zeros(data)
		if n > 0 {
			p.printf("\t...\n")
		} else {
			n = p.line(index, s, at, data)
		}
		p.places(at, uint32(n), s)
		data = data[n:]
		at += uint32(n)
	}
}

// zeros is how many zeros are left out here.
func (p *printer) zeros(data []byte) int {
	n := 0
	for n < len(data) && data[n] == 0 {
		n++
	}
	switch {
	case n < len(data) && n >= skippedZeros:
		return n / 4 * 4
	case n == len(data) && (n >= skippedZeros || n < skippedAtStop):
		return n
	}
	return 0
}

// line prints one instruction.
func (p *printer) line(index int, s *elf.Section, at uint32, data []byte) int {
	var word [4]byte
	copy(word[:], data)
	w := binary.LittleEndian.Uint32(word[:])
	size := isa.Size(uint16(w))
	if size > len(data) { // a label cuts it
		p.printf("%s:\tAddress %#x is out of bounds.\n\n", p.column(s, at), at)
		return len(data)
	}
	text := "*unknown*"
	if _, ok := isa.Decode(w); !ok {
		size = min(4, len(data))
	}
	if in, ok := isa.Decode(w); ok {
		text = in.Listing()
		if in.Branch() {
			text = fmt.Sprintf("%s %s", text, p.target(index, s, at+uint32(in.Imm)))
		}
	}
	var bytes strings.Builder
	for i := 0; i < size; i += 2 {
		if i+1 < size {
			fmt.Fprintf(&bytes, "%02x%02x ", data[i+1], data[i])
		} else {
			fmt.Fprintf(&bytes, "%02x ", data[i])
		}
	}
	p.printf("%s:\t%-10s\t%s\n", p.column(s, at), bytes.String(), text)
	return size
}

// column is an address in the width that the section's end needs.
func (p *printer) column(s *elf.Section, at uint32) string {
	if s.Addr+uint32(len(s.Data)) < 1<<12 {
		return fmt.Sprintf("%4x", at)
	}
	return fmt.Sprintf("%8x", at)
}

// target is the address that a branch goes to.
func (p *printer) target(index int, s *elf.Section, to uint32) string {
	if to >= s.Addr && to < s.Addr+uint32(len(s.Data)) || !p.f.Program {
		return fmt.Sprintf("%x <%s>", to, p.place(index, s, to))
	}
	for i := range p.f.Sections {
		other := &p.f.Sections[i]
		if other.Has(gnu.SHF_ALLOC) && to >= other.Addr && to-other.Addr < other.Size {
			q := *p
			q.sort(i)
			return fmt.Sprintf("%x <%s>", to, q.place(i, other, to))
		}
	}
	return fmt.Sprintf("%x <%s>", to, p.place(index, s, to))
}

// places prints the relocations of the bytes that have been shown.
func (p *printer) places(at, n uint32, s *elf.Section) {
	from := at
	if !p.f.Program {
		from = at - s.Addr
	}
	for len(p.relocs) > 0 && p.relocs[0].Offset < from+n {
		r := p.relocs[0]
		p.relocs = p.relocs[1:]
		p.printf("\t\t\t%x: %v\t%s\n", r.Offset, r.Type, p.symbolic(r, "%x"))
	}
}
