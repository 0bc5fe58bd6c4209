package epiphany_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The text is what eunit of OTP 25 prints, which is not always there to ask: without the frames of
// stack traces that are its own, and with a timeout told of the test and not of those around it.
func TestEunit(t *testing.T) {
	sys, out, _ := newSystem(t)
	for _, name := range []string{"tested_tests.erl", "tested.erl"} {
		source, err := os.ReadFile(filepath.Join("testdata", "eunit", name))
		require.NoError(t, err)
		require.NoError(t, sys.LoadSource(t.Context(), name, source))
	}
	reason, err := sys.RunMain(t.Context(), "tested", "main")
	require.NoError(t, err)
	assert.EqualValues(t, "normal", reason)

	want, err := os.ReadFile(filepath.Join("testdata", "eunit", "tested.out"))
	require.NoError(t, err)
	got := out.String()
	for _, m := range []struct{ pattern, mask string }{{`<0\.\d+\.0>`, "PID"}, {`-fun-\d+-`, "-fun-N-"}, {`lists\.erl, line \d+`, "lists.erl, line N"}} {
		got = regexp.MustCompile(m.pattern).ReplaceAllString(got, m.mask)
	}
	assert.Equal(t, string(want), got)
}
