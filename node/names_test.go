package node_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/nodetest"
)

// plain removes the spaces of what a program prints.
func plain(s string) string { return strings.Join(strings.Fields(s), "") }

// named starts a node with module names.
func named(t *testing.T, name, epmd string) *world {
	t.Helper()
	w := begin(t, name, epmd)
	require.NoError(t, w.sys.Load(t.Context(), "testdata/names.erl"))
	return w
}

// compiled loads a module of testdata on a node of OTP.
func compiled(module string) string {
	return `{ok, _, Code} = compile:file("testdata/` + module + `.erl", [binary]),
		code:load_binary(` + module + `, "` + module + `.erl", Code)`
}

// TestGlobalNames compares names of three nodes here with those of three nodes of OTP.
func TestGlobalNames(t *testing.T) {
	a := named(t, "na@127.0.0.1", "")
	b, c := named(t, "nb@127.0.0.1", a.epmd), named(t, "nc@127.0.0.1", a.epmd)
	got := a.sys.Format(nodetest.Await(t, a.collectOf(t, "names", "all", epiphany.Atom(b.Name()),
		epiphany.Atom(c.Name()))))
	for _, peer := range []string{"ob@127.0.0.1", "oc@127.0.0.1"} {
		a.otp(t, peer, compiled("names"))
	}
	want := a.erl(t, "oa@127.0.0.1", cookie, compiled("names")+
		`, io:format("~p", [names:all('ob@127.0.0.1', 'oc@127.0.0.1')])`)
	assert.Equal(t, "{"+plain(want)+"}", plain(got))
}

// TestGlobalClash compares what becomes of names that two nodes have when they connect, and of
// names of a node that is lost. Either side resolves in one of the cases.
func TestGlobalClash(t *testing.T) {
	a := named(t, "na@127.0.0.1", "")
	for _, c := range []struct{ here, there string }{{"ja", "jb"}, {"kb", "ka"}} {
		here, there := c.here+"@127.0.0.1", c.there+"@127.0.0.1"
		b := named(t, there, a.epmd)
		nodetest.Await(t, b.collectOf(t, "names", "own"))
		got := a.sys.Format(nodetest.Await(t,
			named(t, here, a.epmd).collectOf(t, "names", "join", epiphany.Atom(there))))
		a.otp(t, "o"+there, compiled("names")+", names:own()")
		want := a.erl(t, "o"+here, cookie, compiled("names")+
			`, io:format("~p", [names:join('o`+there+`')])`)
		assert.Equal(t, "{"+plain(want)+"}", plain(got), here)
	}
}
