package link

import (
	"bytes"
	"cmp"
	gnu "debug/elf"
	"fmt"
	"io"
	"slices"
)

// reason is why a member of an archive was taken: a symbol that was wanted, "" if all were.
type reason struct {
	member *object
	symbol string
}

// writeMap writes where everything has come to lie, in the order of GNU's linker: members of
// archives and why they were taken, sections that were left out, memory, and the output sections
// with their parts and symbols.
func (l *linker) writeMap(w io.Writer) error {
	var b bytes.Buffer
	if len(l.reasons) > 0 {
		fmt.Fprint(&b, "Archive member included to satisfy reference by symbol\n\n")
		for _, r := range l.reasons {
			fmt.Fprintf(&b, "%-30s %s\n", r.member.file.Name, cmp.Or(r.symbol, "(whole archive)"))
		}
		fmt.Fprintln(&b)
	}
	l.mapDiscarded(&b)
	l.mapMemory(&b)
	fmt.Fprint(&b, "Linker script and memory map\n")
	at := l.definitions()
	for _, o := range l.outputs {
		if o.index >= 0 {
			mapOutput(&b, o, at)
		}
	}
	l.mapScript(&b)
	_, err := w.Write(b.Bytes())
	return err
}

// mapDiscarded lists the input sections that have bytes but no place.
func (l *linker) mapDiscarded(b *bytes.Buffer) {
	title := "Discarded input sections\n\n"
	for _, o := range l.objects {
		for _, s := range o.sections {
			if s.out == nil && s.size > 0 {
				fmt.Fprint(b, title)
				mapSection(b, s, 0)
				title = ""
			}
		}
	}
	if title == "" {
		fmt.Fprintln(b)
	}
}

// mapMemory lists the regions.
func (l *linker) mapMemory(b *bytes.Buffer) {
	p := &layout{linker: l, regions: map[string]*regionState{}}
	p.memory()
	if len(l.script.regions) == 0 {
		return
	}
	fmt.Fprintf(b, "Memory Configuration\n\n%-30s %10s %10s Attributes\n", "Name", "Origin", "Length")
	for i := range l.script.regions {
		r := p.regions[l.script.regions[i].name]
		attributes := r.yes
		if r.no != "" {
			attributes += "!" + r.no
		}
		line := fmt.Sprintf("%-30s %#08x %#10x %s", r.name, r.origin, r.length, attributes)
		fmt.Fprintf(b, "%s\n", bytes.TrimRight([]byte(line), " "))
	}
	fmt.Fprintln(b)
}

// definitions are the global symbols by the sections that define them, in the order of addresses.
func (l *linker) definitions() map[*section][]*symbol {
	at := map[*section][]*symbol{}
	for _, s := range l.order {
		if s.defined && s.section != nil {
			at[s.section] = append(at[s.section], s)
		}
	}
	for _, symbols := range at {
		slices.SortStableFunc(symbols, func(x, y *symbol) int {
			return cmp.Compare(x.address(), y.address())
		})
	}
	return at
}

// mapOutput lists the parts of an output section, what fills the gaps between them, and the symbols.
func mapOutput(b *bytes.Buffer, o *output, at map[*section][]*symbol) {
	fmt.Fprintf(b, "\n%-20s %#08x %#8x", o.name, o.addr, o.size)
	if o.load != o.addr && o.flags&gnu.SHF_ALLOC != 0 {
		fmt.Fprintf(b, " load address %#08x", o.load)
	}
	fmt.Fprintln(b)
	next := o.addr
	gap := func(to uint64) {
		if to > next {
			fmt.Fprintf(b, " %-19s %#08x %#8x\n", "*fill*", next, to-next)
		}
	}
	for _, p := range o.parts {
		if p.st != nil && p.st.kind == kindData {
			gap(o.addr + p.offset)
			next = o.addr + p.offset + uint64(p.st.width)
			fmt.Fprintf(b, " %-19s %#08x %#8x %#x\n", "", o.addr+p.offset, p.st.width, p.value)
		}
		for _, s := range p.sections {
			if s.size == 0 {
				continue
			}
			start := o.addr + uint64(s.offset)
			gap(start)
			next = start + uint64(s.size)
			mapSection(b, s, start)
			for _, symbol := range at[s] {
				fmt.Fprintf(b, " %-19s %#08x %8s %s\n", "", symbol.address(), "", symbol.name)
			}
		}
	}
	gap(o.addr + o.size)
}

func mapSection(b *bytes.Buffer, s *section, at uint64) {
	fmt.Fprintf(b, " %-19s %#08x %#8x %s\n", s.name(), at, s.size, s.from.file.Name)
}

// mapScript lists the symbols that the script and the command line set.
func (l *linker) mapScript(b *bytes.Buffer) {
	fmt.Fprint(b, "\nSymbols of the script\n\n")
	for _, s := range l.order {
		if s.script != nil {
			fmt.Fprintf(b, " %-19s %#08x %8s %s\n", "", s.address(), "", s.name)
		}
	}
}
