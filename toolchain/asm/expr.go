package asm

import (
	"fmt"
	"strconv"
	"strings"
)

// expr is an expression: an operation, a symbol, or a number.
type expr struct {
	op   string // "" for leaves; "neg", "~", "!" have no right side
	l, r *expr
	sym  *symbol
	n    int64
}

// mentions tells whether a symbol is needed for the value.
func (e *expr) mentions(s *symbol, depth int) bool {
	if e == nil || depth > maxDepth {
		return false
	}
	if e.sym != nil {
		return e.sym == s || e.sym.equated.mentions(s, depth+1)
	}
	return e.l.mentions(s, depth+1) || e.r.mentions(s, depth+1)
}

// linear is the value of an expression: a number and the addresses of at most two symbols.
type linear struct {
	plus, minus *symbol
	n           int64
}

func (v linear) constant() bool { return v.plus == nil && v.minus == nil }

// maxDepth bounds the nesting of expressions.
const maxDepth = 200

// evaluate computes an expression. Unless it is final, differences of labels count only where
// nothing between them may still grow.
func (a *assembler) evaluate(e *expr, final bool) (linear, error) {
	switch {
	case e.sym != nil:
		return a.value(e.sym, final)
	case e.op == "":
		return linear{n: e.n}, nil
	}
	l, err := a.evaluate(e.l, final)
	if err != nil || e.r == nil {
		return unary(e.op, l, err)
	}
	r, err := a.evaluate(e.r, final)
	if err != nil {
		return linear{}, err
	}
	switch e.op {
	case "+":
		return a.sum(l, r, final)
	case "-":
		return a.sum(l, linear{r.minus, r.plus, -r.n}, final)
	case "==", "!=", "<>", "<", ">", "<=", ">=":
		d, err := a.sum(l, linear{r.minus, r.plus, -r.n}, final)
		if err != nil || !d.constant() {
			return linear{}, errUnknown(err)
		}
		return linear{n: truth(compare(e.op, d.n))}, nil
	}
	if !l.constant() || !r.constant() {
		return linear{}, fmt.Errorf("%s needs numbers that are known", e.op)
	}
	n, err := operate(e.op, l.n, r.n)
	return linear{n: n}, err
}

func errUnknown(err error) error {
	if err == nil {
		err = fmt.Errorf("the compared values are not known")
	}
	return err
}

func unary(op string, v linear, err error) (linear, error) {
	switch {
	case err != nil:
		return linear{}, err
	case op == "neg":
		return linear{v.minus, v.plus, -v.n}, nil
	case !v.constant():
		return linear{}, fmt.Errorf("%s needs a number that is known", op)
	case op == "~":
		return linear{n: ^v.n}, nil
	}
	n := int64(0)
	if v.n == 0 {
		n = 1
	}
	return linear{n: n}, nil
}

func truth(b bool) int64 {
	if b {
		return -1
	}
	return 0
}

func compare(op string, d int64) bool {
	switch op {
	case "==":
		return d == 0
	case "<":
		return d < 0
	case ">":
		return d > 0
	case "<=":
		return d <= 0
	case ">=":
		return d >= 0
	}
	return d != 0
}

// operate computes an operation of numbers.
func operate(op string, l, r int64) (int64, error) {
	switch op {
	case "*":
		return l * r, nil
	case "/", "%":
		if r == 0 {
			return 0, fmt.Errorf("division by zero")
		}
		if op == "/" {
			return l / r, nil
		}
		return l % r, nil
	case "<<", ">>":
		if r < 0 || r > 63 {
			return 0, nil
		}
		if op == "<<" {
			return l << r, nil
		}
		return int64(uint64(l) >> r), nil
	case "|":
		return l | r, nil
	case "&":
		return l & r, nil
	case "^":
		return l ^ r, nil
	case "!":
		return l | ^r, nil
	case "&&":
		return bit(l != 0 && r != 0), nil
	case "||":
		return bit(l != 0 || r != 0), nil
	}
	return 0, fmt.Errorf("unknown operation %q", op)
}

func bit(b bool) int64 { return -truth(b) }

// sum adds values; a symbol that is added and subtracted falls out, as does the distance between
// labels of one section.
func (a *assembler) sum(l, r linear, final bool) (linear, error) {
	v := linear{n: l.n + r.n}
	plus, minus := []*symbol{l.plus, r.plus}, []*symbol{l.minus, r.minus}
	for i, p := range plus {
		for j, m := range minus {
			if plus[i] == nil || m == nil || minus[j] == nil {
				continue
			}
			if d, ok := a.distance(p, m, final); ok {
				v.n += d
				plus[i], minus[j] = nil, nil
			}
		}
	}
	var ok1, ok2 bool
	v.plus, ok1 = only(plus)
	v.minus, ok2 = only(minus)
	if !ok1 || !ok2 {
		return linear{}, fmt.Errorf("the sum of two addresses is no value")
	}
	return v, nil
}

func only(s []*symbol) (*symbol, bool) {
	if s[0] == nil {
		return s[1], true
	}
	return s[0], s[1] == nil
}

// value is that of a symbol. One that was set to an address is kept if the linker is to know it.
func (a *assembler) value(s *symbol, final bool) (linear, error) {
	if s.equated == nil || s.weak {
		return linear{plus: s}, nil
	}
	if s.busy {
		return linear{}, fmt.Errorf("%s depends on itself", s.name)
	}
	s.busy = true
	v, err := a.evaluate(s.equated, final)
	s.busy = false
	if err == nil && !v.constant() && s.external() {
		return linear{plus: s}, nil
	}
	return v, err
}

// spot resolves a symbol to a label and a distance from it.
func (a *assembler) spot(s *symbol) (label *symbol, n int64, ok bool) {
	for range maxDepth {
		if s.equated == nil {
			return s, n, s.frag != nil
		}
		v, err := a.evaluate(s.equated, true)
		if err != nil || v.plus == nil || v.minus != nil {
			return nil, 0, false
		}
		s, n = v.plus, n+v.n
	}
	return nil, 0, false
}

// distance is that between two labels of one section, if it is known.
func (a *assembler) distance(p, m *symbol, final bool) (int64, bool) {
	if p == m {
		return 0, true
	}
	p, pn, ok1 := a.spot(p)
	m, mn, ok2 := a.spot(m)
	if !ok1 || !ok2 || p.section != m.section {
		return 0, false
	}
	d := int64(p.off) - int64(m.off) + pn - mn
	switch {
	case p.frag == m.frag:
		return d, true
	case final && a.laid:
		return d + int64(p.frag.addr) - int64(m.frag.addr), true
	case a.laid:
		return 0, false
	}
	gap, ok := fixedGap(p.frag, m.frag, a)
	return d + gap, ok
}

// fixedGap is the distance between two fragments with nothing but fills of a known size between.
func fixedGap(p, m *frag, a *assembler) (int64, bool) {
	for _, part := range p.sect.parts {
		from, sign, sum := -1, int64(1), int64(0)
		for i, f := range part.frags {
			if f == p || f == m {
				if from >= 0 {
					return sign * sum, true
				}
				from = i
				if f == p {
					sign = -1
				}
			}
			if from >= 0 {
				if f.tail > tailFill {
					return 0, false
				}
				sum += int64(len(f.data)) + int64(f.size)
			}
		}
	}
	return 0, false
}

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

// levels are the operators by precedence, from low to high.
var levels = [][]string{
	{"||"}, {"&&"}, {"+", "-", "==", "!=", "<>", "<=", ">=", "<", ">"}, {"|", "&", "^", "!"},
	{"*", "/", "%", "<<", ">>"},
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
	_, err := strconv.ParseUint(string(rune(c)), base, 8)
	return err == nil
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
