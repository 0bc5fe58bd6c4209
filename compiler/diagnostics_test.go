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

// lessThanOTP are those for which erlc has more to say, or something else, and why.
var lessThanOTP = map[string]string{
	"arith_fails":      "warnings of its optimiser",
	"arith_fails2":     "warnings of its optimiser",
	"bad_match":        "warnings of its optimiser",
	"call_atom":        "warnings of its optimiser",
	"guard_false":      "warnings of its optimiser",
	"if_no_clause":     "warnings of its optimiser",
	"match_always":     "warnings of its optimiser",
	"match_never_case": "warnings of its optimiser",
	"update_literal":   "warnings of its optimiser",
	"useless":          "warnings of its optimiser",
	"useless_bif":      "warnings of its optimiser",
	"useless_literal":  "warnings of its optimiser",
	"useless_operator": "warnings of its optimiser",
	"map_key_twice":    "keys are not compared",
}

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
			if lessThanOTP[strings.TrimSuffix(strings.TrimPrefix(base, "warn_"), ".erl")] != "" {
				assert.NotEqual(t, string(want), got.String(), "is in the list of differences, and does not differ")
			} else {
				assert.Equal(t, string(want), got.String())
			}
		})
	}
}
