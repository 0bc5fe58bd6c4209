package warn_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/matchspec"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/warn"
)

// Of a program without errors each warning is one of erlc's, and together with those of package lint
// they are all of erlc's.
func TestWarningsAreErlcs(t *testing.T) {
	compared := 0
	for _, s := range compilertest.Diagnosed(t) {
		m, errs := syntax.Parse(s.File, s.Text, compilertest.Options)
		errs = append(errs, matchspec.Translate(m)...)
		more, warnings := lint.Check(m)
		if len(errs)+len(more) > 0 || !m.Warn.On("opportunistic") || m.Transforms {
			continue
		}
		assert.ElementsMatch(t, s.Found, texts(append(warnings, warn.Module(m)...)), s.File)
		compared++
	}
	assert.Greater(t, compared, 100)
}

func texts(list source.Warnings) (texts []string) {
	for _, w := range list {
		texts = append(texts, compilertest.Finding(w, "Warning: "))
	}
	return texts
}
