package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
)

// chapters makes a directory with programs that print 1, one of which is expected to print 2.
func chapters(t *testing.T, differences string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("../../testdata")))
	for file, text := range map[string]string{
		"programs.toml": "", "otp.txt": "lists map/2\n", "differences.toml": differences,
		"one/good.out": "1\n", "one/good.erl": "-module(good).\n-export([main/0]).\nmain() -> io:format(\"1~n\").\n",
		"two/bad.out": "2\n", "two/bad.erl": "-module(bad).\n-export([main/0]).\nmain() -> io:format(\"~w~n\", [erlang:system_info(otp_release) =:= \"0\"]).\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666))
	}
	return dir
}

func invoke(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(t.Context(), &out, args)
	return out.String(), err
}

func TestCommand(t *testing.T) {
	t.Setenv("PATH", "") // no OTP
	dir := chapters(t, "")
	out, err := invoke(t, "-dir", dir, "-v")
	assert.EqualError(t, err, "not explained in differences.toml: [bad]")
	assert.Contains(t, out, "erl is not on the path: compared with what OTP 25 has printed before\n")
	assert.Contains(t, out, "all                     2        1        1\n")
	assert.Contains(t, out, "two/bad differs on the host and on cores\n  host, line 1:\n    false\n")

	assert.Contains(t, out, "functions in fewer than two programs: 1\n  lists:map/2\n")

	out, err = invoke(t, "-dir", dir, "one")
	assert.NoError(t, err)
	assert.Contains(t, out, "all                     1        1        0\n")

	out, err = invoke(t, "-dir", chapters(t, "[programs]\nbad = \"it counts\"\ngood = \"it does not\"\n"))
	assert.NoError(t, err)
	assert.Contains(t, out, "two/bad differs: it counts\n")
	assert.Contains(t, out, "one/good agrees, and is explained: it does not\n")
}

func TestRecord(t *testing.T) {
	installed.Need(t)
	dir := chapters(t, "")
	out, err := invoke(t, "-dir", dir, "-record", "-rounds", "2", "-rivals", "1")
	assert.NoError(t, err)
	assert.Equal(t, "recorded bad\n", out)
	out, err = invoke(t, "-dir", dir, "bad")
	assert.NoError(t, err)
	assert.NotContains(t, out, "OTP prints something else")
}

func TestRefuses(t *testing.T) {
	t.Setenv("PATH", "")
	dir := chapters(t, "")
	for name, c := range map[string]struct {
		args []string
		err  string
	}{
		"name":      {[]string{"-dir", dir, "three"}, `there is no program or chapter "three"`},
		"workers":   {[]string{"-dir", dir, "-j", "0"}, "-j is 0, want at least 1"},
		"directory": {[]string{"-dir", filepath.Join(dir, "one")}, "no programs in"},
		"flag":      {[]string{"-k"}, "flag provided but not defined"},
		"rounds":    {[]string{"-dir", dir, "-rounds", "0"}, "want -rounds of at least 1"},
		"no OTP":    {[]string{"-dir", dir, "-record"}, "erl is not on the path"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := invoke(t, c.args...)
			assert.ErrorContains(t, err, c.err)
		})
	}
}
