package syntax

// patternState is where in the trail the patterns being checked began.
type patternState struct {
	start  int    // bindings from here on are of these patterns
	binary int    // bindings from here on are of the binary being checked, and may be used in its sizes
	shadow string // the patterns bind all their variables anew, even those that have a meaning outside: in what, else empty
}

// patterns checks patterns that are matched together, and binds their variables. With shadow, the name of the
// construct, variables hide those outside.
func (c *checker) patterns(ps []Expr, shadow string) {
	saved := c.pattern
	c.pattern = patternState{start: len(c.trail), binary: len(c.trail), shadow: shadow}
	for _, p := range ps {
		c.patternExpr(p)
	}
	c.pattern = saved
}

// span is a part of the trail.
type span struct{ from, to int }

func (c *checker) matchPattern(p Expr) { c.patterns([]Expr{p}, "") }

func (c *checker) patternExpr(e Expr) {
	switch e := e.(type) {
	case *Var:
		c.patternVar(e)
	case *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit:
	case *Cons:
		for _, part := range ConsParts(e) {
			c.patternExpr(part)
		}
	case *Tuple:
		for _, el := range e.Elems {
			c.patternExpr(el)
		}
	case *Match:
		c.aliases(e)
		c.patternExpr(e.Pattern)
		c.patternExpr(e.Value)
	case *Map:
		c.mapPattern(e)
	case *RecordExpr:
		c.recordPattern(e)
	case *RecordIndex:
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *Binary:
		c.binaryPattern(e)
	case *Binop:
		c.binopPattern(e)
	case *Unary:
		if !isArithmetic(e) {
			c.errorf(e.Pos, "illegal pattern")
		}
	default:
		c.errorf(e.Position(), "illegal pattern")
	}
}

func (c *checker) patternVar(v *Var) {
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
			c.warnf(v.Pos, "variable '%s' is already bound. %s", v.Name, underscoreAdvice)
		}
		c.useBinding(v, b, true)
	default:
		c.shadow(v)
	}
}

const underscoreAdvice = "If you mean to ignore this value, use '_' or a different underscore-prefixed name"

// underscoreTwice warns of both places where a pattern has a variable whose name says that it is not used.
func (c *checker) underscoreTwice(v *Var, b *binding) {
	if v.Name[0] != '_' || len(b.vars) == 0 || !c.warns("underscore_match") {
		return
	}
	for _, at := range []Pos{b.vars[0].at, v.Pos} {
		c.warnf(at, "variable '%s' is bound multiple times in this pattern. %s", v.Name, underscoreAdvice)
	}
}

// shadow binds a variable anew that has a meaning outside.
func (c *checker) shadow(v *Var) {
	if c.warns("shadow_vars") && c.env[v.Name].unsafeIn == "" {
		c.warnf(v.Pos, "variable '%s' shadowed in %s", v.Name, c.pattern.shadow)
	}
	c.bindVar(v)
}

// outside checks an expression within a pattern. Of the variables that the pattern binds, it sees those from visible in the trail
// on.
func (c *checker) outside(e Expr, visible int) {
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

func (c *checker) mapPattern(e *Map) {
	if e.Base != nil {
		c.errorf(e.Pos, "illegal pattern")
		return
	}
	for _, pair := range e.Pairs {
		if !pair.Exact {
			c.errorf(pair.Arrow, "illegal pattern")
			continue
		}
		c.outside(pair.Key, len(c.trail))
		c.patternExpr(pair.Value)
	}
}

func (c *checker) recordPattern(e *RecordExpr) {
	if e.Base != nil {
		c.errorf(e.Pos, "illegal pattern")
		return
	}
	c.fieldNames(e)
	for _, f := range e.known(c.records[e.Name]) {
		c.patternExpr(f.Value)
	}
}

// binopPattern allows "prefix" ++ Pattern and arithmetic of constants.
func (c *checker) binopPattern(e *Binop) {
	if e.Op == "++" && isLiteralList(e.Left) {
		c.patternExpr(e.Left)
		c.patternExpr(e.Right)
		return
	}
	if !isArithmetic(e) {
		c.errorf(e.Pos, "illegal pattern")
	}
}

// isLiteralList tells whether an expression is a string or a list of integers, as may stand before ++ in a pattern.
func isLiteralList(e Expr) bool {
	for {
		switch l := e.(type) {
		case *StringLit, *NilLit:
			return true
		case *Cons:
			if _, ok := l.Head.(*IntLit); !ok {
				return false
			}
			e = l.Tail
			continue
		case *Binop:
			if l.Op != "++" || !isLiteralList(l.Left) {
				return false
			}
			e = l.Right
			continue
		}
		return false
	}
}

// isArithmetic tells whether an expression is made of numbers and arithmetic operators, and computes to a number.
func isArithmetic(e Expr) bool {
	return isNumeric(e) && constant(e) != nil
}

func isNumeric(e Expr) bool {
	switch e := e.(type) {
	case *IntLit, *FloatLit:
		return true
	case *Unary:
		return e.Op != "not" && isNumeric(e.Expr)
	case *Binop:
		return arithmeticOps[e.Op] && isNumeric(e.Left) && isNumeric(e.Right)
	}
	return false
}

var arithmeticOps = map[string]bool{"+": true, "-": true, "*": true, "/": true, "div": true, "rem": true,
	"band": true, "bor": true, "bxor": true, "bsl": true, "bsr": true}
