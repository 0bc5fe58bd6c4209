package suite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// The program of table 2 of the COPRTHR-2 paper: matrices of 128×128 floats, multiplied by the
// algorithm of Cannon. Each of the 4×4 cores has a block of three matrices, which it multiplies
// four times. Between that it passes two of them on to its neighbours. The paper's time begins when
// the host writes the matrices to shared DRAM and ends when it has read the product; it has the
// program loaded in between. What the model lacks are the libraries of both sides.
const (
	blockSide  = 32 // floats
	blockBytes = blockSide * blockSide * emu.WordBytes
	perSide    = 4 // blocks of a matrix: also how often a core multiplies
	square     = 4 // side of what is kept of a product in registers
	matrices   = 3
	passedOn   = 2 * perSide // blocks that a core passes on, those that bring them in order included
	mpiBuffer  = 512         // bytes that are passed on at a time
	// What the paper gives of the program: bytes in SRAM with all of it there, and with the
	// multiplication and some of the rest in shared DRAM.
	allInCore, restInCore = 8736, 4864
)

// squareTurn adds the product of two squares to a third, in registers; squareEnds are what is
// before and behind all turns for one.
var squareTurn, squareEnds = multiplication()

// multiplication is the inner loop as a compiler makes it of C that is unrolled by hand: sums of
// four products, of which the first is multiplied, the others are multiplied and added, and the
// result is added to what was there.
func multiplication() (turn, ends isa.Seq) {
	var t, e strings.Builder
	// Rows of both squares are at r4 to r11. Registers from r16 on are the square of the product,
	// from r32 on sums, from r48 on a column of one square and from r52 on a row of the other.
	for k := range square {
		for i := range square {
			fmt.Fprintf(&t, "ldr r%d,[r%d,#%d]; ldr r%d,[r%d,#%d]\n", 48+i, 4+i, k, 52+i, 8+k, i)
		}
		operation := "fmadd"
		if k == 0 {
			operation = "fmul"
		}
		for i := range square * square {
			fmt.Fprintf(&t, "%s r%d,r%d,r%d\n", operation, 32+i, 48+i/square, 52+i%square)
		}
	}
	for i := range square * square {
		fmt.Fprintf(&t, "fadd r%d,r%d,r%d\n", 16+i, 16+i, 32+i)
		fmt.Fprintf(&e, "ldr r%d,[r%d,#%d]; str r%d,[r%d,#%d]\n", 16+i, 12+i/square%2, i%square,
			16+i, 12+i/square%2, i%square)
	}
	for i := range square {
		fmt.Fprintf(&t, "add r%d,r%d,#16; add r%d,r%d,r2\n", 4+i, 4+i, 8+i, 8+i)
		fmt.Fprintf(&e, "add r%d,r1,r3; add r%d,r2,r3\n", 4+i, 8+i)
	}
	t.WriteString("sub r0,r0,#1; bne! turn")
	e.WriteString("mov r0,#8; sub r3,r3,#1; bne! square")
	return isa.MustParse(t.String()), isa.MustParse(e.String())
}

// innerLoops are the times of the whole program, in seconds, with its inner loop in SRAM and in
// shared DRAM.
func (b *bench) innerLoops() []Figure {
	seconds := func(cycles float64) float64 { return cycles / float64(b.board.ClockHz) }
	around := b.matricesByHost() + b.matricesByCores()
	return []Figure{
		boardFigure("time/inner-loop-from-sram",
			seconds(around+b.loading(allInCore)+b.multiplied(false)), "s"),
		boardFigure("time/inner-loop-from-dram",
			seconds(around+b.loading(restInCore)+b.multiplied(true)), "s"),
	}
}

// slowest is the time in which the last of all cores does something once, while all do it: they
// wait for each other.
func (b *bench) slowest(k kernel) float64 { return slices.Max(b.repeat(k, b.all()...)) }

// multiplied is the time of a core's multiplications, in cycles: all of them have the code from
// shared DRAM, or each from its own SRAM.
func (b *bench) multiplied(fromDRAM bool) float64 {
	const squares = perSide * (blockSide / square) * (blockSide / square)
	sum := 0.0
	for _, part := range []struct {
		code  isa.Seq
		times int
	}{{squareTurn, squares * blockSide / square}, {squareEnds, squares}} {
		each := float64(part.code.Cycles())
		if fromDRAM {
			each = b.slowest(kernel{part.code, func(w *worker) { w.fetch(part.code.Bytes()) }})
		}
		sum += float64(part.times) * each
	}
	return sum
}

// line is what a core fetches at a time, in bytes.
const line = 8

// fetch charges code that a core has from shared DRAM.
func (w *worker) fetch(bytes int) { w.Fetch(uint64((bytes + line - 1) / line)) }

// matricesByCores is the time in which cores get their blocks, pass them on, and put the product
// back.
func (b *bench) matricesByCores() float64 {
	get := b.slowest(b.moving(emu.DRAMToSRAM, blockBytes))
	put := b.slowest(b.moving(emu.SRAMToDRAM, blockBytes))
	pass := blockBytes/mpiBuffer*b.roundTrip(1) + b.copied(0, 1, blockBytes) + b.copied(0, 0, blockBytes)
	return matrices*get + put + passedOn*pass
}

// copied is the time in which a core copies something from its SRAM into its own or another's.
func (b *bench) copied(core, to, bytes int) float64 {
	w := b.workers[core]
	began := w.Clock
	k := copying(b.board.SRAM(core), b.board.SRAM(to))
	for range (bytes + copied*emu.WordBytes - 1) / (copied * emu.WordBytes) {
		k.once(w)
	}
	return float64(w.Clock - began)
}

// matricesByHost is the time in which the ARM writes matrices to shared DRAM and reads one.
func (b *bench) matricesByHost() float64 {
	const words = perSide * perSide * blockBytes / emu.WordBytes
	v := b.memory.HostView()
	for i := range matrices * words {
		v.Store(b.board.DRAMBase+emu.Addr(i*emu.WordBytes), 0)
	}
	v.LoadBlock(b.board.DRAMBase, words)
	return float64(v.LoadStall + v.StoreStall)
}

// loading is the time in which a program gets into all cores: the ARM writes it into one, each core
// that has it copies it into one that has not. What is not for SRAM the ARM writes to shared DRAM.
func (b *bench) loading(bytes int) float64 {
	v := b.memory.HostView()
	for a := 0; a < bytes; a += emu.WordBytes {
		v.Store(b.board.SRAM(0)+emu.Addr(a), 0)
	}
	for a := bytes; a < allInCore; a += emu.WordBytes {
		v.Store(b.board.DRAMBase+emu.Addr(a), 0)
	}
	sum := float64(v.StoreStall)
	for have := 1; have < len(b.workers); have *= 2 {
		sum += b.copied(0, have, bytes)
	}
	return sum
}
