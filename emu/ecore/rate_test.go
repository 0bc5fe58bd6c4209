package ecore

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// dot is half of a step of a dot product: the products of four registers with four others, while
// what the other half multiplies is loaded.
func dot(from, to, sum int) string {
	var s strings.Builder
	for i, p := range [][2]int{{0, 2}, {1, 3}, {4, 6}, {5, 7}} {
		fmt.Fprintf(&s, "ldrd r%d,[r%d],#1\nfmadd.l r%d,r%d,r%d\n", to+2*i, 2+i%2, sum+i, from+p[0], from+p[1])
	}
	return s.String()
}

// TestDotRate multiplies two vectors in the core's memory with one ldrd and one fmadd in a cycle:
// S001 section 4 has 1.2 GFLOPS and 4.8 GB/s.
func TestDotRate(t *testing.T) {
	const (
		start, body   = 0x100, 0x180
		steps, passes = 8, 32 // of eight products
	)
	loop := strings.Repeat(dot(16, 24, 4)+dot(24, 16, 8), steps)
	end := body + 4*strings.Count(loop, "\n") - 4
	head := fmt.Sprintf("mov r1,#%#x\nmovts ls,r1\nmov r1,#%#x\nmovts le,r1\nmov r1,#%d\nmovts lc,r1\n", body, end, passes) +
		"mov r2,#0x2000\nmov r3,#0x4000\ngid\nldrd r16,[r2],#1\nldrd r18,[r3],#1\nldrd r20,[r2],#1\nldrd r22,[r3],#1\n"
	c := newCore()
	at := program(t, c, start, head)
	require.LessOrEqual(t, at, uint32(body-4))
	program(t, c, at, fmt.Sprintf("b.l .+%d", body-at))
	program(t, c, body, loop+"trap #0")
	n := uint32(passes * steps * 8)
	want := float32(0)
	for i := range n {
		c.poke(0x2000+4*i, 4, uint64(math.Float32bits(float32(i%7))))
		c.poke(0x4000+4*i, 4, uint64(math.Float32bits(float32(i%5))))
		want += float32(i % 7 * (i % 5))
	}
	for i := range 8 {
		c.R[4+i] = 0
	}
	c.Start(start)
	before := c.Pipe.Free
	require.Equal(t, Trapped, c.Run(1e6))
	got := float32(0)
	for i := range 8 {
		got += math.Float32frombits(c.R[4+i])
	}
	assert.InDelta(t, want, got, 1)
	count := c.Count()
	assert.EqualValues(t, n, count.FPU)
	cycles := float64(c.Pipe.Free - before)
	gflops := 2 * float64(n) * 0.6 / cycles
	t.Logf("%.3f GFLOPS, %.2f GB/s", gflops, 8*float64(count.Dual)*0.6/cycles)
	assert.InEpsilon(t, 1.2, gflops, 0.02)
	assert.InEpsilon(t, 4.8, 8*float64(count.Dual)*0.6/cycles, 0.02)
}

// TestWandRate passes a barrier of all cores many times: S000 section 3.6 has 0.1 µs, 60 cycles.
func TestWandRate(t *testing.T) {
	const times = 100
	b := newBoard(t, engine.Config{Window: 4})
	for i := range 16 {
		a := b.start(i, `
			mov r0,#0xff
			movts imask,r0
			wand
			idle
			sub r7,r7,#1
			bne .-6
			idle`)
		a.R[7] = times
		program(t, &a.Core, 4*isa.InterruptWand, "b.l .+0x60")
		program(t, &a.Core, 4*isa.InterruptWand+0x60, "rti")
	}
	b.run()
	cycles := float64(b.chip.Agent(15).Clock()) / times
	t.Logf("%.1f cycles", cycles)
	assert.InDelta(t, 60, cycles, 30, "without what a library does around it")
}

// BenchmarkBoard is sixteen cores that work in their own memory.
func BenchmarkBoard(b *testing.B) {
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			x := newBoard(b, engine.Config{Window: 512, Workers: threads})
			for i := range 16 {
				a := x.start(i, busyLoop)
				a.R[2], a.R[3], a.R[4] = 0x2000, 0x3000, 0x2ffc
			}
			b.ResetTimer()
			executed := func() (n uint64) {
				for i := range 16 {
					n += x.chip.Agent(i).Count().Instructions
				}
				return n
			}
			for executed() < uint64(b.N) {
				for range 64 { // to count takes what the other thread has in its cache
					x.e.Step()
				}
			}
			b.ReportMetric(float64(executed())/b.Elapsed().Seconds()/1e6, "Minstr/s")
		})
	}
}
