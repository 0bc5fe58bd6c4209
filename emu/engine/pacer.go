package engine

import (
	"math/bits"
	"time"

	"github.com/parallergo/epiphany/emu"
)

// pacer relates virtual to wall time from the start of a Loop on.
type pacer struct {
	started time.Time
	from    emu.Cycles // the virtual time then
	pace    uint64     // cycles a second
}

func (p *pacer) start(now emu.Cycles, pace int64) {
	*p = pacer{time.Now(), now, uint64(pace)}
}

// virtual is the virtual time that the wall clock stands for.
func (p *pacer) virtual() emu.Cycles {
	return p.from + emu.Cycles(mulDiv(uint64(time.Since(p.started)), p.pace, uint64(time.Second)))
}

// until is the wall time left until the virtual time t; 0 or less when t may come.
func (p *pacer) until(t emu.Cycles) time.Duration {
	if t <= p.from {
		return 0
	}
	due := mulDiv(uint64(t-p.from), uint64(time.Second), p.pace)
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
