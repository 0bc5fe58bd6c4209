package lint

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// patternState is where in the trail the patterns being checked began.
type patternState struct {
	start  int    // bindings from here on are of these patterns
	binary int    // bindings from here on are of the binary being checked, and may be used in its sizes
	shadow string // the patterns bind all their variables anew, even those that have a meaning outside: in what, else empty
}

// patterns checks patterns that are matched together, and binds their variables. With shadow, the
// name of the construct, variables hide those outside.
func (c *checker) patterns(ps []syntax.Expr, shadow string) {
	saved := c.pattern
	c.pattern = patternState{start: len(c.trail), binary: len(c.trail), shadow: shadow}
	for _, p := range ps {
		c.patternExpr(p)
	}
	c.pattern = saved
	c.reported.settle()
}

// span is a part of the trail.
type span struct{ from, to int }

func (c *checker) matchPattern(p syntax.Expr) { c.patterns([]syntax.Expr{p}, "") }

func (c *checker) patternExpr(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Var:
		c.patternVar(e)
	case *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit:
	case *syntax.Cons:
		for _, part := range syntax.ConsParts(e) {
			c.patternExpr(part)
		}
	case *syntax.Tuple:
		for _, el := range e.Elems {
			c.patternExpr(el)
		}
	case *syntax.Match:
		c.aliases(e)
		c.patternExpr(e.Pattern)
		c.patternExpr(e.Value)
	case *syntax.Map:
		c.mapPattern(e)
	case *syntax.RecordExpr:
		c.recordPattern(e)
	case *syntax.RecordIndex:
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *syntax.Binary:
		c.binaryPattern(e)
	case *syntax.Binop:
		c.binopPattern(e)
	case *syntax.Unary:
		if !syntax.IsArithmetic(e) {
			c.Errorf(e.Pos, "illegal pattern")
		}
	default:
		c.Errorf(e.Position(), "illegal pattern")
	}
}

func (c *checker) patternVar(v *syntax.Var) {
	b := c.env[v.Name]
	switch {
	case v.Name == "_":
	case b != nil && b.seq >= c.pattern.start:
		b.use()
		c.underscoreTwice(v, b)
	case b == nil:
		c.bindVar(v)
	case c.pattern.shadow == "":
		if v.Name[0] == '_' && c.warns("underscore_match") {
			c.Warnf(v.Pos, "variable '%s' is already bound. %s", v.Name, underscoreAdvice)
		}
		c.useBinding(v, b, true)
	default:
		c.shadow(v)
	}
}

const underscoreAdvice = "If you mean to ignore this value, use '_' or a different underscore-prefixed name"

// underscoreTwice warns of both places where a pattern has a variable whose name says that it is
// not used.
func (c *checker) underscoreTwice(v *syntax.Var, b *binding) {
	if v.Name[0] != '_' || len(b.vars) == 0 || !c.warns("underscore_match") {
		return
	}
	for _, at := range []source.Pos{b.vars[0].at, v.Pos} {
		c.Warnf(at, "variable '%s' is bound multiple times in this pattern. %s", v.Name,
			underscoreAdvice)
	}
}

// shadow binds a variable anew that has a meaning outside.
func (c *checker) shadow(v *syntax.Var) {
	if c.warns("shadow_vars") && c.env[v.Name].unsafeIn == "" {
		c.Warnf(v.Pos, "variable '%s' shadowed in %s", v.Name, c.pattern.shadow)
	}
	c.bindVar(v)
}

// outside checks an expression within a pattern. Of the variables that the pattern binds, it sees
// those from visible in the trail on.
func (c *checker) outside(e syntax.Expr, visible int) {
	saved := c.hidden
	c.hidden = span{c.pattern.start, visible}
	made := c.branch(func() { c.guardExpr(e) })
	c.hidden = saved
	for _, m := range made {
		if m.b.lost {
			if b := c.env[m.name]; b != nil {
				b.use()
			}
			c.bind(m.name, *m.b)
		}
	}
}

func (c *checker) mapPattern(e *syntax.Map) {
	if e.Base != nil {
		c.Errorf(e.Pos, "illegal pattern")
		return
	}
	for _, pair := range e.Pairs {
		if !pair.Exact {
			c.Errorf(pair.Arrow, "illegal pattern")
			continue
		}
		c.outside(pair.Key, len(c.trail))
		c.patternExpr(pair.Value)
	}
}

func (c *checker) recordPattern(e *syntax.RecordExpr) {
	if e.Base != nil {
		c.Errorf(e.Pos, "illegal pattern")
		return
	}
	c.fieldNames(e)
	c.othersLeft(e)
	r := c.records[e.Name]
	if r == nil {
		return
	}
	mark, seen := len(c.trail), make(map[string]bool, len(e.Fields))
	for _, f := range e.Fields {
		if f.IsVar || seen[f.Name] || f.Name != "_" && r.Place(f.Name) < 0 {
			c.forget(mark)
			continue
		}
		seen[f.Name] = true
		c.patternExpr(f.Value)
	}
}

// forget takes back the bindings since mark, as OTP does where a field is wrong, of which nothing
// is said.
func (c *checker) forget(mark int) {
	for _, ch := range c.trail[mark:] {
		ch.b.use()
	}
	c.undo(mark)
}

// othersLeft wants fields to be left out of a pattern that has _ for them.
func (c *checker) othersLeft(e *syntax.RecordExpr) {
	given, r := e.Given(), c.records[e.Name]
	i := slices.IndexFunc(e.Fields, func(f syntax.FieldInit) bool { return f.Name == "_" })
	if r == nil || i < 0 || slices.ContainsFunc(r.Fields,
		func(f syntax.RecordField) bool { return given[f.Name] == nil }) {
		return
	}
	c.Errorf(e.Fields[i].Pos, "'_' initializes no omitted fields")
}

// binopPattern allows "prefix" ++ Pattern and arithmetic of constants.
func (c *checker) binopPattern(e *syntax.Binop) {
	if e.Op == "++" && isLiteralList(e.Left) {
		c.patternExpr(e.Left)
		c.patternExpr(e.Right)
		return
	}
	if !syntax.IsArithmetic(e) {
		c.Errorf(e.Pos, "illegal pattern")
	}
}

// isLiteralList tells whether an expression is a string or a list of integers, as may stand before
// ++ in a pattern.
func isLiteralList(e syntax.Expr) bool {
	for {
		switch l := e.(type) {
		case *syntax.StringLit, *syntax.NilLit:
			return true
		case *syntax.Cons:
			if _, ok := l.Head.(*syntax.IntLit); !ok {
				return false
			}
			e = l.Tail
			continue
		case *syntax.Binop:
			if l.Op != "++" || !isLiteralList(l.Left) {
				return false
			}
			e = l.Right
			continue
		}
		return false
	}
}
