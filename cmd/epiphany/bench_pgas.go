package main

import (
	"bytes"
	"errors"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/benchmarks/systems"
)

func newBenchPGAS() *cobra.Command {
	var threads int
	var page, sheet string
	var large bool
	c := &cobra.Command{
		Use:   "pgas",
		Short: "Measure OpenSHMEM and calls on other cores",
		Long: `Pgas runs programs that measure OpenSHMEM and calls of functions on other cores, on the cores of a
Parallella, and prints published figures, measured ones, their ratio, and whether it is within what
the class of a figure allows: a time of a call without bytes and a rate are fitted as the papers do,
nothing of the model is. Then it prints all transfers and collectives in this way, their times by
bytes beside the paper's laws, barriers and atomic operations by PEs, and what calls take and spend on
16 and 64 cores, with --large on 1,024, too; the instructions that routines execute, those over the
fabric too; the rates of the dot product over n and by queue; loaders, calls of the host and
placements, all with their energy. Results do not depend on the computer.
--write writes the tables for which a page has marks into it, those of 1,024 cores among them; --plot
draws curves as SVG, beside what was published.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case page != "" && sheet != "":
				return errors.New("--write and --plot exclude each other")
			case page != "":
				return systems.WritePage(page, threads)
			case sheet != "":
				return writePlot(c, sheet, threads, large)
			}
			return systems.Report(c.OutOrStdout(), threads, large)
		},
	}
	c.Flags().BoolVar(&large, "large", false, "measure calls on 1,024 cores, in minutes")
	c.Flags().StringVar(&page, "write", "", "write the tables that this page has into it")
	c.Flags().StringVar(&sheet, "plot", "", "file for curves; - is standard output")
	c.Flags().IntVar(&threads, "workers", 0, "threads that emulate (default GOMAXPROCS)")
	return c
}

// writePlot draws the curves, and writes them when they are complete.
func writePlot(c *cobra.Command, name string, threads int, large bool) error {
	var text bytes.Buffer
	if err := systems.Plot(&text, threads, large); err != nil {
		return err
	}
	out, err := create(c, "plot", name)
	if err != nil {
		return err
	}
	_, err = text.WriteTo(out)
	return errors.Join(err, out.Close())
}
