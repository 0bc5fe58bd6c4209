package syntax

import "slices"

// guards checks guard sequences.
func (c *checker) guards(gs [][]Expr) {
	for _, conj := range gs {
		for _, e := range conj {
			c.guardTest(e)
		}
	}
}

// oldTests are the tests of guards that have no is_ before their names.
var oldTests = parseArities("atom/1 binary/1 float/1 function/1 integer/1 list/1 number/1 pid/1 port/1 record/2 reference/1 tuple/1")

// oldTest tells whether an expression is a call of an obsolete test by its bare name.
func oldTest(e Expr) (f fa, ok bool) {
	call, isCall := e.(*Call)
	if !isCall || call.Module != nil {
		return fa{}, false
	}
	name, isAtom := call.Name.(*AtomLit)
	if !isAtom {
		return fa{}, false
	}
	f = fa{name.Name, len(call.Args)}
	return f, oldTests[f]
}

// NewTest gives the call that a test of a guard stands for: of is_atom for the obsolete test atom, and so on, unless the module has a function of that
// name. It is the expression itself for all others.
func (m *Module) NewTest(e Expr) Expr {
	f, ok := oldTest(e)
	if !ok || m.has(f) {
		return e
	}
	call := e.(*Call)
	return &Call{call.At, nil, &AtomLit{call.Name.(*AtomLit).At, "is_" + f.name}, call.Args}
}

// has tells whether a function is defined here or imported.
func (m *Module) has(f fa) bool {
	named := func(n NameArity) bool { return n.Name == f.name && n.Arity == f.arity }
	return slices.ContainsFunc(m.Funcs, func(g *Function) bool { return g.Name == f.name && g.Arity == f.arity }) ||
		slices.ContainsFunc(m.Imports, func(imp Import) bool { return slices.ContainsFunc(imp.Names, named) })
}

// guardTest checks a test of a guard, which may be an obsolete one.
func (c *checker) guardTest(e Expr) {
	if f, ok := oldTest(e); ok && c.warns("obsolete_guard") {
		c.warnf(e.Position(), "%v obsolete (use is_%v)", f, f)
	}
	c.guardExpr(c.m.NewTest(e))
}

// notInGuards are the operators that guards may not use.
var notInGuards = map[string]bool{"!": true, "++": true, "--": true}

// guardExpr checks an expression of a guard: it binds nothing, and calls only what has no effect.
func (c *checker) guardExpr(e Expr) {
	switch e := e.(type) {
	case *Var:
		c.useVar(e)
	case *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit:
	case *Cons:
		c.guardAll(ConsParts(e))
	case *Tuple:
		c.guardAll(e.Elems)
	case *Binary:
		c.segments(e, c.guardExpr)
	case *Map:
		c.guardMap(e)
	case *RecordExpr:
		c.fieldNames(e)
		if e.Base != nil {
			c.errorf(e.Pos, "illegal guard expression")
		}
		for _, f := range e.Fields {
			c.guardExpr(f.Value)
		}
	case *RecordGet:
		c.guardExpr(e.Base)
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *RecordIndex:
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *Unary:
		c.guardExpr(e.Expr)
	case *Binop:
		c.guardExpr(e.Left)
		c.guardExpr(e.Right)
		if notInGuards[e.Op] {
			c.errorf(e.Pos, "illegal guard expression")
		}
	case *Call:
		c.guardCall(e)
	default:
		c.errorf(e.Position(), "illegal guard expression")
	}
}

func (c *checker) guardAll(es []Expr) {
	for _, e := range es {
		c.guardExpr(e)
	}
}

func (c *checker) guardMap(e *Map) {
	if e.Base != nil {
		c.guardExpr(e.Base)
	}
	for _, pair := range e.Pairs {
		if pair.Exact && e.Base == nil {
			c.errorf(pair.Arrow, "only association operators '=>' are allowed in map construction")
		}
		c.guardExpr(pair.Key)
		c.guardExpr(pair.Value)
	}
}

func (c *checker) guardCall(e *Call) {
	f, local, ok := c.guardFunction(e)
	switch {
	case !ok && local && (c.funcs[f] != nil || c.imports[f] != ""):
		where := "guard"
		if c.inSize {
			where = "a size expression for a binary segment"
		}
		c.errorf(e.Pos, "call to local/imported function %v is illegal in %s", f, where)
	case !ok:
		c.errorf(e.Pos, "illegal guard expression")
		if !local {
			return
		}
	case f == fa{"is_record", 2} || f == fa{"is_record", 3}:
		c.guardIsRecord(e)
	}
	c.guardAll(e.Args)
}

// guardIsRecord checks is_record(Term, Name) and is_record(Term, Name, Size), whose names and sizes must be literals here.
func (c *checker) guardIsRecord(e *Call) {
	name, ok := e.Args[1].(*AtomLit)
	if ok && len(e.Args) == 3 {
		_, ok = e.Args[2].(*IntLit)
	}
	switch {
	case !ok:
		c.errorf(e.Pos, "illegal guard expression")
	case len(e.Args) == 2:
		c.record(name.Pos, name.Name)
	}
}

// guardFunction gives the function a call in a guard names, whether by its bare name, and whether guards may call it.
func (c *checker) guardFunction(e *Call) (f fa, local, ok bool) {
	name, isAtom := e.Name.(*AtomLit)
	if !isAtom {
		return fa{}, false, false
	}
	f = fa{name.Name, len(e.Args)}
	if e.Module == nil {
		imported := c.imports[f] == "erlang" // in spite of no_auto_import
		overridden := c.funcs[f] != nil || c.imports[f] != "" && !imported || c.noAutoImport(f) && !imported
		return f, true, autoBIFs[f] && guardBIFs[f] && !overridden
	}
	m, isAtom := e.Module.(*AtomLit)
	return f, false, isAtom && m.Name == "erlang" && guardBIFs[f]
}

// isGuardTest tells whether a filter of a comprehension is a guard test: then it fails instead of raising an error, and
// anything in it that is no guard expression is an error.
func (c *checker) isGuardTest(e Expr) bool {
	switch e := e.(type) {
	case *Call:
		if _, _, ok := c.guardFunction(e); !ok {
			return false
		}
		return c.allGuardTests(e.Args)
	case *Var, *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit, *RecordIndex:
		return true
	case *Cons:
		return c.allGuardTests(ConsParts(e))
	case *Tuple:
		return c.allGuardTests(e.Elems)
	case *Unary:
		return c.isGuardTest(e.Expr)
	case *Binop:
		return !notInGuards[e.Op] && c.isGuardTest(e.Left) && c.isGuardTest(e.Right)
	case *RecordGet:
		return c.isGuardTest(e.Base)
	}
	return false
}

func (c *checker) allGuardTests(es []Expr) bool {
	for _, e := range es {
		if !c.isGuardTest(e) {
			return false
		}
	}
	return true
}
