package isa

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReferencePage keeps docs/isa.md what the table says.
func TestReferencePage(t *testing.T) {
	const page = "../../docs/isa.md"
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(Reference()), 0o644))
	}
	have, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.Equal(t, Reference(), string(have), "run go test ./emu/isa -run ReferencePage -update")
}
