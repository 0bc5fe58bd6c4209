package installed

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tools makes an Erlang/OTP that tells a release and a directory of applications.
func tools(t *testing.T, release string) (erl, erlc, lib string) {
	t.Helper()
	dir := t.TempDir()
	lib = filepath.Join(dir, "lib")
	require.NoError(t, os.MkdirAll(filepath.Join(lib, "eunit-2.8", "include"), 0o700))
	require.NoError(t, os.MkdirAll(filepath.Join(lib, "stdlib-4.2", "ebin"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(lib, "eunit-2.8", "include", "eunit.hrl"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(lib, "stdlib-4.2", "ebin", "stdlib.app"), nil, 0o600))
	erl = filepath.Join(dir, "erl")
	text := "#!/bin/sh\nprintf '" + release + "\\n" + lib + "'\n"
	require.NoError(t, os.WriteFile(erl, []byte(text), 0o700))
	return erl, erl, lib
}

func TestLacking(t *testing.T) {
	erl, erlc, lib := tools(t, Release)
	in := find(erl, erlc)
	assert.Equal(t, installation{release: Release, lib: lib}, in)
	assert.Empty(t, in.lacking([]string{"stdlib", "eunit/include/eunit.hrl"}))
	assert.Equal(t, "Erlang/OTP on the path has no eunit", in.lacking([]string{"stdlib", "eunit"}))
	assert.Equal(t, "Erlang/OTP on the path has no stdlib/include/ms_transform.hrl",
		in.lacking([]string{"stdlib/include/ms_transform.hrl"}))

	erl, erlc, _ = tools(t, "27")
	in = find(erl, erlc)
	assert.Equal(t, "Erlang/OTP on the path is 27, and comparisons are with 25", in.lacking(nil))
	in = find(erl, "no-such-erlc")
	assert.Equal(t, "no-such-erlc is not on the path", in.lacking(nil))
	in = find("/bin/false", "/bin/false")
	assert.Equal(t, "/bin/false does not run: exit status 1", in.lacking(nil))
}

func TestHeaders(t *testing.T) {
	assert.Equal(t, []string{"a/include/b.hrl", "c/d.hrl"}, Headers([]byte(
		"-module(m).\n-include_lib(\"a/include/b.hrl\").\n-include(\"x.hrl\").\n-include_lib(\"c/d.hrl\").\n")))
	assert.Empty(t, Headers([]byte("f() -> \"-include_lib(\".\n")))
}
