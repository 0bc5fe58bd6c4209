package core

import "github.com/parallergo/epiphany/emu"

// Spend adds n to the counters, and the sum of n's cycle counters to the clock.
func (c *Core) Spend(n emu.Counters) {
	c.Count.Add(&n)
	c.Clock += emu.Cycles(n.Cycles())
}

// WaitUntil makes the core wait until a time and returns the number of cycles waited, 0 if that
// time has passed.
func (c *Core) WaitUntil(at emu.Cycles) uint64 { return c.until(at, &c.Count.Wait) }

// HaltUntil is WaitUntil for a halted core: the cycles count as halted, not as waiting.
func (c *Core) HaltUntil(at emu.Cycles) uint64 { return c.until(at, &c.Count.Halted) }

func (c *Core) until(at emu.Cycles, count *uint64) uint64 {
	n := uint64(max(at-c.Clock, 0))
	*count += n
	c.Clock = max(c.Clock, at)
	return n
}

// Note records the counters before the core's clock advances, so that Counted can reconstruct them.
// now is the board's time.
func (c *Core) Note(now emu.Cycles) {
	if c.past.Noted(c.Clock) {
		return
	}
	n := c.counted()
	c.past.Note(c.Clock, now, &n)
}

// Counted returns the counters at now, the board's time, without the cycles that the core has
// executed ahead of that time.
func (c *Core) Counted(now emu.Cycles) emu.Counters { return c.past.Cut(c.Clock, now, c.counted()) }

// counted returns the counters, including the issue cycles of the start-up code.
func (c *Core) counted() emu.Counters {
	n := c.Count
	if c.Clock >= c.Boot {
		n.Issue += uint64(c.Boot)
	}
	return n
}
