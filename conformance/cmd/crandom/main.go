// Command crandom writes random programs in C, compiles them with the compilers that there are, and
// compares what they give: the computer's own gcc is the reference, and the others' programs are
// executed on an emulated core. It prints the seed and the number of each that differs.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/conformance/crandom"
	"github.com/parallergo/epiphany/toolchain/cc"
)

func main() { check.Main("crandom", run) }

// flags of the command.
type flags struct {
	seed, first, n uint64
	workers        int
	gnu            string
	print, more    bool
}

func parse(args []string) (*flags, error) {
	f := &flags{}
	fs := flag.NewFlagSet("crandom", flag.ContinueOnError)
	fs.Uint64Var(&f.seed, "seed", 1, "seed of the programs")
	fs.Uint64Var(&f.first, "first", 0, "number of the first one")
	fs.Uint64Var(&f.n, "n", 100, "number of programs")
	fs.IntVar(&f.workers, "j", runtime.NumCPU(), "programs at a time")
	fs.StringVar(&f.gnu, "gnu", "", "path of epiphany-elf-gcc, to compare with it as well")
	fs.BoolVar(&f.more, "more", false, "-O1 and -Os --hardware-loops as well")
	fs.BoolVar(&f.print, "print", false, "print the programs, and run nothing")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if fs.NArg() > 0 || f.n < 1 || f.workers < 1 {
		return nil, errors.New("usage: crandom [flags], with -n and -j of at least 1")
	}
	return f, nil
}

func run(ctx context.Context, w io.Writer, args []string) error {
	f, err := parse(args)
	if err != nil {
		return err
	}
	if f.print {
		for i := range f.n {
			if _, err := io.WriteString(w, crandom.Program(f.seed, f.first+i)); err != nil {
				return err
			}
		}
		return nil
	}
	compilers, err := f.compilers(ctx)
	if err != nil {
		return err
	}
	return f.compare(ctx, w, compilers)
}

// compilers are the reference and those that are compared with it.
func (f *flags) compilers(ctx context.Context) ([]crandom.Compiler, error) {
	reference, err := crandom.Native(ctx, "-O1")
	if err != nil {
		return nil, err
	}
	all := []crandom.Compiler{reference, crandom.Ours(cc.Options{}),
		crandom.Ours(cc.Options{Level: 2})}
	if f.more {
		all = append(all, crandom.Ours(cc.Options{Level: 1}),
			crandom.Ours(cc.Options{Level: 2, Small: true, HardLoops: true}))
	}
	if f.gnu != "" {
		for _, level := range []string{"-O1", "-O2", "-Os"} {
			c, err := crandom.GNU(ctx, f.gnu, level)
			if err != nil {
				return nil, err
			}
			all = append(all, c)
		}
	}
	return all, nil
}

// compare runs the programs, several at a time, and prints what differs in their order.
func (f *flags) compare(ctx context.Context, w io.Writer, compilers []crandom.Compiler) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make([]*crandom.Difference, f.n)
	errs := make([]error, f.workers)
	next := make(chan uint64)
	var all sync.WaitGroup
	for i := range f.workers {
		all.Go(func() {
			for n := range next {
				if results[n], errs[i] = crandom.Compare(ctx, f.seed, f.first+n,
					compilers); errs[i] != nil {
					cancel()
					return
				}
			}
		})
	}
feed:
	for n := range f.n {
		select {
		case next <- n:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	return f.report(w, compilers, results)
}

func (f *flags) report(w io.Writer, compilers []crandom.Compiler, results []*crandom.Difference) error {
	differ := 0
	for _, d := range results {
		if d == nil {
			continue
		}
		differ++
		fmt.Fprintf(w, "program %d of seed %d:\n", d.Number, f.seed)
		for i, c := range compilers {
			fmt.Fprintf(w, "  %-25s %s\n", c.Name(), d.Results[i])
		}
	}
	fmt.Fprintf(w, "seed %d, %d programs, %d compilers: %d differ\n", f.seed, f.n, len(compilers),
		differ)
	if differ > 0 {
		return fmt.Errorf("%d of %d programs differ", differ, f.n)
	}
	return nil
}
