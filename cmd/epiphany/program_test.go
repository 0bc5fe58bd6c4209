package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// asCommand is the variable of the environment that makes the test binary be the command.
const asCommand = "EPIPHANY_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// commandWith is command with text on standard input.
func commandWith(input string, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	root := newRoot()
	root.SetIn(strings.NewReader(input))
	status = executeRoot(context.Background(), root, args, &out, &errs)
	return status, out.String(), errs.String()
}

const greeter = `-module(greeter).
-export([main/1]).
main(Args) -> io:format("greetings ~p~n", [Args]).
`

func TestNamesOfPrograms(t *testing.T) {
	workDir(t)
	write := func(name, text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o700)) }
	write("greeter", "#!/usr/bin/env -S epiphany run\n"+greeter)
	write("wrong", "#!/usr/bin/env -S epiphany run\n-module(wrong).\n-export([f/0]).\nf() -> X.\n")
	require.NoError(t, os.Mkdir("zero", 0o700))

	status, stdout, stderr := command("run", "good")
	assert.Equal(t, "no arguments\n", stdout, "an ending that is left out: %s", stderr)
	assert.Zero(t, status)
	status, _, stderr = command("run", "zero")
	assert.Zero(t, status, "a directory of the same name: %s", stderr)
	_, stdout, stderr = command("run", "greeter", "--stats", "x")
	assert.Equal(t, "greetings [\"--stats\",\"x\"]\n", stdout, "a script: %s", stderr)
	status, _, stderr = command("check", "wrong")
	assert.Equal(t, statusError, status)
	assert.Contains(t, stderr, "wrong:4:8: ", "the shell's line counts")

	status, _, stderr = command("compile", "good")
	assert.Zero(t, status, stderr)
	assert.FileExists(t, "good.ebc")
	status, stdout, stderr = command("compile", "helper.erl", "-o", "-")
	assert.Zero(t, status, stderr)
	require.NoError(t, os.WriteFile("helper2.ebc", []byte(stdout), 0o600))
	mod, _, err := epiphany.ReadModule("helper2.ebc")
	require.NoError(t, err)
	assert.Equal(t, "helper", mod.Name)

	_, _, stderr = command("run", "zero.erl", "--stats")
	assert.Contains(t, stderr, "; --stats stands before the file if it is for epiphany run\n")
}

func TestProgramOnStandardInput(t *testing.T) {
	workDir(t)
	status, stdout, stderr := commandWith(greeter, "run", "-", "-v")
	assert.Zero(t, status, stderr)
	assert.Equal(t, "greetings [\"-v\"]\n", stdout)
	caller := "-module(caller).\n-export([main/0]).\nmain() -> helper:help().\n"
	_, stdout, stderr = commandWith(caller, "run", "-")
	assert.Equal(t, "helped\n", stdout, "modules beside it: %s", stderr)
	status, _, stderr = commandWith("-module(m).\n-export([f/0]).\nf() -> X.\n", "check", "-")
	assert.Equal(t, statusError, status)
	assert.Contains(t, stderr, "<stdin>:3:8: ")
	status, stdout, _ = commandWith(greeter, "compile", "-")
	assert.Zero(t, status)
	assert.Contains(t, stdout, "greeter")
}

func TestVersion(t *testing.T) {
	_, fromFlag, _ := command("--version")
	_, fromCommand, _ := command("version")
	assert.Equal(t, fromCommand, fromFlag)
	assert.Contains(t, fromFlag, "epiphany ")
}

func TestCompletion(t *testing.T) {
	complete := func(args ...string) []string {
		_, stdout, _ := command(append([]string{"__completeNoDesc"}, args...)...)
		lines := strings.Split(stdout, "\n")
		return lines[:len(lines)-2] // without the directive
	}
	assert.Contains(t, complete("run", "--preset", ""), "best")
	assert.Equal(t, epiphany.Presets(), complete("presets", ""))
	assert.Empty(t, complete("presets", "best", ""))
	assert.Equal(t, []string{"poll", "timer", "trap"}, complete("run", "--wait", ""))
	assert.Equal(t, []string{"on", "off"}, complete("info", "--paced="))
	assert.Contains(t, complete("run", "--set", ""), "heap=")
	assert.Equal(t, []string{"heap=dram", "heap=sram", "heap=nursery"}, complete("run", "--set", "heap="))
	assert.Equal(t, []string{"erl", "ebc"}, complete("run", ""))
	assert.Equal(t, []string{"toml"}, complete("run", "--config", ""))
}

// Help lists every flag once, under the group of its setting.
func TestHelpIsGrouped(t *testing.T) {
	_, help, _ := command("run", "--help")
	for _, k := range epiphany.Keys() {
		_, group, found := strings.Cut(help, "\n"+k.Group+":\n")
		require.True(t, found, k.Group)
		group, _, _ = strings.Cut(group, "\n\n")
		assert.Contains(t, group, "--"+k.Name+" ")
		assert.Equal(t, 1, strings.Count(help, "--"+k.Name+" string"), k.Name)
	}
	_, help, _ = command("--help")
	assert.Regexp(t, `(?s)Programs:\n.*  run .*Benchmarks and the model:\n.*  bench .*Other:\n.*  version`, help)
}

// A signal ends a run in good order: what was asked for is written.
func TestSignals(t *testing.T) {
	workDir(t)
	const ever = "-module(ever).\n-export([main/0]).\nmain() -> io:format(\"ready~n\"), loop().\nloop() -> loop().\n"
	require.NoError(t, os.WriteFile("ever.erl", []byte(ever), 0o600))
	for sig, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		if signal.Ignored(sig) { // by nohup, say: the command leaves it so
			continue
		}
		var stderr bytes.Buffer
		cmd := exec.Command(os.Args[0], "run", "--stats", "--json=stats.json", "--profile=p.pb.gz", "--trace=t.json", "ever.erl")
		cmd.Env = append(os.Environ(), asCommand+"=1")
		cmd.Stderr = &stderr
		stdout, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		_, err = io.ReadFull(stdout, make([]byte, len("ready\n")))
		require.NoError(t, err)
		require.NoError(t, cmd.Process.Signal(sig))
		_ = cmd.Wait() // the status tells
		assert.Equal(t, want, cmd.ProcessState.ExitCode(), "%v: %s", sig, stderr.String())
		assert.Contains(t, stderr.String(), "state hash", sig)
		for _, name := range []string{"stats.json", "t.json"} {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			assert.True(t, json.Valid(data), "%v: %s", sig, name)
		}
		file, err := os.Open("p.pb.gz")
		require.NoError(t, err)
		_, err = profile.Parse(file)
		assert.NoError(t, err, sig)
		require.NoError(t, file.Close())
	}
}
