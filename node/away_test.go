package node_test

import (
	"io"
	"strings"
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/nodetest"
	"github.com/parallergo/epiphany/term/external"
)

// otp is a node of OTP that evaluates an expression when it has begun, and ends with its input.
func (w *world) otp(t *testing.T, name, expressions string, flags ...string) epiphany.Atom {
	t.Helper()
	cmd := w.command(t, name, cookie, expressions+`, io:format("begun~n"),
		case io:get_line("") of eof -> ok; _ -> ok end, halt()`, flags...)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		assert.NoError(t, in.Close())
		assert.NoError(t, cmd.Wait())
	})
	line := make([]byte, len("begun\n"))
	_, err = io.ReadFull(out, line)
	require.NoError(t, err)
	require.Equal(t, "begun\n", string(line))
	return epiphany.Atom(name)
}

// TestAway has processes here use a node of OTP.
func TestAway(t *testing.T) {
	w := begin(t, "client@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	server := w.otp(t, "server@127.0.0.1", `{ok, _} = pg:start(scope),
		pg:join(scope, theirs, spawn(fun() -> receive stop -> ok end end))`)
	for _, c := range []struct{ function, want string }{
		{"nodes", `{{false,false},
			[{node_type,visible}],
			{['server@127.0.0.1'],[],['server@127.0.0.1'],['client@127.0.0.1'],
				['client@127.0.0.1','server@127.0.0.1']},
			true,
			[{nodedown_reason,disconnect},{node_type,visible}],
			{[],false},
			none}`},
		{"watching", `{[{error,{unknown_options,[foo,bar]}},
			{error,{bad_option_value,{node_type,odd}}},
			{error,{unknown_options,[foo]}},
			{error,{unknown_options,#{foo=>1}}},
			{error,{bad_option_value,#{node_type=>odd}}},
			{error,{bad_option_value,#{nodedown_reason=>maybe_}}},
			{error,{invalid_options,foo}},
			{error,{invalid_options,1}},
			{error,{unknown_options,[{connection_id,true}]}},
			{error,{option_value_mismatch,[{node_type,hidden},{node_type,all}]}},
			error],
			true,#{node_type=>visible},[{nodedown_reason,disconnect}],
			#{node_type=>visible,nodedown_reason=>disconnect},none}`},
		{"spawns", `{one,two,three,badarg,four,noconnection,noconnection,noconnection}`},
		{"calls", `{[1,2,3],x,{badrpc,{'EXIT',y}},{badrpc,nodedown},'server@127.0.0.1',why,
			{[[1,2],[1,2]],['nobody@127.0.0.1']},{badrpc,timeout},[1,2],[2,3],
			{[],['server@127.0.0.1']},abcast,pong,pang}`},
		{"groups", `{true,ours,[],[ours]}`},
	} {
		got := w.sys.Format(nodetest.Await(t, w.collectOf(t, "away", c.function, server)))
		assert.Equal(t, strings.Join(strings.Fields(c.want), ""),
			strings.Join(strings.Fields(got), ""), c.function)
	}
}

// TestAgain has a node connect as soon as it has disconnected: it does not wait for the connection
// that ends.
func TestAgain(t *testing.T) {
	w := begin(t, "leaves@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	other := begin(t, "left@127.0.0.1", w.epmd)
	got := w.collectOf(t, "away", "again", epiphany.Atom(other.Name()))
	assert.Equal(t, epiphany.Tuple{epiphany.List{true}}, nodetest.Await(t, got))
}

// TestCross has two nodes connect with each other at once: one connection comes of it.
func TestCross(t *testing.T) {
	a := begin(t, "crosses@127.0.0.1", "")
	b := begin(t, "meets@127.0.0.1", a.epmd)
	names := map[*world]epiphany.Atom{a: epiphany.Atom(b.Name()), b: epiphany.Atom(a.Name())}
	for w := range names {
		require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	}
	for range 50 {
		var all []<-chan any
		for w, name := range names {
			all = append(all, w.collectOf(t, "away", "meets", name))
		}
		for _, got := range all {
			require.Equal(t, epiphany.Tuple{epiphany.Atom("pong")}, nodetest.Await(t, got))
		}
		parted := a.collectOf(t, "away", "parts", names[a])
		require.Equal(t, epiphany.Tuple{true}, nodetest.Await(t, parted))
		for _, got := range all {
			require.Equal(t, epiphany.Tuple{epiphany.Atom("down")}, nodetest.Await(t, got))
		}
	}
}

// TestExternal has Go get pids, references and ports of another node, in every way in which they can
// come, and send them back.
func TestExternal(t *testing.T) {
	w := begin(t, "given@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	server := w.otp(t, "giver@127.0.0.1", "ok")
	got, down := make(chan any, 10), make(chan any, 1)
	actor := w.sys.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		switch msg := c.Message().(type) {
		case epiphany.Tuple:
			if msg[0] != epiphany.Atom("sent") {
				assert.Nil(t, c.Sender())
			}
			got <- msg
		case *epiphany.Down:
			down <- msg.Reason
		}
	}))
	process, err := w.sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM},
		"away", "shows", actor, server)
	require.NoError(t, err)
	require.NoError(t, w.sys.Monitor(actor, process))
	next := func() epiphany.Tuple { return nodetest.Await(t, got).(epiphany.Tuple) }
	reply := func(what string, v any) {
		require.NoError(t, w.sys.Send(t.Context(), process, epiphany.Tuple{epiphany.Atom(what), v}))
	}

	first := next()
	all := first[1].(epiphany.Tuple)
	for i, want := range []string{`^<'giver@127\.0\.0\.1'\.\d+\.0>$`,
		`^#Port<'giver@127\.0\.0\.1'\.\d+>$`,
		`^#Ref<'giver@127\.0\.0\.1'(\.\d+){3}>$`} {
		x := all[i].(epiphany.External)
		assert.Equal(t, string(server), x.Node())
		assert.Equal(t, external.Kind(i+1), x.Kind())
		assert.Regexp(t, want, x.String())
	}
	assert.Equal(t, process.String(), all[3].(*proto.PID).String())
	assert.IsType(t, epiphany.Ref{}, all[4])
	init := all[0]
	assert.Equal(t, epiphany.Map{{Key: init,
		Value: &epiphany.ImproperList{Elems: epiphany.List{init}, Tail: init}}}, all[5])
	reply("spawned", all)

	assert.Equal(t, epiphany.Tuple{epiphany.Atom("sent"), true, all}, next())
	reply("sent", all)
	for range 100 {
		assert.Equal(t, epiphany.Tuple{epiphany.Atom("many"), init}, next())
	}
	reply("many", init)
	assert.Equal(t, epiphany.Tuple{epiphany.Atom("over"), init}, nodetest.Await(t, down))
}

// TestSeen has links and monitors shown as OTP shows them, from either side.
func TestSeen(t *testing.T) {
	w := begin(t, "shows@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	want := `{[{links,[there]},{monitors,[{process,net_kernel},{process,there},{process,there}]},
		{links,[self]},{monitored_by,[self,self]}],
		[{links,[]},{monitors,[]},{links,[]},{monitored_by,[]}],enough}`
	assert.Equal(t, plain(want), plain(w.erl(t, "seer@127.0.0.1", cookie, `
		{ok, away, Code} = compile:file("testdata/away.erl", [binary]),
		code:load_binary(away, "away.erl", Code),
		io:format("~p", [away:seen(Node)])`)), "OTP")
	server := w.otp(t, "shown@127.0.0.1", "ok")
	got := w.sys.Format(nodetest.Await(t, w.collectOf(t, "away", "seen", server)))
	assert.Equal(t, plain("{"+want+"}"), plain(got), "here")
}

// TestEnd has nothing lost that a process has sent when the node is closed.
func TestEnd(t *testing.T) {
	w := begin(t, "last@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	cmd := w.command(t, "heir@127.0.0.1", cookie, `register(collector, self()),
		io:format("begun~n"),
		Loop = fun Loop(1001) -> io:format("all~n");
			Loop(I) -> receive {number, I} -> Loop(I + 1) end end,
		Loop(1)`, "-noinput")
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line := make([]byte, len("begun\n"))
	_, err = io.ReadFull(out, line)
	require.NoError(t, err)
	_, err = w.sys.Run(t.Context(), "away", "ends", "heir@127.0.0.1")
	require.NoError(t, err)
	require.NoError(t, w.Close())
	rest, err := io.ReadAll(out)
	require.NoError(t, err)
	assert.Equal(t, "all\n", string(rest))
	require.NoError(t, cmd.Wait())
}

// TestWatchingOnOTP has OTP agree on the options of monitor_nodes.
func TestWatchingOnOTP(t *testing.T) {
	w := begin(t, "watched@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	otp := w.otp(t, "watches@127.0.0.1", "ok")
	want := nodetest.Await(t, w.collectOf(t, "away", "watching", otp))
	got := w.erl(t, "watcher@127.0.0.1", cookie, compiled("away")+
		`, away:watching(self(), 'watches@127.0.0.1'), receive X -> io:format("~p", [X]) end`)
	assert.Equal(t, plain(got), plain(w.sys.Format(want)))
}
