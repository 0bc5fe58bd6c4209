package syntax

// Walk calls visit for an expression and everything in it, in order of the source. Nil is allowed.
// One case for each kind of expression.
func Walk(e Expr, visit func(Expr)) {
	if e == nil {
		return
	}
	visit(e)
	all := func(es ...Expr) {
		for _, x := range es {
			Walk(x, visit)
		}
	}
	switch e := e.(type) {
	case *Cons:
		all(ConsParts(e)...)
	case *Tuple:
		all(e.Elems...)
	case *Binary:
		for _, s := range e.Segments {
			all(s.Value, s.Size)
		}
	case *Map:
		all(e.Base)
		for _, p := range e.Pairs {
			all(p.Key, p.Value)
		}
	case *RecordExpr:
		all(e.Base)
		for _, f := range e.Fields {
			all(f.Value)
		}
	case *RecordGet:
		all(e.Base)
	case *Match:
		all(e.Pattern, e.Value)
	case *MatchOr:
		all(e.Pattern, e.Value)
	case *Unary:
		all(e.Expr)
	case *Binop:
		all(e.Left, e.Right)
	case *Call:
		all(e.Module, e.Name)
		all(e.Args...)
	case *Block:
		all(e.Body...)
	case *Catch:
		all(e.Expr)
	case *FunRef:
		all(e.Module, e.Name, e.Arity)
	case *Comprehension:
		for _, q := range e.Qualifiers {
			all(q.Key, q.Pattern, q.Value)
		}
		all(e.Key, e.Value)
	default:
		walkClauses(e, visit, all)
	}
}

// walkClauses is Walk for what has clauses.
func walkClauses(e Expr, visit func(Expr), all func(...Expr)) {
	clauses := func(cs []*Clause) {
		for _, c := range cs {
			all(c.Patterns...)
			for _, g := range c.Guards {
				all(g...)
			}
			all(c.Body...)
		}
	}
	switch e := e.(type) {
	case *If:
		clauses(e.Clauses)
	case *Case:
		all(e.Value)
		clauses(e.Clauses)
	case *Receive:
		clauses(e.Clauses)
		all(e.After)
		all(e.AfterBody...)
	case *Try:
		all(e.Body...)
		clauses(e.Of)
		clauses(e.Catch)
		all(e.After...)
	case *Fun:
		clauses(e.Clauses)
	case *Maybe:
		all(e.Body...)
		clauses(e.Else)
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
