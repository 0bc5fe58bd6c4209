package bytecode

import "github.com/parallergo/epiphany/term"

// literalFact is what the verifier knows of a literal.
func literalFact(l any) fact {
	switch l := l.(type) {
	case term.Tuple:
		return tupleOf(len(l))
	case term.Map:
		return mapFact
	case *term.ImproperList:
		return consCell
	case term.List:
		return listFact(len(l))
	case string:
		return listFact(len(l))
	}
	return anything
}

func listFact(n int) fact {
	if n == 0 {
		return anything
	}
	return consCell
}
