package main

import (
	"cmp"
	"context"
	"strconv"
	"sync"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/attach"
)

// shellModule is the console's module in the library.
const shellModule = "epiphany_shell"

func newShell() *cobra.Command {
	var f runFlags
	var past, path string
	c := &cobra.Command{
		Use:   "shell [flags]",
		Short: "Evaluate Erlang expressions as they are typed",
		Long: `Shell reads Erlang expressions, each up to a full stop, evaluates them and prints their
values. Variables stay bound from one to the next; help(). lists the commands, of which core(Expression)
evaluates on a core; q(). or the end of the input ends it.

Expressions see the modules in the current directory and the library, and with --files the files
below a directory, where c(Module). compiles sources. The board's clock keeps pace with the wall
clock.

On a terminal lines can be edited and recalled, those of earlier consoles too, and the tabulator
completes names of modules and functions. There an interrupt (^C) ends what is evaluated, and drops
the line that is typed; a second one that comes before the next prompt ends the console.`,
		Example: `  epiphany shell
  epiphany run --listen /tmp/me/board server & epiphany shell --attach /tmp/me/board
  echo 'core(lists:sum(lists:seq(1, 100))).' | epiphany shell --preset best`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if path != "" {
				return attached(c, path, past)
			}
			return f.shell(c, past)
		},
	}
	c.Flags().StringVar(&past, "history", "",
		"file with the last "+strconv.Itoa(mostPast)+" lines that were typed on a terminal; "+noHistory+" for none\n"+
			"(default epiphany/history in $XDG_STATE_HOME, or in ~/.local/state)")
	c.Flags().StringVar(&path, "attach", "",
		"attach to the system that runs with --listen at a Unix domain socket of this path")
	f.add(c)
	readsEnvironment(c)
	return c
}

// onInterrupt has interrupts end what is evaluated, if the console is a terminal, until the
// function that it gives is called.
func (c *console) onInterrupt(ctx context.Context, do func()) (stop func()) {
	if c.editor == nil {
		return func() {}
	}
	var all sync.WaitGroup
	end := onInterrupt(ctx, func() bool {
		is := c.interrupt()
		if is {
			all.Go(do) // if that fails the next one ends the console
		}
		return is
	})
	return func() {
		end()
		all.Wait()
	}
}

// shell runs the console.
func (f *runFlags) shell(c *cobra.Command, past string) error {
	t, err := newConsole(c.InOrStdin(), c.OutOrStdout())
	if err != nil {
		return err
	}
	if t.editor != nil {
		if t.editor.History, err = newHistory(past); err != nil {
			return err
		}
	}
	f.woken = t.editor != nil
	more := []epiphany.Option{
		epiphany.WithCodePath("."), epiphany.WithPacedClock(), epiphany.WithInput(t),
		epiphany.WithOutput(t), epiphany.WithErrorReports(t),
	}
	return f.within(c, more, func(sys *epiphany.System) error {
		t.complete = func(line string, pos int) (string, int, bool) {
			line, at := attach.Complete(sys, line, pos)
			return line, at, at != pos
		}
		defer t.onInterrupt(c.Context(), func() {
			_, _ = sys.SpawnWith(c.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM}, shellModule,
				"interrupt")
		})()
		nowhere := func(string, int) string { return "" } // the library's sources are not shown
		console := start{module: shellModule, function: "main", source: nowhere}
		err := console.run(c.Context(), sys, c.ErrOrStderr())
		return cmp.Or(err, f.report(c, sys))
	})
}
