package operands_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/operands"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// tuple gives the elements of a tuple in source.
func tuple(t *testing.T, text string) []syntax.Expr {
	t.Helper()
	m, errs := syntax.Parse("m.erl", []byte("-module(m).\nf(A, B) -> "+text+".\n"), syntax.Options{})
	require.Empty(t, errs)
	return m.Funcs[0].Clauses[0].Body[0].(*syntax.Tuple).Elems
}

// hidden are the parts of the log that an operand does not see.
func hidden(g *operands.Group) (parts [][2]int) {
	for from, to := range g.Hidden() {
		parts = append(parts, [2]int{from, to})
	}
	return parts
}

// An operand does not see what those before it have bound, if two of them are evaluated in steps.
func TestOperandsDoNotSeeEachOther(t *testing.T) {
	var outside *operands.Group
	g := outside.Within(3, tuple(t, "{begin X = A, X end, begin X = B, X end}"), false)
	g.Next(3)
	assert.Equal(t, [][2]int{{3, 3}}, hidden(g), "nothing is bound yet")
	g.Next(5)
	assert.Equal(t, [][2]int{{3, 5}}, hidden(g))
	g = outside.Within(3, tuple(t, "{begin X = A, X end, B, 1}"), false)
	g.Next(3)
	g.Next(5)
	assert.Empty(t, hidden(g), "one is evaluated in steps")
}

// Operands of a term inside are one group with those around it, those of a call are not.
func TestOperandsOfOperands(t *testing.T) {
	var outside *operands.Group
	parts := tuple(t, "{begin X = A, X end, {begin Y = A, Y end, begin X = B, X end}}")
	g := outside.Within(0, parts, false)
	g.Next(0)
	g.Next(2)
	inner := g.Within(2, parts[1].(*syntax.Tuple).Elems, false)
	inner.Next(2)
	inner.Next(4)
	assert.Equal(t, [][2]int{{2, 4}, {0, 2}}, hidden(inner))
	parts = tuple(t, "{begin X = A, X end, g(begin Y = A, Y end, begin X = B, X end)}")
	g = outside.Within(0, parts, false)
	g.Next(0)
	g.Next(2)
	inner = g.Within(2, parts[1].(*syntax.Call).Args, false)
	inner.Next(2)
	inner.Next(4)
	assert.Equal(t, [][2]int{{2, 4}}, hidden(inner))
}
