package core

import "github.com/parallergo/epiphany/emu"

// Spend adds n to the counters and the sum of n's cycle counters to the clock.
func (c *Core) Spend(n emu.Counters) {
	c.Count.Add(&n)
	c.Clock += emu.Cycles(n.Cycles())
}

// WaitUntil lets the core wait until a time and returns how many cycles it has waited: 0 if that
// time has passed.
func (c *Core) WaitUntil(at emu.Cycles) uint64 { return c.until(at, &c.Count.Wait) }

// HaltUntil is WaitUntil for a core that is halted: its cycles are counted as halted, not as
// waited.
func (c *Core) HaltUntil(at emu.Cycles) uint64 { return c.until(at, &c.Count.Halted) }

func (c *Core) until(at emu.Cycles, count *uint64) uint64 {
	n := uint64(max(at-c.Clock, 0))
	*count += n
	c.Clock = max(c.Clock, at)
	return n
}

// Note records the counters at now, a time of the board, before the core's clock advances, so that
// Counted can tell them later.
func (c *Core) Note(now emu.Cycles) {
	n := c.counted()
	c.past.Note(c.Clock, now, &n)
}

// Counted is what the core has counted up to now, a time of the board. What the core has executed
// ahead of that time is left out.
func (c *Core) Counted(now emu.Cycles) emu.Counters { return c.past.Cut(c.Clock, now, c.counted()) }

// counted are the counters with what they lack.
func (c *Core) counted() emu.Counters {
	n := c.Count
	if c.Clock >= c.Boot {
		n.Issue += uint64(c.Boot)
	}
	return n
}
