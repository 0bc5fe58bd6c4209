package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

const want = `quotient 2.5, job 1 of this worker
quotient 0.125, job 2 of this worker
a new worker
quotient 4.5, job 1 of this worker
`

func TestOutput(t *testing.T) {
	var out, reports strings.Builder
	opts := []epiphany.Option{epiphany.WithErrorReports(&reports)}
	if os.Getenv("EPIPHANY_STRESS_GC") != "" {
		opts = append(opts, epiphany.WithStressGC())
	}
	require.NoError(t, run(&out, opts...))
	assert.Equal(t, want, out.String())
	assert.Contains(t, reports.String(), "crash_asked_for")
}
