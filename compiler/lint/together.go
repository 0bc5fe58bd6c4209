package lint

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// maxPairs bounds the pairs of patterns of a module that are compared.
const maxPairs = 1 << 20

// aliases checks the patterns of P1 = P2, which are matched with the same value.
func (c *checker) aliases(m *syntax.Match) {
	c.inPatterns = true
	c.together(m.Pattern, m.Value)
	c.inPatterns = false
}

// matches checks a pattern that is matched with the value of further matches, P = P1 = … = Value:
// as in OTP a binary, or one that has a name.
func (c *checker) matches(m *syntax.Match) {
	switch m.Pattern.(type) {
	case *syntax.Binary, *syntax.Map, *syntax.Match:
	default:
		return
	}
	if !c.mayClash(m.Pattern) {
		return
	}
	for next, is := m.Value.(*syntax.Match); is; next, is = next.Value.(*syntax.Match) {
		c.together(m.Pattern, next.Pattern)
	}
}

// together refuses the binaries of a pattern that are matched with the same value as others, or
// with the same element of lists, tuples and records: of two, the first; but where the first has no
// second pattern and the second has, it is the second.
func (c *checker) together(p, q syntax.Expr) {
	if c.pairs++; c.pairs > maxPairs || !c.mayClash(p) || !c.mayClash(q) {
		return
	}
	if m, is := p.(*syntax.Match); is {
		c.together(m.Pattern, q)
		c.together(m.Value, q)
		return
	}
	if m, is := q.(*syntax.Match); is {
		c.together(m, p)
		return
	}
	switch p := p.(type) {
	case *syntax.Binary:
		if _, is := q.(*syntax.Binary); is {
			c.Errorf(p.Pos, "binary patterns cannot be matched in parallel using '='")
		}
	case *syntax.Map:
		if q, is := q.(*syntax.Map); is {
			c.keysTogether(p)
			c.keysTogether(q)
		}
	case *syntax.Cons:
		if q, is := q.(*syntax.Cons); is {
			c.together(p.Head, q.Head)
			c.together(p.Tail, q.Tail)
		}
	case *syntax.Tuple:
		if q, is := q.(*syntax.Tuple); is {
			for i := range min(len(p.Elems), len(q.Elems)) {
				c.together(p.Elems[i], q.Elems[i])
			}
		}
	case *syntax.RecordExpr:
		if q, is := q.(*syntax.RecordExpr); is {
			c.fieldsTogether(p, q)
		}
	}
}

// keysTogether refuses variables in keys that only the patterns bind.
func (c *checker) keysTogether(m *syntax.Map) {
	saved := c.hidden
	if c.inPatterns {
		c.hidden = span{c.pattern.start, len(c.trail)}
	}
	for _, pair := range m.Pairs {
		if v, isVar := pair.Key.(*syntax.Var); isVar && v.Name != "_" && c.visible(v.Name) == nil {
			c.Errorf(v.Pos, "variable '%s' is unbound", v.Name)
		}
	}
	c.hidden = saved
}

// fieldsTogether is together for the fields of two records that have the same places.
func (c *checker) fieldsTogether(p, q *syntax.RecordExpr) {
	of, other := c.records[p.Name], c.records[q.Name]
	if of == nil || other == nil {
		return
	}
	places := make(map[int]syntax.Expr, len(q.Fields))
	for _, f := range q.Fields {
		places[other.Place(f.Name)] = f.Value
	}
	for _, f := range p.Fields {
		place := of.Place(f.Name)
		if v := places[place]; place >= 0 && v != nil {
			c.together(f.Value, v)
		}
	}
}

// mayClash tells whether a pattern has a binary or a map in it.
func (c *checker) mayClash(p syntax.Expr) bool {
	switch p.(type) {
	case *syntax.Binary, *syntax.Map:
		return true
	case *syntax.Match, *syntax.Cons, *syntax.Tuple, *syntax.RecordExpr:
		has, known := c.clashing[p]
		if !known {
			has = c.hasClashing(p)
			c.clashing[p] = has
		}
		return has
	}
	return false
}

// hasClashing is mayClash for the parts of a pattern.
func (c *checker) hasClashing(p syntax.Expr) bool {
	switch p := p.(type) {
	case *syntax.Match:
		return c.mayClash(p.Pattern) || c.mayClash(p.Value)
	case *syntax.Cons:
		return c.mayClash(p.Head) || c.mayClash(p.Tail)
	case *syntax.Tuple:
		return slices.ContainsFunc(p.Elems, c.mayClash)
	case *syntax.RecordExpr:
		return slices.ContainsFunc(p.Fields,
			func(f syntax.FieldInit) bool { return c.mayClash(f.Value) })
	}
	return false
}
