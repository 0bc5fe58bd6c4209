package syntax_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// firstError parses and checks a function body and gives the first message, empty when there is
// none.
func firstError(t *testing.T, body string, opt syntax.Options) string {
	m, errs := syntax.Parse("t.erl", []byte("-module(t).\n-export([f/0]).\n"+body), opt)
	more, _ := lint.Check(m)
	for _, e := range append(errs, more...) {
		return e.Msg
	}
	return ""
}

func TestNestingIsLimited(t *testing.T) {
	nest := func(n int, open, middle, end string) string {
		return "f() -> " + strings.Repeat(open, n) + middle + strings.Repeat(end, n) + ".\n"
	}
	for name, c := range map[string][3]string{
		"parentheses": {"(", "1", ")"}, "lists": {"[", "1", "]"}, "tuples": {"{", "1", "}"}, "calls": {"f(", "", ")"},
		"prefix": {"- ", "1", ""}, "catch": {"catch ", "1", ""}, "right operators": {"1 ++ ", "1", ""},
		"case": {"case 1 of _ -> ", "1", " end"}, "fun": {"fun() -> ", "1", " end"}, "maps": {"#{1 => ", "1", "}"},
		"records": {"#r{a = ", "1", "}"}, "binaries": {"<<(", "1", ")>>"}, "comprehensions": {"[1 || ", "1", "]"},
	} {
		assert.Equal(t, "nesting too deep", firstError(t, nest(100_000, c[0], c[1], c[2]), syntax.Options{}), name)
		assert.NotContains(t, firstError(t, nest(400, c[0], c[1], c[2]), syntax.Options{}), "deep", name)
	}
	assert.Equal(t, "nesting too deep", firstError(t, "f() -> 1"+strings.Repeat(" + 1", 100_000)+".\n", syntax.Options{}))
	assert.Empty(t, firstError(t, "f() -> 1"+strings.Repeat(" + 1", 5000)+".\n", syntax.Options{}))
	assert.Equal(t, "nesting too deep", firstError(t, "-type t() :: "+strings.Repeat("[", 100_000)+".\n", syntax.Options{}))
}

func TestLongLists(t *testing.T) {
	assert.Empty(t, firstError(t, "f() -> [1"+strings.Repeat(",1", 100_000)+"].\n", syntax.Options{}))
	assert.Contains(t, firstError(t, "f() -> [1"+strings.Repeat(",1", 200_000)+"].\n", syntax.Options{}), "a list has more than")
}

func TestExpansionIsLimited(t *testing.T) {
	var bomb strings.Builder
	bomb.WriteString("-define(M0(X), X).\n")
	for i := 1; i <= 60; i++ {
		fmt.Fprintf(&bomb, "-define(M%d(X), ?M%d(X), ?M%d(X)).\n", i, i-1, i-1)
	}
	for _, arg := range []string{"1", "", "a, b"} {
		msg := firstError(t, bomb.String()+"f() -> {?M60("+arg+")}.\ng() -> {?M60("+arg+")}.\n", syntax.Options{})
		assert.Regexp(t, "expand to more than|argument mismatch", msg)
	}
	nested := "f() -> " + strings.Repeat("?M0(", 10_000) + "1" + strings.Repeat(")", 10_000) + ".\n"
	assert.Contains(t, firstError(t, bomb.String()+nested, syntax.Options{}), "macro calls nested deeper than")
	stringify := "-define(S(X), " + strings.Repeat("??X ", 20_000) + ").\nf() -> ?S(" + strings.Repeat("a ", 20_000) + ").\n"
	assert.Empty(t, firstError(t, "-define(S(X), ??X ??X).\nf() -> ?S(a b).\n", syntax.Options{}))
	_, errs := syntax.Parse("t.erl", []byte("-module(t).\n"+stringify), syntax.Options{})
	assert.LessOrEqual(t, len(errs), 1) // it ends soon, whatever it says
}

func TestCircularMacros(t *testing.T) {
	for _, defs := range []string{
		"-define(A, ?A).\n", "-define(A, ?B).\n-define(B, {?A}).\n", "-define(A, ?B(1)).\n-define(B(X), X ?A).\n",
	} {
		assert.Equal(t, "circular macro 'A'", firstError(t, defs+"f() -> ?A.\n", syntax.Options{}), defs)
	}
	assert.Empty(t, firstError(t, "-define(A(X), X + 1).\nf() -> ?A(?A(?A(1))).\n", syntax.Options{}))
}

func TestIncludesAreLimited(t *testing.T) {
	self := syntax.Options{Include: func(_, name string, _ bool) (string, []byte, error) {
		return name, []byte(strings.Repeat("-include(\"self\").\n", 2)), nil
	}}
	assert.Contains(t, firstError(t, "-include(\"self\").\nf() -> 1.\n", self), "include too deep")
	big := syntax.Options{Include: func(_, name string, _ bool) (string, []byte, error) {
		return name, make([]byte, 10<<20), nil
	}}
	assert.Contains(t, firstError(t, "-include(\"a\").\n-include(\"b\").\nf() -> 1.\n", big), "more than 4194304 bytes")
}

// TestLongTimes holds sources whose size must not enter the time by its square: each would take
// minutes.
func TestLongTimes(t *testing.T) {
	const n = 50_000
	var clauses strings.Builder
	clauses.WriteString("f() -> case 1 of 0 -> 0")
	for i := range n {
		fmt.Fprintf(&clauses, ";\n%d -> X%d = 1", i+1, i)
	}
	clauses.WriteString(" end.\n")
	assert.Empty(t, firstError(t, clauses.String(), syntax.Options{}))

	heads := strings.Repeat("f( ->\n", n) // each looks like the next function after an error
	assert.Equal(t, "syntax error before: '->'", firstError(t, heads+".\n", syntax.Options{}))
	quotes := strings.Repeat("\\\"\n", n)
	assert.Contains(t, firstError(t, quotes, syntax.Options{}), "unterminated string")
	keys := strings.Repeat("k := _, ", n)
	require.Contains(t, firstError(t, "f() -> #{"+keys+"k := X, X := Y} = g(), Y.\n", syntax.Options{}), "variable 'X' is unbound")
}
