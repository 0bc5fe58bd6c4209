package config_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
)

// What is left out gets its default, what is there stays.
func TestComplete(t *testing.T) {
	c := config.Config{CodeBytes: 1 << 20}
	require.NoError(t, c.Complete())
	assert.Equal(t, emu.Parallella(), c.Board)
	assert.Equal(t, 1<<20, c.CodeBytes)
	assert.Equal(t, config.DefaultLiteralBytes, c.LiteralBytes)
	assert.Equal(t, config.DefaultHeapWords, c.HeapWords)
	assert.Equal(t, 1, c.ARMSchedulers)
	assert.Equal(t, c.Board.Cores(), c.CoresWithErlang())
	layout, err := c.Layout()
	require.NoError(t, err)
	assert.Positive(t, layout.CacheBytes)
}

// The error names the field.
func TestCompleteRefuses(t *testing.T) {
	for want, c := range map[string]config.Config{
		"ErlangCores is 17":         {ErlangCores: 17},
		"HeapWords is 1,":           {HeapWords: 1},
		"ARMSchedulers is 3":        {ARMSchedulers: 3},
		"Watchdog is -1":            {Watchdog: -1},
		"Placement.InboxBytes is 8": {Placement: &slave.Placement{InboxBytes: 8}},
		"Core is 3, want 0 to 2":    {ErlangCores: 3, Faults: faults.Faults{Stops: []faults.Stop{{Core: 3}}}},
	} {
		assert.ErrorContains(t, c.Complete(), want)
	}
}

// A larger board needs more shared DRAM.
func TestLeastDRAM(t *testing.T) {
	assert.Greater(t, config.LeastDRAMBytes(64), config.LeastDRAMBytes(16))
}
