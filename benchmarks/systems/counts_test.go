package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCounts counts a routine of known length, and looks at the others.
func TestCounts(t *testing.T) {
	n, err := counted{call: "nothing_p(&dest,i,where)", nothing: "nothing_p(&dest,i,where)"}.count(
		t.Context())
	require.NoError(t, err)
	assert.InDelta(t, 1, n, 1e-9, "its return")
	var out bytes.Buffer
	require.NoError(t, counts(&out, 0))
	for _, c := range countedRoutines {
		assert.Contains(t, out.String(), c.name)
	}
	local, err := counted{call: "shmem_int_p(&dest,i,where)", nothing: "nothing_p(&dest,i,where)"}.
		count(t.Context())
	require.NoError(t, err)
	assert.Greater(t, local, 5.0, "it finds the PE and stores")
	assert.Less(t, local, 40.0)
}
