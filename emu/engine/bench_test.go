package engine

import (
	"fmt"
	"testing"

	"github.com/parallergo/epiphany/emu"
)

// busy is an agent with a fixed amount of work in every window, and a store and a notification in
// some.
type busy struct {
	port  *Port
	view  *emu.View
	to    emu.Addr
	peer  ID
	clock emu.Cycles
	loops int
	every emu.Cycles // windows from one store to the next
	sum   emu.Word
}

func (b *busy) Next() emu.Cycles { return b.clock }

func (b *busy) Run(edge, _ emu.Cycles) {
	for i := range b.loops {
		b.sum += b.view.Load(emu.Addr(i*4&0xFFC)) ^ b.sum<<1
	}
	if b.every > 0 && edge/DefaultWindow%b.every == 0 {
		b.port.Store(b.clock, b.to, b.sum)
		b.port.Notify(b.clock, b.peer)
	}
	b.clock = edge
}

func (b *busy) Wake(emu.Cycles) {}

func (b *busy) HashState(h *emu.Hash) { h.Uint64(uint64(b.clock)); h.Uint64(uint64(b.sum)) }

// BenchmarkStep measures a window with 17 agents, all of them running: nothing (the engine's own
// cost), some 100 ns, and some 1 us each. With storing=1 each of them stores and notifies.
func BenchmarkStep(b *testing.B) {
	const agents = 17
	for _, loops := range []int{0, 50, 500} {
		for _, workers := range []int{1, 2} {
			for _, every := range []emu.Cycles{0, 1} {
				b.Run(fmt.Sprintf("loops=%d/workers=%d/storing=%d", loops, workers, every), func(b *testing.B) {
					e, m := newEngine(b, Config{Workers: workers})
					for i := range agents {
						a := &busy{view: m.View(i % 16), to: 0x8E000000 + emu.Addr(4*i), peer: ID((i + 1) % agents), loops: loops, every: every}
						a.port = e.Add(a, 0)
					}
					for b.Loop() {
						e.Step()
					}
					b.ReportMetric(float64(e.ParallelWindows())/float64(e.Windows()), "parallel")
				})
			}
		}
	}
}
