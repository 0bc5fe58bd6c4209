// Package lifted names the functions that the compiler makes of parts of a function: funs,
// comprehensions, and the after parts of try. Stack traces show these names, so they are those of
// OTP's compiler, which numbers the parts in the order in which it transforms them.
package lifted

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// Names names the functions that are lifted out of a function of the source.
type Names struct {
	of      string // name/arity
	n       int
	loops   int         // comprehensions and after parts that have been lifted
	inlined int         // ends of funs that are called where they stand
	numbers map[any]int // by *syntax.Fun, by *syntax.Try for its after part, and by the list of a generator
	records map[string]*syntax.Record
}

// Out numbers the parts of a function that will be lifted out of it. records are those of the
// module: the order of their fields counts.
func Out(of *syntax.Function, records map[string]*syntax.Record) *Names {
	c := &Names{of: fmt.Sprintf("%s/%d", of.Name, of.Arity), numbers: map[any]int{}, records: records}
	c.clauses(of.Clauses)
	return c
}

// Loop returns how many comprehensions and after parts were lifted before this one.
func (c *Names) Loop() int {
	c.loops++
	return c.loops - 1
}

// Fun is the name of a fun.
func (c *Names) Fun(e syntax.Expr) string { return fmt.Sprintf("-%s-fun-%d-", c.of, c.next(e)) }

// Comprehension is the name of the function of a generator, of a kind (lc, lbc) with so many
// arguments, from its list. The order is that of Loop.
func (c *Names) Comprehension(kind string, list syntax.Expr, arity, order int) string {
	return fmt.Sprintf("-%s-%s$^%d/%d-%d-", c.of, kind, c.next(list), arity, order)
}

// After is the name of the after part of a try.
func (c *Names) After(e *syntax.Try) string {
	n := c.next(e)
	order := n
	if size(e.After...) >= smallAfter {
		order = c.Loop()
	}
	return fmt.Sprintf("-%s-after$^%d/0-%d-", c.of, n, order)
}

// NoClause is the name of the end of a fun that is called where it stands, for arguments that match
// no clause.
func (c *Names) NoClause() string {
	c.inlined++
	return fmt.Sprintf("-%s-inlined-%d-", c.of, c.inlined-1)
}

// next is the number of a node of the tree that is lifted; a new one if it has been lifted before.
func (c *Names) next(node any) int {
	if n, found := c.numbers[node]; found {
		delete(c.numbers, node)
		return n
	}
	c.n++
	return c.n - 1
}

func (c *Names) number(node any) {
	c.numbers[node] = c.n
	c.n++
}

func (c *Names) clauses(cs []*syntax.Clause) {
	for _, cl := range cs {
		c.exprs(cl.Body...)
	}
}

// exprs numbers the parts of expressions that are evaluated in order.
func (c *Names) exprs(es ...syntax.Expr) {
	for _, e := range es {
		c.expr(e)
	}
}

// operands numbers the parts of arguments and elements: the last come first.
func (c *Names) operands(es ...syntax.Expr) {
	for _, e := range slices.Backward(es) {
		c.expr(e)
	}
}

// expr numbers the parts of an expression. The parts of a fun, and of an after part, come before it;
// the generators of a comprehension come between the parts of their lists and those of its value.
// The expression may be nil. One case for each kind of expression.
func (c *Names) expr(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Cons:
		c.operands(syntax.ConsParts(e)...)
	case *syntax.Tuple:
		c.operands(e.Elems...)
	case *syntax.RecordExpr:
		c.fields(e)
		c.expr(e.Base)
	case *syntax.Binop:
		if e.Op == "andalso" || e.Op == "orelse" {
			c.exprs(e.Left, e.Right)
		} else {
			c.operands(e.Left, e.Right)
		}
	case *syntax.Call:
		if e.Module == nil {
			c.expr(e.Name)
		}
		c.operands(e.Args...)
		if e.Module != nil {
			c.operands(e.Module, e.Name)
		}
	case *syntax.Comprehension:
		for _, q := range e.Qualifiers {
			c.expr(q.Value)
		}
		for _, q := range e.Qualifiers {
			if q.Pattern != nil {
				c.number(q.Value)
			}
		}
		c.exprs(e.Key, e.Value)
	case *syntax.Receive:
		c.expr(e.After)
		c.exprs(e.AfterBody...)
		c.clauses(e.Clauses)
	case *syntax.Try:
		c.exprs(e.Body...)
		c.clauses(e.Of)
		c.clauses(e.Catch)
		if len(e.After) > 0 {
			c.exprs(e.After...)
			if size(e.After...) >= smallAfter {
				c.number(e)
			}
		}
	case *syntax.Fun:
		c.clauses(e.Clauses)
		c.number(e)
	case *syntax.FunRef:
		if e.Module == nil {
			c.number(e)
		}
		c.exprs(e.Module, e.Name, e.Arity)
	default:
		c.sequential(e)
	}
}

// fields numbers the parts of fields of a record, which are elements of a tuple.
func (c *Names) fields(e *syntax.RecordExpr) {
	place := func(f syntax.FieldInit) int {
		if r := c.records[e.Name]; r != nil {
			return r.Place(f.Name)
		}
		return 0
	}
	inits := slices.Clone(e.Fields)
	slices.SortStableFunc(inits, func(a, b syntax.FieldInit) int { return place(b) - place(a) })
	for _, f := range inits {
		c.expr(f.Value)
	}
}

// smallAfter is the size from which on OTP's compiler makes a function of an after part.
const smallAfter = 20

// size estimates the size of expressions for that: it counts calls, operators and clauses.
func size(es ...syntax.Expr) (n int) {
	for _, e := range es {
		syntax.Walk(e, func(e syntax.Expr) {
			switch e := e.(type) {
			case *syntax.Call, *syntax.Binop, *syntax.Unary:
				n++
			case *syntax.Case:
				n += 2 * len(e.Clauses)
			case *syntax.Fun:
				n += 3 * len(e.Clauses)
			case *syntax.Comprehension, *syntax.Receive, *syntax.Try:
				n += 8
			}
		})
	}
	return n
}

// sequential is expr for expressions whose parts are in the order of the source.
func (c *Names) sequential(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Binary:
		for _, s := range e.Segments {
			c.exprs(s.Value, s.Size)
		}
	case *syntax.Map:
		c.expr(e.Base)
		for _, p := range e.Pairs {
			c.exprs(p.Key, p.Value)
		}
	case *syntax.RecordGet:
		c.expr(e.Base)
	case *syntax.Match:
		c.expr(e.Value)
	case *syntax.MatchOr:
		c.expr(e.Value)
	case *syntax.Unary:
		c.expr(e.Expr)
	case *syntax.Block:
		c.exprs(e.Body...)
	case *syntax.Catch:
		c.expr(e.Expr)
	case *syntax.If:
		c.clauses(e.Clauses)
	case *syntax.Case:
		c.expr(e.Value)
		c.clauses(e.Clauses)
	case *syntax.Maybe:
		c.exprs(e.Body...)
		c.clauses(e.Else)
	}
}
