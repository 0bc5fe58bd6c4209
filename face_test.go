package epiphany_test

import (
	"context"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/asynkron/protoactor-go/actor"
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
		epiphany.WithInput(nil), epiphany.WithTerminal(nil),
		epiphany.WithMarks(nil), epiphany.WithRecord(nil))
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

// point and shape cross as maps, a point within a shape.
type point struct {
	X int `erl:"x"`
	Y int `erl:"y"`
}

type shape struct {
	Name   string                `erl:"name,binary"`
	Points []point               `erl:"points"`
	Owner  *actor.PID            `erl:"owner"`
	Tags   map[epiphany.Atom]any `erl:"tags,optional"`
}

func TestAskAndAs(t *testing.T) {
	sys, _, _ := newSystem(t)
	ctx := t.Context()
	pid := spawn(t, sys, "echo")
	n, err := epiphany.Ask[uint8](ctx, sys, pid, 200)
	require.NoError(t, err)
	assert.Equal(t, uint8(200), n)
	in := shape{Name: "dreieck", Points: []point{{1, 2}, {3, 4}}, Owner: pid}
	out, err := epiphany.Ask[shape](ctx, sys, pid, in)
	require.NoError(t, err)
	assert.Equal(t, pid.Id, out.Owner.Id)
	out.Owner = in.Owner
	assert.Equal(t, in, out)
	asMap, err := epiphany.Ask[epiphany.Map](ctx, sys, pid, in)
	require.NoError(t, err)
	assert.Equal(t, "#{name => <<\"dreieck\">>,owner => <0."+strings.Split(pid.Id, "/")[2]+
		".0>,points => [#{x => 1,y => 2},#{x => 3,y => 4}]}", asMap.String())

	_, err = epiphany.Ask[uint8](ctx, sys, pid, 300)
	assert.EqualError(t, err, "term: integer 300 does not fit uint8")
	_, err = epiphany.As[point](epiphany.Map{{Key: epiphany.Atom("x"), Value: "one"}})
	assert.EqualError(t, err, `term: point.X: string "one" does not fit int`)
	_, err = epiphany.Ask[any](ctx, sys, pid, map[string]any{"x": 1})
	assert.EqualError(t, err, `term: ["x"]: a string cannot be the key of a Go map: an Atom can, and a Map may have any keys`)
	_, err = sys.Spawn(ctx, "test", "echo", shape{Points: []point{}, Tags: map[epiphany.Atom]any{"x": make(chan int)}})
	assert.EqualError(t, err, "epiphany: arguments of test:echo: term: [0].Tags[x]: chan int cannot cross")

	_, err = epiphany.Ask[any](noContext, sys, pid, 1)
	assert.EqualError(t, err, "epiphany: the context is nil")
	_, err = epiphany.Ask[any](ctx, nil, pid, 1)
	assert.ErrorContains(t, err, "has not been made by New")
	_, err = epiphany.Ask[any](ctx, sys, spawn(t, sys, "leave", epiphany.Atom("gone")), 1)
	assert.ErrorIs(t, err, epiphany.ErrNoProcess)
	var ended *epiphany.EndedError
	assert.ErrorAs(t, err, &ended)
}

// Nobody waits for what the system can no longer answer.
func TestRequestsInFlightEndWithTheSystem(t *testing.T) {
	sys, _, _ := newSystem(t)
	silent := spawn(t, sys, "later", 3_600_000)
	future := sys.Root().RequestFuture(silent, 1, -1)
	asked := make(chan error)
	go func() {
		_, err := epiphany.Ask[any](t.Context(), sys, silent, 2)
		asked <- err
	}()
	for sys.Stats().Messages < 2 { // both have been taken in
		runtime.Gosched()
	}
	require.NoError(t, sys.Close())
	assert.ErrorIs(t, future.Wait(), actor.ErrDeadLetter)
	assert.ErrorIs(t, <-asked, epiphany.ErrClosed)
}

// Whatever Go code README shows is part of an example that runs.
func TestReadmeShowsExamples(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	examples, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	all := flat(string(examples))
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(readme, -1)
	require.NotEmpty(t, blocks)
	for _, b := range blocks {
		assert.Contains(t, all, flat(string(b[1])))
	}
}

// flat is a text without its indentation.
func flat(text string) string {
	return regexp.MustCompile(`(?m)^[\t ]+`).ReplaceAllString(text, "")
}
