package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance/installed"
)

const want = `[{one,{10,1}},
 {two,{10,1}},
 {three,{10,1}},
 {four,{10,1}},
 {five,{10,1}},
 {six,{10,1}}]
killed 1000 times, 1000 right answers
[{active,6},{specs,6},{supervisors,0},{workers,6}]
[{one,{10,2}},
 {two,{10,2}},
 {three,{10,2}},
 {four,{10,2}},
 {five,{10,2}},
 {six,{10,2}}]
the supervisor has ended: shutdown
[]
`

// TestOutput expects the supervisor, its six servers and the 1,000 that took their places to be on
// cores.
func TestOutput(t *testing.T) {
	var opts []epiphany.Option
	if os.Getenv("EPIPHANY_STRESS_GC") != "" {
		opts = append(opts, epiphany.WithStressGC())
	}
	var out, reports strings.Builder
	require.NoError(t, run(&out, append(opts, epiphany.WithErrorReports(&reports))...))
	text, cores, found := strings.Cut(out.String(), "processes on cores: ")
	require.True(t, found)
	assert.Equal(t, want, text)
	n, err := strconv.Atoi(strings.TrimSpace(cores))
	require.NoError(t, err)
	assert.Equal(t, 1+6+1000, n)
	assert.Empty(t, reports.String())
}

// TestSameOnOTP runs the same files on Erlang/OTP.
func TestSameOnOTP(t *testing.T) {
	if testing.Short() {
		t.Skip("starts erl")
	}
	installed.Need(t)
	dir := t.TempDir()
	for _, name := range modules {
		source, err := sources.ReadFile(name)
		require.NoError(t, err)
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, source, 0o600))
		report, err := exec.Command("erlc", "-o", dir, file).CombinedOutput()
		require.NoError(t, err, "%s", report)
	}
	out, err := exec.Command("erl", "-noinput", "-pa", dir, "-s", "primes_sup", "main", "-s", "init", "stop").CombinedOutput()
	require.NoError(t, err)
	assert.Equal(t, want, string(out))
}
