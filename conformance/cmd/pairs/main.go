// Command pairs runs those of OTP's own test suites whose cases start other nodes, with nodes of OTP
// and of this project in either role. It is `make otp-pairs`.
//
// It fetches the suites first where they are not there yet, and keeps what nodes of OTP alone say
// beside them. It prints how the cases that have not passed have ended, and ends with an error when
// one has not passed that has before, by results.toml.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/conformance/suites"
	"github.com/parallergo/epiphany/conformance/suites/pairs"
)

func main() { check.Main("pairs", run) }

// command are the flags.
type command struct {
	suites.Tree
	notes, page string
	runner      pairs.Runner
	only        string
	record      bool
	out         io.Writer
}

func run(ctx context.Context, w io.Writer, args []string) error {
	c := &command{out: w}
	names, err := c.parse(args)
	if err != nil {
		return err
	}
	list, err := pairs.Read(c.notes)
	if err != nil {
		return err
	}
	if c.page != "" {
		return os.WriteFile(c.page, []byte(list.Page()), 0o666)
	}
	if why := installed.Lacking(); why != "" {
		return errors.New(why)
	}
	if err := c.Ready(ctx, w, pairs.Folders); err != nil {
		return err
	}
	c.runner.Dir, c.runner.Here = c.Dir, c.Here
	chosen, err := c.choose(list, names)
	if err != nil {
		return err
	}
	var worse []string
	for _, s := range chosen {
		got, err := c.suite(ctx, list, s)
		if err != nil {
			return err
		}
		worse = append(worse, list.Worse(s.Name, got)...)
		list.Set(s.Name, got)
	}
	if c.record {
		return list.Write(c.notes)
	}
	if len(worse) > 0 {
		return fmt.Errorf("no longer passed: %s", strings.Join(worse, ", "))
	}
	return nil
}

// limit is how long a case may take, in milliseconds: OTP's own limits are of minutes.
const limit = 300000

func (c *command) parse(args []string) (names []string, err error) {
	fs := c.Flags("pairs", "dist/otp-pairs")
	fs.StringVar(&c.notes, "notes", "conformance/suites/pairs",
		"directory of chosen.toml and results.toml")
	fs.IntVar(&c.runner.Limit, "limit", limit, "milliseconds of a case")
	fs.StringVar(&c.only, "case", "", "the only case to run, of one suite")
	fs.StringVar(&c.runner.Keep, "keep", "", "directory to run one suite in, which stays")
	fs.BoolVar(&c.record, "record", false, "record how cases have ended")
	fs.StringVar(&c.page, "page", "", "write the page of what is recorded, and run nothing")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if fs.NArg() != 1 && (c.only != "" || c.runner.Keep != "") {
		return nil, errors.New("-case and -keep are for one suite")
	}
	if c.only != "" && c.record {
		return nil, errors.New("-record is for whole suites")
	}
	return fs.Args(), nil
}

// choose finds the suites of the list, or those with some names.
func (c *command) choose(list *pairs.List, names []string) (chosen []suites.Suite, err error) {
	if len(names) == 0 {
		names = list.Suites()
	}
	for _, name := range names {
		i := slices.IndexFunc(c.Suites, func(s suites.Suite) bool {
			return s.Is(name) && list.Has(s)
		})
		if i < 0 {
			return nil, fmt.Errorf("there is no suite %q", name)
		}
		chosen = append(chosen, c.Suites[i])
	}
	return chosen, nil
}

// suite runs a suite in both roles.
func (c *command) suite(ctx context.Context, list *pairs.List, s suites.Suite) (pairs.Results, error) {
	otp, err := c.Kept("pairs-"+s.Name, func() (suites.Outcome, error) {
		return c.runner.Run(ctx, s, pairs.OnlyOTP, nil)
	})
	if err != nil {
		return nil, err
	}
	got := pairs.New(otp)
	for _, role := range []pairs.Role{pairs.AsPeers, pairs.AsCaller} {
		var numbers []int
		var names []string
		for i, on := range otp.Cases {
			if _, starts := got[on.Name]; starts && !list.LeftOut(s.Name, on.Name, role) &&
				(c.only == "" || c.only == on.Name) {
				numbers, names = append(numbers, i+1), append(names, on.Name)
			}
		}
		if len(numbers) == 0 {
			continue
		}
		out, err := c.runner.Run(ctx, s, role, numbers)
		if err != nil {
			return nil, err
		}
		got.Add(out, role, names)
		c.report(s, role, out)
	}
	return got, nil
}

// report prints the cases that have not passed.
func (c *command) report(s suites.Suite, role pairs.Role, out suites.Outcome) {
	passed := 0
	for _, one := range out.Cases {
		if one.Passed() {
			passed++
			continue
		}
		fmt.Fprintf(c.out, "%s %s, %v: %s %s\n", s.Name, one.Name, role, one.Verdict, one.Reason)
	}
	for _, note := range out.Notes {
		fmt.Fprintf(c.out, "%s, %v: %s\n", s.Name, role, note)
	}
	fmt.Fprintf(c.out, "%s, %v: %d of %d have passed\n", s.Name, role, passed, len(out.Cases))
}
