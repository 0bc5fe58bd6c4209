package codegen_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/codegen"
	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/matchspec"
	"github.com/parallergo/epiphany/compiler/opt"
)

// module lowers a conformance program.
func module(t *testing.T, s compilertest.Source) *ir.Module {
	t.Helper()
	m := compilertest.Parse(t, s)
	require.Empty(t, matchspec.Translate(m), s.File)
	errs, _ := lint.Check(m)
	require.Empty(t, errs, s.File)
	out, errs := lower.Module(m)
	require.Empty(t, errs, s.File)
	return out
}

// The verifier accepts the code of programs, optimised or not, and the code is the same each time.
func TestProgramsAreVerified(t *testing.T) {
	for _, s := range compilertest.Programs(t, compilertest.Language...) {
		plain, err := codegen.Module(module(t, s))
		require.NoError(t, err, s.File)
		require.NoError(t, bytecode.Verify(plain), s.File)
		var images [2][]byte
		for i := range images {
			m := module(t, s)
			opt.Module(m)
			out, err := codegen.Module(m)
			require.NoError(t, err, s.File)
			require.NoError(t, bytecode.Verify(out), s.File)
			images[i], err = bytecode.Marshal(out)
			require.NoError(t, err, s.File)
		}
		assert.Equal(t, images[0], images[1], s.File)
	}
}
