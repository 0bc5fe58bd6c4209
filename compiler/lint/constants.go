package lint

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
	"github.com/parallergo/epiphany/term/quote"
)

// compareTerms orders constants of attributes as Erlang orders terms, as far as they are integers,
// atoms, tuples and lists.
func compareTerms(a, b syntax.Expr) int {
	if order := cmp.Compare(rank(a), rank(b)); order != 0 {
		return order
	}
	switch a := a.(type) {
	case *syntax.IntLit:
		return a.Value.Cmp(b.(*syntax.IntLit).Value)
	case *syntax.AtomLit:
		return cmp.Compare(a.Name, b.(*syntax.AtomLit).Name)
	case *syntax.Tuple:
		other := b.(*syntax.Tuple)
		return cmp.Or(cmp.Compare(len(a.Elems), len(other.Elems)),
			slices.CompareFunc(a.Elems, other.Elems, compareTerms))
	case *syntax.Cons:
		return slices.CompareFunc(syntax.ListElems(a), syntax.ListElems(b), compareTerms)
	}
	return 0
}

// rank orders the kinds of terms.
func rank(e syntax.Expr) int {
	switch e.(type) {
	case *syntax.FloatLit, *syntax.Unary:
		return 0
	case *syntax.IntLit:
		return 1
	case *syntax.AtomLit:
		return 2
	case *syntax.Tuple:
		return 3
	case *syntax.NilLit:
		return 4
	case *syntax.Cons:
		return 5
	}
	return 6
}

// showTerm spells a constant as ~w does.
func showTerm(e syntax.Expr) string {
	all := func(es []syntax.Expr) string {
		texts := make([]string, len(es))
		for i, x := range es {
			texts[i] = showTerm(x)
		}
		return strings.Join(texts, ",")
	}
	switch e := e.(type) {
	case *syntax.AtomLit:
		return token.QuoteAtom(e.Name)
	case *syntax.IntLit:
		return e.Value.String()
	case *syntax.StringLit:
		return "[" + codes(e) + "]"
	case *syntax.NilLit:
		return "[]"
	case *syntax.FloatLit:
		return quote.Float(e.Value)
	case *syntax.Unary:
		return e.Op + showTerm(e.Expr)
	case *syntax.Binary:
		return showBinary(e)
	case *syntax.Tuple:
		return "{" + all(e.Elems) + "}"
	case *syntax.Cons:
		return "[" + all(syntax.ListElems(e)) + "]"
	}
	return "'...'"
}

// showBinary spells a binary of integers and strings.
func showBinary(b *syntax.Binary) string {
	texts := make([]string, len(b.Segments))
	for i, s := range b.Segments {
		if text, isText := s.Value.(*syntax.StringLit); isText {
			texts[i] = codes(text)
		} else {
			texts[i] = showTerm(s.Value)
		}
	}
	return "<<" + strings.Join(texts, ",") + ">>"
}

// codes are the characters of a string, as numbers.
func codes(s *syntax.StringLit) string {
	texts := make([]string, len(s.Value))
	for i, r := range s.Value {
		texts[i] = strconv.Itoa(int(r))
	}
	return strings.Join(texts, ",")
}
