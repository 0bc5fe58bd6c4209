package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/bytecode"
)

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE...",
		Short: "Compile and verify modules",
		Long:  "Check compiles sources and verifies modules, and prints all errors and warnings with their positions. The exit status is 1 if there are errors.",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, files []string) error {
			var failed error
			for _, file := range files {
				if _, err := readModule(c, file); err != nil {
					failed = exitStatus(statusError)
				}
			}
			return failed
		},
	}
}

// readModule reads a module and prints what is wrong with it: errors, then warnings.
func readModule(c *cobra.Command, file string) (*epiphany.Module, error) {
	mod, warnings, err := epiphany.ReadModule(file)
	if err != nil {
		fmt.Fprint(c.ErrOrStderr(), err, "\n\n")
		err = exitStatus(statusError)
	}
	for _, w := range warnings {
		fmt.Fprint(c.ErrOrStderr(), w, "\n\n")
	}
	return mod, err
}

func newCompile() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "compile FILE",
		Short: "Write a compiled module",
		Long:  "Compile writes the module in a source file as a container, which run and Load read. Without -o it goes beside the source, with the ending .ebc.",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			mod, err := readModule(c, args[0])
			if err != nil {
				return err
			}
			data, err := bytecode.Marshal(mod)
			if err != nil {
				return err
			}
			if out == "" {
				out = strings.TrimSuffix(args[0], filepath.Ext(args[0])) + ".ebc"
			}
			return os.WriteFile(out, data, 0o644)
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "file to write")
	return c
}

func newDisasm() *cobra.Command {
	return &cobra.Command{
		Use:   "disasm FILE",
		Short: "Print the code of a module",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			mod, err := readModule(c, args[0])
			if err != nil {
				return err
			}
			return bytecode.Print(c.OutOrStdout(), mod)
		},
	}
}
