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

// Loads of a version have the places of the newest; unloaded funs have no version.
func TestVersions(t *testing.T) {
	var fs foreign.Funs
	one, two := foreign.Version{1}, foreign.Version{2}
	fs.Loaded(7, one, [2]int{0, 3})
	fs.Loaded(7, two, [2]int{3, 4})
	fs.Loaded(8, one, [2]int{4, 6})
	for entry, want := range []foreign.Version{one, one, one, two, one, one, {}} {
		assert.Equal(t, want, fs.Version(entry), entry)
	}
	assert.Zero(t, fs.Version(-1))
	first, found := fs.First(8, one)
	assert.True(t, found)
	assert.Equal(t, 4, first)
	_, found = fs.First(8, two)
	assert.False(t, found)
}
