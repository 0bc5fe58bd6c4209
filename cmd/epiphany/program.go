package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/settings"
)

// standardInputName stands for the file in messages about a source that comes from standard input.
const standardInputName = "<stdin>"

// moduleExts are the endings that a name on the command line may lack, in the order of the code
// path.
var moduleExts = []string{".ebc", ".erl"}

// moduleFile is the file that a name on the command line stands for: the file of that name, or of
// that name with an ending.
func moduleFile(name string) string {
	if info, err := os.Stat(name); filepath.Ext(name) != "" || err == nil && !info.IsDir() {
		return name
	}
	for _, ext := range moduleExts {
		if _, err := os.Stat(name + ext); err == nil {
			return name + ext
		}
	}
	return name
}

// sourceFlags say what sources may make the compiler read.
type sourceFlags struct {
	epiphany.Compiler
	bytes string
}

// addInclude adds the flag that run has beside those of settings.
func (f *sourceFlags) addInclude(fs *pflag.FlagSet) {
	fs.StringArrayVarP(&f.Include, "include", "I", nil,
		"directory whose files sources may include, beside those of their own; may be given several times")
}

func (f *sourceFlags) add(fs *pflag.FlagSet) {
	f.addInclude(fs)
	fs.StringVar(&f.bytes, "source-bytes", "",
		"most bytes of a source with what it includes (default 4M)")
}

// compiler is what the flags say.
func (f *sourceFlags) compiler() (c epiphany.Compiler, err error) {
	c = f.Compiler
	if f.bytes != "" {
		c.SourceBytes, err = settings.ParseSourceBytes(f.bytes)
	}
	return c, prefixed("--source-bytes: ", err)
}

// readModule reads a module and prints what is wrong with it: errors, then warnings.
func readModule(c *cobra.Command, sources *sourceFlags, name string) (*epiphany.Module, error) {
	mod, warnings, err := module(c, sources, name)
	if err != nil {
		fmt.Fprint(c.ErrOrStderr(), err, "\n\n")
		err = exitStatus(statusError)
	}
	for _, w := range warnings {
		fmt.Fprint(c.ErrOrStderr(), w, "\n\n")
	}
	return mod, err
}

// module reads the module that a name on the command line stands for; - is a source on standard
// input.
func module(c *cobra.Command, sources *sourceFlags,
	name string) (mod *epiphany.Module, warnings []string, err error) {
	compiler, err := sources.compiler()
	if err != nil {
		return nil, nil, err
	}
	if name != standard {
		return compiler.ReadModule(moduleFile(name))
	}
	source, err := io.ReadAll(io.LimitReader(c.InOrStdin(),
		int64(cmp.Or(compiler.SourceBytes, epiphany.DefaultSourceBytes))+1))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", standardInputName, err)
	}
	return compiler.Compile(standardInputName, source)
}

// loadProgram gives a system the program that a name on the command line stands for, and tells the
// name of its module.
func loadProgram(c *cobra.Command, sys *epiphany.System, sources *sourceFlags,
	name string) (module string, err error) {
	if name != standard {
		file := moduleFile(name)
		return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), sys.Load(c.Context(), file)
	}
	mod, err := readModule(c, sources, name)
	if err != nil {
		return "", err
	}
	return mod.Name, sys.LoadModule(c.Context(), mod)
}

// start is the function that a run begins with.
type start struct {
	module, function string
	args             []any
	source           func(file string, line int) string // a line for stack traces
}

// newStart finds the function to run: entry is empty, module:function or function, and module the
// one in the file.
func newStart(sys *epiphany.System, module, entry string, args []string) (start, error) {
	s := start{module: module, function: "main"}
	if entry != "" {
		module, function, found := strings.Cut(entry, ":")
		if !found {
			module, function = s.module, entry
		}
		s.module, s.function = module, function
	}
	mod, err := sys.Module(s.module)
	if err != nil {
		return s, err
	}
	switch {
	case len(args) == 0 && exports(mod, s.function, 0):
	case exports(mod, s.function, 1):
		list := make(epiphany.List, len(args))
		for i, a := range args {
			list[i] = a
		}
		s.args = []any{list}
	case exports(mod, s.function, 0):
		return s, fmt.Errorf("%s:%s/1 is not exported, and %[1]s:%[2]s/0 takes no arguments%s",
			s.module, s.function, misplaced(args))
	case mod == nil: // the error of running it names the files that were looked for
	default:
		return s, fmt.Errorf("module %s exports neither %s/0 nor %[2]s/1", s.module, s.function)
	}
	return s, nil
}

// exports tells whether a module exports a function; nil exports none.
func exports(mod *epiphany.Module, function string, arity int) bool {
	return mod != nil && slices.ContainsFunc(mod.Exports, func(e epiphany.Export) bool {
		return e.Name == function && e.Arity == arity
	})
}

// misplaced is a hint for arguments that look like flags of run.
func misplaced(args []string) string {
	flags := newRun().Flags()
	for _, a := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(a, "--"), "=")
		if strings.HasPrefix(a, "--") && flags.Lookup(name) != nil {
			return fmt.Sprintf("; --%s stands before the file if it is for epiphany run", name)
		}
	}
	return ""
}
