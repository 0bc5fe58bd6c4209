package data

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
)

// testFunctions are the type tests.
var testFunctions = []binding{
	{"erlang", "is_atom", 1, typeTest(func(_ *call.Context, t term.Term) bool {
		return term.IsAtom(t)
	})},
	{"erlang", "is_binary", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsBinary(c.View, t)
	})},
	{"erlang", "is_bitstring", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsBitstring(c.View, t)
	})},
	{"erlang", "is_boolean", 1, typeTest(func(_ *call.Context, t term.Term) bool {
		return IsBoolean(t)
	})},
	{"erlang", "is_float", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsFloat(c.View, t)
	})},
	{"erlang", "is_function", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsFun(c.View, t)
	})},
	{"erlang", "is_integer", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsInteger(c.View, t)
	})},
	{"erlang", "is_list", 1, typeTest(func(_ *call.Context, t term.Term) bool {
		return term.IsList(t) || t == term.Nil
	})},
	{"erlang", "is_map", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsMap(c.View, t)
	})},
	{"erlang", "is_number", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsNumber(c.View, t)
	})},
	{"erlang", "is_pid", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsAnyPid(c.View, t)
	})},
	{"erlang", "is_port", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsPort(c.View, t)
	})},
	{"erlang", "is_reference", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsAnyRef(c.View, t)
	})},
	{"erlang", "is_tuple", 1, typeTest(func(c *call.Context, t term.Term) bool {
		return term.IsTuple(c.View, t)
	})},
	{"erlang", "is_function", 2, isFunctionArity},
	{"erlang", "is_record", 2, isRecord},
	{"erlang", "is_record", 3, isRecordSize},
	{"erlang", "is_map_key", 2, isMapKey},
	{"erts_debug", "same", 2, same},
}

// typeTest makes a built-in function of a test, which cannot fail.
func typeTest(holds func(c *call.Context, t term.Term) bool) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		return call.Boolean(holds(c, args[0])), bif.Done
	}
}

func isFunctionArity(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	n := args[1]
	if !term.IsInteger(c.View, n) || c.Compare(n, term.Small(0)) < 0 {
		return c.Badarg()
	}
	return call.Boolean(c.IsFunction2(args[0], n)), bif.Done
}

func isRecord(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsAtom(args[1]) {
		return c.Badarg()
	}
	return call.Boolean(c.Tagged(args[0], args[1])), bif.Done
}

func isRecordSize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	t, tag, size := args[0], args[1], args[2]
	if !term.IsAtom(tag) || !term.IsSmall(size) {
		return c.Badarg()
	}
	return call.Boolean(c.Tagged(t, tag) && term.Small(term.TupleArity(c.View, t)) == size), bif.Done
}

// same is erts_debug:same(A, B): whether both are one term in one place.
func same(_ *call.Context, args []term.Term) (term.Term, bif.Result) {
	return call.Boolean(args[0] == args[1]), bif.Done
}

func isMapKey(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[1]) {
		return c.BadMap(args[1])
	}
	return call.Boolean(c.MapGet(args[1], args[0]) != term.None), bif.Done
}
