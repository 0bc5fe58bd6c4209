package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/benchmarks/suite"
	"github.com/parallergo/epiphany/regular"
)

// benchFlags are the flags of bench.
type benchFlags struct {
	quick, full bool
	presets     []string
	set         []string
	samples     int
	parallel    int
	json        string
	compare     bool
	markdown    bool
}

func newBench() *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:   "bench [PROGRAM...] | bench --compare BEFORE AFTER",
		Short: "Run the benchmark programs of the thesis",
		Long: `Bench runs the four benchmark programs of the thesis, or those that are named, in several configurations of the cores and on
the host, and prints their virtual times, reductions, cycles and stalls beside what the thesis published. Results do not
depend on the computer: the same benchmarks write the same file, byte for byte.

The clock starts when modules are loaded, matrices made and cores started. A configuration is run once, unless its samples
can differ: with an instruction cache, which stays warm from one sample to the next, and with weak memory, which gets another
seed for each. The column n tells.

With --quick these are the configurations of the thesis, the best one, and the host, at the sizes of the thesis. With --full
they are all presets, and besides larger sizes, other numbers of workers, and boards of 64 and 1024 cores.

Benchmarks that cannot be run in a configuration, for lack of memory say, are told at the end, with exit status 1; the others
are printed and written all the same.

With --compare it runs nothing, but compares two files of results: times and their ratios. The exit status does not depend
on them.`,
		RunE: func(c *cobra.Command, args []string) error {
			if f.compare {
				return f.compareFiles(c, args)
			}
			return f.run(c, args)
		},
	}
	c.AddCommand(newBenchPGAS())
	f.addPlan(c)
	fs := c.Flags()
	addJSON(c, &f.json, "the results")
	fs.BoolVar(&f.compare, "compare", false, "compare two files of results")
	fs.BoolVar(&f.markdown, "markdown", false, "print Markdown")
	c.MarkFlagsMutuallyExclusive("compare", "quick")
	c.MarkFlagsMutuallyExclusive("compare", "full")
	c.MarkFlagsMutuallyExclusive("compare", "json")
	return c
}

// planFlags say what to run.
var planFlags = []string{"quick", "full", "preset", "set", "samples", "parallel"}

func (f *benchFlags) addPlan(c *cobra.Command) {
	fs := c.Flags()
	fs.BoolVar(&f.quick, "quick", false,
		"the configurations of the thesis and the best one (the default)")
	fs.BoolVar(&f.full, "full", false, "all presets, sizes, numbers of workers and boards")
	fs.StringSliceVar(&f.presets, "preset", nil,
		"only these configurations: presets, arm-beam, arm-hipe; separated by commas")
	fs.StringArrayVar(&f.set, "set", nil,
		"change a setting in all of them, as in --set stack=sram:2K; may be repeated")
	fs.IntVar(&f.samples, "samples", suite.Samples, "samples where they can differ, 1 to 1000")
	fs.IntVar(&f.parallel, "parallel", runtime.NumCPU(),
		"systems that are emulated at a time; the result does not depend on it")
	c.MarkFlagsMutuallyExclusive("quick", "full")
}

func (f *benchFlags) run(c *cobra.Command, names []string) (err error) {
	cases, micro, err := f.cases(names)
	if err != nil {
		return err
	}
	var out io.WriteCloser = open{io.Discard}
	if f.json != "" {
		if out, err = create(c, "json", f.json); err != nil {
			return err
		}
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	file, failed := measure(c, cases, micro, f.parallel)
	if file == nil {
		return failed
	}
	err = errors.Join(failed, file.Write(out))
	if f.json == standard {
		return err
	}
	return errors.Join(err, file.Tables(c.OutOrStdout(), f.markdown))
}

// cases are the runs that the flags and names ask for.
func (f *benchFlags) cases(names []string) (cases []suite.Case, micro []suite.Micro, err error) {
	plan, err := f.plan(names)
	if err != nil {
		return nil, nil, err
	}
	if cases, err = plan.Cases(); err == nil {
		micro, err = plan.Micro()
	}
	return cases, micro, err
}

// measure runs cases and micro-benchmarks, and shows how far it has come. What could be run is in
// the file, whatever the error says of the others; there is none when the context has ended.
func measure(c *cobra.Command, cases []suite.Case, micro []suite.Micro,
	parallel int) (*suite.File, error) {
	done, clear := progress(c.ErrOrStderr(), len(cases)+len(micro))
	defer clear()
	results, failed := suite.RunAll(c.Context(), cases, parallel, done)
	figures, failedToo := suite.RunMicro(c.Context(), micro, parallel, done)
	if err := c.Context().Err(); err != nil {
		return nil, err
	}
	return suite.NewFile(results, figures), errors.Join(failed, failedToo)
}

// plan is what the flags and names ask for.
func (f *benchFlags) plan(names []string) (*suite.Plan, error) {
	var errs []error
	p := &suite.Plan{Samples: f.samples, Full: f.full}
	if f.samples < 1 || f.samples > 1000 {
		errs = append(errs, fmt.Errorf("--samples is %d, want 1 to 1000", f.samples))
	}
	if f.parallel < 1 {
		errs = append(errs, fmt.Errorf("--parallel is %d, want at least 1", f.parallel))
	}
	for _, set := range f.set {
		key, value, found := strings.Cut(set, "=")
		if !found {
			errs = append(errs, fmt.Errorf("--set is %q, want key=value", set))
			continue
		}
		p.Set = append(p.Set, [2]string{key, value})
	}
	programs, err := suite.Select(names)
	p.Programs = programs
	errs = append(errs, err)
	p.Systems, err = f.systems()
	return p, errors.Join(append(errs, prefixed("--preset: ", err))...)
}

// systems are the configurations to compare.
func (f *benchFlags) systems() (all []suite.System, err error) {
	switch {
	case len(f.presets) > 0:
		var errs []error
		for _, name := range f.presets {
			s, err := suite.FindSystem(name)
			all, errs = append(all, s), append(errs, err)
		}
		return all, errors.Join(errs...)
	case f.full:
		all, err = suite.AllSystems()
	default:
		all, err = suite.QuickSystems()
	}
	return append(all, suite.ARMSystems()...), err
}

// progress shows how many of n things are done: on a terminal as a bar, which clear takes away,
// else as a line now and then.
func progress(w io.Writer, n int) (done, clear func()) {
	if !terminal(w) {
		return lines(w, n), func() {}
	}
	bar := progressbar.NewOptions(n, progressbar.OptionSetWriter(w), progressbar.OptionShowCount(),
		progressbar.OptionSetWidth(40),
		progressbar.OptionSetDescription("benchmarks"), progressbar.OptionClearOnFinish())
	return func() { _ = bar.Add(1) }, func() { _ = bar.Finish() } // what cannot be shown is not missed
}

// terminal tells whether somebody looks at what is written.
func terminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// lines tells what there is to be done, and then how much is done at each tenth of it.
func lines(w io.Writer, n int) (done func()) {
	fmt.Fprintf(w, "epiphany: %d benchmarks\n", n)
	i := 0
	return func() {
		i++
		if i < n && 10*i/n > 10*(i-1)/n {
			fmt.Fprintf(w, "epiphany: %d of %d benchmarks are done\n", i, n)
		}
	}
}

// compareFiles prints how two files of results differ.
func (f *benchFlags) compareFiles(c *cobra.Command, names []string) error {
	if len(names) != 2 {
		return fmt.Errorf("--compare wants two files, got %d", len(names))
	}
	var files [2]*suite.File
	var errs []error
	for i, name := range names {
		var err error
		files[i], err = readResults(name)
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	if files[0].Model != files[1].Model {
		fmt.Fprintln(c.ErrOrStderr(), "the constants of the model differ between the two files")
	}
	return suite.WriteChanges(c.OutOrStdout(), suite.Compare(files[0], files[1]), f.markdown)
}

// readResults reads a file that bench has written.
func readResults(name string) (*suite.File, error) {
	file, err := regular.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	f, err := suite.Read(file)
	return f, prefixed(name+": ", err)
}
