package syntax

import (
	"slices"
)

// TestsRecord tells whether an expression is is_record(Term, Name) with a literal name: the
// built-in function, even where the module has one of that name.
func TestsRecord(e Expr) bool {
	call, isCall := e.(*Call)
	if !isCall || call.Module != nil || len(call.Args) != 2 {
		return false
	}
	name, isAtom := call.Name.(*AtomLit)
	_, isRecord := call.Args[1].(*AtomLit)
	return isAtom && isRecord && name.Name == "is_record"
}

// PairTestsRecord tells whether an expression is {erlang, is_record}(Term, Name) with a literal
// name: of old, functions were called so, and this one still is.
func PairTestsRecord(e *Call) bool {
	pair, isTuple := e.Name.(*Tuple)
	if e.Module != nil || !isTuple || len(pair.Elems) != 2 || len(e.Args) != 2 {
		return false
	}
	module, isModule := pair.Elems[0].(*AtomLit)
	name, isName := pair.Elems[1].(*AtomLit)
	_, isRecord := e.Args[1].(*AtomLit)
	return isModule && isName && isRecord && module.Name == "erlang" && name.Name == "is_record"
}

// OldTest tells whether an expression is a call of an obsolete test by its bare name.
func OldTest(e Expr) (f FuncName, ok bool) {
	call, isCall := e.(*Call)
	if !isCall || call.Module != nil {
		return FuncName{}, false
	}
	name, isAtom := call.Name.(*AtomLit)
	if !isAtom {
		return FuncName{}, false
	}
	f = FuncName{name.Name, len(call.Args)}
	return f, oldTests[f]
}

// NewTest gives the call that a test of a guard stands for: of is_atom for the obsolete test atom,
// and so on, unless the module has a function of that name. It is the expression itself for all
// others.
func (m *Module) NewTest(e Expr) Expr {
	f, ok := OldTest(e)
	if !ok || m.has(f) {
		return e
	}
	call := e.(*Call)
	return &Call{call.At, nil, &AtomLit{call.Name.(*AtomLit).At, "is_" + f.Name}, call.Args}
}

// has tells whether a function is defined here or imported.
func (m *Module) has(f FuncName) bool {
	named := func(n NameArity) bool { return n.Name == f.Name && n.Arity == f.Arity }
	return slices.ContainsFunc(m.Funcs, func(g *Function) bool {
		return g.Name == f.Name && g.Arity == f.Arity
	}) ||
		slices.ContainsFunc(m.Imports, func(imp Import) bool {
			return slices.ContainsFunc(imp.Names, named)
		})
}

// NotInGuards are the operators that guards may not use.
var NotInGuards = map[string]bool{"!": true, "++": true, "--": true}

// oldTests are the tests of guards that have no is_ before their names.
var oldTests = ParseArities("atom/1 binary/1 float/1 function/1 integer/1 list/1 number/1 pid/1 port/1 record/2 reference/1 tuple/1")
