package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// messageNatives send, now or later.
var messageNatives = []binding{
	{"erlang", "!", 2, send},
	{"erlang", "send", 2, send},
	{"erlang", "send", 3, func(c *call) (term.Term, outcome) {
		opts, good := c.Elements(c.Args[2])
		connect := true
		for _, o := range opts {
			good = good && (o == c.Atom("nosuspend") || o == c.Atom("noconnect")) // which mean something between nodes only
			connect = connect && o != c.Atom("noconnect")
		}
		if !good {
			return c.Badarg()
		}
		if t, how := send(c); how != done {
			return t, how
		}
		name, node, isPair := c.Pair(c.Args[0])
		away := c.isAway(c.Args[0]) || isPair && term.IsAtom(name) && node != term.AtomNonode
		if away && !connect {
			return c.Atom("noconnect"), done
		}
		return term.AtomOK, done
	}},
	{"erlang", "send_after", 3, func(c *call) (term.Term, outcome) { return c.startTimer(false) }},
	{"erlang", "send_after", 4, func(c *call) (term.Term, outcome) { return c.startTimer(false) }},
	{"erlang", "start_timer", 3, func(c *call) (term.Term, outcome) { return c.startTimer(true) }},
	{"erlang", "start_timer", 4, func(c *call) (term.Term, outcome) { return c.startTimer(true) }},
	{"erlang", "cancel_timer", 1, func(c *call) (term.Term, outcome) { return c.timerLeft(true) }},
	{"erlang", "cancel_timer", 2, func(c *call) (term.Term, outcome) { return c.timerLeft(true) }},
	{"erlang", "read_timer", 1, func(c *call) (term.Term, outcome) { return c.timerLeft(false) }},
	{"erlang", "read_timer", 2, func(c *call) (term.Term, outcome) { return c.timerLeft(false) }},
}

// isAway reports whether t is the pid of a process of another node.
func (c *call) isAway(t term.Term) bool {
	return term.IsOuter(c.M.View, t) && term.IsAnyPid(c.M.View, t)
}

// isAwayRef reports whether t is a reference that has not been made here.
func (c *call) isAwayRef(t term.Term) bool {
	return term.IsOuter(c.M.View, t) && term.IsAnyRef(c.M.View, t)
}

// send is Dest ! Msg: a pid, a registered name, or {Name, Node}. A message for a process that has
// ended is lost; one for a name nobody has is an error.
func send(c *call) (term.Term, outcome) {
	dest, msg := c.Args[0], c.Args[1]
	if a, node, isPair := c.Pair(dest); isPair {
		if !term.IsAtom(a) || !term.IsAtom(node) {
			return c.Badarg()
		}
		if _, n, _ := c.named(a); n == 0 || node != term.AtomNonode {
			return msg, done // there is no other node
		}
		dest = a
	}
	if term.IsAtom(dest) {
		_, n, _ := c.named(dest)
		if n == 0 {
			return c.Badarg()
		}
		dest = term.Pid(n)
	}
	if term.IsRef(dest) {
		num, found := c.ma.resolve(term.ImmValue(dest))
		if !found {
			return msg, done
		}
		dest = term.Pid(num)
	}
	if c.isAway(dest) || c.isAwayRef(dest) {
		return msg, done // there is no other node
	}
	if !term.IsPid(dest) {
		return c.Badarg()
	}
	if err := c.ma.sendTo(c.M, c.pr.num, term.ImmValue(dest), msg); err != nil {
		return c.NoMemory(err)
	}
	return msg, done
}

// startTimer is send_after and start_timer. A timer for a process that has ended is none.
func (c *call) startTimer(wrapped bool) (term.Term, outcome) {
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
	due, inRange := c.due(ms, absolute)
	t := &timer{at: due}
	switch dest := c.Args[1]; {
	case !good || !inRange:
		return c.Badarg()
	case term.IsPid(dest):
		t.pid = term.ImmValue(dest)
	case term.IsAtom(dest):
		t.name = dest
	default:
		return c.Badarg()
	}
	t.ref = c.ma.newRef()
	to := c.ma.table.live(t.pid)
	if t.name == term.None && t.pid < edge.GoPid && to == nil {
		return term.Ref(t.ref), done
	}
	words, f := copyOf(c.M, c.Args[2])
	if wrapped {
		copied := f
		words += term.TupleWords(3)
		f = func(b *term.Builder) term.Term { return b.Tuple(term.AtomTimeout, term.Ref(t.ref), copied(b)) }
	}
	var err error
	if t.kept, err = c.ma.store.KeepFor(&c.pr.Holder, c.pr.Kept, max(words, timerWords), f); err != nil {
		return c.NoMemory(err)
	}
	c.ma.timers.pending[t.ref] = t
	c.ma.counts.stats.Timers++
	c.ma.timers.push(t)
	if to != nil {
		to.listAlarm(t)
	}
	return term.Ref(t.ref), done
}

// The range of monotonic time in milliseconds, which is OTP's.
const (
	firstMillis = -576_460_752_000
	lastMillis  = 8_646_911_283_000
)

// due is the virtual time of a time in milliseconds, from now on or absolute. It reports false for
// one that is out of range.
func (c *call) due(ms int64, absolute bool) (emu.Cycles, bool) {
	perMilli := c.ma.board.ClockHz / 1000
	least, most, from := int64(0), lastMillis-firstMillis-c.ma.nanos(c.M.Clock)/1_000_000, c.M.Clock
	if absolute {
		least, most, from = firstMillis, lastMillis, 0
	}
	switch {
	case ms < least || ms > most:
		return 0, false
	case ms > int64(emu.Never-1-from)/perMilli:
		return emu.Never - 1, true
	}
	return max(from+emu.Cycles(ms*perMilli), c.M.Clock), true
}

// timerLeft is cancel_timer and read_timer: the milliseconds left, or false, which may come as a
// message.
func (c *call) timerLeft(cancel bool) (term.Term, outcome) {
	if c.isAwayRef(c.Args[0]) {
		return term.AtomFalse, done // nothing here has that name
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
	t := c.ma.timers.pending[term.ImmValue(c.Args[0])]
	left := any(builtin.Boolean(false))
	if t != nil {
		perMilli := c.ma.board.ClockHz / 1000
		left = (int64(max(t.at-c.M.Clock, 0)) + perMilli - 1) / perMilli
	}
	result, how := term.Term(term.AtomOK), done
	if async && info {
		if err := c.tell(builtin.Tuple{builtin.Named(kind), c.Args[0], left}); err != nil {
			return c.NoMemory(err)
		}
	} else if info {
		result, how = c.Answer(left)
	}
	if how == done && cancel && t != nil {
		c.ma.dropTimer(c.ma.table.live(t.pid), t)
	}
	return result, how
}

// dropTimer forgets the timer of a message to a process, nil for one that is no more or to a name.
func (ma *Master) dropTimer(pr *proc, t *timer) {
	delete(ma.timers.pending, t.ref)
	ma.timers.remove(t)
	if pr != nil {
		pr.unlistAlarm(t)
	}
	ma.store.Drop(t.kept)
}

// fireMessage sends the message of a timer.
func (ma *Master) fireMessage(m *vm.Machine, t *timer) {
	to := t.pid
	if t.name != term.None {
		to = ma.table.names[ma.atoms.Name(t.name)]
	}
	pr := ma.table.live(to)
	switch {
	case to >= edge.GoPid:
		// What cannot cross to Go is lost, as it would be with the process gone.
		_ = ma.sendOut(m, 0, to, t.kept.Value)
	case pr == nil:
	default:
		words, copied := copyOf(m, t.kept.Value)
		if err := ma.deliver(m, pr, words, copied); err != nil {
			ma.kill(m, pr, term.AtomSystemLimit)
		}
	}
	if ma.timers.pending[t.ref] == t { // unless that has ended the process
		ma.dropTimer(ma.table.live(t.pid), t)
	}
	m.Settle()
}
