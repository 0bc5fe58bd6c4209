package epiphany_test

import (
	"bytes"
	"context"
	"runtime"
	"testing"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// squares runs a program on all cores and returns its output and statistics.
func squares(t *testing.T, opts ...epiphany.Option) (string, epiphany.Stats) {
	t.Helper()
	sys, out, _ := newSystem(t, opts...)
	reason, err := sys.RunMain(context.Background(), "test", "squares")
	require.NoError(t, err)
	require.Equal(t, epiphany.Atom("normal"), reason)
	require.NoError(t, sys.Close())
	return out.String(), sys.Stats()
}

func TestRunIsTheSameWithAnyNumberOfThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first epiphany.Stats
	for i, procs := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(procs)
		out, stats := squares(t, epiphany.WithWorkers(procs))
		assert.Contains(t, out, "[1,4,9,16,25,")
		stats.Parallel = 0
		if i == 0 {
			first = stats
			assert.Positive(t, stats.Calls[1].Count, "cores have called the master")
		}
		assert.Equal(t, first, stats)
	}
}

func TestReplayRepeatsARun(t *testing.T) {
	var recording bytes.Buffer
	out, want := conversation(t, epiphany.WithRecord(&recording))
	again, got := conversation(t, epiphany.WithReplay(&recording))
	assert.Equal(t, out, again)
	got.Parallel = want.Parallel
	got.DeadGo = want.DeadGo // in the replay Go may answer a process that has ended
	assert.Equal(t, want, got)
}

// conversation runs a process that talks to a Go actor, and returns what it has printed, and
// statistics of the end.
func conversation(t *testing.T, opts ...epiphany.Option) (string, epiphany.Stats) {
	t.Helper()
	sys, out, _ := newSystem(t, opts...)
	partner := sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		if msg, ok := c.Message().(epiphany.Tuple); ok {
			c.Send(msg[0].(*actor.PID), msg[1])
		}
	}))
	reason, err := sys.RunMain(context.Background(), "test", "patient", partner, 10)
	require.NoError(t, err)
	require.Equal(t, epiphany.Atom("normal"), reason)
	require.NoError(t, sys.Close())
	return out.String(), sys.Stats()
}
