package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/regular"
)

// runFlags are the flags of run.
type runFlags struct {
	entry          string
	stats, asJSON  bool
	functions      int
	workers        int
	record, replay string
	profile        string
	files          string
	trace          traceFlags
	settings       settingsFlags
}

func newRun() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run FILE [arguments]",
		Short: "Run a program",
		Long: `Run compiles a program and runs it: main/0 of the module in FILE, or main/1 with the list of arguments as strings when
there are some or main/0 is not exported. FILE is a source file (.erl) or a compiled module (.ebc). Modules that it calls are
loaded on demand from the directory of FILE, then from the library. Arguments that begin with a dash come after --.

What the board and its runtime are like is said by settings: a preset (--preset), changed by a file (--config), changed by settings one by
one (--set), changed by the flag that each setting has.

The run ends when the main process does. What processes print goes to standard output, and error reports as on OTP; what they
print to standard_error, the compiler's warnings and statistics go to standard error. Processes read standard input, and with --files the files below a directory.

Exit status: 0 when the main process ends normally, 1 when the program cannot be run, 2 when the main process crashes, 3 when every process waits
for ever, or what the program gives to halt.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1:]) },
	}
	fs := c.Flags()
	fs.StringVar(&f.entry, "entry", "", "function to run, as module:function or function")
	fs.BoolVar(&f.stats, "stats", false, "print statistics when the run has ended")
	fs.BoolVar(&f.asJSON, "json", false, "print statistics when the run has ended, as JSON")
	fs.IntVar(&f.functions, "icache-functions", 0, "print statistics, and in them so many functions called most on cores; -1 for all")
	fs.Lookup("icache-functions").NoOptDefVal = "20"
	fs.IntVar(&f.workers, "workers", 0, "threads that emulate (default GOMAXPROCS); the result does not depend on it")
	f.settings.add(c)
	fs.StringVar(&f.files, "files", "", "directory below which the program may use files")
	fs.StringVar(&f.record, "record", "", "record the run's input to a file")
	fs.StringVar(&f.profile, "profile", "", "write what cores and host spend their cycles for to a file, for go tool pprof")
	f.trace.add(fs)
	fs.StringVar(&f.replay, "replay", "", "replay the input recorded in a file")
	return c
}

// check finds values out of range, and flags that exclude each other, before a file is opened or made.
func (f *runFlags) check(c *cobra.Command) error {
	var errs []error
	if c.Flags().Changed("workers") && f.workers < 1 {
		errs = append(errs, fmt.Errorf("--workers is %d, want at least 1", f.workers))
	}
	if f.functions < -1 {
		errs = append(errs, fmt.Errorf("--icache-functions is %d, want at least -1", f.functions))
	}
	if module, function, found := strings.Cut(f.entry, ":"); f.entry != "" && (module == "" || found && function == "") {
		errs = append(errs, fmt.Errorf("--entry is %q, want module:function or function", f.entry))
	}
	if f.record != "" && f.replay != "" {
		errs = append(errs, errors.New("--record and --replay exclude each other"))
	}
	return errors.Join(errs...)
}

func (f *runFlags) run(c *cobra.Command, file string, args []string) error {
	opts, closeFiles, err := f.options(c)
	if err != nil {
		return err
	}
	sys, err := epiphany.New(append(opts, epiphany.WithArguments(args...))...)
	if err != nil {
		return errors.Join(err, closeFiles())
	}
	err = f.runIn(c, sys, file, args)
	closing := errors.Join(sys.Close(), closeFiles())
	if err != nil {
		return err
	}
	return closing
}

// runIn runs the program in a system.
func (f *runFlags) runIn(c *cobra.Command, sys *epiphany.System, file string, args []string) error {
	if err := sys.Load(c.Context(), file); err != nil {
		return err
	}
	start, err := f.start(sys, file, args)
	if err != nil {
		return err
	}
	err = start.run(c.Context(), sys, c.ErrOrStderr())
	if f.stats || f.asJSON || f.functions != 0 {
		err = cmp.Or(err, printStats(c.ErrOrStderr(), statistics{sys.Stats(), sys.CachedFunctions(f.functions)}, f.asJSON))
	}
	return err
}

// options turns the flags into options. closeFiles closes what they have opened.
func (f *runFlags) options(c *cobra.Command) (opts []epiphany.Option, closeFiles func() error, err error) {
	var files []*os.File
	closeFiles = func() (err error) {
		for _, file := range files {
			err = errors.Join(err, file.Close())
		}
		return err
	}
	opts = []epiphany.Option{epiphany.WithOutput(c.OutOrStdout()), epiphany.WithErrorReports(c.OutOrStdout()),
		epiphany.WithStandardError(c.ErrOrStderr()), epiphany.WithInput(c.InOrStdin()),
		epiphany.WithFiles(f.files), epiphany.WithHangReport()}
	if err := f.check(c); err != nil {
		return nil, nil, err
	}
	settings, err := f.settings.settings(c)
	if err != nil {
		return nil, nil, err
	}
	if _, _, err := settings.Check(); err != nil {
		return nil, nil, err
	}
	opts = append(opts, epiphany.WithSettings(settings))
	if c.Flags().Changed("workers") {
		opts = append(opts, epiphany.WithWorkers(f.workers))
	}
	traced, err := f.trace.option()
	if err != nil {
		return nil, nil, err
	}
	for _, out := range []struct {
		flag, name string
		option     func(io.Writer) epiphany.Option
	}{{"record", f.record, epiphany.WithRecord}, {"profile", f.profile, epiphany.WithProfile}, {"trace", f.trace.file, traced}} {
		if out.name == "" {
			continue
		}
		file, err := os.Create(out.name)
		if err != nil {
			return nil, nil, errors.Join(fmt.Errorf("--%s: %w", out.flag, err), closeFiles())
		}
		files = append(files, file)
		opts = append(opts, out.option(file))
	}
	if f.replay != "" {
		file, err := regular.Open(f.replay)
		if err != nil {
			return nil, nil, errors.Join(fmt.Errorf("--replay: %w", err), closeFiles())
		}
		files = append(files, file)
		opts = append(opts, epiphany.WithReplay(file))
	}
	return opts, closeFiles, nil
}

// start is the function that a run begins with.
type start struct {
	module, function string
	args             []any
}

// start finds the function to run.
func (f *runFlags) start(sys *epiphany.System, file string, args []string) (start, error) {
	s := start{module: strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), function: "main"}
	if f.entry != "" {
		module, function, found := strings.Cut(f.entry, ":")
		if !found {
			module, function = s.module, f.entry
		}
		s.module, s.function = module, function
	}
	mod, err := sys.Module(s.module)
	if err != nil {
		return s, err
	}
	exports := func(arity int) bool {
		return mod != nil && slices.ContainsFunc(mod.Exports, func(e epiphany.Export) bool { return e.Name == s.function && e.Arity == arity })
	}
	switch {
	case len(args) == 0 && exports(0):
	case exports(1):
		list := make(epiphany.List, len(args))
		for i, a := range args {
			list[i] = a
		}
		s.args = []any{list}
	case exports(0):
		return s, fmt.Errorf("%s:%s/1 is not exported, and %s:%s/0 takes no arguments", s.module, s.function, s.module, s.function)
	case mod == nil: // the error of running it names the files that were looked for
	default:
		return s, fmt.Errorf("module %s exports neither %s/0 nor %s/1", s.module, s.function, s.function)
	}
	return s, nil
}

// run runs the program and turns its end into an exit status.
func (s start) run(ctx context.Context, sys *epiphany.System, stderr io.Writer) error {
	reason, err := sys.RunMain(ctx, s.module, s.function, s.args...)
	var halt *epiphany.HaltError
	var hang *epiphany.HangError
	switch {
	case errors.As(err, &halt) && halt.Status == 0:
		return nil
	case errors.As(err, &halt):
		return exitStatus(halt.Status)
	case errors.As(err, &hang):
		fmt.Fprintln(stderr, hang)
		return exitStatus(statusHang)
	case err != nil:
		return err
	case reason == any(epiphany.Atom("normal")):
		return nil
	}
	fmt.Fprintf(stderr, "epiphany: %s:%s/%d has ended with %s\n", s.module, s.function, len(s.args), sys.Format(reason))
	fmt.Fprint(stderr, explain(reason, sys.Format))
	return exitStatus(statusCrash)
}

// printStats prints statistics as text or JSON.
func printStats(w io.Writer, s statistics, asJSON bool) error {
	if !asJSON {
		return writeStats(w, s)
	}
	return writeJSON(w, s)
}
