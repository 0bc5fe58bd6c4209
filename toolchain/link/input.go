package link

import (
	gnu "debug/elf"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/parallergo/epiphany/toolchain/elf"
)

// Input is a file to link: an object or an archive.
type Input struct {
	Name string
	Data []byte
	// Group is a number that archives have in common which are searched in turn until none adds a
	// member; 0 means that the archive is searched once.
	Group int
	// Whole links all members of an archive, needed or not.
	Whole bool
}

// object is a file that takes part.
type object struct {
	file     *elf.File
	name     string // of the file, or the member's own
	archive  string // that it is a member of
	sections []*section
	symbols  []*symbol // by number in the file; local ones are its own
}

// section is an input section.
type section struct {
	from   *object
	in     *elf.Section
	index  int // in its file
	size   uint32
	align  uint32
	live   bool // wanted, or nothing asks
	gone   bool // another copy was taken, or discarded
	out    *output
	offset uint32 // in the output section
	merged *merged
	common *symbol // it is the room of
}

func (s *section) name() string { return s.in.Name }

func (s *section) alloc() bool { return s.in.Has(gnu.SHF_ALLOC) }

// where names a place of a section for messages.
func (s *section) where(offset uint32) string {
	return fmt.Sprintf("%s:(%s+%#x)", s.from.file.Name, s.name(), offset)
}

// symbol is a symbol of the program.
type symbol struct {
	name    string
	bind    gnu.SymBind
	typ     gnu.SymType
	vis     gnu.SymVis
	size    uint32
	section *section
	value   uint32 // in its section, or alone
	defined bool
	common  bool // not yet defined: value is the alignment
	weak    bool // what there is so far: the definition, or all references
	wanted  bool // a relocation or the command line names it
	from    *object
	script  *scriptSymbol // the script defines it
}

// linker is one link.
type linker struct {
	opt      Options
	script   *Script
	errs     []error
	objects  []*object
	global   map[string]*symbol
	order    []*symbol // global ones
	groups   map[string]bool
	outputs  []*output
	settings map[string]*scriptSymbol
	defsyms  []*statement
	merges   []*merged
	reasons  []reason // why members of archives were taken
}

// maxErrors is how many mistakes of a link are reported.
const maxErrors = 100

func (l *linker) fail(format string, args ...any) {
	if len(l.errs) < maxErrors {
		l.errs = append(l.errs, fmt.Errorf(format, args...))
	}
}

// read takes the inputs in order; members of archives only if something wants them.
func (l *linker) read(inputs []Input) {
	for i := 0; i < len(inputs); {
		n := 1
		for inputs[i].Group != 0 && i+n < len(inputs) && inputs[i+n].Group == inputs[i].Group {
			n++
		}
		l.readTogether(inputs[i : i+n])
		i += n
	}
}

// archive is one that is being searched.
type archive struct {
	*elf.Archive
	placed map[int]bool
}

func (l *linker) readTogether(inputs []Input) {
	var archives []*archive
	for _, in := range inputs {
		if !elf.IsArchive(in.Data) {
			l.add(elf.Read(in.Name, in.Data))
			continue
		}
		a, err := elf.ReadArchive(in.Name, in.Data)
		if err != nil {
			l.errs = append(l.errs, err)
			continue
		}
		one := &archive{a, map[int]bool{}}
		archives = append(archives, one)
		for i := range a.Members {
			if in.Whole {
				l.take(one, i, "")
			}
		}
		l.search([]*archive{one})
	}
	if len(archives) > 1 {
		l.search(archives)
	}
}

// search takes members that define what is wanted, in the order of the index, until none does.
func (l *linker) search(archives []*archive) {
	for again := true; again && len(l.errs) < maxErrors; {
		again = false
		for _, a := range archives {
			for _, name := range a.Symbols {
				s := l.global[name]
				if n := a.Index[name]; s != nil && !s.defined && !s.common && !s.weak && !a.placed[n] {
					l.take(a, n, name)
					again = true
				}
			}
		}
	}
}

// take makes a member part of the link, since something wants a symbol of it.
func (l *linker) take(a *archive, n int, symbol string) {
	if a.placed[n] {
		return
	}
	a.placed[n] = true
	if o := l.add(a.Read(n)); o != nil {
		o.name, o.archive = a.Members[n].Name, a.Name
		l.reasons = append(l.reasons, reason{o, symbol})
	}
}

// add makes an object part of the link.
func (l *linker) add(f *elf.File, err error) *object {
	if err == nil && f.Program {
		err = fmt.Errorf("%s: a program, not an object", f.Name)
	}
	if err != nil {
		if len(l.errs) < maxErrors {
			l.errs = append(l.errs, err)
		}
		return nil
	}
	o := &object{file: f, name: f.Name}
	l.objects = append(l.objects, o)
	for i := range f.Sections {
		in := &f.Sections[i]
		s := &section{from: o, in: in, index: i, size: in.Size, align: max(1, in.Align), live: true}
		o.sections = append(o.sections, s)
	}
	l.chooseGroups(o)
	for i := range f.Symbols {
		o.symbols = append(o.symbols, l.symbolOf(o, &f.Symbols[i]))
	}
	return o
}

// chooseGroups drops groups, and sections that are linked once, of which a copy is there.
func (l *linker) chooseGroups(o *object) {
	dropped := make([]bool, len(o.file.Groups)+1)
	for i, g := range o.file.Groups {
		if key := "group " + g.Signature; g.Comdat {
			dropped[i+1] = l.groups[key]
			l.groups[key] = true
		}
	}
	for _, s := range o.sections {
		s.gone = dropped[s.in.Group]
		if strings.HasPrefix(s.name(), ".gnu.linkonce.") {
			s.gone = l.groups[s.name()]
			l.groups[s.name()] = true
		}
	}
}

// symbolOf gives the symbol that a file's symbol is part of.
func (l *linker) symbolOf(o *object, in *elf.Symbol) *symbol {
	here := symbol{
		name: in.Name, bind: in.Bind, typ: in.Type, vis: in.Vis, size: in.Size, value: in.Value,
		from: o, weak: in.Bind == gnu.STB_WEAK,
	}
	switch {
	case in.Section >= 0:
		here.section = o.sections[in.Section]
		here.defined = true
		if here.section.gone && in.Global() {
			here.defined, here.section = false, nil // the copy that was taken defines it
		}
	case in.Section == elf.Absolute:
		here.defined = true
	case in.Section == elf.Common:
		here.common = true
	}
	if !in.Global() {
		return &here
	}
	s := l.named(in.Name)
	l.resolve(s, &here)
	return s
}

// named gives the global symbol of a name.
func (l *linker) named(name string) *symbol {
	s := l.global[name]
	if s == nil {
		s = &symbol{name: name, bind: gnu.STB_GLOBAL, weak: true}
		l.global[name] = s
		l.order = append(l.order, s)
	}
	return s
}

// resolve adds what a file says about a symbol to what is known. One case for each pair of kinds.
func (l *linker) resolve(s, here *symbol) {
	if here.vis != gnu.STV_DEFAULT && (s.vis == gnu.STV_DEFAULT || here.vis < s.vis) {
		s.vis = here.vis
	}
	vis, wanted := s.vis, s.wanted
	switch {
	case !here.defined && !here.common:
		if !s.defined && !s.common {
			s.weak = s.weak && here.weak
			if s.typ == gnu.STT_NOTYPE {
				s.typ = here.typ
			}
		}
		if s.from == nil {
			s.from = here.from
		}
		return
	case here.common && s.common:
		s.size, s.value = max(s.size, here.size), max(s.value, here.value)
		return
	case here.common && s.defined && !s.weak, here.weak && (s.defined || s.common):
		return
	case here.defined && s.defined && !s.weak && !here.weak:
		l.fail("%s: %s is defined twice, first in %s", here.from.file.Name, s.name, s.from.file.Name)
		return
	}
	*s = *here
	s.vis, s.wanted = vis, wanted
}

// newCommon describes the room of a common symbol.
func newCommon(size, align uint32) *elf.Section {
	return &elf.Section{
		Name: "COMMON", Type: gnu.SHT_NOBITS, Flags: gnu.SHF_ALLOC | gnu.SHF_WRITE, Size: size,
		Align: align,
	}
}

// match tells whether a name matches a pattern with *, ? and [...].
func match(pattern, name string) bool {
	if pattern == "*" {
		return true
	}
	// A slash is a character like others.
	const slash = "\x01"
	ok, err := path.Match(strings.ReplaceAll(pattern, "/", slash), strings.ReplaceAll(name, "/", slash))
	return ok && err == nil
}

// matchFile tells whether a file matches a pattern: file, or archive:member.
func (o *object) matches(pattern string) bool {
	if archive, member, ok := strings.Cut(pattern, ":"); ok {
		return (archive == "" && o.archive == "" || archive != "" && match(archive, o.archive)) &&
			(member == "" || match(member, o.name))
	}
	return match(pattern, o.name)
}

// Join returns the errors that are joined in err; nil if there is none.
func Join(err error) []error {
	var all interface{ Unwrap() []error }
	if errors.As(err, &all) {
		return all.Unwrap()
	}
	if err == nil {
		return nil
	}
	return []error{err}
}
