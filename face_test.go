package epiphany_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// noContext is what a careless caller passes.
var noContext context.Context

// Every method of a System that New has not made fails or has nothing to tell; none panics.
func TestSystemThatIsNotMade(t *testing.T) {
	for name, sys := range map[string]*epiphany.System{"zero": {}, "nil": nil} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			_, spawn := epiphany.Spawn(ctx, sys, "m", "f")
			_, with := sys.SpawnWith(ctx, epiphany.SpawnOptions{}, "m", "f")
			_, run := sys.Run(ctx, "m", "f")
			_, main := sys.RunMain(ctx, "m", "f")
			_, await := sys.Await(ctx, nil)
			_, found := sys.Module("lists")
			for _, err := range []error{spawn, with, run, main, await, found, sys.Load(ctx, "x"), sys.LoadModule(ctx, nil),
				sys.LoadSource(ctx, "x", nil), sys.Monitor(nil, nil), sys.Demonitor(nil, nil), sys.Link(nil, nil),
				sys.Unlink(nil, nil), sys.TrapExit(nil, true), sys.Close()} {
				assert.ErrorContains(t, err, "has not been made by New")
			}
			assert.Zero(t, sys.Cores())
			assert.Zero(t, sys.Stats())
			assert.Empty(t, sys.CachedFunctions(-1))
			assert.Nil(t, sys.Root())
			assert.Nil(t, sys.ActorSystem())
			assert.Equal(t, epiphany.Unavailable, sys.State())
			assert.Equal(t, "1", sys.Format(1))
		})
	}
}

func TestNilArgumentsAreErrors(t *testing.T) {
	sys, _, _ := newSystem(t)
	pid := spawn(t, sys, "echo")
	_, spawn := sys.Spawn(noContext, "test", "echo")
	_, run := sys.Run(noContext, "test", "hello")
	_, await := sys.Await(noContext, pid)
	for _, err := range []error{spawn, run, await, sys.Load(noContext, "x"), sys.LoadSource(noContext, "x", nil)} {
		assert.EqualError(t, err, "epiphany: the context is nil")
	}
	assert.EqualError(t, sys.LoadModule(t.Context(), nil), "epiphany: the module is nil")
	_, err := sys.Await(t.Context(), nil)
	assert.ErrorIs(t, err, epiphany.ErrNoProcess)
	assert.ErrorContains(t, sys.Link(nil, pid), "the PID of the Go actor is nil")
	assert.ErrorContains(t, sys.Monitor(nil, pid), "the PID of the Go actor is nil")
	assert.ErrorContains(t, sys.TrapExit(nil, true), "the PID of the Go actor is nil")
	assert.EqualValues(t, 1, ask(t, sys, pid, 1), "nothing of this has hurt it")

	_, err = epiphany.New(nil, epiphany.WithReplay(nil), epiphany.WithProfile(nil), epiphany.WithTrace(nil, 0, ""),
		epiphany.WithActorSystem(nil))
	require.Error(t, err)
	assert.Equal(t, strings.Join([]string{"epiphany: option 1 is nil", "epiphany: the recording to replay is nil",
		"epiphany: the writer of the profile is nil", "epiphany: the writer of the trace is nil",
		"epiphany: the actor system is nil"}, "\n"), err.Error())
	quiet, err := epiphany.New(epiphany.WithOutput(nil), epiphany.WithErrorReports(nil), epiphany.WithStandardError(nil),
		epiphany.WithInput(nil), epiphany.WithMarks(nil), epiphany.WithRecord(nil))
	require.NoError(t, err, "these have none then")
	require.NoError(t, quiet.LoadSource(t.Context(), "test.erl", []byte(test)))
	_, err = quiet.RunMain(t.Context(), "test", "hello")
	require.NoError(t, err)
	require.NoError(t, quiet.Close())
}

func TestNamesThatAreMissing(t *testing.T) {
	sys, _, _ := newSystem(t)
	_, err := sys.Spawn(t.Context(), "", "")
	assert.EqualError(t, err, "epiphany: spawn: the name of the module is empty")
	_, err = sys.Run(t.Context(), "test", "")
	assert.EqualError(t, err, "epiphany: spawn: the name of the function in test is empty")
}

// A context that ends takes back what it was given with: no process is left that nobody knows.
func TestContextEndsSpawn(t *testing.T) {
	sys, _, _ := newSystem(t)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := sys.Spawn(ended, "test", "echo")
	assert.ErrorIs(t, err, context.Canceled)
	assert.ErrorIs(t, sys.LoadSource(ended, "test.erl", []byte(test)), context.Canceled)
	assert.Equal(t, epiphany.Offline, sys.State(), "nothing has begun")
}
