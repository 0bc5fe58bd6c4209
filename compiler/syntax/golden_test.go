package syntax_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/*.erl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			m, errs := syntax.Parse(filepath.Base(file), src, syntax.Options{})
			require.NoError(t, errs.Err())
			golden := file[:len(file)-len(".erl")] + ".ast"
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(dump(m)), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), dump(m))
		})
	}
}
