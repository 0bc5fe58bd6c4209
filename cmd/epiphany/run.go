package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/regular"
	"github.com/parallergo/epiphany/term"
)

// runFlags are the flags of run.
type runFlags struct {
	sources        sourceFlags
	entry          string
	stats          string // statsSummary or statsFull; empty for none
	json           string
	jsonOut        io.Writer // of json
	functions      int
	workers        int
	executor       string
	record, replay string
	profile        string
	files          string
	trace          traceFlags
	ui             uiFlags
	node           nodeFlags
	listen         listenFlags
	otlp           otlpFlags
	settings       settingsFlags
	woken          bool // somebody at a terminal may interrupt what waits for ever
}

func newRun() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run [flags] FILE [arguments]",
		Short: "Run a program",
		Long: `Run compiles a program and runs it: main/0 of the module in FILE, or main/1 with the list of
arguments as strings when there are some or main/0 is not exported. FILE is a source file (.erl) or a
compiled module (.ebc), whose endings may be left out; a source file of any name with a first line for
the shell (#!/usr/bin/env -S epiphany run); or - for a source on standard input. Modules that it calls
are loaded on demand from the directory of FILE, then from the library.

What stands after FILE is for the program, options among it; flags of run stand before.

What the board and its runtime are like is said by settings: a preset (--preset), changed by a file
(--config), changed by settings one by one (--set), changed by the flag that each setting has.

The run ends when the main process does. What processes print goes to standard output, and error
reports as on OTP; what they print to standard_error, the compiler's warnings and statistics go to
standard error. Processes read standard input, and with --files the files below a directory.

Exit status: 0 when the main process ends normally, 1 when the program cannot be run, 2 when the main
process crashes, 3 when every process waits for ever, 128 and its number after a signal, or what the
program gives to halt.`,
		Example: `  epiphany run hello
  epiphany run --stats --preset best benchmarks/programs/binarytrees.erl
  epiphany run --ui :0 --ui-pause hello
  epiphany run --set stack=sram:2K --json stats.json server.erl --port 80
  echo '-module(m). -export([main/0]). main() -> io:format("hi~n").' | epiphany run -`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1:]) },
	}
	c.Flags().SetInterspersed(false)
	c.ValidArgsFunction = completeProgram
	c.Flags().StringVar(&f.entry, "entry", "", "function to run, as module:function or function")
	f.add(c)
	readsEnvironment(c)
	return c
}

// add adds the flags of everything that runs Erlang.
func (f *runFlags) add(c *cobra.Command) {
	fs := c.Flags()
	fs.StringVar(&f.stats, "stats", "",
		"print statistics when the run has ended: summary, which is a screen, or full")
	fs.Lookup("stats").NoOptDefVal = statsSummary
	addJSON(c, &f.json, "statistics, when the run has ended,")
	fs.IntVar(&f.functions, "icache-functions", 0,
		"print statistics, and in them so many functions called most on cores; -1 for all")
	fs.Lookup("icache-functions").NoOptDefVal = "20"
	fs.IntVar(&f.workers, "workers", 0,
		"threads that emulate (default GOMAXPROCS); the result does not depend on it")
	fs.StringVar(&f.executor, "executor", "auto",
		"what emulates: interpreter, jit (native code for what is called often, jit:N for N calls)\n"+
			"or auto, jit where this computer has it; the result does not depend on it")
	f.settings.add(c)
	f.sources.addInclude(fs)
	fs.StringVar(&f.files, "files", "", "directory below which the program may use files")
	fs.StringVar(&f.record, "record", "", "record the run's input to a file")
	fs.StringVar(&f.profile, "profile", "",
		"write what cores and host spend their cycles for to a file, for go tool pprof")
	f.trace.add(fs)
	f.ui.add(c)
	f.node.add(fs)
	f.listen.add(fs)
	f.otlp.add(fs)
	fs.StringVar(&f.replay, "replay", "", "replay the input recorded in a file")
}

// check finds values out of range, and flags that exclude each other, before a file is opened or
// made.
func (f *runFlags) check(c *cobra.Command) error {
	var errs []error
	if c.Flags().Changed("workers") && f.workers < 1 {
		errs = append(errs, fmt.Errorf("--workers is %d, want at least 1", f.workers))
	}
	if f.functions < -1 {
		errs = append(errs, fmt.Errorf("--icache-functions is %d, want at least -1", f.functions))
	}
	if module, function, found := strings.Cut(f.entry, ":"); f.entry != "" &&
		(module == "" || found && function == "") {
		errs = append(errs, fmt.Errorf("--entry is %q, want module:function or function", f.entry))
	}
	if f.record != "" && f.replay != "" {
		errs = append(errs, errors.New("--record and --replay exclude each other"))
	}
	if f.node.name != "" && f.replay != "" {
		errs = append(errs, errors.New("--name and --replay exclude each other"))
	}
	if f.listen.path != "" && f.replay != "" {
		errs = append(errs, errors.New("--listen and --replay exclude each other"))
	}
	return errors.Join(append(errs, checkStats(f.stats), f.ui.check(), f.node.check())...)
}

func (f *runFlags) run(c *cobra.Command, file string, args []string) error {
	more := []epiphany.Option{epiphany.WithArguments(args...)}
	if file == standard {
		more = append(more, epiphany.WithCodePath("."))
	}
	return f.within(c, more, func(sys *epiphany.System) error { return f.runIn(c, sys, file, args) })
}

// within makes a system as the flags and more options say, and closes it behind what is done in it.
func (f *runFlags) within(c *cobra.Command, more []epiphany.Option,
	do func(sys *epiphany.System) error) (err error) {
	if err := f.check(c); err != nil {
		return err
	}
	var files closers
	defer func() { err = cmp.Or(err, files.Close()) }()
	opts, err := f.options(c, &files)
	if err != nil {
		return err
	}
	seen, err := f.ui.options()
	if err != nil {
		return err
	}
	traced, err := f.otlp.option(c.Context(), f.node.name)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, f.otlp.end(c.Context())) }()
	sys, err := epiphany.New(slices.Concat(opts, f.node.option(), more, seen, traced)...)
	if err != nil {
		return err
	}
	sys.LimitGoMemory()
	wait, err := f.ui.serve(c, sys)
	if err != nil {
		return cmp.Or(err, sys.Close())
	}
	end, err := f.node.start(c.Context(), sys)
	if err != nil {
		return errors.Join(err, sys.Close())
	}
	leave, err := f.listen.serve(c, sys)
	if err != nil {
		return errors.Join(err, end(), sys.Close())
	}
	err = do(sys)
	wait()
	return cmp.Or(err, leave(), end(), sys.Close())
}

// closers are closed together.
type closers []io.Closer

func (all closers) Close() error {
	var errs []error
	for _, c := range all {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// runIn runs the program in a system.
func (f *runFlags) runIn(c *cobra.Command, sys *epiphany.System, file string, args []string) error {
	module, err := loadProgram(c, sys, &f.sources, file)
	if err != nil {
		return err
	}
	start, err := newStart(sys, module, f.entry, args)
	if err != nil {
		return err
	}
	start.source = func(name string, line int) string {
		return f.sources.Line(moduleFile(file), name, line)
	}
	err = start.run(c.Context(), sys, c.ErrOrStderr())
	return cmp.Or(err, f.report(c, sys))
}

// report prints statistics, for people to standard error and as JSON where the flag json says.
func (f *runFlags) report(c *cobra.Command, sys *epiphany.System) error {
	asText := f.stats != "" || f.functions != 0 && f.json == ""
	if !asText && f.json == "" {
		return nil
	}
	s := statistics{sys.Stats(), sys.CachedFunctions(f.functions)}
	var errs []error
	if asText {
		errs = append(errs, s.write(c.ErrOrStderr(), f.stats == statsFull))
	}
	if f.json != "" {
		errs = append(errs, writeJSON(f.jsonOut, s))
	}
	return errors.Join(errs...)
}

// options turns the flags into options, and adds what it opens to files.
func (f *runFlags) options(c *cobra.Command, files *closers) ([]epiphany.Option, error) {
	settings, err := f.settings.settings(c)
	if err != nil {
		return nil, err
	}
	if _, _, err := settings.Check(); err != nil {
		return nil, err
	}
	f.sources.bytes = settings.Get("source-bytes")
	opts := []epiphany.Option{
		epiphany.WithOutput(c.OutOrStdout()), epiphany.WithErrorReports(c.OutOrStdout()),
		epiphany.WithStandardError(c.ErrOrStderr()), epiphany.WithInput(c.InOrStdin()),
		epiphany.WithFiles(f.files), epiphany.WithInclude(f.sources.Include...),
		epiphany.WithSettings(settings), epiphany.WithExecutor(f.executor),
	}
	if c.Flags().Changed("workers") {
		opts = append(opts, epiphany.WithWorkers(f.workers))
	}
	written, err := f.create(c, files)
	if err != nil {
		return nil, err
	}
	opts = append(opts, written...)
	if f.node.name == "" && f.listen.path == "" && !f.woken { // nobody else may yet send something
		opts = append(opts, epiphany.WithHangReport())
	}
	if f.replay != "" {
		file, err := regular.Open(f.replay)
		if err != nil {
			return nil, fmt.Errorf("--replay: %w", err)
		}
		*files = append(*files, file)
		opts = append(opts, epiphany.WithReplay(file))
	}
	return opts, nil
}

// create makes the files that the run writes.
func (f *runFlags) create(c *cobra.Command, files *closers) (opts []epiphany.Option, err error) {
	traced, err := f.trace.option()
	if err != nil {
		return nil, err
	}
	for _, out := range []struct {
		flag, name string
		use        func(io.Writer) epiphany.Option
	}{
		{"record", f.record, epiphany.WithRecord},
		{"profile", f.profile, epiphany.WithProfile},
		{"trace", f.trace.file, traced},
		{"json", f.json, func(w io.Writer) epiphany.Option { f.jsonOut = w; return nil }},
	} {
		if out.name == "" {
			continue
		}
		file, err := create(c, out.flag, out.name)
		if err != nil {
			return nil, err
		}
		*files = append(*files, file)
		if option := out.use(file); option != nil {
			opts = append(opts, option)
		}
	}
	return opts, nil
}

// run runs the program and turns its end into an exit status.
func (s start) run(ctx context.Context, sys *epiphany.System, stderr io.Writer) error {
	begin := sys.RunMain
	if sys.NodeName() != term.NodeName { // what it has sent to other nodes is still on its way
		begin = sys.Run
	}
	reason, err := begin(ctx, s.module, s.function, s.args...)
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
	fmt.Fprintf(stderr, "epiphany: %s:%s/%d has ended with %s\n", s.module, s.function, len(s.args),
		sys.Format(reason))
	fmt.Fprint(stderr, explain(reason, sys.Format, s.source))
	return exitStatus(statusCrash)
}
