package scheduler

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
)

// The run queue against a stable sort.
func TestRunQueueAgainstModel(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var q runQueue
	var model []*table.Entry
	for range 5000 {
		if rnd.IntN(3) == 0 && len(q) > 0 {
			require.Same(t, model[0], q[0])
			q, model = q[1:], model[1:]
			continue
		}
		pr := &table.Entry{Since: emu.Cycles(rnd.IntN(50))}
		q.put(pr)
		model = append(model, pr)
		slices.SortStableFunc(model, func(a, b *table.Entry) int { return int(a.Since - b.Since) })
	}
	require.Equal(t, []*table.Entry(q), model)
}
