package epiphany

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
)

// Settings change what options before them have left, and not what the caller has given to those.
func TestSettingsBesideOptions(t *testing.T) {
	p := slave.DefaultPlacement()
	p.Stack = slave.StackSRAM
	option := WithPlacement(p)
	var s Settings
	require.NoError(t, s.Set("heap", "sram:4K"))
	for range 2 {
		c := config{Config: settings.Defaults()}
		require.NoError(t, option(&c))
		assert.Equal(t, slave.HeapDRAM, c.Master.Placement.Heap, "the option is as it was")
		require.NoError(t, WithSettings(s)(&c))
		assert.Equal(t, slave.StackSRAM, c.Master.Placement.Stack)
		assert.Equal(t, slave.HeapSRAM, c.Master.Placement.Heap)
	}
	c := config{Config: settings.Defaults()}
	small := emu.Parallella()
	small.SRAMBytes = 16384
	require.NoError(t, WithBoard(small)(&c))
	require.NoError(t, s.Set("heap", "sram:32K"))
	assert.EqualError(t, WithSettings(s)(&c), "epiphany: heap: slave: Placement.HeapBytes is 32768, want 2688 to 16384 in steps of 8")
}

// An option and the setting of the same thing leave the same configuration.
func TestOptionsAreSettings(t *testing.T) {
	placement := slave.DefaultPlacement()
	placement.Stack, placement.StackBytes, placement.Heap = slave.StackSegmented, 1024, slave.HeapNursery
	placement.Software.RegistersInDRAM = true
	faults := Faults{Seed: 3, Release: syscalls.Late{Chance: 0.5, Most: 100}, Stops: []CoreStop{{Core: 2, Calls: 3}}}
	for text, option := range map[string]Option{
		"cores=8x8":                      WithCores(8, 8),
		"dram-bytes=16M host-bytes=128M": WithMemory(16<<20, 128<<20),
		"stack=segmented:1K heap=nursery registers=dram": WithPlacement(placement),
		"collector=core":                        WithCollector(slave.CoreCollects),
		"icache=lru":                            WithInstructionCache(swicache.For(swicache.LRU)),
		"paced=on":                              WithPacedClock(),
		"paced=off":                             WithVirtualClock(),
		"stress-gc=on":                          WithStressGC(),
		"weak-memory=7 weak-delay=50":           WithWeakMemory(7, 50),
		"no-fences=on":                          WithoutFences(),
		"place=cores-first":                     WithCoresFirst(),
		"wait=trap":                             WithWait(slave.Wait{Policy: slave.WaitTrap}),
		"send=fifo":                             WithSend(slave.SendFIFO),
		"entropy=system":                        WithEnv("crypto", "entropy", Atom("system")),
		"fault=seed:3,release:0.5:100,stop:2:3": WithFaults(faults),
	} {
		var s Settings
		for _, kv := range strings.Fields(text) {
			key, value, _ := strings.Cut(kv, "=")
			require.NoError(t, s.Set(key, value), kv)
		}
		chosen, set := config{Config: settings.Defaults()}, config{Config: settings.Defaults()}
		require.NoError(t, option(&chosen), text)
		require.NoError(t, WithSettings(s)(&set), text)
		chosen.Placement() // what is not set stands for the default
		assert.Equal(t, set.Config, chosen.Config, text)
	}
}
