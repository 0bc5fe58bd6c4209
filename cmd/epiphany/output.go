package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// standard is the name of standard input and output where a file is expected.
const standard = "-"

// create makes a file that a flag names; - is the command's standard output, which stays open.
func create(c *cobra.Command, flag, name string) (io.WriteCloser, error) {
	if name == standard {
		return open{c.OutOrStdout()}, nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	return file, nil
}

// open is a writer that stays open.
type open struct{ io.Writer }

func (open) Close() error { return nil }

// addJSON adds the flag that tells where machine-readable output goes.
func addJSON(c *cobra.Command, to *string, what string) {
	c.Flags().StringVar(to, "json", "", "write "+what+" as JSON to a file, - for standard output")
}

// writeJSON prints a value as JSON for people as well.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// writeJSONTo writes a value to the destination of --json.
func writeJSONTo(c *cobra.Command, name string, v any) (err error) {
	w, err := create(c, "json", name)
	if err != nil {
		return err
	}
	if err := writeJSON(w, v); err != nil {
		_ = w.Close() // the first error is the one that tells
		return err
	}
	return w.Close()
}
