package epiphany_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// outsiders is a directory with a source that includes a file, beside a directory with one that it
// must not read.
func outsiders(t *testing.T) (dir, secret string) {
	t.Helper()
	top := t.TempDir()
	dir = filepath.Join(top, "src")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "sub"), 0o700))
	require.NoError(t, os.Mkdir(filepath.Join(top, "other"), 0o700))
	secret = filepath.Join(top, "other", "secret.hrl")
	write := func(path, text string) { require.NoError(t, os.WriteFile(path, []byte(text), 0o600)) }
	write(secret, "-define(SECRET, 17).\nroot:x:0:0 is a syntax error.\n")
	write(filepath.Join(dir, "own.hrl"), "-define(OWN, 1).\n")
	write(filepath.Join(dir, "sub", "nested.hrl"), "-include(\"../own.hrl\").\n-include(\"own.hrl\").\n")
	require.NoError(t, os.Symlink("../other/secret.hrl", filepath.Join(dir, "link.hrl")))
	require.NoError(t, os.Symlink("../other", filepath.Join(dir, "way")))
	require.NoError(t, os.Symlink(filepath.Join(dir, "own.hrl"), filepath.Join(dir, "here.hrl")))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe.hrl"), 0o600))
	require.NoError(t, os.Symlink("../other/secret.hrl", filepath.Join(dir, "linked.erl")))
	return dir, secret
}

// What a source includes lies in its directory, unless the user says so: neither names nor links
// lead out, and nothing of other files is shown.
func TestIncludesStayWithin(t *testing.T) {
	dir, secret := outsiders(t)
	compile := func(c epiphany.Compiler, form string) error {
		_, _, err := c.Compile(filepath.Join(dir, "m.erl"), []byte("-module(m).\n-export([f/0]).\n"+form+"\nf() -> ok.\n"))
		return err
	}
	for _, name := range []string{"../other/secret.hrl", secret, "link.hrl", "way/secret.hrl", "sub/../../other/secret.hrl", "../other/nosuch.hrl", "/etc/passwd", "/dev/zero"} {
		for _, directive := range []string{"include", "include_lib"} {
			err := compile(epiphany.Compiler{}, "-"+directive+"(\""+name+"\").")
			require.Error(t, err, name)
			assert.Contains(t, err.Error(), "m.erl:3:1", name)
			assert.Regexp(t, `can't find|it lies outside of`, err.Error())
			assert.NotContains(t, err.Error(), "root:")
		}
	}
	for _, name := range []string{"pipe.hrl", "sub", "."} {
		assert.ErrorContains(t, compile(epiphany.Compiler{}, "-include(\""+name+"\")."), "is not a regular file", name)
	}
	for _, name := range []string{"own.hrl", "here.hrl", "sub/nested.hrl", "../src/own.hrl", filepath.Join(dir, "own.hrl")} {
		assert.NotContains(t, messages(compile(epiphany.Compiler{}, "-include(\""+name+"\").")), "include", name)
	}
	for _, c := range []epiphany.Compiler{{Include: []string{filepath.Dir(secret)}}, {Path: []string{filepath.Dir(secret)}}} {
		for _, name := range []string{"../other/secret.hrl", "link.hrl", "way/secret.hrl"} {
			assert.ErrorContains(t, compile(c, "-include(\""+name+"\")."), "syntax error before", name)
		}
	}
	err := compile(epiphany.Compiler{Include: []string{filepath.Dir(secret)}}, "-include(\"secret.hrl\").")
	assert.ErrorContains(t, err, "root:x:0:0 is", "the user may read it")
	assert.NotContains(t, messages(compile(epiphany.Compiler{}, "-behaviour('../other/secret').")), "root:")
}

func messages(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A module that is found on the code path is read from there, and not from where a link leads; the
// file that the user names is read wherever it is.
func TestModulesStayWithin(t *testing.T) {
	dir, _ := outsiders(t)
	sys, _, _ := newSystem(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.erl"), []byte("-module(a).\n-export([f/0]).\nf() -> linked:f().\n"), 0o600))
	require.NoError(t, sys.Load(t.Context(), filepath.Join(dir, "a.erl")))
	_, err := sys.Module("linked")
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "root:")
	assert.ErrorContains(t, sys.Load(t.Context(), filepath.Join(dir, "linked.erl")), "root:")
	assert.ErrorContains(t, sys.Load(t.Context(), filepath.Join(dir, "pipe.hrl")), "a pipe is not a regular file")
}

func TestLinesOfStackTracesStayWithin(t *testing.T) {
	dir, secret := outsiders(t)
	program := filepath.Join(dir, "m.erl")
	line := func(c epiphany.Compiler, file string) string { return c.Line(program, file, 1) }
	assert.Equal(t, "-define(OWN, 1).", line(epiphany.Compiler{}, filepath.Join(dir, "own.hrl")))
	for _, file := range []string{secret, filepath.Join(dir, "link.hrl"), filepath.Join(dir, "pipe.hrl"), "/etc/passwd", "", dir} {
		assert.Empty(t, line(epiphany.Compiler{}, file), file)
	}
	assert.NotEmpty(t, line(epiphany.Compiler{Include: []string{filepath.Dir(secret)}}, secret))
	assert.Empty(t, epiphany.Compiler{}.Line(program, filepath.Join(dir, "own.hrl"), 99))
}

// A source is bounded by bytes with what it includes and what its macros make of it, before it is
// read; the error names the setting.
func TestSourcesAreBounded(t *testing.T) {
	const limit = 10_000
	c := epiphany.Compiler{SourceBytes: limit}
	head := "-module(m).\n-export([f/0]).\n"
	dir := files(t, map[string]string{
		"large.erl": head + "f() -> [" + strings.Repeat("1,", limit/2) + "1].\n",
		"some.hrl":  strings.Repeat("%\n", limit/4),
		"m.ebc":     strings.Repeat("x", limit+1),
	})
	at := func(name string) string { return filepath.Join(dir, name) }
	_, _, err := c.ReadModule(at("large.erl"))
	assert.ErrorContains(t, err, "large.erl: larger than 10000 bytes (source-bytes)")
	_, _, err = c.ReadModule(at("m.ebc"))
	assert.ErrorContains(t, err, "m.ebc: larger than 10000 bytes (source-bytes)")
	for src, want := range map[string]string{
		head + strings.Repeat("%", limit):                                                  "m.erl: the source has 10028 bytes, the limit (source-bytes) is 10000",
		head + strings.Repeat("-include(\"some.hrl\").\n", 3):                              "m.erl:4:10: the source with what it includes has more than 10000 bytes, the limit (source-bytes)",
		head + "-include(\"large.erl\").\n":                                                "m.erl:3:10: cannot include \"large.erl\": large.erl: larger than 10000 bytes (source-bytes)",
		head + "-define(A,[1,1,1,1]).\nf() -> [" + strings.Repeat("?A,?A,", 300) + "1].\n": "macros of this file expand to more than 2500 tokens, one for each 4 bytes of the limit (source-bytes)",
	} {
		_, _, err = c.Compile(at("m.erl"), []byte(src))
		assert.ErrorContains(t, err, want)
	}
	var s epiphany.Settings
	require.NoError(t, s.Set("source-bytes", "10K"))
	sys, err := epiphany.New(epiphany.WithSettings(s))
	require.NoError(t, err)
	defer sys.Close()
	assert.ErrorContains(t, sys.LoadSource(t.Context(), "m.erl", make([]byte, 20_000)), "the limit (source-bytes) is 10240")
	assert.EqualError(t, s.Set("source-bytes", "1"), `source-bytes: "1", want 1K to 256M`)
}
