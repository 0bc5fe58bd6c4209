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
	require.True(t, fetched(dir, Folders))
	all, err := All(dir, Folders)
	require.NoError(t, err)
	require.Len(t, all, 2)
	for _, r := range []Runner{{Dir: dir, Limit: 5000}, {Dir: dir, Limit: 5000, Here: built(t)}} {
		got, err := r.Run(t.Context(), all[0])
		require.NoError(t, err)
		verdicts, reasons := map[string]Verdict{}, map[string]string{}
		for _, c := range got.Cases {
			verdicts[c.Name], reasons[c.Name] = c.Verdict, c.Reason
		}
		assert.Equal(t, map[string]Verdict{"good": Pass, "bad": "fail", "g.good": Pass, "g.inner.last": Pass, "skips": "skip", "slow": "timeout",
			"halts": Gone, "good#2": Pass}, verdicts, "%v", got.Notes)
		assert.Contains(t, reasons["bad"], "{test_case_failed,on_purpose}")
	}
}

// program makes a program of the shell the first of its name on the path.
func program(t *testing.T, name, script string) string {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(file, []byte("#!/bin/sh\n"+script+"\n"), 0o700))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return file
}

// A system that ends before any case begins leaves its last words: as an error on OTP, which what
// is here is compared with; here the cases have not passed.
func TestSystemDoesNotBegin(t *testing.T) {
	const compiled = `case "$*" in *compile:file*) exit 0;; esac; `
	all, err := All(tree(t, small), Folders)
	require.NoError(t, err)
	for _, c := range []struct{ name, script, want string }{
		{"killed as it compiles", "kill -9 $$", "killed"},
		{"killed as it begins", compiled + "kill -9 $$", "before a case began: signal: killed"},
		{"ends as it begins", compiled + "echo no memory >&2; exit 1", "exit status 1: no memory"},
	} {
		t.Run(c.name, func(t *testing.T) {
			program(t, "erl", c.script)
			_, err := Runner{Dir: tree(t, small), Limit: 5000}.Run(t.Context(), all[0])
			assert.ErrorContains(t, err, c.want)
		})
	}
	here := program(t, "here", "echo no memory >&2; exit 1")
	got, err := Runner{Dir: tree(t, small), Limit: 5000, Here: here}.Run(t.Context(), all[0])
	require.NoError(t, err)
	assert.Equal(t, Outcome{Notes: []string{"exit status 1: no memory\n"}}, got)
	compared := Comparison{OTP: Outcome{Cases: []Case{{Name: "a", Verdict: Pass}}}, Here: got}
	gone := Case{Name: "a", Verdict: Gone, Reason: "[exit status 1: no memory\n]"}
	assert.Equal(t, []Case{gone}, compared.Failing())
}

// A suite that OTP does not compile is a note.
func TestSuiteDoesNotCompile(t *testing.T) {
	all, err := All(tree(t, small), Folders)
	require.NoError(t, err)
	program(t, "erl", "echo wrong; exit 1")
	got, err := Runner{Dir: tree(t, small), Limit: 5000}.Run(t.Context(), all[0])
	require.NoError(t, err)
	assert.Equal(t, Outcome{Notes: []string{"erl: exit status 1\nwrong\n"}}, got)
}

// What the folder has beside suites is compiled once.
func TestModulesBesideSuitesAreKept(t *testing.T) {
	installed.Need(t)
	dir := tree(t, `-module(small_SUITE).
-export([all/0, same/1]).
all() -> [same].
same(_) -> beside = beside:name().`)
	const beside = "-module(beside).\n-export([name/0]).\nname() -> beside.\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, Folders[0], "beside.erl"), []byte(beside), 0o666))
	all, err := All(dir, Folders)
	require.NoError(t, err)
	kept := filepath.Join(dir, "otp", "beams", all[0].Application(), "beside.beam")
	var times []os.FileInfo
	for range 2 {
		got, err := Runner{Dir: dir, Limit: 5000}.Run(t.Context(), all[0])
		require.NoError(t, err)
		require.Len(t, got.Cases, 1)
		assert.True(t, got.Cases[0].Passed(), "%v", got)
		info, err := os.Stat(kept)
		require.NoError(t, err)
		times = append(times, info)
	}
	assert.True(t, os.SameFile(times[0], times[1]))
	entries, err := os.ReadDir(filepath.Dir(kept))
	require.NoError(t, err)
	assert.Len(t, entries, 1, "neither suites nor stand-ins")
}

// A line that the end of the system cuts short tells nothing, wherever it is cut.
func TestCutTranscript(t *testing.T) {
	const text = "\n@@START 11 one\n\n@@END 11 one pass 3 ok\n\n@@START 12 two\n"
	whole, err := readTranscript(text)
	require.NoError(t, err)
	cases := []Case{{Name: "one", Verdict: Pass, Milliseconds: 3}}
	assert.Equal(t, transcript{begun: 12, open: "two", cases: cases}, whole)
	for i := range text {
		cut, err := readTranscript(text[:i])
		require.NoError(t, err, text[:i])
		assert.Contains(t, []int{0, 11}, cut.begun)
		assert.Contains(t, []string{"", "one"}, cut.open)
		assert.Subset(t, whole.cases, cut.cases)
	}
}

func TestCounts(t *testing.T) {
	c := Comparison{
		OTP:     Outcome{Cases: []Case{{Name: "a", Verdict: Pass}, {Name: "b", Verdict: Pass}, {Name: "c", Verdict: "fail"}, {Name: "d", Verdict: Pass}}},
		Here:    Outcome{Cases: []Case{{Name: "a", Verdict: Pass}, {Name: "b", Verdict: "timeout"}, {Name: "c", Verdict: Pass}}},
		Reasons: map[string]Reason{"d": {"ports", Within}, "e": {"is not there", Beyond}},
	}
	assert.Equal(t, Counts{OTP: 3, LeftOut: 1, Wanted: 2, Here: 1, WantedByRule: 2,
		HereByRule: 1}, c.Count())
	assert.Equal(t, []string{"e"}, c.Unknown())
	failing := c.Failing()
	require.Len(t, failing, 1)
	assert.Equal(t, "b", failing[0].Name)
}

// What the rule does not allow counts by the rule, whether it passes here or not.
func TestCountsByRule(t *testing.T) {
	var n Counts
	for _, class := range []Class{"", Within, Beyond} {
		n.add(true, class)
		n.add(false, class)
	}
	assert.Equal(t, Counts{OTP: 6, LeftOut: 4, Wanted: 2, Here: 1, WantedByRule: 4, HereByRule: 2}, n)
}

func TestReasonsHaveClasses(t *testing.T) {
	all, err := LeftOut(".")
	require.NoError(t, err)
	require.Equal(t, Reason{"tracing", Within}, all["supervisor_SUITE"]["order_of_children"])
	dir := t.TempDir()
	for name, text := range map[string]string{"left_out.toml": "[a_SUITE]\nb = \"c\"\n",
		"reasons.toml": "c = \"perhaps\"\n"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	_, err = LeftOut(dir)
	assert.EqualError(t, err, `reasons.toml gives "c", of b in a_SUITE, the class "perhaps"`)
}

// sampled are suites of both applications that take little time, and that all pass.
var sampled = []string{"queue_SUITE", "array_SUITE", "andor_SUITE", "float_SUITE"}

// TestSample runs some of OTP's suites, where they have been fetched.
func TestSample(t *testing.T) {
	const dir = "../../dist/otp-suites"
	installed.Need(t)
	if !fetched(dir, Folders) {
		t.Skip("left out: OTP's suites are not in dist/otp-suites; make otp-suites fetches them")
	}
	where, err := filepath.Abs(dir)
	require.NoError(t, err)
	all, err := All(where, Folders)
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
