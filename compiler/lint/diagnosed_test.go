package lint_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/matchspec"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// The errors of a source are erlc's: those of syntax, of match specifications and of this package.
// Each of the warnings is one of erlc's.
func TestFindingsAreErlcs(t *testing.T) {
	for _, s := range compilertest.Diagnosed(t) {
		m, errs := syntax.Parse(s.File, s.Text, compilertest.Options)
		if errs = append(errs, matchspec.Translate(m)...); m.Untransformed {
			continue
		}
		more, warnings := lint.Check(m)
		var found []string
		for _, e := range append(errs, more...) {
			found = append(found, compilertest.Finding(e, ""))
		}
		assert.ElementsMatch(t, errorsOf(s.Found), found, s.File)
		for _, w := range warnings {
			assert.Contains(t, s.Found, compilertest.Finding(w, "Warning: "), s.File)
		}
	}
}

// errorsOf are the findings that are no warnings.
func errorsOf(found []string) (errs []string) {
	for _, f := range found {
		if !strings.Contains(f, ": Warning: ") {
			errs = append(errs, f)
		}
	}
	return errs
}

// Nothing is wrong with the conformance programs.
func TestProgramsHaveNoErrors(t *testing.T) {
	for _, s := range compilertest.Programs(t, compilertest.Language...) {
		m := compilertest.Parse(t, s)
		matchspec.Translate(m)
		errs, _ := lint.Check(m)
		assert.Empty(t, errs, s.File)
	}
}
