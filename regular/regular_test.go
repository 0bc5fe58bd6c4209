package regular_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/regular"
)

// What would block, or is something else, is refused by every way of opening; a link to it as well.
func TestOnlyRegularFiles(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, syscall.Mkfifo(at("pipe"), 0o600))
	require.NoError(t, os.Mkdir(at("dir"), 0o700))
	require.NoError(t, os.Symlink("pipe", at("link")))
	require.NoError(t, os.WriteFile(at("file"), []byte("text"), 0o600))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	for name, what := range map[string]string{"pipe": "a pipe", "link": "a pipe", "dir": "a directory"} {
		_, err := regular.Read(at(name), 100)
		require.ErrorIs(t, err, regular.ErrNot)
		assert.ErrorContains(t, err, name+": "+what+" is not a regular file")
		for _, flags := range []int{os.O_RDONLY, os.O_WRONLY | os.O_CREATE, os.O_RDWR} {
			_, err = regular.OpenIn(root, name, flags, 0o600)
			assert.ErrorIs(t, err, regular.ErrNot, name)
		}
		_, err = regular.ReadIn(root, name, 100)
		assert.ErrorIs(t, err, regular.ErrNot)
	}
	_, err = regular.Open("/dev/zero")
	assert.ErrorContains(t, err, "a device is not a regular file")
	_, err = regular.OpenDirIn(root, "pipe")
	assert.ErrorIs(t, err, syscall.ENOTDIR)
	_, err = regular.OpenRoot(at("pipe"))
	assert.ErrorIs(t, err, syscall.ENOTDIR)

	data, err := regular.ReadIn(root, "file", 4)
	require.NoError(t, err)
	assert.Equal(t, "text", string(data))
	_, err = regular.Read(at("file"), 3)
	var large *regular.TooLargeError
	require.ErrorAs(t, err, &large)
	assert.Equal(t, int64(3), large.Limit)
	_, err = regular.Read(at("none"), 3)
	assert.ErrorIs(t, err, os.ErrNotExist)
}
