package link

import (
	"cmp"
	gnu "debug/elf"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/toolchain/elf"
)

// Options configure a link.
type Options struct {
	Script     *Script
	ScriptName string            // for messages
	Entry      string            // entry symbol, in place of the script's
	Undefined  []string          // symbols to be resolved even if no input refers to them
	Define     map[string]string // symbols, with values as expressions of the script's language
	GC         bool              // remove sections that nothing refers to
	StripDebug bool              // leave out debugging sections
	StripAll   bool              // leave out debugging sections and symbols
	// Relocatable makes an object that can be linked again; no script is needed.
	Relocatable bool
	Map         io.Writer // receives the link map; nil for none
}

// maxImage is how many bytes a program may have in its file.
const maxImage = 64 << 20

// Link links objects and archives to a program, or to an object if opt.Relocatable is set. The
// error joins all errors found.
func Link(inputs []Input, opt Options) (*elf.File, error) {
	if opt.Relocatable {
		if err := opt.checkPartial(); err != nil {
			return nil, err
		}
		opt.Script = opt.Script.unplaced()
	}
	if opt.Script == nil {
		return nil, errors.New("no linker script")
	}
	l := &linker{
		opt: opt, script: opt.Script, global: map[string]*symbol{}, groups: map[string]bool{},
		settings: map[string]*scriptSymbol{},
	}
	l.wanted()
	l.read(inputs)
	if len(l.errs) > 0 {
		return nil, errors.Join(l.errs...)
	}
	l.defineSymbols()
	l.sweep()
	l.collect()
	if !opt.Relocatable {
		l.merge()
	}
	for _, o := range l.outputs {
		o.describe()
	}
	l.layOut()
	if !opt.Relocatable {
		l.checkUndefined()
		l.checkApart()
	}
	if len(l.errs) > 0 {
		return nil, errors.Join(l.errs...)
	}
	out := l.program()
	if len(l.errs) == 0 && opt.Map != nil {
		if err := l.writeMap(opt.Map); err != nil {
			return nil, fmt.Errorf("the map: %w", err)
		}
	}
	if len(l.errs) > 0 {
		return nil, errors.Join(l.errs...)
	}
	return out, nil
}

// entry is the name of the first instruction.
func (l *linker) entry() string { return cmp.Or(l.opt.Entry, l.script.entry) }

// wanted names the symbols that the command line and the script need.
func (l *linker) wanted() {
	names := slices.Clone(l.opt.Undefined)
	if l.opt.Entry != "" {
		names = append(names, l.opt.Entry)
	}
	if l.script.entry != "" {
		names = append(names, l.script.entry)
	}
	for _, name := range names {
		s := l.named(name)
		s.weak, s.wanted = false, true
	}
}

// defineSymbols makes the symbols that the script and the command line set; PROVIDE only those that
// are wanted and not there.
func (l *linker) defineSymbols() {
	for _, name := range sortedKeys(l.opt.Define) {
		p := &scriptParser{file: "--defsym", text: l.opt.Define[name], line: 1}
		e := p.expression()
		if t := p.peek(nameChars); t.text != "" {
			p.fail(t, "unexpected %q", t.text)
		}
		l.errs = append(l.errs, p.errs...)
		l.defsyms = append(l.defsyms, &statement{name: name, expr: e})
	}
	named := map[string]bool{}
	l.assignments(func(st *statement) {
		if st.expr != nil {
			st.expr.names(func(n string) { named[n] = true })
		}
	})
	l.assignments(func(st *statement) {
		if st.kind != kindAssign || st.name == "." || st.name == "" {
			return
		}
		s := l.global[st.name]
		if st.weak {
			defined := s != nil && (s.defined || s.common) && s.script == nil
			if defined || s == nil && !named[st.name] {
				return
			}
		}
		setting := l.settings[st.name]
		if setting == nil {
			setting = &scriptSymbol{name: st.name}
			l.settings[st.name] = setting
		}
		s = l.named(st.name)
		s.defined, s.common, s.script, s.section = true, false, setting, nil
		s.bind, s.typ, s.weak = gnu.STB_GLOBAL, gnu.STT_NOTYPE, false
	})
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// assignments calls f with all statements that have expressions, those of sections included.
func (l *linker) assignments(f func(st *statement)) {
	for _, st := range l.defsyms {
		f(st)
	}
	for _, st := range l.script.statements {
		if st.kind != kindOutput {
			f(st)
			continue
		}
		for _, e := range []*expr{st.out.address, st.out.load, st.out.align} {
			f(&statement{kind: kindAssert, expr: e})
		}
		for _, inner := range st.out.body {
			if inner.kind != kindInput {
				f(inner)
			}
		}
	}
}

// sweep drops sections that nothing wants: what the entry, KEEP, and wanted symbols do not reach.
func (l *linker) sweep() {
	if !l.opt.GC {
		return
	}
	var queue []*section
	mark := func(s *section) {
		if s != nil && !s.live && !s.gone {
			s.live = true
			queue = append(queue, s)
		}
	}
	l.markRoots(mark)
	for len(queue) > 0 {
		s := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		s.reach(mark)
	}
}

// markRoots marks what is wanted whoever refers to it.
func (l *linker) markRoots(mark func(*section)) {
	for _, o := range l.objects {
		for _, s := range o.sections {
			s.live = !s.alloc()
		}
	}
	for _, st := range l.script.statements {
		if st.kind != kindOutput {
			continue
		}
		for _, in := range st.out.body {
			if in.kind == kindInput && in.in.keep {
				l.keep(in.in, mark)
			}
		}
	}
	l.assignments(func(st *statement) {
		if st.expr != nil {
			st.expr.names(func(n string) {
				if s := l.global[n]; s != nil {
					mark(s.section)
				}
			})
		}
	})
	for _, s := range l.order {
		if s.wanted {
			mark(s.section)
		}
	}
}

// reach marks what a section refers to, and the others of its group.
func (s *section) reach(mark func(*section)) {
	for _, r := range s.in.Relocs {
		if r.Symbol >= 0 {
			mark(s.from.symbols[r.Symbol].section)
		}
	}
	if s.in.Group == 0 {
		return
	}
	for _, other := range s.from.sections {
		if other.in.Group == s.in.Group {
			mark(other)
		}
	}
}

func (l *linker) keep(in *inputStatement, mark func(s *section)) {
	for _, o := range l.objects {
		if !o.matches(in.file) || matchesAny(o, in.exclude) {
			continue
		}
		for _, s := range o.sections {
			if s.pattern(in) >= 0 {
				mark(s)
			}
		}
	}
}

// checkUndefined reports symbols that nobody defines, each with the first places that name it.
func (l *linker) checkUndefined() {
	places := map[*symbol][]string{}
	for _, o := range l.objects {
		for _, s := range o.sections {
			if s.out == nil || !s.alloc() {
				continue
			}
			for _, r := range s.in.Relocs {
				if r.Symbol < 0 {
					continue
				}
				t := o.symbols[r.Symbol]
				if !t.defined && !t.weak && len(places[t]) < 3 {
					places[t] = append(places[t], s.where(r.Offset))
				}
			}
		}
	}
	for _, s := range l.order {
		if where := places[s]; where != nil {
			l.fail("undefined symbol %s, wanted at %s", s.name, strings.Join(where, ", "))
		} else if s.wanted && !s.defined && s.name != l.entry() {
			l.fail("undefined symbol %s, wanted by the command line", s.name)
		}
	}
	if name := l.entry(); name != "" && (l.global[name] == nil || !l.global[name].defined) {
		l.fail("undefined symbol %s, the entry", name)
	}
}

// program puts the output together.
func (l *linker) program() *elf.File {
	out := &elf.File{Program: !l.opt.Relocatable}
	total := uint64(0)
	for _, o := range l.outputs {
		o.index = -1
		if l.leaves(o) || o.flags&gnu.SHF_ALLOC == 0 &&
			(l.opt.StripAll || l.opt.StripDebug) {
			continue
		}
		s := elf.Section{
			Name: o.name, Type: o.typ, Flags: o.flags, Addr: uint32(o.addr), Load: uint32(o.load),
			Align: o.align, EntSize: o.entsize, Size: uint32(o.size),
		}
		if s.Addr&(s.Align-1) != 0 {
			s.Align = s.Addr & -s.Addr
		}
		if !s.NoBits() {
			if total += o.size; total > maxImage {
				l.fail("the program has more than %d bytes", maxImage)
				return nil
			}
			s.Data = l.contents(o)
		}
		o.index = len(out.Sections)
		out.Sections = append(out.Sections, s)
	}
	switch s := l.global[l.entry()]; {
	case l.opt.Relocatable:
		l.finishPartial(out)
		return out
	case s != nil:
		out.Entry = s.address()
	}
	if !l.opt.StripAll {
		l.symbols(out)
	}
	return out
}

// leaves tells whether an output section is left out. Symbols of an object may be in empty ones.
func (l *linker) leaves(o *output) bool {
	return o.empty() && o.size == 0 && (!l.opt.Relocatable || len(o.inputs()) == 0)
}

// String returns the name and address of a symbol, for messages.
func (s *symbol) String() string { return fmt.Sprintf("%s at %#x", s.name, s.address()) }
