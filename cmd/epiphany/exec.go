package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/regular"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// execFlags are the flags of exec.
type execFlags struct {
	cores, group string
	sram         string
	members      int
	limit        int64
	window       int64
	workers      int
	weak         uint64
	files        string
	resident     bool
	stats        bool
	json         string
	profile      string
	trace        traceFlags
}

// defaultLimit is how long a program may run unless it is told: a minute on a Parallella.
const defaultLimit = 36_000_000_000

func newExec() *cobra.Command {
	var f execFlags
	c := &cobra.Command{
		Use:   "exec [flags] PROGRAM",
		Short: "Run a program of machine code on cores",
		Long: `Exec loads an ELF program for the Epiphany into the cores of a workgroup, starts them, and serves
what they ask the host for, until all have ended. A source in C is compiled with -O2 -g first.

A core has ended when it exits, halts at a breakpoint, or idles and nothing will wake it. What it asks
for by TRAP has the numbers of the vendor's simulator: 0 write, 1 read, 2 open, 3 exit, 4 pass, 5 fail,
6 close, 7 a system call of the C library by the number in r3. TRAP 8 is a call by the number in ip, as
in COPRTHR-2: below 512 one of Linux on the ARM. Programs see the files below the directory that
--files names, and no others.

With --resident a source in C is built for the runtime that stays in the cores (coprthr.h, mpi.h), which
loads it by tree; what it asks for needs no half of the program on the host.

Exit status: 0 when all members have ended well, 1 when the program cannot be run, 2 when a member has
an exception that it does not handle, 3 when the program does not end within --limit cycles, 128 and its
number after a signal, or the first status of a member that is not 0.`,
		Example: `  epiphany exec hello.elf
  epiphany exec hello.c
  epiphany exec -n 16 --stats dot.elf
  epiphany exec --cores 8x8 --group 2x4@1,0 --files data --profile cpu.pprof stencil.elf`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	fs := c.Flags()
	fs.StringVar(&f.cores, "cores", "4x4", "mesh of the board, rows x columns")
	fs.StringVar(&f.sram, "sram", "32K", "local memory of a core, a multiple of 4K to 960K")
	fs.IntVarP(&f.members, "members", "n", 0,
		"number of members, a rectangle of cores from the first on (default 1)")
	fs.StringVar(&f.group, "group", "",
		"workgroup as rows x columns @ row,column of its first core, as in 2x4@1,0")
	fs.Int64Var(&f.limit, "limit", defaultLimit, "most cycles of the board")
	fs.Int64Var(&f.window, "window", int64(host.DefaultWindow),
		"cycles in which cores do not see each other; more is faster and less exact")
	fs.IntVar(&f.workers, "workers", 0,
		"threads that emulate (default GOMAXPROCS); the result does not depend on it")
	fs.Uint64Var(&f.weak, "weak-order", 0,
		"seed of delays by which stores overtake each other; 0 for none")
	fs.StringVar(&f.files, "files", "", "directory below which the program may use files")
	fs.BoolVar(&f.resident, "resident", false,
		"run a source in C on the runtime that stays in the cores, see docs/coprthr.md")
	fs.BoolVar(&f.stats, "stats", false, "print what the cores have done when the run has ended")
	addJSON(c, &f.json, "statistics, when the run has ended,")
	fs.StringVar(&f.profile, "profile", "",
		"write what functions and lines spend cycles for to a file, for go tool pprof")
	f.trace.add(fs)
	readsEnvironment(c)
	return c
}

// shape reads the board and the workgroup from the flags.
func (f *execFlags) shape() (b emu.Board, row, col, rows, cols int, err error) {
	config, values := settings.Defaults(), settings.Values{}
	if err := errors.Join(values.Set("cores", f.cores), values.Apply(&config)); err != nil {
		return b, 0, 0, 0, 0, fmt.Errorf("--%w", err)
	}
	b = config.Master.Board
	if b.SRAMBytes, err = sramBytes(f.sram); err != nil {
		return b, 0, 0, 0, 0, err
	}
	if f.group != "" {
		if f.members != 0 {
			return b, 0, 0, 0, 0, errors.New("--members and --group exclude each other")
		}
		var rest string
		if n, _ := fmt.Sscanf(f.group, "%dx%d@%d,%d%s", &rows, &cols, &row, &col, &rest); n != 4 {
			return b, 0, 0, 0, 0, fmt.Errorf("--group is %q, want rows x columns @ row,column as in 2x4@1,0", f.group)
		}
		return b, row, col, rows, cols, nil
	}
	n := cmp.Or(f.members, 1)
	for rows = 1; rows <= b.Rows; rows++ {
		if n > 0 && n%rows == 0 && n/rows <= b.Cols {
			return b, 0, 0, rows, n / rows, nil
		}
	}
	return b, 0, 0, 0, 0, fmt.Errorf("--members is %d, which is no rectangle of cores on a board of %dx%d", f.members, b.Rows, b.Cols)
}

// check finds values out of range.
func (f *execFlags) check() error {
	if f.limit < 1 || f.limit > 1<<60 {
		return fmt.Errorf("--limit is %d, want 1 to %d", f.limit, int64(1)<<60)
	}
	if f.window < 1 || f.window > 1<<20 {
		return fmt.Errorf("--window is %d, want 1 to %d", f.window, 1<<20)
	}
	if f.workers < 0 {
		return fmt.Errorf("--workers is %d, want at least 1", f.workers)
	}
	if f.resident && (f.profile != "" || f.trace.file != "") {
		return errors.New("--resident excludes --profile and --trace")
	}
	return nil
}

func (f *execFlags) run(c *cobra.Command, name string) (err error) {
	if err := f.check(); err != nil {
		return err
	}
	b, row, col, rows, cols, err := f.shape()
	if err != nil {
		return err
	}
	if f.resident && !isSource(name) {
		return fmt.Errorf("%s: --resident takes a source in C", name)
	}
	var image *host.Image
	if !f.resident {
		if image, err = f.image(name); err != nil {
			return err
		}
	}
	cfg := host.Config{Board: b, Window: emu.Cycles(f.window), Workers: f.workers}
	if f.weak != 0 {
		cfg.Weak = engine.Weak{Seed: f.weak, MaxDelay: settings.DefaultWeakDelay}
	}
	sys, err := host.Open(cfg)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	sys.Limit = emu.Cycles(f.limit)
	group, err := sys.Group(row, col, rows, cols)
	if err != nil {
		return fmt.Errorf("--group: %w", err)
	}
	if f.resident {
		return f.runResident(c, sys, group, name)
	}
	if err := group.Load(c.Context(), image); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return f.runIn(c, sys, group)
}

// image reads a program, or compiles its source.
func (f *execFlags) image(name string) (*host.Image, error) {
	if isSource(name) {
		sram, err := sramBytes(f.sram)
		if err != nil {
			return nil, err
		}
		data, err := compiled(name, 2, cc.Target{SRAM: sram})
		if err != nil {
			return nil, err
		}
		return host.ReadImage(bytes.NewReader(data))
	}
	file, err := regular.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	image, err := host.ReadImage(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return image, nil
}

// calls are those of the host that the program makes. What it gives closes the program's folder.
func (f *execFlags) calls(c *cobra.Command) (calls *host.Calls, closer func() error, err error) {
	calls = &host.Calls{Stdin: c.InOrStdin(), Stdout: c.OutOrStdout(), Stderr: c.ErrOrStderr()}
	if f.files == "" {
		return calls, func() error { return nil }, nil
	}
	if calls.Files, err = os.OpenRoot(f.files); err != nil {
		return nil, nil, fmt.Errorf("--files: %w", err)
	}
	return calls, calls.Files.Close, nil
}

// runIn runs the loaded program, with what watches it, and reports.
func (f *execFlags) runIn(c *cobra.Command, sys *host.System, group *host.Group) (err error) {
	calls, closer, err := f.calls(c)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, closer()) }()
	w := watcher{sys: sys, group: group, image: group.Image()}
	var files closers
	defer func() { err = cmp.Or(err, files.Close()) }()
	profiled, err := f.watch(c, &w, calls, &files)
	if err != nil {
		return err
	}
	ends, err := group.Run(c.Context(), calls)
	finished := w.finish()
	if err == nil || errors.Is(err, host.ErrLimit) || errors.Is(err, context.Canceled) {
		err = cmp.Or(err, finished, f.report(c, sys, group, ends), w.write(profiled))
	}
	if closed := calls.Close(); err == nil {
		err = closed
	}
	if errors.Is(err, host.ErrLimit) {
		fmt.Fprintf(c.ErrOrStderr(), "epiphany: the program has not ended within %d cycles\n", f.limit)
		w.explain(c.ErrOrStderr(), ends)
		return exitStatus(statusHang)
	}
	return cmp.Or(err, w.status(c.ErrOrStderr(), ends))
}

// watch makes the files of profile and trace.
func (f *execFlags) watch(c *cobra.Command, w *watcher, calls *host.Calls,
	files *closers) (profiled io.Writer, err error) {
	if f.profile != "" {
		file, err := create(c, "profile", f.profile)
		if err != nil {
			return nil, err
		}
		*files = append(*files, file)
		profiled = file
		w.profile()
	}
	if f.trace.file != "" {
		t, err := f.trace.open(c, w.sys.Board().ClockHz)
		if err != nil {
			return nil, err
		}
		*files = append(*files, t.file)
		w.traced(t.Trace, calls)
	}
	if w.collectors != nil || w.trace != nil {
		w.sys.Watch(w.poll)
	}
	return profiled, nil
}

// report prints statistics.
func (f *execFlags) report(c *cobra.Command, sys *host.System, group *host.Group,
	ends []host.End) error {
	s := newExecStats(sys, group, ends)
	if f.stats {
		if err := s.write(c.ErrOrStderr()); err != nil {
			return err
		}
	}
	if f.json != "" {
		return writeJSONTo(c, f.json, s)
	}
	return nil
}

// write writes the profile, if there is one.
func (w *watcher) write(to io.Writer) error {
	if to == nil {
		return nil
	}
	run := profile.Run{Time: w.sys.Clock(), ClockHz: w.sys.Board().ClockHz}
	return profile.Write(to, run, w.collectors)
}
