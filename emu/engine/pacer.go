package engine

import (
	"math/bits"
	"time"

	"github.com/parallergo/epiphany/emu"
)

// slack is how far virtual time may be ahead of the wall clock before the engine sleeps, which it
// then does until they are equal: the board's own latencies are shorter than the timers of the host
// can measure.
//
// It is also how far virtual time may lag behind and catch up, so that slightly late wake-ups do
// not add up. A larger lag, because the emulator is slower than the board, is not made up for: a
// timeout set afterwards would expire early.
const slack = time.Millisecond

// pacer relates virtual to wall time from the start of a Loop on, or from Pace.
type pacer struct {
	started time.Time
	from    emu.Cycles // the virtual time then
	pace    uint64     // cycles a second
}

func (p *pacer) start(now emu.Cycles, pace int64) {
	*p = pacer{time.Now(), now, uint64(pace)}
}

// may reports whether the window that begins at t may run without sleep.
func (p *pacer) may(t emu.Cycles) bool { return p.until(t) <= slack }

// ran notes that a window has run until now: what that is late by, but for the slack, is not made
// up for.
func (p *pacer) ran(now emu.Cycles) {
	if late := -p.until(now) - slack; late > 0 {
		p.started = p.started.Add(late)
	}
}

// virtual returns the virtual time that corresponds to the wall clock.
func (p *pacer) virtual() emu.Cycles {
	return p.from + emu.Cycles(mulDiv(uint64(time.Since(p.started)), p.pace, uint64(time.Second)))
}

// until is the wall time left until the virtual time t; 0 or less when t may come.
func (p *pacer) until(t emu.Cycles) time.Duration {
	due := mulDiv(uint64(max(t, p.from)-p.from), uint64(time.Second), p.pace)
	return time.Duration(due) - time.Since(p.started)
}

// mulDiv is a*b/c, at most 1<<62.
func mulDiv(a, b, c uint64) uint64 {
	const most = 1 << 62
	hi, lo := bits.Mul64(a, b)
	if hi >= c {
		return most
	}
	q, _ := bits.Div64(hi, lo, c)
	return min(q, most)
}
