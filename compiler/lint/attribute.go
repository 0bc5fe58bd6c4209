package lint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// checkAttributes checks what attributes say of functions.
func (c *checker) checkAttributes() {
	loads := 0
	if c.m.ClashAt != (source.Pos{}) && !c.warns("bif_clash") {
		c.clashesAllowed(c.m.ClashAt)
	}
	for _, a := range c.m.Attrs {
		switch a.Name {
		case "compile":
			for _, o := range syntax.ListElems(a.Value) {
				if name, _ := namedOption(o); name == "nowarn_bif_clash" {
					c.clashesAllowed(a.Pos)
				}
				c.compileFunctions(a.Pos, o)
			}
		case "dialyzer":
			var functions []syntax.FuncName
			for _, o := range syntax.ListElems(a.Value) {
				functions = append(functions, c.dialyzerOption(a.Pos, o)...)
			}
			for _, f := range functions {
				if c.funcs[f] == nil {
					c.Errorf(a.Pos, "function %v undefined", f)
				}
			}
		case "deprecated", "removed":
			c.claims(a)
		case "on_load":
			if loads++; loads == 1 {
				c.onLoad(a)
			} else {
				c.Errorf(a.Pos, "more than one on_load attribute")
			}
			if n, ok := syntax.TupleArity(a.Value); ok {
				c.mentionKnown(syntax.FuncName{Name: n.Name, Arity: n.Arity})
			}
		}
	}
	c.checkNIFs()
}

// clashesAllowed refuses the option that once allowed calls of functions that have the names of
// built-in ones.
func (c *checker) clashesAllowed(at source.Pos) {
	c.Errorf(at, "compile directive nowarn_bif_clash is no longer allowed,\n"+
		" - use explicit module names or -compile({no_auto_import, [F/A]})")
}

// mentionKnown notes that an attribute refers to a function, if that is there.
func (c *checker) mentionKnown(f syntax.FuncName) {
	if c.known(f) {
		c.calls[c.current] = append(c.calls[c.current], f)
	}
}

// onLoad checks the function that is to run when the module is loaded.
func (c *checker) onLoad(a syntax.Attr) {
	n, ok := syntax.TupleArity(a.Value)
	f := syntax.FuncName{Name: n.Name, Arity: n.Arity}
	switch {
	case !ok:
		c.Errorf(a.Pos, "badly formed on_load attribute: %s", showTerm(a.Value))
	case n.Arity != 0:
		c.Errorf(a.Pos, "function %v has wrong arity (must be 0)", f)
	case !c.known(f):
		c.passErrorf("erl_lint/on_load", a.Pos, "function %v undefined", f)
	}
}

// refuseOnLoad says that no code runs when a module is loaded, where nothing else is wrong.
func (c *checker) refuseOnLoad() {
	for _, a := range c.m.Attrs {
		if a.Name == "on_load" && len(c.Errs) == 0 {
			c.Errorf(a.Pos, "-on_load is not supported: no code runs when a module is loaded")
		}
	}
}

// namedOption takes an option {Name, Value} apart.
func namedOption(o syntax.Expr) (name string, value syntax.Expr) {
	if t, ok := o.(*syntax.Tuple); ok && len(t.Elems) == 2 {
		if a, ok := t.Elems[0].(*syntax.AtomLit); ok {
			return a.Name, t.Elems[1]
		}
	}
	return "", nil
}

// listed calls visit for the functions of a list of {F, A}, or of one.
func listed(e syntax.Expr, visit func(syntax.FuncName)) (ok bool) {
	ok = true
	for _, f := range syntax.ListElems(e) {
		n, named := syntax.TupleArity(f)
		if ok = ok && named; named {
			visit(syntax.FuncName{Name: n.Name, Arity: n.Arity})
		}
	}
	return ok
}

// compileFunctions wants functions that an option of -compile names to be there.
func (c *checker) compileFunctions(at source.Pos, o syntax.Expr) {
	name, value := namedOption(o)
	pass, message := "erl_lint", "inlined function %v undefined"
	switch name {
	case "inline":
	case "nowarn_unused_function", "nowarn_bif_clash":
		pass, message = "erl_lint/"+name, "function %v undefined"
	default:
		return
	}
	unknown := slices.DeleteFunc(syntax.ListElems(value), func(e syntax.Expr) bool {
		t, isTuple := e.(*syntax.Tuple)
		n, isFunction := syntax.TupleArity(e)
		f := syntax.FuncName{Name: n.Name, Arity: n.Arity}
		return !isTuple || len(t.Elems) != 2 || isFunction && (c.known(f) ||
			name == "nowarn_bif_clash" && c.imports[f] != "")
	})
	slices.SortStableFunc(unknown, func(a, b syntax.Expr) int {
		p, q := a.(*syntax.Tuple).Elems, b.(*syntax.Tuple).Elems
		return cmp.Or(compareTerms(p[0], q[0]), compareTerms(p[1], q[1]))
	})
	for _, e := range unknown {
		f := e.(*syntax.Tuple).Elems
		c.passErrorf(pass, at, message, showTerm(f[0])+"/"+showTerm(f[1]))
	}
}

// checkNIFs wants the functions of -nifs to be there, and something to load others in their place.
func (c *checker) checkNIFs() {
	for _, a := range c.m.Attrs {
		if a.Name != "nifs" {
			continue
		}
		listed(a.Value, func(f syntax.FuncName) {
			if c.nifsAt == (source.Pos{}) {
				c.nifsAt = a.Pos
			}
			if !c.known(f) {
				c.Errorf(a.Pos, "nif %v undefined", f)
			}
		})
	}
}

// dialyzerOptions are the warnings that -dialyzer knows.
var dialyzerOptions = strings.Fields(`no_return no_unused no_improper_lists no_fun_app no_match no_opaque no_fail_call no_contracts no_behaviours
	no_undefined_callbacks unmatched_returns error_handling race_conditions no_missing_calls specdiffs overspecs underspecs no_unknown unknown
	no_underspecs no_extra_return extra_return no_missing_return missing_return`)

// dialyzerOption checks an option of -dialyzer, or {Options, Functions}, and gives those functions
// if one of their options is known.
func (c *checker) dialyzerOption(at source.Pos, o syntax.Expr) (functions []syntax.FuncName) {
	names, ok := []syntax.Expr{o}, true
	t, isTuple := o.(*syntax.Tuple)
	if isTuple = isTuple && len(t.Elems) == 2; isTuple {
		names = syntax.ListElems(t.Elems[0])
		ok = listed(t.Elems[1], func(f syntax.FuncName) { functions = append(functions, f) })
	}
	if !ok || slices.ContainsFunc(names,
		func(n syntax.Expr) bool { _, isAtom := n.(*syntax.AtomLit); return !isAtom }) {
		c.Errorf(at, "badly formed dialyzer attribute: %s", showTerm(o))
		return nil
	}
	unknown := 0
	for _, n := range names {
		if name := n.(*syntax.AtomLit).Name; !slices.Contains(dialyzerOptions, name) &&
			(!isTuple || name != "nowarn_function") {
			c.Errorf(at, "unknown dialyzer warning option: %s", token.QuoteAtom(name))
			unknown++
		}
	}
	if unknown == len(names) {
		return nil
	}
	return functions
}
