package syntax_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// Each error of syntax is one of erlc's, and a source without any is parsed by its tokens as well.
func TestErrorsAreErlcs(t *testing.T) {
	wrong := 0
	for _, s := range compilertest.Diagnosed(t) {
		_, errs := syntax.Parse(s.File, s.Text, compilertest.Options)
		for _, e := range errs {
			wrong++
			assert.Contains(t, s.Found, compilertest.Finding(e, ""), s.File)
		}
	}
	assert.Greater(t, wrong, 100)
}

// A program has functions and no errors, and the tokens of its forms end with a dot.
func TestProgramsAreParsed(t *testing.T) {
	for _, s := range compilertest.Programs(t, compilertest.Language...) {
		assert.NotEmpty(t, compilertest.Parse(t, s).Funcs, s.File)
		tokens, errs := syntax.Tokens(s.File, s.Text, compilertest.Options)
		require.Empty(t, errs, s.File)
		require.NotEmpty(t, tokens, s.File)
		assert.Equal(t, "dot", tokens[len(tokens)-1].Kind, s.File)
	}
}
