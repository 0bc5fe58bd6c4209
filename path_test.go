package epiphany_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/bytecode"
)

// files writes files into a directory.
func files(t *testing.T, contents map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range contents {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

func TestLoadFindsModulesBesideTheFile(t *testing.T) {
	dir := files(t, map[string]string{
		"a.erl": "-module(a).\n-export([main/0]).\n-include(\"a.hrl\").\nmain() -> b:f(?N).\n",
		"b.erl": "-module(b).\n-export([f/1]).\nf(N) -> io:format(\"~p~n\", [N]).\n",
		"a.hrl": "-define(N, 17).\n",
	})
	sys, out, _ := newSystem(t)
	require.NoError(t, sys.Load(t.Context(), filepath.Join(dir, "a.erl")))
	reason, err := sys.Run(context.Background(), "a", "main")
	require.NoError(t, err)
	assert.Equal(t, epiphany.Atom("normal"), reason)
	assert.Equal(t, "17\n", out.String())
}

func TestErrorsInSourcesComeAllAtOnceWithPositions(t *testing.T) {
	dir := files(t, map[string]string{
		"a.erl": "-module(a).\n-export([f/0]).\nf() -> X.\n",
		"b.erl": "-module(b).\n-export([g/0, h/0]).\ng() -> 1 +.\nh() -> case.\n",
		"c.erl": "-module(other).\n",
		"d.ebc": "no container",
	})
	sys, _, _ := newSystem(t)
	err := sys.Load(t.Context(), dir)
	require.Error(t, err)
	for _, want := range []string{"a.erl:3:8: ", "b.erl:3:", "b.erl:4:", "c.erl: the module in it is called other", "d.ebc: "} {
		assert.ErrorContains(t, err, want)
	}
	for _, path := range []string{filepath.Join(dir, "nosuch.erl"), t.TempDir()} {
		assert.Error(t, sys.Load(t.Context(), path))
	}
}

func TestLoadTakesDirectoriesAndCompiledModules(t *testing.T) {
	dir := files(t, map[string]string{"a.erl": "-module(a).\n-export([f/0]).\nf() -> b:f().\n"})
	mod, _, err := epiphany.Compile("b.erl", []byte("-module(b).\n-export([f/0]).\nf() -> exit(done).\n"))
	require.NoError(t, err)
	data, err := bytecode.Marshal(mod)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "b.ebc"), data, 0o600))
	sys, _, _ := newSystem(t)
	require.NoError(t, sys.Load(t.Context(), dir))
	reason, err := sys.Run(context.Background(), "a", "f")
	require.NoError(t, err)
	assert.Equal(t, epiphany.Atom("done"), reason)
}

// What a program compiles into a file of the code path is found there, as on OTP; object files of
// OTP are not taken for modules.
func TestProgramsFindWhatTheyHaveCompiled(t *testing.T) {
	dir := files(t, map[string]string{
		"main.erl": "-module(main).\n-export([main/0]).\n" +
			"main() -> {ok, made} = compile:file(\"from/made\"), exit({made:f(), catch otp:f()}).\n",
		"otp.beam": "FOR1 and so on",
	})
	require.NoError(t, os.Mkdir(filepath.Join(dir, "from"), 0o700))
	text := []byte("-module(made).\n-export([f/0]).\nf() -> made.\n")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "from", "made.erl"), text, 0o600))
	sys, _, _ := newSystem(t, epiphany.WithFiles(dir))
	require.NoError(t, sys.Load(t.Context(), filepath.Join(dir, "main.erl")))
	reason, err := sys.Run(context.Background(), "main", "main")
	require.NoError(t, err)
	assert.Contains(t, fmt.Sprint(reason), "{made,{'EXIT',{undef,[{otp,f,")
}

func TestLoadReplacesAModuleThatRuns(t *testing.T) {
	sys, _, _ := newSystem(t)
	run(t, sys, "hello")
	require.NoError(t, sys.LoadSource(t.Context(), "test.erl", []byte("-module(test).\n-export([hello/0]).\nhello() -> exit(new).\n")))
	assert.Equal(t, epiphany.Atom("new"), run(t, sys, "hello"))
}

func TestWarningsGoToTheReports(t *testing.T) {
	sys, _, reports := newSystem(t)
	require.NoError(t, sys.LoadSource(t.Context(), "w.erl", []byte("-module(w).\n-export([f/1]).\nf(X) -> 1.\n")))
	assert.Contains(t, reports.String(), "w.erl:3:3: Warning: ")
}

func TestBrokenModuleFoundOnDemandIsReported(t *testing.T) {
	dir := files(t, map[string]string{"broken.erl": "-module(broken).\nf( -> 1.\n"})
	sys, _, _ := newSystem(t, epiphany.WithCodePath(dir))
	_, err := sys.Spawn(t.Context(), "broken", "f")
	assert.ErrorContains(t, err, "broken.erl:2:")
}

func TestLibraryCompiles(t *testing.T) {
	sys, _, reports := newSystem(t)
	for _, name := range []string{"lists", "io", "io_lib", "maps", "timer", "rand", "random", "application"} {
		mod, err := sys.Module(name)
		require.NoError(t, err, name)
		require.NotNil(t, mod, name)
	}
	assert.Empty(t, strings.TrimSpace(reports.String()))
}
