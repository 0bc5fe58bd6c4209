// Package matchspec stands in for OTP's parse transform ms_transform: it makes of calls of
// ets:fun2ms and dbg:fun2ms with a literal fun the match specifications that the funs mean, lists
// of {Head, Guards, Body} for each clause and each alternative of its guard. What cannot be
// translated, and how it is told, is as in OTP's module: the first finding is the only one.
package matchspec

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// Translate gives the match specifications of a module their values. The module is Untransformed
// where that fails.
func Translate(m *syntax.Module) (errs source.Errors) {
	for _, spec := range m.MatchSpecs {
		value := translate(m, spec, &errs)
		spec.Block.Body = []syntax.Expr{value}
	}
	return errs
}

func translate(m *syntax.Module, spec *syntax.MatchSpec, errs *source.Errors) syntax.Expr {
	call := spec.Call
	f := literalFun(call.Args)
	if f == nil {
		s := &specMaker{mod: m, errs: errs}
		return s.fail(call.Pos, "Parameter of ets/dbg:fun2ms/1 is not a literal fun")
	}
	var functions []syntax.Expr
	for _, clause := range f.Clauses {
		s := &specMaker{mod: m, errs: errs, spec: spec, dialect: call.Module.(*syntax.AtomLit).Name,
			vars: map[string]int{}, known: new(syntax.Constants)}
		functions = append(functions, s.clause(clause)...)
	}
	return list(call.At, functions)
}

// literalFun is the fun that is all there is of arguments, nil if there is none.
func literalFun(args []syntax.Expr) *syntax.Fun {
	if len(args) != 1 {
		return nil
	}
	if f, ok := args[0].(*syntax.Fun); ok && f.Name == "" {
		return f
	}
	return nil
}

// specMaker turns a clause into match functions.
type specMaker struct {
	mod     *syntax.Module
	errs    *source.Errors
	spec    *syntax.MatchSpec
	dialect string         // ets or dbg
	vars    map[string]int // those of the head; 0: the whole object
	count   int
	guard   bool // what is translated is a guard, else a body
	known   *syntax.Constants
	spent   int // expressions so far
}

// maxSpec bounds the expressions of a clause: each update of a record has its base several times.
const maxSpec = 1 << 16

func list(at syntax.At, elems []syntax.Expr) syntax.Expr {
	var l syntax.Expr = &syntax.NilLit{At: at}
	for i := len(elems) - 1; i >= 0; i-- {
		l = &syntax.Cons{At: at, Head: elems[i], Tail: l}
	}
	return l
}

func atom(at syntax.At, name string) syntax.Expr { return &syntax.AtomLit{At: at, Name: name} }

func tuple(at syntax.At, elems ...syntax.Expr) syntax.Expr {
	return &syntax.Tuple{At: at, Elems: elems}
}

// fail reports what cannot be part of a match specification, unless something else could not, and
// gives something in its place.
func (s *specMaker) fail(at source.Pos, format string, args ...any) syntax.Expr {
	if !s.mod.Untransformed {
		s.mod.Untransformed = true
		*s.errs = source.Add(*s.errs, at, format, args...)
	}
	return &syntax.NilLit{At: syntax.At{Pos: at}}
}

// refuse is fail for what guards and bodies both may not have.
func (s *specMaker) refuse(at source.Pos, format string, args ...any) syntax.Expr {
	where := map[bool]string{true: "guard", false: "body"}[s.guard]
	return s.fail(at, strings.ReplaceAll(format, "WHERE", where), args...)
}

// clause gives the match functions of a clause, one for each alternative of its guard.
func (s *specMaker) clause(c *syntax.Clause) (functions []syntax.Expr) {
	head := s.top(c)
	guards := c.Guards
	if guards == nil {
		guards = [][]syntax.Expr{nil}
	}
	for _, conj := range guards {
		s.guard = true
		tests := list(c.At, apply(conj, s.test))
		s.guard = false
		functions = append(functions, tuple(c.At, head, tests, list(c.At, s.all(c.Body))))
	}
	return functions
}

// top is the head of a clause: a variable matched with the whole is the whole object.
func (s *specMaker) top(c *syntax.Clause) syntax.Expr {
	if len(c.Patterns) != 1 {
		return s.wrongHead(c)
	}
	e, alias := whole(c.Patterns[0])
	if alias != nil {
		s.vars[alias.Name] = 0
		s.spec.Heads = append(s.spec.Heads, alias)
	}
	switch e.(type) {
	case *syntax.Var:
		return s.head(e)
	case *syntax.Match:
		if alias != nil {
			return s.head(e)
		}
	case *syntax.Tuple, *syntax.RecordExpr:
		if s.dialect == "ets" {
			return s.head(e)
		}
	case *syntax.Cons, *syntax.NilLit:
		if s.dialect == "dbg" {
			return s.head(e)
		}
	}
	return s.wrongHead(c)
}

// whole is a pattern without the variable that it is matched with, and that variable, if any.
func whole(e syntax.Expr) (rest syntax.Expr, alias *syntax.Var) {
	if m, ok := e.(*syntax.Match); ok {
		if v, isVar := m.Pattern.(*syntax.Var); isVar {
			return m.Value, v
		}
		if v, isVar := m.Value.(*syntax.Var); isVar {
			return m.Pattern, v
		}
	}
	return e, nil
}

func (s *specMaker) wrongHead(c *syntax.Clause) syntax.Expr {
	kind := map[string]string{"ets": "tuple", "dbg": "list"}[s.dialect]
	return s.fail(c.Pos, "%s:fun2ms requires fun with single variable or %s parameter", s.dialect, kind)
}

// placeholder matches the atoms that stand for variables in match specifications.
var placeholder = regexp.MustCompile(`^\$[0-9]+$`)

// head turns a pattern into one of a match specification.
func (s *specMaker) head(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.Var:
		return s.headVar(e)
	case *syntax.AtomLit:
		if placeholder.MatchString(e.Name) {
			return s.fail(e.Pos, "fun head contains atom %s, which conflics with reserved atoms in "+
				"match_spec heads", token.QuoteAtom(e.Name))
		}
	case *syntax.Tuple:
		return &syntax.Tuple{At: e.At, Elems: apply(e.Elems, s.head)}
	case *syntax.Cons:
		return s.cons(e, s.head)
	case *syntax.Map:
		return s.mapOf(e, s.head)
	case *syntax.RecordExpr:
		return s.headRecord(e)
	case *syntax.Match:
		return s.fail(e.Pos,
			"in fun head, only matching (=) on toplevel can be translated into match_spec")
	case *syntax.Binary:
		return s.bits(e, s.head, true)
	case *syntax.Binop:
		if e.Op == "++" {
			return &syntax.Binop{At: e.At, Op: e.Op, Left: s.head(e.Left), Right: s.head(e.Right)}
		}
	}
	return e
}

func (s *specMaker) headVar(e *syntax.Var) syntax.Expr {
	if e.Name == "_" {
		return atom(e.At, "_")
	}
	s.spec.Heads = append(s.spec.Heads, e)
	if _, known := s.vars[e.Name]; !known {
		s.count++
		s.vars[e.Name] = s.count
	}
	return s.variable(e)
}

// bits is a binary of a head, in which no segment is a variable, or of a guard or body, in which
// none is a variable of the head.
func (s *specMaker) bits(e *syntax.Binary, part func(syntax.Expr) syntax.Expr, head bool) syntax.Expr {
	out := &syntax.Binary{At: e.At}
	for _, seg := range e.Segments {
		v, isVar := seg.Value.(*syntax.Var)
		switch {
		case isVar && head:
			return s.fail(v.Pos, "fun head contains bit syntax matching of variable '%s', "+
				"which cannot be translated into match_spec", v.Name)
		case isVar && (v.Name == "_" || s.isKnown(v)):
			return s.refuse(v.Pos, "bit syntax construction with variable '%s' (in WHERE) "+
				"cannot be translated into match_spec", v.Name)
		case !isVar:
			seg.Value = part(seg.Value)
		}
		if v, isVar := seg.Size.(*syntax.Var); seg.Size != nil && (!isVar || head || s.isKnown(v)) {
			seg.Size = part(seg.Size)
		}
		out.Segments = append(out.Segments, seg)
	}
	return out
}

func (s *specMaker) isKnown(v *syntax.Var) bool {
	_, known := s.vars[v.Name]
	return known
}

// variable is a variable of the head, or the value of another.
func (s *specMaker) variable(e *syntax.Var) syntax.Expr {
	switch n, known := s.vars[e.Name]; {
	case e.Name == "_":
		return atom(e.At, "_")
	case !known:
		return tuple(e.At, atom(e.At, "const"), e)
	case n == 0:
		return atom(e.At, "$_")
	default:
		return atom(e.At, fmt.Sprintf("$%d", n))
	}
}

// all turns expressions of a body.
func (s *specMaker) all(es []syntax.Expr) []syntax.Expr { return apply(es, s.term) }

func apply(es []syntax.Expr, f func(syntax.Expr) syntax.Expr) []syntax.Expr {
	out := make([]syntax.Expr, len(es))
	for i, e := range es {
		out[i] = f(e)
	}
	return out
}

// cons turns the elements of a list.
func (s *specMaker) cons(e *syntax.Cons, part func(syntax.Expr) syntax.Expr) syntax.Expr {
	parts := apply(syntax.ConsParts(e), part)
	out := parts[len(parts)-1]
	for i := len(parts) - 2; i >= 0; i-- {
		out = &syntax.Cons{At: e.At, Head: parts[i], Tail: out}
	}
	return out
}

// mapOf turns the pairs of a map, which becomes one that is built.
func (s *specMaker) mapOf(e *syntax.Map, part func(syntax.Expr) syntax.Expr) syntax.Expr {
	out := &syntax.Map{At: e.At}
	for _, p := range e.Pairs {
		out.Pairs = append(out.Pairs, syntax.MapPair{At: p.At, Key: part(p.Key), Value: part(p.Value)})
	}
	return out
}
