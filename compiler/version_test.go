package compiler_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
)

// What a module does is its version: each change of its code has another hash, and where the code
// stands and what is said of it has none.
func TestVersionsOfModules(t *testing.T) {
	const source = `-module(m).
-vsn(1).
-export([f/1, g/1]).
f(X) when X > 3 -> [a, {b, "text"} | lists:reverse(X)];
f(X) -> fun(Y) -> Y + X end.
g(X) -> X.
`
	hash := func(file string, replace ...string) [16]byte {
		text := strings.NewReplacer(replace...).Replace(source)
		require.True(t, len(replace) == 0 || text != source)
		mod, _, err := compiler.Compile(file, []byte(text), compiler.Options{})
		require.NoError(t, err)
		sum, err := bytecode.MD5(mod)
		require.NoError(t, err)
		return sum
	}
	want := hash("m.erl")
	assert.Equal(t, want, hash("elsewhere/m.erl"))
	assert.Equal(t, want, hash("m.erl", "-vsn(1)", "\n\n-author(me).\n-vsn(2)"))
	for _, change := range [][2]string{
		{"X > 3", "X > 4"}, {"X > 3", "X < 3"}, {"[a,", "[c,"}, {`"text"`, `"test"`},
		{"lists:reverse", "lists:sort"}, {"Y + X", "Y - X"}, {"g(X) -> X", "g(_) -> x"},
		{"g/1]).", "g/1, h/1]).\nh(X) -> f(X)."},
	} {
		assert.NotEqual(t, want, hash("m.erl", change[0], change[1]), change)
	}
}
