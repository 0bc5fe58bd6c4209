package asm

import "debug/elf"

// toSection reads .text and the like, with a subsection.
func toSection(a *assembler, word string) {
	n := int64(0)
	if !a.p.done() {
		n = a.number()
	}
	if !a.end() {
		return
	}
	a.move(a.section(word), n)
	if word == ".text" {
		a.alignTo(2, 0, nil)
	}
}

// move goes to a subsection.
func (a *assembler) move(s *section, n int64) {
	if len(s.parts) > maxNesting*10 {
		a.fail("section %s has too many subsections", s.name)
		return
	}
	a.before = a.here
	a.enter(s, n)
}

// sectionDirective reads .section name, "flags", @type, size of elements, group, comdat.
func (a *assembler) sectionDirective(string) {
	p := &a.p
	name := p.sectionName()
	if p.err != "" {
		return
	}
	if len(a.sections) > 20_000 {
		p.fail("too many sections")
		return
	}
	back := a.here
	known := a.byName[name] != nil
	s := a.section(name)
	a.here = back
	if p.accept(',') && p.peek('"') {
		flags := p.sectionFlags()
		typ := s.typ
		if p.accept(',') {
			t, ok := p.sectionType()
			if !ok {
				p.fail("unknown type of a section")
			}
			typ = t
		}
		a.attributes(s, flags, typ, known)
	}
	if a.end() {
		a.move(s, 0)
	}
}

// attributes reads what follows flags and type, and gives them to a section.
func (a *assembler) attributes(s *section, flags elf.SectionFlag, typ elf.SectionType, known bool) {
	p := &a.p
	entsize, group, comdat := int64(0), "", false
	if flags&elf.SHF_MERGE != 0 {
		a.comma()
		entsize = a.number()
		if p.err == "" && (entsize <= 0 || entsize > 1<<16) {
			p.fail("elements of %d bytes cannot be", entsize)
		}
	}
	if flags&elf.SHF_GROUP != 0 {
		a.comma()
		group = p.name()
		if p.accept(',') {
			comdat = p.word() == "comdat"
		}
	}
	if p.err != "" {
		return
	}
	if known && s.size > 0 && (s.flags != flags || s.typ != typ) {
		a.fail("section %s has had other flags or another type", s.name)
		return
	}
	s.flags, s.typ, s.entsize = flags, typ, max(elements(typ), uint32(entsize))
	s.group, s.comdat = group, comdat
}

func (a *assembler) pushSection(string) {
	if len(a.stack) >= maxNesting {
		a.fail("sections are nested too deeply")
		return
	}
	at, before := a.here, a.before
	a.sectionDirective("")
	a.stack = append(a.stack, at, before)
}

func (a *assembler) popSection(string) {
	n := len(a.stack)
	if n == 0 {
		a.fail(".popsection without .pushsection")
		return
	}
	a.here, a.before, a.stack = a.stack[n-2], a.stack[n-1], a.stack[:n-2]
	a.end()
}

func (a *assembler) previous(string) {
	a.here, a.before = a.before, a.here
	a.end()
}

func (a *assembler) subsection(string) {
	n := a.number()
	if a.end() {
		a.move(a.here.sect, n)
	}
}

// align reads an alignment, a fill and a limit.
func align(a *assembler, word string) {
	p := &a.p
	n := int64(0)
	if !p.done() && !p.peek(',') {
		n = a.number()
	}
	if word[1] != 'b' { // .align and .p2align take powers of two
		if p.err == "" && (n < 0 || n > 30) {
			p.fail("cannot align to 2 to the power of %d", n)
			return
		}
		n = 1 << max(0, n)
	}
	width := map[byte]int{'w': 2, 'l': 4}[word[len(word)-1]]
	var value []byte
	if p.accept(',') && !p.done() && !p.peek(',') {
		value = little(uint64(a.number()), max(1, width))
	}
	most := int64(0)
	if p.accept(',') {
		most = a.number()
	}
	if p.err == "" && (n < 0 || n > 1<<30 || !alignment(uint64(n)) || most < 0) {
		p.fail("cannot align to %d", n)
	}
	if a.end() && n > 1 {
		a.alignTo(uint64(n), uint64(most), value)
	}
}

// alignTo aligns the current place.
func (a *assembler) alignTo(n, most uint64, value []byte) {
	s := a.here.sect
	s.align = max(s.align, uint32(n))
	if n <= 1 {
		return
	}
	if s.typ != elf.SHT_NOBITS && !a.room(n-1) {
		return
	}
	f := a.here.frag()
	f.tail, f.align, f.most, f.value = tailAlign, n, most, value
	f.code = value == nil && s.flags&elf.SHF_EXECINSTR != 0
	a.close()
}

func little(v uint64, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(v >> (8 * min(i, 8)))
	}
	return b
}

// space reads a size and a byte to fill with.
func space(a *assembler, _ string) {
	e := a.p.expression()
	value := int64(0)
	if a.p.accept(',') {
		value = a.number()
	}
	if !a.end() {
		return
	}
	v, err := a.evaluate(e, false)
	if err != nil || !v.constant() {
		a.fail("the size is not known here")
		return
	}
	a.filled(v.n, 1, value)
}

// fillDirective reads .fill count, size, value.
func (a *assembler) fillDirective(string) {
	count, size, value := a.number(), int64(1), int64(0)
	if a.p.accept(',') {
		size = a.number()
		if a.p.accept(',') {
			value = a.number()
		}
	}
	if a.end() {
		a.filled(count, size, value)
	}
}

func (a *assembler) filled(count, size, value int64) {
	if count < 0 || size < 0 || count >= 1<<32 {
		a.fail("cannot fill with %d times %d bytes", count, size)
		return
	}
	size = min(size, 8)
	if count == 0 || size == 0 || !a.room(uint64(count)*uint64(size)) {
		return
	}
	if a.here.sect.typ == elf.SHT_NOBITS && value != 0 {
		a.fail("section %s has no contents", a.here.sect.name)
		return
	}
	if a.here.sect.typ != elf.SHT_NOBITS && count*size <= 64 {
		for range count {
			a.here.frag().data = append(a.here.frag().data, little(uint64(value), int(size))...)
		}
		return
	}
	a.fill(uint64(count), little(uint64(value), int(size)))
}

// orgDirective reads .org place, value.
func (a *assembler) orgDirective(string) {
	e := a.p.expression()
	var value []byte
	if a.p.accept(',') {
		value = []byte{byte(a.number())}
	}
	if a.end() {
		a.org(e, value)
	}
}

// org goes on at a place of the section.
func (a *assembler) org(e *expr, value []byte) {
	f := a.here.frag()
	f.tail, f.value = tailOrg, value
	f.fixup = &fixup{at: a.at, frag: f, expr: e}
	a.close()
}
