package epiphany_test

import (
	"bytes"
	"context"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/parallergo/epiphany"
)

// patience bounds waiting for what has to come.
const patience = time.Minute

// test is the module that most tests use.
const test = `
-module(test).
-compile([export_all, nowarn_export_all]).

hello() -> io:format("hello from ~p~n", [epiphany:host()]).

crash() -> error(boom).

leave(Reason) -> exit(Reason).

stop(Status) -> halt(Status).

echo() ->
    receive
        {From, V} -> From ! V, echo();
        stop -> stopped
    end.

where() ->
    receive {From, where} -> From ! epiphany:host(), where() end.

call() ->
    receive {call, From, X} -> From ! {reply, X * X}, call() end.

hold(Parent) -> Parent ! {holding, self()}, receive {Parent, N} -> Parent ! N end.

watch(Go, Tell) -> Ref = monitor(process, Go), Tell ! watching, receive {'DOWN', Ref, process, Go, Why} -> Tell ! {down, Why} end.

link(Go, Tell) -> process_flag(trap_exit, true), link(Go), Tell ! linked, receive {'EXIT', Go, Why} -> Tell ! {exit, Why} end.

trap(Tell) -> process_flag(trap_exit, true), Tell ! trapping, receive {'EXIT', _, Why} -> exit({trapped, Why}) end.

environment() ->
    io:format("~p ~p ~p~n", [epiphany:count(), init:get_plain_arguments(), application:get_env(app, key)]).

later(Ms) -> receive after Ms -> ok end.

%% Asks Go, which takes its time: that must not look like an hour to a process.
patient(_, 0) -> ok;
patient(Go, N) ->
    Go ! {self(), N},
    receive N -> patient(Go, N - 1) after 3600000 -> exit(timeout) end.

question(Go, V) -> Go ! {self(), V}, receive V -> ok end.

%% Workers on all cores square numbers.
squares() ->
    Me = self(),
    Workers = [epiphany:spawn(fun() -> worker(Me) end) || _ <- lists:seq(1, epiphany:count())],
    [W ! I || {I, W} <- lists:zip(lists:seq(1, length(Workers)), Workers)],
    io:format("~p~n", [lists:sort([receive {square, S} -> S end || _ <- Workers])]).

worker(Parent) -> receive I -> Parent ! {square, I * I} end.
`

// newSystem makes a system with the module test. What it prints and reports is in the buffers.
func newSystem(t *testing.T, opts ...epiphany.Option) (sys *epiphany.System, out, reports *buffer) {
	t.Helper()
	before := goleak.IgnoreCurrent()
	out, reports = &buffer{}, &buffer{}
	opts = append([]epiphany.Option{epiphany.WithOutput(out), epiphany.WithErrorReports(reports)}, opts...)
	if os.Getenv("EPIPHANY_STRESS_GC") != "" {
		opts = append(opts, epiphany.WithStressGC())
	}
	sys, err := epiphany.New(opts...)
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, sys.Close())
		for range 100 { // of half a second
			if goleak.Find(before) == nil {
				return
			}
		}
		goleak.VerifyNone(t, before)
	})
	require.NoError(t, sys.LoadSource(t.Context(), "test.erl", []byte(test)))
	return sys, out, reports
}

// buffer is a buffer that several goroutines may use.
type buffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func run(t *testing.T, sys *epiphany.System, function string, args ...any) any {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	reason, err := sys.Run(ctx, "test", function, args...)
	require.NoError(t, err)
	return reason
}

func spawn(t *testing.T, sys *epiphany.System, function string, args ...any) *actor.PID {
	t.Helper()
	pid, err := sys.Spawn(t.Context(), "test", function, args...)
	require.NoError(t, err)
	return pid
}

func await(t *testing.T, sys *epiphany.System, pid *actor.PID) any {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	reason, err := sys.Await(ctx, pid)
	require.NoError(t, err)
	return reason
}

func ask(t *testing.T, sys *epiphany.System, pid *actor.PID, v any) any {
	t.Helper()
	res, err := sys.Root().RequestFuture(pid, v, patience).Result()
	require.NoError(t, err)
	return res
}

// collector spawns a Go actor that hands on what it gets, except what every actor gets from the
// framework.
func collector(sys *epiphany.System) (*actor.PID, chan any) {
	got := make(chan any, 100)
	return sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		switch msg := c.Message().(type) {
		case *actor.Started, *actor.Stopping, *actor.Stopped:
		default:
			got <- msg
		}
	})), got
}

func next(t *testing.T, got chan any) any {
	t.Helper()
	select {
	case v := <-got:
		return v
	case <-time.After(patience):
		require.FailNow(t, "the actor gets nothing")
		return nil
	}
}
