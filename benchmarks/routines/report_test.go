package routines_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/benchmarks/routines"
)

var update = flag.Bool("update", false, "write the section of docs/model.md")

// TestModelPage holds the section of docs/model.md to what is measured.
func TestModelPage(t *testing.T) {
	const file = "../../docs/model.md"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	report, err := routines.Report()
	require.NoError(t, err)
	before, rest, found := strings.Cut(string(text), routines.Heading)
	require.True(t, found)
	_, after, found := strings.Cut(rest, "\n## ")
	require.True(t, found)
	page := before + report + "\n## " + after
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(page), 0o644))
		return
	}
	assert.Equal(t, string(text), page, "make routines-doc")
}
