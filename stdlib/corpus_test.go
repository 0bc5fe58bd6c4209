package stdlib

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what Erlang/OTP prints to the .out files of testdata/erl")

const corpusDir = "../testdata/erl"

// TestCorpusOnOTP runs the conformance programs on Erlang/OTP: what they print has to be what stands in the .out file beside
// each, against which this system is tested.
func TestCorpusOnOTP(t *testing.T) {
	needOTP(t)
	programs, err := filepath.Glob(filepath.Join(corpusDir, "*.erl"))
	require.NoError(t, err)
	standIns, err := filepath.Glob(filepath.Join(corpusDir, "otp", "*.erl"))
	require.NoError(t, err)
	beams, outs := t.TempDir(), t.TempDir()
	compileForOTP(t, beams, append([]string{"-W0"}, append(programs, standIns...)...))

	args := []string{"-noinput", "-pa", beams, "-s", "corpus", "main", "-s", "erlang", "halt", "-extra", outs}
	for _, p := range programs {
		args = append(args, moduleName(p))
	}
	report, err := exec.Command("erl", args...).CombinedOutput()
	require.NoError(t, err, "%s", report)

	for _, p := range programs {
		t.Run(moduleName(p), func(t *testing.T) {
			got, err := os.ReadFile(filepath.Join(outs, moduleName(p)+".out"))
			require.NoError(t, err, "%s", report)
			expected := strings.TrimSuffix(p, ".erl") + ".out"
			if *update {
				require.NoError(t, os.WriteFile(expected, got, 0o644))
			}
			want, err := os.ReadFile(expected)
			require.NoError(t, err)
			assert.Equal(t, string(want), string(got))
			assert.NotContains(t, string(got), "\nended by ")
		})
	}
}

func moduleName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), ".erl")
}
