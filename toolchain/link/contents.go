package link

import (
	gnu "debug/elf"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/toolchain/elf"
)

// nop fills gaps in code that no fill value fills.
const nop = 0x01a2

// contents are the bytes of an output section.
func (l *linker) contents(o *output) []byte {
	data := make([]byte, o.size)
	l.fill(o, data)
	for i := range o.parts {
		p := &o.parts[i]
		if p.st != nil && p.st.kind == kindData {
			var word [8]byte
			binary.LittleEndian.PutUint64(word[:], uint64(p.value))
			copy(data[p.offset:], word[:p.st.width])
		}
		for _, s := range p.sections {
			to := data[s.offset : uint64(s.offset)+uint64(s.size)]
			switch {
			case s.merged != nil:
				copy(to, s.merged.contents(s))
			case s.in.NoBits():
				clear(to)
			default:
				copy(to, s.in.Data)
			}
			if !l.opt.Relocatable {
				l.relocate(s, to)
			}
		}
	}
	return data
}

// fill writes what is between the parts: the value of the section or of the FILL before, and in
// code without one nop.
func (l *linker) fill(o *output, data []byte) {
	value := []byte{0}
	if o.flags&gnu.SHF_EXECINSTR != 0 {
		value = binary.LittleEndian.AppendUint16(nil, nop)
	}
	if o.st != nil && o.st.fill != nil {
		p := &layout{linker: l}
		if v, err := eval(o.st.fill, p); err == nil {
			value = fillBytes(v.n)
		}
	}
	at := uint64(0)
	spread := func(to uint64) {
		for ; at < to; at++ {
			data[at] = value[at%uint64(len(value))]
		}
	}
	for i := range o.parts {
		if p := &o.parts[i]; p.st != nil && p.st.kind == kindFill {
			spread(p.offset)
			value = fillBytes(p.value)
		}
	}
	spread(uint64(len(data)))
}

// fillBytes is a fill value, whose highest byte comes first.
func fillBytes(n int64) []byte {
	return binary.BigEndian.AppendUint32(nil, uint32(n))
}

// relocate fills addresses in.
func (l *linker) relocate(s *section, data []byte) {
	start := s.address(0)
	for _, r := range s.in.Relocs {
		var t *symbol
		value := uint32(0)
		if r.Symbol >= 0 {
			t = s.from.symbols[r.Symbol]
			value = l.target(s, t, r.Addend)
		} else {
			value = uint32(r.Addend)
		}
		if l.beyond(s, r, uint32(len(data))) {
			continue
		}
		p := start + r.Offset
		if r.Type.Relative() && r.Type.Data() {
			p = start // the addend has the offset
		}
		if t != nil && !t.defined && t.weak && r.Type.Relative() {
			p = value // a call that a test guards
		}
		if err := r.Type.Apply(data[r.Offset:], value, p); err != nil {
			name := ""
			if t != nil {
				name = " of " + t.String()
			}
			l.fail("%s: %w%s", s.where(r.Offset), err, name)
		}
	}
}

// beyond reports a place that is not inside its section.
func (l *linker) beyond(s *section, r elf.Reloc, size uint32) bool {
	out := uint64(r.Offset)+uint64(r.Type.Size()) > uint64(size)
	if out {
		l.fail("%s: %v goes beyond the section", s.where(r.Offset), r.Type)
	}
	return out
}

// target is a symbol's address with an addend. What was left out is 0.
func (l *linker) target(from *section, t *symbol, addend int32) uint32 {
	s := t.section
	switch {
	case !t.defined:
		return uint32(addend)
	case s == nil:
		return t.address() + uint32(addend)
	case s.out == nil:
		if from.alloc() && s.alloc() && s.in.Name != ".eh_frame" {
			l.fail("%s wants %s, whose section %s was left out", from.where(0), t.name, s.name())
		}
		return 0
	case t.typ == gnu.STT_SECTION && s.merged != nil:
		return s.address(t.value + uint32(addend))
	}
	return t.address() + uint32(addend)
}

// symbols writes the symbol table: local symbols by file, then global ones.
func (l *linker) symbols(out *elf.File) {
	for _, o := range l.objects {
		for i := range o.file.Symbols {
			in, s := &o.file.Symbols[i], o.symbols[i]
			if in.Global() || in.Type == gnu.STT_SECTION || strings.HasPrefix(in.Name, ".L") {
				continue
			}
			if in.Type == gnu.STT_FILE {
				out.Symbols = append(out.Symbols, *in)
				out.Symbols[len(out.Symbols)-1].Section = elf.Absolute
				continue
			}
			if e, ok := l.entryOf(s); ok {
				out.Symbols = append(out.Symbols, e)
			}
		}
	}
	var hidden, global []elf.Symbol
	for _, s := range l.order {
		e, ok := l.entryOf(s)
		switch {
		case !ok:
		case e.Vis == gnu.STV_HIDDEN || e.Vis == gnu.STV_INTERNAL:
			e.Bind = gnu.STB_LOCAL
			hidden = append(hidden, e)
		default:
			global = append(global, e)
		}
	}
	out.Symbols = slices.Concat(out.Symbols, hidden, global)
}

// entryOf is a symbol as the program has it.
func (l *linker) entryOf(s *symbol) (elf.Symbol, bool) {
	e := elf.Symbol{
		Name: s.name, Bind: s.bind, Type: s.typ, Vis: s.vis, Size: s.size, Value: s.address(),
		Section: elf.Absolute,
	}
	switch {
	case !s.defined: // weak ones that nobody defines are 0
		return e, false
	case s.script != nil:
		if s.script.hidden {
			e.Vis = gnu.STV_HIDDEN
		}
		if in := s.script.value.in; in != nil && in.index >= 0 {
			e.Section = in.index
		}
	case s.section != nil:
		if s.section.out == nil || s.section.out.index < 0 {
			return e, false
		}
		e.Section = s.section.out.index
	}
	return e, true
}
