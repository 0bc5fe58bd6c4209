package link

import (
	"cmp"
	gnu "debug/elf"
	"slices"
	"strconv"
	"strings"
)

// output is an output section.
type output struct {
	name    string
	st      *outputStatement // nil for sections that no pattern matches
	at      token
	typ     gnu.SectionType
	flags   gnu.SectionFlag
	entsize uint32
	parts   []part
	align   uint32
	moves   bool // a statement sets the point, or writes data
	region  string
	kind    int // class of one that no pattern names

	addr, load, size uint64
	index            int // in the program
}

// part of an output section: input sections in order, or a statement that acts between them.
type part struct {
	sections []*section
	st       *statement
	offset   uint64 // of data
	value    int64
}

// inputs are the input sections in order.
func (o *output) inputs() (all []*section) {
	for _, p := range o.parts {
		all = append(all, p.sections...)
	}
	return all
}

// empty tells whether the section has nothing that must be in the program.
func (o *output) empty() bool {
	if o.moves {
		return false
	}
	for _, p := range o.parts {
		for _, s := range p.sections {
			if s.size > 0 {
				return false
			}
		}
	}
	return true
}

// collect maps input sections to output sections: the first pattern that matches wins.
func (l *linker) collect() {
	if !l.opt.Relocatable {
		l.commonSections()
	}
	for _, st := range l.script.statements {
		if st.kind != kindOutput {
			continue
		}
		if st.out.name == "/DISCARD/" {
			l.discarded(st.out)
			continue
		}
		o := &output{name: st.out.name, st: st.out, at: st.at, align: 1, region: st.out.region}
		l.outputs = append(l.outputs, o)
		if !l.allowed(st.out) {
			continue
		}
		for _, b := range st.out.body {
			if b.kind != kindInput {
				o.parts = append(o.parts, part{st: b})
				o.moves = o.moves || b.kind == kindData || b.kind == kindAssign && b.name == "."
				continue
			}
			p := part{sections: l.matching(b.in)}
			for _, s := range p.sections {
				s.out = o
			}
			o.parts = append(o.parts, p)
		}
	}
	l.orphans()
	for _, o := range l.outputs {
		o.describe()
	}
}

// allowed tells whether a section's condition holds: that all or not all of it is read-only.
func (l *linker) allowed(o *outputStatement) bool {
	if !o.onlyRO && !o.onlyRW {
		return true
	}
	readOnly := true
	for _, b := range o.body {
		if b.kind != kindInput {
			continue
		}
		for _, s := range l.matching(b.in) {
			readOnly = readOnly && !s.in.Has(gnu.SHF_WRITE)
		}
	}
	return readOnly == o.onlyRO
}

func (l *linker) discarded(o *outputStatement) {
	for _, b := range o.body {
		if b.kind != kindInput {
			continue
		}
		for _, s := range l.matching(b.in) {
			s.gone = true
		}
	}
}

// placed tells whether a section has its place or needs none.
func (s *section) placed() bool { return s.out != nil || s.gone || !s.live }

// matching are the sections that match a pattern, in the order of the files, or sorted.
func (l *linker) matching(in *inputStatement) (found []*section) {
	objects := l.objects
	if in.sortFile {
		objects = slices.Clone(objects)
		slices.SortStableFunc(objects, func(x, y *object) int { return cmp.Compare(x.name, y.name) })
	}
	type hit struct {
		s  *section
		by int // number of the pattern
	}
	var hits []hit
	for _, o := range objects {
		if !o.matches(in.file) || matchesAny(o, in.exclude) {
			continue
		}
		for _, s := range o.sections {
			// A group of an object stays as it is.
			whole := l.opt.Relocatable && s.in.Group != 0
			if n := s.pattern(in); n >= 0 && !s.placed() && !whole {
				hits = append(hits, hit{s, n})
			}
		}
	}
	for n, p := range in.sections {
		if len(p.sorts) == 0 {
			continue
		}
		// The sections of a sorted pattern change places among themselves.
		var places []int
		var mine []hit
		for i, h := range hits {
			if h.by == n {
				places = append(places, i)
				mine = append(mine, h)
			}
		}
		slices.SortStableFunc(mine, func(x, y hit) int { return order(p.sorts, x.s, y.s) })
		for i, at := range places {
			hits[at] = mine[i]
		}
	}
	for _, h := range hits {
		found = append(found, h.s)
	}
	return found
}

func matchesAny(o *object, patterns []string) bool {
	return slices.ContainsFunc(patterns, o.matches)
}

// pattern is the number of the pattern that matches a section, -1 for none. A statement without
// patterns takes all.
func (s *section) pattern(in *inputStatement) int {
	if in.sections == nil {
		return 0
	}
	return slices.IndexFunc(in.sections, func(p sectionPattern) bool {
		return match(p.name, s.name()) && !matchesAny(s.from, p.exclude)
	})
}

// order compares sections as SORT wants them.
func order(sorts []string, x, y *section) int {
	for _, by := range sorts {
		d := 0
		switch by {
		case "name":
			d = cmp.Compare(x.name(), y.name())
		case "alignment":
			d = cmp.Compare(y.align, x.align)
		case "init":
			d = cmp.Compare(priority(x.name()), priority(y.name()))
		}
		if d != 0 {
			return d
		}
	}
	return 0
}

// priority is the number at the end of a name: .init_array.100; of .ctors and .dtors it counts
// down.
func priority(name string) int {
	n, err := strconv.Atoi(name[strings.LastIndexByte(name, '.')+1:])
	switch {
	case err != nil:
		return 1 << 20
	case strings.HasPrefix(name, ".ctors") || strings.HasPrefix(name, ".dtors"):
		return 65535 - n
	}
	return n
}

// commonSections makes a section COMMON for each common symbol, in the file that has it.
func (l *linker) commonSections() {
	for _, s := range l.order {
		if !s.common || s.defined {
			continue
		}
		room := &section{
			from: s.from, size: s.size, align: max(1, s.value), live: true, common: s,
			in: newCommon(s.size, s.value),
		}
		s.from.sections = append(s.from.sections, room)
		s.section, s.value, s.defined = room, 0, true
	}
}

// orphans places sections that no pattern matches behind the last one of their kind.
func (l *linker) orphans() {
	made := map[string]*output{}
	for _, from := range l.objects {
		for _, s := range from.sections {
			if s.placed() || s.size == 0 && !s.alloc() {
				continue
			}
			key := l.joined(s)
			o := made[key]
			if o == nil {
				o = l.orphan(s)
				made[key] = o
			}
			s.out = o
			o.parts = append(o.parts, part{sections: []*section{s}})
		}
	}
}

// orphan makes an output section for an input section, or finds one of its name.
func (l *linker) orphan(s *section) *output {
	if l.opt.Relocatable {
		return l.partialOrphan(s)
	}
	for _, o := range l.outputs {
		if o.name == s.name() && (o.st == nil || !o.st.onlyRO && !o.st.onlyRW) {
			return o
		}
	}
	o := &output{name: s.name(), align: 1, kind: -1}
	at := len(l.outputs)
	if s.alloc() {
		o.kind = class(s.in.Flags, s.in.Type)
		at = l.behind(o)
	}
	l.outputs = slices.Insert(l.outputs, at, o)
	return o
}

// behind finds the place of a section that no pattern names: behind the section that its kind is
// named after and others that were put there, or else behind the last one of its kind or a kind
// that comes before.
func (l *linker) behind(o *output) int {
	const named = 4 // above all kinds
	at, best := 0, -1
	name := [...]string{".text", ".rodata", ".data", ".bss"}[o.kind]
	for i, before := range l.outputs {
		before.describe()
		same := before.st == nil && before.kind == o.kind || before.name == name && !before.empty()
		switch {
		case before.flags&gnu.SHF_ALLOC == 0 || before.empty():
			continue
		case same:
			best = named
		case best > o.kind || class(before.flags, before.typ) > o.kind:
			continue
		default:
			best = o.kind
		}
		at, o.region = i+1, before.region
	}
	return at
}

// class orders sections: code, constants, data, zeros.
func class(f gnu.SectionFlag, t gnu.SectionType) int {
	switch {
	case f&gnu.SHF_EXECINSTR != 0:
		return 0
	case f&gnu.SHF_WRITE == 0:
		return 1
	case t != gnu.SHT_NOBITS:
		return 2
	}
	return 3
}

// describe finds type, flags and alignment of an output section.
func (o *output) describe() {
	const merge = gnu.SHF_MERGE | gnu.SHF_STRINGS
	o.flags, o.typ, o.entsize = 0, gnu.SHT_NULL, 0
	inputs := o.inputs()
	full := slices.DeleteFunc(slices.Clone(inputs), func(s *section) bool { return s.size == 0 })
	for _, s := range inputs {
		o.align = max(o.align, s.align)
	}
	if len(full) == 0 {
		full = inputs
	}
	for i, s := range full {
		in := s.in
		if i == 0 {
			o.flags, o.entsize, o.typ = in.Flags, in.EntSize, in.Type
		}
		if o.entsize != in.EntSize || (o.flags^in.Flags)&merge != 0 {
			o.flags, o.entsize = o.flags&^merge, 0
		}
		o.flags |= in.Flags &^ merge
		if o.typ != in.Type {
			o.typ = gnu.SHT_PROGBITS
		}
	}
	o.flags &^= gnu.SHF_GROUP | gnu.SHF_INFO_LINK
	if o.flags&merge == 0 {
		o.entsize = 0
	}
	switch o.typ {
	case gnu.SHT_INIT_ARRAY, gnu.SHT_FINI_ARRAY, gnu.SHT_PREINIT_ARRAY:
		o.entsize = 4
	}
	if o.moves {
		o.flags |= gnu.SHF_ALLOC
		if len(inputs) == 0 {
			o.flags |= gnu.SHF_WRITE
		}
	}
	switch {
	case o.writes() && o.typ == gnu.SHT_NOBITS, o.typ == gnu.SHT_NULL:
		o.typ = gnu.SHT_PROGBITS
	}
	if o.st != nil && o.st.noLoad || !o.writes() && o.zeros() {
		o.typ = gnu.SHT_NOBITS
	}
}

// writes tells whether a statement writes data.
func (o *output) writes() bool {
	return slices.ContainsFunc(o.parts, func(p part) bool {
		return p.st != nil && p.st.kind == kindData
	})
}

// zeros tells whether no input section has bytes.
func (o *output) zeros() bool {
	return !slices.ContainsFunc(o.inputs(), func(s *section) bool {
		return !s.in.NoBits() && s.size > 0
	})
}
