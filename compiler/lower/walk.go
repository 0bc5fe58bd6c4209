package lower

import (
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// walk calls visit for an expression and everything in it, in order of the source. Nil is allowed.
func walk(e syntax.Expr, visit func(syntax.Expr)) {
	if e == nil {
		return
	}
	visit(e)
	all := func(es ...syntax.Expr) {
		for _, x := range es {
			walk(x, visit)
		}
	}
	switch e := e.(type) {
	case *syntax.Cons:
		elems, tail := spine(e)
		all(elems...)
		all(tail)
	case *syntax.Tuple:
		all(e.Elems...)
	case *syntax.Binary:
		for _, s := range e.Segments {
			all(s.Value, s.Size)
		}
	case *syntax.Map:
		all(e.Base)
		for _, p := range e.Pairs {
			all(p.Key, p.Value)
		}
	case *syntax.RecordExpr:
		all(e.Base)
		for _, f := range e.Fields {
			all(f.Value)
		}
	case *syntax.RecordGet:
		all(e.Base)
	case *syntax.Match:
		all(e.Pattern, e.Value)
	case *syntax.MatchOr:
		all(e.Pattern, e.Value)
	case *syntax.Unary:
		all(e.Expr)
	case *syntax.Binop:
		all(e.Left, e.Right)
	case *syntax.Call:
		all(e.Module, e.Name)
		all(e.Args...)
	case *syntax.Block:
		all(e.Body...)
	case *syntax.Catch:
		all(e.Expr)
	case *syntax.FunRef:
		all(e.Module, e.Name, e.Arity)
	case *syntax.Comprehension:
		for _, q := range e.Qualifiers {
			all(q.Key, q.Pattern, q.Value)
		}
		all(e.Key, e.Value)
	default:
		walkClauses(e, visit, all)
	}
}

// walkClauses is walk for what has clauses.
func walkClauses(e syntax.Expr, visit func(syntax.Expr), all func(...syntax.Expr)) {
	clauses := func(cs []*syntax.Clause) {
		for _, c := range cs {
			all(c.Patterns...)
			for _, g := range c.Guards {
				all(g...)
			}
			all(c.Body...)
		}
	}
	switch e := e.(type) {
	case *syntax.If:
		clauses(e.Clauses)
	case *syntax.Case:
		all(e.Value)
		clauses(e.Clauses)
	case *syntax.Receive:
		clauses(e.Clauses)
		all(e.After)
		all(e.AfterBody...)
	case *syntax.Try:
		all(e.Body...)
		clauses(e.Of)
		clauses(e.Catch)
		all(e.After...)
	case *syntax.Fun:
		clauses(e.Clauses)
	case *syntax.Maybe:
		all(e.Body...)
		clauses(e.Else)
	}
}

// usedVars are the names of variables that a generator's function may need from outside: those in keys and sizes of its pattern, in the
// qualifiers behind it and in the value; in order of appearance.
func usedVars(pattern syntax.Expr, qs []syntax.Qualifier, value syntax.Expr) []string {
	var names []string
	seen := map[string]bool{"_": true}
	note := func(e syntax.Expr) {
		if v, ok := e.(*syntax.Var); ok && !seen[v.Name] {
			seen[v.Name] = true
			names = append(names, v.Name)
		}
	}
	walk(pattern, func(e syntax.Expr) {
		switch e := e.(type) {
		case *syntax.Map:
			for _, p := range e.Pairs {
				walk(p.Key, note)
			}
		case *syntax.Binary:
			for _, s := range e.Segments {
				walk(s.Size, note)
			}
		}
	})
	for _, q := range qs {
		walk(q.Pattern, note)
		walk(q.Value, note)
	}
	walk(value, note)
	return names
}

// isGuard reports whether an expression is one that guards allow.
func (f *fn) isGuard(e syntax.Expr) bool {
	ok := true
	walk(e, func(e syntax.Expr) {
		switch e := e.(type) {
		case *syntax.Var, *syntax.Binary, *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit, *syntax.Cons,
			*syntax.Tuple, *syntax.Map, *syntax.RecordExpr, *syntax.RecordGet, *syntax.RecordIndex, *syntax.Unary:
		case *syntax.Binop:
			ok = ok && e.Op != "!" && e.Op != "++" && e.Op != "--"
		case *syntax.Call:
			k, builtin := f.builtinKey(e)
			ok = ok && builtin && syntax.IsGuardBIF(k.name, k.arity)
		default:
			ok = false
		}
	})
	return ok
}

// constOperand is the operand of an expression that is a constant, or none.
func (f *fn) constOperand(e syntax.Expr) ir.Operand {
	if v, ok := f.constant(e); ok {
		return f.out.Const(v)
	}
	return ir.Operand{}
}
