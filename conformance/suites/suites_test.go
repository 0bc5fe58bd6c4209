package suites

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
)

// small is a suite with a case of each end.
const small = `
-module(small_SUITE).
-include_lib("common_test/include/ct.hrl").
-compile(export_all).
-compile(nowarn_export_all).
all() -> [good, bad, {group, g}, skips, slow, halts, good].
groups() -> [{g, [parallel], [good, {group, inner}]}, {inner, [], [last]}].
init_per_group(g, Config) -> [{in_group, true} | Config];
init_per_group(_, Config) -> Config.
good(Config) -> true = is_list(?config(data_dir, Config)).
bad(_) -> ct:fail(on_purpose).
last(Config) -> true = ?config(in_group, Config).
skips(_) -> throw({skip, "not now"}).
slow(_) -> receive never -> ok end.
halts(_) -> halt(3).
`

func tree(t *testing.T, source string) string {
	t.Helper()
	dir := t.TempDir()
	for _, folder := range Folders {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, folder), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, folder, "small_SUITE.erl"), []byte(source), 0o666))
	}
	return dir
}

func built(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "epiphany")
	out, err := exec.CommandContext(t.Context(), "go", "build", "-o", file, "../../cmd/epiphany").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return file
}

func TestEnds(t *testing.T) {
	installed.Need(t)
	dir := tree(t, small)
	require.True(t, Fetched(dir))
	all, err := All(dir)
	require.NoError(t, err)
	require.Len(t, all, 2)
	for _, r := range []Runner{{Dir: dir, Limit: 5000}, {Dir: dir, Limit: 5000, Here: built(t)}} {
		got, err := r.Run(t.Context(), all[0])
		require.NoError(t, err)
		verdicts := map[string]Verdict{}
		for _, c := range got.Cases {
			verdicts[c.Name] = c.Verdict
		}
		assert.Equal(t, map[string]Verdict{"good": Pass, "bad": "fail", "g.good": Pass, "g.inner.last": Pass, "skips": "skip", "slow": "timeout",
			"halts": Gone, "good#2": Pass}, verdicts)
		assert.Contains(t, got.Cases[1].Reason, "{test_case_failed,on_purpose}")
	}
}

func TestCounts(t *testing.T) {
	c := Comparison{
		OTP:     Outcome{Cases: []Case{{Name: "a", Verdict: Pass}, {Name: "b", Verdict: Pass}, {Name: "c", Verdict: "fail"}, {Name: "d", Verdict: Pass}}},
		Here:    Outcome{Cases: []Case{{Name: "a", Verdict: Pass}, {Name: "b", Verdict: "timeout"}, {Name: "c", Verdict: Pass}}},
		Reasons: map[string]string{"d": "ports", "e": "is not there"},
	}
	assert.Equal(t, Counts{OTP: 3, LeftOut: 1, Wanted: 2, Here: 1}, c.Count())
	assert.Equal(t, []string{"e"}, c.Unknown())
	failing := c.Failing()
	require.Len(t, failing, 1)
	assert.Equal(t, "b", failing[0].Name)
}

// sampled are suites of both applications that take little time, and that all pass.
var sampled = []string{"queue_SUITE", "array_SUITE", "andor_SUITE", "float_SUITE"}

// TestSample runs some of OTP's suites, where they have been fetched.
func TestSample(t *testing.T) {
	const dir = "../../dist/otp-suites"
	installed.Need(t)
	if !Fetched(dir) {
		t.Skip("left out: OTP's suites are not in dist/otp-suites; make otp-suites fetches them")
	}
	where, err := filepath.Abs(dir)
	require.NoError(t, err)
	all, err := All(where)
	require.NoError(t, err)
	recorded, err := Recorded(".")
	require.NoError(t, err)
	reasons, err := LeftOut(".")
	require.NoError(t, err)
	here := built(t)
	for _, s := range all {
		for _, name := range sampled {
			if s.Name == name {
				c := compared(t, where, here, s)
				c.Reasons = reasons[s.Name]
				assert.GreaterOrEqual(t, c.Count().Here, recorded[s.Name], "%s: %v", s.Name, c.Failing())
			}
		}
	}
}

func compared(t *testing.T, dir, here string, s Suite) Comparison {
	t.Helper()
	c := Comparison{Suite: s}
	var err error
	c.OTP, err = Runner{Dir: dir, Limit: 60000}.Run(t.Context(), s)
	require.NoError(t, err)
	c.Here, err = Runner{Dir: dir, Limit: 30000, Here: here}.Run(t.Context(), s)
	require.NoError(t, err)
	return c
}
