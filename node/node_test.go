package node_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node"
	"github.com/parallergo/epiphany/node/nodetest"
)

// world is a node, with the port mapper that it has started.
type world struct {
	*node.Node
	sys  *epiphany.System
	epmd string
}

const cookie = "sesame"

// begin starts a node of a name on this computer, with module calc. Its port mapper is at epmd, or
// at a free port, its system has more options.
func begin(t *testing.T, name, epmd string, options ...epiphany.Option) *world {
	t.Helper()
	return beginAs(t, node.Options{}, name, epmd, options...)
}

// beginAs is begin for a node of some kind.
func beginAs(t *testing.T, o node.Options, name, epmd string, options ...epiphany.Option) *world {
	t.Helper()
	if epmd == "" {
		epmd = nodetest.Address(t)
	}
	sys, err := epiphany.New(append([]epiphany.Option{epiphany.WithNode(name),
		epiphany.WithOutput(io.Discard)}, options...)...)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, sys.Close()) })
	require.NoError(t, sys.Load(t.Context(), "testdata/calc.erl"))
	o.Cookie, o.Listen, o.EPMD, o.Setup = cookie, "127.0.0.1:0", epmd, time.Minute
	o.Drain = time.Minute
	o.Log = nodetest.Log(t)
	n, err := node.Start(t.Context(), sys, o)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, n.Close()) })
	return &world{n, sys, epmd}
}

// erl evaluates expressions on an OTP node and gives what they print.
func (w *world) erl(t *testing.T, name, cookie, expressions string) string {
	t.Helper()
	out, err := w.command(t, name, cookie, expressions, "-noinput").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return strings.TrimSpace(string(out))
}

// command is a node of OTP that evaluates expressions.
func (w *world) command(t *testing.T, name, cookie, expressions string, more ...string) *exec.Cmd {
	t.Helper()
	if _, err := exec.LookPath("erl"); err != nil {
		t.Skip("there is no erl")
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 5*time.Minute)
	t.Cleanup(cancel)
	_, port, err := net.SplitHostPort(w.epmd)
	require.NoError(t, err)
	cmd := exec.CommandContext(ctx, "erl", append(more, "-noshell", "-name", name, "-setcookie", cookie,
		"-start_epmd", "false",
		"-kernel", "inet_dist_use_interface", "{127,0,0,1}", "net_setuptime", "60",
		"logger_level", "none", "-eval",
		fmt.Sprintf("Node = '%s', try %s catch C:R:S -> io:format(\"~~p~~n\", [{C, R, S}]) end, halt().", w.Name(), expressions))...)
	cmd.Env = append(os.Environ(), "ERL_EPMD_PORT="+port)
	return cmd
}

// TestErlang has OTP ping the node, call a server whose workers are on cores, and spawn, watch,
// link and end processes there.
func TestErlang(t *testing.T) {
	w := begin(t, "board@127.0.0.1", "")
	w.serve(t)
	got := w.erl(t, "otp@127.0.0.1", cookie, `
		P = fun(X) -> io:format("~p~n", [X]) end,
		P(net_adm:ping(Node)),
		P(gen_server:call({calc, Node}, {squares, 1000}, infinity)),
		P(rpc:call(Node, erlang, node, [])),
		P(rpc:call(Node, lists, seq, [1, 3])),
		rpc:call(Node, io, format, ["printed ~p~n", [here]]),
		P(rpc:call(Node, calc, away, [node()])),
		P(rpc:block_call(Node, lists, seq, [1, 3])),
		P(rpc:sbcast([Node], calc, hello)),
		P(catch erpc:call(Node, erlang, exit, [why])),
		Echo = rpc:call(Node, epiphany, spawn, [calc, echo, []]),
		P(node(Echo)),
		Echo ! {self(), {hello, [1, 2.5, <<"x">>]}},
		P(receive {Echo, Y} -> Y end),
		Ref = monitor(process, Echo),
		Echo ! stop,
		P(receive {'DOWN', Ref, process, Echo, Why} -> Why end),
		process_flag(trap_exit, true),
		Linked = spawn_link(Node, calc, echo, []),
		Linked ! stop,
		P(receive {'EXIT', Linked, Why2} -> Why2 end),
		{Third, Ref3} = spawn_monitor(Node, calc, echo, []),
		exit(Third, shot),
		P(receive {'DOWN', Ref3, process, Third, Why3} -> Why3 end),
		Ref4 = monitor(process, {nobody, Node}),
		P(receive {'DOWN', Ref4, process, {nobody, Node}, Why4} -> Why4 end),
		Nobody = binary_to_term(<<131, 88, 100, 15:16, "board@127.0.0.1", 4000:32, 1024:32, 0:32>>),
		Ref5 = monitor(process, Nobody),
		P(receive {'DOWN', Ref5, process, Nobody, Why5} -> Why5 end),
		link(Nobody),
		P(receive {'EXIT', Nobody, Why6} -> Why6 end)`)
	assert.Equal(t, strings.Join([]string{
		"pong", "333833500", "'board@127.0.0.1'", "[1,2,3]", "printed here",
		"back", "[1,2,3]", "{['board@127.0.0.1'],[]}",
		"{'EXIT',{exception,why}}", "'board@127.0.0.1'", `{hello,[1,2.5,<<"x">>]}`, "stopped", "stopped", "shot",
		"noproc", "noproc", "noproc",
	}, "\n"), got)
}

// TestLarge has OTP send messages of megabytes, which come and go in fragments, among small ones of
// other processes. One that is too large ends the connection.
func TestLarge(t *testing.T) {
	w := begin(t, "large@127.0.0.1", "")
	got := w.erl(t, "sender@127.0.0.1", cookie, `
		Self = self(),
		Terms = [binary:copy(<<"abcdefg">>, 1300000), lists:seq(1, 200000),
			maps:from_list([{I, {I}} || I <- lists:seq(1, 20000)])],
		Sent = [spawn_monitor(fun() ->
			E = spawn_link(Node, calc, echo, []),
			[begin E ! {self(), T}, receive {E, Back} -> Back = T end end || _ <- [1, 2]],
			unlink(E),
			E ! stop
		end) || T <- Terms ++ [small || _ <- lists:seq(1, 20)]],
		Ends = [receive {'DOWN', R, process, P, Why} -> Why end || {P, R} <- Sent],
		io:format("~p~n", [lists:usort(Ends)]),
		monitor_node(Node, true),
		{nobody, Node} ! binary:copy(<<"abcdefgh">>, 2200000),
		receive {nodedown, Node} -> io:format("down~n") end,
		io:format("~p", [net_adm:ping(Node)])`)
	assert.Equal(t, "[normal]\ndown\npong", got)
}

// TestTooLarge has a process here send what is too large: no other message is lost.
func TestTooLarge(t *testing.T) {
	w := begin(t, "sends@127.0.0.1", "", epiphany.WithErrorReports(io.Discard))
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	server := w.otp(t, "gets@127.0.0.1", "ok")
	got := nodetest.Await(t, w.collectOf(t, "away", "large", server))
	assert.Equal(t, "{pong,pong}", w.sys.Format(got))
}

// TestCookie has nodes with other cookies refused.
func TestCookie(t *testing.T) {
	w := begin(t, "shut@127.0.0.1", "")
	assert.Equal(t, "pang", w.erl(t, "thief@127.0.0.1", "guess", `io:format("~p", [net_adm:ping(Node)])`))
}

// serve starts the server calc, which has its name when serve returns.
func (w *world) serve(t *testing.T) {
	t.Helper()
	pid, err := w.sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM},
		"calc", "start")
	require.NoError(t, err)
	_, err = w.sys.Await(t.Context(), pid)
	require.NoError(t, err)
}

// collect gives what a process that gets a Go actor as its first argument sends it.
func (w *world) collect(t *testing.T, function string, args ...any) <-chan any {
	t.Helper()
	return w.collectOf(t, "calc", function, args...)
}

// collectOf is collect of a function of another module.
func (w *world) collectOf(t *testing.T, module, function string, args ...any) <-chan any {
	t.Helper()
	return nodetest.Collect(t, w.sys, module, function, args...)
}

// TestClient has a process here use a server at a node of OTP.
func TestClient(t *testing.T) {
	w := begin(t, "asks@127.0.0.1", "")
	got := w.collect(t, "wait", epiphany.Atom("shop@127.0.0.1"))
	require.IsType(t, epiphany.Tuple{}, nodetest.Await(t, got)) // that it is registered
	w.erl(t, "shop@127.0.0.1", cookie, `
		Loop = fun Loop(M) -> receive
			{'$gen_call', {From, Tag}, {put, K, V}} -> gen:reply({From, Tag}, stored), Loop(M#{K => V});
			{'$gen_call', {From, Tag}, {get, K}} -> gen:reply({From, Tag}, maps:get(K, M)), Loop(M);
			{'$gen_cast', stop} -> exit(sold_out);
			hello -> Loop(M)
		end end,
		{Pid, Ref} = spawn_monitor(fun() -> Loop(#{}) end),
		register(store, Pid),
		{waiter, Node} ! go,
		receive {'DOWN', Ref, process, Pid, Why} -> ok end,
		{waiter, Node} ! {done, self()},
		receive bye -> ok end`)
	assert.Equal(t, epiphany.Tuple{
		epiphany.Atom("stored"), epiphany.List{int64(1), 2.0, []byte("three")},
		epiphany.Tuple{true, epiphany.Atom("sold_out")}, true, true,
	}, nodetest.Await(t, got))
}

// TestOurs has two nodes of ours on one port mapper.
func TestOurs(t *testing.T) {
	a := begin(t, "a@127.0.0.1", "")
	b := begin(t, "b@127.0.0.1", a.epmd)
	b.serve(t)
	stop := epiphany.Atom("stop_now")
	assert.Equal(t, epiphany.Tuple{int64(0), stop, stop, epiphany.Atom("noproc")},
		nodetest.Await(t, a.collect(t, "other", epiphany.Atom("b@127.0.0.1"))))

	b.serve(t)
	got := a.collect(t, "lonely", epiphany.Atom("b@127.0.0.1"))
	require.Len(t, nodetest.Await(t, got), 2)
	require.NoError(t, b.Close())
	assert.False(t, b.Connect("a@127.0.0.1"), "a node that is closed")
	gone := epiphany.Atom("noconnection")
	assert.Equal(t, epiphany.Tuple{gone, gone, gone}, nodetest.Await(t, got))
}

// TestHostile has peers that say what no node says: the connection ends, and the node goes on.
func TestHostile(t *testing.T) {
	w := begin(t, "calm@127.0.0.1", "")
	for _, bytes := range []string{
		"", "\x00\x00", "\xff\xff", "\x00\x01N", "\x00\x05Nabcd", "\x00\x07n\x00\x05\x00\x00\x00\x00",
		"\x00\x0fN\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\xff\xff",
		"\x00\x12N\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00\x03a b",
		"GET / HTTP/1.0\r\n\r\n",
	} {
		for _, to := range []string{w.Addr().String(), w.epmd} {
			c, err := net.Dial("tcp", to)
			require.NoError(t, err)
			_, err = io.WriteString(c, bytes)
			require.NoError(t, err)
			require.NoError(t, c.(*net.TCPConn).CloseWrite())
			_, err = io.Copy(io.Discard, c)
			assert.NoError(t, err, "%q", bytes)
			assert.NoError(t, c.Close())
		}
	}
	other := begin(t, "other@127.0.0.1", w.epmd)
	w.serve(t)
	require.NotNil(t, nodetest.Await(t, other.collect(t, "other", epiphany.Atom("calm@127.0.0.1"))))
}

// TestNames refuses systems that are no nodes.
func TestNames(t *testing.T) {
	_, err := epiphany.New(epiphany.WithNode("nowhere"))
	assert.EqualError(t, err, `epiphany: "nowhere" is no name of a node: name@host is`)
	sys, err := epiphany.New(epiphany.WithNode("x@127.0.0.1"))
	require.NoError(t, err)
	defer sys.Close()
	_, err = node.Start(t.Context(), sys, node.Options{})
	assert.EqualError(t, err, "node: there is no cookie")
	_, err = node.Start(t.Context(), new(epiphany.System), node.Options{Cookie: cookie})
	assert.ErrorContains(t, err, "is no name of a node")
	w := begin(t, "twin@127.0.0.1", "")
	twin, err := epiphany.New(epiphany.WithNode("twin@127.0.0.1"))
	require.NoError(t, err)
	defer twin.Close()
	_, err = node.Start(t.Context(), twin, node.Options{Cookie: cookie, EPMD: w.epmd})
	assert.EqualError(t, err, "node: the name twin is taken")
}

// TestTraces has frames to and from a node become spans.
func TestTraces(t *testing.T) {
	exporter := tracetest.NewInMemoryExporter()
	provider := trace.NewTracerProvider(trace.WithSyncer(exporter))
	w := begin(t, "traced@127.0.0.1", "", epiphany.WithTraces(provider))
	other := begin(t, "untraced@127.0.0.1", w.epmd)
	other.serve(t)
	nodetest.Await(t, w.collect(t, "other", epiphany.Atom(other.Name())))
	var names []string
	for _, s := range exporter.GetSpans() {
		names = append(names, s.Name)
	}
	assert.Contains(t, names, "send frame to untraced@127.0.0.1")
	assert.Contains(t, names, "receive frame of untraced@127.0.0.1")
}
