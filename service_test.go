package epiphany_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// service is Erlang code with a timeout and a client that asks Go.
const service = `
-module(service).
-export([ask/2, tick/2]).
ask(Go, Patience) ->
    Go ! {self(), question},
    receive Answer -> exit({answer, Answer}) after Patience -> exit(timeout) end.
tick(Go, Ms) -> receive after Ms -> Go ! tick, tick(Go, Ms) end.
`

// bubble runs f with a system in a bubble of time: what sleeps there takes no time outside.
func bubble(t *testing.T, f func(t *testing.T, sys *epiphany.System), opts ...epiphany.Option) {
	synctest.Test(t, func(t *testing.T) {
		sys, err := epiphany.New(append(opts, epiphany.WithWorkers(1))...)
		require.NoError(t, err)
		defer func() { assert.NoError(t, sys.Close()) }()
		require.NoError(t, sys.LoadSource(t.Context(), "service.erl", []byte(service)))
		f(t, sys)
	})
}

// replying is a Go actor that leaves its work to a goroutine, which takes its time.
func replying(sys *epiphany.System, delay time.Duration) *actor.PID {
	return sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		if msg, ok := c.Message().(epiphany.Tuple); ok {
			go func() {
				time.Sleep(delay)
				sys.Root().Send(msg[0].(*actor.PID), epiphany.Atom("yes"))
			}()
		}
	}))
}

// A timeout of a process does not pass while Go code works on the answer, wherever the program was
// started.
func TestTimeoutsWaitForGo(t *testing.T) {
	type starter func(ctx context.Context, sys *epiphany.System, args ...any) (any, error)
	for name, start := range map[string]starter{
		"Spawn": func(ctx context.Context, sys *epiphany.System, args ...any) (any, error) {
			pid, err := sys.Spawn(ctx, "service", "ask", args...)
			if err != nil {
				return nil, err
			}
			return sys.Await(ctx, pid)
		},
		"Run": func(ctx context.Context, sys *epiphany.System, args ...any) (any, error) {
			return sys.Run(ctx, "service", "ask", args...)
		},
		"RunMain": func(ctx context.Context, sys *epiphany.System, args ...any) (any, error) {
			return sys.RunMain(ctx, "service", "ask", args...)
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, sys *epiphany.System) {
				reason, err := start(t.Context(), sys, replying(sys, 50*time.Millisecond), 5000)
				require.NoError(t, err)
				assert.Equal(t, epiphany.Tuple{epiphany.Atom("answer"), epiphany.Atom("yes")}, reason)
			})
			bubble(t, func(t *testing.T, sys *epiphany.System) {
				began := time.Now()
				reason, err := start(t.Context(), sys, replying(sys, time.Hour), 5000)
				require.NoError(t, err)
				assert.Equal(t, epiphany.Atom("timeout"), reason)
				assert.InDelta(t, 5, time.Since(began).Seconds(), 0.1)
				time.Sleep(time.Hour)
			})
		})
	}
}

// BenchmarkGoActor is a round from a process on a core to a Go actor and back, and one from Go with
// a future.
func BenchmarkGoActor(b *testing.B) {
	sys, err := epiphany.New()
	require.NoError(b, err)
	defer sys.Close()
	require.NoError(b, sys.LoadSource(b.Context(), "test.erl", []byte(test)))
	b.Run("actor", func(b *testing.B) {
		echo := sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
			if msg, ok := c.Message().(epiphany.Tuple); ok {
				c.Send(msg[0].(*actor.PID), msg[1])
			}
		}))
		pid, err := sys.Spawn(b.Context(), "test", "patient", echo, b.N)
		require.NoError(b, err)
		_, err = sys.Await(b.Context(), pid)
		require.NoError(b, err)
		b.ReportMetric(sys.Stats().Seconds/float64(b.N)*1e9, "virtual-ns/op")
	})
	b.Run("future", func(b *testing.B) {
		pid, err := sys.Spawn(b.Context(), "test", "echo")
		require.NoError(b, err)
		for b.Loop() {
			_, err := sys.Root().RequestFuture(pid, 1, time.Minute).Result()
			require.NoError(b, err)
		}
	})
}
