package bytecode

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write docs/opcodes.md")

// TestReferencePage keeps docs/opcodes.md what the table says.
func TestReferencePage(t *testing.T) {
	const page = "../docs/opcodes.md"
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(Reference()), 0o644))
	}
	have, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.Equal(t, Reference(), string(have), "run go test ./bytecode -run ReferencePage -update")
}
