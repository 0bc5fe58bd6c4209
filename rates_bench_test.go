package epiphany_test

import (
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// BenchmarkRequests is how many futures of Go a second a process replies to, from one goroutine and
// from eight.
func BenchmarkRequests(b *testing.B) {
	everywhere(b, func(b *testing.B, root *actor.RootContext, pid *actor.PID, sys *epiphany.System) {
		for _, clients := range []int{1, 8} {
			b.Run(fmt.Sprintf("clients=%d", clients), func(b *testing.B) {
				defer rate(b, sys)()
				var wg sync.WaitGroup
				for i := range clients {
					wg.Go(func() {
						for n := i; n < b.N; n += clients {
							_, err := root.RequestFuture(pid, 1, time.Minute).Result()
							if !assert.NoError(b, err) {
								return
							}
						}
					})
				}
				wg.Wait()
			})
		}
	})
}

// BenchmarkSends is how many messages a second a process takes from one goroutine, which waits for
// it now and then.
func BenchmarkSends(b *testing.B) {
	const burst = 500
	everywhere(b, func(b *testing.B, root *actor.RootContext, pid *actor.PID, sys *epiphany.System) {
		defer rate(b, sys)()
		for n := 1; n <= b.N; n++ {
			if n%burst != 0 && n != b.N {
				root.Send(pid, 1)
				continue
			}
			_, err := root.RequestFuture(pid, 1, time.Minute).Result()
			require.NoError(b, err)
		}
	})
}

// rate reports, at the end of a benchmark, how many operations a second it has done and how much
// virtual time each took, which bounds them where clocks keep pace.
func rate(b *testing.B, sys *epiphany.System) func() {
	before := 0.0
	if sys != nil {
		before = sys.Stats().Seconds
	}
	b.ResetTimer()
	return func() {
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "ops/s")
		if sys != nil {
			b.ReportMetric((sys.Stats().Seconds-before)*1e6/float64(b.N), "virtual-us/op")
		}
	}
}

// messaging is a measurement with an actor: of protoactor-go, where there is no system.
type messaging func(*testing.B, *actor.RootContext, *actor.PID, *epiphany.System)

// everywhere measures with a process that replies to requests and drops other messages, on a core
// and on the ARM, with clocks that keep pace with the wall clock and without; and with an actor of
// protoactor-go's own that does the same.
func everywhere(b *testing.B, measure messaging) {
	const source = `
-module(sink).
-export([run/0]).
run() -> receive {From, V} -> From ! V, run(); _ -> run() end.
`
	for _, c := range []struct {
		name    string
		options []epiphany.Option
	}{
		{"core/paced", []epiphany.Option{epiphany.WithCoresFirst(), epiphany.WithPacedClock()}},
		{"core/virtual", []epiphany.Option{epiphany.WithCoresFirst(), epiphany.WithVirtualClock()}},
		{"ARM/paced", []epiphany.Option{epiphany.WithPacedClock()}},
		{"ARM/virtual", []epiphany.Option{epiphany.WithVirtualClock()}},
	} {
		b.Run(c.name, func(b *testing.B) {
			sys, err := epiphany.New(c.options...)
			require.NoError(b, err)
			defer sys.Close()
			require.NoError(b, sys.LoadSource(b.Context(), "sink.erl", []byte(source)))
			pid, err := sys.Spawn(b.Context(), "sink", "run")
			require.NoError(b, err)
			measure(b, sys.Root(), pid, sys)
		})
	}
	b.Run("actor", func(b *testing.B) {
		system := actor.NewActorSystem(actor.WithLoggerFactory(func(*actor.ActorSystem) *slog.Logger {
			return slog.New(slog.DiscardHandler)
		}))
		defer system.Shutdown()
		pid := system.Root.Spawn(actor.PropsFromFunc(func(c actor.Context) {
			if c.Sender() != nil {
				c.Respond(1)
			}
		}))
		measure(b, system.Root, pid, nil)
	})
}
