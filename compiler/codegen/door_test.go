package codegen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/codegen"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// lowered is a module before code is generated for it.
func lowered(t *testing.T, forms string) *ir.Module {
	t.Helper()
	m, errs := syntax.Parse("m.erl", []byte("-module(m).\n-export([f/2]).\n"+forms), syntax.Options{})
	require.Empty(t, errs)
	errs, _ = lint.Check(m)
	require.Empty(t, errs)
	out, errs := lower.Module(m)
	require.Empty(t, errs)
	return out
}

// opcodes are how often each operation stands in the code of a function.
func opcodes(t *testing.T, m *bytecode.Module, name string) map[string]int {
	t.Helper()
	var text strings.Builder
	require.NoError(t, bytecode.Print(&text, m))
	_, body, found := strings.Cut(text.String(), "function "+name)
	require.True(t, found, text.String())
	body, _, _ = strings.Cut(body, "\nfunction ")
	n := map[string]int{}
	for line := range strings.Lines(body) {
		if f := strings.Fields(line); len(f) > 0 {
			n[strings.TrimSuffix(f[0], ";")]++
		}
	}
	return n
}

// A frame is there on the paths that need it, one test of room serves the constructions of a block,
// and a heap fence stands before what needs a clean heap.
func TestCode(t *testing.T) {
	m, err := codegen.Module(lowered(t, `
f([], _) -> done;
f([X | Rest], Acc) -> f(Rest, {X, [Acc]}).
g(X) -> h(X), [X].
h(X) -> X.
-compile(export_all).
`))
	require.NoError(t, err)
	require.NoError(t, bytecode.Verify(m))
	f := opcodes(t, m, "f/2")
	assert.Zero(t, f["allocate"], "a loop needs no frame")
	assert.Equal(t, 1, f["test_heap"], "one for the tuple and the list")
	assert.Equal(t, 1, f["heap_fence"])
	g := opcodes(t, m, "g/1")
	assert.Equal(t, 1, g["allocate"])
	assert.Equal(t, 1, g["deallocate"])
}

// A function that needs more registers than there are is an error that names it.
func TestTooManyRegisters(t *testing.T) {
	var vars []string
	for i := range 2000 {
		vars = append(vars, fmt.Sprint("V", i))
	}
	list := strings.Join(vars, ",")
	_, err := codegen.Module(lowered(t, "f("+"{"+list+"}, X) -> X ! a, g({"+list+"}).\ng(X) -> X.\n"))
	var limit *codegen.LimitError
	require.ErrorAs(t, err, &limit)
	assert.Equal(t, "f", limit.Name)
	assert.Equal(t, 2, limit.Arity)
	assert.Contains(t, err.Error(), "f/2")
}
