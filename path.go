package epiphany

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/stdlib"
)

// Endings of files with modules, and of an application's resource file.
const (
	sourceExt   = ".erl"
	compiledExt = ".ebc"
	resourceExt = ".app"
)

// Module is a compiled module, Export a function that other modules may call.
type (
	Module = bytecode.Module
	Export = bytecode.Export
)

// Compile compiles a source text; the file's name is for messages and for including files beside it.
// Errors come all at once, with their positions; warnings are texts with positions and lines, as erlc
// prints them. A first line for the shell, which begins with #!, counts as a comment.
func Compile(file string, source []byte) (mod *Module, warnings []string, err error) {
	mod, found, err := compiler.Compile(file, withoutShebang(source), compiler.Options{Include: Include})
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

// Include reads a file that one in from includes: beside it, or in an include directory next to its own; with lib also one of the library.
func Include(from, name string, lib bool) (path string, data []byte, err error) {
	dir := filepath.Dir(from)
	for _, path = range []string{filepath.Join(dir, name), filepath.Join(dir, "..", "include", name)} {
		if data, err = os.ReadFile(path); !errors.Is(err, fs.ErrNotExist) {
			return path, data, err
		}
	}
	if data, ok := stdlib.Header(name); ok && lib {
		return name, data, nil
	}
	return "", nil, fmt.Errorf("%s beside %s: %w", name, from, fs.ErrNotExist)
}

// ReadModule reads a module from a source file (.erl, or with a first line for the shell) or a compiled
// one, which is verified. It fails with an error of reading, the positioned errors of a source, or the
// reason why a compiled module is refused.
func ReadModule(path string) (mod *Module, warnings []string, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	if filepath.Ext(path) == sourceExt || bytes.HasPrefix(data, []byte(shebang)) {
		return Compile(path, data)
	}
	if mod, err = bytecode.Unmarshal(data); err == nil {
		err = bytecode.Verify(mod)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return mod, nil, nil
}

// codePath finds modules; it is the master's source of code. It may be used by several goroutines.
type codePath struct {
	warn io.Writer

	mu    sync.Mutex
	dirs  []string
	given map[string]*Module
}

func newCodePath(dirs []string, warn io.Writer) *codePath {
	return &codePath{warn: warn, dirs: slices.Clone(dirs), given: map[string]*Module{}}
}

// Module implements actor.Source.
func (c *codePath) Module(name string) (mod *Module, looked []string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if mod = c.given[name]; mod != nil {
		return mod, nil, nil
	}
	library := "library " + name + sourceExt
	if filepath.Base(name) != name { // no way out of the directories
		return nil, []string{library}, nil
	}
	for _, dir := range c.dirs {
		for _, ext := range []string{compiledExt, sourceExt} {
			path := filepath.Join(dir, name+ext)
			looked = append(looked, path)
			if mod, err = c.read(path, name); !errors.Is(err, fs.ErrNotExist) {
				return mod, looked, err
			}
		}
	}
	mod, err = libraryModule(name)
	return mod, append(looked, library), err
}

// Resource implements actor.Resources: the resource file of an application is found where modules are.
func (c *codePath) Resource(application string) (text string, found bool) {
	if filepath.Base(application) != application {
		return "", false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, dir := range c.dirs {
		if data, err := os.ReadFile(filepath.Join(dir, application+resourceExt)); err == nil {
			return string(data), true
		}
	}
	return "", false
}

// read is ReadModule for the module of that name.
func (c *codePath) read(path, name string) (*Module, error) {
	mod, warnings, err := ReadModule(path)
	c.warning(warnings)
	if err != nil {
		return nil, err
	}
	if mod.Name != name {
		return nil, fmt.Errorf("%s: the module in it is called %s", path, mod.Name)
	}
	return mod, nil
}

func (c *codePath) warning(warnings []string) {
	for _, w := range warnings {
		fmt.Fprint(c.warn, w, "\n\n")
	}
}

// compile compiles a source text and keeps the module.
func (c *codePath) compile(file string, source []byte) (*Module, error) {
	mod, warnings, err := Compile(file, source)
	c.warning(warnings)
	if err != nil {
		return nil, err
	}
	c.give(mod)
	return mod, nil
}

// load reads a module, or all of a directory, and keeps them. The directory is on the path from then on.
func (c *codePath) load(path string) (mods []*Module, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	files, dir := []string{path}, filepath.Dir(path)
	if info.IsDir() {
		dir = path
		if files, err = modulesIn(dir); err != nil {
			return nil, err
		}
	}
	var errs []error
	for _, f := range files {
		mod, err := c.read(f, strings.TrimSuffix(filepath.Base(f), filepath.Ext(f)))
		mods, errs = append(mods, mod), append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	c.addDir(dir)
	for _, m := range mods {
		c.give(m)
	}
	return mods, nil
}

// modulesIn lists the modules in a directory by name, compiled ones before sources.
func modulesIn(dir string) (files []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	compiled := map[string]bool{}
	for _, e := range entries {
		if filepath.Ext(e.Name()) == compiledExt {
			compiled[strings.TrimSuffix(e.Name(), compiledExt)] = true
		}
	}
	for _, e := range entries {
		name, isSource := strings.CutSuffix(e.Name(), sourceExt)
		if isSource && !compiled[name] || filepath.Ext(e.Name()) == compiledExt {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no modules (%s or %s)", dir, sourceExt, compiledExt)
	}
	return files, nil
}

func (c *codePath) give(mod *Module) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.given[mod.Name] = mod
}

func (c *codePath) addDir(dir string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.Contains(c.dirs, dir) {
		c.dirs = append(c.dirs, dir)
	}
}

// library holds the compiled modules of the library by name: functions that compile on the first call. What it holds follows from the
// embedded sources alone.
var library sync.Map

// libraryModule compiles a module of the library, nil if there is none of that name.
func libraryModule(name string) (*Module, error) {
	source, found := stdlib.Source(name)
	if !found {
		return nil, nil
	}
	get, _ := library.LoadOrStore(name, sync.OnceValues(func() (*Module, error) {
		mod, _, err := Compile(name+sourceExt, source)
		return mod, err
	}))
	return get.(func() (*Module, error))()
}
