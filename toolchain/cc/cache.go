package cc

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/parallergo/epiphany/toolchain/lib"
)

// cacheName is the file of the compiled library. There is one for all builds of the compiler: the
// last one that has compiled the library keeps it.
const cacheName = "epiphany-library"

// LibraryIn gives what Library gives, from a file in a folder if this build of the compiler has left
// it there, and leaves it there otherwise. A file that cannot be used or written is no error.
func LibraryIn(folder string) (archive, startup []byte, err error) {
	l := &library
	l.once.Do(func() {
		key, ok := buildKey()
		file := filepath.Join(folder, cacheName)
		if ok {
			var found bool
			if l.archive, l.startup, found = readCache(file, key); found {
				return
			}
		}
		if l.archive, l.startup, l.err = buildLibrary(); l.err == nil && ok {
			writeCache(file, key, l.archive, l.startup)
		}
	})
	return l.archive, l.startup, l.err
}

// buildKey tells libraries apart: by their sources, and by the compiler's version and its program,
// whose size and time stand for its contents.
func buildKey() (key []byte, ok bool) {
	h := sha256.New()
	for _, s := range lib.Sources() {
		hashText(h, s.Name, s.Text)
	}
	hashText(h, "startup", []byte(lib.Startup()))
	headers := lib.Headers()
	err := fs.WalkDir(headers, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(headers, name)
		hashText(h, name, text)
		return err
	})
	info, built := debug.ReadBuildInfo()
	program, noProgram := os.Executable()
	if err != nil || !built || noProgram != nil {
		return nil, false
	}
	stat, err := os.Stat(program)
	if err != nil {
		return nil, false
	}
	hashText(h, "build", []byte(info.String()))
	hashText(h, program, fmt.Appendf(nil, "%d %d", stat.Size(), stat.ModTime().UnixNano()))
	return h.Sum(nil), true
}

func hashText(h hash.Hash, name string, text []byte) {
	fmt.Fprintf(h, "%d %s %d ", len(name), name, len(text))
	h.Write(text)
}

// The file has the key, the length of the startup code, both objects, and a checksum of it all.

func readCache(file string, key []byte) (archive, startup []byte, ok bool) {
	data, err := os.ReadFile(file)
	n := len(data) - sha256.Size
	first := len(key) + 4
	if err != nil || n < first || !bytes.Equal(data[:len(key)], key) {
		return nil, nil, false
	}
	if sum := sha256.Sum256(data[:n]); !bytes.Equal(sum[:], data[n:]) {
		return nil, nil, false
	}
	size := int(binary.LittleEndian.Uint32(data[len(key):]))
	if size > n-first {
		return nil, nil, false
	}
	return data[first+size : n], data[first : first+size], true
}

// writeCache replaces the file as a whole, so that nobody reads half of it.
func writeCache(file string, key, archive, startup []byte) {
	data := bytes.Clone(key)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(startup)))
	data = append(append(data, startup...), archive...)
	sum := sha256.Sum256(data)
	data = append(data, sum[:]...)
	if os.MkdirAll(filepath.Dir(file), 0o755) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(file), cacheName+"-*")
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if closed := f.Close(); err != nil || closed != nil || os.Rename(f.Name(), file) != nil {
		os.Remove(f.Name())
	}
}
