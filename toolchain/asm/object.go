package asm

import (
	"cmp"
	gnu "debug/elf"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/toolchain/elf"
)

// object makes the object once all statements are read.
func (a *assembler) object() *elf.File {
	if len(a.errors) > 0 {
		return nil
	}
	a.writeLines()
	a.layout()
	if len(a.errors) > 0 {
		return nil
	}
	out := &elf.File{Name: a.name}
	for i, s := range a.sections {
		s.index = i
		out.Sections = append(out.Sections, elf.Section{
			Name: s.name, Type: s.typ, Flags: s.flags, Align: s.align, EntSize: s.entsize,
		})
		a.contents(s, &out.Sections[i])
	}
	relocs := make([][]pending, len(a.sections))
	a.fillLines(out, relocs)
	for i, s := range a.sections {
		for _, f := range s.fixups {
			if r, ok := a.fix(f, &out.Sections[i]); ok {
				relocs[i] = append(relocs[i], r)
			}
		}
	}
	a.symbolTable(out)
	a.groups(out)
	for i, list := range relocs {
		slices.SortStableFunc(list, func(x, y pending) int {
			return cmp.Compare(x.reloc.Offset, y.reloc.Offset)
		})
		for _, r := range list {
			r.reloc.Symbol = -1
			if r.symbol != nil {
				r.reloc.Symbol = r.symbol.index
			}
			out.Sections[i].Relocs = append(out.Sections[i].Relocs, r.reloc)
		}
	}
	slices.SortStableFunc(a.errors, func(x, y *Error) int {
		if x.File != y.File {
			return 0
		}
		return cmp.Compare(x.Line, y.Line)
	})
	return out
}

// pending is a relocation whose symbol has no number yet.
type pending struct {
	reloc  elf.Reloc
	symbol *symbol
}

// contents puts a section's fragments together.
func (a *assembler) contents(s *section, out *elf.Section) {
	size := uint64(0)
	for _, p := range s.parts {
		for _, f := range p.frags {
			size = f.end() + f.size
		}
	}
	full := size
	size = (size + uint64(s.align) - 1) &^ (uint64(s.align) - 1)
	if out.Size = uint32(size); s.typ == gnu.SHT_NOBITS {
		return
	}
	out.Data = make([]byte, size)
	for _, p := range s.parts {
		for _, f := range p.frags {
			copy(out.Data[f.addr:], f.data)
			a.fillTail(f, out.Data[f.end():f.end()+f.size])
		}
	}
	if s.flags&gnu.SHF_EXECINSTR != 0 {
		fillCode(out.Data[full:])
	}
}

// fillCode fills a gap in code, whose end is even.
func fillCode(to []byte) {
	for i := len(to) % 2; i+1 < len(to); i += 2 {
		binary.LittleEndian.PutUint16(to[i:], 0x01a2) // nop
	}
}

// fillTail writes a fragment's tail.
func (a *assembler) fillTail(f *frag, to []byte) {
	switch f.tail {
	case tailFill, tailOrg, tailAlign:
		if f.code {
			fillCode(to)
			return
		}
		if f.tail == tailOrg {
			a.checkOrg(f)
		}
		for i := range to {
			if len(f.value) > 0 {
				to[i] = f.value[i%len(f.value)]
			}
		}
	case tailLEB:
		v, err := a.evaluate(f.fixup.expr, true)
		if err != nil || !v.constant() {
			a.errorAt(f.fixup.at, 0, "the value must be a number")
			return
		}
		n := copy(to, lebBytes(v.n, f.signed))
		for i := n; i < len(to); i++ { // a longer form of the same number
			to[i-1] |= 0x80
			if f.signed && v.n < 0 {
				to[i] = 0x7f
			}
		}
	}
}

// checkOrg reports an .org that goes back.
func (a *assembler) checkOrg(f *frag) {
	v, err := a.evaluate(f.fixup.expr, true)
	if err != nil {
		return // reported before
	}
	to := v.n
	if v.plus != nil {
		if label, n, ok := a.spot(v.plus); ok {
			to += n + int64(label.frag.addr) + int64(label.off)
		}
	}
	if to < int64(f.end()) {
		a.errorAt(f.fixup.at, 0, ".org goes back from %#x to %#x", f.end(), to)
	}
}

// fix fills a value in, or makes the relocation that does.
func (a *assembler) fix(f *fixup, out *elf.Section) (pending, bool) {
	offset := f.frag.addr + uint64(f.off)
	if f.frag.tail == tailBranch && f.frag.fixup == f {
		offset = f.frag.end()
	}
	v, err := a.evaluate(f.expr, true)
	if err == nil {
		err = a.defined(v)
	}
	if err != nil {
		a.errorAt(f.at, f.column(), "%s", err)
		return pending{}, false
	}
	place := out.Data[offset:]
	if f.instr != nil {
		return a.fixInstruction(f, v, uint32(offset), place)
	}
	if v.constant() {
		copy(place, little(uint64(v.n), int(f.size)))
		return pending{}, false
	}
	kind := map[uint8]elf.RelocType{1: elf.R8, 2: elf.R16, 4: elf.R32}[f.size]
	if v.minus != nil {
		label, n, ok := a.spot(v.minus)
		if !ok || label.section != f.frag.sect || v.plus == nil {
			a.errorAt(f.at, 0, "the difference of two addresses that the linker moves apart")
			return pending{}, false
		}
		// As GNU's: the addend holds the distance from the section's start.
		v.n -= int64(label.frag.addr) + int64(label.off) + n
		kind += elf.R8PCRel - elf.R8
	}
	if f.size > 4 {
		a.errorAt(f.at, 0, "an address has 4 bytes, not %d", f.size)
		return pending{}, false
	}
	return a.relocation(kind, uint32(offset), v)
}

// column is where a fixup is in its statement.
func (f *fixup) column() int {
	if f.instr != nil {
		return f.instr.col - 1
	}
	return 0
}

// defined reports names of local labels that are missing.
func (a *assembler) defined(v linear) error {
	for _, s := range []*symbol{v.plus, v.minus} {
		if s != nil && s.numeric && !s.defined {
			number, _, _ := strings.Cut(s.name, "\x01")
			return fmt.Errorf("no label %s behind", number)
		}
	}
	return nil
}

// fixInstruction fills the immediate of an instruction in.
func (a *assembler) fixInstruction(f *fixup, v linear, offset uint32, place []byte) (pending, bool) {
	i := f.instr
	n, known := v.n, v.constant()
	if i.in.Branch() && !known && v.minus == nil && !a.linked(v.plus, f.frag.sect) {
		label, d, _ := a.spot(v.plus)
		n += d + int64(label.frag.addr) + int64(label.off) - int64(offset)
		known = true
	}
	bytes, err := i.resolve(n)
	if !known {
		bytes, err = i.resolve(0)
		if v.minus != nil {
			err = fmt.Errorf("the difference of two addresses that the linker moves apart")
		}
	}
	var kind elf.RelocType
	if err == nil && !known {
		kind, err = i.relocation()
	}
	if err != nil {
		a.errorAt(f.at, f.column(), "%s", err)
		return pending{}, false
	}
	copy(place, bytes)
	if known {
		return pending{}, false
	}
	return a.relocation(kind, offset, v)
}

// relocation names the symbol if the linker is to know it, and otherwise its section.
func (a *assembler) relocation(kind elf.RelocType, offset uint32, v linear) (pending, bool) {
	s := v.plus
	if label, n, ok := a.spot(s); ok && !s.external() && label.section.flags&gnu.SHF_MERGE == 0 {
		s = label.section.symbol
		v.n += n + int64(label.frag.addr) + int64(label.off)
	}
	s.wanted = true
	return pending{elf.Reloc{Offset: offset, Type: kind, Addend: int32(v.n)}, s}, true
}

// symbolTable gives the symbols that the object needs their numbers.
func (a *assembler) symbolTable(out *elf.File) {
	for i, s := range a.sections {
		s.symbol.index = -1
		if i < 3 || s.symbol.wanted {
			s.symbol.index = len(out.Symbols)
			out.Symbols = append(out.Symbols, elf.Symbol{
				Name: s.name, Type: gnu.STT_SECTION, Section: i,
			})
		}
	}
	if a.lines.object != "" {
		out.Symbols = slices.Insert(out.Symbols, 0, elf.Symbol{
			Name: a.lines.object, Type: gnu.STT_FILE, Section: elf.Absolute,
		})
		for _, s := range a.sections {
			if s.symbol.index >= 0 {
				s.symbol.index++
			}
		}
	}
	for _, global := range []bool{false, true} {
		for _, s := range a.inOrder {
			if a.global(s) != global || !a.listed(s) {
				continue
			}
			e, err := a.entry(s)
			if err != nil {
				a.errorAt(s.at, -1, "%s: %s", s.name, err)
				continue
			}
			s.index = len(out.Symbols)
			out.Symbols = append(out.Symbols, e)
		}
	}
}

// global tells whether other files see a symbol. What is not defined must be found in them.
func (a *assembler) global(s *symbol) bool {
	return s.external() || s.common || !s.defined
}

// listed tells whether a symbol is in the object's table.
func (a *assembler) listed(s *symbol) bool {
	switch {
	case s.wanted:
		return true
	case a.foreign(s) && !s.external():
		return false
	case s.numeric || s.local && !s.external():
		return false
	case s.defined || s.common:
		return true
	}
	return s.weak && s.used || s.bind == gnu.STB_GLOBAL && s.used
}

// foreign tells whether a symbol was set to something of another file: relocations name that.
func (a *assembler) foreign(s *symbol) bool {
	if s.equated == nil {
		return false
	}
	v, err := a.evaluate(s.equated, true)
	_, _, here := a.spot(s)
	return err == nil && v.plus != nil && v.minus == nil && !here
}

// entry is a symbol as the object has it.
func (a *assembler) entry(s *symbol) (elf.Symbol, error) {
	e := elf.Symbol{Name: s.name, Bind: s.bind, Type: s.typ, Vis: s.vis, Section: elf.Undefined}
	if a.global(s) && e.Bind == gnu.STB_LOCAL {
		e.Bind = gnu.STB_GLOBAL
	}
	if s.size != nil {
		v, err := a.evaluate(s.size, true)
		if err != nil || !v.constant() {
			return e, fmt.Errorf("the size is no number")
		}
		e.Size = uint32(v.n)
	}
	switch {
	case s.common:
		e.Section, e.Value = elf.Common, s.align
	case s.equated != nil:
		return a.equatedEntry(s, e)
	case s.frag != nil:
		e.Section, e.Value = s.section.index, uint32(s.frag.addr)+s.off
	}
	return e, nil
}

// equatedEntry is a symbol that was set to a value.
func (a *assembler) equatedEntry(s *symbol, e elf.Symbol) (elf.Symbol, error) {
	v, err := a.evaluate(s.equated, true)
	if err != nil {
		return e, err
	}
	if v.constant() {
		e.Section, e.Value = elf.Absolute, uint32(v.n)
		return e, nil
	}
	label, n, ok := a.spot(s)
	if v.minus != nil || !ok {
		return e, fmt.Errorf("is set to what only the linker knows")
	}
	e.Section, e.Value = label.section.index, uint32(int64(label.frag.addr)+int64(label.off)+n)
	if e.Type == gnu.STT_NOTYPE {
		e.Type = label.typ
	}
	if n == 0 && s.size == nil && label.size != nil { // another name for the same thing
		size, err := a.evaluate(label.size, true)
		if err != nil || !size.constant() {
			return e, fmt.Errorf("the size is no number")
		}
		e.Size = uint32(size.n)
	}
	return e, nil
}

// groups numbers the groups of sections.
func (a *assembler) groups(out *elf.File) {
	for i, s := range a.sections {
		if s.group == "" {
			continue
		}
		n := slices.IndexFunc(out.Groups, func(g elf.Group) bool { return g.Signature == s.group })
		if n < 0 {
			n = len(out.Groups)
			out.Groups = append(out.Groups, elf.Group{Signature: s.group, Comdat: s.comdat})
		}
		out.Sections[i].Group = n + 1
	}
}
