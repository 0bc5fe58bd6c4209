package flags

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term"
)

// Sizes of heaps are those of OTP: what is asked for is rounded up to one of them.
func TestHeapSizes(t *testing.T) {
	assert.Equal(t, []int{12, 38, 51, 90, 142, 233, 376, 610, 987, 1598, 2586, 4185, 6772, 10958, 17731, 28690, 46422, 75113, 121536, 196650, 318187,
		514838, 833026, 999631, 1199557}, HeapSizes[:25])
	assert.Equal(t, 233, heapSize(0))
	assert.Equal(t, 610, heapSize(500))
	assert.Equal(t, 987, heapSize(987))
	assert.Equal(t, HeapSizes[len(HeapSizes)-1], heapSize(term.MaxWords*2))
}
