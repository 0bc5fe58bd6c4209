package node_test

import (
	"bufio"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/nodetest"
)

// lines are those of what a system has printed.
func lines(printed *nodetest.Text) []string {
	return strings.Split(strings.TrimSuffix(printed.Take(), "\n"), "\n")
}

var (
	// printedBySpawner is what leaders:all prints at its own node, printedAfar what at the other.
	printedBySpawner = []string{"spawned 1", "called π", "blocked", "? "}
	printedAfar      = []string{"from afar", "at a device", "from a core"}
	ledAlright       = epiphany.Tuple{true, epiphany.Atom("eof"), true, true, true, true,
		epiphany.List{epiphany.Atom("badarg"), epiphany.Atom("badarg"), epiphany.Atom("badarg")}}
)

// leads starts a node that prints to what comes out, and has module leaders.
func leads(t *testing.T, name, epmd string) (*world, *nodetest.Text) {
	t.Helper()
	out := &nodetest.Text{}
	w := begin(t, name, epmd, epiphany.WithOutput(out), epiphany.WithInput(strings.NewReader("")))
	require.NoError(t, w.sys.Load(t.Context(), "testdata/leaders.erl"))
	return w, out
}

// A process that another node has spawned prints at that node, and group leaders can be set across.
func TestLeadersOfOurs(t *testing.T) {
	a, atA := leads(t, "leads@127.0.0.1", "")
	_, atB := leads(t, "led@127.0.0.1", a.epmd)
	got := nodetest.Await(t, a.collectOf(t, "leaders", "all", epiphany.Atom("led@127.0.0.1")))
	assert.Equal(t, ledAlright, got)
	assert.Equal(t, printedBySpawner, lines(atA))
	assert.Equal(t, printedAfar, lines(atB))
}

// TestLeadersWithOTP has OTP run the same against a node of ours, and ours against one of OTP.
func TestLeadersWithOTP(t *testing.T) {
	w, out := leads(t, "leads@127.0.0.1", "")
	got, err := w.command(t, "led@127.0.0.1", cookie, `{ok, leaders, Code} =
		compile:file("testdata/leaders.erl", [binary]),
		io:setopts([{encoding, unicode}]),
		code:load_binary(leaders, "leaders.erl", Code),
		leaders:all(self(), Node),
		io:format("~n~0p", [receive T -> T end])`).CombinedOutput()
	require.NoError(t, err, "%s", got)
	assert.Equal(t, printedAfar, lines(out))
	want := append(slices.Clone(printedBySpawner), w.sys.Format(ledAlright))
	assert.Equal(t, strings.Join(want, "\n"), string(got))
}

func TestLeadersAtOTP(t *testing.T) {
	w, out := leads(t, "leads@127.0.0.1", "")
	cmd := w.command(t, "led@127.0.0.1", cookie, `io:format("begun~n"), io:get_line("")`)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	pipe, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	remote := bufio.NewScanner(pipe)
	require.True(t, remote.Scan())
	require.Equal(t, "begun", remote.Text())
	got := nodetest.Await(t, w.collectOf(t, "leaders", "all", epiphany.Atom("led@127.0.0.1")))
	assert.Equal(t, ledAlright, got)
	assert.Equal(t, printedBySpawner, lines(out))
	for _, want := range printedAfar {
		require.True(t, remote.Scan())
		assert.Equal(t, want, remote.Text())
	}
	require.NoError(t, in.Close())
	require.NoError(t, cmd.Wait())
}
