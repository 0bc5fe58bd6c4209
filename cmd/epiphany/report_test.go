package main

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReport: a file of results and the same benchmarks run at once give the same report.
func TestReport(t *testing.T) {
	workDir(t)
	status, _, stderr := command("bench", "--preset=arm-hipe", "--json=results.json")
	require.Equal(t, 0, status, stderr)
	status, stdout, stderr := command("report", "--results=results.json", "--out=one")
	require.Equal(t, 0, status, stderr)
	assert.Equal(t, "one/index.html\none/report.md\n", stdout)
	status, _, stderr = command("report", "--preset=arm-hipe", "--out=two", "--parallel=1")
	require.Equal(t, 0, status, stderr)
	for _, name := range []string{"index.html", "report.md"} {
		one, err := os.ReadFile("one/" + name)
		require.NoError(t, err)
		two, err := os.ReadFile("two/" + name)
		require.NoError(t, err)
		assert.Equal(t, string(one), string(two))
		assert.Contains(t, string(one), "ARM, HiPE")
	}
}

// TestReportWithoutSome: what cannot be run is told, and the report has the others.
func TestReportWithoutSome(t *testing.T) {
	workDir(t)
	status, stdout, stderr := command("report", "--preset=best", "--set=dram-bytes=6M", "--set=heap-words=16384", "--samples=1")
	assert.Equal(t, statusError, status)
	assert.Contains(t, stderr, "matmul 96 on best with 16 workers: ended with {system_limit,")
	assert.Equal(t, "report/index.html\nreport/report.md\n", stdout)
	text, err := os.ReadFile("report/report.md")
	require.NoError(t, err)
	best := func(program string) bool {
		return regexp.MustCompile(`\| ` + program + ` \| \d+\.\d+ \| \d`).Match(text)
	}
	assert.False(t, best("matmul"))
	assert.True(t, best("fannkuchredux"))
}

func TestReportRefuses(t *testing.T) {
	workDir(t)
	require.NoError(t, os.WriteFile("old.json", []byte(`{"version": 0}`), 0o600))
	require.NoError(t, os.WriteFile("good.json", []byte(`{"version": 2, "model": "", "runs": [], "micro": []}`), 0o600))
	require.NoError(t, os.WriteFile("damaged.json", []byte(`{"version": 2, "model": "", "runs": [{"program": "x"}], "micro": []}`), 0o600))
	for name, c := range map[string]struct {
		args   []string
		stderr string
	}{
		"no file":   {[]string{"--results=none.json"}, "open none.json: no such file"},
		"version":   {[]string{"--results=old.json"}, "old.json: a file of results of version 0"},
		"damaged":   {[]string{"--results=damaged.json"}, "has no samples"},
		"both":      {[]string{"--results=old.json", "--full"}, "[full results]"},
		"preset":    {[]string{"--preset=bets"}, "the nearest is best"},
		"no place":  {[]string{"--results=good.json", "--out=old.json/below"}, "report: "},
		"arguments": {[]string{"all"}, "unknown command"},
	} {
		t.Run(name, func(t *testing.T) {
			status, stdout, stderr := command(append([]string{"report"}, c.args...)...)
			assert.Equal(t, 1, status)
			assert.Empty(t, stdout)
			assert.Contains(t, stderr, c.stderr)
		})
	}
}
