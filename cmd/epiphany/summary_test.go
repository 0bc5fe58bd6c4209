package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// Statistics are a screen by default, on a large board as well; all of them have a line for equal
// cores.
func TestStatisticsFitAScreen(t *testing.T) {
	workDir(t)
	for _, flags := range [][]string{nil, {"--cores=8x8"}, {"--preset=best"}, {"--place=cores-first", "--entry=many"}} {
		status, _, stderr := command(append(append([]string{"run", "--stats"}, flags...), "good.erl")...)
		require.Zero(t, status, stderr)
		lines := strings.Split(stderr, "\n")
		assert.LessOrEqual(t, len(lines), 30, stderr)
		for _, l := range lines {
			assert.LessOrEqual(t, utf8.RuneCountInString(l), 140)
		}
		assert.NotContains(t, stderr, "contradictions")
	}
	status, _, stderr := command("run", "--stats=full", "good.erl")
	require.Zero(t, status, stderr)
	assert.Contains(t, stderr, "\n  0-15  ", "all cores have done the same")
	assert.Contains(t, stderr, "local_fetch_stalls")
	assert.LessOrEqual(t, strings.Count(stderr, "\n"), 90)
	status, _, stderr = command("run", "--stats=more", "good.erl")
	assert.Equal(t, statusError, status)
	assert.Contains(t, stderr, `--stats is "more", want summary or full`)
}

func TestNumbers(t *testing.T) {
	for want, list := range map[string][]int{"": nil, "3": {3}, "0-1": {0, 1}, "0,4-15,17": {0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17}} {
		assert.Equal(t, want, numbers(list))
	}
	assert.Equal(t, [][]int{{0, 2}, {1, 3}, {4}}, grouped([]string{"a", "b", "a", "b", "c"}))
}

// Of cores that all differ a summary shows the ends and the sum; a defect of the accounts is told.
func TestSummaryOfManyCores(t *testing.T) {
	s := epiphany.Stats{Cycles: 1000, Contradictions: "one\ntwo"}
	for i := range 16 {
		s.Cores = append(s.Cores, stats.Core{Core: i, Time: stats.CoreTime{Active: uint64(500 + (i*7)%16), Stalled: uint64(500 - (i*7)%16)}})
		s.Link = append(s.Link, stats.ELink{Core: i, Reads: 10})
	}
	var b strings.Builder
	require.NoError(t, writeSummary(&b, &s))
	for _, want := range []string{"contradictions  one two; please report them", "busiest: core 9    51.5     48.5", "least busy: core 0    50.0", "16 cores    50.8     49.2    0.0     0.0           0         160"} {
		assert.Contains(t, b.String(), want)
	}
}
