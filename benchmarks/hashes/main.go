// Command hashes runs programs with configurations and compares the state hashes of the runs with
// those of hashes.txt: whether anything that a program, a figure or a hash shows has changed. It is
// `make hashes`; with -write the list is written anew. It runs in the directory of the tree: names
// of sources are in memory.
//
// A hash is over memory, registers, queues and clocks at many moments of a run, so that one word or
// one cycle that differs changes it. A change of the compiler, of the library or of a price is
// meant to change hashes; a change of the shape of this code is not.
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
	"strings"
	"sync"

	"github.com/parallergo/epiphany/conformance/check"
)

const usage = "usage: hashes [flags]"

func main() { check.Main("hashes", command) }

func command(ctx context.Context, out io.Writer, args []string) error {
	fs := flag.NewFlagSet("hashes", flag.ContinueOnError)
	file := fs.String("list", "benchmarks/hashes/hashes.txt", "the list")
	write := fs.Bool("write", false, "write the list in place of comparing with it")
	executor := fs.String("executor", "auto", "what emulates: auto, interpreter, jit or jit:N")
	match := fs.String("match", "", "only runs whose names contain this")
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), usage)
		fs.PrintDefaults()
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return errors.New(usage)
	}
	if *write && *match != "" {
		return errors.New("-write is for the whole list")
	}
	runs := slices.DeleteFunc(all(), func(r run) bool { return !strings.Contains(r.String(), *match) })
	lines, err := hashed(ctx, runs, *executor)
	if err != nil {
		return err
	}
	if *write {
		return os.WriteFile(*file, []byte(strings.Join(lines, "")), 0o666)
	}
	recorded, err := os.ReadFile(*file)
	if err != nil {
		return err
	}
	return compare(out, string(recorded), runs, lines)
}

// hashed makes the runs, some at a time, and gives the line of each.
func hashed(ctx context.Context, runs []run, executor string) ([]string, error) {
	lines, errs := make([]string, len(runs)), make([]error, len(runs))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, r := range runs {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			var hash string
			if hash, errs[i] = r.hash(ctx, executor); errs[i] == nil {
				lines[i] = fmt.Sprintf("%s %s\n", hash, r)
			}
		})
	}
	wg.Wait()
	return lines, errors.Join(errs...)
}

// compare prints the runs that have another line than recorded, or none. It is an error if there
// are such.
func compare(out io.Writer, recorded string, runs []run, lines []string) error {
	there := map[string]string{} // lines, by name of the run
	for line := range strings.Lines(recorded) {
		_, name, _ := strings.Cut(line, " ")
		there[name] = line
	}
	differ := 0
	for i, line := range lines {
		was, found := there[runs[i].String()+"\n"]
		if was == line {
			continue
		}
		differ++
		if !found {
			was = "(none)\n"
		}
		fmt.Fprintf(out, "recorded %snow      %s", was, line)
	}
	if differ > 0 {
		return fmt.Errorf("%d of %d state hashes are not those recorded", differ, len(lines))
	}
	fmt.Fprintf(out, "%d state hashes are those recorded\n", len(lines))
	return nil
}
