package epiphany

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/regular"
	"github.com/parallergo/epiphany/stdlib"
)

// Module is a compiled module, Export a function that other modules may call.
type (
	Module = bytecode.Module
	Export = bytecode.Export
)

// Compiler compiles sources, and bounds the files that a source may include: they must lie in or
// below the directory of the source or a directory listed here, after symbolic links are resolved;
// others are refused without being read. The zero value lists no directories.
type Compiler struct {
	Include []string // directories to search for included files, after that of the including file
	Path    []string // the code path, which -include_lib searches after those and before the library

	// SourceBytes is the largest size of a source with all that it includes, and of a compiled
	// module, in bytes; 0 means DefaultSourceBytes.
	SourceBytes int
}

// DefaultSourceBytes is the default of Compiler.SourceBytes.
const DefaultSourceBytes = compiler.DefaultSourceBytes

// Compile calls Compiler.Compile of the zero Compiler.
func Compile(file string, source []byte) (mod *Module, warnings []string, err error) {
	return Compiler{}.Compile(file, source)
}

// ReadModule calls Compiler.ReadModule of the zero Compiler.
func ReadModule(path string) (mod *Module, warnings []string, err error) {
	return Compiler{}.ReadModule(path)
}

// Compile compiles a source text. The file name is used in messages and to find included files in
// its directory. All errors are reported together, with their positions; warnings are texts with
// positions and source lines, as erlc prints them. A first line that begins with #! counts as a
// comment.
func (c Compiler) Compile(file string, source []byte) (mod *Module, warnings []string, err error) {
	mod, found, err := compiler.Compile(file, withoutShebang(source),
		compiler.Options{Include: c.Includes(file), SourceBytes: c.SourceBytes})
	for _, w := range found {
		warnings = append(warnings, w.Show("Warning: "))
	}
	return mod, warnings, err
}

// shebang begins a line that names the interpreter of a script.
const shebang = "#!"

// withoutShebang turns a shebang line into a comment, without changing columns.
func withoutShebang(source []byte) []byte {
	rest, script := bytes.CutPrefix(source, []byte(shebang))
	if !script {
		return source
	}
	return append([]byte("%!"), rest...)
}

// ReadModule reads a module from a source file (.erl, or with a shebang line) or from a compiled
// file, which it verifies. It fails with an error of reading, the positioned errors of a source, or
// the reason why a compiled module is refused.
func (c Compiler) ReadModule(path string) (mod *Module, warnings []string, err error) {
	data, err := regular.Read(path, c.limit())
	if err != nil {
		return nil, nil, nameSetting(err)
	}
	return c.module(path, data)
}

// module returns the module in a file with the given name and contents.
func (c Compiler) module(path string, data []byte) (mod *Module, warnings []string, err error) {
	if filepath.Ext(path) == sourceExt || bytes.HasPrefix(data, []byte(shebang)) {
		return c.Compile(path, data)
	}
	if mod, err = bytecode.Unmarshal(data); err == nil {
		err = bytecode.Verify(mod)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return mod, nil, nil
}

func (c Compiler) limit() int64 {
	if c.SourceBytes == 0 {
		return DefaultSourceBytes
	}
	return int64(c.SourceBytes)
}

// nameSetting adds the name of the setting to the error of a file that is too large.
func nameSetting(err error) error {
	var large *regular.TooLargeError
	if errors.As(err, &large) {
		return fmt.Errorf("%w (source-bytes)", err)
	}
	return err
}

// errOutside is the error of a file name outside the directories that a source may read.
var errOutside = errors.New("it lies outside of the source's directory, the include directories and the code path")

// Includes returns a function that finds the file that the file from includes as name, with lib
// also in the library.
func (c Compiler) Includes(source string) func(from, name string, lib bool) (path string, data []byte, err error) {
	roots := slices.Concat([]string{filepath.Dir(source)}, c.Include, c.Path)
	return func(from, name string, lib bool) (path string, data []byte, err error) {
		dirs := slices.Concat([]string{filepath.Dir(from), filepath.Dir(source)}, c.Include)
		if lib {
			dirs = append(dirs, c.Path...)
		}
		var outside error
		for _, dir := range dirs {
			if path = name; !filepath.IsAbs(name) {
				path = filepath.Join(dir, name)
			}
			data, err = c.readWithin(path, roots)
			if errors.Is(err, errOutside) {
				outside = err
			} else if !errors.Is(err, fs.ErrNotExist) {
				return path, data, err
			}
		}
		if path, data, err = libraryHeader(from, name, lib); err != nil && outside != nil {
			err = outside
		}
		return path, data, err
	}
}

// Line returns a line of a file that a source may include, clipped if it is long, or "" if there is
// none. The file name is that of stack traces.
func (c Compiler) Line(source, file string, line int) string {
	path, err := filepath.Abs(file)
	if err != nil || line < 1 {
		return ""
	}
	data, err := c.readWithin(path, slices.Concat([]string{filepath.Dir(source)}, c.Include, c.Path))
	if err != nil {
		return ""
	}
	return compiler.Line(data, line)
}

// libraryHeader finds a file that a source of the library includes.
func libraryHeader(_, name string, lib bool) (path string, data []byte, err error) {
	if data, ok := stdlib.Header(name); ok && lib {
		return name, data, nil
	}
	return "", nil, fs.ErrNotExist
}

// readWithin reads a file that lies in or below one of the directories. A link is followed if it
// does not lead out of them.
func (c Compiler) readWithin(path string, dirs []string) ([]byte, error) {
	data, err := c.readBelow(path, dirs)
	if err == nil || errors.Is(err, errOutside) || errors.Is(err, fs.ErrNotExist) {
		return data, err
	}
	target, linkErr := filepath.EvalSymlinks(path)
	if linkErr != nil || target == filepath.Clean(path) {
		return nil, nameSetting(err)
	}
	data, err = c.readBelow(target, dirs)
	return data, nameSetting(err)
}

// readBelow is readWithin for links that stay below their own directory.
func (c Compiler) readBelow(path string, dirs []string) ([]byte, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		if dir, err = filepath.Abs(dir); err != nil {
			return nil, err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil || !filepath.IsLocal(rel) {
			continue
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, err
		}
		defer root.Close()
		return regular.ReadIn(root, rel, c.limit())
	}
	return nil, errOutside
}

// Load loads a module from a source file or a compiled file (.ebc), or all modules of a directory.
// The directory, or that of the file, is on the code path from then on. The errors of all files are
// reported together, those in sources with their positions. If the context ends first, processes
// may still see the module later.
func (s *System) Load(ctx context.Context, path string) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	mods, err := s.code.load(path)
	if err != nil {
		return err
	}
	return s.install(ctx, mods)
}

// LoadModule loads a compiled module.
func (s *System) LoadModule(ctx context.Context, mod *Module) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	if mod == nil {
		return errors.New("epiphany: the module is nil")
	}
	if err := bytecode.Verify(mod); err != nil {
		return err
	}
	s.code.install(mod)
	return s.install(ctx, []*Module{mod})
}

// LoadSource compiles and loads a source text. The name is used in messages and ends in .erl by
// convention.
func (s *System) LoadSource(ctx context.Context, name string, source []byte) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	mod, err := s.code.compile(name, source)
	if err != nil {
		return err
	}
	return s.install(ctx, []*Module{mod})
}

// Module finds a module as a call of it would; it returns nil if there is none.
func (s *System) Module(name string) (*Module, error) {
	if !s.made() {
		return nil, errNotMade
	}
	mod, _, err := s.code.Module(name)
	return mod, err
}
