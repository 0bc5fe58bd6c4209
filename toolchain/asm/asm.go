package asm

import (
	"io/fs"
	"path"
	"strings"

	"github.com/parallergo/epiphany/toolchain/elf"
)

// Options configure the assembly of a text.
type Options struct {
	// Open opens an included file by its path; if it is nil, including a file is an error.
	Open func(name string) ([]byte, error)
	// Include lists the folders that .include and .incbin search after the current one.
	Include []string
	// Lines adds a line table for the assembly text itself, unless the text has .loc directives.
	Lines bool
	// Define defines symbols before the first line.
	Define map[string]int64
}

// Bounds of what a text may grow to.
const (
	maxStatements = 1 << 20
	maxExpansion  = 64 << 20 // bytes of macros
	maxNesting    = 100
)

// source is a text that is being read.
type source struct {
	statements []statement
	pos        int
	again      func() []statement // what to read when it ends; nil statements are the end
	macro      bool
	file       string
	conditions int // depth of conditions where it began
}

// assembler makes one object.
type assembler struct {
	opt     Options
	errors  Errors
	sources []*source
	at      *statement // being read
	p       parser     // of its operands
	count   int        // of statements
	grown   int        // bytes of macros
	ended   bool

	symbols  map[string]*symbol
	inOrder  []*symbol
	counts   map[int64]int // definitions of numeric labels
	sections []*section
	byName   map[string]*section
	here     place
	before   place   // for .previous
	stack    []place // of .pushsection
	laid     bool    // sections have their layout

	conditions []condition
	macros     map[string]*macro
	calls      int // of macros
	name       string
	lines      lineTable
}

// Assemble assembles a text to a relocatable object. The name is that of the source in messages and
// in line tables. The error is of type Errors.
func Assemble(name string, text []byte, opt Options) (*elf.File, error) {
	a := &assembler{
		opt: opt, symbols: map[string]*symbol{}, counts: map[int64]int{}, name: name,
		byName: map[string]*section{}, macros: map[string]*macro{},
	}
	a.at = &statement{origin: &origin{file: name}, line: 1}
	a.p = parser{a: a}
	for _, s := range []string{".text", ".data", ".bss"} {
		a.section(s)
	}
	a.enter(a.byName[".text"], 0)
	a.before = a.here
	a.define()
	a.push(name, string(text))
	a.read()
	out := a.object()
	if len(a.errors) > 0 {
		return nil, a.errors
	}
	return out, nil
}

func (a *assembler) define() {
	for name, n := range a.opt.Define {
		s := a.symbolOf(name)
		s.equated, s.defined = &expr{n: n}, true
	}
}

// push reads a file next.
func (a *assembler) push(name, text string) {
	statements, why := scan(name, text)
	if why != "" {
		a.errorAt(&statement{origin: &origin{file: name}, line: 1}, -1, "%s", why)
	}
	a.sources = append(a.sources, &source{
		statements: statements, file: name, conditions: len(a.conditions),
	})
}

// next gives the next statement, nil at the end.
func (a *assembler) next() *statement {
	for len(a.sources) > 0 && !a.ended {
		s := a.sources[len(a.sources)-1]
		if s.pos < len(s.statements) {
			s.pos++
			a.count++
			if a.count > maxStatements {
				a.errorAt(&s.statements[s.pos-1], -1, "the text grows beyond %d statements",
					maxStatements)
				a.ended = true
				return nil
			}
			return &s.statements[s.pos-1]
		}
		if s.again != nil {
			if s.statements, s.pos = s.again(), 0; s.statements != nil {
				a.count++
				continue
			}
		}
		a.leave(s)
	}
	return nil
}

// leave ends a text.
func (a *assembler) leave(s *source) {
	a.sources = a.sources[:len(a.sources)-1]
	if len(a.conditions) > s.conditions {
		a.errorAt(a.conditions[len(a.conditions)-1].at, -1, "no .endif for this condition")
		a.conditions = a.conditions[:s.conditions]
	}
}

// read reads all statements.
func (a *assembler) read() {
	for s := a.next(); s != nil; s = a.next() {
		a.at = s
		a.p = parser{a: a, text: s.text}
		a.statement()
		if a.p.err != "" {
			a.errorAt(s, a.p.start, "%s", a.p.err)
		}
		if len(a.errors) >= MaxErrors {
			return
		}
	}
}

// statement reads labels, and then a directive, a macro's call or an instruction.
func (a *assembler) statement() {
	p := &a.p
	if a.skipping() {
		a.conditional(p.word())
		return
	}
	for {
		p.space()
		start := p.pos
		if n, ok := p.labelNumber(); ok {
			a.numericLabel(n)
			continue
		}
		name := p.name()
		switch {
		case p.err != "":
			return
		case name == "" && p.done():
			return
		case name == "":
			p.start = p.pos
			a.fail("unexpected %q", p.rest())
			return
		case p.accept(':'):
			p.start = start
			a.label(a.symbolOf(name))
			continue
		case p.peek('='):
			p.pos++
			once := false
			if p.peek('=') {
				p.pos++
				once = true
			}
			a.assign(name, once)
			return
		}
		p.pos, p.start = start, start
		break
	}
	a.operation()
}

// assign sets a symbol to the expression that follows.
func (a *assembler) assign(name string, once bool) {
	e := a.p.expression()
	if a.end() {
		a.set(name, e, once)
	}
}

// labelNumber reads 1: and the like.
func (p *parser) labelNumber() (int64, bool) {
	end, n := p.pos, int64(0)
	for end < len(p.text) && isDigit(p.text[end], 10) && n < 1<<30 {
		n = n*10 + int64(p.text[end]-'0')
		end++
	}
	if end == p.pos || end >= len(p.text) || p.text[end] != ':' {
		return 0, false
	}
	p.pos = end + 1
	return n, true
}

// word reads a mnemonic or the name of a directive.
func (p *parser) word() string {
	p.space()
	start := p.pos
	for p.pos < len(p.text) && isName(p.text[p.pos]) {
		p.pos++
	}
	return lower(p.text[start:p.pos])
}

// operation reads what is no label.
func (a *assembler) operation() {
	p := &a.p
	start := p.pos
	word := p.word()
	if m := a.macros[word]; m != nil {
		a.call(m)
		return
	}
	if !strings.HasPrefix(word, ".") {
		p.pos = start
		a.instruction()
		return
	}
	if a.conditional(word) {
		return
	}
	d, ok := directives[word]
	if !ok {
		p.pos = start
		a.fail("unknown directive %s", word)
		return
	}
	p.space()
	p.start = p.pos
	d(a, word)
}

// end expects that nothing follows.
func (a *assembler) end() bool {
	if a.p.err == "" && !a.p.done() {
		a.p.fail("unexpected %q", a.p.rest())
	}
	return a.p.err == ""
}

// open reads a file that the text names.
func (a *assembler) open(name string) ([]byte, error) {
	if a.opt.Open == nil {
		return nil, fs.ErrPermission
	}
	data, err := a.opt.Open(name)
	for _, dir := range a.opt.Include {
		if err == nil || path.IsAbs(name) {
			break
		}
		if found, bad := a.opt.Open(path.Join(dir, name)); bad == nil {
			data, err = found, nil
		}
	}
	return data, err
}
