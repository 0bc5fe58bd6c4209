package actor

import (
	"math/big"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// timeNatives tell virtual time.
var timeNatives = []binding{
	{"erlang", "monotonic_time", 0, clock(0)},
	{"erlang", "monotonic_time", 1, clockIn(0)},
	{"erlang", "system_time", 0, clock(builtin.Epoch)},
	{"erlang", "system_time", 1, clockIn(builtin.Epoch)},
	{"os", "system_time", 0, clock(builtin.Epoch)},
	{"os", "system_time", 1, clockIn(builtin.Epoch)},
	{"erlang", "timestamp", 0, timestamp},
	{"os", "timestamp", 0, timestamp},
	{"erlang", "now", 0, func(c *call) (term.Term, outcome) {
		c.ma.given.lastNow = max(c.ma.given.lastNow+1, int64(c.micros()))
		return c.stamp(c.ma.given.lastNow)
	}},
	{"erlang", "unique_integer", 0, unique},
	{"erlang", "unique_integer", 1, func(c *call) (term.Term, outcome) {
		opts, good := c.Elements(c.Args[0])
		for _, o := range opts {
			if name := c.Atom("positive"); o != name && o != c.Atom("monotonic") {
				good = false
			}
		}
		if !good {
			return c.Badarg()
		}
		return unique(c)
	}},
	{"erlang", "make_ref", 0, func(c *call) (term.Term, outcome) { return term.Ref(c.ma.newRef()), done }},
}

// nanos is virtual time in nanoseconds.
func (ma *Master) nanos(t emu.Cycles) int64 {
	n := new(big.Int).Mul(big.NewInt(int64(t)), big.NewInt(1_000_000_000))
	return n.Div(n, big.NewInt(ma.board.ClockHz)).Int64()
}

// micros is the wall-clock time in virtual time, in microseconds.
func (c *call) micros() int64 { return builtin.Epoch*1_000_000 + c.ma.nanos(c.M.Clock)/1000 }

// clock gives nanoseconds, the native unit, since virtual time began or since 1970.
func clock(from int64) native {
	return func(c *call) (term.Term, outcome) { return c.Int(from*1_000_000_000 + c.ma.nanos(c.M.Clock)) }
}

func clockIn(from int64) native {
	return func(c *call) (term.Term, outcome) {
		per, good := c.unit(c.Args[0])
		if !good {
			return c.Badarg()
		}
		n := new(big.Int).Mul(big.NewInt(from*1_000_000_000+c.ma.nanos(c.M.Clock)), big.NewInt(per))
		return c.Int(n.Div(n, big.NewInt(1_000_000_000)).Int64())
	}
}

// unit is the number of parts of a second that a time unit stands for.
func (c *call) unit(t term.Term) (int64, bool) {
	switch t {
	case term.AtomSecond, c.Atom("seconds"):
		return 1, true
	case term.AtomMillisecond, c.Atom("milli_seconds"):
		return 1000, true
	case term.AtomMicrosecond, c.Atom("micro_seconds"):
		return 1_000_000, true
	case term.AtomNanosecond, term.AtomNative, c.Atom("nano_seconds"), c.Atom("perf_counter"):
		return 1_000_000_000, true
	}
	n, isInt := c.Integer(t)
	return n, isInt && n > 0
}

func timestamp(c *call) (term.Term, outcome) { return c.stamp(c.micros()) }

// stamp builds {MegaSeconds, Seconds, MicroSeconds}.
func (c *call) stamp(us int64) (term.Term, outcome) {
	return c.Build(term.TupleWords(3), func(b *term.Builder) term.Term {
		return b.Tuple(term.Small(int(us/1e12)), term.Small(int(us/1e6%1e6)), term.Small(int(us%1e6)))
	})
}

func unique(c *call) (term.Term, outcome) {
	t, how := c.Int(c.ma.given.unique + 1)
	if how == done {
		c.ma.given.unique++
	}
	return t, how
}
