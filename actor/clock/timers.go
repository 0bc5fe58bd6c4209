package clock

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Processes is what timers need from the process table.
type Processes interface {
	// Timers returns the timers that refer to a process, nil if it has ended.
	Timers(num uint32) *Owned
	// Holder returns the memory account of the live process with a number.
	Holder(num uint32) *memory.Holder
	// Notify sends the caller a message.
	Notify(c *builtin.Call, x any) error
	// Ref returns a new reference.
	Ref() uint32
}

// Timers are the timers of a system.
type Timers struct {
	queue
	// Started is the number of message timers that have been started so far.
	Started uint64
	pending map[uint32]*Timer // message timers by reference
	clock   *Clock
	store   *memory.Store
	who     Processes
}

// NewTimers returns an empty set of timers that keep their messages in a store.
func NewTimers(k *Clock, s *memory.Store, who Processes) Timers {
	return Timers{pending: map[uint32]*Timer{}, clock: k, store: s, who: who}
}

// Timer is an event of a process at a point in virtual time: a receive times out, or a message is
// sent.
type Timer struct {
	At    emu.Cycles
	seq   uint64 // order of timers with the same time
	index int    // in the heap, -1 when not in it
	Pid   uint32 // number of the process that the timer refers to, 0 for none
	Wait  uint32 // number of a receive's timeout; 0 for message timers, which use the fields below
	Ref   uint32
	Name  term.Term   // registered name to which the message is sent, or None for a process
	Kept  memory.Kept // the message, in the ARM's memory
	// Neighbors in the list of timers that refer to the same process.
	before, after *Timer
}

// Owned are the timers that refer to a process.
type Owned struct {
	Wait   *Timer // of a receive, set by the master
	alarms *Timer // the first of its list of message timers
}

// Alarm returns the first message timer that refers to the process, or nil.
func (o *Owned) Alarm() *Timer { return o.alarms }

// list adds a message timer to the list.
func (o *Owned) list(t *Timer) {
	if t.after = o.alarms; t.after != nil {
		t.after.before = t
	}
	o.alarms = t
}

// unlist removes a message timer from the list.
func (o *Owned) unlist(t *Timer) {
	if t.after != nil {
		t.after.before = t.before
	}
	if t.before != nil {
		t.before.after = t.after
	} else {
		o.alarms = t.after
	}
	t.before, t.after = nil, nil
}

// timerWords is the least number of words that a message timer occupies in the ARM's memory
// (estimate, L: about as many as in OTP), so that programs cannot start any number of timers.
const timerWords = 16

// TimerFunction binds a built-in function of timers to its name.
type TimerFunction struct {
	Module, Name string
	Arity        int
	Func         func(*Timers, *builtin.Call) (term.Term, bif.Result)
}

// TimerFunctions are the built-in functions that start, read and cancel message timers.
var TimerFunctions = []TimerFunction{
	{"erlang", "send_after", 3, sendAfter},
	{"erlang", "send_after", 4, sendAfter},
	{"erlang", "start_timer", 3, startTimer},
	{"erlang", "start_timer", 4, startTimer},
	{"erlang", "cancel_timer", 1, cancelTimer},
	{"erlang", "cancel_timer", 2, cancelTimer},
	{"erlang", "read_timer", 1, readTimer},
	{"erlang", "read_timer", 2, readTimer},
}

func sendAfter(ts *Timers, c *builtin.Call) (term.Term, bif.Result)   { return ts.start(c, false) }
func startTimer(ts *Timers, c *builtin.Call) (term.Term, bif.Result)  { return ts.start(c, true) }
func cancelTimer(ts *Timers, c *builtin.Call) (term.Term, bif.Result) { return ts.left(c, true) }
func readTimer(ts *Timers, c *builtin.Call) (term.Term, bif.Result)   { return ts.left(c, false) }

// start implements send_after and, if wrapped, start_timer. If the receiver has ended it only
// returns a reference.
func (ts *Timers) start(c *builtin.Call, wrapped bool) (term.Term, bif.Result) {
	ms, good := c.Integer(c.Args[0])
	absolute := false
	if len(c.Args) > 3 {
		opts, isList := c.Elements(c.Args[3])
		good = good && isList
		for _, o := range opts {
			name, value := c.Option(o)
			good = good && name == "abs" && builtin.IsBoolean(value)
			absolute = value == term.AtomTrue
		}
	}
	due, inRange := ts.due(c.M.Clock, ms, absolute)
	t := &Timer{At: due}
	switch dest := c.Args[1]; {
	case !good || !inRange:
		return c.Badarg()
	case term.IsPid(dest):
		t.Pid = term.ImmValue(dest)
	case term.IsAtom(dest):
		t.Name = dest
	default:
		return c.Badarg()
	}
	t.Ref = ts.who.Ref()
	to := ts.who.Timers(t.Pid)
	if t.Name == term.None && t.Pid < edge.GoPid && to == nil {
		return term.Ref(t.Ref), bif.Done
	}
	words, f := c.CopyOf(c.Args[2])
	if wrapped {
		copied := f
		words += term.TupleWords(3)
		f = func(b *term.Builder) term.Term { return b.Tuple(term.AtomTimeout, term.Ref(t.Ref), copied(b)) }
	}
	var err error
	holder := ts.who.Holder(term.ImmValue(c.P.Pid))
	if t.Kept, err = ts.store.KeepFor(holder, holder.Kept, max(words, timerWords), f); err != nil {
		return c.NoMemory(err)
	}
	ts.pending[t.Ref] = t
	ts.Started++
	ts.Push(t)
	if to != nil {
		to.list(t)
	}
	return term.Ref(t.Ref), bif.Done
}

// The range of monotonic time in milliseconds, which is OTP's.
const (
	firstMillis = -576_460_752_000
	lastMillis  = 8_646_911_283_000
)

// due converts a time in milliseconds, relative to now or absolute, to virtual time. It returns
// false if the time is out of range.
func (ts *Timers) due(now emu.Cycles, ms int64, absolute bool) (emu.Cycles, bool) {
	perMilli := ts.clock.hz / 1000
	least, most, from := int64(0), lastMillis-firstMillis-ts.clock.Nanos(now)/1_000_000, now
	if absolute {
		least, most, from = firstMillis, lastMillis, 0
	}
	switch {
	case ms < least || ms > most:
		return 0, false
	case ms > int64(emu.Never-1-from)/perMilli:
		return emu.Never - 1, true
	}
	return max(from+emu.Cycles(ms*perMilli), now), true
}

// left implements read_timer and, if cancel is set, cancel_timer. The result, the milliseconds left
// or false, is returned or sent as a message.
func (ts *Timers) left(c *builtin.Call, cancel bool) (term.Term, bif.Result) {
	if c.IsAwayRef(c.Args[0]) {
		return term.AtomFalse, bif.Done // references of other nodes are not of timers here
	}
	async, info, good := false, true, term.IsRef(c.Args[0])
	kind := "read_timer"
	if cancel {
		kind = "cancel_timer"
	}
	if len(c.Args) > 1 {
		opts, isList := c.Elements(c.Args[1])
		good = good && isList
		for _, o := range opts {
			name, value := c.Option(o)
			switch {
			case name == "async" && builtin.IsBoolean(value):
				async = value == term.AtomTrue
			case name == "info" && builtin.IsBoolean(value) && cancel:
				info = value == term.AtomTrue
			default:
				good = false
			}
		}
	}
	if !good {
		return c.Badarg()
	}
	t := ts.pending[term.ImmValue(c.Args[0])]
	left := any(builtin.Boolean(false))
	if t != nil {
		perMilli := ts.clock.hz / 1000
		left = (int64(max(t.At-c.M.Clock, 0)) + perMilli - 1) / perMilli
	}
	result, how := term.Term(term.AtomOK), bif.Done
	if async && info {
		if err := ts.who.Notify(c, builtin.Tuple{builtin.Named(kind), c.Args[0], left}); err != nil {
			return c.NoMemory(err)
		}
	} else if info {
		result, how = c.Return(left)
	}
	if how == bif.Done && cancel && t != nil {
		ts.Drop(ts.who.Timers(t.Pid), t)
	}
	return result, how
}

// Drop discards the message timer of a process. of is nil if the process has ended or the message
// is for a registered name.
func (ts *Timers) Drop(of *Owned, t *Timer) {
	delete(ts.pending, t.Ref)
	ts.Remove(t)
	if of != nil {
		of.unlist(t)
	}
	ts.store.Drop(t.Kept)
}

// Dropped discards a message timer that has expired, unless it has been discarded meanwhile.
func (ts *Timers) Dropped(t *Timer) {
	if ts.pending[t.Ref] == t {
		ts.Drop(ts.who.Timers(t.Pid), t)
	}
}

// Pending reports whether a reference is that of a message timer.
func (ts *Timers) Pending(ref uint32) bool { return ts.pending[ref] != nil }

// Count returns the number of all timers, and of message timers.
func (ts *Timers) Count() (all, messages int) { return len(ts.heap), len(ts.pending) }

// HashState adds the timers to h.
func (ts *Timers) HashState(h *emu.Hash) {
	for _, t := range ts.heap {
		h.Uint64(uint64(t.At))
		h.Uint64(uint64(t.Pid)<<32 | uint64(t.Wait|t.Ref))
	}
}
