package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
)

// shell is the console as a process of its own.
func shell(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], append([]string{"shell"}, args...)...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// typed is what the console prints for some input, without the first line.
func typed(t *testing.T, input string, args ...string) string {
	t.Helper()
	cmd := shell(args...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	_, rest, found := strings.Cut(string(out), "\n")
	require.True(t, found)
	return rest
}

// A session prints what OTP's shell prints.
func TestShell(t *testing.T) {
	session, err := os.ReadFile("testdata/shell.txt")
	require.NoError(t, err)
	want, err := os.ReadFile("testdata/shell.out")
	require.NoError(t, err)
	assert.Equal(t, string(want), typed(t, string(session)))
	installed.Need(t)
	cmd := exec.Command("erl")
	cmd.Stdin = strings.NewReader(string(session))
	out, err := cmd.Output()
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(out), "\n")
	rest, _, _ = strings.Cut(rest, "*** Terminating")
	assert.Equal(t, string(want), rest[:strings.LastIndex(rest, "\n")+1])
}

func TestShellCommands(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/made.erl",
		[]byte("-module(made).\n-export([f/0]).\nf() -> here.\n"), 0o600))
	for _, c := range []struct{ input, want string }{
		{"core(epiphany:host()).\nepiphany:host().\n", "1> slave\n2> master\n3> \n"},
		{"X = 20.\ncore(X + 1).\n", "1> 20\n2> 21\n3> \n"},
		{"core(1 / 0).\n", "1> ** exception error: an error occurred when evaluating an arithmetic expression\n" +
			"     in operator  '/'/2\n        called as 1 / 0\n2> \n"},
		{"core(foo()).\n", "1> ** exception error: undefined shell command foo/0\n2> \n"},
		{"c(made).\nmade:f().\n", "1> {ok,made}\n2> here\n3> \n"},
		{"ls().\n", "1> made.beam     made.erl      \nok\n2> \n"},
		{"v(3).\n", "1> * 3: command not found\n1> \n"},
		{"f(X), X = 1.\nh().\n", "1> 1\n2> 1: f(X), X = 1\n-> 1\nok\n3> \n"},
		{"io:get_line('name? ').\nann\n", "1> name? \"ann\\n\"\n2> \n"},
		{"2 +\n", "1> 1> * 1:3: syntax error before: \n1> \n"},
		{"self() =:= self().\nq().\nnever.\n", "1> true\n2> ok\n"},
	} {
		assert.Equal(t, c.want, typed(t, c.input, "--files", dir), "%s", c.input)
	}
	out := typed(t, "i().\nbt(self()).\nhelp().\n")
	for _, want := range []string{"shell:evaluator/1", "erl_eval:", "rd(R,D)"} {
		assert.Contains(t, out, want)
	}
}

// onTerminal starts the console on a terminal: until reads what comes on the screen, up to a text.
func onTerminal(t *testing.T, cmd *exec.Cmd) (until, press func(text string)) {
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	require.NoError(t, err)
	t.Cleanup(func() { terminal.Close() })
	screen := bufio.NewReader(terminal)
	until = func(want string) {
		t.Helper()
		var seen strings.Builder
		for !strings.HasSuffix(seen.String(), want) {
			b, err := screen.ReadByte()
			require.NoError(t, err, "%q before %q", seen.String(), want)
			seen.WriteByte(b)
		}
	}
	press = func(keys string) {
		t.Helper()
		_, err := io.WriteString(terminal, keys)
		require.NoError(t, err)
	}
	return until, press
}

// An interrupt ends what is evaluated, here or on a core, and drops what is typed; the second ends
// the console.
func TestShellIsInterrupted(t *testing.T) {
	cmd := shell("--history", noHistory)
	until, press := onTerminal(t, cmd)
	until("\r1> ")
	press("X = 7, Y = abc\x03")
	until("\r\n")
	until("\r1> ")
	press("X = 1.\r")
	until("\r2> ")
	press("io:format(\"now~n\"), receive never -> X end.\r")
	until("\nnow\r\n")
	press("\x03")
	until("** exception exit: killed\r\n")
	until("\r3> ")
	press("core(begin register(there, self()), io:format(\"there~n\"), receive never -> X end end).\r")
	until("\nthere\r\n")
	press("\x03")
	until("** exception exit: killed\r\n")
	until("\r4> ")
	press("monitor(process, there), receive {'DOWN', _, _, _, _} -> X + 1 end.\r")
	until("\n2\r\n")
	until("\r5> ")
	press("\x04")
	require.NoError(t, cmd.Wait())
	var c console
	assert.True(t, c.interrupt())
	assert.False(t, c.interrupt())
}

// On a terminal names are completed, lines recalled, and the prompt belongs to the line that is
// edited.
func TestShellOnATerminal(t *testing.T) {
	past := t.TempDir() + "/state/past"
	cmd := shell("--history", past)
	until, press := onTerminal(t, cmd)
	until("\r1> ") // the editor's
	press("lists:revers\t")
	until("lists:reverse(")
	press("[1, 2]).\r")
	until("[2,1]\r\n")
	until("\r2> ")
	press("\x1b[A") // up
	until("lists:reverse([1, 2]).")
	press("\r")
	until("[2,1]\r\n")
	until("\r3> ")
	press("{a,\r")
	until("\r3> ")
	press("b}.\r")
	until("{a,b}\r\n")
	until("\r4> ")
	press("\x04") // the end of the input
	require.NoError(t, cmd.Wait())

	text, err := os.ReadFile(past)
	require.NoError(t, err)
	assert.Equal(t, "lists:reverse([1, 2]).\n{a,\nb}.\n", string(text))
	again := shell("--history", past)
	until, press = onTerminal(t, again)
	until("\r1> ")
	press("\x1b[A\x1b[A\x1b[A\r")
	until("[2,1]\r\n")
	until("\r2> ")
	press("\x04")
	require.NoError(t, again.Wait())
}
