package link

import (
	gnu "debug/elf"
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/toolchain/elf"
)

// unplaced is the script of a link whose output is an object: what goes into which section is said
// as before, but not where anything is, since a later link says that.
func (s *Script) unplaced() *Script {
	out := &Script{}
	if s == nil {
		return out
	}
	for _, st := range s.statements {
		switch {
		case st.kind == kindAssert || st.kind == kindAssign && st.name == ".":
		case st.kind != kindOutput:
			out.statements = append(out.statements, st)
		default:
			of := &outputStatement{
				name: st.out.name, address: &expr{}, align: st.out.align, subalign: st.out.subalign,
				fill: st.out.fill, onlyRO: st.out.onlyRO, onlyRW: st.out.onlyRW,
			}
			for _, b := range st.out.body {
				if b.kind != kindAssert {
					of.body = append(of.body, b)
				}
			}
			out.statements = append(out.statements, &statement{kind: kindOutput, at: st.at, out: of})
		}
	}
	return out
}

// checkPartial refuses what only a program can have.
func (o *Options) checkPartial() error {
	switch {
	case o.GC:
		return errors.New("what an object wants is not known: its sections are not dropped")
	case o.StripAll:
		return errors.New("an object needs its symbols")
	}
	return nil
}

// joined is what sections of an object share if they become one section of the output: the name,
// the kind, and that they are members of no group or of the same.
func (l *linker) joined(s *section) string {
	if !l.opt.Relocatable {
		return s.name()
	}
	group := ""
	if s.in.Group != 0 {
		group = fmt.Sprintf("%p %d", s.from, s.in.Group)
	}
	return fmt.Sprintf("%s %d %d %d %s", s.name(), s.in.Type, s.in.Flags, s.in.EntSize, group)
}

// partialOrphan makes a section of an object for input sections that no pattern matches.
func (l *linker) partialOrphan(s *section) *output {
	o := &output{
		name: s.name(), align: 1, kind: -1,
		st: &outputStatement{name: s.name(), address: &expr{}},
	}
	l.outputs = append(l.outputs, o)
	return o
}

// finishPartial gives an object its symbols, groups and relocations.
func (l *linker) finishPartial(out *elf.File) {
	for i := range out.Sections {
		out.Symbols = append(out.Symbols, elf.Symbol{
			Name: out.Sections[i].Name, Type: gnu.STT_SECTION, Section: i,
		})
	}
	at := l.partialSymbols(out)
	l.partialGroups(out)
	for _, o := range l.outputs {
		if o.index < 0 {
			continue
		}
		to := &out.Sections[o.index]
		for _, s := range o.inputs() {
			if !s.unites() {
				to.Flags &^= gnu.SHF_MERGE | gnu.SHF_STRINGS
				to.EntSize = 0
			}
			for _, r := range s.in.Relocs {
				if moved, ok := l.moved(s, r, at); ok {
					to.Relocs = append(to.Relocs, moved)
				}
			}
		}
	}
}

// unites tells whether the elements of a section, if it has any, are still whole with those of
// others behind them.
func (s *section) unites() bool {
	in := s.in
	switch n := in.EntSize; {
	case !in.Has(gnu.SHF_MERGE) || in.Size == 0:
		return true
	case n == 0 || in.Size%n != 0 || in.NoBits():
		return false
	case in.Has(gnu.SHF_STRINGS):
		return zero(in.Data[in.Size-n:])
	default:
		return in.Size%s.align == 0
	}
}

// partialSymbols writes the symbol table behind the symbols of sections, and tells where each is.
func (l *linker) partialSymbols(out *elf.File) map[*symbol]int {
	at := map[*symbol]int{}
	put := func(s *symbol, e elf.Symbol) {
		at[s] = len(out.Symbols)
		out.Symbols = append(out.Symbols, e)
	}
	for _, o := range l.objects {
		for i := range o.file.Symbols {
			in, s := &o.file.Symbols[i], o.symbols[i]
			if in.Global() || in.Type == gnu.STT_SECTION {
				continue
			}
			if e, ok := l.entryOf(s); ok {
				put(s, e)
			}
		}
	}
	for _, s := range l.order {
		e, ok := l.entryOf(s)
		switch {
		case ok:
		case s.common:
			e.Section, e.Value = elf.Common, s.value
		default:
			e.Section, e.Value, e.Bind = elf.Undefined, 0, gnu.STB_GLOBAL
			if s.weak {
				e.Bind = gnu.STB_WEAK
			}
		}
		put(s, e)
	}
	return at
}

// partialGroups keeps the groups that were taken.
func (l *linker) partialGroups(out *elf.File) {
	type key struct {
		from  *object
		group int
	}
	number := map[key]int{}
	for _, o := range l.outputs {
		inputs := o.inputs()
		if o.index < 0 || len(inputs) == 0 || inputs[0].in.Group == 0 {
			continue
		}
		k := key{inputs[0].from, inputs[0].in.Group}
		if number[k] == 0 {
			out.Groups = append(out.Groups, k.from.file.Groups[k.group-1])
			number[k] = len(out.Groups)
		}
		s := &out.Sections[o.index]
		s.Group = number[k]
		s.Flags |= gnu.SHF_GROUP
	}
}

// moved is a relocation as the output has it. There is none if its target was left out.
func (l *linker) moved(s *section, r elf.Reloc, at map[*symbol]int) (elf.Reloc, bool) {
	if l.beyond(s, r, s.size) {
		return r, false
	}
	if r.Type.Relative() && r.Type.Data() {
		r.Addend -= int32(s.offset) // the addend has the offset
	}
	r.Offset += s.offset
	if r.Symbol < 0 {
		return r, true
	}
	t := s.from.symbols[r.Symbol]
	to := t.section
	switch {
	case to != nil && (to.out == nil || to.out.index < 0):
		l.target(s, t, 0)
		return r, false
	case t.typ == gnu.STT_SECTION && to != nil:
		r.Symbol = to.out.index
		r.Addend += int32(to.offset + t.value)
	default:
		r.Symbol = at[t]
	}
	return r, true
}
