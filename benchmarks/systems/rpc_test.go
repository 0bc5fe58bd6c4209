package systems

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDots looks at the order of what is measured, whose values the table shows.
func TestDots(t *testing.T) {
	d, err := measureDots(0)
	require.NoError(t, err)
	for n := 64; n <= longest; n *= 2 {
		assert.Less(t, d.all["local"][n], d.all["symmetric RPC"][n], n)
		assert.Less(t, d.all["symmetric RPC"][n], d.all["symmetric reads"][n], n)
		assert.Less(t, d.all["symmetric RPC"][n], d.all["asymmetric RPC"][n], n)
	}
	assert.Less(t, d.all["asymmetric RPC"][longest], d.all["asymmetric reads"][longest])
	assert.Less(t, d.all["symmetric RPC"][longest], d.compiled["symmetric RPC"][longest])
	for size, rate := range d.byQueue {
		if size > 0 && size <= 3 {
			assert.Greater(t, rate, d.byQueue[size-1], "each of the first three places brings more: %d", size)
		}
		assert.LessOrEqual(t, rate, d.byQueue[3], "others bring nothing: %d", size)
	}
	var out bytes.Buffer
	require.NoError(t, d.print(&out))
	for _, way := range ways {
		assert.Contains(t, out.String(), way)
	}
	assert.NotContains(t, out.String(), "NaN")
}

func TestThreadsDoNotMatter(t *testing.T) {
	_, want, err := measure(dots("SMALLEST=1024", "RPC_QUEUE=3"), 1)
	require.NoError(t, err)
	_, got, err := measure(dots("SMALLEST=1024", "RPC_QUEUE=3"), 2)
	require.NoError(t, err)
	assert.Equal(t, want, got)
}
