package compiler_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/source"
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
			var errs source.Errors
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

// Of a long line what is around the column is shown, however many messages it has; beyond a bound
// they are counted.
func TestDiagnosticsOfALongLine(t *testing.T) {
	src := "-module(m).\n-export([f/0]).\nf() -> " + strings.Repeat("<<256:8>>, ", 30_000) + "ö.\n"
	for name, c := range map[string]struct{ src, kind string }{
		"warnings": {src, "warnings"},
		"errors":   {strings.ReplaceAll(src, "<<256:8>>", "g(XXXXXX)"), "errors"},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, list, err := compiler.Compile("m.erl", []byte(c.src), compiler.Options{})
			var errs source.Errors
			if errors.As(err, &errs) {
				list = compiler.Warnings(errs)
			}
			runtime.ReadMemStats(&after)
			require.Len(t, list, 1001)
			assert.Regexp(t, "^m.erl: [25]900. more "+c.kind+"$", list[1000].Show(""))
			for _, e := range list[500:600] {
				lines := strings.Split(e.Show(""), "\n")
				require.Len(t, lines, 3)
				assert.Less(t, len(lines[1]), 280)
				mark := strings.IndexByte(lines[2], '^') + len("…") - 1
				assert.Regexp(t, "^(<<256|g|X)", lines[1][mark:])
			}
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(500<<20))
		})
	}
}

func TestALongMessageIsClipped(t *testing.T) {
	long := strings.Repeat("ä", 100_000)
	for _, src := range []string{"-error(\"" + long + "\").", "f() -> '" + long + "' \"" + long + "\".", "-include(\"" + long + "\")."} {
		_, _, err := compiler.Compile("m.erl", []byte("-module(m).\n"+src), compiler.Options{})
		require.Error(t, err)
		assert.Less(t, len(err.Error()), 4000)
	}
}
