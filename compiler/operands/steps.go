package operands

import (
	"iter"
	"slices"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// steps says of an expression how OTP's compiler evaluates it before its value is used.
type steps uint8

const (
	none steps = iota // a constant, a variable, or a term of such
	some
	group // that of operands beside each other, and nothing else
)

// Ready reports whether there is nothing to evaluate of an expression before its value is used.
func Ready(e syntax.Expr) bool { return stepsOfTerm(e) == none }

// stepsOf are the steps of operands beside each other, and how many of these have any: two, if
// there are more.
func stepsOf(operands iter.Seq[syntax.Expr]) (n int, all steps) {
	for e := range operands {
		if s := stepsOfTerm(e); s != none {
			n, all = n+1, s
		}
		if n == 2 {
			return n, group
		}
	}
	return n, all
}

// stepsOfTerm are the steps of an expression.
func stepsOfTerm(e syntax.Expr) steps {
	switch e := e.(type) {
	case *syntax.Var, *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit, *syntax.RecordIndex:
		return none
	case *syntax.Tuple:
		_, all := stepsOf(slices.Values(e.Elems))
		return all
	case *syntax.Cons:
		_, all := stepsOf(cells(e))
		return all
	case *syntax.RecordExpr:
		if e.Base == nil {
			_, all := stepsOf(values(e))
			return all
		}
	case *syntax.Block:
		if len(e.Body) == 1 {
			return stepsOfTerm(e.Body[0])
		}
	case *syntax.Map:
		if e.Base == nil && !slices.ContainsFunc(e.Pairs, pairBuilt) {
			return none
		}
	case *syntax.Binary:
		if !slices.ContainsFunc(e.Segments, segmentBuilt) {
			return none
		}
	}
	return some
}

// cells gives the elements of a list and its tail.
func cells(e *syntax.Cons) iter.Seq[syntax.Expr] {
	return func(yield func(syntax.Expr) bool) {
		for cell := e; yield(cell.Head); {
			next, is := cell.Tail.(*syntax.Cons)
			if !is {
				yield(cell.Tail)
				return
			}
			cell = next
		}
	}
}

// values gives the values of the fields.
func values(e *syntax.RecordExpr) iter.Seq[syntax.Expr] {
	return func(yield func(syntax.Expr) bool) {
		for _, f := range e.Fields {
			if !yield(f.Value) {
				return
			}
		}
	}
}

// pairBuilt reports whether a pair is made when it is needed: it is none of constants.
func pairBuilt(p syntax.MapPair) bool { return !isLiteral(p.Key) || !isLiteral(p.Value) }

func segmentBuilt(s syntax.Segment) bool {
	return !isLiteral(s.Value) || s.Size != nil && !isLiteral(s.Size)
}

// isLiteral reports whether an expression is a constant as it is written.
func isLiteral(e syntax.Expr) bool {
	literal := stepsOfTerm(e) == none
	if literal {
		syntax.Walk(e, func(part syntax.Expr) {
			if _, isVar := part.(*syntax.Var); isVar {
				literal = false
			}
		})
	}
	return literal
}
