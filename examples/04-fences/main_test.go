package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

func outcome(t *testing.T, opts ...epiphany.Option) string {
	t.Helper()
	if os.Getenv("EPIPHANY_STRESS_GC") != "" {
		opts = append(opts, epiphany.WithStressGC())
	}
	var out strings.Builder
	require.NoError(t, run(&out, opts...))
	return out.String()
}

func TestOutput(t *testing.T) {
	for _, r := range runs {
		got := outcome(t, r.opts...)
		if r.name == "weak order, no fences" {
			assert.Contains(t, got, "ended with {w", r.name) // wrong or worker
			assert.Equal(t, got, outcome(t, r.opts...), "the seed decides")
		} else {
			assert.Equal(t, "{sum,210,20}\n", got, r.name)
		}
	}
}

// With fences no seed does harm, without them most do.
func TestSeeds(t *testing.T) {
	wrong := 0
	for seed := range uint64(20) {
		weak := epiphany.WithWeakMemory(seed, epiphany.DefaultWeakDelay)
		require.Equal(t, "{sum,210,20}\n", outcome(t, weak), "seed %d", seed)
		if strings.Contains(outcome(t, weak, epiphany.WithoutFences()), "ended with") {
			wrong++
		}
	}
	assert.Greater(t, wrong, 10)
}
