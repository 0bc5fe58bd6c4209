package suite

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/isa"
)

// worker is a core that repeats one thing: loads, stores and DMA, on a board without software.
type worker struct {
	core.Core
	index int
	did   int // repetitions
}

// kernel is what workers repeat: the instructions issue, and access charges what they touch.
type kernel struct {
	code   isa.Seq
	access func(w *worker)
}

// once does it once.
func (k *kernel) once(w *worker) {
	k.access(w)
	w.issue(k.code)
	w.did++
}

// issue executes instructions whose accesses the view has charged.
func (w *worker) issue(code isa.Seq) {
	w.Issue(uint64(code.Cycles()))
	w.Settle()
}

// bench is a board with workers on some of its cores, who share the mesh and the link to DRAM.
type bench struct {
	board   emu.Board
	memory  *emu.Memory
	link    *emu.Link
	mesh    *emu.Congestion
	workers []*worker  // of all cores
	epoch   emu.Cycles // when the latest epoch ended
}

func newBench() (*bench, error) {
	m, err := emu.NewMemory(emu.Parallella())
	if err != nil {
		return nil, err
	}
	b := &bench{board: *m.Board(), memory: m, mesh: emu.NewCongestion(m)}
	b.link = emu.NewLink(&b.board)
	for i := range b.board.Cores() {
		w := &worker{Core: core.New(&b.board, m.View(i)), index: i}
		b.workers = append(b.workers, w)
		w.Join(b.link)
	}
	return b, nil
}

// Epochs of the link: some for it to settle, and those that are measured.
const (
	epochCycles emu.Cycles = 1 << 18
	settling               = 12
	measured               = 20
)

// repeat lets the given cores do it all the time and returns how many cycles each needs to do it
// once.
func (b *bench) repeat(k kernel, cores ...int) []float64 {
	from, began := make([]int, len(cores)), make([]emu.Cycles, len(cores))
	for n := range settling + measured {
		if n == settling {
			for i, core := range cores {
				from[i], began[i] = b.workers[core].did, b.workers[core].Clock
			}
		}
		b.epoch += epochCycles
		for core, w := range b.workers {
			if !slices.Contains(cores, core) {
				w.Clock = b.epoch
				continue
			}
			for w.Clock < b.epoch {
				k.once(w)
			}
		}
		b.link.AtEpoch(b.epoch)
		b.mesh.AtEpoch(b.epoch, nil)
		for _, w := range b.workers {
			w.Reprice()
		}
	}
	each := make([]float64, len(cores))
	for i, core := range cores {
		w := b.workers[core]
		each[i] = float64(w.Clock-began[i]) / float64(w.did-from[i])
	}
	return each
}

// rate is bytes per second when so many take so many cycles.
func (b *bench) rate(bytes int, cycles float64) float64 {
	return float64(bytes) * float64(b.board.ClockHz) / cycles
}

// copyWords is a loop that copies, unrolled; copied is what one turn of it moves.
var copyWords = isa.MustParse(`ldr r0,[r4]; ldr r1,[r4,#1]; ldr r2,[r4,#2]; ldr r3,[r4,#3]
	str r0,[r5]; str r1,[r5,#1]; str r2,[r5,#2]; str r3,[r5,#3]; add r4,r4,r6; add r5,r5,r6; sub r7,r7,#1; bne! loop`)

const copied = 4 // words

// loadOne and storeOne are loops around one access.
var (
	loadOne  = isa.MustParse("ldr r0,[r4]; sub r7,r7,#1; bne! loop")
	storeOne = isa.MustParse("str r0,[r5]; sub r7,r7,#1; bne! loop")
)

// copying is a copy loop from one address to another, in DRAM, another core or the own one.
func copying(from, to emu.Addr) kernel {
	return kernel{copyWords, func(w *worker) {
		for i := range emu.Addr(copied) {
			w.Load(from + i*emu.WordBytes)
			w.View.Store(to+i*emu.WordBytes, 0)
		}
	}}
}

// accessing loads from some words of DRAM and stores to some, in a loop around one instruction for
// each.
func (b *bench) accessing(loads, stores int) kernel {
	dram := b.board.DRAMBase
	var code []isa.Seq
	for range loads {
		code = append(code, loadOne)
	}
	for range stores {
		code = append(code, storeOne)
	}
	return kernel{isa.Concat(code...), func(w *worker) {
		for range loads {
			w.Load(dram)
		}
		for range stores {
			w.View.Store(dram, 0)
		}
	}}
}

// moving is a DMA transfer after the other, of some KB.
func (b *bench) moving(path emu.DMAPath, bytes int) kernel {
	return kernel{isa.Seq{}, func(w *worker) { w.DMA(path, bytes) }}
}

// boardFigures measures memory and DMA on a board where nothing else runs, and where all cores do
// the same.
func boardFigures(ctx context.Context, _ System) ([]Figure, error) {
	var all []Figure
	for _, group := range []func(b *bench) []Figure{(*bench).latencies, (*bench).signals,
		(*bench).copies, (*bench).transfers, (*bench).hostAccess} {
		b, err := newBench()
		if err != nil {
			return nil, err
		}
		all = append(all, group(b)...)
	}
	for _, c := range contended {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b, err := newBench()
		if err != nil {
			return nil, err
		}
		all = append(all, c(b)...)
	}
	return all, nil
}

func boardFigure(name string, value float64, unit string) Figure {
	return Figure{Name: name, System: published.Board, Value: value, Unit: unit}
}

// latencies are of one load, at each distance.
func (b *bench) latencies() []Figure {
	v := b.workers[0].View
	stall := func(a emu.Addr) float64 {
		before := v.LoadStall
		v.Load(a)
		return float64(v.LoadStall - before)
	}
	all := []Figure{boardFigure("read-latency/dram", stall(b.board.DRAMBase), "cycles")}
	for hops := 1; hops <= b.board.Hops(0, b.board.Cores()-1); hops++ {
		name := fmt.Sprintf("read-latency/%d-hops", hops)
		if hops == 1 {
			name = "read-latency/1-hop"
		}
		all = append(all, boardFigure(name, stall(b.board.SRAM(b.at(hops))), "cycles"))
	}
	return all
}

// at is a core so many hops from the first.
func (b *bench) at(hops int) int {
	return slices.IndexFunc(b.workers, func(w *worker) bool { return b.board.Hops(0, w.index) == hops })
}

// copies are of a copy loop on one core.
func (b *bench) copies() []Figure {
	local, neighbour, dram := b.board.SRAM(0), b.board.SRAM(1), b.board.DRAMBase
	var all []Figure
	for _, c := range []struct {
		name     string
		from, to emu.Addr
	}{
		{"read-bandwidth/dram", dram, local},
		{"write-bandwidth/dram", local, dram},
		{"read-bandwidth/remote-sram", neighbour, local},
		{"write-bandwidth/remote-sram", local, neighbour},
		{"copy-bandwidth/local-sram", local, local},
	} {
		w := b.workers[0]
		start := w.Clock
		const turns = 1000
		k := copying(c.from, c.to)
		for range turns {
			k.once(w)
		}
		all = append(all, boardFigure(c.name,
			b.rate(turns*copied*emu.WordBytes, float64(w.Clock-start)), "B/s"))
	}
	return all
}

// transfers are of DMA.
func (b *bench) transfers() []Figure {
	const large = 8 << 10
	v := b.workers[0].View
	all := []Figure{boardFigure("dma-latency/start-up", float64(v.DMA(&b.board, emu.PutSRAM, 0)),
		"cycles")}
	for _, c := range []struct {
		what string
		path emu.DMAPath
	}{{"dram-to-sram", emu.DRAMToSRAM}, {"sram-to-dram", emu.SRAMToDRAM},
		{"to-remote-sram", emu.PutSRAM}, {"from-remote-sram", emu.GetSRAM}} {
		all = append(all, boardFigure("dma-bandwidth/"+c.what,
			b.rate(large, float64(v.DMA(&b.board, c.path, large))), "B/s"))
	}
	return append(all, boardFigure("mesh-bandwidth/alone",
		b.rate(large/2, float64(v.DMA(&b.board, emu.PutSRAM, large/2))), "B/s"))
}

// conflicting are flows of DMA that share links with the first, from the first core to the last, by
// sender: the setting of the published figure, which has the cores of the first row.
var conflicting = []int{0: 15, 1: 11, 2: 7, 3: 11}

// flows is the rate of a block of 4 KB, as of mesh-bandwidth/alone, while others send such blocks
// over the same links.
func (b *bench) flows() []Figure {
	const block = 4 << 10
	each := b.repeat(kernel{isa.Seq{}, func(w *worker) {
		w.View.Put(b.board.SRAM(conflicting[w.index]), block/emu.WordBytes)
		w.DMA(emu.PutSRAM, block)
	}}, 0, 1, 2, 3)
	return []Figure{boardFigure("mesh-bandwidth/three-conflicting-flows", b.rate(block, each[0]), "B/s")}
}

// hostAccess is what the ARM reaches: it reads by a copy loop, and writes word by word.
func (b *bench) hostAccess() []Figure {
	v := b.memory.HostView()
	var all []Figure
	const block = 8 << 10
	for _, c := range []struct {
		what string
		at   emu.Addr
	}{{"dram", b.board.DRAMBase}, {"sram", b.board.SRAM(0)}} {
		v.Settled()
		v.LoadBlock(c.at, block/emu.WordBytes)
		v.Store(c.at, 0)
		all = append(all,
			boardFigure("host-read-bandwidth/"+c.what, b.rate(block, float64(v.LoadStall)), "B/s"),
			boardFigure("host-write-bandwidth/"+c.what,
				b.rate(emu.WordBytes, float64(v.StoreStall)), "B/s"))
	}
	return all
}

// dword is what one load of 8 bytes moves, which takes no longer than that of a word. A store of 8
// bytes is two of a word to the model, as in the measurement that its costs are from.
const dword = 8

// contended are measured while several cores do the same.
var contended = []func(b *bench) []Figure{
	func(b *bench) []Figure {
		return []Figure{boardFigure("read-bandwidth/one-core-dwords",
			b.rate(dword, b.repeat(b.accessing(1, 0), 0)[0]), "B/s/core")}
	},
	func(b *bench) []Figure {
		return []Figure{boardFigure("contended-read-bandwidth/16-cores",
			b.rate(dword, mean(b.repeat(b.accessing(1, 0), b.all()...))), "B/s/core")}
	},
	func(b *bench) []Figure {
		each := mean(b.repeat(b.accessing(0, 1), b.all()...))
		return []Figure{
			boardFigure("contended-write-bandwidth/16-cores", b.rate(emu.WordBytes, each), "B/s/core"),
			boardFigure("contended-write-bandwidth/many-cores",
				float64(b.board.Cores())*b.rate(emu.WordBytes, each), "B/s"),
		}
	},
	func(b *bench) []Figure {
		return []Figure{boardFigure("contended-dma-bandwidth/16-cores-read",
			b.rate(transfer, mean(b.repeat(b.moving(emu.DRAMToSRAM, transfer), b.all()...))),
			"B/s/core")}
	},
	func(b *bench) []Figure {
		return []Figure{boardFigure("contended-dma-bandwidth/16-cores-write",
			b.rate(transfer, mean(b.repeat(b.moving(emu.SRAMToDRAM, transfer), b.all()...))),
			"B/s/core")}
	},
	func(b *bench) []Figure {
		return []Figure{boardFigure("contended-read-latency/inverter",
			mean(b.repeat(b.accessing(1, 1), b.all()...)), "cycles")}
	},
	func(b *bench) []Figure {
		const loads = 8
		return []Figure{boardFigure("contended-read-latency/sobel",
			mean(b.repeat(b.accessing(loads, 1), b.all()...))/loads, "cycles")}
	},
	(*bench).writeShares,
	(*bench).flows,
	(*bench).innerLoops,
}

// transfer is what a DMA engine moves at a time where several compete, in bytes.
const transfer = 2 << 10

// writeShares are the parts of the link that four cores get, who all write all the time: those of
// the first row, the largest part first.
func (b *bench) writeShares() []Figure {
	each := b.repeat(b.accessing(0, 1), 0, 1, 2, 3)
	slices.SortFunc(each, cmp.Compare)
	sum := 0.0
	for _, cycles := range each {
		sum += 1 / cycles
	}
	var all []Figure
	for i, cycles := range each {
		all = append(all, boardFigure(fmt.Sprintf("write-share/position-%d-of-4", i+1),
			1/cycles/sum, "fraction"))
	}
	return all
}

func (b *bench) all() (cores []int) {
	for core := range b.workers {
		cores = append(cores, core)
	}
	return cores
}

// mean is the cycles that cores need in the mean of their rates: what a bandwidth of all of them is
// made of.
func mean(cycles []float64) float64 {
	sum := 0.0
	for _, c := range cycles {
		sum += 1 / c
	}
	return float64(len(cycles)) / sum
}
