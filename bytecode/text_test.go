package bytecode

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func readSample(t testing.TB) *Module {
	t.Helper()
	text, err := os.ReadFile("testdata/sample.asm")
	require.NoError(t, err)
	m, err := Parse(string(text))
	require.NoError(t, err)
	return m
}

func printed(t testing.TB, m *Module) string {
	t.Helper()
	var s strings.Builder
	require.NoError(t, Print(&s, m))
	return s.String()
}

func TestTextRoundTrip(t *testing.T) {
	m := readSample(t)
	require.NoError(t, Verify(m))
	text := printed(t, m)
	again, err := Parse(text)
	require.NoError(t, err, text)
	assert.Equal(t, m, again)
	assert.Equal(t, text, printed(t, again))
}
