// Command suites runs OTP's own test suites of the compiler and the library on OTP and here, and
// compares them case by case. It is `make otp-suites`.
//
// It fetches the suites first where they are not there yet, and keeps what OTP says beside them. It
// prints, per suite, how many cases pass on OTP, how many of them are left out, and how many of the
// others pass here, the same when only reasons within the rule leave cases out, and ends with an
// error when those that pass are fewer than recorded.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/conformance/suites"
)

func main() { check.Main("suites", run) }

// command are the flags, and the suites that are asked for.
type command struct {
	dir, notes string
	here       string
	workers    int
	only       int
	limit      int
	keep       string
	fresh      bool
	record     bool
	verbose    bool
	suites     []suites.Suite
	mu         sync.Mutex // held while something is told
	out        io.Writer
}

func run(ctx context.Context, w io.Writer, args []string) error {
	c := &command{out: w}
	names, err := c.parse(args)
	if err != nil {
		return err
	}
	if why := installed.Lacking(); why != "" {
		return errors.New(why)
	}
	if err := c.prepare(ctx, names); err != nil {
		return err
	}
	all, err := c.compare(ctx)
	if err != nil {
		return err
	}
	if err := suites.WriteTable(w, all); err != nil {
		return err
	}
	if c.record {
		return suites.Record(c.notes, all)
	}
	return c.judge(all)
}

// defaultLimit is five times what OTP has, a minute: cases that wait for the clock take as long
// here as there, but those that compute do so on a processor of 600 MHz that interprets.
const (
	defaultLimit = 300000
	slower       = 5
)

func (c *command) parse(args []string) (names []string, err error) {
	fs := flag.NewFlagSet("suites", flag.ContinueOnError)
	fs.StringVar(&c.dir, "dir", "dist/otp-suites",
		"directory of the suites; what is not there is fetched")
	fs.StringVar(&c.notes, "notes", "conformance/suites", "directory of left_out.toml and recorded.toml")
	fs.StringVar(&c.here, "epiphany", "", "the command line to run here; built when there is none")
	fs.IntVar(&c.workers, "j", 2, "suites that run at a time")
	fs.IntVar(&c.only, "case", 0, "number of the only case to run, of one suite")
	fs.IntVar(&c.limit, "limit", defaultLimit,
		"virtual milliseconds of a case here; OTP has a fifth of them by the clock")
	fs.StringVar(&c.keep, "keep", "", "directory to run one suite in here, which stays")
	fs.BoolVar(&c.fresh, "fresh", false, "ask OTP again")
	fs.BoolVar(&c.record, "record", false, "record how many cases pass here")
	fs.BoolVar(&c.verbose, "v", false, "print the cases that fail here, and why")
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: suites [flags] [suite]...; all if none is given")
		fs.PrintDefaults()
	}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if c.only < 0 {
		return nil, errors.New("-case is at least 1; 0 for all")
	}
	if c.workers < 1 || c.limit < 1 {
		return nil, errors.New("-j and -limit are at least 1")
	}
	if fs.NArg() != 1 && (c.only != 0 || c.keep != "") {
		return nil, errors.New("-case and -keep are for one suite")
	}
	return fs.Args(), nil
}

// prepare gets what is not there: the suites and the command line.
func (c *command) prepare(ctx context.Context, names []string) (err error) {
	if c.dir, err = filepath.Abs(c.dir); err != nil {
		return err
	}
	if !suites.Fetched(c.dir, suites.Folders) {
		fmt.Fprintln(c.out, "fetching the suites into", c.dir)
		if err := suites.Fetch(ctx, c.dir, suites.Folders); err != nil {
			return err
		}
	}
	if c.here == "" {
		c.here = filepath.Join(c.dir, "epiphany")
		build := exec.CommandContext(ctx, "go", "build", "-o", c.here, "./cmd/epiphany")
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
	}
	return c.choose(names)
}

// choose finds the suites with some names, with or without _SUITE; all for no names.
func (c *command) choose(names []string) error {
	all, err := suites.All(c.dir, suites.Folders)
	if err != nil {
		return err
	}
	c.suites = all
	if len(names) == 0 {
		return nil
	}
	c.suites = nil
	for _, name := range names {
		i := slices.IndexFunc(all, func(s suites.Suite) bool {
			return s.Name == strings.TrimSuffix(name, "_SUITE")+"_SUITE" || s.Application() == name
		})
		if i < 0 {
			return fmt.Errorf("there is no suite %q", name)
		}
		for _, s := range all {
			if s.Name == all[i].Name || s.Application() == name {
				c.suites = append(c.suites, s)
			}
		}
	}
	return nil
}

// compare runs the suites, some at a time.
func (c *command) compare(ctx context.Context) ([]suites.Comparison, error) {
	reasons, err := suites.LeftOut(c.notes)
	if err != nil {
		return nil, err
	}
	all := make([]suites.Comparison, len(c.suites))
	errs := make([]error, len(c.suites))
	slots := make(chan struct{}, c.workers)
	var wg sync.WaitGroup
	for i, s := range c.suites {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			all[i] = suites.Comparison{Suite: s, Reasons: reasons[s.Name]}
			errs[i] = c.both(ctx, &all[i])
		})
	}
	wg.Wait()
	return all, errors.Join(errs...)
}

// both runs a suite on OTP, unless that has been done, and here.
func (c *command) both(ctx context.Context, cmp *suites.Comparison) (err error) {
	if cmp.OTP, err = c.onOTP(ctx, cmp.Suite); err != nil {
		return err
	}
	here := suites.Runner{Dir: c.dir, Here: c.here, Only: c.only, Keep: c.keep, Limit: c.limit}
	if cmp.Here, err = here.Run(ctx, cmp.Suite); err != nil {
		return err
	}
	if cmp.OTP.Cases, err = c.chosen(cmp); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.report(cmp)
	return nil
}

// chosen are the cases that OTP has, or the only one that is wanted.
func (c *command) chosen(cmp *suites.Comparison) ([]suites.Case, error) {
	all := cmp.OTP.Cases
	switch {
	case c.only == 0:
		return all, nil
	case c.only > len(all):
		return nil, fmt.Errorf("-case %d: %s has %d cases on OTP", c.only, cmp.Name, len(all))
	}
	return all[c.only-1 : c.only], nil
}

// onOTP is what OTP says, kept in a file beside the suites.
func (c *command) onOTP(ctx context.Context, s suites.Suite) (out suites.Outcome, err error) {
	file := filepath.Join(c.dir, "otp", s.Name+".json")
	if text, err := os.ReadFile(file); err == nil && !c.fresh {
		return out, json.Unmarshal(text, &out)
	}
	if out, err = (suites.Runner{Dir: c.dir, Limit: max(1, c.limit/slower)}).Run(ctx, s); err != nil {
		return out, err
	}
	text, err := json.MarshalIndent(out, "", "\t")
	if err != nil {
		return out, err
	}
	return out, errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, text, 0o666))
}

// report prints what has come of a suite.
func (c *command) report(cmp *suites.Comparison) {
	n := cmp.Count()
	fmt.Fprintf(os.Stderr, "%s: %d of %d\n", cmp.Name, n.Here, n.Wanted)
	for _, name := range cmp.Unknown() {
		fmt.Fprintf(c.out, "%s: %s is left out, and does not pass on OTP\n", cmp.Name, name)
	}
	if len(cmp.OTP.Cases) == 0 {
		fmt.Fprintf(c.out, "%s does not begin on OTP: %.300s\n", cmp.Name,
			strings.Join(cmp.OTP.Notes, " "))
	}
	if !c.verbose {
		return
	}
	for _, note := range cmp.Here.Notes {
		fmt.Fprintf(c.out, "%s: %.300s\n", cmp.Name, note)
	}
	for _, failing := range cmp.Failing() {
		fmt.Fprintf(c.out, "%s: %s %s: %s\n", cmp.Name, failing.Name, failing.Verdict, failing.Reason)
	}
}

// judge compares with what is recorded.
func (c *command) judge(all []suites.Comparison) error {
	recorded, err := suites.Recorded(c.notes)
	if err != nil {
		return err
	}
	var errs []error
	for i := range all {
		if n := all[i].Count().Here; c.only == 0 && n < recorded[all[i].Name] {
			errs = append(errs, fmt.Errorf("%s: %d cases pass, %d are recorded", all[i].Name, n,
				recorded[all[i].Name]))
		}
	}
	return errors.Join(errs...)
}
