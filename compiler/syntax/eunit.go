package syntax

import (
	"slices"
	"strings"
)

// What eunit.hrl asks for by -compile({parse_transform, ...}): tests are functions without
// arguments whose names end in _test or _test_.
const (
	exportTests = "eunit_autoexport" // tests are exported, and so is test/0, which runs them
	stripTests  = "eunit_striptests" // there are no tests but those that the module exports itself
)

func isTest(name string, arity int) bool {
	return arity == 0 && (strings.HasSuffix(name, "_test") || strings.HasSuffix(name, "_test_"))
}

// addTests does what the parse transform asks for.
func (m *Module) addTests(transform string) {
	switch transform {
	case exportTests:
		m.exportTests()
	case stripTests:
		m.Funcs = slices.DeleteFunc(m.Funcs, func(f *Function) bool {
			return isTest(f.Name, f.Arity) && !m.exports(f)
		})
	}
}

func (m *Module) exports(f *Function) bool {
	return slices.ContainsFunc(m.Exports, func(e NameArity) bool {
		return e.Name == f.Name && e.Arity == f.Arity
	})
}

func (m *Module) exportTests() {
	exported := map[FuncName]bool{}
	for _, e := range m.Exports {
		exported[FuncName{e.Name, e.Arity}] = true
	}
	export := func(f *Function) {
		if key := (FuncName{f.Name, f.Arity}); !exported[key] {
			exported[key] = true
			m.Exports = append(m.Exports, NameArity{f.At, f.Name, f.Arity})
		}
	}
	hasRunner := false
	for _, f := range m.Funcs {
		if isTest(f.Name, f.Arity) {
			export(f)
		}
		hasRunner = hasRunner || f.Name == "test" && f.Arity == 0
	}
	if !hasRunner {
		at := m.At
		run := &Call{At: at, Module: &AtomLit{at, "eunit"}, Name: &AtomLit{at, "test"},
			Args: []Expr{&AtomLit{at, m.Name}}}
		m.Funcs = append(m.Funcs, &Function{at, "test", 0, []*Clause{{At: at, Body: []Expr{run}}}})
		export(m.Funcs[len(m.Funcs)-1])
	}
}
