package syntax

import "math/big"

// behaviourInfo is the function that tells of the callbacks of a behaviour.
var behaviourInfo = fa{"behaviour_info", 1}

// AddBehaviourInfo gives a module that declares callbacks the exported function behaviour_info/1, which no source defines. Check must not see it.
func (m *Module) AddBehaviourInfo() {
	if len(m.types.backs) == 0 {
		return
	}
	at := m.At
	list := func(names []NameArity) Expr {
		var l Expr = &NilLit{at}
		for i := len(names) - 1; i >= 0; i-- {
			pair := []Expr{&AtomLit{at, names[i].Name}, &IntLit{at, big.NewInt(int64(names[i].Arity))}}
			l = &Cons{at, &Tuple{at, pair}, l}
		}
		return l
	}
	clause := func(about string, names []NameArity) *Clause {
		return &Clause{At: at, Patterns: []Expr{&AtomLit{at, about}}, Body: []Expr{list(names)}}
	}
	m.Funcs = append(m.Funcs, &Function{at, behaviourInfo.name, behaviourInfo.arity,
		[]*Clause{clause("callbacks", m.types.backs), clause("optional_callbacks", m.types.optional)}})
	m.Exports = append(m.Exports, NameArity{at, behaviourInfo.name, behaviourInfo.arity})
}
