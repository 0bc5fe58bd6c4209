package warn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/warn"
)

// warnings are those of a module whose forms begin in line 2.
func warnings(t *testing.T, forms string) (list []string) {
	t.Helper()
	m, errs := syntax.Parse("m.erl", []byte("-module(m). -compile(export_all).\n"+forms),
		syntax.Options{})
	require.Empty(t, errs)
	errs, _ = lint.Check(m)
	require.Empty(t, errs)
	for _, w := range warn.Module(m) {
		list = append(list, fmt.Sprintf("%d:%d %s", w.Pos.Line, w.Pos.Col, w.Msg))
	}
	return list
}

func TestWarnings(t *testing.T) {
	const ignored = " is ignored (suppress the warning by assigning the expression to the _ variable)"
	for _, c := range []struct {
		forms string
		want  []string
	}{
		{"f(X) -> {X, 1}, ok.", []string{"2:9 a term is constructed, but never used"}},
		{"f(X) -> X + 1, ok.", []string{"2:11 the result of evaluating operator '+'/2" + ignored}},
		{"f() -> 1 + a.", []string{
			"2:10 evaluation of operator '+'/2 will fail with a 'badarith' exception"}},
		{"f() -> atom_to_list(1), ok.", []string{
			"2:8 the call to atom_to_list/1 will fail with a 'badarg' exception",
			"2:8 the result of calling atom_to_list/1" + ignored}},
		{"f(_) -> a;\nf(1) -> b.", []string{
			"3:1 this clause for f/1 cannot match because a previous clause at line 2 always matches"}},
		{"f(X) -> case {a, X} of {b, _} -> b; {a, _} -> ok end.", []string{
			"2:24 this clause cannot match because of different types/sizes"}},
		{"f(X) when 1 + a > X -> a;\nf(_) -> b.", []string{
			"2:13 evaluation of operator '+'/2 will fail with a 'badarith' exception"}},
		{"f() -> case 1 of 2 -> a; 1 -> b end.", nil},
		{"f({a, X}) -> X;\nf({b, X}) -> [X];\nf(X) when X > 1 -> c;\nf(_) -> d.", nil},
		{"f(X) -> _ = {X, 1}, self() ! X, put(a, X).", nil},
	} {
		assert.Equal(t, c.want, warnings(t, c.forms), c.forms)
	}
}

// What is never run is not warned of, and each warning is given once.
func TestOncePerPlace(t *testing.T) {
	text := "f(X) -> case {a, X} of {b, _} -> {X, 1}, {X, 2}, ok; {a, _} -> ok end.\n"
	once := warnings(t, text)
	assert.Len(t, once, 1)
	assert.Contains(t, once[0], "cannot match")
	twice := warnings(t, text+strings.Replace(text, "f(", "g(", 1))
	assert.Len(t, twice, 2)
}
