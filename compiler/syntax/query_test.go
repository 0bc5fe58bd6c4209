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
