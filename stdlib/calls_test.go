package stdlib_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/stdlib"
)

// TestCallsLeadSomewhere checks that whatever the library calls by name in another module, or as a
// built-in function, is built in or exported by a module of the library.
func TestCallsLeadSomewhere(t *testing.T) {
	known := map[bytecode.MFA]bool{}
	for _, n := range bif.Functions() {
		known[n.MFA] = true
	}
	modules := parsed(t)
	for _, m := range modules {
		for _, e := range m.Exports {
			known[bytecode.MFA{Module: m.Name, Name: e.Name, Arity: e.Arity}] = true
		}
	}
	for _, m := range modules {
		for _, call := range calls(reflect.ValueOf(m.Funcs)) {
			if f, ok := target(m, call); ok {
				assert.True(t, known[f] || lower.IsLibraryCall(f), "%s:%d calls %s:%s/%d", m.File, call.Position().Line, f.Module, f.Name, f.Arity)
			}
		}
	}
}

// TestModulesAreCorrect expects no errors and no warnings.
func TestModulesAreCorrect(t *testing.T) {
	for _, m := range parsed(t) {
		errs, warnings := lint.Check(m)
		assert.Empty(t, errs)
		assert.Empty(t, warnings)
	}
}

func parsed(t *testing.T) []*syntax.Module {
	t.Helper()
	var modules []*syntax.Module
	for _, name := range stdlib.Modules() {
		src, ok := stdlib.Source(name)
		require.True(t, ok)
		m, errs := syntax.Parse(name+".erl", src, syntax.Options{})
		require.Empty(t, errs)
		modules = append(modules, m)
	}
	return modules
}

// target is the function outside of the module that a call names, if it names one.
func target(m *syntax.Module, call *syntax.Call) (f bytecode.MFA, ok bool) {
	name, ok := call.Name.(*syntax.AtomLit)
	if !ok {
		return f, false
	}
	f = bytecode.MFA{Module: "erlang", Name: name.Name, Arity: len(call.Args)}
	if call.Module == nil {
		return f, syntax.IsAutoBIF(f.Name, f.Arity) && !defines(m, f)
	}
	mod, ok := call.Module.(*syntax.AtomLit)
	if ok {
		f.Module = mod.Name
	}
	return f, ok
}

func defines(m *syntax.Module, f bytecode.MFA) bool {
	for _, fn := range m.Funcs {
		if fn.Name == f.Name && fn.Arity == f.Arity {
			return true
		}
	}
	return false
}

// calls finds all calls in a part of a syntax tree.
func calls(v reflect.Value) (found []*syntax.Call) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		if c, ok := v.Interface().(*syntax.Call); ok && v.Kind() == reflect.Pointer {
			found = append(found, c)
		}
		return append(found, calls(v.Elem())...)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				found = append(found, calls(v.Field(i))...)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			found = append(found, calls(v.Index(i))...)
		}
	}
	return found
}
