package link

import (
	"errors"
	"strings"
)

// Script is a parsed linker script.
type Script struct {
	entry      string
	regions    []region
	statements []*statement
}

// region is a part of memory that sections are put into.
type region struct {
	name           string
	origin, length *expr
	yes, no        string // attributes, in lower case
}

// What a statement is.
type kind uint8

const (
	kindAssign kind = iota
	kindAssert
	kindOutput
	kindInput
	kindData
	kindFill
)

// statement of a script: an assignment, an output section, or a part of one.
type statement struct {
	kind kind
	at   token

	// kindAssign
	name   string // "." is the point
	expr   *expr  // also of kindAssert, kindData, kindFill
	weak   bool   // PROVIDE
	hidden bool

	msg   string // kindAssert
	width int    // kindData: bytes

	out *outputStatement
	in  *inputStatement
}

// outputStatement describes an output section.
type outputStatement struct {
	name               string
	address, load      *expr
	align, subalign    *expr
	fill               *expr
	noLoad             bool
	onlyRO, onlyRW     bool
	region, loadRegion string
	body               []*statement
	overlay            *overlay // that it is in
}

// inputStatement is a pattern of input sections.
type inputStatement struct {
	file     string // pattern
	exclude  []string
	keep     bool
	sortFile bool
	sections []sectionPattern
}

// sectionPattern matches names of sections.
type sectionPattern struct {
	name    string
	exclude []string
	sorts   []string // from outside in: name, alignment, init
}

// ParseScript parses a linker script. The name is used in messages. The error joins all errors
// found, each a *ScriptError.
func ParseScript(name, text string) (*Script, error) {
	p := &scriptParser{file: name, text: text, line: 1}
	s := &Script{}
	for p.space(); p.pos < len(p.text) && len(p.errs) < maxScriptErrors; p.space() {
		p.command(s)
	}
	return s, errors.Join(p.errs...)
}

// command reads a command of the top level.
func (p *scriptParser) command(s *Script) {
	switch t := p.peek(nameChars); t.text {
	case ";":
		p.next(nameChars)
	case "MEMORY":
		p.next(nameChars)
		p.memory(s)
	case "SECTIONS":
		p.next(nameChars)
		p.sections(s)
	case "ENTRY":
		p.next(nameChars)
		p.expect("(")
		s.entry = p.name(nameChars)
		p.expect(")")
	case "OUTPUT_FORMAT", "OUTPUT_ARCH", "TARGET", "SEARCH_DIR", "STARTUP", "GROUP", "INPUT",
		"OUTPUT", "NOCROSSREFS", "EXTERN", "INSERT", "REGION_ALIAS", "INCLUDE", "PHDRS", "VERSION":
		p.ignored(t)
	default:
		s.statements = append(s.statements, p.assignment()...)
	}
}

// ignored reads commands that say what is known, and refuses others.
func (p *scriptParser) ignored(t token) {
	p.next(nameChars)
	if t.text != "OUTPUT_FORMAT" && t.text != "OUTPUT_ARCH" && t.text != "TARGET" &&
		t.text != "SEARCH_DIR" {
		p.fail(t, "%s is not supported", t.text)
		p.pos = len(p.text)
		return
	}
	p.expect("(")
	for {
		switch t := p.next(fileChars); t.text {
		case ")":
			return
		case "":
			p.fail(t, "want )")
			return
		}
	}
}

// memory reads MEMORY { name (attributes) : ORIGIN = x, LENGTH = y }.
func (p *scriptParser) memory(s *Script) {
	p.expect("{")
	for !p.accept("}") {
		if p.stuck() {
			return
		}
		r := region{name: p.name(nameChars)}
		if p.accept("(") {
			to := &r.yes
			for {
				t := p.next(nameChars)
				if t.text == ")" || t.text == "" {
					break
				}
				if t.text == "!" {
					to = &r.no
					continue
				}
				*to += strings.ToLower(t.text)
			}
		}
		p.expect(":")
		r.origin = p.memoryValue("ORIGIN", "org", "o")
		p.accept(",")
		r.length = p.memoryValue("LENGTH", "len", "l")
		s.regions = append(s.regions, r)
	}
}

func (p *scriptParser) memoryValue(names ...string) *expr {
	t := p.next(nameChars)
	for _, n := range names {
		if t.text == n {
			p.expect("=")
			return p.expression()
		}
	}
	p.fail(t, "want %s, not %q", names[0], t.text)
	return &expr{}
}

// stuck tells whether reading on makes no sense.
func (p *scriptParser) stuck() bool {
	t := p.peek(nameChars)
	if t.text == "" {
		p.fail(t, "want }")
	}
	return t.text == "" || len(p.errs) >= maxScriptErrors
}

func (p *scriptParser) sections(s *Script) {
	p.expect("{")
	for !p.accept("}") {
		if p.stuck() {
			return
		}
		if p.accept(";") {
			continue
		}
		switch t := p.peek(nameChars); t.text {
		case "ENTRY":
			p.command(s)
			continue
		case "OVERLAY":
			p.next(nameChars)
			p.overlay(s)
			continue
		}
		if p.assigns() {
			s.statements = append(s.statements, p.assignment()...)
			continue
		}
		s.statements = append(s.statements, p.output())
	}
}

// assigns tells whether an assignment is next.
func (p *scriptParser) assigns() bool {
	q := *p
	q.errs = nil
	switch t := q.next(nameChars); t.text {
	case "PROVIDE", "PROVIDE_HIDDEN", "HIDDEN", "ASSERT":
		return q.peek(nameChars).text == "("
	}
	switch q.peek(nameChars).text {
	case "=", "+=", "-=", "*=", "/=", "<<=", ">>=", "&=", "|=":
		return true
	}
	return false
}

// assignment reads an assignment or an ASSERT, up to its semicolon.
func (p *scriptParser) assignment() []*statement {
	st := &statement{at: p.peek(nameChars)}
	switch st.at.text {
	case "PROVIDE", "PROVIDE_HIDDEN", "HIDDEN":
		p.next(nameChars)
		p.expect("(")
		st.weak = st.at.text != "HIDDEN"
		st.hidden = st.at.text != "PROVIDE"
		p.setting(st)
		p.expect(")")
	case "ASSERT":
		p.next(nameChars)
		p.expect("(")
		st.kind, st.expr = kindAssert, p.expression()
		p.expect(",")
		st.msg = p.next(nameChars).text
		p.expect(")")
	default:
		p.setting(st)
	}
	if !p.accept(";") && !p.accept(",") && st.kind == kindAssign && !st.weak && !st.hidden {
		t := p.next(nameChars)
		p.fail(t, "want ;, not %q", t.text)
	}
	return []*statement{st}
}

// setting reads name = expression.
func (p *scriptParser) setting(st *statement) {
	st.name = p.name(nameChars)
	op := p.next(nameChars)
	st.expr = p.expression()
	switch op.text {
	case "=":
	case "+=", "-=", "*=", "/=", "<<=", ">>=", "&=", "|=":
		old := &expr{op: "name", name: st.name, at: st.at}
		st.expr = &expr{
			op: op.text[:len(op.text)-1], args: []*expr{old, st.expr}, at: op,
			deep: max(old.deep, st.expr.deep) + 1,
		}
	default:
		p.fail(op, "want =, not %q", op.text)
	}
}

// output reads an output section.
func (p *scriptParser) output() *statement {
	at := p.peek(fileChars)
	o := &outputStatement{name: p.name(sectionChars)}
	st := &statement{kind: kindOutput, at: at, out: o}
	if p.peek(nameChars).text != ":" {
		if !p.noLoad(o) {
			o.address = p.expression()
			p.noLoad(o)
		}
	}
	p.expect(":")
	p.attributes(o)
	if p.body(o) {
		p.behind(o)
	}
	return st
}

// body reads the statements of an output section between their braces.
func (p *scriptParser) body(o *outputStatement) bool {
	if !p.expect("{") {
		return false
	}
	for !p.accept("}") {
		if p.stuck() {
			return false
		}
		o.body = append(o.body, p.part()...)
	}
	return true
}

// noLoad reads (NOLOAD) and the other types.
func (p *scriptParser) noLoad(o *outputStatement) bool {
	q := *p
	q.errs = nil
	if q.next(nameChars).text != "(" {
		return false
	}
	switch t := q.next(nameChars); t.text {
	case "NOLOAD", "DSECT", "COPY", "INFO", "OVERLAY":
		o.noLoad = true
	case "READONLY":
	case ")":
		p.next(nameChars)
		p.next(nameChars)
		return true
	default:
		return false
	}
	p.next(nameChars)
	p.next(nameChars)
	p.expect(")")
	return true
}

// attributes reads what is between the colon and the brace.
func (p *scriptParser) attributes(o *outputStatement) {
	for {
		var to **expr
		switch t := p.peek(nameChars); t.text {
		case "AT":
			to = &o.load
		case "ALIGN":
			to = &o.align
		case "SUBALIGN":
			to = &o.subalign
		case "ONLY_IF_RO":
			o.onlyRO = true
		case "ONLY_IF_RW":
			o.onlyRW = true
		case "ALIGN_WITH_INPUT":
		default:
			return
		}
		p.next(nameChars)
		if to != nil {
			p.expect("(")
			*to = p.expression()
			p.expect(")")
		}
	}
}

// behind reads regions and fill behind the brace.
func (p *scriptParser) behind(o *outputStatement) {
	for {
		switch {
		case p.accept(">"):
			o.region = p.name(nameChars)
		case p.peek(nameChars).text == "AT":
			p.next(nameChars)
			p.expect(">")
			o.loadRegion = p.name(nameChars)
		case p.accept("="):
			o.fill = p.expression()
		case p.accept(":"):
			p.name(nameChars) // a program header; segments are made from sections
		default:
			p.accept(",")
			return
		}
	}
}

// part reads a statement of an output section.
func (p *scriptParser) part() []*statement {
	t := p.peek(nameChars)
	switch t.text {
	case ";":
		p.next(nameChars)
		return nil
	case "CONSTRUCTORS":
		p.next(nameChars)
		return nil
	case "BYTE", "SHORT", "LONG", "QUAD", "SQUAD", "FILL":
		p.next(nameChars)
		p.expect("(")
		st := &statement{kind: kindData, at: t, expr: p.expression()}
		st.width = map[string]int{"BYTE": 1, "SHORT": 2, "LONG": 4, "QUAD": 8, "SQUAD": 8}[t.text]
		if t.text == "FILL" {
			st.kind = kindFill
		}
		p.expect(")")
		p.accept(";")
		return []*statement{st}
	case "SORT":
		q := *p
		q.errs = nil
		q.next(nameChars)
		if q.accept("(") && q.accept("CONSTRUCTORS") && q.accept(")") {
			q.errs = p.errs
			*p = q
			return nil
		}
	}
	if p.assigns() {
		return p.assignment()
	}
	return []*statement{p.input()}
}

// input reads a pattern of input sections.
func (p *scriptParser) input() *statement {
	t := p.next(fileChars)
	in := &inputStatement{}
	st := &statement{kind: kindInput, at: t, in: in}
	if t.text == "KEEP" {
		p.expect("(")
		in.keep = true
		t = p.next(fileChars)
	}
	for t.text == "EXCLUDE_FILE" {
		in.exclude = append(in.exclude, p.fileList()...)
		t = p.next(fileChars)
	}
	if t.text == "SORT" || t.text == "SORT_BY_NAME" {
		p.expect("(")
		in.sortFile = true
		in.file = p.name(fileChars)
		p.expect(")")
	} else {
		in.file = t.text
		if t.text == "" || !t.quoted && !isWord(t.text[0], fileChars) {
			p.fail(t, "want a pattern of files, not %q", t.text)
		}
	}
	if p.accept("(") {
		for !p.accept(")") {
			if p.stuck() {
				return st
			}
			p.accept(",")
			in.sections = append(in.sections, p.sectionPattern(0))
		}
	}
	if in.keep {
		p.expect(")")
	}
	p.accept(";")
	return st
}

// fileList reads (a b c).
func (p *scriptParser) fileList() (files []string) {
	p.expect("(")
	for !p.accept(")") {
		if p.stuck() {
			return nil
		}
		files = append(files, p.name(fileChars))
	}
	return files
}

// sectionPattern reads a pattern of names, perhaps in SORT(...) and with EXCLUDE_FILE.
func (p *scriptParser) sectionPattern(depth int) sectionPattern {
	t := p.next(fileChars)
	sorts := map[string]string{
		"SORT": "name", "SORT_BY_NAME": "name", "SORT_BY_ALIGNMENT": "alignment",
		"SORT_BY_INIT_PRIORITY": "init", "SORT_NONE": "",
	}
	by, sorted := sorts[t.text]
	switch {
	case t.text == "EXCLUDE_FILE":
		files := p.fileList()
		s := p.sectionPattern(depth + 1)
		s.exclude = append(files, s.exclude...)
		return s
	case sorted && depth < 4:
		p.expect("(")
		s := p.sectionPattern(depth + 1)
		if by != "" {
			s.sorts = append([]string{by}, s.sorts...)
		}
		p.expect(")")
		return s
	case t.text == "" || !t.quoted && !isWord(t.text[0], fileChars):
		p.fail(t, "want a pattern of sections, not %q", t.text)
	}
	return sectionPattern{name: t.text}
}
