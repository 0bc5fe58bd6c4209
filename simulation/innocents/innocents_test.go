package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain is the command when the runner calls it for a cell.
func TestMain(m *testing.M) {
	if os.Getenv(child) != "" {
		os.Exit(start(os.Stdout, os.Stderr, os.Args[1:]))
	}
	os.Exit(m.Run())
}

// There are enough kinds, none twice, and a cell for each with all places.
func TestMatrix(t *testing.T) {
	names, err := kinds()
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(names), 70)
	seen := map[string]bool{}
	for _, n := range names {
		assert.False(t, seen[n], n)
		seen[n] = true
	}
	all, err := matrix()
	require.NoError(t, err)
	assert.Len(t, all, len(names)*len(places)*len(places))
}

// Runaways hurt no innocent and keep within their bounds.
func TestSample(t *testing.T) {
	if os.Getenv("EPIPHANY_STRESS_GC") != "" {
		t.Skip("large heaps")
	}
	var out bytes.Buffer
	status := start(&out, &out, []string{"-match", "^(calls|list|binaries|timers|objects|atoms|doubled_printed|doubled_hashed|stored_again),"})
	assert.Zero(t, status, "%s", &out)
}
