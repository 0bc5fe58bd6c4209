package epiphany_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// echo copies lines from standard input to a file and tells what it finds there and elsewhere.
const echo = `
-module(echo).
-export([main/0]).

main() ->
    {ok, D} = file:open("copy", [write, exclusive]),
    copy(D),
    ok = file:close(D),
    io:format("~p ~p ~p~n", [file:read_file("copy"), file:read_file("../outside"), file:read_file("link")]).

copy(D) ->
    case io:get_line("> ") of
        eof -> io:format(standard_error, "end of input~n", []);
        Line -> io:put_chars(D, Line), copy(D)
    end.
`

// runEcho runs echo and gives what it prints, on standard error behind it.
func runEcho(t *testing.T, opts ...epiphany.Option) string {
	t.Helper()
	var out, errs bytes.Buffer
	sys, err := epiphany.New(append(opts, epiphany.WithOutput(&out), epiphany.WithErrorReports(&errs))...)
	require.NoError(t, err)
	require.NoError(t, sys.LoadSource(t.Context(), "echo.erl", []byte(echo)))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	reason, err := sys.RunMain(ctx, "echo", "main")
	require.NoError(t, err)
	require.Equal(t, epiphany.Atom("normal"), reason, errs.String())
	require.NoError(t, sys.Close())
	return out.String() + errs.String()
}

// allowed is a directory for files with a link that leads out of it, to a file beside it.
func allowed(t *testing.T) string {
	t.Helper()
	outside := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(outside, "outside"), []byte("secret"), 0o600))
	dir := filepath.Join(outside, "allowed")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.Symlink(filepath.Join(outside, "outside"), filepath.Join(dir, "link")))
	return dir
}

const echoed = "> > > {ok,<<\"one\\ntwo\">>} {error,eacces} {error,eacces}\nend of input\n"

// What a program reads outside is recorded: the replay needs neither the input nor the files.
func TestInputAndFilesAreReplayed(t *testing.T) {
	dir := allowed(t)
	var recording bytes.Buffer
	text := runEcho(t, epiphany.WithInput(strings.NewReader("one\ntwo")), epiphany.WithFiles(dir), epiphany.WithRecord(&recording))
	assert.Equal(t, echoed, text)
	copied, err := os.ReadFile(filepath.Join(dir, "copy"))
	require.NoError(t, err)
	assert.Equal(t, "one\ntwo", string(copied))
	assert.Equal(t, echoed, runEcho(t, epiphany.WithReplay(bytes.NewReader(recording.Bytes()))))
}

func TestFilesNeedADirectory(t *testing.T) {
	_, err := epiphany.New(epiphany.WithFiles(filepath.Join(t.TempDir(), "none")))
	assert.ErrorContains(t, err, "files")
}

// A system that waits for input can be closed.
func TestWaitingForInputEnds(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer r.Close()
	var out bytes.Buffer
	sys, err := epiphany.New(epiphany.WithInput(r), epiphany.WithOutput(&out), epiphany.WithFiles(allowed(t)))
	require.NoError(t, err)
	require.NoError(t, sys.LoadSource(t.Context(), "echo.erl", []byte(echo)))
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	_, err = sys.RunMain(ctx, "echo", "main")
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.NoError(t, sys.Close())
	require.NoError(t, w.Close()) // which lets the reader end
}

const dice = `
-module(dice).
-export([main/0]).

main() -> io:format("~w~n", [crypto:strong_rand_bytes(16)]).
`

// runDice gives the random bytes that a run prints.
func runDice(t *testing.T, opts ...epiphany.Option) string {
	t.Helper()
	var out bytes.Buffer
	sys, err := epiphany.New(append(opts, epiphany.WithOutput(&out))...)
	require.NoError(t, err)
	require.NoError(t, sys.LoadSource(t.Context(), "dice.erl", []byte(dice)))
	_, err = sys.RunMain(t.Context(), "dice", "main")
	require.NoError(t, err)
	require.NoError(t, sys.Close())
	return out.String()
}

// Random bytes are the same in every run, unless they come from outside; then they are recorded.
func TestEntropy(t *testing.T) {
	assert.Equal(t, runDice(t), runDice(t))
	outside := epiphany.WithEnv("crypto", "entropy", epiphany.Atom("system"))
	var recording bytes.Buffer
	first := runDice(t, outside, epiphany.WithRecord(&recording))
	assert.NotEqual(t, first, runDice(t, outside))
	assert.Equal(t, first, runDice(t, outside, epiphany.WithReplay(&recording)))
}
