package syntax

import (
	"fmt"
	"math/big"
	"slices"
)

// -compile({parse_transform, ms_transform}) makes of ets:fun2ms and dbg:fun2ms with a literal fun
// the match specification that the fun means: a list of {Head, Guards, Body} for each clause and
// each alternative of its guard. It is made as the call is parsed, so the fun itself is never
// checked.

// fun2ms gives what a call stands for: the match specification, or the call itself when it is
// another.
func (p *parser) fun2ms(c *Call) Expr {
	m, _ := c.Module.(*AtomLit)
	name, _ := c.Name.(*AtomLit)
	if m == nil || name == nil || m.Name != "ets" && m.Name != "dbg" || name.Name != "fun2ms" ||
		len(c.Args) != 1 {
		return c
	}
	f, ok := c.Args[0].(*Fun)
	if !ok || f.Name != "" || slices.ContainsFunc(f.Clauses,
		func(c *Clause) bool { return len(c.Patterns) != 1 }) {
		p.untransformed(c.Pos, "Parameter of ets/dbg:fun2ms/1 is not a literal fun")
		return c
	}
	var specs []Expr
	for _, clause := range f.Clauses {
		specs = append(specs, p.matchSpec(clause)...)
	}
	return list(c.At, specs)
}

// matchSpec gives the match functions of a clause.
func (p *parser) matchSpec(c *Clause) []Expr {
	s := &specMaker{parser: p, vars: map[string]int{}}
	head := s.top(c.Patterns[0])
	body := list(c.At, s.all(c.Body))
	guards := c.Guards
	if guards == nil {
		guards = [][]Expr{nil}
	}
	var out []Expr
	for _, conj := range guards {
		out = append(out, tuple(c.At, head, list(c.At, s.all(conj)), body))
	}
	return out
}

// specMaker turns a clause into a match function.
type specMaker struct {
	*parser
	vars  map[string]int // those of the head; 0: the whole object
	count int
	spent int // expressions so far
	depth int // of records in defaults of records
}

// Defaults of records that have records of which the same is true can grow without end: there are
// limits.
const (
	maxSpec        = 1 << 16
	maxSpecRecords = 32
)

func list(at At, elems []Expr) Expr {
	var l Expr = &NilLit{at}
	for i := len(elems) - 1; i >= 0; i-- {
		l = &Cons{at, elems[i], l}
	}
	return l
}

func tuple(at At, elems ...Expr) Expr { return &Tuple{at, elems} }

// fail reports what cannot be part of a match specification, and gives something in its place.
func (s *specMaker) fail(e Expr, format string, args ...any) Expr {
	s.untransformed(e.Position(), "fun2ms: %s", fmt.Sprintf(format, args...))
	return &NilLit{At{e.Position()}}
}

// top is the pattern of an argument: a variable matched with the whole is the whole object.
func (s *specMaker) top(e Expr) Expr {
	m, ok := e.(*Match)
	if !ok {
		return s.head(e)
	}
	v, rest := m.Pattern, m.Value
	if _, isVar := v.(*Var); !isVar {
		v, rest = rest, v
	}
	if v, isVar := v.(*Var); isVar {
		s.vars[v.Name] = 0
		return s.top(rest)
	}
	return s.fail(e, "patterns cannot be matched in parallel")
}

// head turns a pattern into one of a match specification.
func (s *specMaker) head(e Expr) Expr {
	switch e := e.(type) {
	case *Var:
		return s.headVar(e)
	case *Tuple:
		return &Tuple{e.At, apply(e.Elems, s.head)}
	case *Cons:
		return s.cons(e, s.head)
	case *Map:
		return s.mapOf(e, s.head)
	case *RecordExpr:
		return s.record(e, s.head, func(RecordField) Expr { return &AtomLit{e.At, "_"} })
	case *Match:
		return s.fail(e, "a part cannot be matched with two patterns")
	case *Binop:
		return s.prefix(e)
	}
	return e
}

// prefix is a pattern that says how a list begins: "ab" ++ Rest, which has the elements in front of
// the pattern of its rest.
func (s *specMaker) prefix(e *Binop) Expr {
	if e.Op != "++" {
		return e
	}
	switch left := e.Left.(type) {
	case *StringLit:
		out := s.head(e.Right)
		for _, c := range slices.Backward(left.Value) {
			out = &Cons{e.At, &IntLit{e.At, big.NewInt(int64(c))}, out}
		}
		return out
	case *NilLit:
		return s.head(e.Right)
	case *Cons:
		rest := &Binop{At: e.At, Op: e.Op, Left: left.Tail, Right: e.Right}
		return &Cons{e.At, s.head(left.Head), s.prefix(rest)}
	}
	return e
}

func (s *specMaker) headVar(e *Var) Expr {
	if e.Name == "_" {
		return &AtomLit{e.At, "_"}
	}
	if _, known := s.vars[e.Name]; !known {
		s.count++
		s.vars[e.Name] = s.count
	}
	return s.variable(e)
}

// variable is a variable of the head, or the value of another.
func (s *specMaker) variable(e *Var) Expr {
	switch n, known := s.vars[e.Name]; {
	case !known:
		return tuple(e.At, &AtomLit{e.At, "const"}, e)
	case n == 0:
		return &AtomLit{e.At, "$_"}
	default:
		return &AtomLit{e.At, fmt.Sprintf("$%d", n)}
	}
}

// all turns expressions of a guard or body.
func (s *specMaker) all(es []Expr) []Expr { return apply(es, s.term) }

func apply(es []Expr, f func(Expr) Expr) []Expr {
	out := make([]Expr, len(es))
	for i, e := range es {
		out[i] = f(e)
	}
	return out
}

// term turns an expression of a guard or body: tuples are in another tuple, operations are tuples.
func (s *specMaker) term(e Expr) Expr {
	if s.spent++; s.spent == maxSpec {
		return s.fail(e, "the match specification is too large")
	} else if s.spent > maxSpec {
		return &NilLit{At{e.Position()}}
	}
	if IsArithmetic(e) {
		return e
	}
	switch e := e.(type) {
	case *Var:
		return s.variable(e)
	case *Tuple:
		return tuple(e.At, &Tuple{e.At, s.all(e.Elems)})
	case *Cons:
		return s.cons(e, s.term)
	case *Map:
		return s.mapOf(e, s.term)
	case *RecordExpr:
		return s.recordTerm(e)
	case *RecordGet:
		return tuple(e.At, &AtomLit{e.At, "element"},
			&RecordIndex{e.At, e.Name, e.Field, e.FieldAt}, s.term(e.Base))
	case *Unary:
		return tuple(e.At, &AtomLit{e.At, e.Op}, s.term(e.Expr))
	case *Binop:
		if e.Op == "!" || e.Op == "++" || e.Op == "--" {
			return s.fail(e, "operator '%s' cannot be part of a match specification", e.Op)
		}
		return tuple(e.At, &AtomLit{e.At, e.Op}, s.term(e.Left), s.term(e.Right))
	case *Call:
		return s.call(e)
	case *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit, *RecordIndex, *Binary:
		return e
	}
	return s.fail(e, "such an expression cannot be part of a match specification")
}

// actions are the functions of match specifications that are no guards, with their numbers of
// arguments.
var actions = map[FuncName]bool{{"message", 1}: true, {"display", 1}: true,
	{"return_trace", 0}: true, {"exception_trace", 0}: true, {"caller", 0}: true,
	{"current_stacktrace", 0}: true, {"current_stacktrace", 1}: true, {"process_dump", 0}: true,
	{"set_tcw", 1}: true, {"get_tcw", 0}: true,
	{"set_seq_token", 2}: true, {"get_seq_token", 0}: true, {"is_seq_trace", 0}: true,
	{"enable_trace", 1}: true, {"enable_trace", 2}: true,
	{"disable_trace", 1}: true, {"disable_trace", 2}: true, {"trace", 2}: true, {"trace", 3}: true,
	{"silent", 1}: true}

func (s *specMaker) call(e *Call) Expr {
	name, ok := e.Name.(*AtomLit)
	if m, remote := e.Module.(*AtomLit); !ok || e.Module != nil && (!remote || m.Name != "erlang") {
		return s.fail(e, "only built-in functions can be called in a match specification")
	}
	switch f := (FuncName{name.Name, len(e.Args)}); {
	case f == FuncName{"object", 0}:
		return &AtomLit{e.At, "$_"}
	case f == FuncName{"bindings", 0}:
		return &AtomLit{e.At, "$*"}
	case f == FuncName{"is_record", 2}:
		if tag, ok := e.Args[1].(*AtomLit); ok {
			size := &IntLit{e.At, big.NewInt(int64(len(s.Fields(e, tag.Name)) + 1))}
			return tuple(e.At, &AtomLit{e.At, f.Name}, s.term(e.Args[0]), tag, size)
		}
	case !GuardBIFs[f] && !actions[f]:
		return s.fail(e, "%s cannot be called in a match specification", f)
	}
	return &Tuple{e.At, append([]Expr{&AtomLit{e.At, name.Name}}, s.all(e.Args)...)}
}

// cons turns the elements of a list.
func (s *specMaker) cons(e *Cons, part func(Expr) Expr) Expr {
	parts := apply(ConsParts(e), part)
	out := parts[len(parts)-1]
	for i := len(parts) - 2; i >= 0; i-- {
		out = &Cons{e.At, parts[i], out}
	}
	return out
}

func (s *specMaker) mapOf(e *Map, part func(Expr) Expr) Expr {
	if e.Base != nil {
		return s.fail(e, "a map cannot be updated in a match specification")
	}
	out := &Map{At: e.At}
	for _, p := range e.Pairs {
		out.Pairs = append(out.Pairs, MapPair{At: p.At, Key: part(p.Key), Value: part(p.Value)})
	}
	return out
}

// recordTerm is a record that is built or updated.
func (s *specMaker) recordTerm(e *RecordExpr) Expr {
	if e.Base == nil {
		return tuple(e.At, s.record(e, s.term, func(f RecordField) Expr {
			if f.Default == nil {
				return &AtomLit{e.At, "undefined"}
			}
			return s.term(f.Default)
		}))
	}
	base := s.term(e.Base)
	return tuple(e.At, s.record(e, s.term, func(f RecordField) Expr {
		return tuple(e.At, &AtomLit{e.At, "element"}, &RecordIndex{e.At, e.Name, f.Name, f.Pos}, base)
	}))
}

// record is the tuple of a record; other gives the fields that are not named.
func (s *specMaker) record(e *RecordExpr, part func(Expr) Expr, other func(RecordField) Expr) Expr {
	if s.depth > maxSpecRecords {
		return s.fail(e, "record %s is too large", e.Name)
	}
	s.depth++
	defer func() { s.depth-- }()
	elems := []Expr{&AtomLit{e.At, e.Name}}
	given := e.Given()
	for _, f := range s.Fields(e, e.Name) {
		switch {
		case given[f.Name] != nil:
			elems = append(elems, part(given[f.Name]))
		case given["_"] != nil:
			elems = append(elems, part(given["_"]))
		default:
			elems = append(elems, other(f))
		}
	}
	return &Tuple{e.At, elems}
}

// Fields are those of a record, none after an error.
func (s *specMaker) Fields(at Expr, name string) []RecordField {
	i := slices.IndexFunc(s.mod.Records, func(r *Record) bool { return r.Name == name })
	if i < 0 {
		s.fail(at, "record %s undefined", name)
		return nil
	}
	s.mod.Types.Records = append(s.mod.Types.Records, RecordUse{At: At{at.Position()}, Name: name})
	return s.mod.Records[i].Fields
}
