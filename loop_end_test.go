package epiphany_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// Who asks for statistics while the run ends gets them one after the other: the race detector looks.
func TestStatsWhileTheRunEnds(t *testing.T) {
	const source = "-module(m).\n-export([main/0]).\nmain() -> lists:sum(lists:seq(1, 1000)).\n"
	for range 5 {
		sys, _, _ := newSystem(t)
		require.NoError(t, sys.LoadSource(t.Context(), "m.erl", []byte(source)))
		var askers sync.WaitGroup
		over := make(chan struct{})
		for range 4 {
			askers.Go(func() {
				for more := true; more; {
					select {
					case <-over:
						more = false
					default:
					}
					assert.NotEmpty(t, sys.Stats().Cores)
				}
			})
		}
		reason, err := sys.RunMain(t.Context(), "m", "main")
		close(over)
		askers.Wait()
		require.NoError(t, err)
		assert.Equal(t, epiphany.Atom("normal"), reason)
	}
}
