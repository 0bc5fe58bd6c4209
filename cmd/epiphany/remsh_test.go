package main

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/node/nodetest"
)

// keeper is a program that is told when to end.
const keeper = `-module(keeps).
-export([main/0]).
main() -> register(keep, self()), io:format("ready~n"), receive stop -> ok end.
`

// ready starts a command, which prints ready when it is.
func ready(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "ready\n", line)
}

// startKeeper starts a node with that program. The flags are those with which others reach it.
func startKeeper(t *testing.T) (cmd *exec.Cmd, flags []string, epmd string) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/keeps.erl", []byte(keeper), 0o600))
	require.NoError(t, os.WriteFile(dir+"/cookie", []byte("sesame"), 0o600))
	epmd = nodetest.Address(t)
	flags = []string{"--cookie", dir + "/cookie", "--epmd", epmd}
	cmd = exec.Command(os.Args[0], append(append([]string{"run", "--name", "keeps@127.0.0.1"},
		flags...), dir+"/keeps.erl")...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	ready(t, cmd)
	return cmd, flags, epmd
}

// TestRemsh has consoles of a node here and of one of OTP: what they print is what those nodes'
// shells print, the end of the input leaves the node running, and the end of the node ends them.
func TestRemsh(t *testing.T) {
	cmd, flags, epmd := startKeeper(t)
	const ours, theirs = "keeps@127.0.0.1", "keepo@127.0.0.1"
	nodes, names := map[string]*exec.Cmd{ours: cmd}, []string{ours}
	if installed.Lacking() == "" {
		_, port, err := net.SplitHostPort(epmd)
		require.NoError(t, err)
		otp := exec.Command("erl", "-noinput", "-name", theirs, "-setcookie", "sesame", "-start_epmd",
			"false", "-kernel", "inet_dist_use_interface", "{127,0,0,1}", "-eval",
			`register(keep, self()), io:format("ready~n"), receive stop -> halt() end.`)
		otp.Env = append(os.Environ(), "ERL_EPMD_PORT="+port)
		ready(t, otp)
		nodes[theirs], names = otp, []string{theirs, ours} // whose port mapper it uses
	}
	for _, name := range names {
		at := func(input string) string {
			return typed(t, input, append([]string{"--remsh", name}, flags...)...)
		}
		prompt := "(" + name + ")"
		assert.Equal(t, prompt+"1> '"+name+"'\n"+prompt+"2> 42\n"+prompt+"3> hi\nok\n"+prompt+"4> \n",
			at("X = node().\nlists:sum([40, 2]).\nio:format(\"hi~n\").\n"))
		assert.Contains(t, at("length(nodes(hidden)) + length(nodes(visible)).\n"), "1> 1\n",
			"the console before has gone")
		last := shell(append([]string{"--remsh", name}, flags...)...)
		last.Stdin = strings.NewReader("keep ! stop, receive after infinity -> ok end.\n")
		out, err := last.CombinedOutput()
		require.Error(t, err)
		assert.Equal(t, statusError, last.ProcessState.ExitCode())
		assert.Contains(t, string(out), "the connection with "+name+" is lost")
		require.NoError(t, nodes[name].Wait())
	}
}

// TestRemshInterrupted ends what is evaluated at another node.
func TestRemshInterrupted(t *testing.T) {
	node, flags, _ := startKeeper(t)
	cmd := shell(append([]string{"--remsh", "keeps@127.0.0.1", "--history", noHistory}, flags...)...)
	until, press := onTerminal(t, cmd)
	until(")1> ")
	press("io:format(\"now~n\"), receive never -> ok end.\r")
	until("\nnow\r\n")
	press("\x03")
	until("exception exit: killed\r\n")
	until(")2> ")
	press("keep ! stop, q().\r")
	require.NoError(t, node.Wait())
	_ = cmd.Wait() // the node's end is also an end
}

// TestRemshNowhere tells why there is no console.
func TestRemshNowhere(t *testing.T) {
	workDir(t)
	status, _, stderr := command("shell", "--remsh", "nowhere")
	assert.Equal(t, statusError, status)
	assert.Equal(t, "--remsh is \"nowhere\", want name@host\n", stderr)
	require.NoError(t, os.WriteFile("cookie", []byte("sesame"), 0o600))
	status, _, stderr = command("shell", "--remsh", "none@127.0.0.1", "--cookie", "cookie", "--epmd",
		nodetest.Address(t))
	assert.Equal(t, statusError, status)
	assert.Contains(t, stderr, "cannot connect to none@127.0.0.1")
}
