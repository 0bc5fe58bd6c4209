package check

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// asCommand makes the test binary a command that waits for the end of its context.
const asCommand = "CHECK_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) == "" {
		os.Exit(m.Run())
	}
	Main("waits", func(ctx context.Context, w io.Writer, _ []string) error {
		fmt.Fprintln(w, "waits")
		<-ctx.Done()
		fmt.Fprintln(w, "cleaned up")
		return ctx.Err()
	})
}

// A command cleans up when a signal asks it to end: commands have nodes and clones of their own.
func TestMainEndsBySignals(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), asCommand+"=1")
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		lines := bufio.NewScanner(out)
		require.True(t, lines.Scan(), sig)
		require.NoError(t, cmd.Process.Signal(sig))
		assert.True(t, lines.Scan(), sig)
		assert.Equal(t, "cleaned up", lines.Text(), sig)
		var exit *exec.ExitError
		require.ErrorAs(t, cmd.Wait(), &exit)
		assert.Equal(t, 1, exit.ExitCode(), sig)
	}
}
