package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/bytecode"
)

func newCheck() *cobra.Command {
	var sources sourceFlags
	c := &cobra.Command{
		Use:   "check FILE...",
		Short: "Compile and verify modules",
		Long:  "Check compiles sources and verifies modules, and prints all errors and warnings with their positions. The exit status is 1 if there are errors.",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, files []string) error {
			var failed error
			for _, file := range files {
				if _, err := readModule(c, &sources, file); err != nil {
					failed = exitStatus(statusError)
				}
			}
			return failed
		},
	}
	sources.add(c.Flags())
	return c
}

func newCompile() *cobra.Command {
	var out string
	var sources sourceFlags
	c := &cobra.Command{
		Use:   "compile FILE",
		Short: "Write a compiled module",
		Long:  "Compile writes the module in a source file as a container, which run and Load read. Without -o it goes beside the source, with the ending .ebc, or to standard output if the source is -, standard input.",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			mod, err := readModule(c, &sources, args[0])
			if err != nil {
				return err
			}
			data, err := bytecode.Marshal(mod)
			if err != nil {
				return err
			}
			if out == "" {
				out = compiledName(args[0])
			}
			w, err := create(c, "output", out)
			if err != nil {
				return err
			}
			_, err = w.Write(data)
			return errors.Join(err, w.Close())
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "file to write, - for standard output")
	sources.add(c.Flags())
	return c
}

// compiledName is the file of the compiled module of a source.
func compiledName(source string) string {
	if source == standard {
		return standard
	}
	return strings.TrimSuffix(source, filepath.Ext(source)) + ".ebc"
}

func newDisasm() *cobra.Command {
	var sources sourceFlags
	c := &cobra.Command{
		Use:   "disasm FILE",
		Short: "Print the code of a module",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			mod, err := readModule(c, &sources, args[0])
			if err != nil {
				return err
			}
			return bytecode.Print(c.OutOrStdout(), mod)
		},
	}
	sources.add(c.Flags())
	return c
}
