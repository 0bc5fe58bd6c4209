package nodes_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/simulation/nodes"
)

var (
	first = flag.Uint64("nodes.seed", 1, "seed of the first history")
	count = flag.Int("nodes.n", 12, "histories")
	crowd = flag.Int("nodes.crowd", 12, "nodes of a cluster that loses a third")
)

// patience is how long a history may take before it hangs.
const patience = 2 * time.Minute

func TestHistories(t *testing.T) {
	var all nodes.Stats
	for i := range *count {
		seed := *first + uint64(i)
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		st, err := nodes.Run(ctx, seed)
		cancel()
		require.NoError(t, err, "seed %d", seed)
		all.Messages += st.Messages
		all.Downs += st.Downs
		all.Exits += st.Exits
		all.Losses += st.Losses
		all.Restarts += st.Restarts
	}
	t.Logf("%d histories: %+v", *count, all)
	assert.Positive(t, all.Messages)
	assert.Positive(t, all.Losses)
}

func TestThirdIsLost(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*patience)
	defer cancel()
	n, err := nodes.Crowd(ctx, *crowd, 2)
	require.NoError(t, err)
	t.Logf("%d nodes, a third of them lost: %d values acknowledged, and there", *crowd, n)
	assert.GreaterOrEqual(t, n, *crowd**crowd)
}
