package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// listening starts a program, registered as server, with a socket for consoles; then it does the rest
// of main.
func listening(t *testing.T, path, rest string) (server *exec.Cmd, source string) {
	t.Helper()
	source = filepath.Join(t.TempDir(), "server.erl")
	require.NoError(t, os.WriteFile(source, []byte("-module(server).\n-export([main/0]).\n"+
		"main() -> register(server, self()), io:format(\"ready~n\"), "+rest), 0o600))
	server = exec.Command(os.Args[0], "run", "--listen", path, source)
	server.Env = append(os.Environ(), asCommand+"=1")
	ready(t, server)
	return server, source
}

// Consoles attach to a program that runs: one on a terminal, which edits, completes and interrupts,
// and one that reads a file, which ends the program.
func TestAttach(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "console")
	server, source := listening(t, path, "loop(0).\n"+
		"loop(N) -> receive stop -> N; {From, get} -> From ! {n, N}, loop(N + 1) end.\n")

	cmd := shell("--attach", path, "--history", noHistory)
	until, press := onTerminal(t, cmd)
	until("Attached to a running system")
	until("\r1> ")
	press("server ! {self(), get}, receive M -> M end.\r")
	until("{n,0}\r\n")
	until("\r2> ")
	press("lists:revers\t[1, 2]).\r")
	until("[2,1]\r\n")
	until("\r3> ")
	press("core(epiphany:host()).\r")
	until("slave\r\n")
	until("\r4> ")
	press("io:format(\"now~n\"), receive never -> M end.\r")
	until("\nnow\r\n")
	press("\x03")
	until("** exception exit: killed\r\n")
	until("\r5> ")
	press("q().\r")
	until("the console has ended\r\n")
	require.NoError(t, cmd.Wait())

	assert.Equal(t, "1> {n,1}\n2> \nthe console has ended\n",
		typed(t, "server ! {self(), get}, receive M -> M end.\n", "--attach", path))
	assert.Contains(t, typed(t, "server ! stop, receive never -> ok end.\n", "--attach", path),
		"the system has ended")
	require.NoError(t, server.Wait())
	assert.NoFileExists(t, path)

	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"shell", "--attach", path}, "--attach: dial unix"},
		{[]string{"shell", "--attach", path, "--preset", "best"}, "--preset is for a system of its own"},
		{[]string{"run", "--listen", source, source}, source + " is not a socket"},
		{[]string{"run", "--listen", path, "--replay", source, source}, "exclude each other"},
	} {
		status, _, stderr := command(c.args...)
		assert.Equal(t, 1, status)
		assert.Contains(t, stderr, c.want, strings.Join(c.args, " "))
	}
}
