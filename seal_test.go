package epiphany_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// runSealed runs a program that prints what it reads.
func runSealed(t *testing.T, source string, opts ...epiphany.Option) (out string, err error) {
	t.Helper()
	var text bytes.Buffer
	sys, err := epiphany.New(append(opts, epiphany.WithOutput(&text))...)
	if err != nil {
		return "", err
	}
	require.NoError(t, sys.LoadSource(t.Context(), "m.erl", []byte(source)))
	_, err = sys.RunMain(t.Context(), "m", "main")
	if closed := sys.Close(); err == nil {
		err = closed
	}
	return text.String(), err
}

// A recording is replayed with the program that it was made with, and when nothing in it has
// changed.
func TestRecordingsAreSealed(t *testing.T) {
	const program = "-module(m).\n-export([main/0]).\nmain() -> io:put_chars(io:get_line(\"\")).\n"
	var recording bytes.Buffer
	want, err := runSealed(t, program, epiphany.WithInput(strings.NewReader("some line\n")), epiphany.WithRecord(&recording))
	require.NoError(t, err)
	require.Equal(t, "some line\n", want)
	replay := func(source string, data []byte) (string, error) {
		return runSealed(t, source, epiphany.WithReplay(bytes.NewReader(data)))
	}
	again, err := replay(program, recording.Bytes())
	require.NoError(t, err)
	assert.Equal(t, want, again)
	text, err := replay(strings.Replace(program, "main() ->", "main() -> io:nl(),", 1), recording.Bytes())
	assert.ErrorContains(t, err, "it was made with another program")
	assert.Empty(t, text)
	for i := range recording.Bytes() {
		damaged := bytes.Clone(recording.Bytes())
		damaged[i] ^= 1
		text, err := replay(program, damaged)
		assert.ErrorContains(t, err, "bad recording", "byte %d", i)
		assert.NotContains(t, text, "line\n", "byte %d", i)
	}
	for _, n := range []int{0, 5, 50, recording.Len() - 1} {
		_, err := replay(program, recording.Bytes()[:n])
		assert.ErrorContains(t, err, "bad recording")
	}
}

// Modules that a program finds when it calls them belong to it.
func TestModulesFoundAreSealed(t *testing.T) {
	const program = "-module(m).\n-export([main/0]).\nmain() -> other:say(io:get_line(\"\")).\n"
	const other = "-module(other).\n-export([say/1]).\nsay(Line) -> io:put_chars(Line).\n"
	var recording bytes.Buffer
	dir := t.TempDir()
	run := func(other string, opts ...epiphany.Option) (string, error) {
		file := filepath.Join(dir, "other.erl")
		require.NoError(t, os.WriteFile(file, []byte(other), 0o666))
		if other == "" {
			require.NoError(t, os.Remove(file))
		}
		return runSealed(t, program, append(opts, epiphany.WithCodePath(dir))...)
	}
	input := epiphany.WithInput(strings.NewReader("some line\n"))
	want, err := run(other, input, epiphany.WithRecord(&recording))
	require.NoError(t, err)
	require.Equal(t, "some line\n", want)
	again, err := run(other, epiphany.WithReplay(bytes.NewReader(recording.Bytes())))
	require.NoError(t, err)
	assert.Equal(t, want, again)
	for _, changed := range []string{"", strings.Replace(other, "(Line).", "([$>, Line]).", 1)} {
		text, err := run(changed, epiphany.WithReplay(bytes.NewReader(recording.Bytes())))
		assert.ErrorContains(t, err, "it was made with another module other")
		assert.Empty(t, text)
	}
}
