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
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
)

// runFlags are the flags of run.
type runFlags struct {
	entry          string
	stats, asJSON  bool
	functions      int
	cores          string
	workers        int
	stress, paced  bool
	place          string
	wait, send     string
	collector      string
	record, replay string
	weak           weakFlags
	memory         memoryFlags
}

func newRun() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run FILE [arguments]",
		Short: "Run a program",
		Long: `Run compiles a program and runs it: main/0 of the module in FILE, or main/1 with the list of arguments as strings when
there are some or main/0 is not exported. FILE is a source file (.erl) or a compiled module (.ebc). Modules that it calls are
loaded on demand from the directory of FILE, then from the library. Arguments that begin with a dash come after --.

The run ends when the main process does. What processes print goes to standard output; error reports, warnings and
statistics go to standard error.

Exit status: 0 when the main process ends normally, 1 when the program cannot be run, 2 when the main process crashes, or
what the program gives to halt.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1:]) },
	}
	fs := c.Flags()
	fs.StringVar(&f.entry, "entry", "", "function to run, as module:function or function")
	fs.BoolVar(&f.stats, "stats", false, "print statistics when the run has ended")
	fs.BoolVar(&f.asJSON, "json", false, "print statistics when the run has ended, as JSON")
	fs.IntVar(&f.functions, "icache-functions", 0, "print statistics, and in them so many functions called most on cores; -1 for all")
	fs.Lookup("icache-functions").NoOptDefVal = "20"
	coresFlag(c, &f.cores)
	fs.IntVar(&f.workers, "workers", 0, "threads that emulate (default GOMAXPROCS); the result does not depend on it")
	fs.BoolVar(&f.stress, "stress-gc", false, "collect garbage at every allocation")
	fs.BoolVar(&f.paced, "paced", false, "let virtual time keep pace with the wall clock")
	fs.StringVar(&f.place, "place", "explicit", "where spawned processes go: explicit (epiphany:spawn uses cores) or cores-first")
	f.memory.add(c)
	f.weak.add(c)
	fs.StringVar(&f.wait, "wait", "poll", "how cores wait for the master: poll, timer[:CYCLES] (sleep between looks) or trap (halt until resumed)")
	fs.StringVar(&f.collector, "collector", slave.MasterCollects.String(), "who collects the heaps of cores when they need another block: master or core")
	fs.StringVar(&f.send, "send", "bif", "how cores send to processes: bif (a system call), fifo (through the ring to the master, without waiting) or mesh (into the inbox of the receiver's core)")
	fs.StringVar(&f.record, "record", "", "record the run's input to a file")
	fs.StringVar(&f.replay, "replay", "", "replay the input recorded in a file")
	return c
}

// coresFlag adds the flag that sizes the board.
func coresFlag(c *cobra.Command, value *string) {
	c.Flags().StringVar(value, "cores", "4x4", "rows x columns of cores")
}

// parseCores makes the board that the value of that flag asks for.
func parseCores(s string) (*emu.Board, error) {
	var rows, cols int
	var rest string
	if n, _ := fmt.Sscanf(s, "%dx%d%s", &rows, &cols, &rest); n != 2 {
		return nil, fmt.Errorf("--cores is %q, want rows x columns such as 4x4", s)
	}
	board := epiphany.Board(rows, cols)
	if err := board.Validate(); err != nil {
		return nil, fmt.Errorf("--cores is %s: %w", s, err)
	}
	return &board, nil
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
	if err := sys.Load(file); err != nil {
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
	opts = []epiphany.Option{epiphany.WithOutput(c.OutOrStdout()), epiphany.WithErrorReports(c.ErrOrStderr())}
	if err := f.check(c); err != nil {
		return nil, nil, err
	}
	board, err := parseCores(f.cores)
	if err != nil {
		return nil, nil, err
	}
	placement, cache, err := f.memory.config(board)
	if err != nil {
		return nil, nil, err
	}
	opts = append(opts, epiphany.WithBoard(*board), epiphany.WithPlacement(placement), epiphany.WithInstructionCache(cache))
	switch f.place {
	case "explicit":
	case "cores-first":
		opts = append(opts, epiphany.WithCoresFirst())
	default:
		return nil, nil, fmt.Errorf("--place is %q, want explicit or cores-first", f.place)
	}
	collector, err := slave.ParseCollector(f.collector)
	if err != nil {
		return nil, nil, fmt.Errorf("--collector: %w", err)
	}
	wait, err := slave.ParseWait(f.wait)
	if err != nil {
		return nil, nil, fmt.Errorf("--wait: %w", err)
	}
	send, err := slave.ParseSend(f.send)
	if err != nil {
		return nil, nil, fmt.Errorf("--send: %w", err)
	}
	if placement.InboxBytes != 0 && send != slave.SendMesh {
		return nil, nil, fmt.Errorf("--inbox is %d, want 0 with --send=%s: nobody writes to an inbox", placement.InboxBytes, send)
	}
	opts = append(opts, epiphany.WithWait(wait), epiphany.WithSend(send), epiphany.WithCollector(collector))
	weak, err := f.weak.options(c)
	if err != nil {
		return nil, nil, err
	}
	opts = append(opts, weak...)
	if c.Flags().Changed("workers") {
		opts = append(opts, epiphany.WithWorkers(f.workers))
	}
	if f.stress {
		opts = append(opts, epiphany.WithStressGC())
	}
	if f.paced {
		opts = append(opts, epiphany.WithPacedClock())
	}
	if f.record != "" {
		file, err := os.Create(f.record)
		if err != nil {
			return nil, nil, fmt.Errorf("--record: %w", err)
		}
		files = append(files, file)
		opts = append(opts, epiphany.WithRecord(file))
	}
	if f.replay != "" {
		file, err := os.Open(f.replay)
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
	switch {
	case errors.As(err, &halt) && halt.Status == 0:
		return nil
	case errors.As(err, &halt):
		return exitStatus(halt.Status)
	case err != nil:
		return err
	case reason == any(epiphany.Atom("normal")):
		return nil
	}
	fmt.Fprintf(stderr, "epiphany: %s:%s/%d has ended with %s\n", s.module, s.function, len(s.args), sys.Format(reason))
	return exitStatus(statusCrash)
}

// printStats prints statistics as text or JSON.
func printStats(w io.Writer, s statistics, asJSON bool) error {
	if !asJSON {
		return writeStats(w, s)
	}
	return writeJSON(w, s)
}
