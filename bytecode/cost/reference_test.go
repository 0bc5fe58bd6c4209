package cost_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write docs/opcodes.md")

// TestReferencePage keeps docs/opcodes.md what the table says.
func TestReferencePage(t *testing.T) {
	const page = "../../docs/opcodes.md"
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(cost.Reference()), 0o644))
	}
	have, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.Equal(t, cost.Reference(), string(have),
		"run go test ./bytecode/cost -run ReferencePage -update")
}

func TestReference(t *testing.T) {
	page := cost.Reference()
	for op := bytecode.OpLabel + 1; op < bytecode.NumOps; op++ {
		assert.Contains(t, page, "`"+op.String()+"`")
	}
	assert.NotContains(t, page, "`label`")
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "|") {
			assert.Equal(t, 10, strings.Count(line, "|"), line)
		}
	}
}
