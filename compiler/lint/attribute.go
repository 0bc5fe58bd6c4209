package lint

import (
	"github.com/parallergo/epiphany/compiler/syntax"
	"slices"
	"strings"
)

// checkAttributes checks what attributes say of functions.
func (c *checker) checkAttributes() {
	loads := 0
	for _, a := range c.m.Attrs {
		switch a.Name {
		case "compile":
			for _, o := range syntax.ListElems(a.Value) {
				c.compileFunctions(a.Pos, o)
			}
		case "dialyzer":
			var functions []syntax.FuncName
			for _, o := range syntax.ListElems(a.Value) {
				functions = append(functions, c.dialyzerOption(a.Pos, o)...)
			}
			for _, f := range functions {
				if !c.known(f) {
					c.Errorf(a.Pos, "function %v undefined", f)
				}
			}
		case "deprecated":
			for _, o := range syntax.ListElems(a.Value) {
				c.deprecation(a.Pos, o)
			}
		case "on_load":
			n, _ := syntax.TupleArity(a.Value)
			f := syntax.FuncName{Name: n.Name, Arity: n.Arity}
			if loads++; loads == 1 {
				c.onLoad(a)
			} else if c.Errorf(a.Pos, "more than one on_load attribute"); c.known(f) {
				c.mention(f, a.Pos)
			}
		}
	}
}

// onLoad checks the function that is to run when the module is loaded.
func (c *checker) onLoad(a syntax.Attr) {
	n, ok := syntax.TupleArity(a.Value)
	switch {
	case !ok:
		c.Errorf(a.Pos, "badly formed on_load attribute: %s", showTerm(a.Value))
	case n.Arity != 0:
		c.Errorf(a.Pos, "function %v has wrong arity (must be 0)",
			syntax.FuncName{Name: n.Name, Arity: n.Arity})
	default:
		c.mention(syntax.FuncName{Name: n.Name, Arity: 0}, a.Pos)
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
func (c *checker) compileFunctions(at syntax.Pos, o syntax.Expr) {
	message := map[string]string{"inline": "inlined function %v undefined",
		"nowarn_unused_function": "function %v undefined"}
	name, value := namedOption(o)
	if message[name] == "" {
		return
	}
	listed(value, func(f syntax.FuncName) {
		if !c.known(f) {
			c.Errorf(at, message[name], f)
		}
	})
}

// dialyzerOptions are the warnings that -dialyzer knows.
var dialyzerOptions = strings.Fields(`no_return no_unused no_improper_lists no_fun_app no_match no_opaque no_fail_call no_contracts no_behaviours
	no_undefined_callbacks unmatched_returns error_handling race_conditions no_missing_calls specdiffs overspecs underspecs no_unknown unknown
	no_underspecs no_extra_return extra_return no_missing_return missing_return`)

// dialyzerOption checks an option of -dialyzer, or {Options, Functions}, and gives those functions
// if one of their options is known.
func (c *checker) dialyzerOption(at syntax.Pos, o syntax.Expr) (functions []syntax.FuncName) {
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
			c.Errorf(at, "unknown dialyzer warning option: %s", syntax.QuoteAtom(name))
			unknown++
		}
	}
	if unknown == len(names) {
		return nil
	}
	return functions
}

// deprecation checks an element of -deprecated: module, {F, A} or {F, A, When}, where F and A may
// be '_'.
func (c *checker) deprecation(at syntax.Pos, o syntax.Expr) {
	t, ok := o.(*syntax.Tuple)
	if a, isAtom := o.(*syntax.AtomLit); isAtom && a.Name == "module" {
		return
	}
	if !ok || len(t.Elems) < 2 || len(t.Elems) > 3 || len(t.Elems) == 3 &&
		!isDeprecationTime(t.Elems[2]) {
		c.Errorf(at, "badly formed deprecated attribute %s", showTerm(o))
		return
	}
	name, isAtom := t.Elems[0].(*syntax.AtomLit)
	any, isAny := t.Elems[1].(*syntax.AtomLit)
	arity, isInt := t.Elems[1].(*syntax.IntLit)
	switch {
	case !isAtom || !isInt && (!isAny || any.Name != "_"):
		c.Errorf(at, "badly formed deprecated attribute %s", showTerm(o))
	case isInt && name.Name != "_" &&
		!c.Exports(syntax.FuncName{Name: name.Name, Arity: int(arity.Value.Int64())}):
		c.Errorf(at, "deprecated function %v undefined or not exported",
			syntax.FuncName{Name: name.Name, Arity: int(arity.Value.Int64())})
	}
}

func isDeprecationTime(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.StringLit:
		return true
	case *syntax.AtomLit:
		return e.Name == "next_version" || e.Name == "next_major_release" || e.Name == "eventually"
	}
	return false
}

// Exports tells whether other modules may call a function.
func (c *checker) Exports(f syntax.FuncName) bool {
	return c.known(f) && (c.m.ExportAll || predefined[f] ||
		slices.ContainsFunc(c.m.Exports, func(n syntax.NameArity) bool {
			return syntax.FuncName{Name: n.Name, Arity: n.Arity} == f
		}))
}

// showTerm spells a constant as ~p does, on one line.
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
		return syntax.QuoteAtom(e.Name)
	case *syntax.IntLit:
		return e.Value.String()
	case *syntax.StringLit:
		return syntax.QuoteString(e.Value)
	case *syntax.NilLit:
		return "[]"
	case *syntax.Tuple:
		return "{" + all(e.Elems) + "}"
	case *syntax.Cons:
		return "[" + all(syntax.ListElems(e)) + "]"
	}
	return "..."
}
