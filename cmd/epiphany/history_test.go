package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The usual file is its owner's alone; what is added is there for the next console.
func TestHistory(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	file := filepath.Join(state, "epiphany", "history")
	h, err := newHistory("")
	require.NoError(t, err)
	for _, line := range []string{"one.", "two.", "two.", " ", "\x1b[2J", "\xff",
		strings.Repeat("x", 4097)} {
		h.Add(line)
	}
	require.Equal(t, 2, h.Len())
	assert.Equal(t, "two.", h.At(0))
	assert.Equal(t, "one.", h.At(1))
	info, err := os.Stat(file)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode())

	require.NoError(t, os.WriteFile(file, []byte("a.\n\x1b]0;title\x07\nb."), 0o600))
	require.NoError(t, os.Chmod(file, 0o644))
	h, err = newHistory("")
	require.NoError(t, err)
	assert.Equal(t, []string{"a.", "b."}, h.lines, "nothing that a terminal obeys")
	info, err = os.Stat(file)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode())
}

// The file never has more than twice the lines that are kept.
func TestHistoryIsBounded(t *testing.T) {
	file := t.TempDir() + "/past"
	lines := func() []string {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		return strings.Split(strings.TrimSpace(string(text)), "\n")
	}
	h, err := newHistory(file)
	require.NoError(t, err)
	for i := range 2*mostPast + 1 {
		h.Add(fmt.Sprintf("%d.", i))
	}
	assert.Len(t, lines(), mostPast)
	assert.Equal(t, "2000.", h.At(0))
	assert.Equal(t, "1001.", h.At(h.Len()-1))
	require.NoError(t, os.WriteFile(file, []byte(strings.Repeat("x.\n", 5*mostPast)), 0o600))
	h, err = newHistory(file)
	require.NoError(t, err)
	assert.Equal(t, mostPast, h.Len())
	assert.Len(t, lines(), mostPast)
}

// Where the usual file cannot be used there is no history; another one that cannot is an error.
func TestHistoryIsOff(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/epiphany", nil, 0o600)) // where a directory should be
	t.Setenv("XDG_STATE_HOME", dir)
	h, err := newHistory("")
	require.NoError(t, err)
	h.Add("one.")
	assert.Equal(t, 1, h.Len(), "of this console alone")
	_, err = newHistory(dir)
	assert.EqualError(t, err, "--history: "+dir+": not a regular file")
	h, err = newHistory(noHistory)
	require.NoError(t, err)
	h.Add("one.")
	require.NoError(t, os.Mkdir(dir+"/gone", 0o700))
	h, err = newHistory(dir + "/gone/past")
	require.NoError(t, err)
	require.NoError(t, os.RemoveAll(dir+"/gone"))
	h.Add("one.")
	h.Add("two.")
	assert.Equal(t, 2, h.Len())
	assert.NoDirExists(t, dir+"/gone")
}
