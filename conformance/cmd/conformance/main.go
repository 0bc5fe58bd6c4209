// Command conformance runs the programs of conformance/ on the ARM, on cores and on Erlang/OTP,
// and compares what they print. It is `make conformance`.
//
// It prints, per chapter, how many programs there are, how many print here what they print on OTP,
// in both places, and which do not; the exit status is 1 if one of those is not explained in
// differences.toml. Without erl and erlc on the path it compares with what the programs have
// printed on OTP before, and says so.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"

	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/conformance/census"
	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/conformance/installed"
)

func main() { check.Main("conformance", run) }

// command are the flags, and the programs that are asked for.
type command struct {
	dir      string
	workers  int
	record   bool
	vary     bool
	effort   check.Effort
	verbose  bool
	page     string
	programs []conformance.Program
}

func parse(args []string) (*command, error) {
	var c command
	fs := flag.NewFlagSet("conformance", flag.ContinueOnError)
	fs.StringVar(&c.dir, "dir", "conformance", "directory of the chapters")
	fs.IntVar(&c.workers, "j", runtime.NumCPU(), "programs that run at a time")
	fs.BoolVar(&c.record, "record", false,
		"write what the programs print on OTP beside them, and run nothing here")
	fs.BoolVar(&c.vary, "vary", false,
		"print which programs do not print the same each time on OTP, and run nothing here")
	fs.IntVar(&c.effort.Rounds, "rounds", check.Thorough.Rounds,
		"how often -record and -vary run each program")
	fs.IntVar(&c.effort.Rivals, "rivals", check.Thorough.Rivals,
		"threads for each CPU that keep the computer busy in every second round")
	fs.StringVar(&c.page, "page", "",
		"write what is supported to a file, and the list of OTP's functions, and run nothing")
	fs.BoolVar(&c.verbose, "v", false, "print what differs")
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: conformance [flags] [chapter or program]...; all if none is given")
		fs.PrintDefaults()
	}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if c.workers < 1 {
		return nil, fmt.Errorf("-j is %d, want at least 1", c.workers)
	}
	if c.effort.Rounds < 1 || c.effort.Rivals < 0 {
		return nil, errors.New("want -rounds of at least 1 and -rivals of at least 0")
	}
	all, err := conformance.Programs(c.dir)
	if err != nil {
		return nil, err
	}
	c.programs, err = selected(all, fs.Args())
	return &c, err
}

// selected are the programs with one of some names, or in a chapter with it; all for no names.
func selected(all []conformance.Program, names []string) ([]conformance.Program, error) {
	if len(names) == 0 {
		return all, nil
	}
	var some []conformance.Program
	for _, name := range names {
		before := len(some)
		for _, p := range all {
			if name == p.Name || name == p.Chapter || name == p.File {
				some = append(some, p)
			}
		}
		if len(some) == before {
			return nil, fmt.Errorf("there is no program or chapter %q", name)
		}
	}
	return some, nil
}

func run(ctx context.Context, w io.Writer, args []string) error {
	c, err := parse(args)
	if err != nil {
		return err
	}
	if c.record {
		return c.recordAll(ctx, w)
	}
	if c.vary {
		return c.varying(ctx)
	}
	if c.page != "" {
		return c.writePage(ctx)
	}
	differences, err := conformance.ReadDifferences(c.dir)
	if err != nil {
		return err
	}
	lacking := installed.Lacking()
	if lacking != "" {
		fmt.Fprintf(w, "%s: compared with what OTP %s has printed before\n", lacking, installed.Release)
	}
	results, err := check.All(ctx, check.Config{Dir: c.dir, Workers: c.workers, OTP: lacking == ""},
		c.programs)
	if err != nil {
		return err
	}
	check.WriteLeftOut(w, results)
	if err := check.WriteTable(w, results); err != nil {
		return err
	}
	if err := c.writeFew(w, &differences); err != nil {
		return err
	}
	return c.differing(w, results, differences.Programs)
}

// writePage writes docs/conformance.md and what it is made of.
func (c *command) writePage(ctx context.Context) error {
	if installed.Lacking() == "" {
		if err := census.WriteOTP(ctx, c.dir); err != nil {
			return err
		}
	}
	page, err := census.Page(c.dir)
	if err != nil {
		return err
	}
	return os.WriteFile(c.page, []byte(page), 0o666)
}

// writeFew prints what fewer than two of the programs use.
func (c *command) writeFew(w io.Writer, differences *conformance.Differences) error {
	hits, err := census.Take(c.programs)
	if err != nil {
		return err
	}
	otp, err := census.OTP(c.dir)
	if err != nil {
		return err
	}
	productions, functions := hits.Few(otp, differences)
	fmt.Fprintf(w, "\nproductions of the grammar in fewer than two programs: %d\n", len(productions))
	for _, name := range productions {
		fmt.Fprintln(w, "  "+name)
	}
	fmt.Fprintf(w, "functions in fewer than two programs: %d\n", len(functions))
	for _, name := range functions {
		fmt.Fprintln(w, "  "+name)
	}
	return nil
}

// recordAll writes what the programs print on OTP.
func (c *command) recordAll(ctx context.Context, w io.Writer) error {
	if why := installed.Lacking(); why != "" {
		return errors.New(why)
	}
	changed, err := check.Record(ctx, c.dir, c.programs, c.effort)
	for _, name := range changed {
		fmt.Fprintln(w, "recorded", name)
	}
	return err
}

// varying fails if there are programs that do not print the same on OTP each time.
func (c *command) varying(ctx context.Context) error {
	if why := installed.Lacking(); why != "" {
		return errors.New(why)
	}
	vary, err := check.Varying(ctx, c.dir, c.programs, c.effort)
	if err == nil && len(vary) > 0 {
		err = &check.VaryingError{Programs: vary}
	}
	return err
}

// differing lists what differs, and fails unless all of it is explained.
func (c *command) differing(w io.Writer, results []check.Result, reasons map[string]string) error {
	var unexplained []string
	for i := range results {
		r := &results[i]
		reason, known := reasons[r.Name]
		if r.Stale {
			fmt.Fprintf(w, "\n%s/%s: OTP prints something else than before; -record writes that\n",
				r.Chapter, r.Name)
		}
		switch {
		case r.Agrees() && !known:
			continue
		case r.Agrees():
			fmt.Fprintf(w, "\n%s/%s agrees, and is explained: %s\n", r.Chapter, r.Name, reason)
		case known:
			fmt.Fprintf(w, "\n%s/%s differs: %s\n", r.Chapter, r.Name, reason)
		default:
			fmt.Fprintf(w, "\n%s/%s differs %s\n", r.Chapter, r.Name, r.Where())
			unexplained = append(unexplained, r.Name)
		}
		if c.verbose && !r.Agrees() {
			fmt.Fprint(w, r.Differences())
		}
	}
	if len(unexplained) > 0 {
		slices.Sort(unexplained)
		return fmt.Errorf("not explained in differences.toml: %v", unexplained)
	}
	return nil
}
