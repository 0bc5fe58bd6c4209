package codegen_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/codegen"
	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/opt"
)

// The verifier accepts the code of programs, optimised or not, and the code is the same each time.
func TestProgramsAreVerified(t *testing.T) {
	for _, s := range compilertest.Programs(t, compilertest.Language...) {
		plain, err := codegen.Module(compilertest.Lower(t, s))
		require.NoError(t, err, s.File)
		require.NoError(t, bytecode.Verify(plain), s.File)
		var images [2][]byte
		for i := range images {
			m := compilertest.Lower(t, s)
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
