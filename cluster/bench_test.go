package cluster_test

import (
	"io"
	"log/slog"
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/remote"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/cluster"
	"github.com/parallergo/epiphany/node/nodetest"
)

// BenchmarkMessages is what messages between processes of two boards cost, sent one after the other
// and answered together, and what the ARM of each has to do for one in virtual time, which bounds
// them.
func BenchmarkMessages(b *testing.B) { messages(b) }

// BenchmarkVirtual is the same where the clocks of the boards do not keep pace with the wall clock:
// what the computer can do.
func BenchmarkVirtual(b *testing.B) { messages(b, epiphany.WithVirtualClock()) }

func messages(b *testing.B, options ...epiphany.Option) {
	boards := joinWith(b, cluster.Options{}, options, "a@local", "b@local")
	got := boards[0].ask(b, "stream", epiphany.Atom("b@local"))
	pid := nodetest.Await(b, got).(epiphany.Tuple)[0].(*proto.PID)
	before := []epiphany.Stats{boards[0].sys.Stats(), boards[1].sys.Stats()}
	b.ResetTimer()
	boards[0].sys.Root().Send(pid, epiphany.Tuple{epiphany.Atom("run"), int64(b.N)})
	nodetest.Await(b, got)
	b.StopTimer()
	n := float64(b.N)
	b.ReportMetric(n/b.Elapsed().Seconds(), "messages/s")
	for i, from := range before {
		b.ReportMetric(worked(boards[i].sys.Stats(), from)*1e6/n, "arm-us/"+boards[i].Name())
	}
}

// worked is for how many seconds of virtual time the ARM has worked between two moments.
func worked(now, then epiphany.Stats) float64 {
	cycles := now.Commander.Cycles - then.Commander.Cycles
	for i := range now.ARMSchedulers {
		cycles += now.ARMSchedulers[i].Cycles - then.ARMSchedulers[i].Cycles
	}
	return float64(cycles) * now.Seconds / float64(now.Cycles)
}

// BenchmarkRemote is the same with protoactor-go's remote alone, between actors.
func BenchmarkRemote(b *testing.B) {
	done := make(chan struct{})
	start := func() *proto.ActorSystem {
		s := proto.NewActorSystem(proto.WithLoggerFactory(func(*proto.ActorSystem) *slog.Logger {
			return slog.New(slog.NewTextHandler(io.Discard, nil))
		}))
		r := remote.NewRemote(s, remote.Configure("127.0.0.1", 0))
		r.Start()
		b.Cleanup(func() { r.Shutdown(false) })
		return s
	}
	from, to := start(), start()
	n := 0
	_, err := to.Root.SpawnNamed(proto.PropsFromFunc(func(c proto.Context) {
		if _, is := c.Message().(*wrapperspb.BytesValue); is {
			if n++; n == b.N+1 {
				close(done)
			}
		}
	}), "sink")
	require.NoError(b, err)
	sink, message := proto.NewPID(to.Address(), "sink"), wrapperspb.Bytes(make([]byte, 64))
	from.Root.Send(sink, message)
	b.ResetTimer()
	for range b.N {
		from.Root.Send(sink, message)
	}
	<-done
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "messages/s")
}
