package actor

import (
	"slices"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// messageNatives send, now or later.
var messageNatives = []binding{
	{"erlang", "!", 2, send},
	{"erlang", "send", 2, send},
	{"erlang", "send", 3, func(c *call) (term.Term, outcome) {
		opts, good := c.list(c.args[2])
		for _, o := range opts {
			good = good && (o == c.ma.atom("nosuspend") || o == c.ma.atom("noconnect")) // which mean something between nodes only
		}
		if !good {
			return c.badarg()
		}
		if t, how := send(c); how != done {
			return t, how
		}
		return term.AtomOK, done
	}},
	{"erlang", "send_after", 3, func(c *call) (term.Term, outcome) { return c.startTimer(false) }},
	{"erlang", "start_timer", 3, func(c *call) (term.Term, outcome) { return c.startTimer(true) }},
	{"erlang", "cancel_timer", 1, func(c *call) (term.Term, outcome) { return c.timerLeft(true) }},
	{"erlang", "read_timer", 1, func(c *call) (term.Term, outcome) { return c.timerLeft(false) }},
}

// send is Dest ! Msg: a pid, a registered name, or {Name, Node}. A message for a process that has ended is lost; one for a
// name nobody has is an error.
func send(c *call) (term.Term, outcome) {
	dest, msg := c.args[0], c.args[1]
	if a, node, isPair := c.pair(dest); isPair {
		if !term.IsAtom(a) || node != term.AtomNonode {
			return c.badarg()
		}
		if _, n, _ := c.named(a); n == 0 {
			return msg, done
		}
		dest = a
	}
	if term.IsAtom(dest) {
		_, n, _ := c.named(dest)
		if n == 0 {
			return c.badarg()
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
	if !term.IsPid(dest) {
		return c.badarg()
	}
	if err := c.ma.sendTo(c.m, c.pr.num, term.ImmValue(dest), msg); err != nil {
		return c.noMemory(err)
	}
	return msg, done
}

// startTimer is send_after and start_timer. A timer for a process that has ended is none.
func (c *call) startTimer(wrapped bool) (term.Term, outcome) {
	ms, good := c.integer(c.args[0])
	e := &message{}
	switch dest := c.args[1]; {
	case !good || ms < 0 || ms > maxTimer:
		return c.badarg()
	case term.IsPid(dest):
		e.to = term.ImmValue(dest)
	case term.IsAtom(dest):
		e.name = c.ma.atoms.Name(dest)
	default:
		return c.badarg()
	}
	e.ref = c.ma.newRef()
	to := c.ma.table.live(e.to)
	if e.name == "" && e.to < GoPid && to == nil {
		return term.Ref(e.ref), done
	}
	words, f := copyOf(c.m, c.args[2])
	if wrapped {
		copied := f
		words += term.TupleWords(3)
		f = func(b *term.Builder) term.Term { return b.Tuple(term.AtomTimeout, term.Ref(e.ref), copied(b)) }
	}
	var err error
	if e.kept, err = c.ma.keep(words, f); err != nil {
		return c.noMemory(err)
	}
	e.due = c.m.Clock + c.ma.cycles(ms)
	c.ma.pending[e.ref] = e
	c.ma.stats.Timers++
	e.timer = c.ma.timers.push(timer{at: e.due, pid: e.to, entry: e})
	if to != nil {
		to.alarms = append(to.alarms, e)
	}
	return term.Ref(e.ref), done
}

// maxTimer is the longest time of a timer in milliseconds.
const maxTimer = 1<<32 - 1

// timerLeft is cancel_timer and read_timer: the milliseconds left, or false.
func (c *call) timerLeft(cancel bool) (term.Term, outcome) {
	if !term.IsRef(c.args[0]) {
		return c.badarg()
	}
	e := c.ma.pending[term.ImmValue(c.args[0])]
	if e == nil {
		return term.AtomFalse, done
	}
	left := int64(max(e.due-c.m.Clock, 0)) / (c.ma.board.ClockHz / 1000)
	t, how := c.int(left)
	if how == done && cancel {
		c.ma.dropTimer(e)
	}
	return t, how
}

// dropTimer forgets a timer.
func (ma *Master) dropTimer(e *message) {
	delete(ma.pending, e.ref)
	ma.timers.remove(e.timer)
	if pr := ma.table.live(e.to); pr != nil {
		pr.alarms = slices.DeleteFunc(pr.alarms, func(x *message) bool { return x == e })
	}
	ma.drop(e.kept)
}

// fireMessage sends the message of a timer.
func (ma *Master) fireMessage(m *vm.Machine, e *message) {
	to := e.to
	if e.name != "" {
		to = ma.table.names[e.name]
	}
	pr := ma.table.live(to)
	switch {
	case to >= GoPid:
		// What cannot cross to Go is lost, as it would be with the process gone.
		_ = ma.sendOut(m, 0, to, e.kept.value)
	case pr == nil:
	default:
		words, copied := copyOf(m, e.kept.value)
		if err := ma.deliver(m, pr, words, copied); err != nil {
			ma.kill(m, pr, term.AtomSystemLimit)
		}
	}
	ma.dropTimer(e)
	m.Settle()
}
