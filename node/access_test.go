package node_test

import (
	"strings"
	"testing"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node"
	"github.com/parallergo/epiphany/node/nodetest"
)

// TestAccessOnOTP has OTP agree on what functions of cookies, ticks and allowed nodes return.
func TestAccessOnOTP(t *testing.T) {
	w := begin(t, "keeps@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/access.erl"))
	want := w.erl(t, "keeper@127.0.0.1", cookie, compiled("access")+
		`, access:shown(self()), receive {shown, _, _, _, _, _, _} = X -> io:format("~p", [X]) end`)
	got := w.sys.Format(nodetest.Await(t, w.collectOf(t, "access", "shown")))
	assert.Equal(t, plain(want), plain(got))
}

// TestCookiesOfPeers has this node reach nodes of OTP that have another cookie, of characters
// beyond ASCII, and that are allowed or not.
func TestCookiesOfPeers(t *testing.T) {
	w := begin(t, "knows@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/access.erl"))
	other := w.otp(t, "stranger@127.0.0.1", `erlang:set_cookie(list_to_atom([115, 233]))`)
	got := nodetest.Await(t, w.collectOf(t, "access", "strangers", other, epiphany.Atom("sé")))
	assert.Equal(t, "{pang,pong,pang,pang,pong,{ok,[other@host,'stranger@127.0.0.1']}}",
		plain(w.sys.Format(got)))
}

// caller is a process of the node that calls what Go wants called.
func (w *world) caller(t *testing.T) func(module, function string, args ...any) any {
	t.Helper()
	require.NoError(t, w.sys.Load(t.Context(), "testdata/access.erl"))
	got := make(chan any, 1)
	actor := w.sys.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		if v, is := c.Message().(epiphany.Tuple); is {
			got <- v[0]
		}
	}))
	process, err := w.sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM},
		"access", "waits", actor)
	require.NoError(t, err)
	require.Equal(t, epiphany.Atom("ready"), nodetest.Await(t, got))
	return func(module, function string, args ...any) any {
		require.NoError(t, w.sys.Send(t.Context(), process, epiphany.Tuple{epiphany.Atom(module),
			epiphany.Atom(function), epiphany.List(args)}))
		return nodetest.Await(t, got)
	}
}

// TestTicks has a process change after what time a silent peer is lost: the longer time counts
// until the time of transition is over.
func TestTicks(t *testing.T) {
	w := begin(t, "ticks@127.0.0.1", "")
	call := w.caller(t)
	ticks := func() (pace, patience time.Duration) {
		call("erlang", "set_cookie", epiphany.Atom(cookie)) // which is behind what has been set
		return w.Gate().Ticks()
	}
	initiated := epiphany.Atom("change_initiated")
	require.Equal(t, initiated, call("net_kernel", "set_net_ticktime", int64(8), int64(0)))
	for call("net_kernel", "get_net_ticktime") != int64(8) {
	}
	pace, patience := ticks()
	assert.Equal(t, 2*time.Second, pace)
	assert.Equal(t, 8*time.Second, patience)
	assert.Equal(t, initiated, call("net_kernel", "set_net_ticktime", int64(10)))
	pace, patience = ticks()
	assert.Equal(t, 2*time.Second, pace)
	assert.Equal(t, 10*time.Second, patience)
}

// TestCookiesOfVisitors has nodes of OTP connect whose cookies a process here sets.
func TestCookiesOfVisitors(t *testing.T) {
	w := begin(t, "guards@127.0.0.1", "")
	call := w.caller(t)
	ping := func(name, cookie string) string {
		return w.erl(t, name, cookie, `io:format("~p", [net_adm:ping(Node)])`)
	}
	const one, two = "one@127.0.0.1", "two@127.0.0.1"
	assert.Equal(t, "pang", ping(one, "own"))
	assert.Equal(t, true, call("erlang", "set_cookie", epiphany.Atom(one), epiphany.Atom("own")))
	assert.Equal(t, "pong", ping(one, "own"))
	assert.Equal(t, "pang", ping(one, cookie), "it has a cookie for that node")
	assert.Equal(t, "pong", ping(two, cookie))
	assert.Equal(t, true, call("erlang", "set_cookie", epiphany.Atom("changed")))
	assert.Equal(t, "pang", ping(two, cookie))
	assert.Equal(t, "pong", ping(two, "changed"))
	assert.Equal(t, epiphany.Atom("ok"),
		call("net_kernel", "allow", epiphany.List{epiphany.Atom(one)}))
	assert.Equal(t, "pang", ping(two, "changed"))
	assert.Equal(t, "pong", ping(one, "own"))
}

// TestLongCookie refuses a cookie that is no atom.
func TestLongCookie(t *testing.T) {
	w := begin(t, "short@127.0.0.1", "")
	sys, err := epiphany.New(epiphany.WithNode("long@127.0.0.1"))
	require.NoError(t, err)
	defer sys.Close()
	_, err = node.Start(t.Context(), sys, node.Options{Cookie: strings.Repeat("x", 256), EPMD: w.epmd})
	assert.EqualError(t, err, "node: a cookie of 256 bytes; at most 255 are possible")
}

// TestLostNames has OTP agree on what calls of global names report whose node is lost.
func TestLostNames(t *testing.T) {
	w := begin(t, "loses@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	other := begin(t, "lost@127.0.0.1", w.epmd)
	got := w.sys.Format(nodetest.Await(t, w.collectOf(t, "away", "lost", epiphany.Atom(other.Name()))))
	otp := w.otp(t, "otplost@127.0.0.1", "ok")
	want := w.erl(t, "otploses@127.0.0.1", cookie, compiled("away")+
		`, away:lost(self(), '`+string(otp)+`'),
		receive {{'EXIT', _}, _} = X -> io:format("~p", [X]) end`)
	assert.Equal(t, plain(want), plain(got))
	assert.Contains(t, got, "noproc")
}

// TestConnectionsRuledOut has OTP agree on what reaches a node when dist_auto_connect of kernel rules
// connections out.
func TestConnectionsRuledOut(t *testing.T) {
	w := begin(t, "bars@127.0.0.1", "")
	require.NoError(t, w.sys.Load(t.Context(), "testdata/away.erl"))
	other := w.otp(t, "barred@127.0.0.1", "ok")
	got := w.sys.Format(nodetest.Await(t, w.collectOf(t, "away", "barred", other)))
	want := w.erl(t, "otpbars@127.0.0.1", cookie, compiled("away")+
		`, away:barred(self(), '`+string(other)+`'),
		receive {_, _, _, _, _} = X -> io:format("~p", [X]) end`)
	assert.Equal(t, plain(want), plain(got))
	assert.Contains(t, got, "noconnection")
}
