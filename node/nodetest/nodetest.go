// Package nodetest has tests of systems that are connected hear what processes send, logs for what
// outlives them, and addresses.
package nodetest

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// Collect has a process on the ARM call a function with a Go actor and other arguments. What comes
// out is the tuples that the actor is sent.
func Collect(t testing.TB, sys *epiphany.System, module, function string, args ...any) <-chan any {
	t.Helper()
	got := make(chan any, 10)
	pid := sys.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		if v, is := c.Message().(epiphany.Tuple); is {
			got <- v
		}
	}))
	_, err := sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM}, module,
		function, append([]any{pid}, args...)...)
	require.NoError(t, err)
	return got
}

// Await is what comes next; the test fails when nothing does.
func Await(t testing.TB, got <-chan any) any {
	t.Helper()
	select {
	case v := <-got:
		return v
	case <-time.After(time.Minute):
		require.Fail(t, "nothing has come")
		return nil
	}
}

// Output is where goroutines may write that outlive the test: it has what they write until the
// cleanup of the test, and drops the rest. That of t itself panics then.
func Output(t testing.TB) io.Writer {
	w := &output{to: t.Output()}
	t.Cleanup(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.to = io.Discard
	})
	return w
}

type output struct {
	mu sync.Mutex
	to io.Writer
}

func (w *output) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.to.Write(p)
}

// Text is what goroutines have written.
type Text struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write adds to the text.
func (x *Text) Write(p []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.text.Write(p)
}

// Take returns what has been written since the last time.
func (x *Text) Take() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	defer x.text.Reset()
	return x.text.String()
}

// Log is a logger to [Output].
func Log(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(Output(t), nil))
}

// Address is one of the loopback interface where nobody listens. It is not among those that
// listeners and connections get that want any.
func Address(t testing.TB) string {
	t.Helper()
	const from, to = 10_000, 30_000
	for {
		address := fmt.Sprintf("127.0.0.1:%d", from+rand.IntN(to-from))
		if l, err := net.Listen("tcp", address); err == nil {
			require.NoError(t, l.Close())
			return address
		}
	}
}
