package cc

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync/atomic"

	"github.com/parallergo/epiphany/toolchain/lib"
)

// cacheName begins the names of files of compiled libraries. There is one file for all builds of the
// compiler: the last one that has compiled the library keeps it.
const cacheName = "epiphany-library-"

// cache is the folder of compiled libraries, or nil.
var cache atomic.Pointer[string]

// CacheIn sets a folder in which compiled libraries are kept for later processes; only the same
// build of the compiler uses them. If a file there cannot be read or written, the library is
// compiled without error.
func CacheIn(folder string) { cache.Store(&folder) }

// cached gives an archive from its file, or makes it and leaves it there.
func cached(p lib.Package, headers []lib.Package) ([]byte, error) {
	folder := cache.Load()
	if folder == nil {
		return archive(p, headers)
	}
	key, ok := buildKey(p, headers)
	file := filepath.Join(*folder, cacheName+p.Name)
	if ok {
		if data, found := readCache(file, key); found {
			return data, nil
		}
	}
	data, err := archive(p, headers)
	if err == nil && ok {
		writeCache(file, key, data)
	}
	return data, err
}

// buildKey tells libraries apart: by their sources and headers, and by the compiler's version and its
// program, whose size and time stand for its contents.
func buildKey(p lib.Package, headers []lib.Package) (key []byte, ok bool) {
	h := sha256.New()
	sources, err := p.Sources()
	for _, s := range sources {
		hashText(h, s.Name, s.Text)
	}
	for _, other := range append([]lib.Package{lib.C()}, headers...) {
		failed := fs.WalkDir(other.Files, "include", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(other.Files, name)
			hashText(h, name, text)
			return err
		})
		err = errors.Join(err, failed)
	}
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

// The file has the key, the archive, and a checksum of both.

func readCache(file string, key []byte) (archive []byte, ok bool) {
	data, err := os.ReadFile(file)
	n := len(data) - sha256.Size
	if err != nil || n < len(key) || !bytes.Equal(data[:len(key)], key) {
		return nil, false
	}
	if sum := sha256.Sum256(data[:n]); !bytes.Equal(sum[:], data[n:]) {
		return nil, false
	}
	return data[len(key):n], true
}

// writeCache replaces the file as a whole, so that nobody reads half of it.
func writeCache(file string, key, archive []byte) {
	data := append(bytes.Clone(key), archive...)
	sum := sha256.Sum256(data)
	data = append(data, sum[:]...)
	if os.MkdirAll(filepath.Dir(file), 0o755) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(file), cacheName+"*")
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if closed := f.Close(); err != nil || closed != nil || os.Rename(f.Name(), file) != nil {
		os.Remove(f.Name())
	}
}
