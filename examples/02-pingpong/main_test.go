package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

func TestOutput(t *testing.T) {
	var opts []epiphany.Option
	if os.Getenv("EPIPHANY_STRESS_GC") != "" {
		opts = append(opts, epiphany.WithStressGC())
	}
	var out strings.Builder
	require.NoError(t, run(&out, opts...))
	require.Equal(t, "100 rounds, 200 strokes\n", out.String())
}
