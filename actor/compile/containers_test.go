package compile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/compile"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/term"
)

// real compiles what it is given, and notes how.
type real struct {
	parrot
	how compile.Source
}

func (r *real) Compile(s compile.Source) compile.Result {
	r.how = s
	mod, _, err := compiler.Compile(s.File, []byte(s.Text), compiler.Options{})
	if err != nil {
		return compile.Result{Transforms: true}
	}
	return compile.Result{Module: mod, Warnings: []compile.Finding{{File: s.File, Line: 2,
		Text: "careful"}}}
}

func (*real) Finding(string, string) (string, bool) { return "", false }

func chars(s string) term.List {
	out := term.List{}
	for _, r := range s {
		out = append(out, int64(r))
	}
	return out
}

// newLibrary is a library with a compiler, and the way to call its functions.
func newLibrary(t *testing.T) (*real, func(name string, args ...any) any) {
	b := builtintest.New(t)
	b.Know("transforms", "undefined", "include", "placed")
	r := &real{}
	l := compile.New(r)
	return r, func(name string, args ...any) any {
		t.Helper()
		return builtintest.Of(b, l, compile.Functions, "epiphany_compiler", name, args...)
	}
}

const source = "-module(m).\n-export([f/1]).\nf(X) -> {X}.\n"

// A module that has been compiled has a container, which is text to those who want to see it, and
// that text is the same module.
func TestContainersAndTheirText(t *testing.T) {
	_, of := newLibrary(t)
	x := of("compile", chars("m.erl"), []byte(source), term.List{}, term.List{}, term.List{}).(term.Tuple)
	assert.Equal(t, []any{term.AtomName("ok"), term.AtomName("m")}, []any(x[:2]))
	mod, err := bytecode.Unmarshal(x[2].([]byte))
	require.NoError(t, err)
	assert.Equal(t, "m", mod.Name)
	assert.Equal(t, chars("careful"), x[3].(term.List)[0].(term.Tuple)[3])

	shown := of("disassemble", x[2]).(term.Tuple)
	assert.Equal(t, term.AtomName("ok"), shown[0])
	assert.Contains(t, string(shown[1].([]byte)), "function f/1")
	again := of("assemble", shown[1]).(term.Tuple)
	assert.Equal(t, []any{term.AtomName("ok"), term.AtomName("m")}, []any(again[:2]))
	assert.Equal(t, shown, of("disassemble", again[2]))
	for _, name := range []string{"assemble", "disassemble"} {
		assert.Equal(t, term.AtomName("badarg"), of(name, term.AtomName("x")), name)
	}
}

// The compiler is told of the name, text, options, definitions and files that there are.
func TestCompilerIsToldAll(t *testing.T) {
	r, of := newLibrary(t)
	define := term.Tuple{chars("N"), chars("1")}
	file := term.Tuple{chars("m.erl"), chars("a.hrl"), true, chars("lib/a.hrl"), []byte("text")}
	of("compile", term.Tuple{term.AtomName("placed"), chars("m.erl")}, []byte(source),
		chars("opts"), term.List{define}, term.List{file})
	assert.Equal(t, compile.Source{File: "m.erl", Text: source, Options: "opts", Placed: true,
		Defines: map[string]string{"N": "1"},
		Files: []compile.Inclusion{{From: "m.erl", Name: "a.hrl", Lib: true, Path: "lib/a.hrl",
			Text: "text"}}}, r.how)
	assert.Equal(t, term.AtomName("transforms"), of("compile", chars("m.erl"), []byte("what"),
		term.List{}, term.List{}, term.List{}))

	no := term.List{}
	for _, args := range [][]any{
		{chars("m.erl"), term.AtomName("x"), no, no, no},
		{chars("m.erl"), []byte{}, 1, no, no},
		{chars("m.erl"), []byte{}, no, term.List{chars("N")}, no},
		{chars("m.erl"), []byte{}, no, term.List{term.Tuple{chars("N"), 1}}, no},
		{chars("m.erl"), []byte{}, no, no, term.List{define}},
		{chars("m.erl"), []byte{}, no, no,
			term.List{term.Tuple{chars("m.erl"), 1, true, chars("a"), []byte{}}}},
		{chars("m.erl"), []byte{}, no, no, term.AtomName("x")},
	} {
		assert.Equal(t, term.AtomName("badarg"), of("compile", args...), "%v", args)
	}
}

// A finding that the compiler does not know has no text.
func TestFindingsWithoutText(t *testing.T) {
	_, of := newLibrary(t)
	assert.Nil(t, of("text", term.AtomName("erl_lint"), chars("unheard_of")), "undefined")
	assert.Equal(t, term.AtomName("badarg"), of("text", chars("erl_lint"), chars("x")))
	assert.Equal(t, term.AtomName("badarg"), of("text", term.AtomName("erl_lint"), 1))
}
