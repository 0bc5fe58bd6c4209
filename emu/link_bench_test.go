package emu

import (
	"fmt"
	"testing"
)

// BenchmarkEpoch is what the end of an epoch costs the emulator when all cores read without pause.
func BenchmarkEpoch(b *testing.B) {
	for _, side := range []int{4, 8, 32} {
		b.Run(fmt.Sprint(side*side), func(b *testing.B) {
			board := *square(side)
			mem, err := NewMemory(board)
			if err != nil {
				b.Fatal(err)
			}
			l, c := NewLink(mem.Board()), NewCongestion(mem)
			n := board.Cores()
			counts, clocks, asked := make([]Counters, n), make([]Cycles, n), make([]Requests, n)
			views := make([]*View, n)
			for core := range n {
				views[core] = mem.View(core)
				l.Join(views[core], &counts[core], &clocks[core])
			}
			for b.Loop() {
				for core := range n {
					counts[core].DRAMLoads += uint64(testEpoch) / uint64(views[core].Seg[board.DRAMBase>>segmentShift].Load)
					asked[core] = Asked(views[core], &counts[core])
				}
				l.AtEpoch(l.epoch + testEpoch)
				c.AtEpoch(c.epoch+testEpoch, asked)
			}
		})
	}
}
