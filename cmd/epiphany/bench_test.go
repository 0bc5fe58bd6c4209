package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestBench: the same benchmarks write the same file, whatever runs beside them, and files can be
// compared.
func TestBench(t *testing.T) {
	workDir(t)
	bench := []string{"bench", "fannkuchredux", "--preset=thesis-native,arm-hipe"}
	status, first, stderr := command(append(bench, "--json=one.json")...)
	require.Equal(t, 0, status, stderr)
	assert.Regexp(t, `^epiphany: \d+ benchmarks\n(epiphany: \d+ of \d+ benchmarks are done\n)+$`, stderr)
	assert.Contains(t, first, "fannkuchredux │ thesis-native")
	status, second, stderr := command(append(bench, "--json=two.json", "--parallel=1", "--markdown")...)
	require.Equal(t, 0, status, stderr)
	assert.Contains(t, second, "| fannkuchredux | arm-hipe |")
	one, err := os.ReadFile("one.json")
	require.NoError(t, err)
	two, err := os.ReadFile("two.json")
	require.NoError(t, err)
	assert.Equal(t, string(one), string(two))
	assert.Contains(t, string(one), `"version": 2`)

	status, stdout, stderr := command("bench", "--compare", "one.json", "two.json")
	assert.Equal(t, 0, status, stderr)
	assert.Regexp(t, `geometric mean +│ +│ +│ +1 │`, stdout)
	assert.Empty(t, stderr)

	other := strings.Replace(string(one), `"model": "`, `"model": "x`, 1)
	require.NoError(t, os.WriteFile("other.json", []byte(other), 0o600))
	status, _, stderr = command("bench", "--compare", "one.json", "other.json")
	assert.Equal(t, 0, status)
	assert.Contains(t, stderr, "the constants of the model differ")
}

func TestBenchRefuses(t *testing.T) {
	workDir(t)
	require.NoError(t, os.WriteFile("old.json", []byte(`{"version": 0}`), 0o600))
	for name, c := range map[string]struct {
		args   []string
		stderr string
	}{
		"program":   {[]string{"nbody"}, `there is no benchmark program "nbody", want some of [binarytrees`},
		"preset":    {[]string{"--preset=bets"}, `--preset: there is no preset "bets"; the nearest is best`},
		"key":       {[]string{"--set", "stak=dram"}, `there is no setting "stak"; the nearest is stack`},
		"no value":  {[]string{"--set", "stack"}, `--set is "stack", want key=value`},
		"value":     {[]string{"--set", "stack=moon"}, "stack: "},
		"samples":   {[]string{"--samples=0"}, "--samples is 0, want 1 to 1000"},
		"parallel":  {[]string{"--parallel=0"}, "--parallel is 0, want at least 1"},
		"file":      {[]string{"--json=no/such/file"}, "--json: open no/such/file"},
		"both":      {[]string{"--quick", "--full"}, "[full quick]"},
		"one file":  {[]string{"--compare", "a"}, "--compare wants two files, got 1"},
		"no files":  {[]string{"--compare", "a", "b"}, "open a: no such file or directory\nopen b: no such file"},
		"version":   {[]string{"--compare", "old.json", "old.json"}, "old.json: a file of results of version 0, this program reads version 2: run the benchmarks again"},
		"no result": {[]string{"--compare", "conf.toml", "conf.toml"}, "conf.toml: no file of results"},
	} {
		t.Run(name, func(t *testing.T) {
			status, stdout, stderr := command(append([]string{"bench"}, c.args...)...)
			assert.Equal(t, statusError, status)
			assert.Contains(t, stderr, c.stderr)
			assert.Empty(t, stdout)
		})
	}
	status, _, stderr := command("bench", "matmul", "--preset=best", "--set=dram-bytes=6M", "--set=heap-words=16384", "--json=failed.json")
	assert.Equal(t, statusError, status)
	assert.Contains(t, stderr, "matmul 96 on best with 16 workers: ended with {system_limit,")
	written, err := readResults("failed.json")
	require.NoError(t, err)
	assert.Empty(t, written.Runs)
	assert.NotEmpty(t, written.Micro)
}

// Progress where nobody looks: what there is to do, then each tenth, but not the end, which results
// follow.
func TestLines(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 10: 10, 11: 10, 250: 10} {
		var b strings.Builder
		done := lines(&b, n)
		for range n {
			done()
		}
		assert.Equal(t, want, strings.Count(b.String(), "\n"), b.String())
	}
}
