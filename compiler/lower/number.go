package lower

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// counter numbers the functions lifted out of a function of the source, as OTP's compiler does:
// stack traces show their names.
type counter struct {
	of      string // name/arity
	n       int
	loops   int         // comprehensions and after parts that have been lifted
	inlined int         // ends of funs that stand where they are called
	numbers map[any]int // by *syntax.Fun, by *syntax.Try for its after part, and by the list of a generator
	records map[string]*syntax.Record
}

// newCounter numbers what is in a function.
func newCounter(f *syntax.Function, records map[string]*syntax.Record) *counter {
	c := &counter{of: fmt.Sprintf("%s/%d", f.Name, f.Arity), numbers: map[any]int{}, records: records}
	c.clauses(f.Clauses)
	return c
}

// next is the number of what is lifted for a node of the tree; a new one if that has been lifted
// before.
func (c *counter) next(node any) int {
	if n, found := c.numbers[node]; found {
		delete(c.numbers, node)
		return n
	}
	c.n++
	return c.n - 1
}

// loop is how many comprehensions and after parts have been lifted before this one.
func (c *counter) loop() int {
	c.loops++
	return c.loops - 1
}

func (c *counter) number(node any) {
	c.numbers[node] = c.n
	c.n++
}

func (c *counter) clauses(cs []*syntax.Clause) {
	for _, cl := range cs {
		c.exprs(cl.Body...)
	}
}

// exprs numbers what is in expressions that follow each other.
func (c *counter) exprs(es ...syntax.Expr) {
	for _, e := range es {
		c.expr(e)
	}
}

// operands numbers what is in arguments and elements: the last come first.
func (c *counter) operands(es ...syntax.Expr) {
	for _, e := range slices.Backward(es) {
		c.expr(e)
	}
}

// expr numbers what is in an expression. What is in a fun, and in the part behind after, comes
// before it; a comprehension's generators come between what is in their lists and what is in its
// value. Nil is allowed. One case for each kind of expression.
func (c *counter) expr(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Cons:
		elems, tail := spine(e)
		c.expr(tail)
		c.operands(elems...)
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

// fields numbers what is in fields of a record, which are elements of a tuple.
func (c *counter) fields(e *syntax.RecordExpr) {
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

// smallAfter is the size from which on OTP's compiler makes a function of the part behind after.
const smallAfter = 20

// size is about the size of expressions for that: calls and operators count, and what is in
// clauses.
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

// sequential is expr for what has its parts in order of the source.
func (c *counter) sequential(e syntax.Expr) {
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
