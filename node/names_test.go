package node_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node"
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

// TestNodesThatJoinAgain has two nodes that know each other join again, of which only one is told
// that it need not.
func TestNodesThatJoinAgain(t *testing.T) {
	for _, pair := range [][2]string{{"ja", "jb"}, {"kb", "ka"}} {
		a := named(t, pair[0]+"@127.0.0.1", "")
		b := named(t, pair[1]+"@127.0.0.1", a.epmd)
		got := nodetest.Await(t, a.collectOf(t, "names", "again", epiphany.Atom(b.Name())))
		assert.Equal(t, "{yes,true}", a.sys.Format(got), pair)
	}
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

// TestStops compares what stopping processes of another node gives here with what it gives on OTP,
// and here with a process of OTP's.
func TestStops(t *testing.T) {
	a := begin(t, "sa@127.0.0.1", "")
	b := begin(t, "sb@127.0.0.1", a.epmd)
	for _, w := range []*world{a, b} {
		require.NoError(t, w.sys.Load(t.Context(), "testdata/stops.erl"))
	}
	stops := func(to epiphany.Atom) string {
		got := a.sys.Format(nodetest.Await(t, a.collectOf(t, "stops", "all", to)))
		return strings.ReplaceAll(plain(got), string(to), "NODE")
	}
	otp := a.otp(t, "osb@127.0.0.1", compiled("stops"))
	want := strings.ReplaceAll("{"+plain(a.erl(t, "osa@127.0.0.1", cookie, compiled("stops")+
		`, io:format("~p", [stops:all('osb@127.0.0.1')])`))+"}", string(otp), "NODE")
	want = strings.ReplaceAll(want, "osa@127.0.0.1", "sa@127.0.0.1")
	assert.Equal(t, want, stops(epiphany.Atom(b.Name())), "here")
	assert.Equal(t, want, stops(otp), "to OTP")
}

// TestGlobalWithOTP has visible nodes of this project, in each place, and nodes of OTP use global
// names together as three nodes of OTP do.
func TestGlobalWithOTP(t *testing.T) {
	all := func(t *testing.T, ours string) string {
		epmd, main := "", (*world)(nil)
		names := [3]string{}
		for i, kind := range ours {
			names[i] = fmt.Sprintf("%s%d@127.0.0.1", ours, i)
			if kind == 'o' {
				continue
			}
			w := beginAs(t, node.Options{Visible: true}, names[i], epmd)
			require.NoError(t, w.sys.Load(t.Context(), "testdata/names.erl"))
			if epmd = w.epmd; i == 0 {
				main = w
			}
		}
		w := main
		if w == nil {
			w = begin(t, "epmd@127.0.0.1", epmd)
		}
		for i, kind := range ours[1:] {
			if kind == 'o' {
				w.otp(t, names[i+1], compiled("names"))
			}
		}
		if main != nil {
			return plain(main.sys.Format(nodetest.Await(t, main.collectOf(t, "names", "all",
				epiphany.Atom(names[1]), epiphany.Atom(names[2])))))
		}
		return "{" + plain(w.erl(t, names[0], cookie, compiled("names")+
			fmt.Sprintf(`, io:format("~p", [names:all('%s', '%s')])`, names[1], names[2]))) + "}"
	}
	want := all(t, "ooo")
	require.Contains(t, want, "[true,true,true]")
	for _, ours := range []string{"hoo", "oho", "ooh", "hho", "ohh"} {
		t.Run(ours, func(t *testing.T) { assert.Equal(t, want, all(t, ours)) })
	}
}
