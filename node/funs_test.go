package node_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/nodetest"
)

// TestFunsOfModules has funs of one board called on others, which identify the version of a module
// by its code: they have loaded other modules before, from another place, or have another version.
func TestFunsOfModules(t *testing.T) {
	text, err := os.ReadFile("testdata/funs/funs.erl")
	require.NoError(t, err)
	source := func(replace ...string) string {
		file := filepath.Join(t.TempDir(), "funs.erl")
		changed := strings.NewReplacer(replace...).Replace(string(text))
		require.NoError(t, os.WriteFile(file, []byte(changed), 0o600))
		return file
	}
	a := begin(t, "funs@127.0.0.1", "")
	require.NoError(t, a.sys.Load(t.Context(), "testdata/funs/funs.erl"))
	result := func(function, node string) any {
		return nodetest.Await(t, a.collectOf(t, "funs", function, epiphany.Atom(node)))
	}

	same := begin(t, "same@127.0.0.1", a.epmd)
	require.NoError(t, same.sys.Load(t.Context(), "testdata/names.erl"))
	require.NoError(t, same.sys.Load(t.Context(), source("-module", "\n\n-module",
		"-ifndef", "-author(me).\n-ifndef")))
	assert.Equal(t, epiphany.Tuple{int64(42)}, result("call", "same@127.0.0.1"))
	assert.Equal(t, epiphany.Tuple{true, int64(2)}, result("on_core", "same@127.0.0.1"))

	begin(t, "late@127.0.0.1", a.epmd, epiphany.WithCodePath(filepath.Dir(source())))
	assert.Equal(t, epiphany.Tuple{int64(42)}, result("call", "late@127.0.0.1"), "not loaded yet")

	kept := begin(t, "kept@127.0.0.1", a.epmd, epiphany.WithCodePath(filepath.Dir(source())))
	require.NoError(t, kept.sys.Load(t.Context(), "testdata/keeper.erl"))
	before := epiphany.Tuple{int64(42), true, true, true, false, true}
	other := epiphany.Tuple{int64(42), false, false, false, true, false}
	assert.Equal(t, epiphany.Tuple{before, before, other}, result("kept", "kept@127.0.0.1"))

	bad := epiphany.Tuple{epiphany.Tuple{epiphany.Atom("badfun"), true}}
	another := begin(t, "other@127.0.0.1", a.epmd)
	assert.Equal(t, bad, result("call", "other@127.0.0.1"), "without the module")
	require.NoError(t, another.sys.Load(t.Context(), source("FACTOR, 2", "FACTOR, 3")))
	assert.Equal(t, bad, result("call", "other@127.0.0.1"), "another version")
}
