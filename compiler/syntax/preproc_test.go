package syntax_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// includes serves -include from a map; a library's files are under "lib:".
func includes(files map[string]string) func(string, string, bool) (string, []byte, error) {
	return func(_, name string, lib bool) (string, []byte, error) {
		if lib {
			name = "lib:" + name
		}
		if src, ok := files[name]; ok {
			return name, []byte(src), nil
		}
		return "", nil, os.ErrNotExist
	}
}

// functions parses a source without errors and gives the names of its functions.
func functions(t *testing.T, src string, opt syntax.Options) []string {
	m, errs := syntax.Parse("t.erl", []byte(src), opt)
	require.NoError(t, errs.Err(), src)
	var names []string
	for _, f := range m.Funcs {
		names = append(names, f.Name)
	}
	return names
}

func TestConditions(t *testing.T) {
	for cond, want := range map[string]bool{
		"true": true, "false": false, "foo": false, "1": false, "not false": true,
		"?OTP_RELEASE >= 21": true, "?OTP_RELEASE < 21": false, "1 + 2 * 3 == 7": true, "7 div 2 =:= 3": true, "1 div 0 == 1": false,
		"1 == 1.0": true, "1 =:= 1.0": false, "1 =/= 1.0": true, "1 < a": true, "\"b\" > \"a\"": true, "a < \"a\"": true,
		"defined(YES)": true, "defined(NO)": false, "defined(LINE) andalso not defined(NO)": true,
		"?YES =:= true": true, "?VALUE =:= 42": true, "true xor true": false, "true and false or true": true,
		"foo orelse true": false, "true orelse foo": true, "(1 bsl 4) bor 1 =:= 17": true, "-1 < 0": true, "bnot 0 =:= -1": true,
		"16#ffffffffffffffffffff > 1": true, "1 bsl 100000000 > 1": false,
	} {
		src := "-module(t).\n-if(" + cond + ").\nyes() -> 1.\n-else.\nno() -> 1.\n-endif.\n"
		got := functions(t, src, syntax.Options{Defines: map[string]string{"YES": "", "VALUE": "40 + 2"}})
		assert.Equal(t, []string{map[bool]string{true: "yes", false: "no"}[want]}, got, cond)
	}
}

func TestBranchesOfConditions(t *testing.T) {
	const src = `-module(t).
-if(?N == 1).
one() -> 1.
-elif(?N == 2).
two() -> 1.
-ifdef(NESTED).
never() -> 1.
-else.
nested() -> 1.
-endif.
-else.
other() -> 1.
-if(?UNKNOWN(this is) not even read).
-elif(nor this).
-else.
-endif.
-endif.
`
	for n, want := range map[string][]string{"1": {"one"}, "2": {"two", "nested"}} {
		assert.Equal(t, want, functions(t, src, syntax.Options{Defines: map[string]string{"N": n}}))
	}
}

func TestInclude(t *testing.T) {
	files := map[string]string{
		"a.hrl":           "-include(\"b.hrl\").\n-define(A, 1).\n-record(r, {x = ?B}).",
		"b.hrl":           "-define(B, 2).\nb() -> ?LINE.\n",
		"lib:kernel/file": "lib() -> ?FILE.\n",
		"broken.hrl":      "\n x() -> ).\n",
		"open.hrl":        "-ifdef(X).\n",
	}
	opt := syntax.Options{Include: includes(files)}
	m, errs := syntax.Parse("t.erl", []byte("-module(t).\n-include(\"a.hrl\").\n-include_lib(\"kernel/file\").\nf() -> {?A, ?B}.\n"), opt)
	require.NoError(t, errs.Err())
	require.Len(t, m.Funcs, 3)
	assert.Equal(t, source.Pos{File: "b.hrl", Line: 2, Col: 1}, m.Funcs[0].Pos)
	assert.Equal(t, source.Pos{File: "lib:kernel/file", Line: 1, Col: 1}, m.Funcs[1].Pos)
	assert.Equal(t, source.Pos{File: "t.erl", Line: 4, Col: 1}, m.Funcs[2].Pos)
	require.Len(t, m.Records, 1)
	assert.Equal(t, "a.hrl", m.Records[0].Pos.File)

	for src, want := range map[string]string{
		"-include(\"no.hrl\").":     "t.erl:2:10: can't find include file \"no.hrl\"",
		"-include(\"broken.hrl\").": "broken.hrl:2:9: syntax error before: ')'",
		"-include(\"open.hrl\").":   "open.hrl:2:1: unterminated '-ifdef'",
		"-include(foo).":            "t.erl:2:10: badly formed 'include'",
	} {
		_, errs := syntax.Parse("t.erl", []byte("-module(t).\n"+src+"\n"), opt)
		assert.Equal(t, want, errs.Error())
	}
	_, errs = syntax.Parse("t.erl", []byte("-module(t).\n-include(\"a.hrl\").\n"), syntax.Options{})
	assert.Contains(t, errs.Error(), "no file can be included here")
}

func TestIncludeGivesTheIncludingFile(t *testing.T) {
	var asked []string
	opt := syntax.Options{Include: func(from, name string, lib bool) (string, []byte, error) {
		asked = append(asked, from+">"+name)
		if name == "a" {
			return "dir/a", []byte("-file(\"z\", 1).\n-include(\"b\").\n"), nil
		}
		return "", nil, errors.New("none")
	}}
	_, errs := syntax.Parse("t.erl", []byte("-module(t).\n-include(\"a\").\n"), opt)
	assert.Equal(t, []string{"t.erl>a", "dir/a>b"}, asked)
	assert.Equal(t, "z:2:10: cannot include \"b\": none", errs.Error())
}

func TestEncodings(t *testing.T) {
	parse := func(src string) (*syntax.Module, source.Errors) {
		return syntax.Parse("t.erl", []byte(src), syntax.Options{})
	}
	text := func(m *syntax.Module) string { return string(m.Funcs[0].Clauses[0].Body[0].(*syntax.StringLit).Value) }

	m, errs := parse("\ufeff-module(t).\nf() -> \"é\".\n")
	require.NoError(t, errs.Err())
	assert.Equal(t, "é", text(m))
	m, errs = parse("%% -*- coding: latin-1 -*-\n-module(t).\nf() -> \"\xe9\".\n")
	require.NoError(t, errs.Err())
	assert.Equal(t, "é", text(m))
	_, errs = parse("-module(t).\nf() -> \"é\xe9\".\n% \xff \xff\ng() -> 1.\n")
	assert.Equal(t, "t.erl:2:10: cannot parse file, giving up", errs.Error())
	_, errs = parse("%% coding: utf-8\n-module(t).\n% \xff\n")
	assert.Equal(t, "t.erl:3:1: cannot parse file, giving up", errs.Error())
}

func TestFeatures(t *testing.T) {
	const f = "f() -> maybe {ok, X} ?= g(), X else _ -> 1 end.\ng() -> 1.\n"
	_, errs := syntax.Parse("t.erl", []byte("-module(t).\n"+f), syntax.Options{})
	assert.Equal(t, "t.erl:2:14: syntax error before: '{'", errs.Error())
	_, errs = syntax.Parse("t.erl", []byte("-module(t).\n"+f), syntax.Options{Features: []string{"maybe_expr"}})
	assert.NoError(t, errs.Err())
	_, errs = syntax.Parse("t.erl", []byte("-module(t).\n-feature(maybe_expr, enable).\n"+f), syntax.Options{})
	assert.NoError(t, errs.Err())
	for src, want := range map[string]string{
		"-feature(maybe_expr, perhaps).":            "t.erl:2:9: badly formed 'feature'",
		"f() -> 1.\n-feature(maybe_expr, disable).": "t.erl:3:2: feature directive not allowed after exports or record definitions",
	} {
		_, errs := syntax.Parse("t.erl", []byte("-module(t).\n"+src+"\n"), syntax.Options{})
		assert.Equal(t, want, errs.Error())
	}
	assert.Equal(t, []string{"on"}, functions(t, `-module(t).
-if(?FEATURE_AVAILABLE(maybe_expr) andalso not ?FEATURE_ENABLED(maybe_expr)).
on() -> 1.
-endif.
`, syntax.Options{}))
}

func TestMacroErrors(t *testing.T) {
	const defs = "-module(t).\n-define(F(X), X).\n-define(G(X, Y), X).\n-define(G(X), ?G(X, 1)).\n-define(G, g).\n"
	for src, want := range map[string]string{
		"f() -> ?F.":                          "argument mismatch for macro 'F'",
		"f() -> ?F(1.":                        "badly formed argument for macro 'F'",
		"f() -> ?G(1, 2, 3).":                 "argument mismatch for macro 'G'",
		"f() -> ?.":                           "illegal macro call '?dot'",
		"f() -> ??F.":                         "illegal macro call '?'?''",
		"-define(LINE, 1).":                   "redefining predefined macro 'LINE'",
		"-define(F(X), 1).":                   "redefining macro 'F'",
		"-define(H(1), 1).":                   "badly formed 'define'",
		"-define(H(X, X), 1).":                "argument 'X' already used",
		"-define(H).":                         "badly formed 'define'",
		"-undef(1).":                          "badly formed 'undef'",
		"-file(1, 2).":                        "badly formed 'file'",
		"-foo(?FUNCTION_NAME).":               "?FUNCTION_NAME can only be used within a function",
		"-elif(true).":                        "unbalanced '-elif'",
		"-ifdef(A).\n-else.\n-else.\n-endif.": "repeated '-else'",
	} {
		_, errs := syntax.Parse("t.erl", []byte(defs+src+"\n"), syntax.Options{})
		require.NotEmpty(t, errs, src)
		assert.True(t, strings.HasPrefix(errs[0].Msg, want), "%s: %v", src, errs[0])
	}
	_, errs := syntax.Parse("t.erl", []byte(defs+"f() -> {?G, ?G(1), ?G(1, 2), ?F(?F(?F(1)))}.\n"), syntax.Options{})
	assert.NoError(t, errs.Err())
}

func TestErrorsAreSorted(t *testing.T) {
	_, errs := syntax.Parse("t.erl", []byte("f() -> ?A(?B).\n-include(\"x\").\n-include(\"x\").\ng( -> 1.\n"), syntax.Options{})
	assert.Equal(t, `t.erl:1:9: undefined macro 'A/1'
t.erl:2:10: cannot include "x": no file can be included here
t.erl:3:10: cannot include "x": no file can be included here
t.erl:4:4: syntax error before: '->'`, errs.Error())
}
