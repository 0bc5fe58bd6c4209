package clock

import (
	"math/big"
	"time"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// A Clock converts virtual time and makes unique integers.
type Clock struct {
	hz      int64
	lastNow int64 // last result of erlang:now/0, in microseconds
	unique  int64 // last unique integer
}

// New returns a clock for a board with the given number of cycles per second.
func New(hz int64) Clock { return Clock{hz: hz} }

// Hz returns the number of cycles per second.
func (k *Clock) Hz() int64 { return k.hz }

// function is a built-in function that needs a clock.
type function = func(*Clock, *builtin.Call) (term.Term, bif.Result)

// Function binds a function of the clock to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         function
}

// Functions are the built-in functions that return times and unique integers.
var Functions = []Function{
	{"erlang", "monotonic_time", 0, clock(0)},
	{"erlang", "monotonic_time", 1, clockIn(0)},
	{"erlang", "system_time", 0, clock(builtin.Epoch)},
	{"erlang", "system_time", 1, clockIn(builtin.Epoch)},
	{"os", "system_time", 0, clock(builtin.Epoch)},
	{"os", "system_time", 1, clockIn(builtin.Epoch)},
	{"erlang", "timestamp", 0, timestamp},
	{"os", "timestamp", 0, timestamp},
	{"erlang", "now", 0, func(k *Clock, c *builtin.Call) (term.Term, bif.Result) {
		k.lastNow = max(k.lastNow+1, k.micros(c.M.Clock))
		return stamp(c, k.lastNow)
	}},
	{"erlang", "unique_integer", 0, unique},
	{"erlang", "unique_integer", 1, func(k *Clock, c *builtin.Call) (term.Term, bif.Result) {
		opts, good := c.Elements(c.Args[0])
		for _, o := range opts {
			if name := c.Atom("positive"); o != name && o != c.Atom("monotonic") {
				good = false
			}
		}
		if !good {
			return c.Badarg()
		}
		return unique(k, c)
	}},
}

// Nanos converts virtual time to nanoseconds.
func (k *Clock) Nanos(t emu.Cycles) int64 {
	n := new(big.Int).Mul(big.NewInt(int64(t)), big.NewInt(1_000_000_000))
	return n.Div(n, big.NewInt(k.hz)).Int64()
}

// Cycles converts milliseconds to cycles.
func (k *Clock) Cycles(ms int64) emu.Cycles { return emu.Cycles(ms * (k.hz / 1000)) }

// Calendar returns the wall-clock time at a virtual time, in UTC.
func (k *Clock) Calendar(t emu.Cycles) time.Time { return time.UnixMicro(k.micros(t)).UTC() }

// micros returns the wall-clock time at a virtual time, in microseconds since 1970.
func (k *Clock) micros(t emu.Cycles) int64 { return builtin.Epoch*1_000_000 + k.Nanos(t)/1000 }

// clock makes a function that returns virtual time in nanoseconds, the native unit, since the time
// from, in seconds.
func clock(from int64) function {
	return func(k *Clock, c *builtin.Call) (term.Term, bif.Result) {
		return c.Int(from*1_000_000_000 + k.Nanos(c.M.Clock))
	}
}

// clockIn is clock for a function that takes the time unit as an argument.
func clockIn(from int64) function {
	return func(k *Clock, c *builtin.Call) (term.Term, bif.Result) {
		per, good := unit(c, c.Args[0])
		if !good {
			return c.Badarg()
		}
		n := new(big.Int).Mul(big.NewInt(from*1_000_000_000+k.Nanos(c.M.Clock)), big.NewInt(per))
		return c.Int(n.Div(n, big.NewInt(1_000_000_000)).Int64())
	}
}

// unit returns how many of a time unit there are in a second.
func unit(c *builtin.Call, t term.Term) (int64, bool) {
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

func timestamp(k *Clock, c *builtin.Call) (term.Term, bif.Result) {
	return stamp(c, k.micros(c.M.Clock))
}

// stamp builds {MegaSeconds, Seconds, MicroSeconds}.
func stamp(c *builtin.Call, us int64) (term.Term, bif.Result) {
	return c.Build(term.TupleWords(3), func(b *term.Builder) term.Term {
		return b.Tuple(term.Small(int(us/1e12)), term.Small(int(us/1e6%1e6)), term.Small(int(us%1e6)))
	})
}

func unique(k *Clock, c *builtin.Call) (term.Term, bif.Result) {
	t, how := c.Int(k.unique + 1)
	if how == bif.Done {
		k.unique++
	}
	return t, how
}
