package bridge

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

// ask makes a call of atoms, names and numbers.
func ask(f *files, args ...any) any {
	call := make(term.Tuple, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case int:
			call[i] = int64(a)
		default:
			call[i] = a
		}
	}
	return f.do(call)
}

func modes(names ...string) term.List {
	var l term.List
	for _, n := range names {
		l = append(l, term.AtomName(n))
	}
	return l
}

func TestFilesWithoutDirectory(t *testing.T) {
	f, err := newFiles("")
	require.NoError(t, err)
	defer f.close()
	assert.Equal(t, posixError("eacces"), ask(f, term.AtomName("read_file"), []byte("x")))
	assert.Equal(t, posixError("eacces"), ask(f, term.AtomName("open"), []byte("x"), modes("read")))
	assert.Equal(t, posixError("einval"), ask(f, term.AtomName("read"), 1, 1))
	assert.Equal(t, posixError("einval"), ask(f, term.AtomName("nothing")))
	assert.Equal(t, posixError("einval"), ask(f, 17))
}

// Neither names nor links lead out of the directory.
func TestFilesStayBelow(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "in")
	require.NoError(t, os.Mkdir(inside, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "secret"), []byte("x"), 0o600))
	require.NoError(t, os.Symlink("../secret", filepath.Join(inside, "link")))
	f, err := newFiles(inside)
	require.NoError(t, err)
	defer f.close()
	for _, name := range []string{"../secret", filepath.Join(dir, "secret"), "link", "a/../../secret", "/etc/passwd"} {
		got := ask(f, term.AtomName("read_file"), []byte(name))
		assert.Equal(t, term.AtomName("error"), got.(term.Tuple)[0], name)
		assert.Equal(t, term.AtomName("error"), ask(f, term.AtomName("open"), []byte(name), modes("write")).(term.Tuple)[0], name)
		assert.Equal(t, term.AtomName("error"), ask(f, term.AtomName("delete"), []byte("../secret")).(term.Tuple)[0], name)
		assert.Equal(t, term.AtomName("error"), ask(f, term.AtomName("rename"), []byte("link"), []byte("../secret")).(term.Tuple)[0], name)
	}
	assert.Equal(t, posixError("eacces"), ask(f, term.AtomName("set_cwd"), []byte("..")))
	kept, err := os.ReadFile(filepath.Join(dir, "secret"))
	require.NoError(t, err)
	assert.Equal(t, "x", string(kept))
}

// Links with absolute targets are followed where these are below, also from link to link and behind
// other parts; those that lead out, or round, are not.
func TestAbsoluteLinks(t *testing.T) {
	outside := t.TempDir()
	dir := filepath.Join(outside, "in")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "a/b"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a/b/file"), []byte("x"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(outside, "secret"), []byte("y"), 0o600))
	for name, target := range map[string]string{"to_dir": filepath.Join(dir, "a"), "a/to_file": filepath.Join(dir, "a/b/file"),
		"twice": "a/to_file", "out": outside, "round": filepath.Join(dir, "round"), "up": filepath.Join(dir, "..", "secret")} {
		require.NoError(t, os.Symlink(target, filepath.Join(dir, name)))
	}
	f, err := newFiles(dir)
	require.NoError(t, err)
	defer f.close()
	for _, name := range []string{"to_dir/b/file", "a/to_file", "twice", "to_dir/to_file"} {
		assert.Equal(t, okTuple([]byte("x")), ask(f, term.AtomName("read_file"), []byte(name)), name)
	}
	for _, name := range []string{"out/secret", "up", "round", "round/x"} {
		assert.Equal(t, term.AtomName("error"), ask(f, term.AtomName("read_file"), []byte(name)).(term.Tuple)[0], name)
	}
	assert.Equal(t, atomOK, ask(f, term.AtomName("make_dir"), []byte("to_dir/new")))
	assert.DirExists(t, filepath.Join(dir, "a/new"))
	target := okTuple([]byte(filepath.Join(dir, "a/b/file")))
	assert.Equal(t, target, ask(f, term.AtomName("read_link"), []byte("to_dir/to_file")), "the last part is the link itself")
	assert.Equal(t, atomOK, ask(f, term.AtomName("delete"), []byte("to_dir/to_file")))
	assert.FileExists(t, filepath.Join(dir, "a/b/file"))
}

func TestOpenFiles(t *testing.T) {
	f, err := newFiles(t.TempDir())
	require.NoError(t, err)
	defer f.close()
	ok := any(atomOK)
	assert.Equal(t, okTuple(int64(1)), ask(f, term.AtomName("open"), []byte("f"), modes("read", "write")))
	assert.Equal(t, ok, ask(f, term.AtomName("write"), 1, []byte("hello world")))
	assert.Equal(t, okTuple(int64(6)), ask(f, term.AtomName("position"), 1, term.AtomName("bof"), 6))
	assert.Equal(t, okTuple([]byte("world")), ask(f, term.AtomName("read"), 1, int64(1<<40)))
	assert.Equal(t, any(atomEOF), ask(f, term.AtomName("read"), 1, 5))
	assert.Equal(t, posixError("einval"), ask(f, term.AtomName("read"), 1, -5))
	assert.Equal(t, posixError("einval"), ask(f, term.AtomName("position"), 1, term.AtomName("bof"), -6))
	assert.Equal(t, posixError("einval"), ask(f, term.AtomName("position"), 1, term.AtomName("middle"), 0))
	assert.Equal(t, ok, ask(f, term.AtomName("pwrite"), 1, 0, []byte("J")))
	assert.Equal(t, okTuple([]byte("Je")), ask(f, term.AtomName("pread"), 1, 0, 2))
	assert.Equal(t, ok, ask(f, term.AtomName("sync"), 1))
	assert.Equal(t, ok, ask(f, term.AtomName("close"), 1))
	assert.Equal(t, posixError("einval"), ask(f, term.AtomName("close"), 1))
	for range maxOpen {
		require.Equal(t, ok, ask(f, term.AtomName("open"), []byte("f"), modes("read")).(term.Tuple)[0])
	}
	assert.Equal(t, posixError("emfile"), ask(f, term.AtomName("open"), []byte("f"), modes("read")))
	assert.Equal(t, posixError("badarg"), ask(f, term.AtomName("read_file"), []byte("a\x00b")))
}

// A link that leads out of the directory is not followed to what is changed.
func TestFilesChanged(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "in")
	require.NoError(t, os.Mkdir(inside, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "secret"), nil, 0o600))
	require.NoError(t, os.Symlink("../secret", filepath.Join(inside, "link")))
	f, err := newFiles(inside)
	require.NoError(t, err)
	defer f.close()
	handle := ask(f, term.AtomName("open"), []byte("a"), modes("write")).(term.Tuple)[1]

	assert.Equal(t, atomOK, ask(f, term.AtomName("allocate"), handle, 10, 5))
	assert.Equal(t, atomOK, ask(f, term.AtomName("allocate"), handle, 0, 3))
	assert.Equal(t, posixError("einval"), ask(f, term.AtomName("allocate"), handle, -1, 3))
	assert.Equal(t, posixError("einval"), ask(f, term.AtomName("allocate"), handle, 0, 0))
	assert.Equal(t, posixError("efbig"), ask(f, term.AtomName("allocate"), handle, int64(math.MaxInt64), 1))
	read := ask(f, term.AtomName("open"), []byte("a"), modes("read")).(term.Tuple)[1]
	assert.Equal(t, posixError("ebadf"), ask(f, term.AtomName("allocate"), read, 0, 1))

	assert.Equal(t, atomOK, ask(f, term.AtomName("change_times"), []byte("a"), 1000, 2000))
	assert.Equal(t, atomOK, ask(f, term.AtomName("change_owner"), []byte("a"), -1, -1))
	for _, call := range []string{"change_times", "change_owner"} {
		assert.Equal(t, term.AtomName("error"), ask(f, term.AtomName(call), []byte("link"), 1, 1).(term.Tuple)[0], call)
		assert.Equal(t, posixError("enoent"), ask(f, term.AtomName(call), []byte("none"), 1, 1))
	}
	info := ask(f, term.AtomName("file_info"), []byte("a")).(term.Tuple)[1].(term.Tuple)
	assert.Equal(t, int64(15), info[0])
	assert.Equal(t, int64(1000), info[3].(term.Tuple)[0])
	assert.Equal(t, int64(2000), info[3].(term.Tuple)[1])
}

func TestInputLines(t *testing.T) {
	assert.Equal(t, any(atomEOF), newInput(nil).line())
	long := strings.Repeat("x", maxLine+10)
	in := newInput(strings.NewReader("a\n\n" + long + "\nlast"))
	assert.Equal(t, okTuple([]byte("a\n")), in.line())
	assert.Equal(t, okTuple([]byte("\n")), in.line())
	var got []byte
	for len(got) <= len(long) {
		got = append(got, in.line().(term.Tuple)[1].([]byte)...)
	}
	assert.Equal(t, long+"\n", string(got))
	assert.Equal(t, okTuple([]byte("last")), in.line())
	assert.Equal(t, any(atomEOF), in.line())
	assert.Equal(t, posixError("eacces"), newInput(iotest.ErrReader(errors.New("broken"))).line())
}

// What is no regular file is refused, and nobody waits for a pipe to have two ends.
func TestOnlyRegularFilesAreOpened(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600))
	f, err := newFiles(dir)
	require.NoError(t, err)
	defer f.close()
	for _, name := range []string{"pipe", "."} {
		assert.Equal(t, posixError("eisdir"), ask(f, term.AtomName("read_file"), []byte(name)))
		for _, how := range []term.List{modes("read"), modes("write"), modes("append"), modes("read", "write")} {
			assert.Equal(t, posixError("eisdir"), ask(f, term.AtomName("open"), []byte(name), how))
		}
	}
	assert.Equal(t, posixError("enotdir"), ask(f, term.AtomName("list_dir"), []byte("pipe")))
	assert.Equal(t, posixError("enotdir"), ask(f, term.AtomName("open"), []byte("pipe"), modes("read", "directory")))
	assert.Equal(t, okTuple(int64(1)), ask(f, term.AtomName("open"), []byte("."), modes("read", "directory")))
}
