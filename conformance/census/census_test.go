package census

import (
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/conformance/installed"
)

// take counts one program with a text.
func take(t *testing.T, text string) Hits {
	t.Helper()
	file := filepath.Join(t.TempDir(), "m.erl")
	require.NoError(t, os.WriteFile(file, []byte("-module(m).\n"+text), 0o666))
	h, err := Take([]conformance.Program{{Name: "m", File: file}})
	require.NoError(t, err)
	return h
}

func TestTake(t *testing.T) {
	for name, c := range map[string]struct {
		text                   string
		productions, functions []string
		not                    []string
	}{
		"calls": {"-import(lists, [map/2]).\nf(F) -> length(map(F, [])), g(), m:g(), F(1), fun lists:sum/1, fun g/0, fun length/1, -F + 1.\ng() -> ok.",
			[]string{"import", "call", "remote call", "call of a fun", "fun Name/Arity",
				"fun Module:Name/Arity", "unary -", "+"},
			[]string{"erlang:length/1", "lists:map/2", "lists:sum/1", "m:g/0", "erlang:-/1", "erlang:+/2"}, []string{"erlang:g/0"}},
		"patterns": {"f(\"a\" ++ T, <<A:8/little, B/bits>>, #{k := V}, [H | _] = {1}, 2.5) -> {T, A, B, V, H}.",
			[]string{"pattern: string prefix ++", "pattern: binary", "pattern: segment little", "pattern: segment with size", "pattern: segment bits", "pattern: map", "pattern: list",
				"pattern: alias", "pattern: float", "tuple"}, nil, []string{"binary", "map", "segment"}},
		"try": {"f() -> try a catch b -> c; error:_:S -> S after d end.",
			[]string{"try catch", "try after", "catch without class", "catch Class:", "catch Class:Reason:Stack"}, nil, []string{"try of"}},
		"comprehensions": {"f(L) -> [X || <<X>> <= L, X > 1, _ <- L], << <<X>> || X <- L >>.",
			[]string{"list comprehension", "binary comprehension", "binary generator", "list generator", "several generators", "filter", ">"}, nil, nil},
		"texts": {"-type t() :: a | 1..3.\n-define(F(X), ??X).\nf() -> $a, 16#ff, 'A b', ?LINE.",
			[]string{"-type", "A | B", "Low..High", "-define", "-define with parameters",
				"??Argument", "character $a", "Base#Digits", "'quoted atom'", "?LINE"}, nil,
			[]string{"-opaque", "list type", "comment"}},
		"clauses": {"-record(r, {a, b = 1}).\nf(X) when X > 1, X < 3; X =:= a -> #r{_ = X};\nf(X) -> receive X -> X after 1 -> X#r{a = #r.b} end.",
			[]string{"guard", "guard with ,", "guard with ;", "function with several clauses",
				"record with defaults", "record without defaults", "record with _ =",
				"receive after", "record update",
				"record index"}, nil, []string{"receive"}},
	} {
		t.Run(name, func(t *testing.T) {
			h := take(t, c.text)
			for _, p := range c.productions {
				assert.Equal(t, 1, h.Productions[p], p)
			}
			for _, f := range c.functions {
				assert.Equal(t, 1, h.Functions[f], f)
			}
			for _, n := range c.not {
				assert.Zero(t, h.Productions[n]+h.Functions[n], n)
			}
		})
	}
}

// What programs use is in the list of productions, each of which is there once.
func TestProductions(t *testing.T) {
	known := map[string]bool{}
	for _, p := range Productions() {
		assert.False(t, known[p.Name], "%s is there twice", p.Name)
		known[p.Name] = true
	}
	programs, err := conformance.Programs("..")
	require.NoError(t, err)
	h, err := Take(programs)
	require.NoError(t, err)
	for name := range h.Productions {
		assert.True(t, known[name], "%s is no production", name)
	}
}

func TestFew(t *testing.T) {
	h := Hits{Productions: map[string]int{"atom": 2, "float": 1}, Functions: map[string]int{"m:f/0": 1, "m:g/0": 2, "m:h/0": 0}}
	d := conformance.Differences{Outside: []conformance.Group{{Why: "no use", Functions: []string{"m:h*/*"}}}}
	productions, functions := h.Few([]Module{{"m", []string{"f/0", "g/0", "h/0", "hh/2"}}}, &d)
	assert.Equal(t, []string{"m:f/0"}, functions)
	assert.Contains(t, productions, "float")
	assert.NotContains(t, productions, "atom")
}

// Every function of OTP's modules is here, or outside for a reason. Every pattern of what is
// outside stands for a function, and each reason is there once.
func TestOutside(t *testing.T) {
	d, err := conformance.ReadDifferences("..")
	require.NoError(t, err)
	otp, err := OTP("..")
	require.NoError(t, err)
	here, err := Here()
	require.NoError(t, err)
	used, reasons := map[string]bool{}, map[string]bool{}
	for _, m := range otp {
		for _, f := range m.Functions {
			name := m.Name + ":" + f
			assert.True(t, here[name] || d.Outsider(name) != nil, "%s is missing, and there is no reason", name)
			for _, g := range d.Outside {
				for _, pattern := range g.Functions {
					if found, err := path.Match(pattern, name); assert.NoError(t, err) && found {
						used[pattern] = true
					}
				}
			}
		}
	}
	for _, g := range d.Outside {
		assert.False(t, reasons[g.Why], "%s: there twice", g.Why)
		reasons[g.Why] = true
		for _, pattern := range g.Functions {
			assert.True(t, used[pattern], "%s is no function of OTP", pattern)
		}
	}
}

func TestPageIsUpToDate(t *testing.T) {
	page, err := Page("..")
	require.NoError(t, err)
	old, err := os.ReadFile("../../docs/conformance.md")
	require.NoError(t, err)
	assert.Equal(t, page, string(old), "make conformance-doc writes it anew")
}

func TestOthers(t *testing.T) {
	names := others([]Module{{"lists", nil}})
	assert.Contains(t, names, "`qlc`")
	for _, name := range []string{"`lists`", "`epiphany`", "`spmd`"} {
		assert.NotContains(t, names, name)
	}
}

func TestListIsUpToDate(t *testing.T) {
	installed.Need(t)
	dir := t.TempDir()
	require.NoError(t, WriteOTP(t.Context(), dir))
	want, err := os.ReadFile(filepath.Join(dir, listFile))
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join("..", listFile))
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}
