package emu

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Whatever something does in one go, and whenever it is asked: the cycles up to a time are that
// time, and no counter ever shrinks.
func TestPast(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var p Past
	var c, before Counters
	now := Cycles(0)
	for range 10_000 {
		p.Note(Cycles(c.Cycles()), now, &c)
		for _, counter := range c.cycleCounters() {
			if rnd.IntN(3) == 0 {
				*counter += uint64(rnd.IntN(1000))
			}
		}
		c.Loads++
		for Cycles(c.Cycles()) > now && rnd.IntN(4) > 0 {
			now += Cycles(rnd.IntN(1500))
			clock := Cycles(c.Cycles())
			cut := p.Cut(clock, now, c)
			assert.EqualValues(t, min(now, clock), cut.Cycles())
			assert.Equal(t, c.Loads, cut.Loads)
			for i, counter := range cut.cycleCounters() {
				assert.GreaterOrEqual(t, *counter, *before.cycleCounters()[i])
				assert.LessOrEqual(t, *counter, *c.cycleCounters()[i])
			}
			before = cut
		}
	}
}

// A thread that does not count the time in which it has nothing to do has had that time first.
func TestPastOfAThread(t *testing.T) {
	var p Past
	p.Note(100, 100, &Counters{Issue: 40})
	done := Counters{Issue: 40, Load: 60}
	for now, want := range map[Cycles]uint64{100: 0, 140: 0, 150: 10, 200: 60, 300: 60} {
		assert.Equal(t, want, p.Cut(200, now, done).Load, now)
	}
}

func TestTimeOfACoreInCycles(t *testing.T) {
	var c Counters
	for i, counter := range c.cycleCounters() {
		*counter = 1 << i
	}
	assert.EqualValues(t, 1<<cycleCounters-1, c.Cycles())
	assert.Equal(t, c.Cycles(), c.Active()+c.Stalled()+c.Halted)
	named := uint64(0)
	for _, f := range c.Fields() {
		if f.Unit == "cycles" {
			named += *f.Value
		}
	}
	assert.Equal(t, c.Cycles(), named, "each counter of cycles is one of them")
}
