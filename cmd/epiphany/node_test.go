package main

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/node/nodetest"
)

const boards = "../../examples/16-boards/boards.erl"

// runBoards runs commands that are members of one cluster, with more flags, and returns what the
// first one prints. The others print nothing.
func runBoards(t *testing.T, names []string, more ...string) string {
	t.Helper()
	at := make([]string, len(names))
	for i := range at {
		at[i] = nodetest.Address(t)
	}
	out, log := make([]strings.Builder, len(at)), make([]strings.Builder, len(at))
	all := make([]*exec.Cmd, len(at))
	for i, name := range names {
		args := append([]string{"run", "--name", name + "@localhost", "--cluster", at[i], "--seeds",
			strings.Join(at, ",")}, append(more, boards)...)
		if i == 0 {
			args = append(args, strconv.Itoa(len(names)))
		}
		all[i] = exec.Command(os.Args[0], args...)
		all[i].Env = append(os.Environ(), asCommand+"=1")
		all[i].Stdout, all[i].Stderr = &out[i], &log[i]
		require.NoError(t, all[i].Start())
	}
	for i, cmd := range all {
		require.NoError(t, cmd.Wait(), log[i].String())
		if i > 0 {
			assert.Empty(t, out[i].String())
		}
	}
	return out[0].String()
}

// Three commands are one system: the first one's processes run on the boards of all.
func TestBoardsOfACluster(t *testing.T) {
	assert.Equal(t, `boards: [a@localhost,b@localhost,c@localhost]
b@localhost squares 7: {b@localhost,49}
c@localhost squares 7: {c@localhost,49}
one board for a key: true
3 boards have worked, sum of squares 22140
`, runBoards(t, []string{"a", "b", "c"}))
}

func TestFlagsOfMembers(t *testing.T) {
	workDir(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--seeds", "localhost:1"}, "--seeds and --cluster-tls need --cluster\n"},
		{[]string{"--cluster", "localhost:1"}, "--cluster needs --name\n"},
		{[]string{"--node-tls", "ssl.conf"}, "--node-tls and --node-visible need --name\n"},
		{[]string{"--name", "a@b", "--node-tls", "none"},
			"--node-tls: open none: no such file or directory\n"},
		{[]string{"--name", "a@b", "--cluster", "localhost:1", "--node-tls", "none"},
			"--node-tls needs --cookie: a member without one is no node for others\n"},
		{[]string{"--name", "a@b", "--cluster", "localhost"},
			"--cluster: cluster: \"localhost\" is no address of a member, want host:port\n"},
		{[]string{"--name", "a@b", "--cluster", "192.0.2.1:1"}, "--cluster: cluster: 192.0.2.1 is no " +
			"loopback address, and there is no TLS: who can connect can do anything\n"},
		{[]string{"--name", "a@b", "--cluster", "192.0.2.1:1", "--cluster-tls", "none"},
			"--cluster-tls: open none/cert.pem: no such file or directory\n"},
	} {
		status, _, stderr := command(append(append([]string{"run"}, c.args...), "good.erl")...)
		assert.Equal(t, statusError, status)
		assert.Equal(t, c.want, stderr)
	}
}
