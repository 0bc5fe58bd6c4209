package cc

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/parallergo/epiphany/toolchain/cc/packed"
	"github.com/parallergo/epiphany/toolchain/lib"
)

// headers is the name under which the headers of libraries are found.
const headers = "<library>"

// files shows the front end the headers of libraries and what the caller allows.
type files struct {
	open      func(name string) (fs.File, error)
	folders   []string
	libraries []lib.Package
	texts     map[string][]byte // of files that may have packed structures
	edits     packed.Edits      // of packed structures
}

// Open opens a header of a library, or a file in one of the folders.
func (f *files) Open(name string) (fs.File, error) {
	name = filepath.ToSlash(name)
	if rest, ok := strings.CutPrefix(name, headers+"/"); ok {
		return f.header(path.Clean(rest))
	}
	if f.open == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	clean := path.Clean(name)
	for _, folder := range f.folders {
		folder = path.Clean(filepath.ToSlash(folder))
		inside := strings.HasPrefix(clean, folder+"/") ||
			folder == "." && !path.IsAbs(clean) && !strings.HasPrefix(clean, "../")
		if inside {
			file, err := f.open(clean)
			if err != nil {
				return nil, err
			}
			return f.read(name, file)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

// header opens a header of the libraries.
func (f *files) header(name string) (file fs.File, err error) {
	for _, p := range f.libraries {
		if file, err = p.Header(name); err == nil {
			return file, nil
		}
	}
	return nil, err
}

// readHeader reads what assembly in a source includes: only what libraries have.
func (f *files) readHeader(name string) ([]byte, error) {
	file, err := f.header(path.Clean(name))
	if err != nil {
		return nil, fmt.Errorf("no library has the file %s", name)
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxSource))
}

// prepared is a source as the front end is to read it, apart from packed structures.
func (f *files) prepared(name string, source []byte) []byte {
	text := packed.Mark(wide(source))
	if packed.Mentioned(text) {
		f.texts[name] = text
	}
	return f.edits.Apply(name, text)
}

// read prepares a header.
func (f *files) read(name string, file fs.File) (fs.File, error) {
	text, err := io.ReadAll(io.LimitReader(file, maxSource))
	if err != nil {
		file.Close()
		return nil, err
	}
	return &prepared{file, bytes.NewReader(f.prepared(name, text))}, nil
}

// prepared is a header with another text.
type prepared struct {
	fs.File
	text *bytes.Reader
}

func (f *prepared) Read(to []byte) (int, error) { return f.text.Read(to) }
