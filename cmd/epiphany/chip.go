package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
	"github.com/parallergo/epiphany/toolchain/listing"
)

// embedded are the inputs of ld that stand for embedded texts, unless there are such files.
var embedded = map[string]func() string{crt0: lib.Startup, "channel.o": lib.Channel}

// crt0 is the startup code.
const crt0 = "crt0.o"

func newAs() *cobra.Command {
	var out string
	var include, define []string
	opt := asm.Options{Open: os.ReadFile, Define: map[string]int64{}}
	c := &cobra.Command{
		Use:   "as FILE",
		Short: "Assemble a text for the chip",
		Long:  "As takes the syntax of GNU's assembler for the Epiphany and writes an object. It reports all mistakes, each with file, line and column.",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			text, err := readFile(c, args[0])
			if err != nil {
				return err
			}
			for _, d := range define {
				name, value, _ := strings.Cut(d, "=")
				n, err := strconv.ParseInt(value, 0, 64)
				if err != nil || name == "" {
					return fmt.Errorf("--defsym is %q, want NAME=NUMBER", d)
				}
				opt.Define[name] = n
			}
			opt.Include = include
			object, err := asm.Assemble(args[0], text, opt)
			if err != nil {
				return err
			}
			if out == "" {
				out = strings.TrimSuffix(filepath.Base(args[0]), filepath.Ext(args[0])) + ".o"
			}
			return writeObject(out, object, 0o644)
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "file to write (default FILE with the ending .o)")
	c.Flags().BoolVarP(&opt.Lines, "gen-debug", "g", false, "write a line table")
	c.Flags().StringArrayVarP(&include, "include", "I", nil, "folder of .include and .incbin")
	c.Flags().StringArrayVar(&define, "defsym", nil, "set a symbol: NAME=NUMBER")
	return c
}

// readFile reads a file, or standard input.
func readFile(c *cobra.Command, name string) ([]byte, error) {
	if name == standard {
		return io.ReadAll(c.InOrStdin())
	}
	return os.ReadFile(name)
}

func writeObject(name string, f *elf.File, mode os.FileMode) error {
	data, err := f.Bytes()
	if err != nil {
		return err
	}
	if err := os.WriteFile(name, data, mode); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	return nil
}

// linkFlags are what ld is told beside its files.
type linkFlags struct {
	out, script, chart string
	libraries, folders []string
	define             []string
	scripted           bool // -T was given
	stdout             io.Writer
	opt                link.Options
}

func newLd() *cobra.Command {
	f := linkFlags{opt: link.Options{Define: map[string]string{}}}
	c := &cobra.Command{
		Use:   "ld FILE...",
		Short: "Link objects and archives to a program for the chip",
		Long:  "Ld links objects and archives. The script is a file, or one of the embedded ones: " + strings.Join(lib.Scripts, ", ") + ". The files " + crt0 + " and channel.o, if there are none, are the embedded startup code, and what sends and receives messages beside Erlang. Archives are searched together until none gives anything new.",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.scripted = c.Flags().Changed("script")
			f.stdout = c.OutOrStdout()
			return f.run(args)
		},
	}
	fs := c.Flags()
	fs.StringVarP(&f.out, "output", "o", "a.out", "file to write")
	fs.StringVarP(&f.script, "script", "T", lib.Scripts[0], "linker script")
	fs.BoolVarP(&f.opt.Relocatable, "relocatable", "r", false,
		"write an object that can be linked further; there is no script but that of -T")
	fs.StringVar(&f.chart, "Map", "", "file that tells where everything lies; - is standard output")
	fs.StringArrayVarP(&f.libraries, "library", "l", nil, "archive libNAME.a in a folder of -L")
	fs.StringArrayVarP(&f.folders, "library-path", "L", nil, "folder of archives and scripts")
	fs.StringVarP(&f.opt.Entry, "entry", "e", "", "symbol of the first instruction")
	fs.StringArrayVarP(&f.opt.Undefined, "undefined", "u", nil, "symbol that is wanted")
	fs.StringArrayVar(&f.define, "defsym", nil, "set a symbol: NAME=EXPRESSION")
	fs.BoolVar(&f.opt.GC, "gc-sections", false, "drop sections that nothing wants")
	fs.BoolVarP(&f.opt.StripAll, "strip-all", "s", false, "leave symbols out")
	fs.BoolVarP(&f.opt.StripDebug, "strip-debug", "S", false, "leave sections of debuggers out")
	return c
}

// run links.
func (f *linkFlags) run(args []string) error {
	for _, d := range f.define {
		name, value, ok := strings.Cut(d, "=")
		if !ok || name == "" {
			return fmt.Errorf("--defsym is %q, want NAME=EXPRESSION", d)
		}
		f.opt.Define[name] = value
	}
	if f.scripted || !f.opt.Relocatable {
		if err := f.readScript(); err != nil {
			return err
		}
	}
	inputs, err := f.inputs(args)
	if err != nil {
		return err
	}
	var chart bytes.Buffer
	if f.chart != "" {
		f.opt.Map = &chart
	}
	out, err := link.Link(inputs, f.opt)
	if err != nil {
		return err
	}
	if err := f.writeMap(chart.Bytes()); err != nil {
		return err
	}
	if f.opt.Relocatable {
		return writeObject(f.out, out, 0o644)
	}
	return writeObject(f.out, out, 0o755)
}

// readScript reads the linker's script, which may be an embedded one.
func (f *linkFlags) readScript() error {
	text, err := f.find(f.script)
	if err != nil {
		embedded, ok := lib.Script(f.script)
		if !ok {
			return fmt.Errorf("--script: %w", err)
		}
		text = []byte(embedded)
	}
	f.opt.ScriptName = f.script
	f.opt.Script, err = link.ParseScript(f.script, string(text))
	return err
}

// writeMap writes the map where it was asked for, if it was.
func (f *linkFlags) writeMap(text []byte) (err error) {
	switch f.chart {
	case "":
	case standard:
		_, err = f.stdout.Write(text)
	default:
		if err = os.WriteFile(f.chart, text, 0o644); err != nil {
			err = fmt.Errorf("--Map: %w", err)
		}
	}
	return err
}

// find reads a file here or in the folders of -L.
func (f *linkFlags) find(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	for _, dir := range f.folders {
		if err == nil || filepath.IsAbs(name) {
			break
		}
		if found, bad := os.ReadFile(filepath.Join(dir, name)); bad == nil {
			data, err = found, nil
		}
	}
	return data, err
}

// inputs reads files and libraries.
func (f *linkFlags) inputs(args []string) (inputs []link.Input, err error) {
	for _, name := range args {
		data, err := os.ReadFile(name)
		if text := embedded[name]; text != nil && errors.Is(err, os.ErrNotExist) {
			data, err = object(name, text())
		}
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, link.Input{Name: name, Data: data})
	}
	for _, name := range f.libraries {
		file := "lib" + name + ".a"
		data, err := f.find(file)
		if err != nil {
			return nil, fmt.Errorf("--library %s: %w", name, err)
		}
		inputs = append(inputs, link.Input{Name: file, Data: data})
	}
	// Objects come first, so that the archives know what is wanted.
	slices.SortStableFunc(inputs, func(x, y link.Input) int {
		return boolToInt(elf.IsArchive(x.Data)) - boolToInt(elf.IsArchive(y.Data))
	})
	for i := range inputs {
		inputs[i].Group = boolToInt(elf.IsArchive(inputs[i].Data))
	}
	return inputs, nil
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// object assembles an embedded text.
func object(name, text string) ([]byte, error) {
	o, err := asm.Assemble(name, []byte(text), asm.Options{})
	if err != nil {
		return nil, err
	}
	return o.Bytes()
}

func newObjdump() *cobra.Command {
	var opt listing.Options
	c := &cobra.Command{
		Use:   "objdump FILE...",
		Short: "Print an object or a program of the chip",
		Long:  "Objdump prints as GNU's does. Without a flag it disassembles.",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, files []string) error {
			if !opt.Headers && !opt.Symbols && !opt.Relocations && !opt.Contents && !opt.All {
				opt.Code = true
			}
			return eachObject(files, func(f *elf.File, _ bool) error {
				return listing.Objdump(c.OutOrStdout(), f, opt)
			})
		},
	}
	fs := c.Flags()
	fs.BoolVarP(&opt.Code, "disassemble", "d", false, "sections of code")
	fs.BoolVarP(&opt.All, "disassemble-all", "D", false, "all sections, as if they were code")
	// -h is help everywhere else; GNU's objdump has it for headers.
	fs.BoolVarP(&opt.Headers, "section-headers", "h", false, "sections")
	fs.Bool("help", false, "help for objdump")
	fs.BoolVarP(&opt.Symbols, "syms", "t", false, "symbols")
	fs.BoolVarP(&opt.Relocations, "reloc", "r", false, "relocations")
	fs.BoolVarP(&opt.Contents, "full-contents", "s", false, "bytes")
	fs.StringArrayVarP(&opt.Sections, "section", "j", nil, "only this section")
	return c
}

func newNm() *cobra.Command {
	return &cobra.Command{
		Use:   "nm FILE...",
		Short: "Print the symbols of an object or a program of the chip",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, files []string) error {
			return eachObject(files, func(f *elf.File, several bool) error {
				if several {
					fmt.Fprintf(c.OutOrStdout(), "\n%s:\n", f.Name)
				}
				return listing.Nm(c.OutOrStdout(), f)
			})
		},
	}
}

func newSize() *cobra.Command {
	return &cobra.Command{
		Use:   "size FILE...",
		Short: "Print how large the sections of an object or a program of the chip are",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, files []string) error {
			fmt.Fprint(c.OutOrStdout(), listing.SizeHeader)
			return eachObject(files, func(f *elf.File, _ bool) error {
				return listing.Size(c.OutOrStdout(), f)
			})
		},
	}
}

// eachObject reads objects, programs and the members of archives.
func eachObject(files []string, do func(f *elf.File, several bool) error) error {
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if !elf.IsArchive(data) {
			f, err := elf.Read(name, data)
			if err == nil {
				err = do(f, len(files) > 1)
			}
			if err != nil {
				return err
			}
			continue
		}
		a, err := elf.ReadArchive(name, data)
		if err != nil {
			return err
		}
		for i := range a.Members {
			f, err := a.Read(i)
			if err != nil {
				return err
			}
			f.Name = a.Members[i].Name
			if err := do(f, true); err != nil {
				return err
			}
		}
	}
	return nil
}
