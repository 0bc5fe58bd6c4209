package syntax

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTestsAreExportedOrStripped(t *testing.T) {
	const body = "-export([a_test/0, f/0]).\na_test() -> f().\nb_test_() -> [].\nb_test(X) -> X.\nf() -> b_test(1).\n"
	names := func(transform, more string) (exports, functions []string) {
		m, errs := Parse("m.erl", []byte("-module(m).\n"+transform+body+more), Options{})
		require.Empty(t, errs)
		for _, e := range m.Exports {
			exports = append(exports, e.Name)
		}
		for _, f := range m.Funcs {
			functions = append(functions, f.Name)
		}
		return exports, functions
	}
	exports, functions := names("-compile({parse_transform, eunit_autoexport}).\n", "")
	assert.Equal(t, []string{"a_test", "f", "b_test_", "test"}, exports)
	assert.Equal(t, []string{"a_test", "b_test_", "b_test", "f", "test"}, functions)

	exports, functions = names("-compile({parse_transform, eunit_autoexport}).\n", "test() -> f().\n")
	assert.Equal(t, []string{"a_test", "f", "b_test_"}, exports)
	assert.Equal(t, []string{"a_test", "b_test_", "b_test", "f", "test"}, functions)

	exports, functions = names("-compile({parse_transform, eunit_striptests}).\n", "")
	assert.Equal(t, []string{"a_test", "f"}, exports)
	assert.Equal(t, []string{"a_test", "b_test", "f"}, functions)

	exports, functions = names("", "")
	assert.Equal(t, []string{"a_test", "f"}, exports)
	assert.Equal(t, []string{"a_test", "b_test_", "b_test", "f"}, functions)
}
