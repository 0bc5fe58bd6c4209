package main

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain lets the test's binary be a board.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "-board" {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestChaos: the board that is killed is lost, comes back and works, and each task is done once.
func TestChaos(t *testing.T) {
	var out strings.Builder
	require.NoError(t, chaos(&out))
	rest := out.String()
	for _, line := range []string{"board1@localhost is here\n", "by board3@localhost\n",
		"board3@localhost is lost\n", "board3@localhost is here\n", "by board3@localhost\n",
		" tasks, sum of squares "} {
		at := strings.Index(rest, line)
		require.GreaterOrEqual(t, at, 0, "%q in %s", line, out.String())
		rest = rest[at+len(line):]
	}
}

func TestReports(t *testing.T) {
	require.NoError(t, check("3 tasks, sum of squares 14"))
	require.EqualError(t, check("3 tasks, sum of squares 15"), "the sum of 3 squares is 15, want 14")
	require.ErrorContains(t, check("50 tasks done"), `board 1 has reported "50 tasks done"`)
}

// TestFollow: what is to be done is done when the board has said so, and an early end is an error.
func TestFollow(t *testing.T) {
	var done []string
	note := func(what string) func() error {
		return func() error {
			done = append(done, what)
			return nil
		}
	}
	do := map[string]func() error{"kill": note("kill"), "start": note("start"), "stop": note("stop")}
	said := "50 tasks done, 0 by board3@localhost\n100 tasks done, 1 by board3@localhost\n" +
		"board3@localhost is lost\n"
	var out strings.Builder
	err := follow(bufio.NewScanner(strings.NewReader(said)), &out, do)
	require.EqualError(t, err, "board 1 has ended before its time")
	assert.Equal(t, []string{"kill", "start"}, done)
	assert.Equal(t, said, out.String())
}

func TestPorts(t *testing.T) {
	err := serve(1, []string{"1"}, strings.NewReader(""), os.Stdout)
	require.EqualError(t, err, "-ports: want 3 of them")
}
