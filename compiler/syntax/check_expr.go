package syntax

import "slices"

// exprs checks expressions in a row: each sees what those before it have bound.
func (c *checker) exprs(es []Expr) {
	for _, e := range es {
		c.expr(e)
	}
}

// parallel checks expressions whose order of evaluation does not show in their variables: none sees what another binds.
func (c *checker) parallel(es ...Expr) {
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
func (c *checker) expr(e Expr) {
	switch e := e.(type) {
	case *Var:
		c.useVar(e)
	case *Cons:
		c.parallel(ConsParts(e)...)
	case *Tuple:
		c.parallel(e.Elems...)
	case *Binary:
		c.binary(e)
	case *Map:
		c.mapExpr(e)
	case *RecordExpr:
		c.recordExpr(e)
	case *RecordGet:
		c.recordBase(e.Pos, e.Base)
		c.expr(e.Base)
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *RecordIndex:
		c.field(e.Pos, e.FieldAt, e.Name, e.Field)
	case *Match:
		c.matches(e)
		c.expr(e.Value)
		c.matchPattern(e.Pattern)
	case *MatchOr:
		c.expr(e.Value)
		c.matchPattern(e.Pattern)
	case *Unary:
		c.expr(e.Expr)
	case *Binop:
		c.binop(e)
	case *Call:
		c.call(e)
	case *Remote:
		c.errorf(e.Pos, "illegal expression")
	case *Block:
		c.exprs(e.Body)
	case *Catch:
		c.joinUnsafe(c.branch(func() { c.expr(e.Expr) }), "catch", e.Pos)
	case *Fun:
		c.fun(e)
	case *FunRef:
		c.funRef(e)
	case *Comprehension:
		c.comprehension(e)
	default:
		c.branching(e)
	}
}

// ConsParts gives the elements of a list and its tail.
func ConsParts(e *Cons) []Expr {
	var parts []Expr
	for {
		parts = append(parts, e.Head)
		next, ok := e.Tail.(*Cons)
		if !ok {
			return append(parts, e.Tail)
		}
		e = next
	}
}

// branching checks the constructs that have clauses.
func (c *checker) branching(e Expr) {
	switch e := e.(type) {
	case *If:
		c.join(c.clauses(e.Clauses), "if", e.Pos)
	case *Case:
		c.expr(e.Value)
		c.join(c.clauses(e.Clauses), "case", e.Pos)
	case *Receive:
		c.receive(e)
	case *Try:
		c.try(e)
	case *Maybe:
		c.maybe(e)
	}
}

func (c *checker) clauses(cs []*Clause) [][]bound {
	branches := make([][]bound, len(cs))
	for i, cl := range cs {
		branches[i] = c.branch(func() { c.clause(cl, "") })
	}
	return branches
}

// clause checks a clause of any kind. With shadowing, its head hides the variables outside: see patterns.
func (c *checker) clause(cl *Clause, shadowing string) {
	c.patterns(cl.Patterns, shadowing)
	c.guards(cl.Guards)
	c.exprs(cl.Body)
}

func (c *checker) receive(e *Receive) {
	branches := c.clauses(e.Clauses)
	if e.After == nil {
		c.join(branches, "receive", e.Pos)
		return
	}
	timeout := c.branch(func() { c.expr(e.After) })
	branches = append(branches, c.branch(func() { c.exprs(e.AfterBody) }))
	c.join(branches, "receive", e.Pos)
	c.joinUnsafe(timeout, "receive", e.Pos)
}

func (c *checker) try(e *Try) {
	var body []bound
	var rest [][]bound
	c.branch(func() {
		body = c.branch(func() { c.exprs(e.Body) })
		c.joinAll([][]bound{body})
		rest = c.clauses(e.Of)
	})
	c.branch(func() {
		c.joinUnsafe(body, "try", e.Pos)
		rest = append(rest, c.catchClauses(e.Catch)...)
	})
	c.joinUnsafe(body, "try", e.Pos)
	for _, made := range rest {
		c.joinUnsafe(made, "try", e.Pos)
	}
	c.joinUnsafe(c.branch(func() { c.exprs(e.After) }), "try", e.Pos)
}

// catchClauses checks catch clauses, whose stacktrace must be a variable of its own and does not exist in the guard.
func (c *checker) catchClauses(cs []*Clause) [][]bound {
	branches := make([][]bound, len(cs))
	for i, cl := range cs {
		branches[i] = c.branch(func() { c.catchClause(cl) })
	}
	return branches
}

func (c *checker) catchClause(cl *Clause) {
	c.patterns(cl.Patterns[:2], "")
	stack, ok := cl.Patterns[2].(*Var)
	if !ok || stack.Name == "_" {
		c.guards(cl.Guards)
		c.exprs(cl.Body)
		return
	}
	if c.env[stack.Name] != nil {
		c.errorf(stack.Pos, "stacktrace variable '%s' must not be previously bound", stack.Name)
	}
	mark := len(c.trail)
	c.patterns(cl.Patterns[2:], "")
	if place := c.env[stack.Name].vars; len(c.trail) > mark && len(place) > 0 {
		c.stack = place[0]
	}
	c.guards(cl.Guards)
	c.stack = nil
	c.exprs(cl.Body)
}

func (c *checker) maybe(e *Maybe) {
	body := c.branch(func() { c.exprs(e.Body) })
	rest := c.clauses(e.Else)
	c.joinUnsafe(body, "maybe", e.Pos)
	for _, made := range rest {
		c.joinUnsafe(made, "else", e.Pos)
	}
}

func (c *checker) binop(e *Binop) {
	if e.Op != "andalso" && e.Op != "orelse" {
		c.parallel(e.Left, e.Right)
		return
	}
	c.expr(e.Left)
	c.joinUnsafe(c.branch(func() { c.expr(e.Right) }), e.Op, e.Pos)
}

func (c *checker) fun(f *Fun) {
	c.checkArity(f.Pos, len(f.Clauses[0].Patterns))
	c.branch(func() {
		if f.Name != "" {
			c.patterns([]Expr{&Var{f.At, f.Name}}, "'named fun'")
		}
		for _, cl := range f.Clauses {
			c.branch(func() { c.clause(cl, "'fun'") })
		}
	})
}

func (c *checker) funRef(f *FunRef) {
	if f.Module != nil {
		c.parallel(f.Module, f.Name, f.Arity)
		return
	}
	name, ok := f.Name.(*AtomLit)
	arity, ok2 := f.Arity.(*IntLit)
	if !ok || !ok2 {
		return
	}
	if !arity.Value.IsInt64() || arity.Value.Int64() > 255 {
		c.errorf(f.Pos, "function %s/%v undefined", quoteAtom(name.Name), arity.Value)
		return
	}
	if fn := (fa{name.Name, int(arity.Value.Int64())}); c.funcs[fn] != nil {
		c.mention(fn, f.Pos)
	} else {
		c.localCall(fn, f.Pos)
	}
}

func (c *checker) comprehension(e *Comprehension) {
	c.branch(func() {
		for _, q := range e.Qualifiers {
			c.qualifier(q)
		}
		if e.Key != nil {
			c.parallel(e.Key, e.Value)
		} else {
			c.expr(e.Value)
		}
	})
}

func (c *checker) qualifier(q Qualifier) {
	switch {
	case q.Pattern == nil && c.isGuardTest(c.m.NewTest(q.Value)):
		c.guards([][]Expr{{q.Value}})
	case q.Pattern == nil:
		c.expr(q.Value)
	default:
		c.branch(func() { c.expr(q.Value) })
		patterns := []Expr{q.Pattern}
		if q.Key != nil {
			patterns = []Expr{q.Key, q.Pattern}
		}
		c.patterns(patterns, "generate")
		if b, ok := q.Pattern.(*Binary); ok && q.Binary {
			c.generatorPattern(b)
		}
	}
}

func (c *checker) mapExpr(e *Map) {
	parts := [][]bound{c.branch(func() { c.parallel(e.Base) })}
	for _, pair := range e.Pairs {
		if pair.Exact && e.Base == nil {
			c.errorf(pair.Arrow, "only association operators '=>' are allowed in map construction")
		}
		parts = append(parts, c.branch(func() { c.parallel(pair.Key, pair.Value) }))
	}
	c.joinAll(parts)
}

// record gives a record's definition, nil after an error.
func (c *checker) record(at Pos, name string) *Record {
	r := c.records[name]
	if r == nil {
		c.errorf(at, "record %s undefined", quoteAtom(name))
	} else {
		c.usedRecords[name] = true
	}
	return r
}

// field checks a reference to a field, which stands at a position of its own.
func (c *checker) field(at, fieldAt Pos, record, field string) {
	r := c.record(at, record)
	if r != nil && !r.has(field) {
		c.errorf(fieldAt, "field %s undefined in record %s", quoteAtom(field), quoteAtom(record))
	}
}

func (r *Record) has(field string) bool { return r.Place(field) >= 0 }

// known are the fields given that the record has, or all: what others have in them is not looked at.
func (e *RecordExpr) known(r *Record) []FieldInit {
	if r == nil {
		return nil
	}
	var known []FieldInit
	for _, f := range e.Fields {
		if f.Name == "_" && e.Base != nil {
			return nil
		}
		if f.Name == "_" || r.has(f.Name) {
			known = append(known, f)
		}
	}
	return known
}

// fieldNames checks the names of the fields given in an expression or pattern.
func (c *checker) fieldNames(e *RecordExpr) {
	if c.record(e.Pos, e.Name) == nil {
		return
	}
	seen := make(map[string]bool, len(e.Fields))
	for _, f := range e.Fields {
		switch {
		case seen[f.Name]:
			c.errorf(f.Pos, "field %s already defined in record %s", quoteAtom(f.Name), quoteAtom(e.Name))
		case f.Name == "_" && e.Base != nil:
			c.errorf(f.Pos, "meaningless use of _ in update of record %s", quoteAtom(e.Name))
		case f.Name != "_":
			c.field(e.Pos, f.Pos, e.Name, f.Name)
		}
		seen[f.Name] = true
	}
}

// maxBuilt bounds the fields of all records that a module builds, those with defaults among them.
const maxBuilt = 1 << 22

// useDefaults marks the records that the defaults of the fields left out use.
func (c *checker) useDefaults(e *RecordExpr) {
	fields := c.records[e.Name].Fields
	if c.built += len(fields); c.built > maxBuilt {
		c.errorf(e.Pos, "too many fields in records: at most %d in all that are built", maxBuilt)
		return
	}
	given := make(map[string]bool, len(e.Fields))
	for _, f := range e.Fields {
		given[f.Name] = true
	}
	for _, f := range fields {
		if f.Default == nil || given[f.Name] || given["_"] {
			continue
		}
		for used := range c.defaults[e.Name+"."+f.Name] {
			c.usedRecords[used] = true
		}
	}
}

// recordBase warns of what is no record for certain.
func (c *checker) recordBase(at Pos, base Expr) {
	switch base := base.(type) {
	case *Comprehension:
		if base.Kind != "list" {
			return
		}
	case *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit, *Cons, *Fun, *FunRef, *RecordIndex:
	default:
		return
	}
	c.warnf(at, "invalid record expression")
}

func (c *checker) recordExpr(e *RecordExpr) {
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
	if e.Base != nil && !slices.ContainsFunc(e.Fields, func(f FieldInit) bool { return f.Name == "_" }) {
		base = c.branch(func() { c.expr(e.Base) })
	}
	var values []Expr
	for _, f := range e.known(c.records[e.Name]) {
		values = append(values, f.Value)
	}
	c.joinAll([][]bound{base, c.branch(func() { c.parallel(values...) })})
}
