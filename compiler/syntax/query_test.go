package syntax_test

import (
	"testing"

	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/stretchr/testify/assert"
)

func TestQueriesAreComprehensions(t *testing.T) {
	const refused = "argument is not a query list comprehension"
	for _, c := range []struct{ call, want string }{
		{"qlc:q(L)", refused},
		{"qlc:q(<< <<X>> || X <- L >>, [])", refused},
		{"q(L)", refused},
		{"q(L, [])", ""}, // another function
		{"lists:q(L)", ""},
		{"qlc:q([X || X <- L, X > 1])", ""},
		{"qlc:q([X || <<X>> <= L])", "4:27: cannot handle binary generators"}, // at the arrow
		{"qlc:q([Y || X <- L, Y <- X])", "generated variable 'X' must not be used in list expression"},
		{"qlc:q([Y || X <- L, Y <- (fun({X}) -> X end)(L)])", ""}, // another variable
		{"qlc:q([Y || X <- L, Y <- [X || {X} <- L]])", ""},
		{"qlc:q([Y || X <- L, Y <- [X || {_} <- L]])", "generated variable 'X'"},
	} {
		src := "-module(m).\n-compile({parse_transform, qlc}).\n-import(qlc, [q/1]).\nf(L) -> " +
			c.call + ".\n"
		_, errs := syntax.Parse("m.erl", []byte(src), syntax.Options{})
		if c.want == "" {
			assert.NoError(t, errs.Err(), c.call)
		} else {
			assert.ErrorContains(t, errs.Err(), c.want, c.call)
		}
	}
}

// Names that are other functions than those of guards keep queries from being planned.
func TestQueriesWithOtherGuards(t *testing.T) {
	for _, c := range []struct {
		attribute string
		tokens    bool
	}{
		{"", true},
		{"-import(lists, [sort/1]).", true},
		{"-import(gb_sets, [size/1]).", false},
		{"-compile({no_auto_import, [size/1]}).", false},
		{"-compile(no_auto_import).", false},
	} {
		src := "-module(m).\n-compile({parse_transform, qlc}).\n" + c.attribute +
			"\nf(L) -> qlc:q([X || X <- L, size(X) > 1]).\n"
		m, errs := syntax.Parse("m.erl", []byte(src), syntax.Options{})
		assert.NoError(t, errs.Err())
		scanned := false
		syntax.Walk(m.Funcs[0].Clauses[0].Body[0], func(e syntax.Expr) {
			a, ok := e.(*syntax.AtomLit)
			scanned = scanned || ok && a.Name == "||"
		})
		assert.Equal(t, c.tokens, scanned, c.attribute)
	}
}
