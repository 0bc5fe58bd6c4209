package operands_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/operands"
	"github.com/parallergo/epiphany/compiler/syntax"
)

func TestReady(t *testing.T) {
	for text, ready := range map[string]bool{
		"A": true, "a": true, "{A, 1}": true, "[A, \"b\" | B]": true, "{A, [B, {1.5}]}": true,
		"begin A end": true,
		"#{a => {1}}": true, "<<1, \"a\":8>>": true, "#r{a = A}": true, "#r.a": true,
		"A + 1": false, "[A | g(B)]": false, "{A, {g(B)}}": false, "begin g(A), B end": false,
		"#{a => A}": false,
		"<<A>>":     false, "<<1:A>>": false, "#r{a = g(A)}": false, "A#r{a = 1}": false,
		"A#{b => 1}": false, "fun() -> A end": false,
	} {
		m, errs := syntax.Parse("m.erl",
			[]byte("-module(m).\n-record(r, {a, b}).\nf(A, B) -> {"+text+"}.\n"), syntax.Options{})
		assert.Empty(t, errs, text)
		assert.Equal(t, ready, operands.Ready(m.Funcs[0].Clauses[0].Body[0].(*syntax.Tuple).Elems[0]), text)
	}
}

// What is ready has no call in it, and the elements of a tuple that is ready are so.
func TestPartsOfWhatIsReadyAreReady(t *testing.T) {
	seen := 0
	for _, s := range compilertest.Programs(t, compilertest.Language...) {
		for _, f := range compilertest.Parse(t, s).Funcs {
			for _, c := range f.Clauses {
				for _, e := range c.Body {
					syntax.Walk(e, func(e syntax.Expr) {
						if operands.Ready(e) {
							seen++
							checkReady(t, e)
						}
					})
				}
			}
		}
	}
	assert.Greater(t, seen, 1000)
}

func checkReady(t *testing.T, e syntax.Expr) {
	syntax.Walk(e, func(part syntax.Expr) {
		switch part := part.(type) {
		case *syntax.Call, *syntax.Binop, *syntax.Fun, *syntax.Match:
			assert.Fail(t, "not ready", "%v", part.Position())
		case *syntax.Tuple:
			for _, el := range part.Elems {
				assert.True(t, operands.Ready(el), "%v", el.Position())
			}
		}
	})
}
