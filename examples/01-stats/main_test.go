package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

func TestOutput(t *testing.T) {
	var want strings.Builder
	for i := 1; i <= servers; i++ {
		place := "slave"
		if i == servers {
			place = "master"
		}
		fmt.Fprintf(&want, "server %d: average %v, kept on a %s\n", i, 5.5*float64(i), place)
	}
	var opts []epiphany.Option
	if os.Getenv("EPIPHANY_STRESS_GC") != "" {
		opts = append(opts, epiphany.WithStressGC())
	}
	var out strings.Builder
	require.NoError(t, run(&out, opts...))
	require.Equal(t, want.String(), out.String())
}
