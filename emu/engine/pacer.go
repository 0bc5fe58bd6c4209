package engine

import (
	"math/bits"
	"time"

	"github.com/parallergo/epiphany/emu"
)

// wall is the world's clock; tests have one of their own.
type wall interface {
	// now is the time since some moment in the past.
	now() time.Duration
	// timer delivers a value after d. stop frees it.
	timer(d time.Duration) (c <-chan time.Time, stop func())
}

// realWall counts from its own start.
type realWall struct{ start time.Time }

func (r realWall) now() time.Duration { return time.Since(r.start) }

func (realWall) timer(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}

// pacer relates virtual to wall time from the start of a Loop on.
type pacer struct {
	wall     wall
	wall0    time.Duration
	virtual0 emu.Cycles
	pace     uint64 // cycles a second
}

func (p *pacer) start(now emu.Cycles, pace int64) {
	p.wall0, p.virtual0, p.pace = p.wall.now(), now, uint64(pace)
}

// virtual is the virtual time that the wall clock stands for.
func (p *pacer) virtual() emu.Cycles {
	return p.virtual0 + emu.Cycles(mulDiv(uint64(p.wall.now()-p.wall0), p.pace, uint64(time.Second)))
}

// until is the wall time left until the virtual time t; 0 or less when t may come.
func (p *pacer) until(t emu.Cycles) time.Duration {
	if t <= p.virtual0 {
		return 0
	}
	due := mulDiv(uint64(t-p.virtual0), uint64(time.Second), p.pace)
	return p.wall0 + time.Duration(due) - p.wall.now()
}

// mulDiv is a*b/c, or the greatest Duration when that does not fit one.
func mulDiv(a, b, c uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if hi >= c/2 {
		return 1<<63 - 1
	}
	q, _ := bits.Div64(hi, lo, c)
	return q
}
