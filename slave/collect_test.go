package slave

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
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

// What a process gets lies within the regions of the map, in the order in which it leaves, and the
// instruction cache ends where the rest begins.
func TestLocalMemory(t *testing.T) {
	const base emu.Addr = 0x80800000
	assert.Zero(t, layoutOf(t, 8192, func(*Placement) {}).local(base, BorrowNone))

	for _, bytes := range []int{2688, 4096, 8192} {
		l := layoutOf(t, 4096, func(p *Placement) { p.Heap, p.HeapBytes = HeapSRAM, bytes })
		x := l.local(base, BorrowNone)
		end := base + emu.Addr(l.Heap)
		for _, b := range []code.Block{x.Old[0], x.Old[1], x.Heap} {
			assert.Zero(t, b.Addr%8)
			assert.GreaterOrEqual(t, b.Addr, end)
			assert.Less(t, b.Addr-end, emu.Addr(16), "hardly a gap")
			end = b.Addr + emu.Addr(b.Words)*emu.WordBytes
		}
		assert.Equal(t, base+emu.Addr(l.Heap+bytes), end)
		assert.GreaterOrEqual(t, 4*(x.Old[0].Words-x.Heap.Words)*emu.WordBytes, bytes-64, "a quarter stays whatever the nursery holds")
		assert.Equal(t, 4096, l.cacheBytes(x))
		x.Old = [2]code.Block{}
		grown := l.cacheBytes(x)
		assert.Equal(t, x.Heap.Addr, base+emu.Addr(l.Cache+grown))
		x.Heap = code.Block{}
		assert.Equal(t, 4096+bytes, l.cacheBytes(x))
	}

	l := layoutOf(t, 4096, func(p *Placement) {
		p.Stack, p.StackBytes, p.Heap, p.HeapBytes = StackSegmented, 1024, HeapNursery, 2048
	})
	x := l.local(base, BorrowNone)
	assert.Equal(t, heap.Local{Stack: code.Block{Addr: base + emu.Addr(l.Stack), Words: 256},
		Heap: code.Block{Addr: base + emu.Addr(l.Heap), Words: 512}}, x)
	assert.Equal(t, 4096, l.cacheBytes(x))
	assert.Equal(t, 4096+2048, l.cacheBytes(heap.Local{Stack: x.Stack}))
	assert.True(t, layoutOf(t, 0, func(p *Placement) { p.Stack = StackSRAM }).local(base, BorrowNone).NoSpill)
}

// An extension is two areas from the stack to the end of the heap, with room for a fence word. A
// nursery may have most of a heap.
func TestAnnexes(t *testing.T) {
	const base emu.Addr = 0x80900000
	within := func(l *Layout, from, to int) {
		t.Helper()
		a := l.Extension(base)
		n := emu.Addr(l.ExtensionWords()) * emu.WordBytes
		assert.Equal(t, base+emu.Addr(from), a[0].Addr)
		assert.Equal(t, a[0].Addr+n, a[1].Addr)
		assert.Equal(t, [2]int{l.ExtensionWords(), l.ExtensionWords()}, [2]int{a[0].Words, a[1].Words})
		end := a[1].Addr + n
		assert.LessOrEqual(t, end, base+emu.Addr(to-fenceBytes))
		assert.Less(t, base+emu.Addr(to)-end, emu.Addr(3*sizeGrain+fenceBytes))
	}
	l := layoutOf(t, 8192, func(*Placement) {})
	within(l, l.Cache, l.Cache+8192)
	assert.Zero(t, layoutOf(t, 0, func(*Placement) {}).ExtensionWords())
	for _, bytes := range []int{2688, 4096, 8200} {
		for _, place := range []HeapPlace{HeapSRAM, HeapNursery} {
			l := layoutOf(t, 4096, func(p *Placement) {
				p.Heap, p.HeapBytes, p.Stack, p.StackBytes = place, bytes, StackSegmented, 512
				p.Nursery = NurseryMost
			})
			within(l, l.Stack, l.Heap+bytes)
			x := l.local(base, BorrowIdle)
			assert.True(t, x.Overflow)
			if place == HeapSRAM {
				assert.InDelta(t, bytes*7/8, x.Heap.Words*emu.WordBytes, sizeGrain)
				assert.NotZero(t, x.Old[0].Words)
			}
		}
	}
}

func TestBorrowingsHaveNames(t *testing.T) {
	for b := BorrowNone; b <= BorrowIdle; b++ {
		again, err := ParseBorrow(b.String())
		require.NoError(t, err)
		assert.Equal(t, b, again)
		assert.NoError(t, b.Validate())
	}
	_, err := ParseBorrow("all")
	assert.EqualError(t, err, `"all" is none of none, idle`)
}

func TestTransfersHaveNames(t *testing.T) {
	for x := TransferCopy; x <= TransferDMA; x++ {
		again, err := ParseTransfer(x.String())
		require.NoError(t, err)
		assert.Equal(t, x, again)
		assert.NoError(t, x.Validate())
	}
	_, err := ParseTransfer("mail")
	assert.EqualError(t, err, `"mail" is none of copy, dma`)
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
