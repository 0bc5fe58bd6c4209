package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/benchmarks/report"
	"github.com/parallergo/epiphany/benchmarks/suite"
)

func newReport() *cobra.Command {
	var bench benchFlags
	var results, out string
	c := &cobra.Command{
		Use:   "report",
		Short: "Write a page about where time and energy go",
		Long: `Report writes what results of bench show as a page for browsers, index.html, which needs nothing beside itself, and as Markdown, report.md:
the tables of the thesis beside ours, what each step from its configurations to the best one gained, where the cycles went, scaling,
energy, and the traffic of the board. The same results give the same files, byte for byte.

Without --results it runs the benchmarks itself, as bench does. What a report can show needs --full.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			file, failed := resultsFor(c, &bench, results)
			if file == nil {
				return failed
			}
			if err := report.Write(out, file); err != nil {
				return errors.Join(failed, err)
			}
			for _, name := range []string{report.HTMLFile, report.MarkdownFile} {
				fmt.Fprintln(c.OutOrStdout(), filepath.Join(out, name))
			}
			return failed
		},
	}
	fs := c.Flags()
	fs.StringVar(&results, "results", "", "file that bench --json has written")
	fs.StringVar(&out, "out", "report", "directory to write into; made if it is not there")
	bench.addPlan(c)
	for _, flag := range planFlags {
		c.MarkFlagsMutuallyExclusive("results", flag)
	}
	return c
}

// resultsFor reads a file of results, or runs what there is to run without one. Like measure it may
// give both a file and an error.
func resultsFor(c *cobra.Command, bench *benchFlags, name string) (*suite.File, error) {
	if name != "" {
		file, err := readResults(name)
		if err != nil {
			return nil, err
		}
		return file, nil
	}
	cases, micro, err := bench.cases(nil)
	if err != nil {
		return nil, err
	}
	return measure(c, cases, micro, bench.parallel)
}
