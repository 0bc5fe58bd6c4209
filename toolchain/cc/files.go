package cc

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/parallergo/epiphany/toolchain/lib"
)

// headers is the name under which the headers of libraries are found.
const headers = "<library>"

// files shows the front end the headers of libraries and what the caller allows.
type files struct {
	open      func(name string) (fs.File, error)
	folders   []string
	libraries []lib.Package
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
			return newWideFile(file)
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
