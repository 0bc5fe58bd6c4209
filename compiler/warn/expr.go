package warn

import (
	"slices"
	"strings"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// use is what becomes of the value of an expression.
type use int

const (
	wanted  use = iota
	ignored     // nobody's
	part        // part of a term that is nobody's
)

// body goes through expressions in a row; the value of the last one has a use.
func (w *walker) body(es []syntax.Expr, use use) shape {
	v := unknown
	for i, e := range es {
		if w.dead {
			return unknown
		}
		if i < len(es)-1 {
			w.expr(e, ignored)
		} else {
			v = w.expr(e, use)
		}
	}
	return v
}

func (w *walker) values(es ...syntax.Expr) []shape {
	list := make([]shape, len(es))
	for i, e := range es {
		if e != nil {
			list[i] = w.expr(e, wanted)
		}
	}
	return list
}

// useless warns of a term that nobody uses.
func (w *walker) useless(at syntax.Node, use use) {
	if use != wanted {
		w.warnf(at, "a term is constructed, but never used")
	}
}

// expr goes through an expression and gives what is known of its value.
func (w *walker) expr(e syntax.Expr, use use) shape {
	switch e := e.(type) {
	case *syntax.Var:
		return w.vars[e.Name]
	case *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit:
		if use == ignored {
			w.useless(e, use)
		}
		return w.constant(e)
	case *syntax.AtomLit, *syntax.NilLit:
		return w.constant(e)
	case *syntax.Cons:
		if use == ignored {
			w.useless(e, use)
		}
		return w.cell(e, use.ofParts())
	case *syntax.Tuple:
		if use == ignored {
			w.useless(e, use)
		}
		return built(tuple, w.parts(e.Elems, use.ofParts())...)
	case *syntax.Binary:
		v := w.binary(e)
		if v.kind != fault && !(use == part && v.whole) {
			w.useless(e, use)
		}
		return v
	case *syntax.Map:
		return w.dict(e, use)
	case *syntax.RecordExpr:
		return w.record(e, use)
	case *syntax.RecordGet:
		w.expr(e.Base, wanted)
		return unknown
	case *syntax.RecordIndex:
		w.useless(e, use)
		return unknown
	case *syntax.Match:
		return w.assign(e, use)
	case *syntax.Unary:
		return w.apply(e, function{"erlang", e.Op, 1}, w.values(e.Expr), use)
	case *syntax.Binop:
		return w.binop(e, use)
	case *syntax.Call:
		return w.call(e, use)
	case *syntax.Block:
		return w.body(e.Body, use)
	case *syntax.Catch:
		w.scoped(true, func() { w.expr(e.Expr, wanted) })
		return unknown
	case *syntax.Fun:
		w.useless(e, use)
		w.fun(e)
		return shape{kind: other}
	case *syntax.FunRef:
		w.funRef(e, use)
		return shape{kind: other}
	case *syntax.Comprehension:
		w.comprehension(e, use)
		return unknown
	}
	w.branching(e, use)
	return unknown
}

// ofParts is the use of the parts of a term.
func (u use) ofParts() use {
	if u == wanted {
		return wanted
	}
	return part
}

func (w *walker) parts(es []syntax.Expr, use use) []shape {
	list := make([]shape, len(es))
	for i, e := range es {
		list[i] = w.expr(e, use)
	}
	return list
}

// cell goes through a list, which may be long.
func (w *walker) cell(e *syntax.Cons, use use) shape {
	var elems []shape
	var tail shape
	for {
		elems = append(elems, w.expr(e.Head, use))
		next, ok := e.Tail.(*syntax.Cons)
		if !ok {
			tail = w.expr(e.Tail, use)
			break
		}
		e = next
	}
	return builtList(elems, tail)
}

func (w *walker) branching(e syntax.Expr, use use) {
	switch e := e.(type) {
	case *syntax.If:
		w.clauses(e, "", nil, e.Clauses, false, use)
	case *syntax.Case:
		v := w.expr(e.Value, wanted)
		var values []shape
		if v.kind != anything {
			values = []shape{v}
		}
		w.clauses(e, "", values, e.Clauses, false, use)
	case *syntax.Receive:
		w.clauses(nil, "", nil, e.Clauses, false, use)
		if e.After != nil {
			w.expr(e.After, wanted)
			w.scoped(true, func() { w.body(e.AfterBody, use) })
		}
	case *syntax.Try:
		w.try(e)
	case *syntax.Maybe:
		w.scoped(true, func() { w.body(e.Body, wanted) })
		w.clauses(nil, "", nil, e.Else, false, wanted)
	case *syntax.MatchOr:
		w.expr(e.Value, wanted)
		p := patterns{w: w, clause: &syntax.Clause{}}
		p.read(e.Pattern)
		p.bind(e.Pattern, unknown)
	}
}

func (w *walker) try(e *syntax.Try) {
	w.scoped(true, func() {
		var values []shape
		if v := w.body(e.Body, wanted); v.whole {
			values = []shape{v}
		}
		if len(e.Of) > 0 {
			w.clauses(nil, "", values, e.Of, false, wanted)
		}
	})
	if !slices.ContainsFunc(e.Body, mayFail) {
		return
	}
	catch := make([]*syntax.Clause, len(e.Catch))
	for i, c := range e.Catch {
		class := *c
		class.Patterns = c.Patterns[:2]
		catch[i] = &class
		if v, ok := c.Patterns[2].(*syntax.Var); ok {
			w.bind(v.Name, unknown)
		}
	}
	w.clauses(nil, "", nil, catch, false, wanted)
	w.scoped(true, func() { w.body(e.After, wanted) })
}

// mayFail tells whether an expression is more than variables and terms of such.
func mayFail(e syntax.Expr) bool {
	fails := false
	syntax.Walk(e, func(e syntax.Expr) {
		switch e.(type) {
		case *syntax.Var, *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit, *syntax.Cons, *syntax.Tuple:
		default:
			fails = true
		}
	})
	return fails
}

func (w *walker) fun(e *syntax.Fun) {
	w.scoped(false, func() {
		if e.Name != "" {
			w.bind(e.Name, shape{kind: other})
		}
		w.clauses(nil, "", nil, e.Clauses, true, wanted)
	})
}

func (w *walker) funRef(e *syntax.FunRef, use use) {
	if e.Module == nil {
		return
	}
	w.values(e.Module, e.Name, e.Arity)
	if use != wanted {
		w.warnf(e, "the result of fun construction is ignored %s", suppress)
	}
}

func (w *walker) comprehension(e *syntax.Comprehension, use use) {
	w.scoped(false, func() {
		for i, q := range e.Qualifiers {
			w.qualifier(e, i, q)
		}
		if e.Kind != "list" || e.Qualifiers[0].Pattern == nil {
			use = wanted
		}
		if e.Key != nil {
			w.expr(e.Key, wanted)
		}
		w.expr(e.Value, use)
	})
}

func (w *walker) qualifier(e *syntax.Comprehension, i int, q syntax.Qualifier) {
	if q.Pattern == nil {
		v := w.expr(w.m.NewTest(q.Value), wanted)
		if _, isBlock := q.Value.(*syntax.Block); isBlock || e.Kind != "list" || !v.whole || v.is("true") {
			return
		}
		var at syntax.Node = e
		if i == 0 {
			at = q.Value
			w.warnf(at, "no clause will ever match")
		}
		w.warnf(at, "this clause cannot match because its guard evaluates to 'false'")
		return
	}
	w.scoped(true, func() { w.expr(q.Value, wanted) })
	p := patterns{w: w, clause: &syntax.Clause{At: syntax.At{Pos: q.Pattern.Position()}}, shadow: true}
	for _, e := range []syntax.Expr{q.Key, q.Pattern} {
		if e != nil {
			p.read(e)
		}
	}
	for _, e := range []syntax.Expr{q.Key, q.Pattern} {
		if e != nil {
			p.bind(e, unknown)
		}
	}
}

// assign goes through Pattern = Value.
func (w *walker) assign(e *syntax.Match, use use) shape {
	v, isVar := e.Pattern.(*syntax.Var)
	if block, ok := e.Value.(*syntax.Block); ok && isVar && v.Name == "_" {
		w.values(block.Body...)
		return unknown
	}
	if isVar && v.Name == "_" {
		return w.expr(e.Value, wanted)
	}
	if _, has := w.vars[nameOf(v)]; isVar && !has {
		value := w.expr(e.Value, w.useOf(v.Name, e.Value, use))
		w.bind(v.Name, value)
		return value
	}
	value := w.pairwise(e)
	var values []shape
	if value.kind != anything {
		values = []shape{value}
	}
	at := e.Pattern
	w.match(at, values)
	return value
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
	if use == wanted || again || strings.HasPrefix(name, "_") || w.uses[name] > 1 {
		return wanted
	}
	if ref, ok := value.(*syntax.FunRef); ok && constantRef(ref) || w.idle[name] > 0 && isTerm(value) || w.constant(value).whole && !isOperation(value) {
		return wanted
	}
	return ignored
}

// isTerm tells whether an expression builds a term.
func isTerm(e syntax.Expr) bool {
	switch e.(type) {
	case *syntax.Cons, *syntax.Tuple, *syntax.Binary, *syntax.Map, *syntax.RecordExpr, *syntax.Fun, *syntax.FunRef:
		return true
	}
	return false
}

func isOperation(e syntax.Expr) bool {
	switch e.(type) {
	case *syntax.Unary, *syntax.Binop:
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

// pairwise goes through the value of a match; where both sides are tuples, each element has the use that its variable has.
func (w *walker) pairwise(e *syntax.Match) shape {
	pattern, ok := e.Pattern.(*syntax.Tuple)
	value, ok2 := e.Value.(*syntax.Tuple)
	if !ok || !ok2 || len(pattern.Elems) != len(value.Elems) {
		return w.expr(e.Value, wanted)
	}
	parts := make([]shape, len(value.Elems))
	for i, el := range value.Elems {
		u := wanted
		if _, isOp := el.(*syntax.Binop); isOp {
			if v, isVar := pattern.Elems[i].(*syntax.Var); isVar && v.Name != "_" {
				u = w.useOf(v.Name, el, ignored)
			}
		}
		parts[i] = w.expr(el, u)
	}
	return built(tuple, parts...)
}

// match goes through the pattern of a match as a single clause.
func (w *walker) match(at syntax.Expr, values []shape) {
	c := &syntax.Clause{At: syntax.At{Pos: at.Position()}, Patterns: []syntax.Expr{at}}
	m := matching{w: w, values: values, literal: len(values) > 0 && values[0].whole}
	m.head(c)
	if !m.may {
		w.warnf(at, "no clause will ever match")
		w.dead = true
	}
}

func (w *walker) binop(e *syntax.Binop, use use) shape {
	switch e.Op {
	case "andalso", "orelse":
		w.expr(e.Left, wanted)
		w.scoped(true, func() { w.expr(e.Right, use) })
		return unknown
	case "!":
		w.values(e.Left, e.Right)
		return unknown
	}
	return w.apply(e, function{"erlang", e.Op, 2}, w.values(e.Left, e.Right), use)
}

func (w *walker) record(e *syntax.RecordExpr, use use) shape {
	if e.Base != nil {
		w.expr(e.Base, wanted)
		if use != wanted && len(e.Fields) == 1 {
			w.warnf(e.Fields[0], "the result of calling setelement/3 is ignored %s", suppress)
		}
		return w.given(e, wanted)
	}
	if use == ignored {
		w.useless(e, use)
	}
	use = use.ofParts()
	w.given(e, use)
	w.defaults(e, use)
	return unknown
}

func (w *walker) given(e *syntax.RecordExpr, use use) shape {
	for _, f := range e.Fields {
		w.expr(f.Value, use)
	}
	return unknown
}

// defaults goes through the defaults of the fields left out, which stand where the record does.
func (w *walker) defaults(e *syntax.RecordExpr, use use) {
	r := w.records[e.Name]
	if r == nil || use == wanted || slices.ContainsFunc(e.Fields, func(f syntax.FieldInit) bool { return f.Name == "_" }) {
		return
	}
	start := len(w.found)
	for _, f := range r.Fields {
		if f.Default != nil && !slices.ContainsFunc(e.Fields, func(g syntax.FieldInit) bool { return f.Name == g.Name }) {
			w.expr(f.Default, use)
		}
	}
	for i := range w.found[start:] {
		w.found[start+i].Pos = e.Pos
	}
}

// guards tells whether a guard is true.
func (w *walker) guards(gs [][]syntax.Expr) outcome {
	if gs == nil {
		return yes
	}
	result := no
	for _, g := range gs {
		holds := yes
		for _, e := range g {
			v := w.expr(w.m.NewTest(e), wanted)
			switch {
			case v.is("true"):
			case v.kind == fault || !v.whole:
				if holds == yes {
					holds = maybe
				}
			case holds == yes:
				holds = no
			}
		}
		switch {
		case holds == yes:
			return yes
		case holds == maybe:
			result = maybe
		}
	}
	return result
}
