package asm

import "strings"

// condition is an .if that is open.
type condition struct {
	at    *statement
	taken bool // a branch of it was read
	skip  bool // the current one is not
	outer bool // what is around it is not read
	last  bool // .else was seen
}

func (a *assembler) skipping() bool {
	n := len(a.conditions)
	return n > 0 && (a.conditions[n-1].skip || a.conditions[n-1].outer)
}

// conditional reads .if and its kin, and tells whether the word was one of them.
func (a *assembler) conditional(word string) bool {
	switch word {
	case ".else", ".elseif", ".endif":
		a.continues(word)
		return true
	}
	test, ok := conditions[word]
	if !ok {
		return false
	}
	c := condition{at: a.at, outer: a.skipping()}
	if !c.outer {
		c.taken = test(a)
		c.skip = !c.taken
	}
	if len(a.conditions) >= maxNesting*10 {
		a.fail("conditions are nested too deeply")
		return true
	}
	a.conditions = append(a.conditions, c)
	return true
}

// continues reads .else, .elseif and .endif.
func (a *assembler) continues(word string) {
	n := len(a.conditions)
	if n == 0 || len(a.sources) > 0 && n <= a.sources[len(a.sources)-1].conditions {
		a.fail("%s without .if", word)
		return
	}
	c := &a.conditions[n-1]
	switch {
	case word == ".endif":
		a.conditions = a.conditions[:n-1]
	case c.last:
		a.fail("%s after .else", word)
	case word == ".else":
		c.last = true
		c.skip = c.taken
	case c.taken || c.outer:
		c.skip = true
	default:
		c.skip = false // so that the expression is read
		c.taken = a.number() != 0
		c.skip = !c.taken
	}
}

// conditions are the tests by directive.
var conditions = map[string]func(a *assembler) bool{
	".if":        func(a *assembler) bool { return a.number() != 0 },
	".ifne":      func(a *assembler) bool { return a.number() != 0 },
	".ifeq":      func(a *assembler) bool { return a.number() == 0 },
	".ifgt":      func(a *assembler) bool { return a.number() > 0 },
	".ifge":      func(a *assembler) bool { return a.number() >= 0 },
	".iflt":      func(a *assembler) bool { return a.number() < 0 },
	".ifle":      func(a *assembler) bool { return a.number() <= 0 },
	".ifdef":     func(a *assembler) bool { return a.known() },
	".ifndef":    func(a *assembler) bool { return !a.known() },
	".ifnotdef":  func(a *assembler) bool { return !a.known() },
	".ifb":       func(a *assembler) bool { return a.p.done() },
	".ifnb":      func(a *assembler) bool { return !a.p.done() },
	".ifc":       func(a *assembler) bool { return a.same(false) },
	".ifnc":      func(a *assembler) bool { return !a.same(false) },
	".ifeqs":     func(a *assembler) bool { return a.same(true) },
	".ifnes":     func(a *assembler) bool { return !a.same(true) },
	".ifdecl":    func(a *assembler) bool { return a.known() },
	".ifnotdecl": func(a *assembler) bool { return !a.known() },
}

// known tells whether the symbol that follows is defined.
func (a *assembler) known() bool {
	name := a.p.name()
	if name == "" {
		a.p.fail("want a name, not %q", a.p.rest())
	}
	s := a.symbols[name]
	return s != nil && (s.defined || s.common)
}

// same compares two strings, in quotes or up to the comma.
func (a *assembler) same(quoted bool) bool {
	if quoted {
		l := a.p.quoted()
		a.comma()
		return l == a.p.quoted()
	}
	l, r, ok := strings.Cut(a.p.rest(), ",")
	if !ok {
		a.p.fail("want two strings")
	}
	a.p.pos = len(a.p.text)
	return unquote(l) == unquote(r)
}

func unquote(s string) string {
	s = strings.TrimSpace(s)
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// number reads an expression whose value must be known here.
func (a *assembler) number() int64 {
	e := a.p.expression()
	if a.p.err != "" {
		return 0
	}
	v, err := a.evaluate(e, false)
	switch {
	case err != nil:
		a.p.fail("%s", err)
	case !v.constant():
		a.p.fail("the value is not known here")
	}
	return v.n
}

// comma expects a comma.
func (a *assembler) comma() {
	if a.p.err == "" && !a.p.accept(',') {
		a.p.fail("want a comma, not %q", a.p.rest())
	}
}
