package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The page is there while the run is paused, and after it when it is kept.
func TestRunWithPage(t *testing.T) {
	workDir(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	reader, stderr := io.Pipe()
	var stdout strings.Builder
	done := make(chan int, 1)
	go func() {
		args := []string{"run", "--ui", ":0", "--ui-pause", "--ui-keep", "good.erl"}
		done <- execute(ctx, args, &stdout, stderr)
		stderr.Close()
	}()
	lines := bufio.NewScanner(reader)
	require.True(t, lines.Scan())
	url, found := strings.CutPrefix(lines.Text(), "The page is at ")
	require.True(t, found, lines.Text())
	get := func(path string) string {
		reply, err := http.Get(url + path)
		require.NoError(t, err)
		defer reply.Body.Close()
		text, err := io.ReadAll(reply.Body)
		require.NoError(t, err)
		return string(text)
	}
	assert.Contains(t, get("metrics"), "epiphany_standing 1\n")
	assert.Equal(t, "ok\n", get("healthz"))
	r, err := http.NewRequest("POST", url+"continue", nil)
	require.NoError(t, err)
	r.Header.Set("Origin", strings.TrimSuffix(url, "/"))
	reply, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	reply.Body.Close()
	require.Equal(t, http.StatusNoContent, reply.StatusCode)
	require.True(t, lines.Scan())
	assert.Equal(t, "The run is over. The page stays until this command is interrupted.", lines.Text())
	assert.Contains(t, get("metrics"), "epiphany_standing 0\n")
	http.DefaultClient.CloseIdleConnections()
	cancel()
	assert.Zero(t, <-done)
	assert.Equal(t, "no arguments\n", stdout.String())
}

func TestPageFlags(t *testing.T) {
	workDir(t)
	_, completed, _ := command("__complete", "run", "--ui", "")
	assert.Contains(t, completed, ":0\ta free port\n")
	for _, c := range []struct{ flag, want string }{
		{"--ui-keep", "--ui-pause and --ui-keep need --ui\n"},
		{"--ui=0.0.0.0:0",
			"--ui: ui: 0.0.0.0 is beyond the loopback interface, which demands a token\n"},
		{"--ui=nonsense",
			"--ui: ui: the address \"nonsense\": address nonsense: missing port in address\n"},
	} {
		status, _, stderr := command("run", c.flag, "good.erl")
		assert.Equal(t, statusError, status)
		assert.Equal(t, c.want, stderr)
	}
	t.Setenv(tokenVariable, "short")
	status, _, stderr := command("run", "--ui=:0", "good.erl")
	assert.Equal(t, statusError, status)
	assert.Equal(t, "--ui: ui: the token has 5 characters, want at least 16\n", stderr)
}
