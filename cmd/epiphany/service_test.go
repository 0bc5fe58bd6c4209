package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/node/nodetest"
)

const service = "../../examples/13-service/"

// serviceLines are lines of a file of the example of a service.
func serviceLines(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(service + name)
	require.NoError(t, err)
	return strings.Split(string(text), "\n")
}

// What the example of a service sets are variables of flags, and what it copies is there.
func TestServiceNamesVariables(t *testing.T) {
	var known []string
	newRun().Flags().VisitAll(func(f *pflag.Flag) { known = append(known, variable(f)) })
	for _, file := range []string{"service.env", "epiphany.service", "Containerfile"} {
		all := regexp.MustCompile(`EPIPHANY_\w+`).FindAllString(strings.Join(serviceLines(t, file), "\n"), -1)
		assert.NotEmpty(t, all, file)
		assert.Subset(t, known, all, file)
	}
	for _, line := range serviceLines(t, "Containerfile") {
		if words := strings.Fields(line); len(words) == 3 && words[0] == "COPY" {
			_, err := os.Stat("../../" + words[1])
			assert.NoError(t, err)
		}
	}
}

// The unit's command runs with its environment, at other ports: it is healthy, and ends by SIGTERM
// with the status that the unit takes for success.
func TestService(t *testing.T) {
	unit := serviceLines(t, "epiphany.service")
	i := slices.IndexFunc(unit, func(line string) bool { return strings.HasPrefix(line, "ExecStart=") })
	args := strings.Fields(unit[i])
	require.Equal(t, "/usr/local/lib/epiphany/squares.erl", args[len(args)-1])
	cookie := t.TempDir() + "/cookie"
	require.NoError(t, os.WriteFile(cookie, []byte("sesame"), 0o600))
	cmd := exec.Command(os.Args[0], append(args[1:len(args)-1], service+"squares.erl")...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	for _, line := range serviceLines(t, "service.env") {
		if line != "" && line[0] != '#' {
			cmd.Env = append(cmd.Env, line)
		}
	}
	cmd.Env = append(cmd.Env, "EPIPHANY_COOKIE="+cookie, "EPIPHANY_UI=:0",
		"EPIPHANY_EPMD="+nodetest.Address(t))
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	stderr, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	said := bufio.NewReader(stderr)
	first, err := said.ReadString('\n')
	require.NoError(t, err)
	_, err = io.ReadFull(stdout, make([]byte, len("ready\n")))
	require.NoError(t, err)
	reply, err := http.Get(strings.TrimSpace(strings.TrimPrefix(first, "The page is at ")) + "healthz")
	require.NoError(t, err)
	text, err := io.ReadAll(reply.Body)
	require.NoError(t, err)
	reply.Body.Close()
	assert.Equal(t, "ok\n", string(text))
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	_, err = io.Copy(io.Discard, said)
	require.NoError(t, err)
	_ = cmd.Wait() // the status tells
	assert.Equal(t, 143, cmd.ProcessState.ExitCode())
	assert.Contains(t, unit, "SuccessExitStatus=143")
}
