package emu

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// crowd is a board whose cores move things between each other.
type crowd struct {
	*Congestion
	b     *Board
	views []*View
}

func newCrowd(t *testing.T) *crowd {
	t.Helper()
	m, err := NewMemory(Parallella())
	require.NoError(t, err)
	x := &crowd{Congestion: NewCongestion(m), b: m.Board()}
	for core := range x.b.Cores() {
		x.views = append(x.views, m.View(core))
	}
	return x
}

// seg is what an access to another core's SRAM costs a core.
func (x *crowd) seg(core, other int) *Segment {
	return &x.views[core].Seg[x.b.SRAM(other)>>segmentShift]
}

// put is the time in which a DMA engine moves a block of 4 KB, its start-up excluded; the block is
// counted.
func (x *crowd) put(core, to int) Cycles {
	x.views[core].Put(x.b.SRAM(to), 1024)
	return x.views[core].DMA(x.b, PutSRAM, 4096) - Cycles(dmaStart.Value)
}

// epochs lets cores put blocks without pause into others, given in pairs, and returns what the
// first pair's took in the end.
func (x *crowd) epochs(n int, pairs ...[2]int) (took Cycles) {
	for range n {
		for i, p := range pairs {
			for spent := Cycles(0); spent < testEpoch; {
				each := x.put(p[0], p[1])
				spent += each
				if i == 0 {
					took = each
				}
			}
		}
		x.AtEpoch(x.epoch+testEpoch, nil)
	}
	return took
}

// TestFlowsShareLinks compares with fabigB, bandwidth: 4 KB from core 0 to F, 1193 MiB/s alone, 924
// MiB/s with three conflicting flows.
func TestFlowsShareLinks(t *testing.T) {
	alone := newCrowd(t).epochs(4, [2]int{0, 15})
	assert.InEpsilon(t, 4096/1.904e9*6e8, float64(alone), 0.01, "a flow does not slow itself")
	elsewhere := newCrowd(t).epochs(4, [2]int{0, 15}, [2]int{4, 6}, [2]int{13, 12}, [2]int{3, 0})
	assert.Equal(t, alone, elsewhere, "others' links")
	shared := newCrowd(t).epochs(20, [2]int{0, 15}, [2]int{0 + 4, 15}, [2]int{8, 15}, [2]int{3, 11})
	t.Logf("with three conflicting flows %.2f times as long; measured: 1.29", float64(shared)/float64(alone))
	assert.Greater(t, float64(shared), 1.1*float64(alone))
	assert.Less(t, float64(shared), 1.6*float64(alone))
}

func TestLoadsWaitOnTheirWays(t *testing.T) {
	x := newCrowd(t)
	x.views[0].Loaded(x.b.SRAM(3), 1)
	x.views[0].Stored(x.b.SRAM(3), 1)
	x.views[4].Loaded(x.b.SRAM(7), 1)
	free := *x.seg(0, 3)
	x.views[1].Loaded(x.b.SRAM(2), int(testEpoch)/16) // half of what the rMesh can do from core 1 to 2; the answers take a sixteenth of the cMesh
	x.AtEpoch(testEpoch, nil)
	x.views[1].Loaded(x.b.SRAM(2), int(testEpoch)/16)
	x.AtEpoch(2*testEpoch, nil)
	busy := 0.375 // half of it the last epoch, a quarter the one before
	assert.InDelta(t, 8*busy/(2*(1-busy)), float64(x.seg(0, 3).Load)-float64(free.Load), 0.6)
	assert.Equal(t, free.Store, x.seg(0, 3).Store, "stores go over another network")
	assert.Equal(t, uint64(x.seg(0, 3).Load)|1<<ReadShift, x.seg(0, 3).Read)
	assert.Equal(t, sramStalls(1).Load, x.seg(1, 2).Load, "its own packets do not wait for each other")
	assert.Equal(t, free.Load, x.seg(4, 7).Load, "another row, the same distance")
	x.AtEpoch(20*testEpoch, nil)
	x.AtEpoch(40*testEpoch, nil)
	x.AtEpoch(60*testEpoch, nil)
	assert.Equal(t, free.Load, x.seg(0, 3).Load, "and again as it was")
}

func TestRequestsToDRAMDelayLoads(t *testing.T) {
	x := newCrowd(t)
	x.views[1].Loaded(x.b.SRAM(3), 1)
	x.views[3].Loaded(x.b.SRAM(1), 1)
	asked := make([]Requests, 16)
	x.views[0].Loaded(x.b.SRAM(3), 1)
	x.AtEpoch(testEpoch, asked)
	asked[0].Reads = uint64(testEpoch) / 10 // more than the link to DRAM can do
	x.AtEpoch(2*testEpoch, asked)
	assert.Greater(t, x.seg(1, 3).Load, sramStalls(2).Load)
	assert.Equal(t, sramStalls(2).Load, x.seg(3, 1).Load, "the other way")
	assert.Equal(t, sramStalls(3).Load, x.seg(0, 3).Load, "they are its own requests")
}

func TestCongestionIsBounded(t *testing.T) {
	x := newCrowd(t)
	x.views[0].Loaded(x.b.SRAM(15), 1)
	for i := range Cycles(40) {
		x.views[1].Loaded(x.b.SRAM(15), 1<<30)
		x.views[2].Stored(x.b.SRAM(15), 1<<30)
		x.AtEpoch((i+1)*testEpoch, nil)
	}
	assert.Less(t, x.seg(0, 15).Load, 1000+sramStalls(6).Load)
	before := *x.seg(0, 15)
	x.AtEpoch(x.epoch, nil)
	assert.Equal(t, before, *x.seg(0, 15), "no time has passed")
}

func TestCongestionIsStateOfItsOwn(t *testing.T) {
	hash := func(words int) uint64 {
		x := newCrowd(t)
		x.views[3].Stored(x.b.SRAM(4), words)
		x.AtEpoch(testEpoch, nil)
		h := Hash{}
		x.HashState(&h)
		return h.Sum()
	}
	assert.Equal(t, hash(10), hash(10))
	assert.NotEqual(t, hash(10), hash(11))
}
