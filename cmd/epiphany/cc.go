package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// ccFlags are the flags of cc.
type ccFlags struct {
	opt         cc.Options
	level       string
	contract    string
	out, script string
	sram        string
	symmetric   string
	warnings    []string
	refused     []error // warnings that are mistakes
	object      bool
	assembly    bool
}

// levels of optimisation by their names.
var levels = map[string]int{"0": 0, "1": 1, "2": 2, "s": 2, "3": 2}

func newCC() *cobra.Command {
	var f ccFlags
	c := &cobra.Command{
		Use:   "cc [flags] FILE...",
		Short: "Compile C for the chip",
		Long: `Cc compiles C sources and links them, with objects and archives that are named as well, to a program
for the chip. The library of C and the startup code are embedded. Headers are read from the folder of
the source and those of -I, and from nowhere else.`,
		Example: `  epiphany cc -O2 -o hello.elf hello.c
  epiphany cc -c -g -I include matmul.c
  epiphany cc -O2 -S fft.c`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	fs := c.Flags()
	fs.StringVarP(&f.level, "optimize", "O", "0", "level of optimisation: 0, 1, 2 or s")
	fs.StringVarP(&f.out, "output", "o", "",
		"file to write, - for assembly on standard output "+
			"(default a.out, or FILE with the ending .o or .s)")
	fs.StringVar(&f.contract, "ffp-contract", "fast",
		"fast fuses products and sums, which are then rounded once; off keeps them apart")
	fs.BoolVar(&f.opt.HardLoops, "hardware-loops", false,
		"from -O2 on make hardware loops of counted innermost loops; interrupts wait for their end")
	fs.BoolVarP(&f.object, "compile", "c", false, "write objects, do not link")
	fs.BoolVarP(&f.assembly, "assembly", "S", false, "write assembly, do not assemble")
	fs.StringArrayVarP(&f.opt.Include, "include", "I", nil, "folder of headers")
	fs.StringArrayVarP(&f.opt.Define, "define", "D", nil, "define a macro: NAME or NAME=VALUE")
	fs.StringArrayVarP(&f.warnings, "warn", "W", nil,
		"all warns of what is most likely a mistake, error takes it for one")
	fs.BoolVarP(&f.opt.Lines, "debug", "g", false, "write a line table")
	fs.StringVar(&f.sram, "sram", "32K", "local memory of the chip's cores, a multiple of 4K to 960K")
	fs.StringVar(&f.symmetric, "symmetric", "0",
		"memory for symmetric variables and heap, as processes of Erlang have it, to 16K; 0 for none")
	fs.StringVarP(&f.script, "script", "T", "",
		"linker script, a file or one of "+strings.Join(lib.Scripts, ", ")+
			" (default the first that has room)")
	return c
}

func (f *ccFlags) run(c *cobra.Command, args []string) (err error) {
	level, ok := levels[f.level]
	if !ok {
		return fmt.Errorf("--optimize is %q, want 0, 1, 2 or s", f.level)
	}
	f.opt.Level, f.opt.Small = level, f.level == "s"
	f.opt.Open, f.opt.Libraries = openHeader, pgas.Libraries()
	if f.contract != "fast" && f.contract != "off" {
		return fmt.Errorf("--ffp-contract is %q, want fast or off", f.contract)
	}
	f.opt.Separate = f.contract == "off"
	if f.object && f.assembly {
		return errors.New("--compile and --assembly exclude each other")
	}
	if f.out == standard && !f.assembly {
		return errors.New("--output is -, but only assembly goes to standard output")
	}
	if (f.object || f.assembly) && f.out != "" && len(args) > 1 {
		return errors.New("--output names one file, but there are more to write")
	}
	if f.opt.Target.SRAM, err = sramBytes(f.sram); err != nil {
		return err
	}
	if f.opt.Target.Symmetric, err = symmetricBytes(f.symmetric); err != nil {
		return err
	}
	var inputs []link.Input
	var errs []error
	if err := f.warn(c); err != nil {
		return err
	}
	for _, name := range args {
		in, err := f.compile(c, name)
		errs = append(errs, err)
		inputs = append(inputs, in)
	}
	if err := errors.Join(errs...); err != nil || f.object || f.assembly {
		return err
	}
	return f.link(inputs)
}

// link makes a program of objects and archives.
func (f *ccFlags) link(inputs []link.Input) error {
	text, err := scriptText(f.script)
	if err != nil {
		return err
	}
	keepLibrary()
	p, err := cc.ProgramFor(f.opt.Target, inputs, f.script, text, pgas.Libraries()...)
	if err != nil {
		return err
	}
	out := f.out
	if out == "" {
		out = "a.out"
	}
	return writeObject(out, p, 0o755)
}

// warn has warnings written, or put among the errors.
func (f *ccFlags) warn(c *cobra.Command) error {
	all := func(w *cc.Error) { fmt.Fprintln(c.ErrOrStderr(), w) }
	refuses := false
	for _, kind := range f.warnings {
		switch kind {
		case "all":
			if !refuses {
				f.opt.Warn = all
			}
		case "error":
			refuses = true
			f.opt.Warn = func(w *cc.Error) { f.refused = append(f.refused, w) }
		default:
			return fmt.Errorf("--warn is %q, want all or error", kind)
		}
	}
	return nil
}

// refuse adds the warnings about a source that are mistakes to its errors.
func (f *ccFlags) refuse(err error) error {
	err = errors.Join(append(f.refused, err)...)
	f.refused = nil
	return err
}

// keepLibrary has libraries compiled once for all calls of the command, if the user has a folder
// for such files. Its errors are those of linking, which comes next.
func keepLibrary() {
	if dir, err := os.UserCacheDir(); err == nil {
		cc.CacheIn(filepath.Join(dir, "epiphany"))
	}
}

// scriptText reads a linker script, a file or an embedded one.
func scriptText(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	text, err := os.ReadFile(name)
	if err == nil {
		return string(text), nil
	}
	if embedded, ok := lib.Script(name); ok {
		return embedded, nil
	}
	return "", fmt.Errorf("--script: %w", err)
}

func openHeader(name string) (fs.File, error) { return os.Open(filepath.FromSlash(name)) }

// isSource tells whether a file is to be compiled.
func isSource(name string) bool { return slices.Contains([]string{".c", ".i"}, filepath.Ext(name)) }

// compile makes an object of a source and writes it if that is asked for; other files are objects.
func (f *ccFlags) compile(c *cobra.Command, name string) (in link.Input, err error) {
	text, err := readFile(c, name)
	if err != nil {
		return in, err
	}
	if !isSource(name) && name != standard {
		return link.Input{Name: name, Data: text}, nil
	}
	if f.assembly {
		out, err := cc.Compile(name, text, f.opt)
		if err = f.refuse(err); err != nil {
			return in, err
		}
		w, err := create(c, "output", f.output(name, ".s"))
		if err != nil {
			return in, err
		}
		_, err = w.Write(out)
		return in, errors.Join(err, w.Close())
	}
	o, err := cc.Object(name, text, f.opt)
	if err = f.refuse(err); err != nil {
		return in, err
	}
	if f.object {
		return in, writeObject(f.output(name, ".o"), o, 0o644)
	}
	data, err := o.Bytes()
	return link.Input{Name: name, Data: data}, err
}

func (f *ccFlags) output(name, ending string) string {
	if f.out != "" {
		return f.out
	}
	return strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)) + ending
}

// compiled is the program of a C source.
func compiled(name string, level int, target cc.Target) ([]byte, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	keepLibrary()
	return cc.Build(name, text, cc.Options{
		Level: level, Lines: true, Open: openHeader, Libraries: pgas.Libraries(), Target: target,
	})
}

// symmetricBytes is the size of a symmetric heap, with the variables before it.
func symmetricBytes(flag string) (int, error) {
	const most = 16 << 10
	n, err := settings.ParseBytes(flag)
	if err != nil || n < 0 || n > most || n%8 != 0 {
		return 0, fmt.Errorf("--symmetric is %q, want a multiple of 8 to 16K", flag)
	}
	return n, nil
}

// sramBytes is the size of a core's local memory.
func sramBytes(flag string) (int, error) {
	const unit, most = 4 << 10, 960 << 10
	n, err := settings.ParseBytes(flag)
	if err != nil || n < unit || n > most || n%unit != 0 {
		return 0, fmt.Errorf("--sram is %q, want a multiple of 4K to 960K", flag)
	}
	return n, nil
}
