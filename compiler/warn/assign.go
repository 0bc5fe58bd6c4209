package warn

import (
	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// assign goes through Pattern = Value.
func (w *walker) assign(e *syntax.Match, use use) constant.Value {
	e = w.flattened(e)
	v, isVar := e.Pattern.(*syntax.Var)
	if isVar && v.Name == "_" {
		return w.silently(e.Value)
	}
	if _, has := w.vars[nameOf(v)]; isVar && !has {
		value := w.becomes(v.Name, e.Value, use)
		w.bind(v.Name, value)
		return value
	}
	value := w.matched(e.Value, e.Pattern)
	var values []constant.Value
	if value.Kind != constant.Unknown {
		values = []constant.Value{value}
	}
	w.match(e.Pattern, values)
	return value
}

// flattened makes P1 = P2 = Value a match of both patterns at once, unless the first is a variable and the second matches everything.
func (w *walker) flattened(e *syntax.Match) *syntax.Match {
	next, ok := e.Value.(*syntax.Match)
	if !ok {
		return e
	}
	if flat := w.flat[e]; flat != nil {
		return flat
	}
	flat := e
	next = w.flattened(next)
	_, isVar := e.Pattern.(*syntax.Var)
	if _, another := next.Pattern.(*syntax.Var); !isVar || !another {
		both := &syntax.Match{At: syntax.At{Pos: e.Pattern.Position()}, Pattern: e.Pattern,
			Value: next.Pattern}
		flat = &syntax.Match{At: e.At, Pattern: both, Value: next.Value}
	}
	w.flat[e] = flat
	return flat
}

// silently goes through what a programmer wants no value of: only its clauses are spoken of.
func (w *walker) silently(e syntax.Expr) (v constant.Value) {
	outer := w.quiet
	w.quiet = true
	v = w.expr(e, wanted)
	w.quiet = outer
	return v
}

// becomes goes through the value of a new variable.
func (w *walker) becomes(name string, value syntax.Expr, use use) constant.Value {
	if name[0] == '_' {
		return w.silently(value)
	}
	use = w.useOf(name, value, use)
	if f, ok := value.(*syntax.Fun); ok && use != wanted {
		w.useless(f, use)
		w.fun(f)
		return constant.Value{Kind: constant.Other}
	}
	if use != wanted {
		return w.unlessKnown(value, use)
	}
	return w.expr(value, wanted)
}

func nameOf(v *syntax.Var) string {
	if v == nil {
		return ""
	}
	return v.Name
}

// useOf is the use of a value that becomes a variable's.
func (w *walker) useOf(name string, value syntax.Expr, use use) use {
	_, again := value.(*syntax.Match)
	if use == wanted || again || w.uses[name] > 1 {
		return wanted
	}
	if ref, ok := value.(*syntax.FunRef); ok && constantRef(ref) || w.idle[name] > 0 && isTerm(value) {
		return wanted
	}
	return ignored
}

// isTerm tells whether an expression builds a term.
func isTerm(e syntax.Expr) bool {
	switch e.(type) {
	case *syntax.Cons, *syntax.Tuple, *syntax.Binary, *syntax.Map, *syntax.RecordExpr, *syntax.Fun,
		*syntax.FunRef:
		return true
	}
	return false
}

// constantRef tells whether module and function of fun M:F/A are written out.
func constantRef(e *syntax.FunRef) bool {
	_, ok := e.Module.(*syntax.AtomLit)
	_, ok2 := e.Name.(*syntax.AtomLit)
	return ok && ok2
}

// destructured goes through the value of a pattern that takes whatever it gives: each part has the use that its variable has.
func (w *walker) destructured(pattern, value syntax.Expr) constant.Value {
	switch p := pattern.(type) {
	case *syntax.Var:
		return w.unlessKnown(value, w.useIn(p.Name, value))
	case *syntax.Tuple:
		elems := value.(*syntax.Tuple).Elems
		parts := make([]constant.Value, len(elems))
		for i, el := range elems {
			parts[i] = w.destructured(p.Elems[i], el)
		}
		return constant.Build(constant.Tuple, parts...)
	case *syntax.Cons:
		cell := value.(*syntax.Cons)
		return constant.Build(constant.Cons, w.destructured(p.Head, cell.Head),
			w.destructured(p.Tail, cell.Tail))
	}
	return w.expr(value, wanted)
}

// matchesAll tells whether a pattern of new variables takes whatever an expression gives.
func (w *walker) matchesAll(pattern, value syntax.Expr) bool {
	switch p := pattern.(type) {
	case *syntax.Var:
		_, has := w.vars[p.Name]
		return !has
	case *syntax.NilLit:
		_, ok := value.(*syntax.NilLit)
		return ok
	case *syntax.Tuple:
		v, ok := value.(*syntax.Tuple)
		if !ok || len(p.Elems) != len(v.Elems) {
			return false
		}
		for i, el := range p.Elems {
			if !w.matchesAll(el, v.Elems[i]) {
				return false
			}
		}
		return true
	case *syntax.Cons:
		v, ok := value.(*syntax.Cons)
		return ok && w.matchesAll(p.Head, v.Head) && w.matchesAll(p.Tail, v.Tail)
	}
	return false
}

// useIn is the use of a value whose variable is bound in a pattern.
func (w *walker) useIn(name string, value syntax.Expr) use {
	switch value.(type) {
	case *syntax.Unary, *syntax.Binop, *syntax.Call, *syntax.Map, *syntax.Binary, *syntax.Fun:
	default:
		return wanted
	}
	if name == "_" {
		return ignored
	}
	return w.useOf(name, value, ignored)
}

// matched goes through a value that is matched with patterns, the first of which may take it whatever it is.
func (w *walker) matched(value syntax.Expr, first syntax.Expr) constant.Value {
	if w.matchesAll(first, value) {
		return w.destructured(first, value)
	}
	return w.expr(value, wanted)
}

// match goes through the pattern of a match as a single clause.
func (w *walker) match(pattern syntax.Expr, values []constant.Value) {
	at := pattern
	if prefix, ok := pattern.(*syntax.Binop); ok {
		at = prefix.Left
	}
	c := &syntax.Clause{At: syntax.At{Pos: at.Position()}, Patterns: []syntax.Expr{pattern}}
	m := matching{w: w, values: values, literal: isLiteral(values)}
	m.head(c)
	if !m.may {
		w.dead = true
	}
	if !m.may && (!m.impossible || m.literal) {
		w.warnf(at, "no clause will ever match")
	}
}
