package asm

import (
	"fmt"
	"strconv"
	"strings"
)

// parser reads the operands of a statement.
type parser struct {
	a     *assembler
	text  string
	pos   int
	start int // where what is being read begins
	depth int
	err   string // the first mistake
}

func (p *parser) fail(format string, args ...any) {
	if p.err == "" {
		p.err = fmt.Sprintf(format, args...)
		p.start = p.pos
	}
}

func (p *parser) space() {
	for p.pos < len(p.text) && (p.text[p.pos] == ' ' || p.text[p.pos] == '\t') {
		p.pos++
	}
}

func (p *parser) rest() string { return p.text[p.pos:] }

func (p *parser) done() bool {
	p.space()
	return p.pos >= len(p.text)
}

func (p *parser) peek(c byte) bool {
	p.space()
	return p.pos < len(p.text) && p.text[p.pos] == c
}

func (p *parser) accept(c byte) bool {
	if !p.peek(c) {
		return false
	}
	p.pos++
	return true
}

// operator reads an operator of a level.
func (p *parser) operator(level int) string {
	p.space()
	rest := p.rest()
	for _, op := range levels[level] {
		if !strings.HasPrefix(rest, op) {
			continue
		}
		longer := ""
		if len(rest) > len(op) {
			longer = rest[:len(op)+1]
		}
		switch longer {
		case "<<", ">>", "||", "&&", "!=", "==", "<>", "<=", ">=":
			if longer != op {
				continue
			}
		}
		p.pos += len(op)
		return op
	}
	return ""
}

// expression reads an expression.
func (p *parser) expression() *expr { return p.level(0) }

func (p *parser) level(n int) *expr {
	if n == len(levels) {
		return p.unary()
	}
	l := p.level(n + 1)
	for length := 0; p.err == ""; length++ {
		op := p.operator(n)
		if op == "" {
			break
		}
		if length > 10*maxDepth {
			p.fail("the expression is too long")
			break
		}
		r := p.level(n + 1)
		l = fold(op, l, r)
	}
	return l
}

// fold computes what is known at once.
func fold(op string, l, r *expr) *expr {
	if l.op == "" && r.op == "" && l.sym == nil && r.sym == nil {
		switch op {
		case "+":
			return &expr{n: l.n + r.n}
		case "-":
			return &expr{n: l.n - r.n}
		}
		if n, err := operate(op, l.n, r.n); err == nil {
			return &expr{n: n}
		}
	}
	return &expr{op: op, l: l, r: r}
}

func (p *parser) unary() *expr {
	if p.depth++; p.depth > maxDepth {
		p.fail("the expression is nested too deeply")
		return &expr{}
	}
	defer func() { p.depth-- }()
	for p.accept('#') || p.accept('+') {
	}
	switch {
	case p.accept('-'):
		e := p.unary()
		if e.op == "" && e.sym == nil {
			return &expr{n: -e.n}
		}
		return &expr{op: "neg", l: e}
	case p.accept('~'):
		return &expr{op: "~", l: p.unary()}
	case p.accept('!'):
		return &expr{op: "!", l: p.unary()}
	case p.accept('('):
		e := p.expression()
		if !p.accept(')') {
			p.fail("want ), not %q", p.rest())
		}
		return e
	}
	return p.primary()
}

// primary reads a number or a name.
func (p *parser) primary() *expr {
	p.space()
	rest := p.rest()
	if rest == "" {
		p.fail("want an expression")
		return &expr{}
	}
	switch c := rest[0]; {
	case c >= '0' && c <= '9':
		return p.number()
	case c == '%' && len(rest) > 1 && (rest[1] == '0' || rest[1] == '1'):
		return p.digits(1, 2)
	case c == '$' && len(rest) > 1 && isDigit(rest[1], 16):
		return p.digits(1, 16)
	case c == '.' && (len(rest) == 1 || !isName(rest[1])):
		p.pos++
		return &expr{sym: p.a.dot()}
	}
	name := p.name()
	if name == "" {
		p.fail("want an expression, not %q", rest)
		return &expr{}
	}
	s := p.a.symbolOf(name)
	s.used = true
	if s.equated != nil && s.equated.op == "" && s.equated.sym == nil && !s.weak {
		return &expr{n: s.equated.n}
	}
	return &expr{sym: s}
}

func isDigit(c byte, base int) bool {
	switch {
	case c >= '0' && c <= '9':
		return int(c-'0') < base
	case c >= 'a' && c <= 'z':
		return int(c-'a')+10 < base
	case c >= 'A' && c <= 'Z':
		return int(c-'A')+10 < base
	}
	return false
}

func isName(c byte) bool {
	return c == '_' || c == '.' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' ||
		c >= 'A' && c <= 'Z' || c >= 0x80
}

// name reads a symbol's name, perhaps in quotes.
func (p *parser) name() string {
	p.space()
	if p.peek('"') {
		return p.quoted()
	}
	start := p.pos
	if p.pos < len(p.text) && (p.text[p.pos] < '0' || p.text[p.pos] > '9') {
		for p.pos < len(p.text) && isName(p.text[p.pos]) {
			p.pos++
		}
	}
	return p.text[start:p.pos]
}

// digits reads digits of a base behind a prefix.
func (p *parser) digits(prefix, base int) *expr {
	start := p.pos + prefix
	end := start
	for end < len(p.text) && isDigit(p.text[end], base) {
		end++
	}
	n, err := strconv.ParseUint(p.text[start:end], base, 64)
	if err != nil {
		p.fail("%q is no number", p.text[p.pos:end])
	}
	p.pos = end
	return &expr{n: int64(n)}
}

// number reads a number, or a reference to a local label.
func (p *parser) number() *expr {
	rest := strings.ToLower(p.rest())
	switch {
	case strings.HasPrefix(rest, "0x"):
		return p.digits(2, 16)
	case strings.HasPrefix(rest, "0b") && len(rest) > 2 && isDigit(rest[2], 2):
		return p.digits(2, 2)
	}
	end := 0
	for end < len(rest) && isDigit(rest[end], 10) {
		end++
	}
	if end < len(rest) && (rest[end] == 'b' || rest[end] == 'f') &&
		(end+1 == len(rest) || !isName(rest[end+1])) {
		return p.localLabel(end, rest[end] == 'f')
	}
	if rest[0] == '0' && end > 1 {
		return p.digits(1, 8)
	}
	return p.digits(0, 10)
}

// localLabel reads 1b or 1f.
func (p *parser) localLabel(end int, forward bool) *expr {
	n, err := strconv.ParseInt(p.rest()[:end], 10, 32)
	k := p.a.counts[n]
	if forward {
		k++
	}
	if err != nil || k == 0 {
		p.fail("no label %s before", p.rest()[:end])
	}
	p.pos += end + 1
	s := p.a.symbolOf(numericName(n, k))
	s.local, s.numeric, s.used = true, true, true
	return &expr{sym: s}
}

// quoted reads a string.
func (p *parser) quoted() string {
	if !p.accept('"') {
		p.fail("want a string, not %q", p.rest())
		return ""
	}
	var b strings.Builder
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		if c == '"' {
			p.pos++
			return b.String()
		}
		c, n := unescape(p.text[p.pos:])
		b.WriteByte(c)
		p.pos += n
	}
	p.fail("a string has no end")
	return ""
}
