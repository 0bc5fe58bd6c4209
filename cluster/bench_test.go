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
// and answered together.
func BenchmarkMessages(b *testing.B) {
	boards := join(b, cluster.Options{}, "a@local", "b@local")
	got := boards[0].ask(b, "stream", epiphany.Atom("b@local"))
	pid := nodetest.Await(b, got).(epiphany.Tuple)[0].(*proto.PID)
	b.ResetTimer()
	boards[0].sys.Root().Send(pid, epiphany.Tuple{epiphany.Atom("run"), int64(b.N)})
	nodetest.Await(b, got)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "messages/s")
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
