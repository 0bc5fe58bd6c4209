package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// entry is an entry of a stack trace, in a file if it has a name.
func entry(module, function string, args any, file string, line int) epiphany.Tuple {
	var location epiphany.List
	if file != "" {
		var chars epiphany.List
		for _, c := range file {
			chars = append(chars, int64(c))
		}
		location = epiphany.List{epiphany.Tuple{epiphany.Atom("file"), chars}, epiphany.Tuple{epiphany.Atom("line"), int64(line)}}
	} else {
		location = epiphany.List{}
	}
	return epiphany.Tuple{epiphany.Atom(module), epiphany.Atom(function), args, location}
}

// The texts are those of OTP's shell, but for the source line.
func TestCrashesAreExplained(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.erl")
	require.NoError(t, os.WriteFile(file, []byte("-module(m).\nmain() -> f(1).\nf(X) -> 2 = X.\n"), 0o600))
	format := func(v any) string { return fmt.Sprint(v) }
	source := func(name string, line int) string { return epiphany.Compiler{}.Line(file, name, line) }
	f, main := entry("m", "f", int64(1), file, 3), entry("m", "main", int64(0), "gone.erl", 2)
	pair := func(tag string) epiphany.Tuple { return epiphany.Tuple{epiphany.Atom(tag), int64(5)} }
	behind := "     in function  m:f/1 (" + file + ", line 3)\n%    3| f(X) -> 2 = X.\n     in call from m:main/0 (gone.erl, line 2)\n"
	for want, what := range map[string]any{
		"error: no match of right hand side value 5":                        pair("badmatch"),
		"error: no case clause matching 5":                                  pair("case_clause"),
		"error: bad key: 5":                                                 pair("badkey"),
		"error: an error occurred when evaluating an arithmetic expression": epiphany.Atom("badarith"),
		"error: no true branch found when evaluating an if expression":      epiphany.Atom("if_clause"),
		"error: own": epiphany.Atom("own"),
		"throw: 5":   pair("nocatch"),
	} {
		assert.Equal(t, "** exception "+want+"\n"+behind, explain(epiphany.Tuple{what, epiphany.List{f, main}}, format, source))
	}
	called := entry("m", "f", epiphany.List{int64(1), int64(2)}, "gone.erl", 3)
	assert.Equal(t, "** exception error: no function clause matching m:f(1,2) (gone.erl, line 3)\n     in function  m:main/0 (gone.erl, line 2)\n",
		explain(epiphany.Tuple{epiphany.Atom("function_clause"), epiphany.List{called, main}}, format, source))
	assert.Equal(t, "** exception error: undefined function m:g/1\n     in function  m:main/0 (gone.erl, line 2)\n",
		explain(epiphany.Tuple{epiphany.Atom("undef"), epiphany.List{entry("m", "g", epiphany.List{int64(1)}, "", 0), main}}, format, source))
	assert.Equal(t, "** exception error: bad argument\n     in function  atom_to_list/1\n        called as atom_to_list(1)\n     in call from m:main/0 (gone.erl, line 2)\n",
		explain(epiphany.Tuple{epiphany.Atom("badarg"), epiphany.List{entry("erlang", "atom_to_list", epiphany.List{int64(1)}, "", 0), main}}, format, source))
	abs := entry("erlang", "abs", epiphany.List{epiphany.Atom("a")}, "", 0)
	assert.Equal(t, "** exception error: bad argument\n     in function  abs/1\n        called as abs(a)\n     in call from m:f/1 ("+file+
		", line 3)\n%    3| f(X) -> 2 = X.\n     in call from m:f/1 ("+file+", line 3)\n",
		explain(epiphany.Tuple{epiphany.Atom("badarg"), epiphany.List{abs, f, f}}, format, source), "the first source that there is is shown, once")
	for n, want := range map[int]string{0: "no arguments", 1: "one argument", 2: "two arguments", 3: "3 arguments"} {
		call := epiphany.Tuple{epiphany.Atom("badarity"), epiphany.Tuple{epiphany.Atom("a_fun"), make(epiphany.List, n)}}
		assert.Equal(t, "** exception error: a_fun called with "+want+"\n"+behind, explain(epiphany.Tuple{call, epiphany.List{f, main}}, format, source))
	}
	assert.Equal(t, "** exception error: undefined function m:'-x-'/1\n",
		explain(epiphany.Tuple{epiphany.Atom("undef"), epiphany.List{entry("m", "-x-", epiphany.List{int64(1)}, "", 0)}}, format, source))
	for _, other := range []any{epiphany.Atom("killed"), epiphany.Tuple{epiphany.Atom("a"), epiphany.List{}}, epiphany.Tuple{epiphany.Atom("a"), int64(1)},
		epiphany.Tuple{epiphany.Atom("a"), epiphany.List{int64(1)}}} {
		assert.Empty(t, explain(other, format, source))
	}
}
