package cc

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/parallergo/epiphany/toolchain/lib"
)

// headers is the name under which the library's headers are found.
const headers = "<library>"

// files shows the front end the library's headers and what the caller allows.
type files struct {
	open    func(name string) (fs.File, error)
	folders []string
}

// Open opens a file: below the library's headers or one of the folders.
func (f *files) Open(name string) (fs.File, error) {
	name = filepath.ToSlash(name)
	if rest, ok := strings.CutPrefix(name, headers+"/"); ok {
		return lib.Headers().Open(path.Clean(rest))
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
			return f.open(clean)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}
