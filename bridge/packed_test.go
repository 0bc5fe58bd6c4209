package bridge

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

// packedFiles is a directory and the calls with its files; on makes one with the last opened file.
type packedFiles struct {
	*testing.T
	*files
	dir string
}

func newPackedFiles(t *testing.T) packedFiles {
	dir := t.TempDir()
	f, err := newFiles(dir)
	require.NoError(t, err)
	t.Cleanup(f.close)
	return packedFiles{t, f, dir}
}

func (p packedFiles) opened(modesOf ...string) any {
	return ask(p.files, term.AtomName("open"), []byte("x.gz"), modes(append(modesOf, "compressed")...))
}

func (p packedFiles) on(call string, args ...any) any {
	return ask(p.files, append([]any{term.AtomName(call), p.last}, args...)...)
}

func (p packedFiles) written(data []byte) {
	require.NoError(p, os.WriteFile(filepath.Join(p.dir, "x.gz"), data, 0o600))
}

func gzipped(t *testing.T, text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, text)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// Answers are those of OTP.
func TestCompressedFiles(t *testing.T) {
	p := newPackedFiles(t)
	bof, cur := term.AtomName("bof"), term.AtomName("cur")
	require.Equal(t, okTuple(int64(1)), p.opened("write"))
	assert.Equal(t, atomOK, p.on("write", []byte("abc")))
	assert.Equal(t, okTuple(int64(5)), p.on("position", cur, 2))
	assert.Equal(t, atomOK, p.on("write", []byte("def")))
	assert.Equal(t, posixError("einval"), p.on("position", bof, 1))
	assert.Equal(t, posixError("efbig"), p.on("position", bof, 1<<40))
	assert.Equal(t, posixError("einval"), p.on("position", term.AtomName("eof"), 0))
	assert.Equal(t, posixError("ebadf"), p.on("read", 1))
	for _, call := range []string{"pwrite", "pread", "sync", "truncate", "allocate"} {
		assert.Equal(t, posixError("enotsup"), p.on(call, 1, 1), call)
	}
	assert.Equal(t, atomOK, p.on("close"))
	raw, err := os.ReadFile(filepath.Join(p.dir, "x.gz"))
	require.NoError(t, err)
	r, err := gzip.NewReader(bytes.NewReader(raw))
	require.NoError(t, err)
	plain, err := io.ReadAll(r)
	require.NoError(t, err)
	assert.Equal(t, "abc\x00\x00def", string(plain))

	require.Equal(t, okTuple(int64(2)), p.opened("read"))
	assert.Equal(t, okTuple([]byte("abc\x00\x00def")), p.on("read", 100))
	assert.Equal(t, atomEOF, p.on("read", 1))
	assert.Equal(t, okTuple(int64(5)), p.on("position", cur, -3))
	assert.Equal(t, okTuple([]byte("d")), p.on("read", 1))
	assert.Equal(t, posixError("einval"), p.on("position", cur, -300))
	assert.Equal(t, okTuple(int64(8)), p.on("position", bof, 300), "the end is the last place")
	assert.Equal(t, posixError("ebadf"), p.on("write", []byte("x")))
	assert.Equal(t, atomOK, p.on("close"))
}

func TestDamagedCompressedFiles(t *testing.T) {
	p := newPackedFiles(t)
	p.written([]byte{0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3})
	p.opened("read")
	assert.Equal(t, posixError("eio"), p.on("read", 5))
	assert.Equal(t, atomOK, p.on("close"))
	whole := gzipped(t, "one")
	p.written(whole[:len(whole)-6])
	p.opened("read")
	assert.Equal(t, okTuple([]byte("one")), p.on("read", 5), "what there is before the end that lacks")
	assert.Equal(t, atomEOF, p.on("read", 5))
	p.written(append(gzipped(t, "one"), gzipped(t, "two")...))
	p.opened("read")
	assert.Equal(t, okTuple([]byte("onetwo")), p.on("read", 10))
	p.written([]byte("plain"))
	p.opened("read")
	assert.Equal(t, okTuple([]byte("plain")), p.on("read", 10))
	assert.Equal(t, atomOK, p.on("sync"), "it is a file as others")
}

// Neither modes that contradict each other nor more than may be open at a time.
func TestCompressedFilesThatAreRefused(t *testing.T) {
	p := newPackedFiles(t)
	assert.Equal(t, posixError("einval"), p.opened("read", "write"))
	assert.Equal(t, posixError("einval"), p.opened("append"))
	for range maxPacked {
		assert.Equal(t, term.AtomName("ok"), p.opened("write").(term.Tuple)[0])
	}
	assert.Equal(t, posixError("emfile"), p.opened("write"))
}
