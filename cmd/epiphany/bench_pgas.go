package main

import (
	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/benchmarks/systems"
)

func newBenchPGAS() *cobra.Command {
	var threads int
	c := &cobra.Command{
		Use:   "pgas",
		Short: "Measure OpenSHMEM and calls on other cores",
		Long: `Pgas runs programs that measure OpenSHMEM and calls of functions on other cores, on the cores of a
Parallella, and prints published figures, measured ones, their ratio, and whether it is within what
the class of a figure allows: a time of a call without bytes and a rate are fitted as the papers do,
nothing of the model is. Then it prints the instructions that routines execute, those over the fabric
too, and the rates of the dot product. Results do not depend on the computer.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return systems.Report(c.OutOrStdout(), threads)
		},
	}
	c.Flags().IntVar(&threads, "workers", 0, "threads that emulate (default GOMAXPROCS)")
	return c
}
