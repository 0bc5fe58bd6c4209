package elf

import "debug/elf"

// run is a segment to write: sections that follow one another in the table and in memory.
type run struct {
	first, last int
	flags       elf.ProgFlag
	align       uint32
	size        uint32 // in memory
	bytes       uint32 // in the file
}

// maxGap is how many bytes between two sections a segment fills with zeros.
const maxGap = 64

// plan groups the sections that are loaded into segments.
func (w *writer) plan() {
	var g *run
	for i := range w.f.Sections {
		s := &w.f.Sections[i]
		if !s.Has(elf.SHF_ALLOC) || s.Size == 0 {
			continue
		}
		if g == nil || !w.joins(g, i) {
			g = &run{first: i, last: i, flags: access(s), align: s.Align}
			w.segments = append(w.segments, g)
		}
		g.last = i
		g.align = max(g.align, s.Align)
		g.size = s.Addr - w.f.Sections[g.first].Addr + s.Size
		if !s.NoBits() {
			g.bytes = g.size
		}
		w.segmentOf[i] = g
	}
}

// joins tells whether a section continues a segment.
func (w *writer) joins(g *run, i int) bool {
	s, first := &w.f.Sections[i], &w.f.Sections[g.first]
	end := first.Addr + g.size
	return s.Addr >= end && s.Addr-end < maxGap && s.Load-s.Addr == first.Load-first.Addr &&
		access(s) == g.flags && (s.NoBits() || g.bytes == g.size)
}

// access is what a program may do with a section.
func access(s *Section) elf.ProgFlag {
	f := elf.PF_R
	if s.Has(elf.SHF_WRITE) {
		f |= elf.PF_W
	}
	if s.Has(elf.SHF_EXECINSTR) {
		f |= elf.PF_X
	}
	return f
}

// segment is the header of a segment.
func (w *writer) segment(g *run) elf.Prog32 {
	first := &w.f.Sections[g.first]
	return elf.Prog32{
		Type: uint32(elf.PT_LOAD), Off: w.headers[w.number[g.first]].Off, Vaddr: first.Addr,
		Paddr: first.Load, Filesz: g.bytes, Memsz: g.size, Flags: uint32(g.flags),
		Align: max(1, g.align),
	}
}
