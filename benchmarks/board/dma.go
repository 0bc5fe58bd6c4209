package board

import (
	"context"

	"github.com/parallergo/epiphany/emu"
)

// double is what a transaction moves, in bytes.
const double = 8

// transfer is the cycles of a transfer after the other on some cores; ends gives the addresses.
func transfer(ctx context.Context, bytes int, ends func(core int) (from, to emu.Addr),
	cores ...int) (cycles []float64, err error) {
	window, before, during := exact, short, 4*short
	if len(cores) > 1 {
		window, before, during = coarse/16, settling, measured
	}
	b, err := open(ctx, "dma", window)
	if err != nil {
		return nil, err
	}
	defer b.close(&err)
	for _, core := range cores {
		from, to := ends(core)
		b.set(core, registers{4: from, 5: to, 6: uint32(bytes), stackPointer: stackAt})
	}
	return b.turnsWithin(ctx, before, during, cores...)
}

// path is a function for transfer.
type path = func(core int) (from, to emu.Addr)

// Paths of DMA as seen from a core.
func fromDRAM(int) (from, to emu.Addr) { return new(emu.Parallella()).DRAMBase, dataAt }
func toDRAM(int) (from, to emu.Addr)   { return dataAt, new(emu.Parallella()).DRAMBase }

func toCore(other int) path {
	return func(int) (from, to emu.Addr) { return dataAt, new(emu.Parallella()).SRAM(other) + dataAt }
}

func fromCore(other int) path {
	return func(int) (from, to emu.Addr) { return new(emu.Parallella()).SRAM(other) + dataAt, dataAt }
}

// transfers are of DMA, on one core and on all.
func transfers(ctx context.Context) (figures []Figure, err error) {
	board := emu.Parallella()
	const large, block, contendedBlock = 8 << 10, 4 << 10, 2 << 10
	last := board.Cores() - 1
	for _, c := range []struct {
		name  string
		bytes int
		path  path
		cores []int
		unit  string
	}{
		{"dma-bandwidth/dram-to-sram", large, fromDRAM, []int{0}, "B/s"},
		{"dma-bandwidth/sram-to-dram", large, toDRAM, []int{0}, "B/s"},
		{"dma-bandwidth/to-remote-sram", large, toCore(1), []int{0}, "B/s"},
		{"dma-bandwidth/from-remote-sram", large, fromCore(1), []int{0}, "B/s"},
		{"mesh-bandwidth/alone", block, toCore(last), []int{0}, "B/s"},
		{"contended-dma-bandwidth/16-cores-read", contendedBlock, fromDRAM, all(&board), "B/s/core"},
		{"contended-dma-bandwidth/16-cores-write", contendedBlock, toDRAM, all(&board), "B/s/core"},
	} {
		cycles, err := transfer(ctx, c.bytes, c.path, c.cores...)
		if err != nil {
			return nil, err
		}
		figures = append(figures, Figure{c.name, rate(c.bytes, mean(cycles)), c.unit})
	}
	start, err := transfer(ctx, double, toCore(1), 0)
	return append(figures, Figure{"dma-latency/start-up", mean(start), "cycles"}), err
}

// conflicting are flows of DMA that share links with the first, from the first core to the last, by
// sender: the setting of the published figure, which has the cores of the first row.
var conflicting = []int{0: 15, 1: 11, 2: 7, 3: 11}

// conflicts are the rate of a block, as of mesh-bandwidth/alone, while others send such blocks over
// the same links.
func conflicts(ctx context.Context) ([]Figure, error) {
	const block = 4 << 10
	cycles, err := transfer(ctx, block, func(core int) (from, to emu.Addr) {
		return toCore(conflicting[core])(core)
	}, 0, 1, 2, 3)
	if err != nil {
		return nil, err
	}
	return []Figure{{"mesh-bandwidth/three-conflicting-flows", rate(block, cycles[0]), "B/s"}}, nil
}

// armAccess is what the ARM reaches: it reads and writes 8 KB.
func armAccess(ctx context.Context) (figures []Figure, err error) {
	b, err := open(ctx, "empty", coarse)
	if err != nil {
		return nil, err
	}
	defer b.close(&err)
	p := make([]byte, 8<<10)
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"host-read-bandwidth/dram", func() error { return b.sys.ReadShared(ctx, 0, p) }},
		{"host-write-bandwidth/dram", func() error { return b.sys.WriteShared(ctx, 0, p) }},
		{"host-read-bandwidth/sram", func() error { return b.group.Read(ctx, 0, dataAt, p) }},
		{"host-write-bandwidth/sram", func() error { return b.group.Write(ctx, 0, dataAt, p) }},
	} {
		before := b.sys.Clock()
		if err := c.do(); err != nil {
			return nil, err
		}
		figures = append(figures, Figure{c.name, rate(len(p), float64(b.sys.Clock()-before)), "B/s"})
	}
	return figures, nil
}
