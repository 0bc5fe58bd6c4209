package epiphany

import (
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

// Extensions of the files of modules, and of an application's resource file.
const (
	sourceExt   = ".erl"
	compiledExt = ".ebc"
	objectExt   = ".beam" // what programs compile, as compile:file/1 names it
	resourceExt = ".app"
)

// codePath finds modules for the master. It may be used by several goroutines.
type codePath struct {
	warn io.Writer

	mu    sync.Mutex
	dirs  []string
	given map[string]*Module

	compiler Compiler // without the code path
}

func newCodePath(dirs []string, compiler Compiler, warn io.Writer) *codePath {
	return &codePath{compiler: compiler, warn: warn, dirs: slices.Clone(dirs),
		given: map[string]*Module{}}
}

// reads returns the compiler with the current code path.
func (c *codePath) reads() Compiler {
	compiler := c.compiler
	compiler.Path = slices.Clone(c.dirs)
	return compiler
}

// Module implements codeserver.Source.
func (c *codePath) Module(name string) (mod *Module, searched []string, err error) {
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
		for _, ext := range []string{compiledExt, sourceExt, objectExt} {
			path := filepath.Join(dir, name+ext)
			if ext != objectExt { // object files of OTP may lie there
				searched = append(searched, path)
			}
			if mod, err = c.find(path, name); !errors.Is(err, fs.ErrNotExist) {
				return mod, searched, err
			}
		}
	}
	mod, err = libraryModule(name)
	return mod, append(searched, library), err
}

// Resource implements code.Resources: it searches the code path for the resource file of an
// application.
func (c *codePath) Resource(application string) (text string, found bool) {
	if filepath.Base(application) != application {
		return "", false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, dir := range c.dirs {
		if data, err := c.reads().readWithin(filepath.Join(dir, application+resourceExt),
			c.dirs); err == nil {
			return string(data), true
		}
	}
	return "", false
}

// find reads a module from a directory of the code path. A link must not lead out of it. Object
// files of OTP, which have the same extension as those that programs compile here, count as
// missing.
func (c *codePath) find(path, name string) (*Module, error) {
	compiler := c.reads()
	data, err := compiler.readWithin(path, compiler.Path)
	switch {
	case err != nil:
		return nil, err
	case filepath.Ext(path) == objectExt && !bytecode.IsContainer(data):
		return nil, fs.ErrNotExist
	}
	return c.take(path, name)(compiler.module(path, data))
}

// take checks that the module of a file has the required name.
func (c *codePath) take(path, name string) func(mod *Module, warnings []string, err error) (*Module, error) {
	return func(mod *Module, warnings []string, err error) (*Module, error) {
		c.warning(warnings)
		if err != nil {
			return nil, err
		}
		if mod.Name != name {
			return nil, fmt.Errorf("%s: the module in it is called %s", path, mod.Name)
		}
		return mod, nil
	}
}

func (c *codePath) warning(warnings []string) {
	for _, w := range warnings {
		fmt.Fprint(c.warn, w, "\n\n")
	}
}

// compile compiles a source text and keeps the module.
func (c *codePath) compile(file string, source []byte) (*Module, error) {
	mod, warnings, err := c.locked().Compile(file, source)
	c.warning(warnings)
	if err != nil {
		return nil, err
	}
	c.install(mod)
	return mod, nil
}

// locked is reads for callers that do not hold the lock.
func (c *codePath) locked() Compiler {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reads()
}

// load reads a module, or all modules of a directory, and keeps them. The directory is on the code
// path from then on.
func (c *codePath) load(path string) (mods []*Module, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		mods, err = c.loadAll(path)
	} else {
		mods = make([]*Module, 1)
		mods[0], err = c.take(path, moduleName(path))(c.locked().ReadModule(path))
		path = filepath.Dir(path)
	}
	if err != nil {
		return nil, err
	}
	c.addDir(path)
	for _, m := range mods {
		c.install(m)
	}
	return mods, nil
}

// loadAll reads all modules of a directory.
func (c *codePath) loadAll(dir string) (mods []*Module, err error) {
	files, err := modulesIn(dir)
	if err != nil {
		return nil, err
	}
	compiler := c.locked()
	compiler.Path = append(compiler.Path, dir)
	var errs []error
	for _, f := range files {
		data, err := compiler.readWithin(f, compiler.Path)
		if err == nil {
			var mod *Module
			mod, err = c.take(f, moduleName(f))(compiler.module(f, data))
			mods = append(mods, mod)
		}
		errs = append(errs, err)
	}
	return mods, errors.Join(errs...)
}

// moduleName returns the name that the module in a file must have.
func moduleName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
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

func (c *codePath) install(mod *Module) {
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

// library holds the compiled modules of the library by name: functions that compile on the first
// call. Its contents depend on the embedded sources alone.
var library sync.Map

// libraryModule compiles a module of the library; it returns nil if there is none of that name.
func libraryModule(name string) (*Module, error) {
	source, found := stdlib.Source(name)
	if !found {
		return nil, nil
	}
	get, _ := library.LoadOrStore(name, sync.OnceValues(func() (*Module, error) {
		mod, _, err := compiler.Compile(name+sourceExt, source, compiler.Options{Include: libraryHeader})
		return mod, err
	}))
	return get.(func() (*Module, error))()
}
