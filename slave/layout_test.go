package slave

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

// Everything that lives in SRAM lies one behind the other and fits.
func TestLayout(t *testing.T) {
	board := emu.Parallella()
	l, err := NewLayout(&board, swicache.Default())
	require.NoError(t, err)
	at := 0
	sizes := map[string]int{}
	for _, r := range l.Regions {
		assert.GreaterOrEqual(t, r.Offset, at, r.Name)
		assert.Zero(t, r.Offset%8, r.Name)
		at = r.Offset + r.Bytes
		sizes[r.Name] = r.Bytes
		assert.Contains(t, l.String(), r.Name)
	}
	assert.Equal(t, at, l.Size)
	assert.LessOrEqual(t, l.Size, board.SRAMBytes)
	assert.Equal(t, 4*vm.NumX, sizes["x registers"])
	assert.Equal(t, 8192, sizes["instruction cache"])
	assert.NotZero(t, sizes["instruction handlers"])
}

func TestLayoutThatDoesNotFit(t *testing.T) {
	board := emu.Parallella()
	cache := swicache.Default()
	cache.Bytes = board.SRAMBytes
	_, err := NewLayout(&board, cache)
	assert.ErrorContains(t, err, "SRAM of 32768 bytes is too small")
	assert.ErrorContains(t, err, "instruction cache")
	cache.Bytes = -1
	l, err := NewLayout(&board, cache)
	require.NoError(t, err)
	assert.Less(t, l.Size, board.SRAMBytes)
}
