package main

import (
	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/benchmarks/systems"
)

func newBenchPGAS() *cobra.Command {
	var threads int
	var page string
	var large bool
	c := &cobra.Command{
		Use:   "pgas",
		Short: "Measure OpenSHMEM and calls on other cores",
		Long: `Pgas runs programs that measure OpenSHMEM and calls of functions on other cores, on the cores of a
Parallella, and prints published figures, measured ones, their ratio, and whether it is within what
the class of a figure allows: a time of a call without bytes and a rate are fitted as the papers do,
nothing of the model is. Then it prints all collectives in this way, their times by bytes beside the
paper's laws, barriers of groups, and what calls take and spend on 16 and 64 cores, with --large on
1,024, too; the instructions that routines execute, those over the fabric too; the rates of the dot
product; loaders and placements. Results do not depend on the computer. --write writes the tables of
collectives into a page that has marks for them, those of 1,024 cores among them.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if page != "" {
				return systems.WritePage(page, threads)
			}
			return systems.Report(c.OutOrStdout(), threads, large)
		},
	}
	c.Flags().BoolVar(&large, "large", false, "measure collectives on 1,024 cores, in minutes")
	c.Flags().StringVar(&page, "write", "", "write the tables of collectives into this page")
	c.Flags().IntVar(&threads, "workers", 0, "threads that emulate (default GOMAXPROCS)")
	return c
}
