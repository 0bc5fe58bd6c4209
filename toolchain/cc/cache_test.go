package cc_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/lib"
)

// cacheFolder tells this test's program to ask for the library with a folder, in a process of its
// own: a process has one library.
const cacheFolder = "LIBRARY_CACHE_FOLDER"

func TestMain(m *testing.M) {
	folder, child := os.LookupEnv(cacheFolder)
	if !child {
		os.Exit(m.Run())
	}
	cc.CacheIn(folder)
	archive, err := cc.Archive(lib.C())
	if err != nil {
		os.Exit(1)
	}
	_, _ = os.Stdout.Write(archive)
}

// The library is compiled anew where its file is missing, damaged or cannot be written, and read
// from the file otherwise.
func TestLibraryCache(t *testing.T) {
	want, err := cc.Archive(lib.C())
	require.NoError(t, err)
	self, err := os.Executable()
	require.NoError(t, err)
	ask := func(folder string) []byte {
		c := exec.Command(self)
		c.Env = append(os.Environ(), cacheFolder+"="+folder)
		out, err := c.Output()
		require.NoError(t, err)
		return out
	}
	folder := filepath.Join(t.TempDir(), "new")
	assert.Equal(t, want, ask(folder))
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing else is left")
	file := filepath.Join(folder, entries[0].Name())
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	before, err := os.Stat(file)
	require.NoError(t, err)

	assert.Equal(t, want, ask(folder))
	after, err := os.Stat(file)
	require.NoError(t, err)
	assert.True(t, os.SameFile(before, after), "it is read")

	for _, damaged := range [][]byte{nil, whole[:20], whole[:len(whole)-1], append([]byte{1}, whole[1:]...),
		append(append([]byte{}, whole[:1000]...), whole[1001:]...)} {
		require.NoError(t, os.WriteFile(file, damaged, 0o600))
		assert.Equal(t, want, ask(folder))
		mended, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, whole, mended)
	}
	assert.Equal(t, want, ask(filepath.Join(file, "below a file")))
}
