package core

import "github.com/parallergo/epiphany/emu"

// Spend books what the core has done, or waited, for as many cycles as its cycle counters have.
func (c *Core) Spend(n emu.Counters) {
	c.Count.Add(&n)
	c.Clock += emu.Cycles(n.Cycles())
}

// WaitUntil lets the core wait until a time, if that has not passed, and returns for how long.
func (c *Core) WaitUntil(at emu.Cycles) uint64 { return c.until(at, &c.Count.Wait) }

// HaltUntil is the same for a core that is halted.
func (c *Core) HaltUntil(at emu.Cycles) uint64 { return c.until(at, &c.Count.Halted) }

func (c *Core) until(at emu.Cycles, count *uint64) uint64 {
	n := uint64(max(at-c.Clock, 0))
	*count += n
	c.Clock = max(c.Clock, at)
	return n
}

// Note remembers what has been counted by now, the board's time, before the clock advances.
func (c *Core) Note(now emu.Cycles) {
	n := c.counted()
	c.past.Note(c.Clock, now, &n)
}

// Counted is what the core has counted by now, the board's time, without what it has done ahead.
func (c *Core) Counted(now emu.Cycles) emu.Counters { return c.past.Cut(c.Clock, now, c.counted()) }

// counted are the counters with what they lack.
func (c *Core) counted() emu.Counters {
	n := c.Count
	if c.Clock >= c.Boot {
		n.Issue += uint64(c.Boot)
	}
	return n
}
