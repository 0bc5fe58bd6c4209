package lower

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// usedVars are the names of variables that a generator's function may need from outside: those in
// keys and sizes of its pattern, in the qualifiers behind it and in the value; in order of
// appearance.
func usedVars(pattern syntax.Expr, qs []syntax.Qualifier, value syntax.Expr) []string {
	var names []string
	seen := map[string]bool{"_": true}
	note := func(e syntax.Expr) {
		if v, ok := e.(*syntax.Var); ok && !seen[v.Name] {
			seen[v.Name] = true
			names = append(names, v.Name)
		}
	}
	syntax.Walk(pattern, func(e syntax.Expr) {
		switch e := e.(type) {
		case *syntax.Map:
			for _, p := range e.Pairs {
				syntax.Walk(p.Key, note)
			}
		case *syntax.Binary:
			for _, s := range e.Segments {
				syntax.Walk(s.Size, note)
			}
		}
	})
	for _, q := range qs {
		syntax.Walk(q.Pattern, note)
		syntax.Walk(q.Value, note)
	}
	syntax.Walk(value, note)
	return names
}

// isGuard reports whether an expression is one that guards allow.
func (f *fn) isGuard(e syntax.Expr) bool {
	ok := true
	syntax.Walk(e, func(e syntax.Expr) {
		switch e := e.(type) {
		case *syntax.Var, *syntax.Binary, *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit,
			*syntax.StringLit, *syntax.NilLit, *syntax.Cons,
			*syntax.Tuple, *syntax.Map, *syntax.RecordGet, *syntax.RecordIndex, *syntax.Unary:
		case *syntax.RecordExpr:
			ok = ok && f.isGuardRecord(e)
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

// isGuardRecord reports whether guards allow to make a record, of its defaults, too.
func (f *fn) isGuardRecord(e *syntax.RecordExpr) bool {
	r := f.records[e.Name]
	if r == nil || e.Base != nil {
		return e.Base == nil
	}
	fields, given := r.LeftOut(e)
	return given || !slices.ContainsFunc(fields, func(field syntax.RecordField) bool {
		return !f.isGuardDefault(field.Default)
	})
}

func (f *fn) isGuardDefault(e syntax.Expr) bool {
	is, seen := f.allowed[e]
	if !seen {
		f.allowed[e] = false // in itself
		is = f.isGuard(e)
		f.allowed[e] = is
	}
	return is
}

// constOperand is the operand of an expression that is a constant, or none.
func (f *fn) constOperand(e syntax.Expr) ir.Operand {
	if v, ok := f.constant(e); ok {
		return f.out.Const(v)
	}
	return ir.Operand{}
}
