package compiler_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// sources have beside them what erlc prints for them, run in their directory.
const diagnostics = "../conformance/testdata/diagnostics"

// What is wrong with a program is said as erlc says it, with the line and a mark under the column.
func TestDiagnosticsAreErlcs(t *testing.T) {
	files, err := filepath.Glob(diagnostics + "/*.erl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		base := filepath.Base(file)
		t.Run(base, func(t *testing.T) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			want, err := os.ReadFile(strings.TrimSuffix(file, ".erl") + ".out")
			require.NoError(t, err)
			_, warnings, err := compiler.Compile(base, src, compiler.Options{Include: func(string, string, bool) (string, []byte, error) {
				return "", nil, fs.ErrNotExist
			}})
			var got strings.Builder
			var errs syntax.Errors
			if errors.As(err, &errs) {
				got.WriteString(errs.Error() + errs[len(errs)-1].Gap())
			}
			for _, w := range warnings {
				got.WriteString(w.Show("Warning: ") + w.Gap())
			}
			assert.Equal(t, string(want), got.String())
		})
	}
}
