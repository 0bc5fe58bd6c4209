package epiphany_test

import (
	"math"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// The limit follows what guests may have, and one that is there already stays.
func TestGoMemoryIsLimited(t *testing.T) {
	before := debug.SetMemoryLimit(math.MaxInt64)
	defer debug.SetMemoryLimit(before)
	sys, err := epiphany.New(epiphany.WithMemory(32<<20, 16<<20))
	require.NoError(t, err)
	defer sys.Close()
	sys.LimitGoMemory()
	assert.EqualValues(t, (4*48+64)<<20, debug.SetMemoryLimit(-1))
	debug.SetMemoryLimit(1 << 30)
	sys.LimitGoMemory()
	assert.EqualValues(t, 1<<30, debug.SetMemoryLimit(-1))
}
