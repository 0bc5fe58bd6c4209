package reason_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/compiler/reason"
)

// A text that only this compiler has is one without a term, and a term that OTP does not have one
// without a text.
func TestTermsOfTexts(t *testing.T) {
	term, found := reason.Of("variable 'Abc' is unused", "", "m")
	assert.True(t, found)
	assert.Equal(t, reason.Term{Module: "erl_lint", Text: "{unused_var,'Abc'}"}, term)
	text, found := reason.TextOf(term)
	assert.True(t, found)
	assert.Equal(t, "variable 'Abc' is unused", text)
	_, found = reason.Of("the moon is full", "", "m")
	assert.False(t, found)
	_, found = reason.TextOf(reason.Term{Module: "erl_lint", Text: "{full_moon,'Abc'}"})
	assert.False(t, found)
	assert.Contains(t, reason.Modules(), "erl_lint")
	assert.Contains(t, reason.Modules(), "erl_parse")
}
