package syntax

import (
	"iter"
	"slices"
)

// steps says of an expression how OTP's compiler evaluates it before its value is used.
type steps uint8

const (
	none steps = iota // a constant, a variable, or a term of such
	some
	group // that of operands beside each other, and nothing else
)

// stepsOf are the steps of operands beside each other, and how many of these have any: two, if
// there are more.
func stepsOf(operands iter.Seq[Expr]) (n int, all steps) {
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
func stepsOfTerm(e Expr) steps {
	switch e := e.(type) {
	case *Var, *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit, *RecordIndex:
		return none
	case *Tuple:
		_, all := stepsOf(slices.Values(e.Elems))
		return all
	case *Cons:
		_, all := stepsOf(cells(e))
		return all
	case *RecordExpr:
		if e.Base == nil {
			_, all := stepsOf(e.values)
			return all
		}
	case *Block:
		if len(e.Body) == 1 {
			return stepsOfTerm(e.Body[0])
		}
	case *Map:
		if e.Base == nil && !slices.ContainsFunc(e.Pairs, MapPair.isBuilt) {
			return none
		}
	case *Binary:
		if !slices.ContainsFunc(e.Segments, Segment.isBuilt) {
			return none
		}
	}
	return some
}

// cells gives the elements of a list and its tail.
func cells(e *Cons) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		for cell := e; yield(cell.Head); {
			next, is := cell.Tail.(*Cons)
			if !is {
				yield(cell.Tail)
				return
			}
			cell = next
		}
	}
}

// values gives the values of the fields.
func (e *RecordExpr) values(yield func(Expr) bool) {
	for _, f := range e.Fields {
		if !yield(f.Value) {
			return
		}
	}
}

// isBuilt reports whether a pair is made when it is needed: it is none of constants.
func (p MapPair) isBuilt() bool { return !isLiteral(p.Key) || !isLiteral(p.Value) }

func (s Segment) isBuilt() bool {
	return !isLiteral(s.Value) || s.Size != nil && !isLiteral(s.Size)
}

// isLiteral reports whether an expression is a constant as it is written.
func isLiteral(e Expr) bool {
	literal := stepsOfTerm(e) == none
	if literal {
		Walk(e, func(part Expr) {
			if _, isVar := part.(*Var); isVar {
				literal = false
			}
		})
	}
	return literal
}
