package systems

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDots looks at the order of what is measured, whose values the table shows.
func TestDots(t *testing.T) {
	d, err := measuredOnce.dots()
	require.NoError(t, err)
	t1 := func(name string, n int) float64 { return d.all.times[name][n] }
	for n := 64; n <= longest; n *= 2 {
		assert.Less(t, t1("local", n), t1("symmetric RPC", n), n)
		assert.Less(t, t1("symmetric RPC", n), t1("symmetric reads", n), n)
		assert.Less(t, t1("symmetric RPC", n), t1("asymmetric RPC", n), n)
	}
	assert.Less(t, t1("asymmetric RPC", longest), t1("asymmetric reads", longest))
	assert.Less(t, t1("symmetric RPC", longest), d.compiled.times["symmetric RPC"][longest])
	for size := 1; size <= 3; size++ {
		assert.Greater(t, d.ofQueue(size), d.ofQueue(size-1), "each of the first places brings more")
	}
	for size := 7; size < len(d.byQueue); size++ {
		assert.Less(t, d.ofQueue(size), 1.01*d.ofQueue(size-1), "others bring nothing: %d", size)
	}
	for _, w := range ways {
		for n := range d.all.times[w.name] {
			assert.Positive(t, d.all.energy[w.name][n], "%s of %d", w.name, n)
		}
	}
	known, err := publishedRates()
	require.NoError(t, err)
	text := d.laws(known) + d.curves() + d.queues()
	for _, w := range ways {
		assert.Contains(t, text, w.name)
	}
	assert.NotContains(t, text, "NaN")
	all := d.panels(known)
	require.Len(t, all, len(ways)+1)
	assert.Len(t, all[0].lines, 2, "with the paper's figure")
	assert.Len(t, all[2].lines, 1)
	assert.True(t, all[len(ways)].linear, "there is a queue of 0")
}

func TestThreadsDoNotMatter(t *testing.T) {
	want, err := measure(dots("SMALLEST=1024", "RPC_QUEUE=3"), 1)
	require.NoError(t, err)
	got, err := measure(dots("SMALLEST=1024", "RPC_QUEUE=3"), 2)
	require.NoError(t, err)
	assert.Equal(t, want, got)
}
