package board

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/emu"
)

// Figure is what a kernel has measured. Its name is quantity/what, as package published has them.
type Figure struct {
	Name  string
	Value float64
	Unit  string
}

// group is a set of figures that are measured together.
type group func(ctx context.Context) ([]Figure, error)

// Figures measures everything.
func Figures(ctx context.Context) (all []Figure, err error) {
	for _, g := range []group{latencies, copies, signals, barriers, transfers, conflicts, armAccess,
		contended, writeShares, innerLoops} {
		figures, err := g(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	return all, nil
}

// clockHz is the clock of the board that is measured.
var clockHz = float64(new(emu.Parallella()).ClockHz)

// rate is bytes per second when so many take so many cycles.
func rate(bytes int, cycles float64) float64 { return float64(bytes) * clockHz / cycles }

// Where kernels have data in a core's memory: beyond their code, in another bank.
const (
	dataAt  = 0x4000
	otherAt = 0x6000
	flagAt  = 0x7000
	tableAt = 0x7100
)

// measure is the mean cycles of a turn of a kernel on some cores, by the mean of their rates.
func measure(ctx context.Context, kernel string, r registers, cores ...int) (cycles float64, err error) {
	b, err := open(ctx, kernel, coarse)
	if err != nil {
		return 0, err
	}
	defer b.close(&err)
	for _, core := range cores {
		b.set(core, r)
	}
	each, err := b.turns(ctx, cores...)
	return mean(each), err
}

// mean is the cycles of a turn in the mean of rates: what a bandwidth of all cores is made of.
func mean(cycles []float64) float64 {
	sum := 0.0
	for _, c := range cycles {
		sum += 1 / c
	}
	return float64(len(cycles)) / sum
}

// all are all cores of a board.
func all(b *emu.Board) (cores []int) {
	for core := range b.Cores() {
		cores = append(cores, core)
	}
	return cores
}

// at is a core so many hops from the first.
func at(b *emu.Board, hops int) int {
	return slices.IndexFunc(all(b), func(core int) bool { return b.Hops(0, core) == hops })
}

// farthest is how many hops the last core is from the first.
func farthest(b *emu.Board) int { return b.Hops(0, b.Cores()-1) }

func hopsName(hops int) string {
	if hops == 1 {
		return "1-hop"
	}
	return fmt.Sprintf("%d-hops", hops)
}

// latencies are of a load and a store of what it has given, as the test measures them whose
// formula the model has, without the store.
func latencies(ctx context.Context) (figures []Figure, err error) {
	board := emu.Parallella()
	one := func(name string, from emu.Addr) error {
		b, err := open(ctx, "latency", exact)
		if err != nil {
			return err
		}
		defer b.close(&err)
		b.set(0, registers{4: from, 5: dataAt})
		a, err := b.once(ctx, 0)
		const loads = 10
		figures = append(figures, Figure{"read-latency/" + name, float64(a.R[10]) / loads, "cycles"})
		return err
	}
	if err := one("dram", board.DRAMBase); err != nil {
		return nil, err
	}
	for hops := 1; hops <= farthest(&board); hops++ {
		if err := one(hopsName(hops), board.SRAM(at(&board, hops))+dataAt); err != nil {
			return nil, err
		}
	}
	return figures, nil
}

// copies are of a copy loop on one core.
func copies(ctx context.Context) (figures []Figure, err error) {
	board := emu.Parallella()
	for _, c := range []struct {
		name     string
		from, to emu.Addr
	}{
		{"read-bandwidth/dram", board.DRAMBase, dataAt},
		{"write-bandwidth/dram", dataAt, board.DRAMBase},
		{"read-bandwidth/remote-sram", board.SRAM(1) + dataAt, dataAt},
		{"write-bandwidth/remote-sram", dataAt, board.SRAM(1) + dataAt},
		{"copy-bandwidth/local-sram", dataAt, otherAt},
	} {
		cycles, err := copied(ctx, c.from, c.to)
		if err != nil {
			return nil, err
		}
		figures = append(figures, Figure{c.name, rate(copyBytes, cycles), "B/s"})
	}
	return figures, nil
}

// copyBytes is what a turn of the copy loop moves.
const copyBytes = 16

// copied is the cycles of a turn of a copy loop on the first core.
func copied(ctx context.Context, from, to emu.Addr) (cycles float64, err error) {
	b, err := open(ctx, "copy", exact)
	if err != nil {
		return 0, err
	}
	defer b.close(&err)
	b.set(0, registers{4: from, 5: to})
	each, err := b.turnsWithin(ctx, short, short, 0)
	return mean(each), err
}

// short is enough where nothing has to settle.
const short emu.Cycles = 1 << 13

// signals are of flags between cores: to another and back, at both ends of the distances.
func signals(ctx context.Context) (figures []Figure, err error) {
	board := emu.Parallella()
	for _, hops := range []int{1, farthest(&board)} {
		cycles, err := roundTrip(ctx, at(&board, hops))
		if err != nil {
			return nil, err
		}
		figures = append(figures, Figure{"flag-round-trip/" + hopsName(hops), cycles, "cycles"})
	}
	return figures, nil
}

// roundTrip is the time from setting a flag of another core to seeing its answer.
func roundTrip(ctx context.Context, other int) (cycles float64, err error) {
	b, err := open(ctx, "flag", exact)
	if err != nil {
		return 0, err
	}
	defer b.close(&err)
	source, err := kernels.ReadFile("kernels/answer.s")
	if err != nil {
		return 0, err
	}
	responder, err := build("answer", string(source))
	if err != nil {
		return 0, err
	}
	if err := b.group.Load(ctx, responder, other); err != nil {
		return 0, err
	}
	b.set(0, registers{4: flagAt, 5: b.board.SRAM(other) + flagAt})
	b.set(other, registers{4: flagAt, 5: b.board.SRAM(0) + flagAt})
	if err := b.group.Start(ctx, other); err != nil {
		return 0, err
	}
	each, err := b.turnsWithin(ctx, short, short, 0)
	if err != nil {
		return 0, err
	}
	nothing, err := measure(ctx, "empty", nil, 0)
	return each[0] - nothing, err
}

// barriers are of all cores, one after the other.
func barriers(ctx context.Context) (figures []Figure, err error) {
	for _, c := range []struct{ name, kernel string }{
		{"wand", "wand"}, {"dissemination", "disseminate"},
	} {
		cycles, err := barrier(ctx, c.kernel)
		if err != nil {
			return nil, err
		}
		figures = append(figures, Figure{"barrier/" + c.name, cycles / clockHz, "s"})
	}
	return figures, nil
}

// barrier is the cycles of one.
func barrier(ctx context.Context, kernel string) (cycles float64, err error) {
	b, err := open(ctx, kernel, exact)
	if err != nil {
		return 0, err
	}
	defer b.close(&err)
	rounds := 0
	for distance := 1; distance < b.board.Cores(); distance *= 2 {
		for core := range b.board.Cores() {
			to := b.board.SRAM((core+distance)%b.board.Cores()) + flagAt + 4*emu.Addr(rounds)
			if err := b.put(ctx, core, tableAt+4*emu.Addr(rounds), to); err != nil {
				return 0, err
			}
		}
		rounds++
	}
	for core := range b.board.Cores() {
		b.set(core, registers{8: tableAt, 9: flagAt, 12: uint32(rounds)})
	}
	each, err := b.turnsWithin(ctx, short, short, all(b.board)...)
	return mean(each), err
}

// put writes a word into a core's memory.
func (b *bench) put(ctx context.Context, core int, at emu.Addr, words ...uint32) error {
	var p []byte
	for _, w := range words {
		p = binary.LittleEndian.AppendUint32(p, w)
	}
	return b.group.Write(ctx, core, at, p)
}

// contended are measured while several cores do the same.
func contended(ctx context.Context) (figures []Figure, err error) {
	board := emu.Parallella()
	const double, pixels = 8, 8 // bytes of a doubleword; loads of a pixel of Sobel's filter
	dram := registers{4: board.DRAMBase, 5: board.DRAMBase + 0x1000}
	for _, c := range []struct {
		name, kernel string
		cores        []int
		unit         string
		value        func(cycles float64) float64
	}{
		{"read-bandwidth/one-core-dwords", "load", []int{0}, "B/s/core", perCore(double)},
		{"contended-read-bandwidth/16-cores", "load", all(&board), "B/s/core", perCore(double)},
		{"write-bandwidth/one-core-dwords", "store", []int{0}, "B/s/core", perCore(double)},
		{"contended-write-bandwidth/16-cores", "store", all(&board), "B/s/core", perCore(double)},
		{"contended-read-latency/inverter", "invert", all(&board), "cycles", each(1)},
		{"contended-read-latency/sobel", "sobel", all(&board), "cycles", each(pixels)},
	} {
		cycles, err := measure(ctx, c.kernel, dram, c.cores...)
		if err != nil {
			return nil, err
		}
		figures = append(figures, Figure{c.name, c.value(cycles), c.unit})
	}
	return figures, nil
}

func perCore(bytes int) func(cycles float64) float64 {
	return func(cycles float64) float64 { return rate(bytes, cycles) }
}

func each(n int) func(cycles float64) float64 {
	return func(cycles float64) float64 { return cycles / float64(n) }
}

// writeShares are the parts of the link that four cores get, who all write all the time: those of
// the first row, the largest part first.
func writeShares(ctx context.Context) (figures []Figure, err error) {
	b, err := open(ctx, "store", coarse)
	if err != nil {
		return nil, err
	}
	defer b.close(&err)
	writers := []int{0, 1, 2, 3}
	for _, core := range writers {
		b.set(core, registers{5: b.board.DRAMBase})
	}
	cycles, err := b.turns(ctx, writers...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(cycles, cmp.Compare)
	sum := 0.0
	for _, c := range cycles {
		sum += 1 / c
	}
	for i, c := range cycles {
		name := fmt.Sprintf("write-share/position-%d-of-4", i+1)
		figures = append(figures, Figure{name, 1 / c / sum, "fraction"})
	}
	return figures, nil
}
