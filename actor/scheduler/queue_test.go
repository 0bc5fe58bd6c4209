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
		switch kind := rnd.IntN(7); {
		case kind < 3 && len(model) > 0:
			require.Same(t, model[0], q.take())
			model = model[1:]
			continue
		case kind == 3 && len(model) > 0:
			i := rnd.IntN(len(model))
			q.remove(model[i])
			model = slices.Delete(model, i, i+1)
			continue
		}
		pr := &table.Entry{Since: emu.Cycles(rnd.IntN(50))}
		q.put(pr)
		model = append(model, pr)
		slices.SortStableFunc(model, func(a, b *table.Entry) int { return int(a.Since - b.Since) })
	}
	require.NotEmpty(t, model)
	require.Equal(t, model, q.list())
}
