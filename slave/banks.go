package slave

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
)

// whole is one, in 1/65536.
const whole = 1 << 16

// conflicts returns the mean delay of code fetches, in units of 1/65536 cycle, by a word that is
// loaded from SRAM or stored there, and by the x registers of an instruction. Only the bank
// matters: a fetch from the same bank in the same cycle waits (FACTS.md section 1, bank arbiter).
// The delay is an expected value: it assumes that code and data are used uniformly over their
// regions, and that code is as dense as that of an instruction that moves a register. Code in
// shared DRAM has no conflicts.
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
	// The rate of fetches of 8-byte lines, per cycle.
	fetches := uint64(move.Code+move.Handler) * whole / 8 / uint64(move.Cycles)
	at := l.inBanks(code...)
	data := l.inBanks("stack", "heap", "nursery")
	registers := l.inBanks("x registers")
	words := uint64(move.RegLoads + move.RegStores)
	return fetches * together(at, data) / whole, words * fetches * together(at, registers) / whole
}

// inBanks returns the share of some regions that lies in each bank, in units of 1/65536. Each
// region has equal weight, whatever its size. The shares are 0 if SRAM has no regions of these
// names.
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

// together returns the probability, in units of 1/65536, that two random choices of banks with
// these shares are equal.
func together(a, b [emu.SRAMBanks]uint64) (same uint64) {
	for bank, n := range a {
		same += n * b[bank] / whole
	}
	return same
}
