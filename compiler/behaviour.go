package compiler

import (
	"math/big"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// AddBehaviourInfo gives a module that declares callbacks the exported function behaviour_info/1,
// which no source defines. lint.Check must not see it.
func AddBehaviourInfo(m *syntax.Module) {
	if len(m.Types.Callbacks) == 0 {
		return
	}
	f := syntax.BehaviourInfo
	m.Funcs = append(m.Funcs, &syntax.Function{At: m.At, Name: f.Name, Arity: f.Arity,
		Clauses: []*syntax.Clause{
			clauseFor("callbacks", m.At, m.Types.Callbacks),
			clauseFor("optional_callbacks", m.At, m.Types.OptionalCallbacks)}})
	m.Exports = append(m.Exports, syntax.NameArity{At: m.At, Name: f.Name, Arity: f.Arity})
}

// clauseFor gives a list of functions when it is asked about them.
func clauseFor(about string, at syntax.At, names []syntax.NameArity) *syntax.Clause {
	var list syntax.Expr = &syntax.NilLit{At: at}
	for i := len(names) - 1; i >= 0; i-- {
		pair := []syntax.Expr{&syntax.AtomLit{At: at, Name: names[i].Name},
			&syntax.IntLit{At: at, Value: big.NewInt(int64(names[i].Arity))}}
		list = &syntax.Cons{At: at, Head: &syntax.Tuple{At: at, Elems: pair}, Tail: list}
	}
	return &syntax.Clause{At: at, Patterns: []syntax.Expr{&syntax.AtomLit{At: at, Name: about}},
		Body: []syntax.Expr{list}}
}
