package syntax

import (
	"slices"
	"strings"
)

// checkAttributes checks what attributes say of functions.
func (c *checker) checkAttributes() {
	loads := 0
	for _, a := range c.m.Attrs {
		switch a.Name {
		case "compile":
			for _, o := range listElems(a.Value) {
				c.compileFunctions(a.Pos, o)
			}
		case "dialyzer":
			var functions []fa
			for _, o := range listElems(a.Value) {
				functions = append(functions, c.dialyzerOption(a.Pos, o)...)
			}
			for _, f := range functions {
				if !c.known(f) {
					c.errorf(a.Pos, "function %v undefined", f)
				}
			}
		case "deprecated":
			for _, o := range listElems(a.Value) {
				c.deprecation(a.Pos, o)
			}
		case "on_load":
			n, _ := tupleArity(a.Value)
			f := fa{n.Name, n.Arity}
			if loads++; loads == 1 {
				c.onLoad(a)
			} else if c.errorf(a.Pos, "more than one on_load attribute"); c.known(f) {
				c.mention(f, a.Pos)
			}
		}
	}
}

// onLoad checks the function that is to run when the module is loaded.
func (c *checker) onLoad(a Attr) {
	n, ok := tupleArity(a.Value)
	switch {
	case !ok:
		c.errorf(a.Pos, "badly formed on_load attribute: %s", showTerm(a.Value))
	case n.Arity != 0:
		c.errorf(a.Pos, "function %v has wrong arity (must be 0)", fa{n.Name, n.Arity})
	default:
		c.mention(fa{n.Name, 0}, a.Pos)
	}
}

// refuseOnLoad says that no code runs when a module is loaded, where nothing else is wrong.
func (c *checker) refuseOnLoad() {
	for _, a := range c.m.Attrs {
		if a.Name == "on_load" && len(c.errs) == 0 {
			c.errorf(a.Pos, "-on_load is not supported: no code runs when a module is loaded")
		}
	}
}

// namedOption takes an option {Name, Value} apart.
func namedOption(o Expr) (name string, value Expr) {
	if t, ok := o.(*Tuple); ok && len(t.Elems) == 2 {
		if a, ok := t.Elems[0].(*AtomLit); ok {
			return a.Name, t.Elems[1]
		}
	}
	return "", nil
}

// listed calls visit for the functions of a list of {F, A}, or of one.
func listed(e Expr, visit func(fa)) (ok bool) {
	ok = true
	for _, f := range listElems(e) {
		n, named := tupleArity(f)
		if ok = ok && named; named {
			visit(fa{n.Name, n.Arity})
		}
	}
	return ok
}

// compileFunctions wants functions that an option of -compile names to be there.
func (c *checker) compileFunctions(at Pos, o Expr) {
	message := map[string]string{"inline": "inlined function %v undefined", "nowarn_unused_function": "function %v undefined"}
	name, value := namedOption(o)
	if message[name] == "" {
		return
	}
	listed(value, func(f fa) {
		if !c.known(f) {
			c.errorf(at, message[name], f)
		}
	})
}

// dialyzerOptions are the warnings that -dialyzer knows.
var dialyzerOptions = strings.Fields(`no_return no_unused no_improper_lists no_fun_app no_match no_opaque no_fail_call no_contracts no_behaviours
	no_undefined_callbacks unmatched_returns error_handling race_conditions no_missing_calls specdiffs overspecs underspecs no_unknown unknown
	no_underspecs no_extra_return extra_return no_missing_return missing_return`)

// dialyzerOption checks an option of -dialyzer, or {Options, Functions}, and gives those functions if one of their options is known.
func (c *checker) dialyzerOption(at Pos, o Expr) (functions []fa) {
	names, ok := []Expr{o}, true
	t, isTuple := o.(*Tuple)
	if isTuple = isTuple && len(t.Elems) == 2; isTuple {
		names = listElems(t.Elems[0])
		ok = listed(t.Elems[1], func(f fa) { functions = append(functions, f) })
	}
	if !ok || slices.ContainsFunc(names, func(n Expr) bool { _, isAtom := n.(*AtomLit); return !isAtom }) {
		c.errorf(at, "badly formed dialyzer attribute: %s", showTerm(o))
		return nil
	}
	unknown := 0
	for _, n := range names {
		if name := n.(*AtomLit).Name; !slices.Contains(dialyzerOptions, name) && (!isTuple || name != "nowarn_function") {
			c.errorf(at, "unknown dialyzer warning option: %s", quoteAtom(name))
			unknown++
		}
	}
	if unknown == len(names) {
		return nil
	}
	return functions
}

// deprecation checks an element of -deprecated: module, {F, A} or {F, A, When}, where F and A may be '_'.
func (c *checker) deprecation(at Pos, o Expr) {
	t, ok := o.(*Tuple)
	if a, isAtom := o.(*AtomLit); isAtom && a.Name == "module" {
		return
	}
	if !ok || len(t.Elems) < 2 || len(t.Elems) > 3 || len(t.Elems) == 3 && !isDeprecationTime(t.Elems[2]) {
		c.errorf(at, "badly formed deprecated attribute %s", showTerm(o))
		return
	}
	name, isAtom := t.Elems[0].(*AtomLit)
	any, isAny := t.Elems[1].(*AtomLit)
	arity, isInt := t.Elems[1].(*IntLit)
	switch {
	case !isAtom || !isInt && (!isAny || any.Name != "_"):
		c.errorf(at, "badly formed deprecated attribute %s", showTerm(o))
	case isInt && name.Name != "_" && !c.exports(fa{name.Name, int(arity.Value.Int64())}):
		c.errorf(at, "deprecated function %v undefined or not exported", fa{name.Name, int(arity.Value.Int64())})
	}
}

func isDeprecationTime(e Expr) bool {
	switch e := e.(type) {
	case *StringLit:
		return true
	case *AtomLit:
		return e.Name == "next_version" || e.Name == "next_major_release" || e.Name == "eventually"
	}
	return false
}

// exports tells whether other modules may call a function.
func (c *checker) exports(f fa) bool {
	return c.known(f) && (c.m.ExportAll || predefined[f] || slices.ContainsFunc(c.m.Exports, func(n NameArity) bool { return fa{n.Name, n.Arity} == f }))
}

// showTerm spells a constant as ~p does, on one line.
func showTerm(e Expr) string {
	all := func(es []Expr) string {
		texts := make([]string, len(es))
		for i, x := range es {
			texts[i] = showTerm(x)
		}
		return strings.Join(texts, ",")
	}
	switch e := e.(type) {
	case *AtomLit:
		return quoteAtom(e.Name)
	case *IntLit:
		return e.Value.String()
	case *StringLit:
		return token{kind: tString, text: string(e.Value)}.source()
	case *NilLit:
		return "[]"
	case *Tuple:
		return "{" + all(e.Elems) + "}"
	case *Cons:
		return "[" + all(listElems(e)) + "]"
	}
	return "..."
}
