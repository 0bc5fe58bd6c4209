package emu

// Past remembers what something with a clock had counted at moments up to now. What is done in one
// go is counted before it is over, so that the clock is ahead of the board's time: Cut tells what
// had been counted by then.
type Past struct{ moments []moment }

// moment is what had been counted when a clock stood at a time.
type moment struct {
	clock   Cycles
	counted [cycleCounters]uint64
}

// Note remembers what has been counted up to a clock, before it advances. now is the board's time:
// nobody asks for what was before.
func (p *Past) Note(clock, now Cycles, c *Counters) {
	for len(p.moments) > 1 && p.moments[1].clock <= now {
		p.moments = append(p.moments[:0], p.moments[1:]...)
	}
	if n := len(p.moments); n == 0 || clock > p.moments[n-1].clock {
		p.moments = append(p.moments, moment{})
	}
	p.moments[len(p.moments)-1] = moment{clock, c.byCycles()}
}

// Cut is c, which has been counted up to a clock, less the cycles after now. Cycles that were
// counted together are taken to have been spent in the order of the counters, so that none of them
// ever shrinks from one time to a later one. Counts of other things stay: they are of what has
// begun.
func (p *Past) Cut(clock, now Cycles, c Counters) Counters {
	if clock <= now {
		return c
	}
	from, to := moment{}, moment{clock, c.byCycles()}
	for _, m := range p.moments {
		if m.clock > now {
			to = m
			break
		}
		from = m
	}
	rest := -int64(to.clock - now)
	for i := range to.counted {
		rest += int64(to.counted[i] - from.counted[i])
	}
	for i, counter := range c.cycleCounters() {
		spent := min(int64(to.counted[i]-from.counted[i]), max(rest, 0))
		*counter = from.counted[i] + uint64(spent)
		rest -= spent
	}
	return c
}
