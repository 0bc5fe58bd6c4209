package foreign_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term/foreign"
)

// most is how many funs there may be.
const most = 1 << 12

func TestEntries(t *testing.T) {
	var fs foreign.Funs
	_, found := fs.At(-1)
	assert.False(t, found)
	for i := range most {
		entry, found := fs.Entry(foreign.Fun{Index: i})
		require.True(t, found)
		require.Equal(t, -1-i, entry)
	}
	_, found = fs.Entry(foreign.Fun{Index: most})
	assert.False(t, found)
	entry, found := fs.Entry(foreign.Fun{Index: 5})
	assert.True(t, found)
	f, found := fs.At(entry)
	assert.True(t, found)
	assert.Equal(t, 5, f.Index)
	for _, entry := range []int{0, 7, -1 - most} {
		_, found = fs.At(entry)
		assert.False(t, found, entry)
	}
}
