package compiler_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
)

var update = flag.Bool("update", false, "write the listings beside their sources")

// TestListings compares the code of small functions with what it was when somebody last looked at
// it: the quality of code is read here. `go test ./compiler -run Listings -update` writes the
// listings.
func TestListings(t *testing.T) {
	files, err := filepath.Glob("testdata/code/*.erl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		m, err := compileFile(file)
		require.NoError(t, err)
		got := listing(t, m)
		golden := strings.TrimSuffix(file, ".erl") + ".asm"
		if *update {
			require.NoError(t, os.WriteFile(golden, []byte(got), 0o666))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		assert.Equal(t, string(want), got, file)
	}
}

// listing prints the functions of a module without line numbers and byte offsets; module_info is
// left out.
func listing(t *testing.T, m *bytecode.Module) string {
	var w bytes.Buffer
	require.NoError(t, bytecode.Print(&w, m))
	var out strings.Builder
	keep := false
	for _, line := range strings.Split(w.String(), "\n") {
		if strings.HasPrefix(line, "function ") {
			keep = !strings.HasPrefix(line, "function module_info/")
		}
		code, _, _ := strings.Cut(line, "%")
		if keep && !strings.HasPrefix(line, "  line ") {
			out.WriteString(strings.TrimRight(code, " ") + "\n")
		}
	}
	return out.String()
}
