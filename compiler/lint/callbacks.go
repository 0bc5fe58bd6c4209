package lint

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// callbacks gives what a module that is a behaviour asks for, by attributes or by behaviour_info/1;
// nil when it is none, or not there.
func callbacks(m *syntax.Module) *syntax.Callbacks {
	if m == nil {
		return nil
	}
	var cs syntax.Callbacks
	optional := make(map[syntax.FuncName]bool)
	for _, o := range m.Types.OptionalCallbacks {
		optional[syntax.FuncName{Name: o.Name, Arity: o.Arity}] = true
	}
	for _, b := range m.Types.Callbacks {
		if f := (syntax.FuncName{Name: b.Name, Arity: b.Arity}); optional[f] {
			cs.Optional = append(cs.Optional, f)
		} else {
			cs.Required = append(cs.Required, f)
		}
	}
	for _, f := range m.Funcs {
		if f.Name != "behaviour_info" || f.Arity != 1 {
			continue
		}
		if cs, reported := declaredCallbacks(f); reported {
			return cs
		}
	}
	if len(m.Types.Callbacks) == 0 {
		return nil
	}
	return &cs
}

// declaredCallbacks reads what behaviour_info/1 gives for callbacks and optional_callbacks.
func declaredCallbacks(f *syntax.Function) (cs *syntax.Callbacks, reported bool) {
	lists := make(map[string]syntax.Expr)
	for _, cl := range f.Clauses {
		if what, ok := syntax.ConstantText(cl.Patterns[0]); ok && len(cl.Body) == 1 &&
			lists[what] == nil {
			lists[what] = cl.Body[0]
		}
	}
	all, ok := functionList(lists["callbacks"])
	optional, ok2 := functionList(lists["optional_callbacks"])
	_, isAtom := lists["callbacks"].(*syntax.AtomLit)
	_, noOptional := lists["optional_callbacks"].(*syntax.AtomLit)
	cs = &syntax.Callbacks{Optional: optional}
	switch {
	case isAtom:
		cs.Wrong = "callback functions are undefined"
	case !ok:
		cs.Wrong = "callback functions erroneously defined"
	case !ok2 && !noOptional:
		cs.Wrong = "optional callback functions erroneously defined"
	}
	cs.Required = slices.DeleteFunc(all,
		func(f syntax.FuncName) bool { return slices.Contains(optional, f) })
	return cs, lists["callbacks"] != nil
}

// functionList reads a list of {Name, Arity}, false if it is none for certain.
func functionList(e syntax.Expr) (fs []syntax.FuncName, ok bool) {
	ok = true
	for _, el := range syntax.ListElems(e) {
		f, is := syntax.TupleArity(el)
		switch el.(type) {
		case *syntax.Tuple, *syntax.AtomLit, *syntax.IntLit: // of others the values are not known
			ok = ok && is
		}
		if is {
			fs = append(fs, syntax.FuncName{Name: f.Name, Arity: f.Arity})
		}
	}
	return fs, ok
}
