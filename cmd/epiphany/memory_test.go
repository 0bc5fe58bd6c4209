package main

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
)

// What the flags say of the instruction cache is what it is configured with; what they leave out is usual for the policy.
func TestCacheFlags(t *testing.T) {
	freq := swicache.For(swicache.Freq)
	freq.Return, freq.Bytes, freq.Threshold, freq.Age, freq.Functions = swicache.Walk, 1024, 2, 100, 9
	pinned := swicache.For(swicache.LRU)
	pinned.Return, pinned.Functions = swicache.Pin, 3
	for _, c := range []struct {
		args []string
		want swicache.Config
	}{
		{nil, swicache.Default()},
		{[]string{"--icache=none"}, swicache.For(swicache.None)},
		{[]string{"--icache=freq:1K,threshold=2,age=100,functions=9", "--icache-return=walk"}, freq},
		{[]string{"--icache-return=pin", "--icache=lru,functions=3"}, pinned},
	} {
		var m memoryFlags
		cmd := &cobra.Command{}
		m.add(cmd)
		require.NoError(t, cmd.ParseFlags(c.args))
		board := emu.Parallella()
		_, cache, err := m.config(&board)
		require.NoError(t, err, c.args)
		assert.Equal(t, c.want, cache, c.args)
	}
}
