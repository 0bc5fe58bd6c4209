package lint

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// exprs checks expressions in a row: each sees what those before it have bound.
func (c *checker) exprs(es []syntax.Expr) {
	for _, e := range es {
		c.expr(e)
	}
}

// parallel checks expressions whose order of evaluation does not show in their variables: none sees
// what another binds.
func (c *checker) parallel(es ...syntax.Expr) {
	var parts [][]bound
	for i, e := range es {
		if e == nil {
			continue
		}
		if i == len(es)-1 && len(parts) == 0 {
			c.expr(e)
			return
		}
		if made := c.branch(func() { c.expr(e) }); len(made) > 0 {
			parts = append(parts, made)
		}
	}
	c.joinMatched(parts)
}

// expr checks an expression and binds what it binds.
func (c *checker) expr(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Var:
		c.useVar(e)
	case *syntax.Cons:
		c.parallel(syntax.ConsParts(e)...)
	case *syntax.Tuple:
		c.parallel(e.Elems...)
	case *syntax.Binary:
		c.binary(e)
	case *syntax.Map:
		c.mapExpr(e)
	case *syntax.RecordExpr:
		c.recordExpr(e)
	case *syntax.RecordGet:
		c.recordBase(e.Pos, e.Base)
		c.expr(e.Base)
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *syntax.RecordIndex:
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *syntax.Match:
		c.matches(e)
		c.expr(e.Value)
		c.matchPattern(e.Pattern)
	case *syntax.MatchOr:
		c.expr(e.Value)
		c.matchPattern(e.Pattern)
	case *syntax.Unary:
		c.expr(e.Expr)
	case *syntax.Binop:
		c.binop(e)
	case *syntax.Call:
		c.call(e)
	case *syntax.Remote:
		c.Errorf(e.Pos, "illegal expression")
	case *syntax.Block:
		c.hides(e.Spec)
		c.exprs(e.Body)
	case *syntax.Catch:
		c.joinUnsafe(len(c.trail), c.branch(func() { c.expr(e.Expr) }), "catch", e.Pos)
	case *syntax.Fun:
		c.fun(e)
	case *syntax.FunRef:
		c.funRef(e)
	case *syntax.Comprehension:
		c.comprehension(e)
	default:
		c.branching(e)
	}
}

// branching checks the constructs that have clauses.
func (c *checker) branching(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.If:
		c.join(c.clauses(e.Clauses), "if", e.Pos)
	case *syntax.Case:
		c.expr(e.Value)
		c.join(c.clauses(e.Clauses), "case", e.Pos)
	case *syntax.Receive:
		c.receive(e)
	case *syntax.Try:
		c.try(e)
	case *syntax.Maybe:
		c.maybe(e)
	}
}

func (c *checker) clauses(cs []*syntax.Clause) [][]bound {
	branches := make([][]bound, len(cs))
	for i, cl := range cs {
		branches[i] = c.branch(func() { c.clause(cl, "") })
	}
	return branches
}

// clause checks a clause of any kind. With shadowing, its head hides the variables outside: see
// patterns.
func (c *checker) clause(cl *syntax.Clause, shadowing string) {
	c.patterns(cl.Patterns, shadowing)
	c.guards(cl.Guards)
	c.exprs(cl.Body)
}

func (c *checker) receive(e *syntax.Receive) {
	mark := len(c.trail)
	branches := c.clauses(e.Clauses)
	if e.After == nil {
		c.join(branches, "receive", e.Pos)
		return
	}
	timeout := c.branch(func() { c.expr(e.After) })
	branches = append(branches, c.branch(func() { c.exprs(e.AfterBody) }))
	c.join(branches, "receive", e.Pos)
	c.joinUnsafe(mark, timeout, "receive", e.Pos)
}

func (c *checker) try(e *syntax.Try) {
	var body []bound
	var rest [][]bound
	mark := len(c.trail)
	c.branch(func() {
		body = c.branch(func() { c.exprs(e.Body) })
		c.joinAll([][]bound{body})
		rest = c.clauses(e.Of)
	})
	c.reported.settle()
	c.branch(func() {
		c.joinUnsafe(mark, body, "try", e.Pos)
		rest = append(rest, c.catchClauses(e.Catch)...)
	})
	c.joinUnsafe(mark, body, "try", e.Pos)
	for _, made := range rest {
		c.joinUnsafe(mark, made, "try", e.Pos)
	}
	c.joinUnsafe(mark, c.branch(func() { c.exprs(e.After) }), "try", e.Pos)
}

// catchClauses checks catch clauses, whose stacktrace must be a variable of its own and does not
// exist in the guard.
func (c *checker) catchClauses(cs []*syntax.Clause) [][]bound {
	branches := make([][]bound, len(cs))
	for i, cl := range cs {
		branches[i] = c.branch(func() { c.catchClause(cl) })
	}
	return branches
}

func (c *checker) catchClause(cl *syntax.Clause) {
	c.patterns(cl.Patterns[:2], "")
	stack, ok := cl.Patterns[2].(*syntax.Var)
	if !ok || stack.Name == "_" {
		c.guards(cl.Guards)
		c.exprs(cl.Body)
		return
	}
	if c.env[stack.Name] != nil {
		c.Errorf(stack.Pos, "stacktrace variable '%s' must not be previously bound", stack.Name)
	}
	c.patterns(cl.Patterns[2:], "")
	if b := c.env[stack.Name]; len(b.vars) > 0 {
		c.stack = b.vars[0]
	}
	c.guards(cl.Guards)
	c.stack = nil
	c.exprs(cl.Body)
}

func (c *checker) maybe(e *syntax.Maybe) {
	mark := len(c.trail)
	body := c.branch(func() { c.exprs(e.Body) })
	if len(e.Else) == 0 {
		c.joinUnsafe(mark, body, "maybe", e.Pos)
		return
	}
	var rest [][]bound
	c.branch(func() {
		c.joinUnsafe(mark, body, "maybe", e.Pos)
		rest = c.clauses(e.Else)
	})
	c.joinUnsafe(mark, body, "maybe", e.Pos)
	for _, made := range rest {
		c.joinUnsafe(mark, made, "else", e.ElseAt)
	}
}

func (c *checker) binop(e *syntax.Binop) {
	if e.Op != "andalso" && e.Op != "orelse" {
		c.parallel(e.Left, e.Right)
		return
	}
	mark := len(c.trail)
	c.expr(e.Left)
	c.joinUnsafe(mark, c.branch(func() { c.expr(e.Right) }), e.Op, e.Pos)
}

func (c *checker) fun(f *syntax.Fun) {
	c.checkArity(f.Pos, len(f.Clauses[0].Patterns))
	made := c.branch(func() {
		if f.Name != "" {
			c.patterns([]syntax.Expr{&syntax.Var{At: f.At, Name: f.Name}}, "'named fun'")
		}
		var clauses [][]bound
		for _, cl := range f.Clauses {
			clauses = append(clauses, c.branch(func() { c.clause(cl, "'fun'") }))
		}
		for _, made := range clauses {
			c.repair(made)
		}
	})
	c.repair(made)
	c.reported.settle()
}

func (c *checker) funRef(f *syntax.FunRef) {
	if f.Module != nil {
		c.parallel(f.Module, f.Name, f.Arity)
		return
	}
	name, ok := f.Name.(*syntax.AtomLit)
	arity, ok2 := f.Arity.(*syntax.IntLit)
	if !ok || !ok2 {
		return
	}
	if !arity.Value.IsInt64() || arity.Value.Int64() > 255 {
		c.Errorf(f.Pos, "function %s/%v undefined", token.QuoteAtom(name.Name), arity.Value)
		return
	}
	switch fn := (syntax.FuncName{Name: name.Name, Arity: int(arity.Value.Int64())}); {
	case fn == recordInfo:
		c.Errorf(f.Pos, "illegal record info")
	case c.funcs[fn] != nil || !syntax.AutoBIFs[fn] || c.noAutoImport(fn): // imports do not count
		c.mention(fn, f.Pos)
	}
}

func (c *checker) comprehension(e *syntax.Comprehension) {
	made := c.branch(func() {
		for _, q := range e.Qualifiers {
			c.qualifier(q)
		}
		if e.Key != nil {
			c.parallel(e.Key, e.Value)
		} else {
			c.expr(e.Value)
		}
	})
	c.repair(made)
	c.reported.settle()
}

func (c *checker) qualifier(q syntax.Qualifier) {
	switch {
	case q.Pattern == nil && c.isGuardTest(c.m.NewTest(q.Value)):
		c.guards([][]syntax.Expr{{q.Value}})
	case q.Pattern == nil:
		c.expr(q.Value)
	default:
		c.branch(func() { c.expr(q.Value) })
		c.reported.settle()
		patterns := []syntax.Expr{q.Pattern}
		if q.Key != nil {
			patterns = []syntax.Expr{q.Key, q.Pattern}
		}
		c.patterns(patterns, "generate")
		if b, ok := q.Pattern.(*syntax.Binary); ok && q.Binary {
			c.generatorPattern(b)
		}
	}
}

func (c *checker) mapExpr(e *syntax.Map) {
	parts := [][]bound{c.branch(func() { c.parallel(e.Base) })}
	for _, pair := range e.Pairs {
		if pair.Exact && e.Base == nil {
			c.Errorf(pair.Arrow, "only association operators '=>' are allowed in map construction")
		}
		parts = append(parts, c.branch(func() { c.parallel(pair.Key, pair.Value) }))
	}
	c.joinAll(parts)
}

// record gives a record's definition, nil after an error.
func (c *checker) record(at source.Pos, name string) *syntax.Record {
	r := c.records[name]
	if r == nil {
		c.Errorf(at, "record %s undefined", token.QuoteAtom(name))
	} else {
		c.usedRecords[name] = true
	}
	return r
}

// field checks a reference to a field, which stands at a position of its own.
func (c *checker) field(at, fieldAt source.Pos, record, field string) {
	r := c.record(at, record)
	if r != nil && r.Place(field) < 0 {
		c.Errorf(fieldAt, "field %s undefined in record %s", token.QuoteAtom(field),
			token.QuoteAtom(record))
	}
}

// known are the fields given in e that the record has, or all: what others have in them is not
// looked at.
func known(e *syntax.RecordExpr, r *syntax.Record) []syntax.FieldInit {
	if r == nil {
		return nil
	}
	var known []syntax.FieldInit
	others := 0
	for _, f := range e.Fields {
		if f.Name == "_" {
			others++
		}
		if f.Name == "_" && e.Base != nil {
			return nil
		}
		if f.Name == "_" && others == 1 || r.Place(f.Name) >= 0 && !f.IsVar {
			known = append(known, f)
		}
	}
	return known
}

// fieldNames checks the names of the fields given in an expression or pattern.
func (c *checker) fieldNames(e *syntax.RecordExpr) {
	if c.record(e.Pos, e.Name) == nil {
		return
	}
	seen := make(map[string]bool, len(e.Fields))
	for _, f := range e.Fields {
		switch {
		case f.IsVar:
			c.Errorf(f.Pos, "field '%s' is not an atom or _ in record %s", f.Name,
				token.QuoteAtom(e.Name))
			continue
		case f.Name == "_" && e.Base == nil && seen[f.Name]:
			c.Errorf(f.Pos, "'_' initializes no omitted fields")
		case seen[f.Name]:
			c.Errorf(f.Pos, "field %s already defined in record %s", token.QuoteAtom(f.Name),
				token.QuoteAtom(e.Name))
		case f.Name == "_" && e.Base != nil:
			c.Errorf(f.Pos, "meaningless use of _ in update of record %s", token.QuoteAtom(e.Name))
		case f.Name != "_":
			c.field(e.Pos, f.Pos, e.Name, f.Name)
		}
		seen[f.Name] = true
	}
}

// maxBuilt bounds the fields of all records that a module builds, those with defaults among them,
// and of all that it lists.
const maxBuilt = 1 << 22

// build counts the fields of a record that is built or listed, and reports whether there may be so
// many.
func (c *checker) build(at source.Pos, r *syntax.Record) bool {
	if c.built += len(r.Fields); c.built <= maxBuilt {
		return true
	}
	c.Errorf(at, "too many fields in records: at most %d in all that are built", maxBuilt)
	return false
}

// useDefaults marks the records that the defaults of the fields left out use.
func (c *checker) useDefaults(e *syntax.RecordExpr) {
	r := c.records[e.Name]
	if !c.build(e.Pos, r) {
		return
	}
	fields, given := r.LeftOut(e)
	if given {
		return
	}
	for _, f := range fields {
		for used := range c.defaults[e.Name+"."+f.Name] {
			c.usedRecords[used] = true
		}
	}
}

// recordBase warns of what is no record for certain.
func (c *checker) recordBase(at source.Pos, base syntax.Expr) {
	switch base := base.(type) {
	case *syntax.Comprehension:
		if base.Kind != "list" {
			return
		}
	case *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit,
		*syntax.Cons, *syntax.Fun, *syntax.FunRef, *syntax.RecordIndex:
	default:
		return
	}
	c.Warnf(at, "invalid record expression")
}

func (c *checker) recordExpr(e *syntax.RecordExpr) {
	c.fieldNames(e)
	if c.records[e.Name] == nil { // what it would bind and use is not known, as to erlc
		if e.Base != nil {
			c.expr(e.Base)
		}
		return
	}
	if c.recordBase(e.Pos, e.Base); e.Base == nil {
		c.useDefaults(e)
	}
	var base []bound
	if e.Base != nil && !slices.ContainsFunc(e.Fields,
		func(f syntax.FieldInit) bool { return f.Name == "_" }) {
		base = c.branch(func() { c.expr(e.Base) })
	}
	var values []syntax.Expr
	for _, f := range known(e, c.records[e.Name]) {
		values = append(values, f.Value)
	}
	c.joinAll([][]bound{base, c.branch(func() { c.parallel(values...) })})
}
