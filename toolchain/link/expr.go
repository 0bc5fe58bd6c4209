package link

import (
	"fmt"
	"strconv"
	"strings"
)

// expr is an expression of a script.
type expr struct {
	op   string // "" number, "name", "call", or an operator
	name string // also of what is called
	n    int64
	args []*expr
	at   token
	deep int
}

// maxDeep bounds the nesting of expressions.
const maxDeep = 200

// levels are the operators with two sides by precedence, from low to high.
var levels = [][]string{
	{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"<<", ">>"},
	{"+", "-"}, {"*", "/", "%"},
}

// expression reads an expression.
func (p *scriptParser) expression() *expr {
	if p.depth++; p.depth > maxDeep {
		p.fail(p.peek(nameChars), "the expression is nested too deeply")
		p.pos = len(p.text)
		p.depth--
		return &expr{}
	}
	defer func() { p.depth-- }()
	c := p.level(0)
	if !p.accept("?") {
		return c
	}
	then := p.expression()
	p.expect(":")
	other := p.expression()
	return p.operation("?", c.at, c, then, other)
}

// operation makes an expression, whose depth is bounded.
func (p *scriptParser) operation(op string, at token, args ...*expr) *expr {
	e := &expr{op: op, args: args, at: at}
	for _, a := range args {
		e.deep = max(e.deep, a.deep+1)
	}
	if e.deep > 10*maxDeep {
		p.fail(at, "the expression is too long")
		return &expr{}
	}
	return e
}

func (p *scriptParser) level(n int) *expr {
	if n == len(levels) {
		return p.unary()
	}
	l := p.level(n + 1)
	for len(p.errs) < maxScriptErrors {
		t := p.peek(nameChars)
		found := false
		for _, op := range levels[n] {
			found = found || t.text == op && !t.quoted
		}
		if !found {
			break
		}
		p.next(nameChars)
		l = p.operation(t.text, t, l, p.level(n+1))
	}
	return l
}

func (p *scriptParser) unary() *expr {
	t := p.next(nameChars)
	switch t.text {
	case "-", "~", "!", "+":
		if p.depth++; p.depth > maxDeep {
			p.fail(t, "the expression is nested too deeply")
			p.pos = len(p.text)
			p.depth--
			return &expr{}
		}
		defer func() { p.depth-- }()
		return p.operation(t.text, t, p.unary())
	case "(":
		e := p.expression()
		p.expect(")")
		return e
	}
	switch {
	case t.quoted:
		return &expr{op: "name", name: t.text, at: t}
	case t.text == "" || !isWord(t.text[0], nameChars):
		p.fail(t, "want an expression, not %q", t.text)
		return &expr{}
	case t.text[0] >= '0' && t.text[0] <= '9' || t.text[0] == '$' && len(t.text) > 1:
		return p.number(t)
	case p.peek(nameChars).text == "(" && called[t.text] > 0:
		return p.call(t)
	}
	return &expr{op: "name", name: t.text, at: t}
}

// number reads 10, 0x10, 010, 10K, 10M.
func (p *scriptParser) number(t token) *expr {
	text, scale := t.text, int64(1)
	if text[0] == '$' {
		text = "0x" + text[1:]
	}
	switch c := text[len(text)-1]; {
	case c == 'K' || c == 'k':
		text, scale = text[:len(text)-1], 1<<10
	case c == 'M' || c == 'm':
		text, scale = text[:len(text)-1], 1<<20
	}
	n, err := strconv.ParseUint(text, 0, 64)
	if err != nil || strings.Contains(text, "_") {
		p.fail(t, "%q is no number", t.text)
	}
	return &expr{n: int64(n) * scale, at: t}
}

// called are the functions and how many arguments they have at most.
var called = map[string]int{
	"ADDR": 1, "LOADADDR": 1, "SIZEOF": 1, "ALIGNOF": 1, "ORIGIN": 1, "LENGTH": 1, "DEFINED": 1,
	"ALIGN": 2, "NEXT": 1, "BLOCK": 1, "MIN": 2, "MAX": 2, "ABSOLUTE": 1, "CONSTANT": 1,
	"ASSERT": 2, "LOG2CEIL": 1, "SIZEOF_HEADERS": 1, "SEGMENT_START": 2,
}

// call reads the arguments of a function; some take a name, not an expression.
func (p *scriptParser) call(t token) *expr {
	e := &expr{op: "call", name: t.text, at: t}
	p.expect("(")
	switch t.text {
	case "ADDR", "LOADADDR", "SIZEOF", "ALIGNOF", "ORIGIN", "LENGTH", "DEFINED", "CONSTANT":
		e.args = []*expr{{op: "name", name: p.name(fileChars), at: t}}
	case "SEGMENT_START":
		p.next(nameChars)
		p.expect(",")
		e = p.expression()
	default:
		e.args = append(e.args, p.expression())
		for p.accept(",") {
			if t.text == "ASSERT" {
				e.args = append(e.args, &expr{op: "name", name: p.next(nameChars).text, at: t})
				continue
			}
			e.args = append(e.args, p.expression())
		}
		if len(e.args) > called[t.text] || len(e.args) < called[t.text] && t.text != "ALIGN" {
			p.fail(t, "%s has %d arguments", t.text, called[t.text])
			e = &expr{}
		}
	}
	p.expect(")")
	for _, a := range e.args {
		e.deep = max(e.deep, a.deep+1)
	}
	return e
}

// names calls f with the names of symbols that the expression needs.
func (e *expr) names(f func(name string)) {
	switch {
	case e == nil:
	case e.op == "name":
		f(e.name)
	case e.op == "call" && len(e.args) > 0 && e.args[0].op == "name" && namesSymbol(e.name):
	default:
		for _, a := range e.args {
			a.names(f)
		}
	}
}

func namesSymbol(function string) bool {
	switch function {
	case "ADDR", "LOADADDR", "SIZEOF", "ALIGNOF", "ORIGIN", "LENGTH", "DEFINED", "CONSTANT":
		return true
	}
	return false
}

// value is what an expression gives. One that is in a section moves with it.
type value struct {
	n  int64
	in *output
}

// env is where expressions find names.
type env interface {
	symbol(name string) (value, error)
	call(e *expr) (value, error)
	// start is what values of a section count from, if another value is a number.
	start(o *output) int64
}

func eval(e *expr, v env) (value, error) {
	switch e.op {
	case "":
		return value{n: e.n}, nil
	case "name":
		return v.symbol(e.name)
	case "call":
		return v.call(e)
	}
	var x [3]value
	for i, a := range e.args {
		if e.op == "?" && i > 0 && (i == 1) != (x[0].n != 0) {
			continue
		}
		var err error
		if x[i], err = eval(a, v); err != nil {
			return value{}, err
		}
	}
	switch {
	case e.op == "?" && x[0].n != 0:
		return x[1], nil
	case e.op == "?":
		return x[2], nil
	case len(e.args) == 1:
		return value{n: unary(e.op, x[0].n)}, nil
	}
	return mixed(e.op, x[0], x[1], v)
}

// mixed computes an operation of two values. Inside an output section a value in a section counts
// from its start if the other one is a number; otherwise both are addresses.
func mixed(op string, l, r value, v env) (value, error) {
	in := l.in
	if in == nil {
		in = r.in
	}
	start := int64(0)
	if in != nil && (l.in == nil) != (r.in == nil) {
		start = v.start(in)
	}
	if l.in != nil {
		l.n -= start
	}
	if r.in != nil {
		r.n -= start
	}
	n, err := operate(op, l.n, r.n)
	switch op {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return value{n: n}, err
	case "-":
		if r.in != nil {
			return value{n: n}, err
		}
	}
	return value{n + start, in}, err
}

func unary(op string, n int64) int64 {
	switch op {
	case "-":
		return -n
	case "~":
		return ^n
	case "!":
		return truth(n == 0)
	}
	return n
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func operate(op string, l, r int64) (int64, error) {
	switch op {
	case "+":
		return l + r, nil
	case "-":
		return l - r, nil
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
	case "<<":
		return l << (uint64(r) & 63), nil
	case ">>":
		return int64(uint64(l) >> (uint64(r) & 63)), nil
	case "&":
		return l & r, nil
	case "|":
		return l | r, nil
	case "^":
		return l ^ r, nil
	}
	return compare(op, l, r)
}

func compare(op string, l, r int64) (int64, error) {
	switch op {
	case "==":
		return truth(l == r), nil
	case "!=":
		return truth(l != r), nil
	case "<":
		return truth(l < r), nil
	case ">":
		return truth(l > r), nil
	case "<=":
		return truth(l <= r), nil
	case ">=":
		return truth(l >= r), nil
	case "&&":
		return truth(l != 0 && r != 0), nil
	case "||":
		return truth(l != 0 || r != 0), nil
	}
	return 0, fmt.Errorf("unknown operation %q", op)
}
