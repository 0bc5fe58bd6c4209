package lint

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// asked is a callback and the behaviour that was the first to ask for it.
type asked struct {
	behaviour string
	at        source.Pos
}

// checkBehaviours warns of behaviours that are not known, of callbacks that are not exported, and
// of callbacks that two behaviours ask for.
func (c *checker) checkBehaviours() {
	exported := make(map[syntax.FuncName]bool)
	for _, e := range c.m.Exports {
		exported[syntax.FuncName{Name: e.Name, Arity: e.Arity}] = true
	}
	first := make(map[syntax.FuncName]asked)
	for _, a := range c.m.Attrs {
		name, ok := a.Behaviour()
		if !ok {
			continue
		}
		c.CheckLatin1(a.Pos, name.Name)
		wants := cmp.Or(syntax.OTPBehaviours[name.Name], callbacks(c.m.Behaviours[name.Name]))
		if wants == nil {
			c.Warnf(a.Pos, "behaviour %s undefined", token.QuoteAtom(name.Name))
			continue
		}
		if wants.Wrong != "" {
			c.Warnf(a.Pos, "behaviour %s %s", token.QuoteAtom(name.Name), wants.Wrong)
			continue
		}
		there := slices.DeleteFunc(slices.Clone(wants.Optional), func(f syntax.FuncName) bool {
			return !exported[f]
		})
		for _, f := range wants.Required {
			if !exported[f] && !(c.m.ExportAll && c.funcs[f] != nil) {
				c.Warnf(a.Pos, "undefined callback function %v (behaviour '%s')", f,
					token.QuoteAtom(name.Name))
			}
		}
		for _, f := range append(there, wants.Required...) {
			if other, twice := first[f]; twice {
				c.Warnf(a.Pos, "conflicting behaviours - callback %v required by both '%s' and '%s' (line %d, column %d)",
					f, token.QuoteAtom(name.Name), token.QuoteAtom(other.behaviour),
					other.at.Line, other.at.Col)
			} else {
				first[f] = asked{name.Name, a.Pos}
			}
		}
	}
}

// checkCallbacks checks that optional callbacks are callbacks, and optional once.
func (c *checker) checkCallbacks() {
	defined := make(map[syntax.FuncName]bool)
	for _, b := range slices.Backward(c.m.Types.Callbacks) {
		key := syntax.FuncName{Name: b.Name, Arity: b.Arity}
		if c.funcs[syntax.BehaviourInfo] != nil && !defined[key] {
			c.Errorf(b.Pos, "cannot define callback attibute for %v when behaviour_info is defined", key)
		}
		defined[key] = true
	}
	seen := make(map[syntax.FuncName]bool)
	for _, o := range c.m.Types.OptionalCallbacks {
		f := syntax.FuncName{Name: o.Name, Arity: o.Arity}
		switch {
		case seen[f]:
			c.Errorf(o.Pos, "optional callback %v duplicated", f)
		case !defined[f]:
			c.Errorf(o.Pos, "callback %v is undefined", f)
		}
		seen[f] = true
	}
}
