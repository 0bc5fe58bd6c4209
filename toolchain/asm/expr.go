package asm

import (
	"fmt"
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

// levels are the operators by precedence, from low to high.
var levels = [][]string{
	{"||"}, {"&&"}, {"+", "-", "==", "!=", "<>", "<=", ">=", "<", ">"}, {"|", "&", "^", "!"},
	{"*", "/", "%", "<<", ">>"},
}
