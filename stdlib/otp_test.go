package stdlib_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/stdlib"
)

// TestAgainstOTP runs each testdata/otp_M.erl on Erlang/OTP, with the library's M compiled as p_M
// beside OTP's own M. Such a program prints the calls in which the two differ.
func TestAgainstOTP(t *testing.T) {
	needOTP(t)
	dir := t.TempDir()
	programs := files(t, "testdata/*.erl")
	compileForOTP(t, dir, append(append(renamedModules(t, dir), programs...), files(t, standInFiles)...))
	for _, program := range programs {
		name := moduleName(program)
		if !strings.HasPrefix(name, "otp_") {
			continue
		}
		t.Run(strings.TrimPrefix(name, "otp_"), func(t *testing.T) {
			out, err := exec.Command("erl", "-noinput", "-pa", dir, "-s", name, "main", "-s", "erlang", "halt").CombinedOutput()
			require.NoError(t, err, "%s", out)
			assert.Empty(t, string(out))
		})
	}
}

// needOTP skips the test in short runs and where Erlang/OTP is not installed.
func needOTP(t *testing.T, parts ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts erl")
	}
	installed.Need(t, parts...)
}

// renamedModules writes the library's modules to dir, those that OTP has too under the prefix p_,
// and returns the files.
func renamedModules(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	for _, m := range stdlib.Modules() {
		src, ok := stdlib.Source(m)
		require.True(t, ok)
		name := m
		if m == "epiphany" {
			continue // the stand-in for cores takes its place
		}
		if !strings.HasPrefix(m, "epiphany_") {
			name = "p_" + m
			src = bytes.Replace(src, []byte("-module("+m+")."), []byte("-module("+name+")."), 1)
		}
		file := filepath.Join(dir, name+".erl")
		require.NoError(t, os.WriteFile(file, src, 0o600))
		files = append(files, file)
	}
	return files
}

// compileForOTP runs erlc with files, and flags before them; it has to have nothing to say.
func compileForOTP(t *testing.T, dir string, args []string) {
	t.Helper()
	out, err := exec.Command("erlc", append([]string{"-o", dir}, args...)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Empty(t, string(out), "warnings")
}
