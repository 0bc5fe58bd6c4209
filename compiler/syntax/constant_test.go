package syntax_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// expression parses one.
func expression(t *testing.T, text string) syntax.Expr {
	t.Helper()
	m, errs := syntax.Parse("m.erl", []byte("-module(m).\nf() -> "+text+".\n"), syntax.Options{})
	require.Empty(t, errs, text)
	return m.Funcs[0].Clauses[0].Body[0]
}

// What operators and functions give is what they give on OTP, which testdata/calls.txt has been
// written by; a call that fails has no value.
func TestConstantsAreThoseOfOTP(t *testing.T) {
	text, err := os.ReadFile("testdata/calls.txt")
	require.NoError(t, err)
	values := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		call, result, isValue := strings.Cut(line, " => ")
		if !isValue {
			call, _, _ = strings.Cut(line, " fails ")
		}
		guard := syntax.Constants{Guards: true}
		v := guard.Value(expression(t, call))
		if !isValue {
			assert.Equal(t, constant.Unknown, v.Kind, line)
			continue
		}
		values++
		assert.True(t, v.Whole, line)
		assert.True(t, constant.Same(v, guard.Value(expression(t, result))), line)
	}
	assert.Greater(t, values, 500)
}
