package ecore

import (
	"slices"

	"github.com/parallergo/epiphany/emu/isa"
)

// steady is a block that a hardware loop passes again and again in the same time: the pipeline was
// in one phase before a pass and after it.
type steady struct {
	of          *block // nil if there is none
	cycles      int64
	dual, waits uint64
	times       int64 // of which the pipeline does not know
}

// issueLoop issues the steps of a block in a hardware loop.
func (c *Core) issueLoop(b *block) {
	s := &c.steady
	if s.of == b && c.near.Conflicts == 0 {
		s.times++
		c.Pipe.Repeat(s.cycles)
		return
	}
	c.leave()
	if b.places == nil {
		b.places = isa.Places(b.hazards[:len(b.steps)])
	}
	free, dual, waits := c.Pipe.Free, c.count.Dual, c.count.Waits
	b.phase = c.Pipe.Phase(b.places, b.phase)
	c.issueSteps(b.hazards[:len(b.steps)])
	if c.near.Conflicts != 0 {
		return
	}
	if c.phase = c.Pipe.Phase(b.places, c.phase); slices.Equal(c.phase, b.phase) {
		*s = steady{of: b, cycles: c.Pipe.Free - free, dual: c.count.Dual - dual,
			waits: c.count.Waits - waits}
	}
}

// leave ends a steady loop: it updates the pipeline and the counters.
func (c *Core) leave() {
	s := &c.steady
	if s.of == nil {
		return
	}
	if n := uint64(s.times); n != 0 {
		c.Pipe.Shift(s.of.places, s.times*s.cycles)
		c.count.Dual += n * s.dual
		c.count.Waits += n * s.waits
		for i := range s.of.steps {
			c.issued[s.of.hazards[i].Unit&7] += n
		}
	}
	s.of = nil
}
