// Command cbench prints cycles and bytes of the kernels of package cbench, compiled by toolchain/cc,
// beside the recorded figures of epiphany-elf-gcc; with the path of that it records them.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/parallergo/epiphany/conformance/cbench"
	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/toolchain/cc"
)

func main() { check.Main("cbench", run) }

func run(ctx context.Context, w io.Writer, args []string) error {
	fs := flag.NewFlagSet("cbench", flag.ContinueOnError)
	gnu := fs.String("gnu", "", "path of epiphany-elf-gcc, to record its figures")
	file := fs.String("record", "conformance/cbench/gnu.json", "file to record to")
	level := fs.Int("O", 2, "level of optimisation")
	hard := fs.Bool("hardware-loops", false, "make hardware loops")
	small := fs.Bool("small", false, "rather have less code, as by -Os")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 || *level < 0 || *level > 2 {
		return errors.New("usage: cbench [flags], with -O from 0 to 2")
	}
	beside, err := cbench.GNU()
	if *gnu != "" {
		beside, err = record(ctx, *gnu, *file)
	}
	if err != nil {
		return err
	}
	var figures []cbench.Figure
	for i, name := range cbench.Kernels {
		f, err := cbench.Measure(ctx, name, cc.Options{Level: *level, Small: *small, HardLoops: *hard})
		if err != nil {
			return err
		}
		if g := beside.Figures[i]; f.Result != g.Result {
			return fmt.Errorf("%s: the result is %d, with GNU's compiler %d", name, f.Result, g.Result)
		}
		figures = append(figures, f)
	}
	return cbench.Report(w, beside, figures)
}

// record writes the figures of GNU's compiler to a file.
func record(ctx context.Context, path, file string) (*cbench.Record, error) {
	version, err := cbench.Version(ctx, path)
	if err != nil {
		return nil, err
	}
	r := &cbench.Record{
		Version: version, Date: time.Now().UTC().Format(time.DateOnly), Flags: cbench.Flags,
	}
	for _, name := range cbench.Kernels {
		f, err := cbench.MeasureGNU(ctx, path, name)
		if err != nil {
			return nil, err
		}
		r.Figures = append(r.Figures, f)
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil, err
	}
	return r, os.WriteFile(file, append(text, '\n'), 0o644)
}
