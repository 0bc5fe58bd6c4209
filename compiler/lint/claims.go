package lint

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// anyArity is that of a claim about all functions of a name.
const anyArity = -1

// claims checks the elements of -deprecated and -removed, which are module, {F, A} or {F, A, When},
// where F and A may be '_'.
func (c *checker) claims(a syntax.Attr) {
	var about []syntax.FuncName
	var bad []syntax.Expr
	for _, o := range syntax.ListElems(a.Value) {
		if f, ok := claim(a.Name, o); ok {
			about = append(about, f)
		} else {
			bad = append(bad, o)
		}
	}
	slices.SortFunc(about, func(f, g syntax.FuncName) int {
		return cmp.Or(cmp.Compare(f.Name, g.Name), cmp.Compare(uint(f.Arity), uint(g.Arity)))
	})
	for _, f := range about {
		if a.Name == "deprecated" {
			c.deprecation(a.Pos, f)
		} else if c.exportsLike(f) {
			c.removal(a.Pos, f)
		}
	}
	slices.SortStableFunc(bad, compareTerms)
	for _, o := range bad {
		c.Errorf(a.Pos, "badly formed %s attribute %s", a.Name, showTerm(o))
	}
}

// claim reads which functions an element is about.
func claim(kind string, o syntax.Expr) (f syntax.FuncName, ok bool) {
	if name, isAtom := o.(*syntax.AtomLit); isAtom && name.Name == "module" {
		return syntax.FuncName{Name: "_", Arity: anyArity}, true
	}
	t, isTuple := o.(*syntax.Tuple)
	if !isTuple || len(t.Elems) < 2 || len(t.Elems) > 3 ||
		len(t.Elems) == 3 && !isTime(kind, t.Elems[2]) {
		return f, false
	}
	if n, isFunction := syntax.TupleArity(&syntax.Tuple{At: t.At, Elems: t.Elems[:2]}); isFunction {
		return syntax.FuncName{Name: n.Name, Arity: n.Arity}, true
	}
	name, isAtom := t.Elems[0].(*syntax.AtomLit)
	all, isAny := t.Elems[1].(*syntax.AtomLit)
	if !isAtom || !isAny || all.Name != "_" {
		return f, false
	}
	return syntax.FuncName{Name: name.Name, Arity: anyArity}, true
}

// isTime tells whether an expression is the When of an element: a string, or a word for when a
// deprecated function goes.
func isTime(kind string, e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.StringLit, *syntax.Cons, *syntax.NilLit:
		return true
	case *syntax.AtomLit:
		return kind == "deprecated" &&
			slices.Contains([]string{"next_version", "next_major_release", "eventually"}, e.Name)
	}
	return false
}

func (c *checker) deprecation(at source.Pos, f syntax.FuncName) {
	if f != (syntax.FuncName{Name: "_", Arity: anyArity}) && !c.exportsLike(f) {
		c.Errorf(at, "deprecated function %s undefined or not exported", likeness(f))
	}
}

func (c *checker) removal(at source.Pos, f syntax.FuncName) {
	if f.Name == "_" || f.Arity == anyArity {
		c.Errorf(at, "at least one function matching %s is still exported", likeness(f))
	} else {
		c.Errorf(at, "removed function %s is still exported", likeness(f))
	}
}

// likeness spells a function whose name or arity may be '_'.
func likeness(f syntax.FuncName) string {
	if f.Arity == anyArity {
		return token.QuoteAtom(f.Name) + "/'_'"
	}
	return f.String()
}

// exportsLike tells whether other modules may call a function that a claim is about.
func (c *checker) exportsLike(f syntax.FuncName) bool {
	like := func(name string, arity int) bool {
		return (f.Name == "_" || f.Name == name) && (f.Arity == anyArity || f.Arity == arity)
	}
	return slices.ContainsFunc(c.m.Exports, func(n syntax.NameArity) bool {
		return like(n.Name, n.Arity) && c.known(syntax.FuncName{Name: n.Name, Arity: n.Arity})
	}) || c.m.ExportAll && slices.ContainsFunc(c.m.Funcs, func(fn *syntax.Function) bool {
		return like(fn.Name, fn.Arity)
	})
}
