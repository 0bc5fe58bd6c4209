package gate_test

import (
	"context"
	"fmt"
	"io"
	"testing"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
)

const source = `-module(m).
-export([sends/1, ahead/1, between/1, waits/1]).
between(Go) ->
    Kernel = whereis(net_kernel),
    erlang:suspend_process(Kernel),
    Go ! {suspended},
    queued(Kernel, 1),
    [{name, x@y} ! I || I <- lists:seq(1, 2000)],
    Go ! {sent},
    queued(Kernel, 2002),
    erlang:resume_process(Kernel).
queued(Kernel, N) ->
    case process_info(Kernel, message_queue_len) of
        {_, N} -> ok;
        _ -> erlang:yield(), queued(Kernel, N)
    end.
waits(Go) ->
    Self = self(),
    Ref = monitor(process, {name, x@y}),
    Begins = fun() -> Self ! {self(), begins} end,
    Does = [fun() -> Begins(), net_kernel:connect_node('slow@y') end,
        fun() -> ahead({name, x@y}, 0), Begins(), {name, x@y} ! held end,
        fun() -> Begins(), element(2, spawn_monitor(x@y, m, f, [])) end],
    All = [{spawn(fun() -> Self ! {self(), Do()} end), I} || {I, Do} <- lists:enumerate(Does)],
    [receive {P, begins} -> ok end || {P, _} <- All],
    Req = spawn_request(x@y, m, f, []),
    exit(whereis(net_kernel), kill),
    Down = receive {'DOWN', Ref, process, {name, x@y}, R} -> R end,
    Lost = receive {spawn_reply, Req, error, R2} -> R2 end,
    Results = [receive {P, X} when is_reference(X) -> ref; {P, X} -> X end || {P, _} <- All],
    Not = try monitor_node(x@y, true) catch error:R3 -> R3 end,
    Go ! {Down, Lost, Results, nodes(), net_kernel:connect_node(x@y), disconnect_node(x@y), Not}.
ahead(Go) ->
    N = ahead({name, x@y}, 0),
    ok = erlang:send({name, z@y}, other, [nosuspend]),
    Go ! {N},
    {name, x@y} ! held,
    Go ! {on}.
ahead(To, N) ->
    case erlang:send(To, N, [nosuspend]) of ok -> ahead(To, N + 1); nosuspend -> N end.
sends(Go) ->
    [x@y] = nodes(),
    No = erlang:send({name, x@y}, one, [nosuspend]),
    ok = erlang:send({name, x@y}, two, []),
    Two = {name, x@y} ! {three, self()},
    Go ! {No, element(1, Two)},
    {name, 'no@where'} ! lost,
    monitor_node('no@where', true),
    Go ! {receive {nodedown, N} -> N end}.
`

// way is a transport that knows one node, to which it has a connection.
type way struct{ asked chan string }

func (w *way) Connect(name string) bool {
	w.asked <- name
	return name != "no@where"
}

// collect is an actor, and what it gets next, as text.
func collect(sys *epiphany.System) (pid *proto.PID, next func() string) {
	got := make(chan string, 10)
	pid = sys.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		switch msg := c.Message().(type) {
		case []byte:
			got <- string(msg)
		case epiphany.Atom:
			got <- string(msg)
		case epiphany.Tuple:
			got <- sys.Format(msg)
		}
	}))
	return pid, func() string {
		select {
		case v := <-got:
			return v
		case <-time.After(time.Minute):
			return "nothing"
		}
	}
}

// TestBusy has a process wait that sends to a connection with too much to do, and others told that
// there is no way to their nodes.
func TestBusy(t *testing.T) {
	sys, g := open(t)
	w := &way{make(chan string, 10)}
	g.Use(w)
	conn, frames := collect(sys)
	log, texts := collect(sys)
	g.Up("x@y", conn, gate.Visible, gate.Stranger)
	g.Busy(conn, true)
	_, err := sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM}, "m", "sends", log)
	require.NoError(t, err)
	assert.Contains(t, frames(), "two", "and one has not been sent")
	g.Busy(conn, false)
	assert.Contains(t, frames(), "three")
	assert.Equal(t, "{nosuspend,three}", texts())
	assert.Equal(t, "{no@where}", texts())
	assert.Equal(t, "no@where", <-w.asked)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	g.Drain(ctx)
	assert.NoError(t, ctx.Err())
}

// TestAhead has a connection that passes nothing on get no more than a bounded number of frames.
// Who sends to another node does not wait.
func TestAhead(t *testing.T) {
	sys, g := open(t)
	slow := sys.Root().Spawn(proto.PropsFromFunc(func(proto.Context) {}))
	other, frames := collect(sys)
	log, texts := collect(sys)
	g.Up("x@y", slow, gate.Visible, gate.Stranger)
	g.Up("z@y", other, gate.Visible, gate.Stranger)
	_, err := sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM}, "m", "ahead", log)
	require.NoError(t, err)
	assert.Contains(t, frames(), "other")
	var n int
	_, err = fmt.Sscanf(texts(), "{%d}", &n)
	require.NoError(t, err)
	assert.Greater(t, n, gate.PassedAtOnce)
	assert.Less(t, n, gate.MaxFrames/2)
	for range n/gate.PassedAtOnce + 1 {
		g.Passed(slow)
	}
	assert.Equal(t, "{on}", texts())
}

// open is a system with module m and a gate.
func open(t *testing.T) (*epiphany.System, *gate.Gate) {
	t.Helper()
	sys, err := epiphany.New(epiphany.WithNode("a@b"), epiphany.WithOutput(io.Discard),
		epiphany.WithErrorReports(io.Discard))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, sys.Close()) })
	require.NoError(t, sys.LoadSource(t.Context(), "m.erl", []byte(source)))
	g, err := gate.Open(t.Context(), sys, gate.Options{Creation: 1})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, g.Shut()) })
	return sys, g
}

// TestOpenAgain refuses a second net_kernel.
func TestOpenAgain(t *testing.T) {
	sys, _ := open(t)
	_, err := gate.Open(t.Context(), sys, gate.Options{Creation: 1})
	assert.ErrorContains(t, err, "the system has one already")
}

// TestDrains has two drain at once: each waits for what has been sent before it began.
func TestDrains(t *testing.T) {
	sys, g := open(t)
	frames := 0
	conn := sys.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		switch c.Message().(type) {
		case []byte:
			frames++
		case string:
			c.Respond(frames)
		}
	}))
	g.Up("x@y", conn, gate.Visible, gate.Stranger)
	log, texts := collect(sys)
	_, err := sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM}, "m", "between", log)
	require.NoError(t, err)
	require.Equal(t, "{suspended}", texts())
	first := make(chan struct{})
	go func() { defer close(first); g.Drain(t.Context()) }()
	require.Equal(t, "{sent}", texts())
	g.Drain(t.Context())
	got, err := sys.Root().RequestFuture(conn, "how many", time.Minute).Result()
	require.NoError(t, err)
	assert.Equal(t, 2000, got)
	<-first
}

// TestKernelKilled has those go on who wait for net_kernel, or for other nodes, when that is killed,
// and connections end.
func TestKernelKilled(t *testing.T) {
	sys, g := open(t)
	g.Use(&way{make(chan string, 10)})
	conns := make(chan string, 10)
	begin := func(name string) {
		conn := sys.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
			if msg, is := c.Message().(epiphany.Atom); is {
				conns <- name + " " + string(msg)
			}
		}))
		g.Up(name, conn, gate.Visible, gate.Stranger)
	}
	begin("x@y")
	log, texts := collect(sys)
	_, err := sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM}, "m", "waits", log)
	require.NoError(t, err)
	assert.Equal(t, "{noconnection,noconnection,[ignored,held,ref],[],ignored,ignored,notalive}", texts())
	assert.Equal(t, "x@y ended", <-conns)
	begin("z@y")
	assert.Equal(t, "z@y ended", <-conns)
	g.Drain(t.Context())
}

// TestWindow has a window full, and not.
func TestWindow(t *testing.T) {
	w := gate.NewWindow()
	assert.True(t, w.Put(1))
	assert.True(t, w.Low())
	assert.True(t, w.Put(gate.MaxBytes/2))
	assert.True(t, w.High())
	assert.False(t, w.Put(gate.MaxBytes/2))
	done := make(chan struct{})
	go func() { w.Wait(); close(done) }()
	w.Taken(-1)
	assert.True(t, w.High())
	w.Taken(2)
	<-done
	assert.True(t, w.High())
	w.Taken(7)
	assert.False(t, w.High())
	for range gate.MaxFrames {
		assert.True(t, w.Put(0))
	}
	assert.False(t, w.Put(0))
	w.Shut()
	w.Wait()
}
