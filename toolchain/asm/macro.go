package asm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// macro is a text with parameters.
type macro struct {
	name   string
	params []param
	body   []statement
}

// param is a parameter of a macro.
type param struct {
	name     string
	value    string // if the call gives none
	required bool
	rest     bool // takes all that is left
}

func lower(s string) string { return strings.ToLower(s) }

// collect reads statements up to the end of a block that may hold others of its kind.
func (a *assembler) collect(begin []string, end string) (body []statement) {
	at := a.at
	source := len(a.sources)
	for depth := 1; ; {
		s := a.next()
		if s == nil || len(a.sources) < source {
			a.errorAt(at, -1, "no %s for this", end)
			return nil
		}
		p := parser{text: s.text}
		switch word := p.word(); {
		case slices.Contains(begin, word):
			depth++
		case word == end:
			if depth--; depth == 0 {
				return body
			}
		}
		body = append(body, *s)
	}
}

var repeats = []string{".rept", ".irp", ".irpc", ".rep"}

// defineMacro reads a macro.
func (a *assembler) defineMacro(string) {
	p := &a.p
	m := &macro{name: p.word()}
	if m.name == "" {
		p.fail("want a name, not %q", p.rest())
	}
	for p.accept(','); !p.done() && p.err == ""; p.accept(',') {
		m.params = append(m.params, p.param())
	}
	m.body = a.collect([]string{".macro"}, ".endm")
	if p.err == "" {
		a.macros[m.name] = m
	}
}

// param reads a parameter: name, name=default, name:req, name:vararg.
func (p *parser) param() param {
	q := param{name: p.name()}
	if q.name == "" {
		p.fail("want a parameter's name, not %q", p.rest())
	}
	if p.accept(':') {
		switch kind := p.word(); kind {
		case "req":
			q.required = true
		case "vararg":
			q.rest = true
		default:
			p.fail("a parameter is req or vararg, not %q", kind)
		}
	}
	if p.accept('=') {
		q.value = p.argument(false)
	}
	return q
}

// argument reads an argument: up to a comma or a space, or a string.
func (p *parser) argument(rest bool) string {
	p.space()
	start := p.pos
	if rest {
		p.pos = len(p.text)
		return strings.TrimSpace(p.text[start:])
	}
	var b strings.Builder
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '"' && p.pos == start:
			at := p.pos
			p.quoted()
			b.WriteString(strings.TrimSuffix(p.text[at+1:p.pos], `"`))
		case c == '"':
			at := p.pos
			p.quoted()
			b.WriteString(p.text[at:p.pos])
		case c == ',':
			return b.String()
		case c == ' ' || c == '\t':
			if p.separates() {
				return b.String()
			}
			p.space()
		default:
			b.WriteByte(c)
			p.pos++
		}
	}
	return b.String()
}

// separates tells whether the space here is between two words, not around an operator.
func (p *parser) separates() bool {
	before := p.pos > 0 && wordy(p.text[p.pos-1])
	end := p.pos
	for end < len(p.text) && (p.text[end] == ' ' || p.text[end] == '\t') {
		end++
	}
	return end < len(p.text) && before && wordy(p.text[end])
}

func wordy(c byte) bool { return isName(c) || strings.IndexByte(`\"'#%)[]`, c) >= 0 }

// call reads the arguments of a macro and reads its expansion next.
func (a *assembler) call(m *macro) {
	p := &a.p
	values := map[string]string{}
	for i := 0; !p.done() && p.err == ""; i++ {
		q := *p
		if name := q.name(); name != "" && q.accept('=') && m.has(name) {
			*p = q
			values[name] = p.argument(false)
		} else if i < len(m.params) {
			values[m.params[i].name] = p.argument(m.params[i].rest)
		} else {
			p.fail("%s has %d parameters", m.name, len(m.params))
		}
		p.accept(',')
	}
	for _, q := range m.params {
		if values[q.name] == "" {
			values[q.name] = q.value
			if q.required && q.value == "" {
				p.fail("%s needs its parameter %s", m.name, q.name)
			}
		}
	}
	if p.err != "" {
		return
	}
	within := append([]string{fmt.Sprintf("in macro %s", m.name)}, a.at.within...)
	a.calls++
	at := a.at
	a.expand(func() []statement {
		return a.substitute(m.body, values, func(*statement) *statement { return at }, within)
	}, nil, true)
}

func (m *macro) has(name string) bool {
	return slices.ContainsFunc(m.params, func(q param) bool { return q.name == name })
}

// expand reads a text next, and what comes again after it.
func (a *assembler) expand(first func() []statement, again func() []statement, macro bool) {
	if len(a.sources) > maxNesting {
		a.fail("macros are nested more than %d deep", maxNesting)
		return
	}
	a.sources = append(a.sources, &source{
		statements: first(), again: again, macro: macro, conditions: len(a.conditions),
	})
}

// substitute fills parameters in. What becomes of a statement is of the place that from gives.
func (a *assembler) substitute(body []statement, values map[string]string,
	from func(*statement) *statement, within []string,
) (out []statement) {
	for i := range body {
		var b strings.Builder
		a.fillIn(&b, body[i].text, values)
		if a.grown += b.Len() + 1; a.grown > maxExpansion {
			a.errorAt(from(&body[i]), -1, "macros grow beyond %d bytes", maxExpansion)
			a.ended = true
			return nil
		}
		out = append(out, rescan(from(&body[i]), b.String(), within)...)
	}
	return out
}

// fillIn replaces \name by values, \@ by the number of the call, \() by nothing.
func (a *assembler) fillIn(b *strings.Builder, line string, values map[string]string) {
	for {
		n := strings.IndexByte(line, '\\')
		if n < 0 || n+1 == len(line) || b.Len() > maxExpansion {
			b.WriteString(line)
			return
		}
		b.WriteString(line[:n])
		rest := line[n+1:]
		end := 0
		for end < len(rest) && isName(rest[end]) && rest[end] != '.' && rest[end] != '$' {
			end++
		}
		value, ok := values[rest[:end]]
		switch {
		case end > 0 && ok:
			b.WriteString(value)
			line = rest[end:]
		case rest[0] == '@':
			b.WriteString(strconv.Itoa(a.calls - 1))
			line = rest[1:]
		case strings.HasPrefix(rest, "()"):
			line = rest[2:]
		default:
			b.WriteString(line[n : n+2])
			line = line[n+2:]
		}
	}
}

// repeat reads .rept.
func (a *assembler) repeat(string) {
	n := a.number()
	ok := a.end()
	body := a.collect(repeats, ".endr")
	if !ok {
		return
	}
	i := int64(0)
	a.iterate(func() ([]statement, map[string]string) {
		if i++; i > n {
			return nil, nil
		}
		return body, map[string]string{}
	})
}

// iterate reads bodies as long as there are any.
func (a *assembler) iterate(next func() ([]statement, map[string]string)) {
	within := a.at.within
	itself := func(s *statement) *statement { return s }
	again := func() []statement {
		for range maxStatements {
			body, values := next()
			if values == nil || len(body) == 0 {
				return nil
			}
			if s := a.substitute(body, values, itself, within); len(s) > 0 || a.ended {
				return s
			}
		}
		return nil
	}
	a.expand(again, again, false)
}

// irp reads .irp, once for each argument.
func (a *assembler) irp(string) {
	p := &a.p
	name := p.name()
	p.accept(',')
	var values []string
	for !p.done() && p.err == "" {
		values = append(values, p.argument(false))
		p.accept(',')
	}
	if len(values) == 0 {
		values = []string{""}
	}
	a.each(name, values)
}

// irpc reads .irpc, once for each character.
func (a *assembler) irpc(string) {
	p := &a.p
	name := p.name()
	p.accept(',')
	text := strings.ReplaceAll(p.argument(true), `"`, "")
	values := strings.Split(text, "")
	if text == "" {
		values = []string{""}
	}
	a.each(name, values)
}

func (a *assembler) each(name string, values []string) {
	if name == "" {
		a.p.fail("want a parameter's name, not %q", a.p.rest())
	}
	body := a.collect(repeats, ".endr")
	i := -1
	a.iterate(func() ([]statement, map[string]string) {
		if i++; i >= len(values) {
			return nil, nil
		}
		return body, map[string]string{name: values[i]}
	})
}

// exitMacro leaves the innermost macro.
func (a *assembler) exitMacro(string) {
	for n := len(a.sources) - 1; n > 0; n-- {
		s := a.sources[n]
		a.conditions = a.conditions[:min(len(a.conditions), s.conditions)]
		a.sources = a.sources[:n]
		if s.macro {
			return
		}
	}
	a.fail(".exitm outside a macro")
}

func (a *assembler) purge(string) {
	name := a.p.word()
	if a.macros[name] == nil {
		a.p.fail("no macro %q", name)
	}
	delete(a.macros, name)
}
