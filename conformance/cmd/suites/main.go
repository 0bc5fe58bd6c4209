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
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/conformance/suites"
)

func main() { check.Main("suites", run) }

// command are the flags, and the suites that are asked for.
type command struct {
	suites.Tree
	notes   string
	workers int
	only    int
	limit   int
	keep    string
	record  bool
	verbose bool
	mu      sync.Mutex // held while something is told
	out     io.Writer
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
	if err := c.Ready(ctx, w, suites.Folders); err != nil {
		return err
	}
	if err := c.choose(names); err != nil {
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
	fs := c.Flags("suites", "dist/otp-suites")
	fs.StringVar(&c.notes, "notes", "conformance/suites", "directory of left_out.toml and recorded.toml")
	fs.IntVar(&c.workers, "j", 2, "suites that run at a time")
	fs.IntVar(&c.only, "case", 0, "number of the only case to run, of one suite")
	fs.IntVar(&c.limit, "limit", defaultLimit,
		"virtual milliseconds of a case here; OTP has a fifth of them by the clock")
	fs.StringVar(&c.keep, "keep", "", "directory to run one suite in here, which stays")
	fs.BoolVar(&c.record, "record", false, "record how many cases pass here")
	fs.BoolVar(&c.verbose, "v", false, "print the cases that fail here, and why")
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

// choose leaves the suites with some names, or of some applications; all for no names.
func (c *command) choose(names []string) error {
	var chosen []suites.Suite
	for _, name := range names {
		before := len(chosen)
		for _, s := range c.Suites {
			if s.Is(name) || s.Application() == name {
				chosen = append(chosen, s)
			}
		}
		if len(chosen) == before {
			return fmt.Errorf("there is no suite %q", name)
		}
	}
	if len(names) > 0 {
		c.Suites = chosen
	}
	return nil
}

// compare runs the suites, some at a time.
func (c *command) compare(ctx context.Context) ([]suites.Comparison, error) {
	reasons, err := suites.LeftOut(c.notes)
	if err != nil {
		return nil, err
	}
	all := make([]suites.Comparison, len(c.Suites))
	errs := make([]error, len(c.Suites))
	slots := make(chan struct{}, c.workers)
	var wg sync.WaitGroup
	for i, s := range c.Suites {
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
	otp := suites.Runner{Dir: c.Dir, Limit: max(1, c.limit/slower)}
	cmp.OTP, err = c.Kept(cmp.Name, func() (suites.Outcome, error) {
		return otp.Run(ctx, cmp.Suite)
	})
	if err != nil {
		return err
	}
	here := suites.Runner{Dir: c.Dir, Here: c.Here, Only: c.only, Keep: c.keep, Limit: c.limit}
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
