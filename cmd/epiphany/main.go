// Command epiphany compiles Erlang programs and runs them on an emulated Epiphany board.
//
//	epiphany run FILE [flags] [arguments]   run a program
//	epiphany exec PROGRAM [flags]           run an ELF program of machine code on cores
//	epiphany check FILE...                  compile and verify, and do nothing else
//	epiphany compile FILE [-o FILE]         write a compiled module
//	epiphany disasm FILE                    print a module's code
//	epiphany bench [PROGRAM...]             run the benchmark programs of the thesis in several configurations
//	epiphany report                         write a page and Markdown about results of bench
//	epiphany info                           print the board, the map of a core's memory, and the constants of the model
//	epiphany presets [NAME]                 list configurations that have names, or print one
//	epiphany as FILE [-o FILE]              assemble a text for the chip
//	epiphany ld FILE... [-T SCRIPT]         link objects to a program for the chip
//	epiphany objdump|nm|size FILE...        print objects and programs of the chip
//	epiphany version
//
// The exit status is 0 when all went well; 1 for errors in sources, modules that are refused and
// wrong usage; 2 when the program has crashed; 3 when all of its processes wait for ever; what the
// program says when it calls halt; and 128 and its number after a signal: 130 after an interrupt,
// 143 after SIGTERM, 129 after SIGHUP.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Exit statuses.
const (
	statusOK          = 0
	statusError       = 1
	statusCrash       = 2
	statusHang        = 3
	statusInterrupted = 130
)

func main() {
	ctx, stop := notifyContext(context.Background())
	status := execute(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// exitStatus ends the command with a status; what there is to say has been said.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// execute runs the command line and returns the exit status.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return executeRoot(ctx, newRoot(), args, stdout, stderr)
}

// executeRoot is execute of a given tree of commands.
func executeRoot(ctx context.Context, root *cobra.Command, args []string, stdout, stderr io.Writer) int {
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var status exitStatus
	switch {
	case err == nil:
		return statusOK
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, context.Canceled):
		return signalStatus(ctx)
	}
	fmt.Fprintln(stderr, err)
	return statusError
}

// flagError tells of the value of a flag that is no number, or too large a one, what it shall be.
func flagError(err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return err
	}
	wants := map[string]string{
		"bool": "true or false",
		"int":  fmt.Sprintf("a number from %d to %d", math.MinInt, math.MaxInt),
	}
	return fmt.Errorf("--%s is %q, want %s", bad.GetFlag().Name, bad.GetValue(),
		wants[bad.GetFlag().Value.Type()])
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "epiphany",
		Short:         "Run Erlang programs on an emulated Epiphany manycore",
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetVersionTemplate(versionText())
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return flagError(err) })
	addGroups(root)
	for group, commands := range map[string][]*cobra.Command{
		groupPrograms: {newRun(), newShell(), newExec(), newCheck(), newCompile(), newDisasm()},
		groupBenches:  {newBench(), newReport(), newCalibrate(), newInfo(), newPresets()},
		groupChip:     {newCC(), newAs(), newLd(), newObjdump(), newNm(), newSize()},
		groupOther:    {newVersion()},
	} {
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	return root
}
