package syntax

import (
	"cmp"
	"math/big"
	"slices"
)

// condition evaluates the expression of -if or -elif, which must be one that guards may have. As in a guard, an expression that fails
// or is no boolean is false.
func (p *preproc) condition() bool {
	at := p.raw[2]
	if p.broken || at.kind != tLParen {
		p.fail(at, "badly formed 'if'")
		return false
	}
	toks := p.expand(nil, p.answerDefined(p.raw[2:]), 0)
	if p.broken {
		return false
	}
	sub := &parser{preproc: p, mod: &Module{}, toks: toks}
	es := sub.exprs()
	sub.end()
	switch {
	case sub.failed:
		return false
	case len(es) > 1 || !mayBeGuard(es[0]):
		p.fail(p.raw[1], "badly formed 'if'")
		return false
	}
	v, _ := constant(es[0]).(bool)
	return v
}

// mayBeGuard tells whether an expression is one that guards may have, where calls of unknown functions are taken for such.
func mayBeGuard(e Expr) bool {
	all := func(es ...Expr) bool {
		return !slices.ContainsFunc(es, func(e Expr) bool { return !mayBeGuard(e) })
	}
	switch e := e.(type) {
	case *Var, *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit:
		return true
	case *Cons:
		return all(ConsParts(e)...)
	case *Tuple:
		return all(e.Elems...)
	case *Unary:
		return mayBeGuard(e.Expr)
	case *Binop:
		return !NotInGuards[e.Op] && all(e.Left, e.Right)
	case *Map:
		return !slices.ContainsFunc(e.Pairs, func(p MapPair) bool { return !all(p.Key, p.Value) }) && (e.Base == nil || mayBeGuard(e.Base))
	case *Binary:
		return !slices.ContainsFunc(e.Segments, func(s Segment) bool { return !mayBeGuard(s.Value) || s.Size != nil && !mayBeGuard(s.Size) })
	case *Call:
		name, ok := e.Name.(*AtomLit)
		if !ok || !all(e.Args...) {
			return false
		}
		f := FuncName{name.Name, len(e.Args)}
		if f == (FuncName{"defined", 1}) { // with what is no name
			return false
		}
		m, ok := e.Module.(*AtomLit)
		return GuardBIFs[f] && (e.Module == nil || ok && m.Name == "erlang") || e.Module == nil && !AutoBIFs[f]
	}
	return false
}

// answerDefined replaces defined(Name) by true or false, before Name can be expanded.
func (p *preproc) answerDefined(in []token) []token {
	out := make([]token, 0, len(in))
	for i := 0; i < len(in); i++ {
		t := in[i]
		if t.kind == tAtom && t.text == "defined" && i+3 < len(in) && in[i+1].kind == tLParen && in[i+3].kind == tRParen {
			if name, ok := macroToken(in[i+2:]); ok {
				t.text = map[bool]string{true: "true", false: "false"}[p.defined(name)]
				i += 3
			}
		}
		out = append(out, t)
	}
	return out
}

// constant computes an expression of booleans, integers, floats, strings and atoms: bool, *big.Int, float64 or string (an
// atom is preceded by a zero byte); nil when it fails.
func constant(e Expr) any {
	switch e := e.(type) {
	case *IntLit:
		return e.Value
	case *FloatLit:
		return e.Value
	case *StringLit:
		return string(e.Value)
	case *AtomLit:
		if e.Name == "true" || e.Name == "false" {
			return e.Name == "true"
		}
		return "\x00" + e.Name
	case *Unary:
		return constUnary(e.Op, constant(e.Expr))
	case *Binop:
		return constBinop(e.Op, constant(e.Left), e.Right)
	}
	return nil
}

func constUnary(op string, v any) any {
	switch v := v.(type) {
	case bool:
		if op == "not" {
			return !v
		}
	case *big.Int:
		switch op {
		case "+":
			return v
		case "-":
			return new(big.Int).Neg(v)
		case "bnot":
			return new(big.Int).Not(v)
		}
	case float64:
		switch op {
		case "+":
			return v
		case "-":
			return -v
		}
	}
	return nil
}

func constBinop(op string, left any, rightExpr Expr) any {
	if b, ok := left.(bool); ok {
		switch {
		case op == "andalso" && !b, op == "orelse" && b:
			return b
		case op == "andalso", op == "orelse":
			return constant(rightExpr)
		}
	}
	right := constant(rightExpr)
	if left == nil || right == nil {
		return nil
	}
	if c, ok := constCompare(op, left, right); ok {
		return c
	}
	if l, ok := left.(bool); ok {
		if r, ok := right.(bool); ok {
			return constLogic(op, l, r)
		}
		return nil
	}
	l, leftInt := left.(*big.Int)
	r, rightInt := right.(*big.Int)
	if leftInt && rightInt && op != "/" {
		if n, _ := Integers(op, l, r); n != nil {
			return n
		}
		return nil
	}
	x, y := constFloat(left), constFloat(right)
	if x == nil || y == nil {
		return nil
	}
	f, _ := x.Float64()
	g, _ := y.Float64()
	if z, ok := Floats(op, f, g); ok {
		return z
	}
	return nil
}

func constLogic(op string, l, r bool) any {
	switch op {
	case "and":
		return l && r
	case "or":
		return l || r
	case "xor":
		return l != r
	}
	return nil
}

var comparisons = map[string]bool{"==": true, "/=": true, "=:=": true, "=/=": true, "<": true, ">": true, "=<": true, ">=": true}

func constCompare(op string, l, r any) (result, ok bool) {
	if !comparisons[op] {
		return false, false
	}
	c := constOrder(l, r)
	switch op {
	case "==":
		return c == 0, true
	case "/=":
		return c != 0, true
	case "=:=":
		return c == 0 && isFloat(l) == isFloat(r), true
	case "=/=":
		return c != 0 || isFloat(l) != isFloat(r), true
	case "<":
		return c < 0, true
	case ">":
		return c > 0, true
	case "=<":
		return c <= 0, true
	case ">=":
		return c >= 0, true
	}
	return false, false
}

func isFloat(v any) bool { _, ok := v.(float64); return ok }

// constOrder is the order of terms: numbers, then atoms (with the booleans among them), then strings.
func constOrder(l, r any) int {
	if x, y := constFloat(l), constFloat(r); x != nil && y != nil {
		return x.Cmp(y)
	} else if x != nil || y != nil {
		return cmp.Compare(map[bool]int{true: 0, false: 1}[x != nil], map[bool]int{true: 0, false: 1}[y != nil])
	}
	return cmp.Compare(constText(l), constText(r))
}

func constFloat(v any) *big.Float {
	switch v := v.(type) {
	case *big.Int:
		return new(big.Float).SetInt(v)
	case float64:
		return big.NewFloat(v)
	}
	return nil
}

// constText spells atoms and strings so that they compare in the order of terms.
func constText(v any) string {
	switch v := v.(type) {
	case bool:
		return map[bool]string{true: "\x00true", false: "\x00false"}[v]
	case string:
		if v == "" || v[0] != 0 {
			return "\x01" + v
		}
		return v
	}
	return ""
}
