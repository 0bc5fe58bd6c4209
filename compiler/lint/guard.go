package lint

import (
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// guards checks guard sequences.
func (c *checker) guards(gs [][]syntax.Expr) {
	for _, conj := range gs {
		for _, e := range conj {
			c.guardTest(e)
		}
	}
}

// guardTest checks a test of a guard, which may be an obsolete one.
func (c *checker) guardTest(e syntax.Expr) {
	f, old := syntax.OldTest(e)
	if old && c.warns("obsolete_guard") {
		c.Warnf(e.Position(), "%v obsolete (use is_%v)", f, f)
	}
	now := syntax.FuncName{Name: "is_" + f.Name, Arity: f.Arity}
	if old && (c.funcs[now] != nil || c.imports[now] != "") {
		c.overriddenTest(e.(*syntax.Call), f, now)
		return
	}
	c.guardExpr(c.m.NewTest(e))
}

// overriddenTest checks an obsolete test whose function of today the module has another of.
func (c *checker) overriddenTest(e *syntax.Call, f, now syntax.FuncName) {
	if f.Arity == 1 {
		c.Errorf(e.Pos,
			"obsolete %s/1 (meaning %v) is illegal when there is a local/imported function named %v ",
			f.Name, now, now)
	}
	c.guardAll(e.Args)
}

// guardExpr checks an expression of a guard: it binds nothing, and calls only what has no effect.
func (c *checker) guardExpr(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Var:
		if c.made == nil { // those of defaults are checked where the record is defined
			c.useVar(e)
		}
	case *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit:
	case *syntax.Cons:
		c.guardAll(syntax.ConsParts(e))
	case *syntax.Tuple:
		c.guardAll(e.Elems)
	case *syntax.Binary:
		c.segments(e, c.guardExpr)
	case *syntax.Map:
		c.guardMap(e)
	case *syntax.RecordExpr:
		if e.Base != nil {
			c.guardErrorf(e.Pos, "illegal guard expression")
			return
		}
		c.fieldNames(e)
		for _, f := range known(e, c.records[e.Name]) {
			c.guardExpr(f.Value)
		}
		c.guardDefaults(e)
	case *syntax.RecordGet:
		c.guardExpr(e.Base)
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *syntax.RecordIndex:
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *syntax.Unary:
		c.guardExpr(e.Expr)
	case *syntax.Binop:
		c.guardExpr(e.Left)
		c.guardExpr(e.Right)
		if syntax.NotInGuards[e.Op] {
			c.guardErrorf(e.Pos, "illegal guard expression")
		}
	case *syntax.Call:
		c.guardCall(e)
	default:
		c.guardErrorf(e.Position(), "illegal guard expression")
	}
}

// guardDefaults checks the defaults of the fields that are left out of a record. Their errors are
// those of the outermost record's place.
func (c *checker) guardDefaults(e *syntax.RecordExpr) {
	r := c.records[e.Name]
	if r == nil || e.Base != nil || c.made[e.Name] {
		return
	}
	if c.made == nil {
		c.made, c.madeAt = map[string]bool{}, e.Pos
		defer func() { c.made = nil }()
	}
	c.made[e.Name] = true
	fields, _ := r.LeftOut(e) // OTP checks them where _ gives them values, too
	for _, f := range fields {
		c.guardExpr(f.Default)
	}
}

// guardErrorf is Errorf for what guards do not allow.
func (c *checker) guardErrorf(at source.Pos, format string, args ...any) {
	if c.made != nil {
		at = c.madeAt
	}
	if c.inSize && format == "illegal guard expression" {
		format = "illegal bit size"
	}
	c.Errorf(at, format, args...)
}

func (c *checker) guardAll(es []syntax.Expr) {
	for _, e := range es {
		c.guardExpr(e)
	}
}

func (c *checker) guardMap(e *syntax.Map) {
	if e.Base != nil {
		c.guardExpr(e.Base)
	}
	for _, pair := range e.Pairs {
		if pair.Exact && e.Base == nil {
			c.Errorf(pair.Arrow, "only association operators '=>' are allowed in map construction")
		}
		c.guardExpr(pair.Key)
		c.guardExpr(pair.Value)
	}
}

func (c *checker) guardCall(e *syntax.Call) {
	f, local, ok := c.guardFunction(e)
	switch {
	case !ok && local && (c.funcs[f] != nil || c.imports[f] != ""):
		where := "guard"
		if c.inSize {
			where = "a size expression for a binary segment"
		}
		c.guardErrorf(e.Pos, "call to local/imported function %v is illegal in %s", f, where)
	case !ok:
		c.guardErrorf(e.Pos, "illegal guard expression")
		if m, ok := e.Module.(*syntax.AtomLit); !local && (!ok || m.Name != "erlang") {
			return
		}
	case f == syntax.FuncName{Name: "is_record", Arity: 2} ||
		f == syntax.FuncName{Name: "is_record", Arity: 3}:
		c.guardIsRecord(e)
	}
	c.guardAll(e.Args)
}

// guardIsRecord checks is_record(Term, Name) and is_record(Term, Name, Size), whose names and sizes
// must be literals here.
func (c *checker) guardIsRecord(e *syntax.Call) {
	name, ok := e.Args[1].(*syntax.AtomLit)
	if ok && len(e.Args) == 3 {
		_, ok = e.Args[2].(*syntax.IntLit)
	}
	switch {
	case !ok:
		c.guardErrorf(e.Pos, "illegal guard expression")
	case len(e.Args) == 2:
		c.record(name.Pos, name.Name)
	}
}

// guardFunction gives the function a call in a guard names, whether by its bare name, and whether
// guards may call it.
func (c *checker) guardFunction(e *syntax.Call) (f syntax.FuncName, local, ok bool) {
	name, isAtom := e.Name.(*syntax.AtomLit)
	if !isAtom {
		return syntax.FuncName{}, false, false
	}
	f = syntax.FuncName{Name: name.Name, Arity: len(e.Args)}
	if e.Module == nil {
		imported := c.imports[f] == "erlang" // in spite of no_auto_import
		overridden := c.funcs[f] != nil && !syntax.TestsRecord(e) || c.imports[f] != "" &&
			!imported || c.noAutoImport(f) &&
			!imported
		return f, true, syntax.AutoBIFs[f] && syntax.GuardBIFs[f] && !overridden
	}
	m, isAtom := e.Module.(*syntax.AtomLit)
	return f, false, isAtom && m.Name == "erlang" && syntax.GuardBIFs[f]
}

// isGuardTest tells whether a filter of a comprehension is a guard test: then it fails instead of
// raising an error, and anything in it that is no guard expression is an error.
func (c *checker) isGuardTest(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Call:
		if _, _, ok := c.guardFunction(e); !ok {
			return false
		}
		return c.allGuardTests(e.Args)
	case *syntax.Var, *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit,
		*syntax.NilLit, *syntax.RecordIndex:
		return true
	case *syntax.Cons:
		return c.allGuardTests(syntax.ConsParts(e))
	case *syntax.Tuple:
		return c.allGuardTests(e.Elems)
	case *syntax.Unary:
		return c.isGuardTest(e.Expr)
	case *syntax.Binop:
		return !syntax.NotInGuards[e.Op] && c.isGuardTest(e.Left) && c.isGuardTest(e.Right)
	case *syntax.RecordGet:
		return c.isGuardTest(e.Base)
	}
	return false
}

func (c *checker) allGuardTests(es []syntax.Expr) bool {
	for _, e := range es {
		if !c.isGuardTest(e) {
			return false
		}
	}
	return true
}
