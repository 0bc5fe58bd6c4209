package emu

// Past remembers the counters of an agent at several times of its clock. A long operation is
// counted when it starts, which puts the agent's clock ahead of the board's time; Cut reconstructs
// the counters at the board's time.
type Past struct{ moments []moment }

// moment holds the counters at one time of the clock.
type moment struct {
	clock   Cycles
	counted [cycleCounters]uint64
}

// Noted reports whether Note has been called since the clock reached its present time: anything
// counted by cycles advances the clock, so there is nothing new.
func (p *Past) Noted(clock Cycles) bool {
	n := len(p.moments)
	return n > 0 && p.moments[n-1].clock == clock
}

// Note remembers the counters at a clock, before it advances. now is the board's time; Cut will not
// be called for earlier times.
func (p *Past) Note(clock, now Cycles, c *Counters) {
	gone := 0
	for gone+1 < len(p.moments) && p.moments[gone+1].clock <= now {
		gone++
	}
	if gone > 0 {
		p.moments = p.moments[:copy(p.moments, p.moments[gone:])]
	}
	if n := len(p.moments); n == 0 || clock > p.moments[n-1].clock {
		p.moments = append(p.moments, moment{})
	}
	last := &p.moments[len(p.moments)-1]
	last.clock, last.counted = clock, c.byCycles()
}

// Cut returns c, the counters at a clock, without the cycles after now. Cycles that were counted
// together are assumed to have been spent in the order of the counters, so that no counter ever
// decreases with time. Counters of other events are unchanged: they count operations that have
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
