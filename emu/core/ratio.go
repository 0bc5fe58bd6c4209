package core

import "github.com/parallergo/epiphany/emu"

// ratio converts cycles of the ARM's clock to cycles of virtual time, which are those of the cores.
// The remaining fraction is carried over. The zero value converts nothing.
type ratio struct{ to, from, rest uint64 }

func (r *ratio) cycles(n uint64) uint64 {
	if r.from == 0 {
		return n
	}
	n = n*r.to + r.rest
	r.rest = n % r.from
	return n / r.from
}

// SetRatio makes Issue and Book interpret issue cycles as cycles of the ARM's clock and convert
// them to cycles of the board's clock.
func (c *Core) SetRatio() { c.ratio.to, c.ratio.from = uint64(c.board.ClockHz), uint64(c.board.ARMHz) }

// Whole converts issue cycles to whole cycles of virtual time, rounded down, without charging them.
func (c *Core) Whole(cycles uint64) uint64 {
	r := c.ratio
	r.rest = 0
	return r.cycles(cycles)
}

// HashRest adds the fraction of a cycle that Issue has not charged yet to a state hash. Only a core
// with SetRatio has one.
func (c *Core) HashRest(h *emu.Hash) {
	if c.ratio.from != 0 {
		h.Uint64(c.ratio.rest)
	}
}
