package slave

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

func layoutOf(t *testing.T, cache int, change func(p *Placement)) *Layout {
	t.Helper()
	p := DefaultPlacement()
	change(&p)
	board := emu.Parallella()
	l, err := NewLayout(&board, swicache.Config{Bytes: cache}, p)
	require.NoError(t, err)
	return l
}

// What a process gets lies within the regions of the map, in the order in which it leaves, and the instruction cache ends where the rest begins.
func TestLocalMemory(t *testing.T) {
	const base = 0x80800000
	assert.Zero(t, layoutOf(t, 8192, func(*Placement) {}).local(base))

	for _, bytes := range []int{2688, 4096, 8192} {
		l := layoutOf(t, 4096, func(p *Placement) { p.Heap, p.HeapBytes = HeapSRAM, bytes })
		x := l.local(base)
		end := emu.Addr(base + l.Heap)
		for _, b := range []vm.Block{x.Old[0], x.Old[1], x.Heap} {
			assert.Zero(t, b.Addr%8)
			assert.GreaterOrEqual(t, b.Addr, end)
			assert.Less(t, b.Addr-end, emu.Addr(16), "hardly a gap")
			end = b.Addr + emu.Addr(b.Words)*emu.WordBytes
		}
		assert.EqualValues(t, base+l.Heap+bytes, end)
		assert.GreaterOrEqual(t, 4*(x.Old[0].Words-x.Heap.Words)*emu.WordBytes, bytes-64, "a quarter stays whatever the nursery holds")
		assert.Equal(t, 4096, l.cacheBytes(x))
		x.Old = [2]vm.Block{}
		grown := l.cacheBytes(x)
		assert.EqualValues(t, x.Heap.Addr, base+l.Cache+grown)
		x.Heap = vm.Block{}
		assert.Equal(t, 4096+bytes, l.cacheBytes(x))
	}

	l := layoutOf(t, 4096, func(p *Placement) {
		p.Stack, p.StackBytes, p.Heap, p.HeapBytes = StackSegmented, 1024, HeapNursery, 2048
	})
	x := l.local(base)
	assert.Equal(t, vm.Local{Stack: vm.Block{Addr: base + emu.Addr(l.Stack), Words: 256}, Heap: vm.Block{Addr: base + emu.Addr(l.Heap), Words: 512}}, x)
	assert.Equal(t, 4096, l.cacheBytes(x))
	assert.Equal(t, 4096+2048, l.cacheBytes(vm.Local{Stack: x.Stack}))
	assert.True(t, layoutOf(t, 0, func(p *Placement) { p.Stack = StackSRAM }).local(base).NoSpill)
}

func TestCollectorsHaveNames(t *testing.T) {
	for c := MasterCollects; c <= CoreCollects; c++ {
		again, err := ParseCollector(c.String())
		require.NoError(t, err)
		assert.Equal(t, c, again)
		assert.NoError(t, c.Validate())
	}
	_, err := ParseCollector("nobody")
	assert.EqualError(t, err, `"nobody" is none of master, core`)
	assert.EqualError(t, Collector(9).Validate(), "slave: Collector is 9, want 0 to 1 (master, core)")
}
