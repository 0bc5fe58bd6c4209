// Package nodetest has tests of systems that are connected hear what processes send.
package nodetest

import (
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
