package bytecode

import (
	"fmt"
	"math"
	"math/big"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term"
)

// verifyLiterals requires literals and attributes to be constants with the same meaning in every
// system: no pids, references, or funs that name code by its position.
func verifyLiterals(m *Module) *Error {
	for i, l := range m.Literals {
		if why := badConstant(l); why != "" {
			return refuse("literal %d: %s", i, why)
		}
	}
	for _, a := range m.Attrs {
		if why := badConstant(a.Value); why != "" {
			return refuse("attribute %q: %s", a.Name, why)
		}
	}
	return nil
}

// badConstant returns what is wrong with a value or one of its parts, or "". It does not recurse.
func badConstant(v any) (why string) {
	todo := []any{v}
	for len(todo) > 0 && why == "" {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch v := v.(type) {
		case term.Tuple:
			todo = append(todo, v...)
		case term.List:
			todo = append(todo, v...)
		case *term.ImproperList:
			todo = append(append(todo, v.Elems...), v.Tail)
		case term.Map:
			for _, p := range v {
				todo = append(todo, p.Key, p.Value)
			}
		default:
			why = badAtomic(v)
		}
	}
	return why
}

func badAtomic(v any) string {
	switch v := v.(type) {
	case nil, bool, int, int64, *big.Int, []byte:
		return ""
	case term.Bitstring:
		if v.Bits%8 == 0 || v.Bits < 0 || len(v.Bytes) != (v.Bits+7)/8 {
			return fmt.Sprintf("bitstring of %d bits in %d bytes", v.Bits, len(v.Bytes))
		}
		return ""
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Sprintf("%v is no number in Erlang", v)
		}
		return ""
	case string:
		if !utf8.ValidString(v) {
			return fmt.Sprintf("string %q is not UTF-8", v)
		}
		return ""
	case term.AtomName:
		return badAtomName(v)
	case term.ExportValue:
		if badArity(v.Arity) {
			return fmt.Sprintf("fun of arity %d", v.Arity)
		}
		if why := badAtomName(v.Module); why != "" {
			return why
		}
		return badAtomName(v.Function)
	}
	return fmt.Sprintf("a %T is no constant", v)
}

func badAtomName(a term.AtomName) string {
	if why := badName(string(a)); why != "" {
		return fmt.Sprintf("atom %q %s", a, why)
	}
	return ""
}

// literalFact returns what the verifier knows about a literal.
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
