package pairs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/conformance/suites"
)

// small is a suite with a case of each way to start, use and lose a peer.
const small = `
-module(small_SUITE).
-include_lib("common_test/include/ct.hrl").
-compile(export_all).
-compile(nowarn_export_all).
all() -> [calls, alone, apart, stops, refuses, raises, leaves, left, dies, configured].
calls(_) ->
    {ok, Peer, Node} = ?CT_PEER(),
    Node = rpc:call(Node, ?MODULE, where, []),
    Node = peer:call(Peer, ?MODULE, where, []),
    running = peer:get_state(Peer),
    peer:stop(Peer).
where() -> node().
alone(_) -> ok.
apart(_) ->
    {ok, One, Node1} = ?CT_PEER(#{connection => 0}),
    {ok, Two, Node2} = ?CT_PEER(#{connection => 0, args => ["-setcookie", "NONE"]}),
    [] = nodes(connected),
    [Node1, Node2] = [peer:call(P, erlang, node, []) || P <- [One, Two]],
    pong = net_adm:ping(Node1),
    pang = net_adm:ping(Node2),
    peer:send(One, self(), ignored),
    peer:cast(One, erlang, send, [self(), sent]),
    receive sent -> ok end.
stops(_) ->
    {ok, Peer, Node} = ?CT_PEER(#{name => peer:random_name(stops)}),
    true = monitor_node(Node, true),
    ok = peer:stop(Peer),
    receive {nodedown, Node} -> ok end,
    false = lists:member(Node, nodes(connected)).
refuses(_) -> ?CT_PEER(["-" "nonsense", "x"]).
raises(_) ->
    {ok, Peer, _} = ?CT_PEER(),
    try peer:call(Peer, erlang, error, [why]) catch error:why -> ok end.
leaves(_) ->
    {ok, _, Node} = peer:start(#{name => peer:random_name()}),
    persistent_term:put(left, Node).
left(_) -> pang = net_adm:ping(persistent_term:get(left)).
dies(_) ->
    {ok, Peer, Node} = ?CT_PEER(#{peer_down => continue}),
    erlang:monitor_node(Node, true),
    rpc:call(Node, erlang, halt, []),
    receive {nodedown, Node} -> ok end,
    {down, _} = down(Peer, 1000).
down(Peer, N) ->
    case peer:get_state(Peer) of
        running when N > 0 -> timer:sleep(10), down(Peer, N - 1);
        State -> State
    end.
configured(_) ->
    {ok, _, Node} = ?CT_PEER(["-kernel", "dist_auto_connect", "never"]),
    {ok, never} = rpc:call(Node, application, get_env, [kernel, dist_auto_connect]).
`

func TestPeers(t *testing.T) {
	installed.Need(t)
	dir := t.TempDir()
	for _, folder := range Folders {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, folder), 0o777))
	}
	file := filepath.Join(dir, Folders[0], "small_SUITE.erl")
	require.NoError(t, os.WriteFile(file, []byte(small), 0o666))
	all, err := suites.All(dir, Folders)
	require.NoError(t, err)
	require.Len(t, all, 1)
	here := filepath.Join(t.TempDir(), "epiphany")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", here, "../../../cmd/epiphany")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	r := Runner{Dir: dir, Here: here, Limit: 60000}
	for _, role := range []Role{OnlyOTP, AsPeers, AsCaller} {
		got, err := r.Run(t.Context(), all[0], role, nil)
		require.NoError(t, err)
		assert.Empty(t, got.Notes, role)
		peers := map[string]int{}
		for _, c := range got.Cases {
			peers[c.Name] = c.Peers
			if c.Name == "refuses" && role == AsPeers {
				assert.Contains(t, c.Reason, "-nonsense x")
				continue
			}
			assert.Equal(t, suites.Pass, c.Verdict, "%v: %s: %s", role, c.Name, c.Reason)
		}
		assert.Equal(t, map[string]int{"calls": 1, "alone": 0, "apart": 2, "stops": 1, "refuses": 1,
			"raises": 1, "leaves": 1, "left": 0, "dies": 1, "configured": 1}, peers, role)
	}
	got, err := r.Run(t.Context(), all[0], OnlyOTP, []int{2, 8})
	require.NoError(t, err)
	require.Len(t, got.Cases, 2)
	assert.Equal(t, "left", got.Cases[1].Name)
}

// written is a list in a directory.
func written(t *testing.T, chosen, results string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"chosen.toml": chosen, "results.toml": results} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	return dir
}

const chosen = `
[a_SUITE]
folder = "erts/emulator/test"
[a_SUITE.out]
three = "slow"
[a_SUITE.caller]
two = "ports"
`

// TestList has results recorded, compared and shown.
func TestList(t *testing.T) {
	dir := written(t, chosen, "")
	l, err := Read(dir)
	require.NoError(t, err)
	assert.Equal(t, []string{"a_SUITE"}, l.Suites())
	assert.True(t, l.Has(suites.Suite{Name: "a_SUITE", Folder: Folders[0]}))
	assert.False(t, l.Has(suites.Suite{Name: "a_SUITE", Folder: Folders[1]}))
	assert.True(t, l.LeftOut("a_SUITE", "three", AsPeers))
	assert.True(t, l.LeftOut("a_SUITE", "two", AsCaller))
	assert.False(t, l.LeftOut("a_SUITE", "two", AsPeers))

	got := New(suites.Outcome{Cases: []suites.Case{{Name: "one", Verdict: suites.Pass, Peers: 1},
		{Name: "two", Verdict: suites.Pass, Peers: 2}, {Name: "three", Verdict: suites.Pass, Peers: 1},
		{Name: "alone", Verdict: suites.Pass}, {Name: "fails", Verdict: "fail", Peers: 1}}})
	one := func(v suites.Verdict) suites.Outcome {
		return suites.Outcome{Cases: []suites.Case{{Name: "one", Verdict: v}}}
	}
	got.Add(one(suites.Pass), AsPeers, []string{"one", "two"})
	got.Add(one("fail"), AsCaller, []string{"one"})
	assert.Equal(t, Results{"one": {1, suites.Pass, "fail"}, "two": {2, suites.Gone, ""},
		"three": {1, "", ""}}, got)
	assert.Empty(t, l.Worse("a_SUITE", got))
	l.Set("a_SUITE", got)
	require.NoError(t, l.Write(dir))
	again, err := Read(dir)
	require.NoError(t, err)
	assert.Equal(t, got, again.results["a_SUITE"])
	assert.Equal(t, []string{"a_SUITE:one"}, again.Worse("a_SUITE", Results{"one": {1, "fail", "fail"}}))
	assert.Empty(t, again.Worse("a_SUITE", Results{"one": {1, "", suites.Pass}}))
	for _, line := range []string{
		"| a_SUITE | 2 | 1 of 1 | 0 of 1 | 1 | 0 of 1 | 0 of 0 |",
		"| one | 1 | pass | fail |", "| three | 1 | b | b |", "| two | 2 | gone | a |",
		"- a: ports", "- b: slow",
	} {
		assert.Contains(t, again.Page(), line+"\n")
	}
	_, err = Read(written(t, "[a_SUITE]\nfolders = 1\n", ""))
	assert.ErrorContains(t, err, "chosen.toml")
}

// TestPageIsUpToDate compares the page with the list.
func TestPageIsUpToDate(t *testing.T) {
	l, err := Read(".")
	require.NoError(t, err)
	page, err := os.ReadFile("../../../docs/pairs.md")
	require.NoError(t, err)
	assert.Equal(t, l.Page(), string(page), "make pairs-doc writes it")
	for suite, c := range l.chosen {
		assert.Contains(t, Folders, c.Folder, suite)
		for _, names := range []map[string]string{c.Out, c.Caller, c.Peers} {
			for name := range names {
				assert.Contains(t, l.results[suite], name, suite)
			}
		}
	}
}

func TestFlags(t *testing.T) {
	n := nodes{here: "epiphany", dir: "dir", port: 1}
	got, refused := n.peer(true, "a@b", []string{"-connect_all", "false", "-setcookie", "x", "-hidden",
		"-kernel", "dist_auto_connect", "once"})
	assert.Empty(t, refused)
	assert.Contains(t, strings.Join(got, " "), "--cookie dir/cookie-x ")
	assert.Equal(t, []string{"kernel", "dist_auto_connect", "once"}, got[len(got)-3:])
	_, refused = n.peer(true, "a@b", []string{"-hidden", "-kernel", "other", "x"})
	assert.Equal(t, "-kernel other x", refused)
	got, refused = n.peer(false, "a@b", []string{"-anything"})
	assert.Empty(t, refused)
	assert.Contains(t, got, "-anything")
	assert.Equal(t, []string{"a", "z", "aa", "az", "ba"},
		[]string{letter(0), letter(25), letter(26), letter(51), letter(52)})
}
