package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas/coprthr"
)

// runResident compiles a source and runs it on cores that have the resident runtime.
func (f *execFlags) runResident(c *cobra.Command, sys *host.System, group *host.Group,
	name string) (err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	program, err := coprthr.Build([]coprthr.Source{{Name: name, Text: text}},
		coprthr.Options{Open: openHeader})
	if err != nil {
		return err
	}
	calls, closer, err := f.calls(c)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, closer(), calls.Close()) }()
	d, err := coprthr.Open(c.Context(), sys, group, calls)
	if err != nil {
		return err
	}
	if err := d.Load(c.Context(), program); err != nil {
		return err
	}
	statuses, err := d.Run(c.Context())
	var stopped *coprthr.StoppedError
	switch {
	case errors.Is(err, host.ErrLimit):
		fmt.Fprintf(c.ErrOrStderr(), "epiphany: the program has not ended within %d cycles\n",
			f.limit)
		return exitStatus(statusHang)
	case errors.As(err, &stopped):
		fmt.Fprintf(c.ErrOrStderr(), "epiphany: %v\n", err)
		return exitStatus(statusCrash)
	case err != nil:
		return err
	}
	var ends []host.End
	for _, status := range statuses {
		ends = append(ends, host.End{Kind: host.Exited, Status: status})
	}
	w := watcher{sys: sys, group: group}
	return cmp.Or(f.report(c, sys, group, ends), w.status(c.ErrOrStderr(), ends))
}
