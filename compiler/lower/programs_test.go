package lower_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/compilertest"
)

// What programs are lowered to satisfies the invariants of package ir, and is the same each time.
func TestProgramsKeepTheInvariants(t *testing.T) {
	for _, s := range compilertest.Programs(t, compilertest.Language...) {
		assert.Equal(t, listing(t, s), listing(t, s), s.File)
	}
}

// listing lowers a program and returns the listing of its functions, each of which it checks.
func listing(t *testing.T, s compilertest.Source) (text string) {
	t.Helper()
	for _, f := range compilertest.Lower(t, s).Funcs {
		f.Order()
		require.NoError(t, f.Check(), "%s: %s/%d", s.File, f.Name, f.Arity)
		text += f.String()
	}
	return text
}
