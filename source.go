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

// Compiler says what a source may make the compiler read. Files that it includes lie in its own
// directory or in one of those listed here, or below one, whatever symbolic links say; others are
// refused without a look at them. The zero value lists none.
type Compiler struct {
	Include []string // where files that are included are looked for, behind the directory of the file that includes them
	Path    []string // the code path: where -include_lib looks, behind those, before it looks in the library

	// SourceBytes bounds a source with all that it includes, and a compiled module; 0 stands for
	// DefaultSourceBytes.
	SourceBytes int
}

// DefaultSourceBytes bounds a source with all that it includes.
const DefaultSourceBytes = compiler.DefaultSourceBytes

// Compile is Compiler.Compile of the zero Compiler.
func Compile(file string, source []byte) (mod *Module, warnings []string, err error) {
	return Compiler{}.Compile(file, source)
}

// ReadModule is Compiler.ReadModule of the zero Compiler.
func ReadModule(path string) (mod *Module, warnings []string, err error) {
	return Compiler{}.ReadModule(path)
}

// Compile compiles a source text; the file's name is for messages and for including files beside
// it. Errors come all at once, with their positions; warnings are texts with positions and lines,
// as erlc prints them. A first line for the shell, which begins with #!, counts as a comment.
func (c Compiler) Compile(file string, source []byte) (mod *Module, warnings []string, err error) {
	mod, found, err := compiler.Compile(file, withoutShebang(source),
		compiler.Options{Include: c.Includes(file), SourceBytes: c.SourceBytes})
	for _, w := range found {
		warnings = append(warnings, w.Show("Warning: "))
	}
	return mod, warnings, err
}

// shebang begins the line that tells a shell what runs the file.
const shebang = "#!"

// withoutShebang makes a comment of the line for the shell, if there is one. Columns stay.
func withoutShebang(source []byte) []byte {
	rest, script := bytes.CutPrefix(source, []byte(shebang))
	if !script {
		return source
	}
	return append([]byte("%!"), rest...)
}

// ReadModule reads a module from a source file (.erl, or with a first line for the shell) or a
// compiled one, which is verified. It fails with an error of reading, the positioned errors of a
// source, or the reason why a compiled module is refused.
func (c Compiler) ReadModule(path string) (mod *Module, warnings []string, err error) {
	data, err := regular.Read(path, c.limit())
	if err != nil {
		return nil, nil, nameSetting(err)
	}
	return c.module(path, data)
}

// module is the module in a file with that name.
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

// nameSetting names the setting in an error of a file that is too large.
func nameSetting(err error) error {
	var large *regular.TooLargeError
	if errors.As(err, &large) {
		return fmt.Errorf("%w (source-bytes)", err)
	}
	return err
}

// errOutside is the error of a name that leads to where a source may not read.
var errOutside = errors.New("it lies outside of the source's directory, the include directories and the code path")

// Includes finds the files that a source includes: what one in the file from calls by name, of the
// library too with lib.
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

// Line is a line of a file that a source may include, clipped if it is long; empty if there is
// none. The name is the one that stack traces have.
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

// libraryHeader finds what a source of the library includes.
func libraryHeader(_, name string, lib bool) (path string, data []byte, err error) {
	if data, ok := stdlib.Header(name); ok && lib {
		return name, data, nil
	}
	return "", nil, fs.ErrNotExist
}

// readWithin reads a file that lies in one of the directories, or below. A link is followed where
// it does not lead out of them.
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

// Load gives the system a module, or all modules of a directory: a source file, a compiled module
// (.ebc), or a directory with some. Whatever lies beside the file is on the code path from then on.
// Errors of all files come at once, those in sources with their positions. When the context ends
// before processes see a module they may see it later.
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

// LoadModule gives the system a compiled module.
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

// LoadSource gives the system the module in a source text. The name is for messages and ends in
// .erl by custom.
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

// Module finds a module as a call would, nil if there is none.
func (s *System) Module(name string) (*Module, error) {
	if !s.made() {
		return nil, errNotMade
	}
	mod, _, err := s.code.Module(name)
	return mod, err
}
