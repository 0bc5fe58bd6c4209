package stdlib_test

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

var update = flag.Bool("update", false, "write what Erlang/OTP prints to the .out files beside the programs")

// Programs that print the same on this system and on OTP, and the stand-ins for the modules that
// OTP does not have.
const (
	benchmarkFiles = "../benchmarks/programs/*.out"
	sharedFiles    = "../benchmarks/programs/workers.erl"
	standInFiles   = "../conformance/testdata/*.erl"
)

// TestBenchmarksOnOTP runs the benchmark programs on Erlang/OTP: what main/0 prints has to be what
// stands in the .out file beside each, against which this system is tested. The conformance
// programs have a test of their own.
func TestBenchmarksOnOTP(t *testing.T) {
	needOTP(t)
	sources := files(t, sharedFiles)
	for _, out := range files(t, benchmarkFiles) { // the others are there to be measured
		sources = append(sources, strings.TrimSuffix(out, ".out")+".erl")
	}
	beams, outs := t.TempDir(), t.TempDir()
	compileForOTP(t, beams, append([]string{"-W0"}, append(sources, files(t, standInFiles)...)...))
	programs := withMain(t, sources)

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

// files returns the files that match any of the patterns, in their order.
func files(t *testing.T, patterns ...string) []string {
	t.Helper()
	var all []string
	for _, p := range patterns {
		found, err := filepath.Glob(p)
		require.NoError(t, err)
		require.NotEmpty(t, found, p)
		all = append(all, found...)
	}
	return all
}

// withMain leaves out the modules that programs only share: those without main/0.
func withMain(t *testing.T, sources []string) []string {
	t.Helper()
	var programs []string
	for _, file := range sources {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if strings.Contains(string(text), "main/0") {
			programs = append(programs, file)
		}
	}
	return programs
}

func moduleName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), ".erl")
}
