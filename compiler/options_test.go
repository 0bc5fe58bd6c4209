package compiler_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler"
)

// Options of a module turn off the warnings that are found while it is simplified, all or a kind.
func TestOptionsTurnOffWarnings(t *testing.T) {
	const nomatch, failed, ignored = "cannot match", "will fail", "never used"
	for option, want := range map[string][]string{
		"[]":                   {nomatch, failed, ignored},
		"nowarn_nomatch":       {failed, ignored},
		"nowarn_failed":        {nomatch, ignored},
		"nowarn_ignored":       {nomatch, failed},
		"nowarn_opportunistic": nil,
	} {
		src := "-module(m).\n-compile(" + option + ").\n-export([f/1, g/0, h/1]).\n" +
			"f(_) -> a; f(b) -> c.\ng() -> 1 + a.\nh(X) -> {X}, ok.\n"
		_, warnings, err := compiler.Compile("m.erl", []byte(src), compiler.Options{})
		require.NoError(t, err)
		require.Len(t, warnings, len(want), option)
		for i, w := range warnings {
			assert.Contains(t, w.Msg, want[i], option)
		}
	}
}

func TestTransformsAreLeftToTheCaller(t *testing.T) {
	src := []byte("-module(m).\n-compile({parse_transform, other}).\n")
	_, _, err := compiler.Compile("m.erl", src, compiler.Options{Transforms: true})
	assert.ErrorIs(t, err, compiler.ErrTransforms)
}

func TestLine(t *testing.T) {
	src := []byte("a\nb\n")
	assert.Equal(t, "b", compiler.Line(src, 2))
	assert.Empty(t, compiler.Line(src, 7))
}
