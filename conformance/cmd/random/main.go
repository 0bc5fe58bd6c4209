// Command random writes random programs, runs them here, on the ARM and on cores, and on
// Erlang/OTP, and compares what they give. It prints the seed and the number of each that differs,
// makes some of those smaller, and writes what is left of them to conformance/regressions, with
// what it prints on OTP.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/conformance/generator"
	"github.com/parallergo/epiphany/conformance/installed"
)

// chunk is how many programs are compared at a time.
const chunk = 500

// chapter is where programs that differ go.
const chapter = "regressions"

func main() { check.Main("random", run) }

// command are the flags.
type command struct {
	seed      uint64
	first, n  int
	dir       string
	most      int
	comparer  generator.Comparer
	differing []*generator.Program
	verdicts  []generator.Verdict
	showOnly  bool
	effort    check.Effort // for programs that are kept
	out       io.Writer
}

func parse(w io.Writer, args []string) (*command, error) {
	c := &command{out: w, effort: check.Thorough}
	fs := flag.NewFlagSet("random", flag.ContinueOnError)
	fs.Uint64Var(&c.seed, "seed", 1, "seed of the programs")
	fs.IntVar(&c.n, "n", 2000, "number of programs")
	fs.IntVar(&c.first, "first", 0, "number of the first one")
	fs.StringVar(&c.dir, "dir", "conformance", "directory of the chapters")
	fs.IntVar(&c.most, "most", 5, "how many of those that differ are made smaller and kept")
	fs.IntVar(&c.comparer.Workers, "j", runtime.NumCPU(), "modules that run here at a time")
	fs.BoolVar(&c.showOnly, "print", false, "print the programs, and run nothing")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if fs.NArg() > 0 || c.n < 1 || c.comparer.Workers < 1 {
		return nil, errors.New("usage: random [flags], with -n and -j of at least 1")
	}
	c.comparer.StandIns = filepath.Join(c.dir, "testdata")
	return c, nil
}

func run(ctx context.Context, w io.Writer, args []string) error {
	c, err := parse(w, args)
	if err != nil {
		return err
	}
	if c.showOnly {
		_, err := io.WriteString(w, generator.Module("random", c.programs(c.first, c.n)))
		return err
	}
	if why := installed.Lacking(); why != "" {
		return errors.New(why)
	}
	for first := c.first; first < c.first+c.n; first += chunk {
		if err := c.compare(ctx, c.programs(first, min(chunk, c.first+c.n-first))); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "seed %d: %d programs, %d differ\n", c.seed, c.n, len(c.differing))
	if len(c.differing) == 0 {
		return nil
	}
	for i := range min(c.most, len(c.differing)) {
		if err := c.keep(ctx, c.differing[i], c.verdicts[i].Class); err != nil {
			return err
		}
	}
	return errors.New("programs differ")
}

// programs are n programs from a number on.
func (c *command) programs(first, n int) []*generator.Program {
	var all []*generator.Program
	for i := range n {
		all = append(all, generator.New(c.seed, first+i))
	}
	return all
}

// compare compares some programs and tells which of them differ.
func (c *command) compare(ctx context.Context, programs []*generator.Program) error {
	verdicts, err := c.comparer.Compare(ctx, programs)
	if err != nil {
		return err
	}
	for i, v := range verdicts {
		p := programs[i]
		switch v.Class {
		case generator.Same:
			continue
		case generator.Beyond:
			fmt.Fprintf(c.out, "seed %d, number %d is too much for OTP: left out\n", p.Seed, p.Number)
			continue
		case generator.Unsettled:
			fmt.Fprintf(c.out, "seed %d, number %d gives something else when OTP does not optimise: left out\n", p.Seed, p.Number)
			continue
		case generator.Invalid:
			return fmt.Errorf("seed %d, number %d does not compile on OTP:\n%s%s", p.Seed, p.Number,
				v.OTP, generator.Module("random", programs[i:i+1]))
		case generator.Values:
			fmt.Fprintf(c.out, "seed %d, number %d differs\n", p.Seed, p.Number)
			show(c.out, v.Here, v.OTP)
		case generator.Fails:
			fmt.Fprintf(c.out, "seed %d, number %d does not run here\n%.400s\n", p.Seed, p.Number,
				v.Here)
		}
		c.differing, c.verdicts = append(c.differing, p), append(c.verdicts, v)
	}
	return nil
}

// keep makes a program smaller and writes it among the regressions.
func (c *command) keep(ctx context.Context, p *generator.Program, class generator.Class) error {
	small, err := c.comparer.Minimize(ctx, p, class)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("random_%d_%d", p.Seed, p.Number)
	kept := conformance.Program{Name: name, Chapter: chapter,
		File: filepath.Join(c.dir, chapter, name+".erl")}
	source := generator.Module(name, []*generator.Program{small})
	if err := os.MkdirAll(filepath.Dir(kept.File), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(kept.File, []byte(source), 0o666); err != nil {
		return err
	}
	if _, err := check.Record(ctx, c.dir, []conformance.Program{kept}, c.effort); err != nil {
		return err
	}
	results, err := check.All(ctx, check.Config{Dir: c.dir, Workers: c.comparer.Workers},
		[]conformance.Program{kept})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "\n%s:\n%s%s", kept.File, source, results[0].Differences())
	return nil
}

// show prints where two lines differ.
func show(w io.Writer, here, otp string) {
	at := 0
	for at < len(here) && at < len(otp) && here[at] == otp[at] {
		at++
	}
	at = max(0, at-60)
	fmt.Fprintf(w, "  here %.200s\n  OTP  %.200s\n", here[min(at, len(here)):], otp[min(at, len(otp)):])
}
