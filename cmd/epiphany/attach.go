package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/attach"
)

// listenFlags say whether consoles may attach to the run.
type listenFlags struct{ path string }

func (f *listenFlags) add(fs *pflag.FlagSet) {
	fs.StringVar(&f.path, "listen", "",
		"let consoles attach (epiphany shell --attach) at a Unix domain socket of this path,\n"+
			"which only this user may open")
}

// serve lets consoles attach, if that is wanted, until the function that it returns is called.
func (f *listenFlags) serve(c *cobra.Command, sys *epiphany.System) (end func() error, err error) {
	if f.path == "" {
		return func() error { return nil }, nil
	}
	l, err := attach.Listen(f.path)
	if err != nil {
		return nil, fmt.Errorf("--listen: %w", err)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(c.Context()))
	done := make(chan error, 1)
	log := slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil))
	go func() { done <- attach.Serve(ctx, sys, l, log) }()
	return func() error {
		cancel()
		return <-done
	}, nil
}

// attached runs a console of a system that runs elsewhere.
func attached(c *cobra.Command, path, past string) error {
	var system []error
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != "attach" && f.Name != "history" {
			err := fmt.Errorf("--%s is for a system of its own, not for --attach", f.Name)
			system = append(system, err)
		}
	})
	if err := errors.Join(system...); err != nil {
		return err
	}
	t, err := newConsole(c.InOrStdin(), c.OutOrStdout())
	if err != nil {
		return err
	}
	client, err := attach.Dial(c.Context(), path)
	if err != nil {
		return fmt.Errorf("--attach: %w", err)
	}
	if t.editor != nil {
		if t.editor.History, err = newHistory(past); err != nil {
			return err
		}
	}
	t.complete = func(line string, pos int) (string, int, bool) {
		line, at := client.Complete(c.Context(), line, pos)
		return line, at, at != pos
	}
	defer t.onInterrupt(c.Context(), func() { _ = client.Interrupt() })()
	lines := bufio.NewReader(t)
	resize := func() {
		if columns, rows, ok := t.size(); ok {
			_ = client.Resize(columns, rows) // if the connection is lost, Run finds out
		}
	}
	resize()
	why, err := client.Run(c.Context(), t, func() (string, error) {
		defer resize()
		return readLine(lines)
	})
	if err == nil {
		fmt.Fprintln(c.ErrOrStderr(), why)
	}
	return err
}

// readLine reads a line with its end, cut off where it is longer than a frame.
func readLine(from *bufio.Reader) (string, error) {
	var all []byte
	for {
		part, err := from.ReadSlice('\n')
		all = append(all, part...)
		if len(all) > attach.MaxFrame {
			return "", io.EOF
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return string(all), err
		}
	}
}
