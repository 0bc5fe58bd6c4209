package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/attach"
)

// shellModule is the console's module in the library.
const shellModule = "epiphany_shell"

func newShell() *cobra.Command {
	var f runFlags
	var past, path, remote string
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
  epiphany shell --remsh shop@127.0.0.1 --cookie cookie
  echo 'core(lists:sum(lists:seq(1, 100))).' | epiphany shell --preset best`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case path != "":
				return attached(c, path, past)
			case remote != "":
				return f.remsh(c, remote, past)
			}
			return f.shell(c, start{module: shellModule, function: "main"}, past)
		},
	}
	c.Flags().StringVar(&past, "history", "",
		"file with the last "+strconv.Itoa(mostPast)+" lines that were typed on a terminal; "+noHistory+" for none\n"+
			"(default epiphany/history in $XDG_STATE_HOME, or in ~/.local/state)")
	c.Flags().StringVar(&path, "attach", "",
		"attach to the system that runs with --listen at a Unix domain socket of this path")
	c.Flags().StringVar(&remote, "remsh", "",
		"be a console of another node, name@host, by its own shell; --cookie, --node-tls and the\n"+
			"flags of clusters say how it is reached")
	f.add(c)
	readsEnvironment(c)
	return c
}

// attempts is how often a member of a cluster tries to connect to one that it does not know yet.
const attempts = 40

// remsh runs the shell of another node, of OTP or ours. Without --name the system is a node of a
// name that no other one has.
func (f *runFlags) remsh(c *cobra.Command, node, past string) error {
	_, host, ok := strings.Cut(node, "@")
	if !ok {
		return fmt.Errorf("--remsh is %q, want name@host", node)
	}
	f.node.name = cmp.Or(f.node.name, fmt.Sprintf("remsh%d@%s", os.Getpid(), host))
	f.node.options.Log = slog.New(slog.NewTextHandler(c.ErrOrStderr(),
		&slog.HandlerOptions{Level: slog.LevelWarn})) // how it ends is seen anyway
	tries := int64(1)
	if f.node.member != "" {
		tries = attempts
	}
	return f.shell(c, start{module: "epiphany_remsh", function: "main",
		args: []any{epiphany.Atom(node), tries}}, past)
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

// shell runs a console, which begins with a function. Function interrupt of its module ends what is
// evaluated.
func (f *runFlags) shell(c *cobra.Command, begin start, past string) error {
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
		epiphany.WithTerminal(t.size),
	}
	return f.within(c, more, func(sys *epiphany.System) error {
		t.complete = func(line string, pos int) (string, int, bool) {
			line, at := attach.Complete(sys, line, pos)
			return line, at, at != pos
		}
		defer t.onInterrupt(c.Context(), func() {
			_, _ = sys.SpawnWith(c.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM},
				begin.module, "interrupt")
		})()
		begin.source = func(string, int) string { return "" } // the library's sources are not shown
		err := begin.run(c.Context(), sys, c.ErrOrStderr())
		return cmp.Or(err, f.report(c, sys))
	})
}
