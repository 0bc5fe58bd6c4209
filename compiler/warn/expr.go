package warn

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// use is what becomes of the value of an expression.
type use int

const (
	wanted  use = iota
	part        // part of a term that is nobody's
	ignored     // nobody's
	tail        // nobody's, at the end of a clause
)

// body goes through expressions in a row; the value of the last one has a use.
func (w *walker) body(es []syntax.Expr, use use) constant.Value {
	v := constant.Nothing
	for i, e := range es {
		if w.dead {
			return constant.Nothing
		}
		if i < len(es)-1 {
			w.expr(e, ignored)
		} else {
			v = w.expr(e, use)
		}
	}
	return v
}

func (w *walker) values(es ...syntax.Expr) []constant.Value { return w.operands(wanted, es...) }

// useless warns of a term that nobody uses.
func (w *walker) useless(at syntax.Node, use use) {
	if use != wanted {
		w.valuef(at, "a term is constructed, but never used")
	}
}

// expr goes through an expression and gives what is known of its value. A part of a term whose
// value is known is no news.
func (w *walker) expr(e syntax.Expr, use use) constant.Value {
	if use == part {
		return w.unlessKnown(e, use)
	}
	return w.visit(e, use)
}

// unlessKnown goes through an expression and warns of nothing if its value is known.
func (w *walker) unlessKnown(e syntax.Expr, use use) constant.Value {
	start := len(w.found)
	v := w.visit(e, use)
	if use != wanted && (v.Whole || w.literal(e)) {
		w.found = w.found[:start]
	}
	return v
}

// literal tells whether a term is made of literals only, to which fun M:F/A belongs.
func (w *walker) literal(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.FunRef:
		return constantRef(e)
	case *syntax.Tuple:
		return !slices.ContainsFunc(e.Elems, func(el syntax.Expr) bool { return !w.literal(el) })
	case *syntax.Cons:
		for w.literal(e.Head) {
			next, ok := e.Tail.(*syntax.Cons)
			if !ok {
				return w.literal(e.Tail)
			}
			e = next
		}
		return false
	}
	return w.constants.Value(e).Whole
}

// visit goes through an expression by its kind. One case for each kind of expression.
func (w *walker) visit(e syntax.Expr, use use) constant.Value {
	switch e := e.(type) {
	case *syntax.Var:
		return w.vars[e.Name]
	case *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit:
		if use >= ignored {
			w.useless(e, use)
		}
		return w.constants.Value(e)
	case *syntax.AtomLit, *syntax.NilLit:
		return w.constants.Value(e)
	case *syntax.Cons:
		if use >= ignored {
			w.useless(e, use)
		}
		return w.cell(e, use.ofParts())
	case *syntax.Tuple:
		if use >= ignored {
			w.useless(e, use)
		}
		return constant.Build(constant.Tuple, w.operands(use.ofParts(), e.Elems...)...)
	case *syntax.Binary:
		v := w.binary(e)
		if v.Kind != fault {
			w.useless(e, use)
		}
		return v
	case *syntax.Map:
		return w.dict(e, use)
	case *syntax.RecordExpr:
		return w.record(e, use)
	case *syntax.RecordGet:
		w.expr(e.Base, wanted)
		return constant.Nothing
	case *syntax.RecordIndex:
		w.useless(e, use)
		return w.index(e)
	case *syntax.Match:
		return w.assign(e, use)
	case *syntax.Unary:
		return w.apply(e, function{"erlang", e.Op, 1}, []constant.Value{w.expr(e.Expr, wanted)}, use)
	case *syntax.Binop:
		return w.binop(e, use)
	case *syntax.Call:
		return w.call(e, use)
	case *syntax.Block:
		return w.body(e.Body, use)
	case *syntax.Catch:
		w.scoped(true, func() { w.expr(e.Expr, wanted) })
		return constant.Nothing
	case *syntax.Fun:
		if w.useless(e, use); use < ignored {
			w.fun(e)
		}
		return constant.Value{Kind: constant.Other}
	case *syntax.FunRef:
		w.funRef(e, use)
		return constant.Value{Kind: constant.Other}
	case *syntax.Comprehension:
		w.comprehension(e, use)
		return constant.Nothing
	}
	w.branching(e, use)
	return constant.Nothing
}

// ofParts is the use of the parts of a term.
func (u use) ofParts() use {
	if u == wanted {
		return wanted
	}
	return part
}

// inClause is the use of what ends a clause of a branch.
func (u use) inClause() use {
	if u == ignored {
		return tail
	}
	return u
}

// cell goes through a list, which may be long.
func (w *walker) cell(e *syntax.Cons, use use) constant.Value {
	parts := w.parts(use, true, syntax.ConsParts(e))
	n := len(parts) - 1
	return constant.BuildList(parts[:n], parts[n])
}

func (w *walker) branching(e syntax.Expr, use use) {
	switch e := e.(type) {
	case *syntax.If:
		w.clauses(e, "", nil, e.Clauses, false, use.inClause())
	case *syntax.Case:
		var v constant.Value
		if first := e.Clauses[0]; first.Guards == nil {
			v = w.matched(e.Value, first.Patterns[0])
		} else {
			v = w.expr(e.Value, wanted)
		}
		var values []constant.Value
		if v.Kind != constant.Unknown {
			values = []constant.Value{v}
		}
		w.clauses(e, "", values, e.Clauses, false, use.inClause())
	case *syntax.Receive:
		use = min(use, ignored)
		if len(e.Clauses) > 0 {
			w.clauses(e, "", nil, e.Clauses, false, use)
		}
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
		p.bind(e.Pattern, constant.Nothing)
	}
}

func (w *walker) try(e *syntax.Try) {
	w.scoped(true, func() {
		var values []constant.Value
		if v := w.body(e.Body, wanted); v.Whole {
			values = []constant.Value{v}
		}
		if len(e.Of) > 0 {
			w.clauses(e, "", values, e.Of, false, wanted)
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
			w.bind(v.Name, constant.Nothing)
		}
	}
	if len(catch) > 0 {
		w.clauses(catch[0], "", nil, catch, false, wanted)
	}
	w.scoped(true, func() { w.body(e.After, wanted) })
}

// mayFail tells whether an expression is more than variables and terms of such.
func mayFail(e syntax.Expr) bool {
	fails := false
	syntax.Walk(e, func(e syntax.Expr) {
		switch e.(type) {
		case *syntax.Var, *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit,
			*syntax.NilLit, *syntax.Cons, *syntax.Tuple:
		default:
			fails = true
		}
	})
	return fails
}

func (w *walker) fun(e *syntax.Fun) {
	w.apart(func() {
		if e.Name != "" {
			w.bind(e.Name, constant.Value{Kind: constant.Other})
		}
		at := syntax.Node(e)
		if w.quiet {
			at = nil
		}
		w.clauses(at, "", nil, e.Clauses, true, wanted)
	})
}

func (w *walker) funRef(e *syntax.FunRef, use use) {
	if e.Module == nil {
		return
	}
	v := w.values(e.Module, e.Name, e.Arity)
	if v[0].Whole && v[1].Whole && v[2].Whole &&
		(v[0].Kind != constant.Atom || v[1].Kind != constant.Atom || !v[2].IsByte()) {
		w.valuef(e, "fun construction will fail with a 'badarg' exception")
	}
	if use != wanted {
		w.valuef(e, "the result of fun construction is ignored %s", suppress)
	}
}

func (w *walker) comprehension(e *syntax.Comprehension, use use) {
	w.scoped(false, func() {
		if first := e.Qualifiers[0]; first.Pattern != nil {
			w.generated(first)
		}
		w.apart(func() { w.comprehended(e, use) })
	})
}

// generated goes through the value of a generator, that of the first one outside of the fun that
// the rest of a comprehension is.
func (w *walker) generated(q syntax.Qualifier) {
	w.scoped(true, func() { w.expr(q.Value, wanted) })
}

func (w *walker) comprehended(e *syntax.Comprehension, use use) {
	for i := 0; i < len(e.Qualifiers); {
		i += w.qualifiers(e, i)
	}
	if e.Kind != "list" || e.Qualifiers[0].Pattern == nil {
		use = wanted
	}
	if e.Key != nil {
		w.expr(e.Key, wanted)
	}
	w.expr(e.Value, use)
}

// qualifiers goes through a generator, or through filters in a row, and tells how many it took.
func (w *walker) qualifiers(e *syntax.Comprehension, i int) int {
	if q := e.Qualifiers[i]; q.Pattern != nil {
		if i > 0 {
			w.generated(q)
		}
		w.generator(e, q)
		return 1
	}
	var filters []syntax.Expr
	for _, q := range e.Qualifiers[i:] {
		if q.Pattern != nil {
			break
		}
		filters = append(filters, q.Value)
	}
	_, isBlock := filters[0].(*syntax.Block)
	if w.guards([][]syntax.Expr{filters}) != no || isBlock {
		return len(filters)
	}
	var at syntax.Node = e
	if i == 0 {
		at = filters[0]
		w.warnf(at, "no clause will ever match")
	}
	w.warnf(at, "this clause cannot match because its guard evaluates to 'false'")
	return len(filters)
}

func (w *walker) generator(at *syntax.Comprehension, q syntax.Qualifier) {
	p := patterns{w: w, clause: &syntax.Clause{At: syntax.At{Pos: q.Pattern.Position()}}, shadow: true}
	for _, e := range []syntax.Expr{q.Key, q.Pattern} {
		if e != nil {
			p.read(e)
		}
	}
	if p.impossible && !q.Binary {
		w.warnf(at, "pattern cannot possibly match")
	}
	for _, e := range []syntax.Expr{q.Key, q.Pattern} {
		if e != nil {
			p.bind(e, constant.Nothing)
		}
	}
}

func (w *walker) binop(e *syntax.Binop, use use) constant.Value {
	switch e.Op {
	case "andalso", "orelse":
		return w.shortCircuit(e, use)
	case "!":
		w.values(e.Left, e.Right)
		return constant.Nothing
	}
	return w.apply(e, function{"erlang", e.Op, 2}, w.values(e.Left, e.Right), use)
}

func (w *walker) shortCircuit(e *syntax.Binop, use use) constant.Value {
	left := w.expr(e.Left, wanted)
	switch {
	case left.IsBoolean() && left.IsAtom("true") == (e.Op == "andalso"):
		return w.expr(e.Right, use)
	case left.IsBoolean():
		return left
	}
	w.scoped(true, func() { w.expr(e.Right, use.inClause()) })
	return constant.Nothing
}

// index gives the place of a field in a record.
func (w *walker) index(e *syntax.RecordIndex) constant.Value {
	r := w.records[e.Name]
	if r == nil {
		return constant.Nothing
	}
	return constant.OfInt(int64(2 + r.Place(e.Field)))
}

func (w *walker) record(e *syntax.RecordExpr, use use) constant.Value {
	if e.Base != nil {
		w.expr(e.Base, wanted)
		if use != wanted && len(e.Fields) == 1 {
			w.valuef(e.Fields[0], "the result of calling setelement/3 is ignored %s", suppress)
		}
		for _, f := range e.Fields {
			w.expr(f.Value, wanted)
		}
		return constant.Nothing
	}
	if use >= ignored {
		w.useless(e, use)
	}
	use = use.ofParts()
	given := []syntax.Expr{&syntax.AtomLit{At: e.At, Name: e.Name}}
	for _, f := range e.Fields {
		given = append(given, f.Value)
	}
	w.operands(use, given...)
	w.defaults(e, use)
	return constant.Nothing
}

// defaults goes through the defaults of the fields left out, which stand where the record does.
func (w *walker) defaults(e *syntax.RecordExpr, use use) {
	r := w.records[e.Name]
	given := e.Given()
	if r == nil || use == wanted || given["_"] != nil {
		return
	}
	start := len(w.found)
	for _, f := range r.Fields {
		if f.Default != nil && given[f.Name] == nil {
			w.expr(f.Default, use)
		}
	}
	for i := range w.found[start:] {
		w.found[start+i].Pos = e.Pos
	}
}

// guards tells whether a guard is true, if all of its tests tell.
func (w *walker) guards(gs [][]syntax.Expr) outcome {
	if gs == nil {
		return yes
	}
	result, decided := no, true
	for _, g := range gs {
		holds := yes
		for _, e := range g {
			switch w.test(e) {
			case no:
				holds = no
			case maybe:
				decided = false
			}
		}
		if holds == yes {
			result = yes
		}
	}
	if !decided {
		return maybe
	}
	return result
}

// test tells whether a test of a guard is true. One that is no boolean is false.
func (w *walker) test(e syntax.Expr) outcome {
	e = w.m.NewTest(e)
	first := e
	switch e := e.(type) {
	case *syntax.Unary:
		if e.Op == "not" {
			first = e.Expr
		}
	case *syntax.Binop:
		if e.Op == "andalso" || e.Op == "orelse" {
			first = e.Left
		}
	}
	if v := w.constants.Value(first); first != e && v.Whole && !v.IsBoolean() {
		return no
	}
	switch v := w.expr(e, wanted); {
	case v.IsAtom("true"):
		return yes
	case v.Whole:
		return no
	}
	return maybe
}
