package suites

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is there is neither fetched nor built.
func TestReady(t *testing.T) {
	dir := tree(t, small)
	t.Chdir(filepath.Dir(dir))
	var ready Tree
	fs := ready.Flags("ready", filepath.Base(dir))
	require.NoError(t, fs.Parse([]string{"-epiphany", "here"}))
	var out strings.Builder
	require.NoError(t, ready.Ready(t.Context(), &out, Folders))
	assert.Empty(t, out.String())
	assert.Equal(t, dir, ready.Dir)
	assert.Equal(t, "here", ready.Here)
	require.Len(t, ready.Suites, 2)
	assert.True(t, ready.Suites[0].Is("small"))
	assert.True(t, ready.Suites[0].Is("small_SUITE"))
	assert.False(t, ready.Suites[0].Is("all"))

	ready.Here = ""
	program(t, "go", "echo no module; exit 1")
	assert.ErrorContains(t, ready.Ready(t.Context(), &out, Folders), "no module")
	require.NoError(t, os.RemoveAll(filepath.Join(dir, Folders[1])))
	program(t, "dpkg-query", "echo no package; exit 1")
	assert.ErrorContains(t, ready.Ready(t.Context(), &out, Folders), "no package")
	assert.Equal(t, "fetching the suites into "+dir+"\n", out.String())
}

// What OTP has said is read again, unless it is to run again; an error is not kept.
func TestKept(t *testing.T) {
	at := Tree{Dir: t.TempDir()}
	runs := 0
	outcome := Outcome{Cases: []Case{{Name: "a", Verdict: Pass, Milliseconds: 3}}}
	run := func() (Outcome, error) {
		runs++
		if runs == 1 {
			return Outcome{}, errors.New("no memory")
		}
		return outcome, nil
	}
	_, err := at.Kept("small", run)
	require.EqualError(t, err, "no memory")
	for _, want := range []int{2, 2, 3} {
		at.Fresh = want == 3
		got, err := at.Kept("small", run)
		require.NoError(t, err)
		assert.Equal(t, outcome, got)
		assert.Equal(t, want, runs)
	}
}
