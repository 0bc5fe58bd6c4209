package slave

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
)

// whole is one, in 1/65536.
const whole = 1 << 16

// conflicts is by how many cycles, in 1/65536, a word loaded from SRAM or stored there delays the
// fetch of code in the mean, and by how many the x registers of an instruction do. Only the bank
// matters: a fetch from it in the same cycle waits (FACTS.md section 1, bank arbiter). It is an
// expectation: code and data are taken to be used evenly over the regions in which they are, and
// code to be as dense as that of an instruction that moves a register. Code in shared DRAM
// conflicts with nothing.
func (l *Layout) conflicts() (word, instruction uint64) {
	set := l.place.Software.Model
	move := set.In(l.place.Software.Values).Price(bytecode.OpMove,
		[]bytecode.Arg{bytecode.X(0), bytecode.X(1)}, 0)
	var code []string
	switch {
	case set == cost.Native:
		code = []string{"instruction cache"}
	case !l.place.Software.LoopInDRAM:
		code = []string{"instruction handlers"}
	}
	// A line of 8 bytes is fetched so often in a cycle.
	fetches := uint64(move.Code+move.Handler) * whole / 8 / uint64(move.Cycles)
	at := l.inBanks(code...)
	data := l.inBanks("stack", "heap", "nursery")
	registers := l.inBanks("x registers")
	words := uint64(move.RegLoads + move.RegStores)
	return fetches * together(at, data) / whole, words * fetches * together(at, registers) / whole
}

// inBanks is how much of some regions lies in each bank, each region counting alike whatever its
// size, in 1/65536; nothing if there are none of these names in SRAM.
func (l *Layout) inBanks(names ...string) (portions [emu.SRAMBanks]uint64) {
	regions := uint64(0)
	for _, r := range l.Regions {
		if r.Bytes == 0 || !slices.Contains(names, r.Name) {
			continue
		}
		regions++
		for off := r.Offset; off < r.Offset+r.Bytes; off += emu.WordBytes {
			portions[l.bank(off)] += whole * emu.WordBytes / uint64(r.Bytes)
		}
	}
	for bank := range portions {
		portions[bank] /= max(regions, 1)
	}
	return portions
}

// together is the part of the cases, in 1/65536, in which two that choose banks by their shares
// choose the same.
func together(a, b [emu.SRAMBanks]uint64) (same uint64) {
	for bank, n := range a {
		same += n * b[bank] / whole
	}
	return same
}
